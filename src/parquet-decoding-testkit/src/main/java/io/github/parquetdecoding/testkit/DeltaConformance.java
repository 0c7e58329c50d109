// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.github.parquetdecoding.testkit.internal.Bytes;
import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.Hex;
import io.github.parquetdecoding.testkit.internal.MalformedDelta;
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
        return new Suite<>(opener, read, skip, UNCUT, ReferenceDeltaLengthByteArray::encode, DeltaValues::strings)
                .of(subject, MalformedDelta.lengthByteArray());
    }

    /** {@return a suite for a reader of DELTA_BYTE_ARRAY} */
    public static <I> ConformanceSuite byteArrays(
            String subject, InputOpener<I> opener, Calls.ValuesRead<I> read, Calls.Skip<I> skip) {
        return new Suite<>(opener, read, skip, UNCUT, ReferenceDeltaByteArray::encode, DeltaValues::strings)
                .of(subject, MalformedDelta.byteArray());
    }

    /** As {@link PlainConformance#byteArrays}: PLAIN has one layout. */
    static <I> ConformanceSuite plainByteArrays(
            String subject, InputOpener<I> opener, Calls.ValuesRead<I> read, Calls.Skip<I> skip) {
        return new Suite<>(opener, read, skip, List.of(Layout.USUAL),
                (values, layout) -> ReferencePlainByteArray.encode(values), DeltaValues::strings)
                .of(subject, MalformedDelta.plainByteArray());
    }

    private static <I, A> ConformanceSuite numbers(String subject, ArrayType<A> type, InputOpener<I> opener,
            Calls.BatchRead<I, A> read, Calls.Skip<I> skip, BiFunction<A, Layout, byte[]> encode,
            BiFunction<DeltaValues, Integer, A> values) {
        Suite<I> suite = new Suite<>(opener, (in, count) -> {
            CanariedArray<A> out = CanariedArray.of(type, Math.max(0, count));
            try {
                read.read(in, out.array(), out.offset(), count);
            } catch (Exception e) {
                out.verifyCanaries();
                throw e;
            }
            return split(type, type.toPlain(out.values()));
        }, skip, DeltaValues.LAYOUTS, (plain, layout) -> encode.apply(type.fromPlain(Bytes.concat(plain)), layout),
                (distribution, count) -> split(type, type.toPlain(values.apply(distribution, count))));
        suite.cases.put("deltas of every bit width", demands -> {
            for (int bits = 0; bits <= 8 * type.elementSize(); bits++) {
                suite.verifyLayouts(split(type, type.toPlain(type.fromPlain(steps(bits, type.elementSize())))));
            }
        });
        suite.cases.put("sums and least deltas that wrap", demands -> {
            byte[] ends = new byte[12 * type.elementSize()];
            for (int i = 0; i < 12; i++) {
                // The least and the greatest value alternate, with an occasional 0 or -1.
                Arrays.fill(ends, i * type.elementSize(), (i + 1) * type.elementSize(), (byte) (i % 3 == 0 ? -1 : 0));
                ends[(i + 1) * type.elementSize() - 1] ^= (byte) (i % 4 == 3 ? 0 : 0x80);
            }
            suite.verifyLayouts(split(type, ends));
        });
        if (type.elementSize() == Integer.BYTES) {
            suite.cases.put("deltas of more than 32 bits, right or refused", demands -> {
                for (int bits = 33; bits <= Long.SIZE; bits++) {
                    verifyWideDeltas(demands, suite, bits, bits);
                    verifyWideDeltas(demands, suite, bits, 20);
                }
            });
        }
        A ten = values.apply(DeltaValues.RANDOM, 10);
        new BatchReader<>(type, opener, read, skip).addOutputsThatAreTooSmall(
                suite.cases, encode.apply(ten, Layout.USUAL), type.toPlain(ten), 0);
        return suite.of(subject, MalformedDelta.binaryPacked());
    }

    /**
     * Verifies what is read of INT32 values with wider deltas.
     *
     * @param bitsOfFirst of the deltas of the first half of each block
     */
    private static <I> void verifyWideDeltas(
            ConformanceSuite.Demands demands, Suite<I> suite, int bits, int bitsOfFirst) {
        Random random = new Random(bits);
        long[] wide = new long[300];
        for (int i = 1; i < wide.length; i++) {
            int width = (i - 1) % 128 < 64 ? bitsOfFirst : bits;
            wide[i] = wide[i - 1] + (random.nextLong() >>> Long.SIZE - width);
        }
        byte[][] values = split(ArrayType.INTS,
                ArrayType.INTS.toPlain(LongStream.of(wide).mapToInt(value -> (int) value).toArray()));
        for (Layout layout : UNCUT) {
            Neighbours.exactAndWithin(ReferenceDeltaBinaryPacked.encodeLongs(wide, layout), window ->
                    demands.verifyUnlessRefused(() ->
                            suite.verifyRead(window.open(suite.opener), values, 0, values.length)));
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

    private static byte[][] split(ArrayType<?> type, byte[] plain) {
        int size = type.elementSize();
        IntFunction<byte[]> value = i -> Arrays.copyOfRange(plain, i * size, (i + 1) * size);
        return IntStream.range(0, plain.length / size).mapToObj(value).toArray(byte[][]::new);
    }

    /** Cases for a reader whose values are byte arrays. */
    private static final class Suite<I> {
        final Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        private final InputOpener<I> opener;
        private final Calls.ValuesRead<I> read;
        private final Calls.Skip<I> skip;
        private final BiFunction<byte[][], Layout, byte[]> encode;

        Suite(InputOpener<I> opener, Calls.ValuesRead<I> read, Calls.Skip<I> skip, List<Layout> layouts,
                BiFunction<byte[][], Layout, byte[]> encode, BiFunction<DeltaValues, Integer, byte[][]> generate) {
            this.opener = opener;
            this.read = read;
            this.skip = skip;
            this.encode = encode;
            for (DeltaValues values : DeltaValues.values()) {
                for (Layout layout : layouts) {
                    cases.put(values + (layouts.size() > 1 ? ", " + name(layout) : ""), demands -> {
                        for (int count : COUNTS) {
                            verifyBatches(generate.apply(values, count), layout, Math.max(1, count));
                        }
                        for (int batch : BATCH_SIZES) {
                            verifyBatches(generate.apply(values, MANY), layout, batch);
                        }
                        verifySkips(generate.apply(values, MANY), layout);
                    });
                }
            }
            cases.put("a page of nulls: no bytes", demands ->
                    Neighbours.exactAndWithin(new byte[0], window ->
                            verifyRead(window.open(opener), new byte[0][], 0, 0)));
            cases.put("bytes after the values", demands -> {
                for (int count : new int[] {0, 1, 10, 130}) {
                    byte[][] random = generate.apply(DeltaValues.RANDOM, count);
                    for (byte[] page : Bytes.withOthersAfter(encode.apply(random, Layout.USUAL))) {
                        Neighbours.exactAndWithin(page, window -> verifyRead(window.open(opener), random, 0, count));
                    }
                }
            });
            byte[][] ten = generate.apply(DeltaValues.RANDOM, 10);
            cases.put("one value too many", demands -> refused(demands, encode.apply(ten, Layout.USUAL), 11));
            cases.put("a negative number of values", demands -> refuse(demands, ten, read::read, -1));
            cases.put("a skip of one value too many", demands -> refuse(demands, ten, skip, 11));
            cases.put("a skip of a negative number of values", demands -> refuse(demands, ten, skip, -1));
        }

        private static String name(Layout layout) {
            return "miniblocks of " + layout.blockSize() / layout.miniblocks()
                    + (layout.paddingWidth() > 0 ? ", those without values of width " + layout.paddingWidth() : "")
                    + (layout.cut() ? ", the last one cut" : "");
        }

        ConformanceSuite of(String subject, List<MalformedDelta> malformed) {
            for (MalformedDelta page : malformed) {
                for (Neighbours neighbours : Neighbours.values()) {
                    cases.put(page.name() + ", " + neighbours, demands -> neighbours.check(
                            page.page(), window -> refused(demands, window, page.valueCount())));
                }
            }
            return ConformanceSuite.of(subject, cases);
        }

        void verifyLayouts(byte[][] values) {
            for (Layout layout : UNCUT) {
                verifyBatches(values, layout, values.length);
            }
        }

        private void verifyBatches(byte[][] values, Layout layout, int size) {
            Neighbours.exactAndWithin(encode.apply(values, layout), window -> {
                I in = window.open(opener);
                for (int next = 0; next < values.length; next += size) {
                    verifyRead(in, values, next, Math.min(size, values.length - next));
                }
            });
        }

        private void verifySkips(byte[][] values, Layout layout) {
            Neighbours.exactAndWithin(encode.apply(values, layout), window -> {
                Random random = new Random(values.length);
                I in = window.open(opener);
                for (int next = 0, count; next < values.length; next += count) {
                    count = Math.min(random.nextInt(random.nextBoolean() ? 40 : 300), values.length - next);
                    if (random.nextBoolean()) {
                        skip.skip(in, count);
                    } else {
                        verifyRead(in, values, next, count);
                    }
                }
            });
        }

        void verifyRead(I in, byte[][] values, int first, int count) throws Exception {
            byte[][] out = read.read(in, count);
            for (int i = 0; i < count; i++) {
                if (!Arrays.equals(out[i], values[first + i])) {
                    throw FailureKind.WRONG_VALUE.error(String.format(
                            "Value %d of %d, in a batch of %d from value %d, has bytes %s, not %s", first + i,
                            values.length, count, first, Hex.of(out[i]), Hex.of(values[first + i])));
                }
            }
        }

        private void refused(ConformanceSuite.Demands demands, byte[] page, int count) {
            Neighbours.exactAndWithin(page, window -> refused(demands, window, count));
        }

        /** A page is refused either when it is opened or whenever all of its values are read. */
        private void refused(ConformanceSuite.Demands demands, ByteWindow window, int count) {
            List<I> opened = new ArrayList<>();
            ConformanceSuite.Attempt attempt = () -> {
                if (opened.isEmpty()) {
                    opened.add(window.open(opener));
                }
                read.read(opened.get(0), count);
                return "read " + count + " values";
            };
            demands.verifyRefused(attempt);
            demands.verifyRolledBack(() -> demands.verifyRefused(attempt));
        }

        /** @param take a read or a skip */
        private void refuse(ConformanceSuite.Demands demands, byte[][] values, Calls.Skip<I> take, int count) {
            Neighbours.exactAndWithin(encode.apply(values, Layout.USUAL), window -> {
                I in = window.open(opener);
                demands.verifyRefused(() -> {
                    take.skip(in, count);
                    return "took " + count + " values";
                });
                demands.verifyRolledBack(() -> verifyRead(in, values, 0, values.length));
            });
        }
    }
}
