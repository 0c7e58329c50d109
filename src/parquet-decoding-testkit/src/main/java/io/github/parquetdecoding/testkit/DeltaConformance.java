// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.github.parquetdecoding.testkit.internal.Bytes;
import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.Hex;
import io.github.parquetdecoding.testkit.internal.MalformedDelta;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;

/**
 * Suites for readers of DELTA_BINARY_PACKED, DELTA_LENGTH_BYTE_ARRAY and DELTA_BYTE_ARRAY that read a page
 * sequentially, in batches and skips. Pages have the layouts of several writers. A reader must refuse a malformed or
 * truncated page, either when it opens the page or when it reads, without allocating the memory that a header claims.
 * It must ignore bytes after the values, as parquet-java, Arrow C++ and DuckDB do. For a reader of single values, pass
 * loops, and test it {@link ConformanceSuite#withoutRollback()}.
 *
 * <p>A page of INT32 may have bit widths of 33 to 64, or a least delta of more than 32 bits. Readers disagree about
 * such pages: parquet-java 1.18.1 and DuckDB 2.0 read them, with sums that wrap at 32 bits, and Arrow C++ 26 refuses
 * them. A reader may do either, but must not return other values.
 *
 * <pre>{@code
 * DeltaConformance.ints("my ints", MyReader::open, MyReader::readInts, MyReader::skip).verify();
 * }</pre>
 *
 * @since 0.1.0
 */
public final class DeltaConformance {
    private static final int[] COUNTS = {0, 1, 2, 3, 31, 32, 33, 34, 127, 128, 129, 130, 257, 1_024, 1_025, 1_026};
    private static final int MANY = 3_001;
    private static final int[] BATCH_SIZES = {1, 7, 32, 100, 1_024, MANY};

    /** If the last miniblock of lengths were cut, a reader could not tell where the lengths end. */
    private static final List<Layout> UNCUT = DeltaValues.LAYOUTS.stream().filter(layout -> !layout.cut()).toList();

    private DeltaConformance() {
    }

    /** {@return a suite for a reader of DELTA_BINARY_PACKED as INT32, whose sums wrap at 32 bits} */
    public static <I> ConformanceSuite ints(
            String subject, InputOpener<I> opener, Calls.BatchRead<I, int[]> read, Calls.Skip<I> skip) {
        return numbers(subject, ArrayType.INTS, opener, read, skip, (values, layout) ->
                ReferenceDeltaBinaryPacked.encodeInts(values, layout), DeltaValues::ints);
    }

    /** {@return a suite for a reader of DELTA_BINARY_PACKED as INT64} */
    public static <I> ConformanceSuite longs(
            String subject, InputOpener<I> opener, Calls.BatchRead<I, long[]> read, Calls.Skip<I> skip) {
        return numbers(subject, ArrayType.LONGS, opener, read, skip, (values, layout) ->
                ReferenceDeltaBinaryPacked.encodeLongs(values, layout), DeltaValues::longs);
    }

    /** {@return a suite for a reader of DELTA_LENGTH_BYTE_ARRAY} */
    public static <I> ConformanceSuite lengthByteArrays(
            String subject, InputOpener<I> opener, Calls.ValuesRead<I> read, Calls.Skip<I> skip) {
        return byteArrays(subject, opener, read, skip, UNCUT, ReferenceDeltaLengthByteArray::encode,
                MalformedDelta.lengthByteArray());
    }

    /** {@return a suite for a reader of DELTA_BYTE_ARRAY} */
    public static <I> ConformanceSuite byteArrays(
            String subject, InputOpener<I> opener, Calls.ValuesRead<I> read, Calls.Skip<I> skip) {
        return byteArrays(subject, opener, read, skip, UNCUT, ReferenceDeltaByteArray::encode,
                MalformedDelta.byteArray());
    }

    /** As {@link PlainConformance#byteArrays}: PLAIN has one layout. */
    static <I> ConformanceSuite plainByteArrays(
            String subject, InputOpener<I> opener, Calls.ValuesRead<I> read, Calls.Skip<I> skip) {
        return byteArrays(subject, opener, read, skip, List.of(Layout.USUAL),
                (values, layout) -> ReferencePlainByteArray.encode(values), MalformedDelta.plainByteArray());
    }

