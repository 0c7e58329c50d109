// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.parquetdecoding.column.ColumnChunkDecoder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** After a StackOverflowError in the middle of a call, a reader returns the right values, or none before a reset. */
@Tag("pressure")
class OverflownStackTest {
    private static final int ATTEMPTS = 60;
    /** What may refuse calls after an {@link Error}, until it begins again. */
    private static final Set<Class<?>> REFUSING = Set.of(RunLengthBitPackedReader.class, BooleanReader.class,
            DictionaryValueReader.class, ColumnChunkDecoder[].class);

    /** Returns the calls of everything that keeps its position. */
    static List<CodecCall<?, ?>> calls() {
        return Stream.concat(CodecCalls.ofReaders(600, 5).stream(), CodecCalls.ofChunks().stream()).toList();
    }

    /** Interpreted code overflows the stack in more places. */
    @Test
    void aCallAfterAStackOverflowIsRightOrRefused() throws Exception {
        assertThat(OwnJvm.output(0, OwnProcess.class, List.of("-Xint")).lines()).hasSizeGreaterThan(calls().size())
                .allMatch(line -> line.matches(".*: [1-9]\\d* of \\d+ failed, (none|[1-9]\\d*) then refused"));
    }

    static final class OwnProcess {
        private int tried;
        private int failed;
        private int refused;

        public static void main(String[] arguments) throws InterruptedException {
            for (CodecCall<?, ?> call : calls()) {
                Object reader = call.start().reader();
                run(call, session -> session.read(call.count() / 3), REFUSING.contains(reader.getClass()));
                if (reader instanceof ValueReader && call.reset() != null) {
                    run(call, CodecCall.Session::reset, false);
                }
            }
        }

        private static void run(CodecCall<?, ?> call, Consumer<CodecCall.Session<?, ?>> attempt, boolean refuses)
                throws InterruptedException {
            OwnProcess process = new OwnProcess();
            process.run(call, attempt);
            System.out.println(call + ": " + process.failed + " of " + process.tried + " failed, "
                    + (refuses ? process.refused : process.refused == 0 ? "none" : "wrongly " + process.refused)
                    + " then refused");
        }

        /** Reads a third of the values with each of three calls, the second of which, or a reset, has little stack. */
        private void run(CodecCall<?, ?> call, Consumer<CodecCall.Session<?, ?>> attempt) throws InterruptedException {
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
                        attempt.accept(sessions.get(i));
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
