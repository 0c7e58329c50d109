// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
    private static final List<String> USES = List.of(
            "page to int[] of 4-byte values", "runs of 5 bits", "list of longs", "13 bits to int[] of 4-byte values",
            "single longs", "ids and nulls", "description", "deltas of 20 bits", "strings with prefixes",
            "strings after their lengths", "strings of a dictionary", "ALP SENSOR to double[] of 8-byte values",
            "PLAIN strings", "PLAIN longs and booleans");

    /** Without heap, only the first uses are tested, because each takes long. */
    @ParameterizedTest
    @CsvSource({"stack, 14", "heap, 2"})
    void aFailureWithoutMemoryDoesNotAffectARetry(String scarce, int uses) throws Exception {
        List<String> options = new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:-UseTLAB", "-Xmx16m"));
        if (JvmOptionsTest.HAS_VECTORS) {
            options.add(JvmOptionsTest.VECTORS);
        }
        String output = OwnJvm.output(0, OwnProcess.class, options, scarce, String.valueOf(uses));
        assertThat(output.lines()).filteredOn(line -> line.matches(".*: [1-9]\\d* failed, [1-9]\\d* did not"))
                .as(output).hasSize(uses);
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

        /** Each copy is run once with little memory left, and then again. */
        private final List<Runnable> copies = new ArrayList<>();
        private int tried;
        private int failed;
        private int rightInARow;

        private OwnProcess(String use, int count) throws ReflectiveOperationException {
            for (int i = 0; i < count; i++) {
                copies.add(copy(use));
            }
        }

        public static void main(String[] arguments) throws Exception {
            // Resolves these classes now, because nothing can be resolved in a full heap.
            Reference.reachabilityFence(List.of(OutOfMemoryError.class, Error.class));
            boolean ofStack = arguments[0].equals("stack");
            for (String use : USES.subList(0, Integer.parseInt(arguments[1]))) {
                // Loads the JDK's classes first, whose failures the library cannot prevent.
                copy(use).run();
                OwnProcess process = new OwnProcess(use, ofStack ? 24 : 6);
                if (ofStack) {
                    Thread thread = new Thread(null, () -> descend(FRAMES, process::tryNext), use, 1 << 18);
                    thread.start();
                    thread.join();
                } else {
                    for (int room = 0; room < 6 * BYTES; room += BYTES) {
                        process.fillHeap(room);
                    }
                }
                process.copies.subList(0, process.tried).forEach(Runnable::run);
                System.out.println(use + ": " + process.failed + " failed, " + (process.tried - process.failed)
                        + " did not");
            }
        }

        /** Returns a use with unused copies of the classes. */
        @SuppressWarnings("unchecked")
        private static Runnable copy(String use) throws ReflectiveOperationException {
            OwnClasses classes = new OwnClasses(name -> false, OwnClasses.Change.NONE);
            var constructor = classes.loadClass(RoundTrips.class.getName()).getDeclaredConstructor(int.class);
            constructor.setAccessible(true);
            var trips = constructor.getDeclaringClass().getDeclaredMethod("trips");
            trips.setAccessible(true);
            return ((Map<String, Runnable>) trips.invoke(constructor.newInstance(40))).get(use);
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
                    // There is less room than that.
                }
            }
            Reference.reachabilityFence(free);
            free = null;
            tryNext();
            Reference.reachabilityFence(chain);
        }

        private void tryNext() {
            if (rightInARow == 3 || tried == copies.size()) {
                return;
            }
            Runnable copy = copies.get(tried++);
            try {
                copy.run();
                rightInARow++;
            } catch (Error e) {
                // Any Error, because the JDK wraps some.
                failed++;
                rightInARow = 0;
            }
        }
    }
}
