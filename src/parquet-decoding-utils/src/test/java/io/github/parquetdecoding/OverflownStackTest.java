// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.RunDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** After a StackOverflowError in the middle of a call, a reader returns the right values or none. */
@Tag("pressure")
class OverflownStackTest {
    /** Interpreted code overflows the stack in more places. */
    @Test
    void aCallAfterAStackOverflowIsRightOrRefused() throws Exception {
        assertThat(OwnJvm.output(0, OwnProcess.class, List.of("-Xint")).lines())
                .hasSize(4).allMatch(line -> line.matches(".*: [1-9]\\d* of \\d+ failed, [1-9]\\d* then refused"));
    }

    static final class OwnProcess {
        private static final int COUNT = 200;
        private static final int ATTEMPTS = 60;

        private int tried;
        private int failed;
        private int refused;

        public static void main(String[] arguments) throws InterruptedException {
            int[] levels = RunDistribution.SHORT_RUNS.values(1, 3 * COUNT);
            int[] ids = RunDistribution.SHORT_RUNS.values(5, 3 * COUNT);
            int[] dictionary = IntStream.range(0, 1 << 5).map(i -> i * i).toArray();
            byte[] levelRuns = ReferenceRunLengthBitPacking.encode(levels, 1);
            byte[] idRuns = ReferenceRunLengthBitPacking.encode(ids, 5);

            Map<String, Supplier<Supplier<Object>>> calls = new LinkedHashMap<>();
            calls.put("runs", () -> {
                RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(ByteCursor.of(idRuns), 5);
                return () -> ints(out -> reader.readInts(out, 0, COUNT));
            });
            calls.put("ids", () -> {
                RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(ByteCursor.of(idRuns), 5);
                return () -> ints(out -> DictionaryDecoder.decodeInts(reader, dictionary, out, 0, COUNT));
            });
            calls.put("validity", () -> {
                RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(ByteCursor.of(levelRuns), 1);
                return () -> {
                    long[] bits = new long[COUNT / Long.SIZE + 1];
                    reader.readValidity(bits, 0, COUNT);
                    return bits;
                };
            });
            calls.put("skipped levels", () -> {
                RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(ByteCursor.of(levelRuns), 1);
                return () -> new int[] {reader.skipValidity(1, COUNT)};
            });
            for (Map.Entry<String, Supplier<Supplier<Object>>> call : calls.entrySet()) {
                OwnProcess process = new OwnProcess();
                process.run(call.getKey(), call.getValue());
                System.out.println(call.getKey() + ": " + process.failed + " of " + process.tried + " failed, "
                        + process.refused + " then refused");
            }
        }

        /** Reads a third of the values with each of three calls, the second of which has little stack. */
        private void run(String name, Supplier<Supplier<Object>> call) throws InterruptedException {
            Supplier<Object> right = call.get();
            Object[] expected = {right.get(), right.get(), right.get()};
            List<Supplier<Object>> readers = new ArrayList<>();
            List<Object[]> actual = new ArrayList<>();
            for (int i = 0; i < ATTEMPTS; i++) {
                readers.add(call.get());
                actual.add(new Object[] {readers.get(i).get(), null, null});
            }
            Thread thread = new Thread(null, () -> FirstUseTest.descend(1, () -> {
                if (tried < ATTEMPTS) {
                    int i = tried++;
                    try {
                        actual.get(i)[1] = readers.get(i).get();
                    } catch (StackOverflowError e) {
                        failed++;
                    }
                }
            }), name, 1 << 18);
            thread.start();
            thread.join();
            for (int i = 0; i < tried; i++) {
                Object[] answers = actual.get(i);
                try {
                    if (answers[1] == null) {
                        answers[1] = readers.get(i).get();
                    }
                    answers[2] = readers.get(i).get();
                } catch (IllegalStateException e) {
                    refused += e.getMessage().startsWith("An earlier call ended with an error") ? 1 : 0;
                    continue;
                }
                if (!Arrays.deepEquals(answers, expected)) {
                    throw new AssertionError(name + ": " + Arrays.deepToString(answers) + " in place of "
                            + Arrays.deepToString(expected));
                }
            }
        }

        private interface Read {
            void read(int[] out);
        }

        private static int[] ints(Read read) {
            int[] out = new int[COUNT];
            read.read(out);
            return out;
        }
    }
}
