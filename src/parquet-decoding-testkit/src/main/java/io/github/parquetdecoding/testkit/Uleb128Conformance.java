// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

import io.github.parquetdecoding.testkit.internal.Bytes;
import io.github.parquetdecoding.testkit.internal.Hex;
import io.github.parquetdecoding.testkit.internal.MalformedUleb128;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import io.github.parquetdecoding.testkit.internal.ReferenceZigZag;
import io.github.parquetdecoding.testkit.internal.Uleb128Distribution;

/**
 * Suites for readers of ULEB128 values. An int has at most 5 bytes and a long at most 10; padded forms within that
 * length are legal. Truncated values, longer ones, and values of more than 32 or 64 bits must be refused without moving
 * the reader. A suite that is {@link ConformanceSuite#lenient()} demands the first of these only; after a refusal, a
 * reader {@link ConformanceSuite#withoutRollback()} may have read as many bytes as the longest form has. Values fill an
 * array exactly, or lie in the middle of a longer one whose other bytes must not be read. {@code remaining} is the
 * number of bytes of the input that the reader has not moved past.
 *
 * <pre>{@code
 * Uleb128Conformance.ints("my reader", ByteBuffer::wrap, My::readInt, ByteBuffer::remaining).verify();
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Uleb128Conformance {
    private static final int[] BATCH_SIZES = {
        0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 1_000};
    /** More values than 16 bits can count. */
    private static final int MANY = 70_001;
    private static final int[][] RANGES_OUTSIDE_OF_TEN = {
        {-1, 1}, {0, -1}, {0, 11}, {10, 1}, {11, 0}, {Integer.MAX_VALUE, Integer.MAX_VALUE}};
    private static final int[] MALFORMED_AT = {0, 1, 2, 7, 8, 9, 31, 99};
    private static final int VALUES_AFTER_MALFORMED = 50;

    private Uleb128Conformance() {
    }

    /** {@return a suite for a reader of unsigned ints} */
    public static <I> ConformanceSuite ints(
            String subject, InputOpener<I> opener, Calls.ToInt<I> read, Calls.ToInt<I> remaining) {
        return singles(subject, Uleb128Width.INT, opener, read::applyAsInt, remaining, code -> code);
    }

    /** {@return a suite for a reader of unsigned longs} */
    public static <I> ConformanceSuite longs(
            String subject, InputOpener<I> opener, Calls.ToLong<I> read, Calls.ToInt<I> remaining) {
        return singles(subject, Uleb128Width.LONG, opener, read, remaining, code -> code);
    }

    /** {@return a suite for a reader of zig-zag ints} */
    public static <I> ConformanceSuite zigZagInts(
            String subject, InputOpener<I> opener, Calls.ToInt<I> read, Calls.ToInt<I> remaining) {
        return singles(subject, Uleb128Width.INT, opener, read::applyAsInt, remaining,
                code -> ReferenceZigZag.decode((int) code));
    }

    /** {@return a suite for a reader of zig-zag longs} */
    public static <I> ConformanceSuite zigZagLongs(
            String subject, InputOpener<I> opener, Calls.ToLong<I> read, Calls.ToInt<I> remaining) {
        return singles(subject, Uleb128Width.LONG, opener, read, remaining, ReferenceZigZag::decode);
    }

    /**
     * {@return a suite for a reader of ints into an array} The reader must move past all values or none, and must
     * refuse to write past the end of the array before it reads a value.
     */
    public static <I> ConformanceSuite intBatches(
            String subject, InputOpener<I> opener, Calls.BatchRead<I, int[]> read, Calls.ToInt<I> remaining) {
        return batches(subject, Uleb128Width.INT, ArrayType.INTS, opener, read, remaining, code -> code);
    }

    /** {@return a suite for a reader of longs into an array, with the same requirements as {@link #intBatches}} */
    public static <I> ConformanceSuite longBatches(
            String subject, InputOpener<I> opener, Calls.BatchRead<I, long[]> read, Calls.ToInt<I> remaining) {
        return batches(subject, Uleb128Width.LONG, ArrayType.LONGS, opener, read, remaining, code -> code);
    }

    /** {@return a suite for a reader of zig-zag ints into an array} */
    public static <I> ConformanceSuite zigZagIntBatches(
            String subject, InputOpener<I> opener, Calls.BatchRead<I, int[]> read, Calls.ToInt<I> remaining) {
        return batches(subject, Uleb128Width.INT, ArrayType.INTS, opener, read, remaining,
                code -> ReferenceZigZag.decode((int) code));
    }

    /** {@return a suite for a reader of zig-zag longs into an array} */
    public static <I> ConformanceSuite zigZagLongBatches(
            String subject, InputOpener<I> opener, Calls.BatchRead<I, long[]> read, Calls.ToInt<I> remaining) {
        return batches(subject, Uleb128Width.LONG, ArrayType.LONGS, opener, read, remaining, ReferenceZigZag::decode);
    }

    /**
     * {@return a suite for a decoder that skips values of up to 10 bytes} It need not check that they fit in 64 bits.
     */
    public static <I> ConformanceSuite skips(
            String subject, InputOpener<I> opener, Calls.Skip<I> skip, Calls.ToInt<I> remaining) {
        Decoder<I> decoder = new Decoder<>(Uleb128Width.LONG, opener, (in, count) -> {
            skip.skip(in, count);
            return null;
        }, remaining, code -> code);
        Map<String, ConformanceSuite.Body> cases = decoder.sequences(BATCH_SIZES);
        MalformedUleb128.longs().stream()
                .filter(malformed -> malformed.fault() != MalformedUleb128.Fault.OVERFLOW)
                .forEach(malformed -> decoder.addRefusals(cases, malformed, VALUES_AFTER_MALFORMED, MALFORMED_AT));
        cases.put("a negative count", demands -> Neighbours.each(
                new byte[10], window -> decoder.verifyRefused(demands, window, -1)));
        return ConformanceSuite.of(subject, cases);
    }

    private static <I> ConformanceSuite singles(String subject, Uleb128Width width, InputOpener<I> opener,
            Calls.ToLong<I> read, Calls.ToInt<I> remaining, LongUnaryOperator decode) {
        Decoder<I> decoder = new Decoder<>(width, opener, (in, count) -> {
            long[] values = new long[count];
            for (int i = 0; i < count; i++) {
                values[i] = read.applyAsLong(in);
            }
            return values;
        }, remaining, decode);
        Map<String, ConformanceSuite.Body> cases = decoder.sequences();
        width.malformed.forEach(malformed -> decoder.addRefusals(cases, malformed, 0, 0));
        return ConformanceSuite.of(subject, cases);
    }

    private static <I, A> ConformanceSuite batches(String subject, Uleb128Width width, ArrayType<A> type,
            InputOpener<I> opener, Calls.BatchRead<I, A> read, Calls.ToInt<I> remaining, LongUnaryOperator decode) {
        Decoder<I> decoder = new Decoder<>(width, opener, (in, count) -> {
            CanariedArray<A> out = CanariedArray.of(type, count);
            try {
                read.read(in, out.array(), out.offset(), count);
            } finally {
                out.verifyCanaries();
            }
            long[] values = new long[count];
            Arrays.setAll(values, i -> Array.getLong(out.array(), out.offset() + i));
            return values;
        }, remaining, decode);
        Map<String, ConformanceSuite.Body> cases = decoder.sequences(BATCH_SIZES);
        width.malformed.forEach(
                malformed -> decoder.addRefusals(cases, malformed, VALUES_AFTER_MALFORMED, MALFORMED_AT));
        for (int[] range : RANGES_OUTSIDE_OF_TEN) {
            cases.put(range[1] + " values to element " + range[0] + " of 10", demands ->
                    Neighbours.each(new byte[100], window -> {
                        CanariedArray<A> out = CanariedArray.of(type, 0, 10, 0);
                        I in = window.open(opener);
                        demands.verifyRefused(() -> {
                            read.read(in, out.array(), range[0], range[1]);
                            return "read " + range[1] + " values";
                        });
                        decoder.verifyRolledBack(demands, window, in);
                        demands.verifyOutput(out);
                    }));
        }
        return ConformanceSuite.of(subject, cases);
    }

    /** Reads values, with one or several calls, or skips them and returns null. */
    @FunctionalInterface
    private interface Take<I> {
        long[] take(I in, int count) throws Exception;
    }

    private record Decoder<I>(Uleb128Width width, InputOpener<I> opener, Take<I> take, Calls.ToInt<I> remaining,
            LongUnaryOperator decode) {
        /** Creates cases of input to read or skip, including one for each of {@code counts}. */
        Map<String, ConformanceSuite.Body> sequences(int... counts) {
            Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
            cases.put("every value of one byte and of two", demands -> {
                for (long value = 0; value < 1 << 14; value++) {
                    verifyTakes(new long[] {value}, 1, 1);
                }
            });
            for (int length = 1; length <= width.maxLength; length++) {
                int bytes = length;
                cases.put("ends of ranges in " + length + " bytes, padded where less would do", demands -> {
                    long[] values = Arrays.stream(width.boundaries())
                            .filter(value -> ReferenceUleb128.encode(value).length <= bytes).toArray();
                    for (long value : values) {
                        verifyTakes(new long[] {value}, bytes, 1);
                    }
                    verifyTakes(values, bytes, values.length);
                });
            }
            for (Uleb128Distribution distribution : width.distributions) {
                for (int count : counts) {
                    cases.put(count + " values, " + distribution,
                            demands -> verifyTakes(width.draw(distribution, count), 1, count));
                }
                cases.put("back to back, " + distribution, demands -> verifyTakes(
                        width.draw(distribution, Arrays.stream(BATCH_SIZES).sum() + 1), 1, BATCH_SIZES));
            }
            cases.put("values at byte 0 to " + Neighbours.MOST_BEFORE + " of an array", demands -> {
                long[] codes = width.draw(Uleb128Distribution.runHeaders(), 101);
                byte[][] forms = LongStream.of(codes).mapToObj(ReferenceUleb128::encode).toArray(byte[][]::new);
                Neighbours.atEveryOffset(Bytes.concat(forms), window -> verifyTakes(window, codes, forms, 100));
            });
            cases.put(MANY + " values, run headers",
                    demands -> verifyTakes(width.draw(Uleb128Distribution.runHeaders(), MANY + 1), 1, MANY));
            return cases;
        }

        /** Takes values of at least {@code minLength} bytes in batches of {@code counts}, and checks the position. */
        void verifyTakes(long[] codes, int minLength, int... counts) {
            byte[][] forms = LongStream.of(codes).mapToObj(code -> ReferenceUleb128.encode(
                    code, Math.max(minLength, ReferenceUleb128.encode(code).length))).toArray(byte[][]::new);
            Neighbours.each(Bytes.concat(forms), window -> verifyTakes(window, codes, forms, counts));
        }

        private void verifyTakes(ByteWindow window, long[] codes, byte[][] forms, int... counts) throws Exception {
            I in = window.open(opener);
            int next = 0;
            for (int count : counts) {
                long[] values = take.take(in, count);
                for (int i = 0; values != null && i < count; i++) {
                    long expected = width.mask(decode.applyAsLong(codes[next + i]));
                    if (width.mask(values[i]) != expected) {
                        throw FailureKind.WRONG_VALUE.error(String.format("Value %d, bytes %s, was read as %X, "
                                + "not as %X", next + i, Hex.of(forms[next + i]), width.mask(values[i]), expected));
                    }
                }
                next += count;
            }
            verifyRemaining(in, Bytes.concat(Arrays.copyOfRange(forms, next, forms.length)).length);
        }

        void verifyRemaining(I in, int expected) throws Exception {
            int left = remaining.applyAsInt(in);
            if (left != expected) {
                throw FailureKind.WRONG_POSITION.error(Hex.count(left) + " left, not " + expected);
            }
        }

        /** Adds a case for every place: a reader that fails in one of them may pass in the others. */
        void addRefusals(Map<String, ConformanceSuite.Body> cases, MalformedUleb128 malformed,
                int valuesAfter, int... indexes) {
            // A truncated value ends the input; the others are followed by more values than the call reads.
            int after = malformed.fault() == MalformedUleb128.Fault.TRUNCATED ? 0 : valuesAfter;
            for (int index : indexes) {
                byte[] before = ReferenceUleb128.encodeAll(Uleb128Distribution.runHeaders().ints(index));
                byte[] bytes = Bytes.concat(before, malformed.bytes(), new byte[2 * after]);
                String name = malformed.name() + (index == 0 ? "" : " after " + index + " values");
                for (Neighbours neighbours : Neighbours.values()) {
                    ConformanceSuite.Body body = demands -> neighbours.check(
                            bytes, window -> verifyRefused(demands, window, index + 1 + after));
                    cases.put(name + ", " + neighbours, malformed.fault() == MalformedUleb128.Fault.TRUNCATED
                            ? body : new ConformanceSuite.LongVarint(body));
                }
            }
        }

        /**
         * Takes values that must be refused. A decoder finds the end of a value only by reading its bytes, so one that
         * moves a buffer past its limit has read there, and the buffer's exception is not a refusal.
         */
        void verifyRefused(ConformanceSuite.Demands demands, ByteWindow window, int count) throws Exception {
            I in = window.open(opener);
            Throwable refusal = demands.verifyRefused(() -> {
                long[] values = take.take(in, count);
                return values != null && count == 1
                        ? String.format("read as %X", width.mask(values[0])) : "took " + count + " values";
            });
            if (refusal instanceof IllegalArgumentException && Arrays.stream(refusal.getStackTrace()).limit(1)
                    .anyMatch(thrower -> thrower.getClassName().equals("java.nio.Buffer"))) {
                throw FailureKind.READ_OUTSIDE.error("Read past the limit, then tried to move there", refusal);
            }
            verifyRolledBack(demands, window, in);
            int moved = window.length() - remaining.applyAsInt(in);
            if (count == 1 && (moved < 0 || moved > width.maxLength)) {
                throw FailureKind.READ_OUTSIDE.error("Read " + Hex.count(moved) + " before refusing");
            }
        }

        void verifyRolledBack(ConformanceSuite.Demands demands, ByteWindow window, I in) {
            demands.verifyRolledBack(() -> verifyRemaining(in, window.length()));
        }
    }
}
