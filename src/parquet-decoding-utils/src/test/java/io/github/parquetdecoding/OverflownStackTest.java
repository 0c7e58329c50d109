// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.DeltaValues;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.ReferencePlainByteArray;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.RunDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** After a StackOverflowError in the middle of a call, a reader returns the right values, or none before a reset. */
@Tag("pressure")
class OverflownStackTest {
    /** Interpreted code overflows the stack in more places. */
    @Test
    void aCallAfterAStackOverflowIsRightOrRefused() throws Exception {
        assertThat(OwnJvm.output(0, OwnProcess.class, List.of("-Xint")).lines()).hasSize(23).allMatch(
                line -> line.matches(".*: [1-9]\\d* of \\d+ failed, \\d+ then refused")
                        && line.matches("(DELTA|PLAIN) .*") == line.endsWith(", 0 then refused"));
    }

    static final class OwnProcess {
        private static final int COUNT = 200;
        private static final int ATTEMPTS = 60;

        /** Reads the next third of a page, and begins it again. */
        private record Call(Supplier<Object> read, Runnable reset) {
            Object get() {
                return read.get();
            }
        }

        private int tried;
        private int failed;
        private int refused;

        public static void main(String[] arguments) throws InterruptedException {
            int[] levels = RunDistribution.SHORT_RUNS.values(1, 3 * COUNT);
            int[] ids = RunDistribution.SHORT_RUNS.values(5, 3 * COUNT);
            int[] dictionary = IntStream.range(0, 1 << 5).map(i -> i * i).toArray();
            byte[] levelRuns = ReferenceRunLengthBitPacking.encode(levels, 1);
            byte[] idRuns = ReferenceRunLengthBitPacking.encode(ids, 5);
            byte[] idPage = ByteArrays.join(new byte[] {5}, idRuns);

            Map<String, Supplier<Call>> calls = new LinkedHashMap<>();
            put(calls, "runs", idRuns, in -> RunLengthBitPackedReader.of(in, 5), RunLengthBitPackedReader::reset,
                    reader -> ints(out -> reader.readInts(out, 0, COUNT)));
            put(calls, "values of ids", idPage, DictionaryReader::of, DictionaryReader::reset,
                    reader -> ints(out -> reader.readInts(dictionary, out, 0, COUNT)));
            put(calls, "ids", idPage, DictionaryReader::of, DictionaryReader::reset,
                    reader -> ints(out -> reader.readIds(dictionary.length, out, 0, COUNT)));
            Function<ByteCursor, RunLengthBitPackedReader> openLevels = in -> RunLengthBitPackedReader.of(in, 1);
            put(calls, "validity", levelRuns, openLevels, RunLengthBitPackedReader::reset, reader -> {
                long[] bits = new long[COUNT / Long.SIZE + 1];
                reader.readValidity(bits, 0, COUNT);
                return bits;
            });
            put(calls, "skipped levels", levelRuns, openLevels, RunLengthBitPackedReader::reset,
                    reader -> reader.skipValidity(COUNT));
            putChunk(calls, PhysicalType.INT32, ids);
            putChunk(calls, PhysicalType.BYTE_ARRAY, ids);
            putNumbers(calls);
            putStrings(calls);
            putPlain(calls);
            for (Map.Entry<String, Supplier<Call>> call : calls.entrySet()) {
                OwnProcess process = new OwnProcess();
                process.run(call.getKey(), call.getValue());
                System.out.println(call.getKey() + ": " + process.failed + " of " + process.tried + " failed, "
                        + process.refused + " then refused");
            }
        }

        /** A decoder of a chunk cannot be reset: it is opened again. */
        private static void putChunk(Map<String, Supplier<Call>> calls, PhysicalType type, int[] ids) {
            byte[] definitions = ReferenceRunLengthBitPacking.encode(
                    RunDistribution.SHORT_RUNS.values(1, ids.length), 1);
            byte[] values = ColumnChunk.encode(
                    type, 4, Encoding.RLE_DICTIONARY, IntStream.of(ids).map(id -> id % ColumnChunk.DISTINCT).toArray());
            byte[] plain = ColumnChunk.encode(
                    type, 4, Encoding.PLAIN, IntStream.range(0, ColumnChunk.DISTINCT).toArray());
            ColumnChunk chunk = new ColumnChunk(type, 4, new Repetition[] {Repetition.OPTIONAL}, ids.length,
                    List.of(new ColumnChunk.Page(
                            Encoding.RLE_DICTIONARY, ids.length, new byte[0], definitions, values)),
                    new ColumnChunk.Page(Encoding.PLAIN, ColumnChunk.DISTINCT, null, null, plain), List.of());
            put(calls, "chunk of " + type, values, in -> new ColumnChunkDecoder[] {chunk.open()},
                    (decoder, in) -> decoder[0] = chunk.open(), decoder -> {
                        ColumnBatch batch = new ColumnBatch(COUNT);
                        decoder[0].next(batch);
                        return type == PhysicalType.INT32 ? batch.ints() : batch.bytes();
                    });
        }

