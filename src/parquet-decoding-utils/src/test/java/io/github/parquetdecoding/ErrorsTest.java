// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** An {@link Error} may end a call anywhere: a stack that overflows does so in any method. */
class ErrorsTest {
    private static final int ATTEMPTS = 40;
    private static final int MOST_FRAMES = 100;

    private boolean hasOverflowed;
    private int framesLeft;

    /** Everything that keeps its position; a third of the values is more than any batch. */
    private static List<CodecCall<?, ?>> calls() {
        return Stream.concat(CodecCalls.ofReaders(3_300, 5).stream(), CodecCalls.ofChunks().stream()).toList();
    }

    @Test
    void aReaderReturnsNoWrongValueAfterAnError() throws InterruptedException {
        Set<String> readers = new TreeSet<>();
        Set<String> failed = new TreeSet<>();
        Throwable[] failure = new Throwable[1];
        Thread thread = new Thread(null, () -> calls().forEach(call -> {
            String reader = call.start().reader().getClass().getSimpleName();
            readers.add(reader);
            if (failures(call) > 0) {
                failed.add(reader);
            }
        }), "small stack", 256 << 10);
        thread.setUncaughtExceptionHandler((which, e) -> failure[0] = e);
        thread.start();
        thread.join();
        assertThat(failure[0]).isNull();
        assertThat(failed).hasSizeGreaterThan(8).isEqualTo(readers);
    }

    /** Returns how many calls have failed. */
    private int failures(CodecCall<?, ?> call) {
        int failures = 0;
        Random random = new Random(1);
        int third = call.count() / 3;
        // Loads the classes.
        call.run();
        for (int i = 0; i < ATTEMPTS; i++) {
            CodecCall.Session<?, ?> session = call.start();
            try {
                hasOverflowed = false;
                framesLeft = random.nextInt(MOST_FRAMES);
                deep(() -> session.read(third));
                continue;
            } catch (StackOverflowError e) {
                failures++;
            }
            try {
                for (int next = 0; next < call.count() - third; next += third) {
                    session.read(third);
                    session.check();
                }
            } catch (IllegalStateException e) {
                assertThat(e).hasMessageMatching("An earlier call (ended with an error|has failed).*");
            }
        }
        return failures;
    }

    /** Recurs until the stack overflows, and makes the call {@code frames} above that place. */
    private void deep(Runnable call) {
        try {
            deep(call);
        } catch (StackOverflowError e) {
            if (hasOverflowed) {
                throw e;
            }
            hasOverflowed = true;
        }
        if (framesLeft-- == 0) {
            call.run();
        }
    }
}
