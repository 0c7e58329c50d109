// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A class whose initialisation fails is unusable for the life of its process, so the library's classes must not fail if
 * a codec is first used when nearly no stack or heap is left: a retry returns the right values. Runs in a separate JVM,
 * whose own classes may fail, too.
 */
@Tag("pressure")
class FirstUseTest {
    /** Without heap, only every 40th use is tested, because each takes long. */
    @ParameterizedTest
    @CsvSource({"stack, 24, 1, 64", "heap, 6, 40, 24"})
    void aFailureWithoutMemoryDoesNotAffectARetry(String scarce, int copies, int step, int heap) throws Exception {
        List<String> options = new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:-UseTLAB", "-Xmx" + heap + "m"));
        if (JvmOptionsTest.HAS_VECTORS) {
            options.add(JvmOptionsTest.VECTORS);
        }
        String output = OwnJvm.output(
                0, OwnProcess.class, options, scarce, String.valueOf(copies), String.valueOf(step));
        assertThat(output.lines()).filteredOn(line -> line.matches(".*: [1-9]\\d* failed, [1-9]\\d* did not"))
                .as(output).hasSize((CodecCalls.uses().size() + step - 1) / step);
    }

    /** Recurses to the end of the stack, and calls {@code next} every few frames on the way back. */
    static int descend(int frames, Runnable next) {
        int framesBelow;
        try {
            framesBelow = descend(frames, next) + 1;
        } catch (StackOverflowError e) {
            framesBelow = 0;
        }
        if (framesBelow % frames == 0) {
            next.run();
        }
        return framesBelow;
    }

    static final class OwnProcess {
        private static final int FRAMES = 45;
        private static final int BYTES = 16_000;

        /** For each copy of the classes, its uses, which are first run with little memory left, and then again. */
        private final List<List<Runnable>> copies = new ArrayList<>();
        private final int[] failed = new int[CodecCalls.uses().size()];
        private final int step;
        private int tried;

        private OwnProcess(int count, int step) throws ReflectiveOperationException {
            this.step = step;
            for (int i = 0; i < count; i++) {
                copies.add(copy());
            }
        }

        public static void main(String[] arguments) throws Exception {
            // Resolves these classes now, because nothing can be resolved in a full heap.
            Reference.reachabilityFence(List.of(OutOfMemoryError.class, Error.class));
            // Loads the JDK's classes first, whose failures the library cannot prevent.
            copy().forEach(Runnable::run);
            int count = Integer.parseInt(arguments[1]);
            OwnProcess process = new OwnProcess(count, Integer.parseInt(arguments[2]));
            if (arguments[0].equals("stack")) {
                Thread thread = new Thread(null, () -> descend(FRAMES, process::tryNext), "little stack", 1 << 18);
                thread.start();
                thread.join();
            } else {
                for (int i = 0; i < count; i++) {
                    process.fillHeap(i * BYTES);
                }
            }
            for (List<Runnable> copy : process.copies.subList(0, process.tried)) {
                copy.forEach(Runnable::run);
            }
            for (int i = 0; i < process.failed.length; i += process.step) {
                System.out.println(i + ": " + process.failed[i] + " failed, " + (process.tried - process.failed[i])
                        + " did not");
            }
        }

        /** Returns uses of unused copies of the classes. */
        private static List<Runnable> copy() throws ReflectiveOperationException {
            return OwnClasses.unchanged().uses();
        }

        private void fillHeap(int room) {
            byte[] free = new byte[room];
            Object[] chain = null;
            for (int length : new int[] {1 << 14, 1 << 7, 1}) {
                try {
                    while (true) {
                        Object[] link = new Object[length];
                        link[0] = chain;
                        chain = link;
                    }
                } catch (OutOfMemoryError e) {
                    // Less room than that is left.
                }
            }
            Reference.reachabilityFence(free);
            free = null;
            tryNext();
            Reference.reachabilityFence(chain);
        }

        private void tryNext() {
            if (tried == copies.size()) {
                return;
            }
            List<Runnable> uses = copies.get(tried++);
            for (int i = 0; i < failed.length; i += step) {
                try {
                    uses.get(i).run();
                } catch (Error e) {
                    // Any Error, because the JDK wraps some.
                    failed[i]++;
                }
            }
        }
    }
}
