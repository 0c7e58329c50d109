package io.github.parquetdecoding.testkit;

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
 */
public final class Uleb128Conformance {
    private static final int DRAWN = 5_000;
    private static final int[] BATCH_SIZES = {
        0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 1_000};
    private static final int[][] RANGES_OUTSIDE_OF_TEN = {
        {-1, 1}, {0, -1}, {0, 11}, {10, 1}, {11, 0}, {Integer.MAX_VALUE, Integer.MAX_VALUE}};
    private static final int[] MALFORMED_AT = {0, 1, 2, 7, 8, 9, 31, 99};
    private static final int VALUES_BEHIND_MALFORMED = 50;

    private Uleb128Conformance() {
    }

    /** Ints or longs behind one face: an int is compared by its low 32 bits. */
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
     * A suite for a reader of ints, which are taken as unsigned: 2^31 and more come back as negative ones.
     *
     * @param subject what messages call the reader
     */
    public static <I> ConformanceSuite ints(String subject, Uleb128IntReader<I> reader) {
        return singleReads(subject, INT, reader, reader::read, reader::remaining, code -> code);
    }

    /**
     * A suite for a reader of longs, which are taken as unsigned: 2^63 and more come back as negative ones.
     *
     * @param subject what messages call the reader
     */
    public static <I> ConformanceSuite longs(String subject, Uleb128LongReader<I> reader) {
        return singleReads(subject, LONG, reader, reader::read, reader::remaining, code -> code);
    }

    /**
     * A suite for a reader of ints in zig-zag code.
     *
     * @param subject what messages call the reader
     */
    public static <I> ConformanceSuite zigZagInts(String subject, Uleb128IntReader<I> reader) {
        return singleReads(subject, INT, reader, reader::read, reader::remaining,
                code -> ReferenceZigZag.decode((int) code));
    }

    /**
     * A suite for a reader of longs in zig-zag code.
     *
     * @param subject what messages call the reader
     */
    public static <I> ConformanceSuite zigZagLongs(String subject, Uleb128LongReader<I> reader) {
        return singleReads(subject, LONG, reader, reader::read, reader::remaining, ReferenceZigZag::decode);
    }

    /**
     * A suite for a reader of ints into an array. It moves past all values or not at all, and refuses values that do
     * not fit into the array before it reads one.
     *
     * @param subject what messages call the reader
     */
    public static <I> ConformanceSuite intBatches(String subject, Uleb128BatchReader<I, int[]> reader) {
        return batches(subject, INT, ArrayType.INTS, reader, code -> code);
    }

    /**
     * A suite for a reader of longs into an array. It moves past all values or not at all, and refuses values that do
     * not fit into the array before it reads one.
     *
     * @param subject what messages call the reader
     */
    public static <I> ConformanceSuite longBatches(String subject, Uleb128BatchReader<I, long[]> reader) {
        return batches(subject, LONG, ArrayType.LONGS, reader, code -> code);
    }

    /**
     * A suite for a reader of ints in zig-zag code into an array.
     *
     * @param subject what messages call the reader
     */
    public static <I> ConformanceSuite zigZagIntBatches(String subject, Uleb128BatchReader<I, int[]> reader) {
        return batches(subject, INT, ArrayType.INTS, reader, code -> ReferenceZigZag.decode((int) code));
    }

    /**
     * A suite for a reader of longs in zig-zag code into an array.
     *
     * @param subject what messages call the reader
     */
    public static <I> ConformanceSuite zigZagLongBatches(String subject, Uleb128BatchReader<I, long[]> reader) {
        return batches(subject, LONG, ArrayType.LONGS, reader, ReferenceZigZag::decode);
    }

