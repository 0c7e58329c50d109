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

/** What reads or writes some values, finds no more stack and is called again goes on where it was. */
@Tag("own-options")
class StackOverflowTest {
    /** Interpreted, calls overflow the stack at more places. */
    @Test
    void whatIsCalledAgainAfterAStackOverflowGoesOnWhereItWas() throws Exception {
        assertThat(OwnJvm.output(0, OwnProcess.class, List.of("-Xint")).lines())
                .hasSize(5).allMatch(line -> line.matches(".*: [1-9]\\d* of \\d+ failed"));
    }

    static final class OwnProcess {
        private static final int COUNT = 200;
        private static final int ATTEMPTS = 60;

        private int tried;
        private int failed;

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
            calls.put("writer", () -> new Writer(ids));
            for (Map.Entry<String, Supplier<Supplier<Object>>> call : calls.entrySet()) {
                OwnProcess process = new OwnProcess();
                process.run(call.getKey(), call.getValue());
                System.out.println(call.getKey() + ": " + process.failed + " of " + process.tried + " failed");
            }
        }

        /** A third of the values by each of three calls, the second of them with little stack. */
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
                if (answers[1] == null) {
                    answers[1] = readers.get(i).get();
                }
                answers[2] = readers.get(i).get();
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

        /** Writes one by one, each again that has failed. */
        private static final class Writer implements Supplier<Object> {
            private final RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(5);
            private final int[] values;
            private int next;
            private int end;

            Writer(int[] values) {
                this.values = values;
            }

            @Override
            public Object get() {
                end += next == end ? COUNT : 0;
                for (; next < end; next++) {
                    writer.writeInt(values[next]);
                }
                return end == values.length ? writer.toByteArray() : new byte[0];
            }
        }
    }
}
