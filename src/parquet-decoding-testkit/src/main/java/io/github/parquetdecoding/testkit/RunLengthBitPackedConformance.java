// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking.Run;

/**
 * Suites for readers of the RLE/bit-packing hybrid, without the length before it: levels, dictionary ids. Every bit
 * width has a suite of its own. {@link OddRunLengthBitPacking} holds what must be read, too, and
 * {@link MalformedRunLengthBitPacking} what must be refused, after the values before the fault have been read; the
 * reader is then where it was. Bytes lie in arrays of exact size, and in the middle of longer ones, whose other bytes
 * nobody may look at; output arrays have canaries on both sides.
 *
 * <pre>{@code
 * InputOpener<MyReader> opener = (array, offset, length) -> new MyReader(array, offset, length, 1);
 * RunLengthBitPackedConformance.ints("my levels", 1, opener, MyReader::read, MyReader::skip).verify();
 * RunLengthBitPackedConformance.refusals("my levels", 1, opener, MyReader::read, MyReader::skip).verify();
 * }</pre>
 *
 * <p>A reader that allocates as many values as a header claims is found only where the heap is smaller than 8 GB.
 *
 * @since 0.1.0
 */
public final class RunLengthBitPackedConformance {
    private static final int MOST_SMALL_VALUES = 200;
    private static final int VALUES_IN_BATCHES = 3_001;
    private static final int[] BATCH_SIZES = {1, 2, 3, 7, 8, 9, 31, 64, 100, 1_000, 1_024, VALUES_IN_BATCHES};
    private static final int[][] RANGES_OUTSIDE_OF_TEN = {
        {-1, 1}, {0, -1}, {0, 11}, {1, 10}, {10, 1}, {11, 1}, {Integer.MAX_VALUE, 1}, {Integer.MIN_VALUE, 1}};

    private RunLengthBitPackedConformance() {
    }

