// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** After a StackOverflowError in the middle of a call, a reader returns the right values, or none before a reset. */
@Tag("pressure")
class OverflownStackTest {
    private static final int ATTEMPTS = 60;

    /** Returns the calls of everything that keeps its position. */
    static List<CodecCall<?, ?>> calls() {
        return Stream.concat(ReaderCalls.of(600, 5).stream(), CodecCalls.ofChunks().stream()).toList();
    }

    /** Interpreted code overflows the stack in more places. */
    @Test
    void aCallAfterAStackOverflowIsRightOrRefused() throws Exception {
        assertThat(OwnJvm.output(0, OwnProcess.class, List.of("-Xint")).lines()).hasSameSizeAs(calls()).allMatch(
                line -> line.matches(".*: [1-9]\\d* of \\d+ failed, (none|[1-9]\\d*) then refused"));
    }

    static final class OwnProcess {
        private int tried;
        private int failed;
        private int refused;

        public static void main(String[] arguments) throws InterruptedException {
            for (CodecCall<?, ?> call : calls()) {
                OwnProcess process = new OwnProcess();
                process.run(call);
                System.out.println(call + ": " + process.failed + " of " + process.tried + " failed, "
                        + (call.reset() == null ? "none" : process.refused) + " then refused");
            }
        }

        /** Reads a third of the values with each of three calls, the second of which has little stack. */
        private void run(CodecCall<?, ?> call) throws InterruptedException {
            int third = call.count() / 3;
            List<? extends CodecCall.Session<?, ?>> sessions = Stream.generate(call::start).limit(ATTEMPTS).toList();
            boolean[] succeeded = new boolean[ATTEMPTS];
            for (CodecCall.Session<?, ?> session : sessions) {
                session.read(third);
                session.check();
            }
            Thread thread = new Thread(null, () -> FirstUseTest.descend(1, () -> {
                if (tried < ATTEMPTS) {
                    int i = tried++;
                    try {
                        sessions.get(i).read(third);
                        succeeded[i] = true;
                    } catch (StackOverflowError e) {
                        failed++;
                    }
                }
            }), call.name(), 1 << 18);
            thread.start();
            thread.join();
            for (int i = 0; i < tried; i++) {
                CodecCall.Session<?, ?> session = sessions.get(i);
                try {
                    if (!succeeded[i]) {
                        session.read(third);
                    }
                    session.check();
                    session.read(third);
                } catch (IllegalStateException e) {
                    refused += e.getMessage().matches("An earlier call (ended with an error|has failed).*") ? 1 : 0;
                    session.reset();
                    for (int j = 0; j < 3; j++) {
                        session.read(third);
                    }
                }
                session.check();
            }
        }
    }
}