        private static void putNumbers(Map<String, Supplier<Call>> calls) {
            Function<ByteCursor, DeltaBinaryPackedReader> open = DeltaBinaryPackedReader::of;
            byte[] page = ReferenceDeltaBinaryPacked.encodeLongs(DeltaValues.OUTLIERS.longs(3 * COUNT), Layout.USUAL);
            put(calls, "DELTA ints", page, open, reader -> ints(out -> reader.readInts(out, 0, COUNT)));
            put(calls, "DELTA longs", page, open, reader -> {
                long[] out = new long[COUNT];
                reader.readLongs(out, 0, COUNT);
                return out;
            });
            put(calls, "DELTA plain", page, open,
                    reader -> bytes(out -> reader.readPlain(Long.BYTES, out, 0, COUNT)));
            put(calls, "DELTA skip", page, open, reader -> {
                // If a failed call moved the reader, the last one asks for more than it has.
                reader.skip(COUNT);
                return COUNT;
            });
        }

        private static void putStrings(Map<String, Supplier<Call>> calls) {
            // Counts keep lengths for the calls that follow.
            byte[][] values = DeltaValues.SORTED_KEYS.strings(7 * COUNT);
            byte[] lengths = ReferenceDeltaLengthByteArray.encode(values, Layout.USUAL);
            put(calls, "DELTA lengths in place", lengths, DeltaLengthByteArrayReader::of,
                    reader -> ints(out -> reader.readOffsets(out, 0, COUNT)));
            put(calls, "DELTA lengths copied", lengths, DeltaLengthByteArrayReader::of,
                    reader -> bytes(out -> reader.readValues(out, 0, new int[COUNT + 1], 0, COUNT)));
            put(calls, "DELTA lengths, plain", lengths, DeltaLengthByteArrayReader::of,
                    reader -> bytes(out -> reader.readPlain(out, 0, COUNT)));
            put(calls, "DELTA lengths, counted first", lengths, DeltaLengthByteArrayReader::of, reader -> bytes(out -> {
                reader.byteCount(5 * COUNT);
                reader.readPlain(out, 0, COUNT);
            }));
            byte[] prefixes = ReferenceDeltaByteArray.encode(values, Layout.USUAL);
            put(calls, "DELTA prefixes", prefixes, DeltaByteArrayReader::of,
                    reader -> bytes(out -> reader.readValues(out, 0, new int[COUNT + 1], 0, COUNT)));
            put(calls, "DELTA prefixes, plain", prefixes, DeltaByteArrayReader::of,
                    reader -> bytes(out -> reader.readPlain(out, 0, COUNT)));
            put(calls, "DELTA prefixes, counted first", prefixes, DeltaByteArrayReader::of, reader -> bytes(out -> {
                reader.byteCount(5 * COUNT);
                reader.readPlain(out, 0, COUNT);
            }));
            put(calls, "DELTA prefixes, skip", prefixes, DeltaByteArrayReader::of, reader -> {
                reader.skip(COUNT);
                return reader.previousValue();
            });
        }

        private static void putPlain(Map<String, Supplier<Call>> calls) {
            byte[] page = ReferencePlainByteArray.encode(DeltaValues.SORTED_KEYS.strings(3 * COUNT));
            put(calls, "PLAIN copied", page, PlainByteArrayReader::of,
                    reader -> bytes(out -> reader.readValues(out, 0, new int[COUNT + 1], 0, COUNT)));
            put(calls, "PLAIN in place", page, PlainByteArrayReader::of,
                    reader -> ints(out -> reader.readViews(out, 0, new int[COUNT], 0, COUNT)));
            put(calls, "PLAIN as it is", page, PlainByteArrayReader::of,
                    reader -> bytes(out -> reader.readPlain(out, 0, COUNT)));
            put(calls, "PLAIN skip", page, PlainByteArrayReader::of, reader -> {
                reader.skip(COUNT);
                return reader.byteCount(0);
            });
        }

        private static <R> void put(Map<String, Supplier<Call>> calls, String name, byte[] page,
                Function<ByteCursor, R> open, Function<R, Object> call) {
            put(calls, name, page, open, (reader, in) -> {
                throw new AssertionError(reader + " is never refused");
            }, call);
        }

        private static <R> void put(Map<String, Supplier<Call>> calls, String name, byte[] page,
                Function<ByteCursor, R> open, BiConsumer<R, ByteCursor> reset, Function<R, Object> call) {
            calls.put(name, () -> {
                R reader = open.apply(ByteCursor.of(page));
                return new Call(() -> call.apply(reader), () -> reset.accept(reader, ByteCursor.of(page)));
            });
        }

        /** Reads a third of the values with each of three calls, the second of which has little stack. */
        private void run(String name, Supplier<Call> call) throws InterruptedException {
            Call right = call.get();
            Object[] expected = {right.get(), right.get(), right.get()};
            List<Call> readers = new ArrayList<>();
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
            for (int attempt = 0; attempt < tried; attempt++) {
                int i = attempt;
                Object[] answers = actual.get(i);
                try {
                    if (answers[1] == null) {
                        answers[1] = readers.get(i).get();
                    }
                    answers[2] = readers.get(i).get();
                } catch (IllegalStateException e) {
                    refused += e.getMessage().matches("An earlier call (ended with an error|has failed).*") ? 1 : 0;
                    readers.get(i).reset.run();
                    Arrays.setAll(answers, third -> readers.get(i).get());
                }
                if (!Arrays.deepEquals(answers, expected)) {
                    throw new AssertionError(name + ": " + Arrays.deepToString(answers) + " in place of "
                            + Arrays.deepToString(expected));
                }
            }
        }

        private static int[] ints(Consumer<int[]> read) {
            int[] out = new int[COUNT + 1];
            read.accept(out);
            return out;
        }

        private static byte[] bytes(Consumer<byte[]> read) {
            byte[] out = new byte[COUNT * 50];
            read.accept(out);
            return out;
        }
    }
}
