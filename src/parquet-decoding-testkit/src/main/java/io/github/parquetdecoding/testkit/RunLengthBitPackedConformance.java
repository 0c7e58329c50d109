// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.MalformedRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.OddRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking.Run;
import io.github.parquetdecoding.testkit.internal.RunDistribution;

/**
 * Suites for readers of the RLE/bit-packing hybrid without its length prefix: levels, dictionary ids. Every bit width
 * has two suites: one of input to read, including runs of length 0 and padded headers, and one of input to refuse:
 * truncated runs, malformed headers, and repeated values with bits beyond the bit width. A refused read or skip must
 * not move the reader, even inside a run, so that all values before the fault can still be read; test a reader that
 * does not promise this, for example because it reads value by value, {@link ConformanceSuite#withoutRollback()}. Bytes
 * fill an array exactly, or lie in the middle of a longer one whose other bytes must not be read. Output arrays have
 * canaries on both sides.
 *
 * <pre>{@code
 * InputOpener<MyReader> opener = (array, offset, length) -> new MyReader(array, offset, length, 1);
 * RunLengthBitPackedConformance.ints("my levels", 1, opener, MyReader::read, MyReader::skip).verify();
 * RunLengthBitPackedConformance.refusals("my levels", 1, opener, MyReader::read, MyReader::skip).verify();
 * }</pre>
 *
 * <p>A reader that allocates the memory that a header claims fails only if the heap is smaller than 8 GB.
 *
 * @since 0.1.0
 */
public final class RunLengthBitPackedConformance {
    private static final int MOST_SMALL_VALUES = 200;
    private static final int VALUES_IN_BATCHES = 3_001;
    private static final int[] BATCH_SIZES = {1, 2, 3, 7, 8, 9, 31, 64, 100, 1_000, 1_024, VALUES_IN_BATCHES};
    /** Indexes of the first value, and of a value inside each run before the fault. */
    private static final int[] INSIDE_RUNS = {0, 3, 10, 20, 30};

    private RunLengthBitPackedConformance() {
    }