    /**
     * A suite for moving past values of up to 10 bytes. Whether their payload fits is not asked of it.
     *
     * @param subject what messages call the decoder
     * @param remaining number of bytes that the decoder has not moved past
     */
    public static <I> ConformanceSuite skips(
            String subject, InputOpener<I> opener, Skip<I> skip, ToInt<I> remaining) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        for (Uleb128Distribution distribution : LONG.distributions()) {
            for (int count : BATCH_SIZES) {
                cases.put(count + " values, " + distribution, demands -> forEach(
                        encodeAll(LONG.draw(distribution, count), LONG), window -> {
                            I in = window.open(opener);
                            skip.skip(in, count);
                            verifyRemaining(remaining.applyAsInt(in), 0, window);
                        }));
            }
            cases.put("as many as wanted, " + distribution, demands -> {
                long[] values = LONG.draw(distribution, 500);
                for (int count : BATCH_SIZES) {
                    if (count < values.length) {
                        byte[] skipped = encodeAll(Arrays.copyOf(values, count), LONG);
                        forEach(encodeAll(values, LONG), window -> {
                            I in = window.open(opener);
                            skip.skip(in, count);
                            verifyRemaining(remaining.applyAsInt(in), window.length() - skipped.length, window);
                        });
                    }
                }
            });
        }
        for (MalformedUleb128 malformed : LONG.malformed()) {
            if (malformed.fault() != MalformedUleb128.Fault.OVERFLOW) {
                for (int index : MALFORMED_AT) {
                    refusals(cases, malformed.name() + " behind " + index + " values",
                            behind(index, malformed), (demands, window) -> {
                                I in = window.open(opener);
                                demands.verifyRefused(() -> {
                                    skip.skip(in, index + 1);
                                    return "skipped " + (index + 1) + " values";
                                }, window);
                                verifyRollback(demands, remaining.applyAsInt(in), window);
                            });
                }
            }
        }
        cases.put("a negative count", demands -> forEach(new byte[10], window -> {
            I in = window.open(opener);
            demands.verifyRefused(() -> {
                skip.skip(in, -1);
                return "skipped -1 values";
            }, window);
            verifyRollback(demands, remaining.applyAsInt(in), window);
        }));
        return ConformanceSuite.of(subject, cases);
    }

    private static <I> ConformanceSuite singleReads(
            String subject, Width width, InputOpener<I> opener, ToLong<I> read, ToInt<I> remaining,
            LongUnaryOperator decode) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        cases.put("every value of one byte and of two", demands -> {
            for (int value = 0; value < 1 << 14; value++) {
                verifyRead(width, ReferenceUleb128.encode(value), value, opener, read, remaining, decode);
            }
        });
        for (int length = 1; length <= width.maxLength(); length++) {
            int bytes = length;
            cases.put("ends of ranges in " + length + " bytes, padded where less would do", demands -> {
                for (long value : width.boundaries()) {
                    if (ReferenceUleb128.encode(value).length <= bytes) {
                        byte[] form = ReferenceUleb128.encode(value, bytes);
                        verifyRead(width, form, value, opener, read, remaining, decode);
                    }
                }
            });
        }
        for (Uleb128Distribution distribution : width.distributions()) {
            cases.put("one behind the other, " + distribution, demands -> {
                long[] values = width.draw(distribution, DRAWN);
                forEach(encodeAll(values, width), window -> {
                    I in = window.open(opener);
                    int left = window.length();
                    for (int i = 0; i < values.length; i++) {
                        long expected = width.mask(decode.applyAsLong(values[i]));
                        long value = width.mask(read.applyAsLong(in));
                        int length = ReferenceUleb128.encode(values[i]).length;
                        if (value != expected || remaining.applyAsInt(in) != left - length) {
                            throw new AssertionError(String.format(
                                    "Value %d, bytes %s, was read as %X with %d bytes left, not as %X with %d left",
                                    i, Hex.of(ReferenceUleb128.encode(values[i])), value, remaining.applyAsInt(in),
                                    expected, left - length));
                        }
                        left -= length;
                    }
                });
            });
        }
        for (MalformedUleb128 malformed : width.malformed()) {
            refusals(cases, malformed.name(), malformed.bytes(), (demands, window) -> {
                I in = window.open(opener);
                demands.verifyRefused(
                        () -> String.format("read as %X", width.mask(read.applyAsLong(in))), window);
                verifyRollback(demands, remaining.applyAsInt(in), window);
                int moved = window.length() - remaining.applyAsInt(in);
                if (moved < 0 || moved > width.maxLength()) {
                    throw new AssertionError("Read " + moved + " bytes before refusing: " + window);
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
                    forEach(encodeAll(values, width), window -> {
                        I in = window.open(reader);
                        verifyBatch(type, reader, in, values, 0, count, decode, window);
                        verifyRemaining(reader.remaining(in), 0, window);
                    });
                });
            }
            cases.put("batch behind batch, " + distribution, demands -> {
                long[] values = width.draw(distribution, Arrays.stream(BATCH_SIZES).sum() + 1);
                forEach(encodeAll(values, width), window -> {
                    I in = window.open(reader);
                    int first = 0;
                    for (int count : BATCH_SIZES) {
                        verifyBatch(type, reader, in, values, first, count, decode, window);
                        first += count;
                    }
                    verifyRemaining(reader.remaining(in), ReferenceUleb128.encode(values[first]).length, window);
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
                forEach(concat(forms), window -> {
                    I in = window.open(reader);
                    verifyBatch(type, reader, in, values, 0, values.length, decode, window);
                    verifyRemaining(reader.remaining(in), 0, window);
                });
            }
        });
        for (MalformedUleb128 malformed : width.malformed()) {
            for (int index : MALFORMED_AT) {
                // What is truncated has nothing behind it; behind the others are more values than are asked for.
                boolean last = malformed.fault() == MalformedUleb128.Fault.TRUNCATED;
                int count = index + 1 + (last ? 0 : VALUES_BEHIND_MALFORMED);
                byte[] bytes = concat(behind(index, malformed), new byte[last ? 0 : 2 * VALUES_BEHIND_MALFORMED]);
                refusals(cases, malformed.name() + " behind " + index + " values", bytes, (demands, window) -> {
                    I in = window.open(reader);
                    CanariedArray<A> out = CanariedArray.of(type, count);
                    demands.verifyRefused(() -> {
                        reader.read(in, out.array(), out.offset(), count);
                        return "read " + count + " values";
                    }, window);
                    out.verifyCanaries();
                    verifyRollback(demands, reader.remaining(in), window);
                });
            }
        }
        for (int[] range : RANGES_OUTSIDE_OF_TEN) {
            String name = range[1] + " values to element " + range[0] + " of 10";
            cases.put(name, demands -> forEach(new byte[100], window -> {
                I in = window.open(reader);
                A out = type.allocate(10);
                byte[] before = type.toPlain(out);
                demands.verifyRefused(() -> {
                    reader.read(in, out, range[0], range[1]);
                    return "read " + range[1] + " values";
                }, window);
                verifyRollback(demands, reader.remaining(in), window);
                if (demands.rollback() && !Arrays.equals(before, type.toPlain(out))) {
                    throw new AssertionError("Wrote to the output before refusing: " + Hex.of(type.toPlain(out)));
                }
            }));
        }
        return ConformanceSuite.of(subject, cases);
    }

    private static <I> void verifyRead(Width width, byte[] bytes, long code, InputOpener<I> opener, ToLong<I> read,
            ToInt<I> remaining, LongUnaryOperator decode) throws Exception {
        forEach(bytes, window -> {
            I in = window.open(opener);
            long expected = width.mask(decode.applyAsLong(code));
            long value = width.mask(read.applyAsLong(in));
            if (value != expected) {
                throw new AssertionError(String.format("Read as %X, not as %X: %s", value, expected, window));
            }
            verifyRemaining(remaining.applyAsInt(in), 0, window);
        });
    }

    private static <I, A> void verifyBatch(
            ArrayType<A> type, Uleb128BatchReader<I, A> reader, I in, long[] codes, int first, int count,
            LongUnaryOperator decode, ByteWindow window) throws Exception {
        CanariedArray<A> out = CanariedArray.of(type, count);
        reader.read(in, out.array(), out.offset(), count);
        A values = out.values();
        for (int i = 0; i < count; i++) {
            long expected = decode.applyAsLong(codes[first + i]);
            long value = Array.getLong(values, i);
            if (value != (type.elementSize() == Integer.BYTES ? (int) expected : expected)) {
                throw new AssertionError(String.format(
                        "Value %d, shortest form %s, was read as %X, not as %X; it is in %s",
                        first + i, Hex.of(ReferenceUleb128.encode(codes[first + i])), value, expected, window));
            }
        }
    }

    private static void verifyRemaining(int remaining, int expected, ByteWindow window) {
        if (remaining != expected) {
            throw new AssertionError(remaining + " bytes are left, not " + expected + ", of " + window);
        }
    }

    private static void verifyRollback(ConformanceSuite.Demands demands, int remaining, ByteWindow window) {
        if (demands.rollback() && remaining != window.length()) {
            throw new AssertionError("Refused, but moved: " + remaining + " bytes are left, not " + window.length()
                    + ", of " + window);
        }
    }

    @FunctionalInterface
    private interface WindowBody {
        void run(ByteWindow window) throws Exception;
    }

    @FunctionalInterface
    private interface RefusalBody {
        void run(ConformanceSuite.Demands demands, ByteWindow window) throws Exception;
    }

    private static void forEach(byte[] bytes, WindowBody body) throws Exception {
        for (Neighbours neighbours : Neighbours.values()) {
            ByteWindow window = neighbours.window(bytes);
            body.run(window);
            window.verifyUnchanged();
        }
    }

    /** A case for every place: readers that fail in one of them may be right in the others. */
    private static void refusals(
            Map<String, ConformanceSuite.Body> cases, String name, byte[] bytes, RefusalBody body) {
        for (Neighbours neighbours : Neighbours.values()) {
            cases.put(name + ", " + neighbours, demands -> {
                ByteWindow window = neighbours.window(bytes);
                body.run(demands, window);
                window.verifyUnchanged();
            });
        }
    }

    private static byte[] behind(int index, MalformedUleb128 malformed) {
        return concat(ReferenceUleb128.encodeAll(Uleb128Distribution.runHeaders().ints(index)), malformed.bytes());
    }

    private static byte[] encodeAll(long[] values, Width width) {
        return ReferenceUleb128.encodeAll(Arrays.stream(values).map(width::mask).toArray());
    }

    private static byte[] concat(byte[]... parts) {
        byte[] all = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
        int length = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, length, part.length);
            length += part.length;
        }
        return all;
    }
}