    /**
     * {@return a suite of what a reader of values into an array must read} One that reads value by value reads them in
     * a loop, and skips by reading.
     *
     * @param <I> the input: a cursor, a buffer, a stream
     * @param subject what messages call the reader
     * @param bitWidth bits per value, from 0 to 32
     * @param opener makes a reader of values of this bit width
     * @param read reads the next values into an array
     * @param skip moves past the next values
     */
    public static <I> ConformanceSuite ints(String subject, int bitWidth, InputOpener<I> opener,
            Calls.BatchRead<I, int[]> read, Calls.Skip<I> skip) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        Reader<I> reader = new Reader<>(bitWidth, opener, read, skip);
        for (RunDistribution distribution : RunDistribution.values()) {
            addValues(cases, distribution, reader);
        }
        addRanges(cases, reader);
        for (OddRunLengthBitPacking odd : OddRunLengthBitPacking.ofBitWidth(bitWidth)) {
            cases.put(odd.name(), demands -> inEveryPlace(odd.bytes(), window -> {
                int[] values = odd.values();
                reader.open(window, values).verifyRead(values.length);
                reader.open(window, values).verifyBatches(1);
                Values<I> skipped = reader.open(window, values);
                skipped.skip(values.length - 1);
                skipped.verifyRead(1);
            }));
        }
        return ConformanceSuite.of(subject + ", bit width " + bitWidth, cases);
    }

    /**
     * {@return a suite of what a reader of values into an array must refuse} Of one that reads value by value it is one
     * {@link ConformanceSuite#withoutRollback()}.
     *
     * @param <I> the input: a cursor, a buffer, a stream
     * @param subject what messages call the reader
     * @param bitWidth bits per value, from 0 to 32
     * @param opener makes a reader of values of this bit width
     * @param read reads the next values into an array
     * @param skip moves past the next values
     */
    public static <I> ConformanceSuite refusals(String subject, int bitWidth, InputOpener<I> opener,
            Calls.BatchRead<I, int[]> read, Calls.Skip<I> skip) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        Reader<I> reader = new Reader<>(bitWidth, opener, read, skip);
        for (MalformedRunLengthBitPacking malformed : MalformedRunLengthBitPacking.ofBitWidth(bitWidth)) {
            addMalformed(cases, malformed, reader);
        }
        addArguments(cases, reader);
        return ConformanceSuite.of(subject + ", bit width " + bitWidth, cases);
    }

    private static <I> void addValues(
            Map<String, ConformanceSuite.Body> cases, RunDistribution distribution, Reader<I> reader) {
        cases.put("0 to " + MOST_SMALL_VALUES + " values, " + distribution, demands -> {
            for (int count = 0; count <= MOST_SMALL_VALUES; count++) {
                int[] values = distribution.values(reader.bitWidth, count, count);
                inEveryPlace(reader.encode(values), window -> reader.open(window, values).verifyRead(values.length));
            }
        });
        cases.put("batches, " + distribution, demands -> {
            int[] values = distribution.values(reader.bitWidth, VALUES_IN_BATCHES);
            inEveryPlace(reader.encode(values), window -> {
                for (int batch : BATCH_SIZES) {
                    reader.open(window, values).verifyBatches(batch);
                }
            });
        });
        cases.put("skips and batches in turn, " + distribution, demands -> {
            int[] values = distribution.values(reader.bitWidth, VALUES_IN_BATCHES);
            inEveryPlace(reader.encode(values), window -> {
                Random random = new Random(RunDistribution.SEED);
                Values<I> in = reader.open(window, values);
                while (in.left() > 0) {
                    in.skip(Math.min(random.nextInt(40), in.left()));
                    in.verifyRead(Math.min(random.nextInt(40), in.left()));
                }
            });
        });
    }

    private static <I> void addRanges(Map<String, ConformanceSuite.Body> cases, Reader<I> reader) {
        cases.put("every range of 40 values in 5 runs", demands -> {
            int[] ids = RunDistribution.UNIFORM_IDS.values(reader.bitWidth, 24);
            byte[] bytes = ReferenceRunLengthBitPacking.encode(List.of(
                    Run.packed(Arrays.copyOf(ids, 8)), Run.repeated(9, ids[0]), Run.repeated(1, ids[1]),
                    Run.packed(Arrays.copyOfRange(ids, 8, 24)), Run.repeated(6, ids[2])), reader.bitWidth);
            int[] values = new int[40];
            System.arraycopy(ids, 0, values, 0, 8);
            Arrays.fill(values, 8, 17, ids[0]);
            values[17] = ids[1];
            System.arraycopy(ids, 8, values, 18, 16);
            Arrays.fill(values, 34, 40, ids[2]);
            inEveryPlace(bytes, window -> {
                for (int first = 0; first <= values.length; first++) {
                    for (int count = 0; count <= values.length - first; count++) {
                        Values<I> in = reader.open(window, values);
                        in.skip(first);
                        in.verifyRead(count);
                        in.verifyRead(in.left());
                    }
                }
            });
        });
    }

    /** One value too many is refused, in a batch with those before the fault, after them, and by a skip. */
    private static <I> void addMalformed(Map<String, ConformanceSuite.Body> cases,
            MalformedRunLengthBitPacking malformed, Reader<I> reader) {
        for (Neighbours neighbours : Neighbours.values()) {
            int[] values = malformed.values();
            int tooMany = values.length + 1;
            cases.put(malformed.name() + ", " + neighbours,
                    demands -> neighbours.check(malformed.bytes(), window -> {
                        Values<I> in = reader.open(window, values);
                        in.verifyReadRefused(demands, tooMany);
                        if (!demands.rollback()) {
                            in = reader.open(window, values);
                        }
                        in.verifyRead(values.length);
                        in.verifyReadRefused(demands, 1);
                        if (demands.rollback()) {
                            in.verifyReadRefused(demands, 1);
                        }
                        Values<I> skipped = reader.open(window, values);
                        skipped.verifySkipRefused(demands, tooMany);
                        if (demands.rollback()) {
                            skipped.verifyRead(values.length);
                        }
                    }));
        }
    }

    private static <I> void addArguments(Map<String, ConformanceSuite.Body> cases, Reader<I> reader) {
        int[] values = RunDistribution.SHORT_RUNS.values(reader.bitWidth, 100);
        byte[] bytes = reader.encode(values);
        for (int[] range : RANGES_OUTSIDE_OF_TEN) {
            cases.put(range[1] + " values to element " + range[0] + " of 10", demands -> inEveryPlace(bytes, window -> {
                Values<I> in = reader.open(window, values);
                in.verifyRead(3);
                int[] out = new int[10];
                demands.verifyRefused(() -> {
                    reader.read.read(in.in, out, range[0], range[1]);
                    return "read " + range[1] + " values";
                });
                if (demands.rollback()) {
                    if (!Arrays.equals(out, new int[10])) {
                        throw new AssertionError("Wrote to the output before refusing: " + Arrays.toString(out));
                    }
                    in.verifyRead(in.left());
                }
            }));
        }
        cases.put("a skip of a negative number of values", demands -> inEveryPlace(bytes, window -> {
            Values<I> in = reader.open(window, values);
            in.verifyRead(3);
            in.verifySkipRefused(demands, -1);
            if (demands.rollback()) {
                in.verifyRead(in.left());
            }
        }));
    }

    private static void inEveryPlace(byte[] bytes, Neighbours.Check check) {
        Neighbours.NONE.check(bytes, check);
        Neighbours.CONTINUING.check(bytes, check);
    }

    private record Reader<I>(
            int bitWidth, InputOpener<I> opener, Calls.BatchRead<I, int[]> read, Calls.Skip<I> skip) {
        byte[] encode(int[] values) {
            return ReferenceRunLengthBitPacking.encode(values, bitWidth);
        }

        Values<I> open(ByteWindow window, int[] values) throws Exception {
            return new Values<>(this, window.open(opener), values);
        }
    }

    /** A reader and what it must read. */
    private static final class Values<I> {
        private final Reader<I> reader;
        private final I in;
        private final int[] values;
        private int next;

        Values(Reader<I> reader, I in, int[] values) {
            this.reader = reader;
            this.in = in;
            this.values = values;
        }

        int left() {
            return values.length - next;
        }

        void skip(int count) throws Exception {
            reader.skip.skip(in, count);
            next += count;
        }

        void verifyRead(int count) throws Exception {
            CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, count);
            reader.read.read(in, out.array(), out.offset(), count);
            int[] read = out.values();
            int at = Arrays.mismatch(read, 0, count, values, next, next + count);
            if (at >= 0) {
                throw new AssertionError(String.format("Value %d of %d, read with %d values from value %d on, is %X, "
                        + "not %X", next + at, values.length, count, next, read[at], values[next + at]));
            }
            next += count;
        }

        void verifyBatches(int size) throws Exception {
            while (left() > 0) {
                verifyRead(Math.min(size, left()));
            }
        }

        void verifyReadRefused(ConformanceSuite.Demands demands, int count) {
            CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, count);
            demands.verifyRefused(() -> {
                reader.read.read(in, out.array(), out.offset(), count);
                return "read " + count + " values from value " + next + " on, the last as "
                        + Integer.toHexString(out.array()[out.offset() + count - 1]);
            });
            out.verifyCanaries();
        }

        void verifySkipRefused(ConformanceSuite.Demands demands, int count) {
            demands.verifyRefused(() -> {
                reader.skip.skip(in, count);
                return "skipped " + count + " values from value " + next + " on";
            });
        }
    }
}