    private static <I> ConformanceSuite byteArrays(String subject, InputOpener<I> opener, Calls.ValuesRead<I> read,
            Calls.Skip<I> skip, List<Layout> layouts, BiFunction<byte[][], Layout, byte[]> encode,
            List<MalformedDelta> malformed) {
        BiFunction<byte[], byte[][], Page<I>> page = (bytes, values) ->
                new Page<>(bytes, values.length, opener, (demands, in, count) -> {
                    byte[][] out = read.read(in, count);
                    return first -> verify(out, values, first, count);
                }, skip);
        Suite<I> suite = new Suite<>(layouts, (values, count, layout) -> {
            byte[][] strings = values.strings(count);
            return page.apply(encode.apply(strings, layout), strings);
        });
        suite.cases.put("values, prefixes and suffixes of more than 16 bits", demands -> {
            byte[] shared = PlainValues.random(1, 66_000);
            byte[][] values = IntStream.of(70_000, 70_001, 2, 66_000, 140_000, 0, 2_100)
                    .mapToObj(length -> {
                        byte[] value = Arrays.copyOf(shared, length);
                        Arrays.fill(value, Math.min(length, shared.length), length, (byte) length);
                        return value;
                    }).toArray(byte[][]::new);
            Page<I> large = page.apply(encode.apply(values, Layout.USUAL), values);
            large.verifyBatches(demands, 1, 7);
            large.check(demands, opened -> opened.verifySkipsAndBatchesInTurn(3));
        });
        suite.addMalformed(malformed, one -> page.apply(one.page(), new byte[one.valueCount()][]));
        return ConformanceSuite.of(subject, suite.cases);
    }

    private static void verify(byte[][] out, byte[][] values, int first, int count) {
        for (int i = 0; i < count; i++) {
            if (!Arrays.equals(out[i], values[first + i])) {
                throw FailureKind.WRONG_VALUE.error(String.format(
                        "Value %d of %d, in a batch of %d from value %d, has bytes %s, not %s", first + i,
                        values.length, count, first, Hex.of(out[i]), Hex.of(values[first + i])));
            }
        }
    }

    private static <I, A> ConformanceSuite numbers(String subject, ArrayType<A> type, InputOpener<I> opener,
            Calls.BatchRead<I, A> read, Calls.Skip<I> skip, BiFunction<A, Layout, byte[]> encode,
            BiFunction<DeltaValues, Integer, A> generate) {
        BatchReader<I, A> reader = new BatchReader<>(type, opener, read, skip, false);
        BiFunction<A, Layout, Page<I>> page =
                (values, layout) -> reader.page(encode.apply(values, layout), type.toPlain(values));
        Suite<I> suite = new Suite<>(DeltaValues.LAYOUTS, (values, count, layout) ->
                page.apply(generate.apply(values, count), layout));
        suite.cases.put("deltas of every bit width", demands -> {
            for (int bits = 0; bits <= 8 * type.elementSize(); bits++) {
                verifyLayouts(demands, page, type.fromPlain(steps(bits, type.elementSize())));
            }
        });
        suite.cases.put("sums and least deltas that wrap", demands -> {
            byte[] ends = new byte[12 * type.elementSize()];
            for (int i = 0; i < 12; i++) {
                // The least and the greatest value alternate, with an occasional 0 or -1.
                Arrays.fill(ends, i * type.elementSize(), (i + 1) * type.elementSize(), (byte) (i % 3 == 0 ? -1 : 0));
                ends[(i + 1) * type.elementSize() - 1] ^= (byte) (i % 4 == 3 ? 0 : 0x80);
            }
            verifyLayouts(demands, page, type.fromPlain(ends));
        });
        if (type.elementSize() == Integer.BYTES) {
            suite.cases.put("deltas of more than 32 bits, right or refused", demands -> {
                for (int bits = 33; bits <= Long.SIZE; bits++) {
                    verifyWideDeltas(demands, reader, bits, bits);
                    verifyWideDeltas(demands, reader, bits, 20);
                }
            });
        }
        reader.addOutputsThatAreTooSmall(
                suite.cases, page.apply(generate.apply(DeltaValues.RANDOM, 12), Layout.USUAL), 0);
        suite.addMalformed(MalformedDelta.binaryPacked(),
                one -> reader.page(one.page(), new byte[one.valueCount() * type.elementSize()]));
        return ConformanceSuite.of(subject, suite.cases);
    }

    private static <I, A> void verifyLayouts(
            ConformanceSuite.Demands demands, BiFunction<A, Layout, Page<I>> page, A values) {
        for (Layout layout : UNCUT) {
            page.apply(values, layout).check(demands, Page.Opened::verifyRest);
        }
    }

