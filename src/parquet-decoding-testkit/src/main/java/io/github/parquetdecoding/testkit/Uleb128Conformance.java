// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * Suites for readers of ULEB128 values. Ints take at most 5 bytes and longs 10; padded forms within that are legal;
 * what {@link MalformedUleb128} holds is refused, and the reader's position is then where it was. Values are read from
 * arrays of exact size, and from the middle of longer ones, whose other bytes nobody may look at.
 *
 * <pre>{@code
 * Uleb128Conformance.ints("my reader",
 *         Uleb128IntReader.of(ByteBuffer::wrap, My::readInt, ByteBuffer::remaining)).verify();
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Uleb128Conformance {
    private static final int DRAWN = 5_000;
    private static final int[] BATCH_SIZES = {
        0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 1_000};
    private static final int[][] RANGES_OUTSIDE_OF_TEN = {
        {-1, 1}, {0, -1}, {0, 11}, {10, 1}, {11, 0}, {Integer.MAX_VALUE, Integer.MAX_VALUE}};
    private static final int[] MALFORMED_AT = {0, 1, 2, 7, 8, 9, 31, 99};
    private static final int VALUES_AFTER_MALFORMED = 50;

    private Uleb128Conformance() {
    }

    /** Ints or longs as one: an int is compared by its low 32 bits. */
    private record Width(int bits) {
        int maxLength() {
            return (bits + 6) / 7;
        }

        long mask(long value) {
            return value & -1L >>> 64 - bits;
        }

        List<MalformedUleb128> malformed() {
            return bits == Integer.SIZE ? MalformedUleb128.ints() : MalformedUleb128.longs();
        }

        List<Uleb128Distribution> distributions() {
            return bits == Integer.SIZE ? Uleb128Distribution.ofInts() : Uleb128Distribution.ofLongs();
        }

        long[] draw(Uleb128Distribution distribution, int count) {
            return bits == Integer.SIZE
                    ? Arrays.stream(distribution.ints(count)).mapToLong(Integer::toUnsignedLong).toArray()
                    : distribution.longs(count);
        }

        /** Both sides of the ends of every length and of every bit, as unsigned values. */
        long[] boundaries() {
            List<Long> values = new ArrayList<>(List.of(0L, mask(-1)));
            for (int bit = 0; bit < bits; bit++) {
                values.add((1L << bit) - 1);
                values.add(1L << bit);
                values.add((1L << bit) + 1);
            }
            return values.stream().mapToLong(Long::longValue).toArray();
        }
    }

    private static final Width INT = new Width(Integer.SIZE);
    private static final Width LONG = new Width(Long.SIZE);

    /**
     * {@return a suite for a reader of ints, which are taken as unsigned: 2^31 and more come back as negative ones}
     *
     * @param <I> the input: a cursor, a buffer, a stream
     * @param subject what messages call the reader
     * @param reader the reader
     */
    public static <I> ConformanceSuite ints(String subject, Uleb128IntReader<I> reader) {
        return singles(subject, INT, ofInts(reader), code -> code);
    }

    /**
     * {@return a suite for a reader of longs, which are taken as unsigned: 2^63 and more come back as negative ones}
     *
     * @param <I> the input: a cursor, a buffer, a stream
     * @param subject what messages call the reader
     * @param reader the reader
     */
    public static <I> ConformanceSuite longs(String subject, Uleb128LongReader<I> reader) {
        return singles(subject, LONG, reader, code -> code);
    }

    /**
     * {@return a suite for a reader of ints in zig-zag code}
     *
     * @param <I> the input: a cursor, a buffer, a stream
     * @param subject what messages call the reader
     * @param reader the reader
     */
    public static <I> ConformanceSuite zigZagInts(String subject, Uleb128IntReader<I> reader) {
        return singles(subject, INT, ofInts(reader), code -> ReferenceZigZag.decode((int) code));
    }

    /**
     * {@return a suite for a reader of longs in zig-zag code}
     *
     * @param <I> the input: a cursor, a buffer, a stream
     * @param subject what messages call the reader
     * @param reader the reader
     */
    public static <I> ConformanceSuite zigZagLongs(String subject, Uleb128LongReader<I> reader) {
        return singles(subject, LONG, reader, ReferenceZigZag::decode);
    }

    /**
     * {@return a suite for a reader of ints into an array} It moves past all values or not at all, and refuses values
     * that do not fit into the array before it reads one.
     *
     * @param <I> the input: a cursor, a buffer, a stream
     * @param subject what messages call the reader
     * @param reader the reader
     */
    public static <I> ConformanceSuite intBatches(String subject, Uleb128BatchReader<I, int[]> reader) {
        return batches(subject, INT, ArrayType.INTS, reader, code -> code);
    }

    /**
     * {@return a suite for a reader of longs into an array} It moves past all values or not at all, and refuses values
     * that do not fit into the array before it reads one.
     *
     * @param <I> the input: a cursor, a buffer, a stream
     * @param subject what messages call the reader
     * @param reader the reader
     */
    public static <I> ConformanceSuite longBatches(String subject, Uleb128BatchReader<I, long[]> reader) {
        return batches(subject, LONG, ArrayType.LONGS, reader, code -> code);
    }

    /**
     * {@return a suite for a reader of ints in zig-zag code into an array}
     *
     * @param <I> the input: a cursor, a buffer, a stream
     * @param subject what messages call the reader
     * @param reader the reader
     */
    public static <I> ConformanceSuite zigZagIntBatches(String subject, Uleb128BatchReader<I, int[]> reader) {
        return batches(subject, INT, ArrayType.INTS, reader, code -> ReferenceZigZag.decode((int) code));
    }

    /**
     * {@return a suite for a reader of longs in zig-zag code into an array}
     *
     * @param <I> the input: a cursor, a buffer, a stream
     * @param subject what messages call the reader
     * @param reader the reader
     */
    public static <I> ConformanceSuite zigZagLongBatches(String subject, Uleb128BatchReader<I, long[]> reader) {
        return batches(subject, LONG, ArrayType.LONGS, reader, ReferenceZigZag::decode);
    }

    /**
     * {@return a suite for moving past values of up to 10 bytes} Whether their payload fits is not asked of it.
     *
     * @param <I> the input: a cursor, a buffer, a stream
     * @param subject what messages call the decoder
     * @param opener makes an input
     * @param skip moves past the next values
     * @param remaining number of bytes that the decoder has not moved past
     */
    public static <I> ConformanceSuite skips(
            String subject, InputOpener<I> opener, Calls.Skip<I> skip, Calls.ToInt<I> remaining) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        for (Uleb128Distribution distribution : LONG.distributions()) {
            for (int count : BATCH_SIZES) {
                cases.put(count + " values, " + distribution, demands -> inEveryPlace(
                        ReferenceUleb128.encodeAll(distribution.longs(count)), window -> {
                            I in = window.open(opener);
                            skip.skip(in, count);
                            verifyRemaining(remaining.applyAsInt(in), 0);
                        }));
            }
            cases.put("as many as wanted, " + distribution, demands -> {
                long[] values = distribution.longs(500);
                for (int count : BATCH_SIZES) {
                    if (count < values.length) {
                        int skipped = ReferenceUleb128.encodeAll(Arrays.copyOf(values, count)).length;
                        inEveryPlace(ReferenceUleb128.encodeAll(values), window -> {
                            I in = window.open(opener);
                            skip.skip(in, count);
                            verifyRemaining(remaining.applyAsInt(in), window.length() - skipped);
                        });
                    }
                }
            });
        }
        for (MalformedUleb128 malformed : LONG.malformed()) {
            if (malformed.fault() != MalformedUleb128.Fault.OVERFLOW) {
                for (int index : MALFORMED_AT) {
                    refusals(cases, malformed.name() + " after " + index + " values", after(index, malformed),
                            (demands, window) -> {
                                I in = window.open(opener);
                                verifyRefused(demands, () -> {
                                    skip.skip(in, index + 1);
                                    return "skipped " + (index + 1) + " values";
                                });
                                verifyRollback(demands, remaining.applyAsInt(in), window);
                            });
                }
            }
        }
        cases.put("a negative count", demands -> inEveryPlace(new byte[10], window -> {
            I in = window.open(opener);
            demands.verifyRefused(() -> {
                skip.skip(in, -1);
                return "skipped -1 values";
            });
            verifyRollback(demands, remaining.applyAsInt(in), window);
        }));
        return ConformanceSuite.of(subject, cases);
    }

    private static <I> Uleb128LongReader<I> ofInts(Uleb128IntReader<I> reader) {
        return Uleb128LongReader.of(reader.opener(), reader.read()::applyAsInt, reader.remaining());
    }

    private static <I> ConformanceSuite singles(
            String subject, Width width, Uleb128LongReader<I> reader, LongUnaryOperator decode) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        cases.put("every value of one byte and of two", demands -> {
            for (long value = 0; value < 1 << 14; value++) {
                verifyReads(width, reader, decode, new long[] {value}, ReferenceUleb128.encode(value));
            }
        });
        for (int length = 1; length <= width.maxLength(); length++) {
            int bytes = length;
            cases.put("ends of ranges in " + length + " bytes, padded where less would do", demands -> {
                for (long value : width.boundaries()) {
                    if (ReferenceUleb128.encode(value).length <= bytes) {
                        byte[] form = ReferenceUleb128.encode(value, bytes);
                        verifyReads(width, reader, decode, new long[] {value}, form);
                    }
                }
            });
        }
        for (Uleb128Distribution distribution : width.distributions()) {
            cases.put("back to back, " + distribution, demands -> {
                long[] codes = width.draw(distribution, DRAWN);
                byte[][] forms = Arrays.stream(codes).mapToObj(ReferenceUleb128::encode).toArray(byte[][]::new);
                verifyReads(width, reader, decode, codes, forms);
            });
        }
        for (MalformedUleb128 malformed : width.malformed()) {
            refusals(cases, malformed.name(), malformed.bytes(), (demands, window) -> {
                I in = window.open(reader.opener());
                verifyRefused(demands,
                        () -> String.format("read as %X", width.mask(reader.read().applyAsLong(in))));
                int moved = window.length() - reader.remaining().applyAsInt(in);
                verifyRollback(demands, window.length() - moved, window);
                if (moved < 0 || moved > width.maxLength()) {
                    throw new AssertionError("Read " + moved + " bytes before refusing");
                }
            });
        }
        return ConformanceSuite.of(subject, cases);
    }

    private static <I, A> ConformanceSuite batches(String subject, Width width, ArrayType<A> type,
            Uleb128BatchReader<I, A> reader, LongUnaryOperator decode) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        for (Uleb128Distribution distribution : width.distributions()) {
            for (int count : BATCH_SIZES) {
                cases.put(count + " values, " + distribution, demands -> {
                    long[] values = width.draw(distribution, count);
                    inEveryPlace(ReferenceUleb128.encodeAll(values), window -> {
                        I in = window.open(reader.opener());
                        verifyBatch(type, reader, in, values, 0, count, decode);
                        verifyRemaining(reader.remaining().applyAsInt(in), 0);
                    });
                });
            }
            cases.put("batch after batch, " + distribution, demands -> {
                long[] values = width.draw(distribution, Arrays.stream(BATCH_SIZES).sum() + 1);
                inEveryPlace(ReferenceUleb128.encodeAll(values), window -> {
                    I in = window.open(reader.opener());
                    int first = 0;
                    for (int count : BATCH_SIZES) {
                        verifyBatch(type, reader, in, values, first, count, decode);
                        first += count;
                    }
                    verifyRemaining(
                            reader.remaining().applyAsInt(in), ReferenceUleb128.encode(values[first]).length);
                });
            });
        }
        cases.put("ends of ranges, shortest and padded", demands -> {
            for (int length = 1; length <= width.maxLength(); length++) {
                long[] values = width.boundaries();
                byte[][] forms = new byte[values.length][];
                for (int i = 0; i < values.length; i++) {
                    int shortest = ReferenceUleb128.encode(values[i]).length;
                    forms[i] = ReferenceUleb128.encode(values[i], Math.max(shortest, length));
                }
                inEveryPlace(concat(forms), window -> {
                    I in = window.open(reader.opener());
                    verifyBatch(type, reader, in, values, 0, values.length, decode);
                    verifyRemaining(reader.remaining().applyAsInt(in), 0);
                });
            }
        });
        for (MalformedUleb128 malformed : width.malformed()) {
            for (int index : MALFORMED_AT) {
                // What is truncated has nothing after it; after the others are more values than are asked for.
                boolean last = malformed.fault() == MalformedUleb128.Fault.TRUNCATED;
                int count = index + 1 + (last ? 0 : VALUES_AFTER_MALFORMED);
                byte[] bytes = concat(after(index, malformed), new byte[last ? 0 : 2 * VALUES_AFTER_MALFORMED]);
                refusals(cases, malformed.name() + " after " + index + " values", bytes, (demands, window) -> {
                    I in = window.open(reader.opener());
                    CanariedArray<A> out = CanariedArray.of(type, count);
                    verifyRefused(demands, () -> {
                        reader.read().read(in, out.array(), out.offset(), count);
                        return "read " + count + " values";
                    });
                    out.verifyCanaries();
                    verifyRollback(demands, reader.remaining().applyAsInt(in), window);
                });
            }
        }
        for (int[] range : RANGES_OUTSIDE_OF_TEN) {
            String name = range[1] + " values to element " + range[0] + " of 10";
            cases.put(name, demands -> inEveryPlace(new byte[100], window -> {
                I in = window.open(reader.opener());
                A out = type.allocate(10);
                byte[] before = type.toPlain(out);
                demands.verifyRefused(() -> {
                    reader.read().read(in, out, range[0], range[1]);
                    return "read " + range[1] + " values";
                });
                verifyRollback(demands, reader.remaining().applyAsInt(in), window);
                if (demands.rollback() && !Arrays.equals(before, type.toPlain(out))) {
                    throw new AssertionError("Wrote to the output before refusing: " + Hex.of(type.toPlain(out)));
                }
            }));
        }
        return ConformanceSuite.of(subject, cases);
    }

    /** Values that are read one by one; their forms are all the input. */
    private static <I> void verifyReads(Width width, Uleb128LongReader<I> reader, LongUnaryOperator decode,
            long[] codes, byte[]... forms) {
        inEveryPlace(concat(forms), window -> {
            I in = window.open(reader.opener());
            int left = window.length();
            for (int i = 0; i < codes.length; i++) {
                try {
                    long expected = width.mask(decode.applyAsLong(codes[i]));
                    long value = width.mask(reader.read().applyAsLong(in));
                    if (value != expected) {
                        throw new AssertionError(String.format("Read as %X, not as %X", value, expected));
                    }
                    left -= forms[i].length;
                    verifyRemaining(reader.remaining().applyAsInt(in), left);
                } catch (Throwable e) {
                    throw ConformanceSuite.failure(e, "value " + i + ", bytes " + Hex.of(forms[i]));
                }
            }
        });
    }

    private static <I, A> void verifyBatch(ArrayType<A> type, Uleb128BatchReader<I, A> reader, I in, long[] codes,
            int first, int count, LongUnaryOperator decode) throws Exception {
        CanariedArray<A> out = CanariedArray.of(type, count);
        reader.read().read(in, out.array(), out.offset(), count);
        A values = out.values();
        for (int i = 0; i < count; i++) {
            long expected = decode.applyAsLong(codes[first + i]);
            long value = Array.getLong(values, i);
            if (value != (type.elementSize() == Integer.BYTES ? (int) expected : expected)) {
                throw new AssertionError(String.format(
                        "Value %d, shortest form %s, was read as %X, not as %X",
                        first + i, Hex.of(ReferenceUleb128.encode(codes[first + i])), value, expected));
            }
        }
    }

    private static void verifyRemaining(int remaining, int expected) {
        if (remaining != expected) {
            throw new AssertionError(remaining + " bytes are left, not " + expected);
        }
    }

    /**
     * Runs what must be refused. Where a value ends is not known before its bytes have been looked at; so who moves a
     * buffer beyond its limit has looked there, and its exception is an accident.
     */
    private static void verifyRefused(ConformanceSuite.Demands demands, ConformanceSuite.Attempt attempt) {
        Throwable refusal = demands.verifyRefused(attempt);
        if (refusal instanceof IllegalArgumentException && Arrays.stream(refusal.getStackTrace()).limit(1)
                .anyMatch(thrower -> thrower.getClassName().equals("java.nio.Buffer"))) {
            throw new AssertionError("Read beyond the limit and moved the buffer there", refusal);
        }
    }

    private static void verifyRollback(ConformanceSuite.Demands demands, int remaining, ByteWindow window) {
        if (demands.rollback() && remaining != window.length()) {
            throw new AssertionError(
                    "Refused, but moved: " + remaining + " bytes are left, not " + window.length());
        }
    }

    private static void inEveryPlace(byte[] bytes, Neighbours.Check check) {
        for (Neighbours neighbours : Neighbours.values()) {
            neighbours.check(bytes, check);
        }
    }

    @FunctionalInterface
    private interface Refusal {
        void run(ConformanceSuite.Demands demands, ByteWindow window) throws Exception;
    }

    /** A case for every place: readers that fail in one of them may be right in the others. */
    private static void refusals(
            Map<String, ConformanceSuite.Body> cases, String name, byte[] bytes, Refusal refusal) {
        for (Neighbours neighbours : Neighbours.values()) {
            cases.put(name + ", " + neighbours,
                    demands -> neighbours.check(bytes, window -> refusal.run(demands, window)));
        }
    }

    private static byte[] after(int index, MalformedUleb128 malformed) {
        return concat(ReferenceUleb128.encodeAll(Uleb128Distribution.runHeaders().ints(index)), malformed.bytes());
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