    /**
     * {@return a suite of input that a reader must read into an array} For a reader of single values, pass a loop, and
     * a skip that reads.
     *
     * @param bitWidth bits per value, from 0 to 32
     */
    public static <I> ConformanceSuite ints(String subject, int bitWidth, InputOpener<I> opener,
            Calls.BatchRead<I, int[]> read, Calls.Skip<I> skip) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        Runs<I> reader = new Runs<>(bitWidth, opener, read, skip);
        for (RunDistribution distribution : RunDistribution.values()) {
            addValues(cases, distribution, reader);
        }
        addRanges(cases, reader);
        addLongRuns(cases, reader);
        reader.sequential(cases).addReads();
        for (OddRunLengthBitPacking odd : OddRunLengthBitPacking.ofBitWidth(bitWidth)) {
            cases.put(odd.name(), demands -> {
                Page<I> page = reader.page(odd.bytes(), odd.values());
                page.verifyBatches(demands, page.valueCount(), 1);
                page.check(demands, skipped -> {
                    skipped.skip(page.valueCount() - 1);
                    skipped.verifyRest();
                });
            });
        }
        return ConformanceSuite.of(subject + ", bit width " + bitWidth, cases);
    }

    /** {@return a suite of input that a reader must refuse} */
    public static <I> ConformanceSuite refusals(String subject, int bitWidth, InputOpener<I> opener,
            Calls.BatchRead<I, int[]> read, Calls.Skip<I> skip) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        Runs<I> reader = new Runs<>(bitWidth, opener, read, skip);
        for (MalformedRunLengthBitPacking malformed : MalformedRunLengthBitPacking.ofBitWidth(bitWidth)) {
            addMalformed(cases, malformed, reader);
        }
        addArguments(cases, reader);
        return ConformanceSuite.of(subject + ", bit width " + bitWidth, cases);
    }

    private static <I> void addValues(
            Map<String, ConformanceSuite.Body> cases, RunDistribution distribution, Runs<I> reader) {
        cases.put("0 to " + MOST_SMALL_VALUES + " values, " + distribution, demands -> {
            for (int count = 0; count <= MOST_SMALL_VALUES; count++) {
                reader.page(distribution.values(reader.bitWidth, count, count))
                        .check(demands, Page.Opened::verifyRest);
            }
        });
        cases.put("batches, " + distribution, demands ->
                reader.page(distribution.values(reader.bitWidth, VALUES_IN_BATCHES))
                        .verifyBatches(demands, BATCH_SIZES));
        cases.put("skips and batches in turn, " + distribution, demands ->
                reader.page(distribution.values(reader.bitWidth, VALUES_IN_BATCHES))
                        .check(demands, page -> page.verifySkipsAndBatchesInTurn(40)));
    }

    private static <I> void addRanges(Map<String, ConformanceSuite.Body> cases, Runs<I> reader) {
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
            Page<I> page = reader.page(bytes, values);
            Neighbours.exactAndWithin(bytes, window -> {
                for (int first = 0; first <= values.length; first++) {
                    for (int count = 0; count <= values.length - first; count++) {
                        Page<I>.Opened in = page.open(demands, window);
                        in.skip(first);
                        in.verifyRead(count);
                        in.verifyRest();
                    }
                }
            });
        });
    }

    /** Lengths in values and groups that do not fit in 16 bits: one long read, and long skips followed by reads. */
    private static <I> void addLongRuns(Map<String, ConformanceSuite.Body> cases, Runs<I> reader) {
        cases.put("runs of more than 65536 values and groups", demands -> {
            int[] ids = RunDistribution.UNIFORM_IDS.values(reader.bitWidth, 8 * 1_013);
            int another = reader.bitWidth == 0 ? 0 : ids[0] ^ 1;
            List<Run> runs = List.of(Run.repeated(1 << 15, ids[0]), Run.repeated(70_001, another),
                    Run.packed(ids).times(65), Run.repeated(1 << 16, another), Run.repeated(3, ids[0]));
            int[] values = ReferenceRunLengthBitPacking.values(runs);
            byte[] bytes = ReferenceRunLengthBitPacking.encode(runs, reader.bitWidth);
            Page<I> page = reader.page(bytes, values);
            Neighbours.NONE.check(bytes, window -> {
                page.open(demands, window).verifyRest();
                Page<I>.Opened in = page.open(demands, window);
                for (int skipped : new int[] {(1 << 15) - 1, 69_999, 65 * ids.length - 1, (1 << 16) - 2}) {
                    in.skip(skipped);
                    in.verifyRead(2);
                }
                Page<I>.Opened last = page.open(demands, window);
                last.skip(values.length - 1);
                last.verifyRest();
            });
        });
    }

    /** Wherever a read or skip begins, one value too many is refused, and the values before the fault stay readable. */
    private static <I> void addMalformed(Map<String, ConformanceSuite.Body> cases,
            MalformedRunLengthBitPacking malformed, Runs<I> reader) {
        Page<I> page = reader.page(malformed.bytes(), malformed.values());
        int[] firstValues = IntStream.concat(IntStream.of(INSIDE_RUNS), IntStream.of(page.valueCount()))
                .filter(first -> first <= page.valueCount()).toArray();
        for (Neighbours neighbours : Neighbours.values()) {
            ConformanceSuite.Body body = demands -> neighbours.check(page.bytes(), window -> {
                for (int first : firstValues) {
                    Page<I>.Opened in = page.open(demands, window);
                    in.verifyRead(first);
                    in.refuse(in.left() + 1);
                    demands.verifyRolledBack(() -> {
                        in.verifyRest();
                        in.refuse(1);
                        in.refuse(1);
                    });
                    Page<I>.Opened skipped = page.open(demands, window);
                    skipped.verifyRead(first);
                    skipped.refuseSkip(skipped.left() + 1);
                    skipped.verifyRolledBack();
                }
            });
            cases.put(malformed.name() + ", " + neighbours,
                    malformed.longVarint() ? new ConformanceSuite.LongVarint(body) : body);
        }
    }

    private static <I> void addArguments(Map<String, ConformanceSuite.Body> cases, Runs<I> reader) {
        int[] ids = RunDistribution.UNIFORM_IDS.values(reader.bitWidth, 8);
        List<Run> runs = List.of(Run.packed(ids), Run.repeated(5, ids[0]));
        Page<I> page = reader.page(ReferenceRunLengthBitPacking.encode(runs, reader.bitWidth),
                ReferenceRunLengthBitPacking.values(runs));
        reader.batches.addOutputsThatAreTooSmall(cases, page, 3, 10);
        reader.sequential(cases).addRefusals();
    }

    private record Runs<I>(int bitWidth, BatchReader<I, int[]> batches) {
        Runs(int bitWidth, InputOpener<I> opener, Calls.BatchRead<I, int[]> read, Calls.Skip<I> skip) {
            this(bitWidth, new BatchReader<>(ArrayType.INTS, opener, read, skip, false));
        }

        Page<I> page(int... values) {
            return page(ReferenceRunLengthBitPacking.encode(values, bitWidth), values);
        }

        Page<I> page(byte[] bytes, int[] values) {
            return batches.page(bytes, ArrayType.INTS.toPlain(values));
        }

        SequentialCases<I> sequential(Map<String, ConformanceSuite.Body> cases) {
            return new SequentialCases<>(cases, count -> page(RunDistribution.UNIFORM_IDS.values(bitWidth, count)));
        }
    }
}