    /**
     * Verifies what is read of INT32 values with wider deltas.
     *
     * @param bitsOfFirst of the deltas of the first half of each block
     */
    private static <I, A> void verifyWideDeltas(
            ConformanceSuite.Demands demands, BatchReader<I, A> reader, int bits, int bitsOfFirst) {
        Random random = new Random(bits);
        long[] wide = new long[300];
        for (int i = 1; i < wide.length; i++) {
            int width = (i - 1) % 128 < 64 ? bitsOfFirst : bits;
            wide[i] = wide[i - 1] + (random.nextLong() >>> Long.SIZE - width);
        }
        byte[] plain = ArrayType.INTS.toPlain(LongStream.of(wide).mapToInt(value -> (int) value).toArray());
        for (Layout layout : UNCUT) {
            Page<I> page = reader.page(ReferenceDeltaBinaryPacked.encodeLongs(wide, layout), plain);
            Neighbours.exactAndWithin(page.bytes(), window ->
                    demands.verifyUnlessRefused(() -> page.open(demands, window).verifyRest()));
        }
    }

    /** PLAIN-encoded values whose deltas need exactly this many bits. */
    private static byte[] steps(int bits, int elementSize) {
        Random random = new Random(bits);
        long[] values = new long[70];
        for (int i = 1; i < values.length; i++) {
            values[i] = values[i - 1] + (bits == 0 ? 0 : random.nextLong() >>> Long.SIZE - bits);
            values[i] = elementSize == Integer.BYTES ? values[i] & 0xFFFF_FFFFL : values[i];
        }
        return ReferenceBitPacking.pack(values, 8 * elementSize);
    }

    @FunctionalInterface
    private interface Pages<I> {
        Page<I> of(DeltaValues values, int count, Layout layout);
    }

    private static final class Suite<I> {
        final Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();

        Suite(List<Layout> layouts, Pages<I> pages) {
            for (DeltaValues values : DeltaValues.values()) {
                for (Layout layout : layouts) {
                    cases.put(values + (layouts.size() > 1 ? ", " + name(layout) : ""), demands -> {
                        for (int count : COUNTS) {
                            pages.of(values, count, layout).check(demands, Page.Opened::verifyRest);
                        }
                        Page<I> many = pages.of(values, MANY, layout);
                        many.verifyBatches(demands, BATCH_SIZES);
                        many.check(demands, page -> page.verifySkipsAndBatchesInTurn(300));
                        for (int size : new int[] {layout.blockSize() / layout.miniblocks(), layout.blockSize()}) {
                            many.check(demands, page -> {
                                page.verifyRead(1);
                                page.verifySkipsAndBatchesOf(size);
                            });
                        }
                    });
                }
            }
            cases.put("a page of nulls: no bytes", demands -> {
                Page<I> none = pages.of(DeltaValues.RANDOM, 0, Layout.USUAL);
                Neighbours.exactAndWithin(new byte[0], window -> none.open(demands, window).verifyRest());
            });
            cases.put("bytes after the values", demands -> {
                for (int count : new int[] {0, 1, 10, 130}) {
                    Page<I> page = pages.of(DeltaValues.RANDOM, count, Layout.USUAL);
                    for (byte[] longer : Bytes.withOthersAfter(page.bytes())) {
                        Neighbours.exactAndWithin(longer, window -> page.open(demands, window).verifyRest());
                    }
                }
            });
            SequentialCases<I> sequential = new SequentialCases<>(cases, count ->
                    pages.of(DeltaValues.RANDOM, count, count > MANY ? DeltaValues.DUCKDB : Layout.USUAL));
            sequential.addReads();
            sequential.addLargePage();
            sequential.addRefusals();
        }

        private static String name(Layout layout) {
            return layout.miniblocks() + " miniblocks of " + layout.blockSize() / layout.miniblocks()
                    + (layout.paddingWidth() > 0 ? ", those without values of width " + layout.paddingWidth() : "")
                    + (layout.cut() ? ", the last one cut" : "");
        }

        void addMalformed(List<MalformedDelta> malformed, Function<MalformedDelta, Page<I>> page) {
            for (MalformedDelta one : malformed) {
                for (Neighbours neighbours : Neighbours.values()) {
                    ConformanceSuite.Body body = demands -> neighbours.check(
                            one.page(), window -> page.apply(one).verifyRefused(demands, window));
                    cases.put(one.name() + ", " + neighbours,
                            one.longVarint() ? new ConformanceSuite.LongVarint(body) : body);
                }
            }
        }
    }
}
