// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.AlpValues;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class AlpEncoderTest {
    /** Sizes in bytes of a page's header, and of a vector without packed values and exceptions. */
    private static final int PAGE = 7;
    private static final int FLOAT_VECTOR = 4 + 9;
    private static final int DOUBLE_VECTOR = 4 + 13;
    /** Number of values of another scale before those to encode. */
    private static final int OTHERS = 2_000;

    private static byte[] plain(int elementSize, double... doubles) {
        float[] floats = new float[doubles.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) doubles[i];
        }
        return elementSize == Float.BYTES ? ArrayType.FLOATS.toPlain(floats) : ArrayType.DOUBLES.toPlain(doubles);
    }

    private static double[] doubles(int count, IntToDoubleFunction value) {
        return IntStream.range(0, count).mapToDouble(value).toArray();
    }

    /** Columns of the test kit, and those of many scales, integers of all sizes, exceptions and zeros of both signs. */
    private static Stream<byte[]> columns(int elementSize, int count) {
        SplittableRandom random = new SplittableRandom(count);
        Stream<IntToDoubleFunction> values = Stream.of(
                i -> 0.7,
                i -> random.nextInt(1_000) / Math.pow(10, i / 500 % 7),
                i -> random.nextInt(100) * 1e-12,
                i -> (random.nextDouble() - 0.5) * 1e300,
                i -> (double) random.nextLong(),
                i -> i % 2 == 0 ? Long.MAX_VALUE : i % 3 == 0 ? Long.MIN_VALUE : Integer.MIN_VALUE,
                i -> i % 7 == 3 ? -0.0 : 0.0);
        return Stream.of(
                Stream.of(AlpValues.values()).map(column -> column.plain(elementSize, count)),
                values.map(value -> plain(elementSize, doubles(count, value))),
                Stream.of(PlainValues.edges(elementSize, count), PlainValues.mixed(elementSize, count, count)))
                .flatMap(columns -> columns);
    }

    /** Encodes from and to the middle of an array, and verifies that nothing outside the page is written. */
    private static byte[] encode(byte[] plain, int elementSize) {
        int valueCount = plain.length / elementSize;
        CanariedArray<byte[]> out = CanariedArray.of(
                ArrayType.bytes(1), (int) AlpEncoder.maxByteCount(valueCount, elementSize));
        byte[] before = out.array().clone();
        byte[] padded = new byte[plain.length + (OTHERS + 5) * elementSize];
        Arrays.fill(padded, (byte) 0x7F);
        System.arraycopy(plain, 0, padded, OTHERS * elementSize, plain.length);
        int length = elementSize == 4
                ? AlpEncoder.encodeFloats(
                        ArrayType.FLOATS.fromPlain(padded), OTHERS, out.array(), out.offset(), valueCount)
                : AlpEncoder.encodeDoubles(
                        ArrayType.DOUBLES.fromPlain(padded), OTHERS, out.array(), out.offset(), valueCount);
        byte[] values = out.values();
        int rest = out.offset() + length;
        assertThat(Arrays.mismatch(out.array(), rest, out.array().length, before, rest, before.length)).isNegative();
        return Arrays.copyOf(values, length);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 8, 9, 31, 32, 33, 600, 1_023, 1_024, 1_025, 2_048, 12_345})
    void valuesRoundTripBitForBit(int valueCount) {
        for (int elementSize : new int[] {4, 8}) {
            columns(elementSize, valueCount).forEach(plain -> {
                byte[] page = encode(plain, elementSize);
                assertThat(ReferenceAlp.decode(page, elementSize)).isEqualTo(plain);
                byte[] decoded = new byte[plain.length];
                AlpPage.of(ByteCursor.of(page), elementSize).decodePlain(0, decoded, 0, valueCount);
                assertThat(decoded).isEqualTo(plain);
                assertThat(encode(plain, elementSize)).isEqualTo(page);
            });
        }
    }

    private static void verifySize(int expected, int valueCount, IntToDoubleFunction value) {
        assertThat(encode(plain(8, doubles(valueCount, value)), 8)).hasSize(expected);
    }

    @Test
    void theRangeOfDecimalsDeterminesTheBitWidth() {
        verifySize(PAGE, 0, i -> 0);
        verifySize(PAGE + DOUBLE_VECTOR, 1_000, i -> 12.75);
        // Hundredths from 100.00 to 103.55 take 8 or 9 bits, regardless of the first one.
        verifySize(PAGE + DOUBLE_VECTOR + 1_024 * 8 / 8, 1_024, i -> (10_000 + i % 256) / 100.0);
        verifySize(PAGE + DOUBLE_VECTOR + 1_024 * 9 / 8, 1_024, i -> (10_000 + i % 257) / 100.0);
        // The last vector is short, and its last byte is only partly used.
        verifySize(PAGE + 2 * DOUBLE_VECTOR + 1_024 * 8 / 8 + 3, 1_027, i -> (10_000 + i * 53 % 256) / 100.0);
        // Six exceptions of ten bytes.
        verifySize(PAGE + DOUBLE_VECTOR + 1_024 * 7 / 8 + 6 * 10, 1_024,
                i -> i % 200 == 0 ? Math.sqrt(2 + i) * 1e6 : i % 128 / 10.0);
        byte[] floats = plain(4, doubles(1_024, i -> i == 5 ? Double.NaN : i % 64 / 4.0));
        assertThat(encode(floats, 4)).hasSizeLessThanOrEqualTo(PAGE + FLOAT_VECTOR + 1_024 * 11 / 8 + 6);
    }

    /**
     * Tenths alternate with millionths, with few exceptions. As millionths, tenths would take 27 bits instead of 10.
     */
    @Test
    void everyVectorHasTheScaleThatFitsIt() {
        double[] doubles = doubles(20 * 1_024, i -> i % 1_024 / (i / 1_024 % 2 == 0 ? 10.0 : 1e6));
        int packed = PAGE + 20 * DOUBLE_VECTOR + 20 * 1_024 * 10 / 8;
        assertThat(encode(plain(8, doubles), 8)).hasSizeBetween(packed, packed + packed / 20);
    }

    @Test
    void aPageOfExceptionsHasTheMaximumSize() {
        for (int valueCount : new int[] {1, 1_024, 5_000}) {
            int vectors = (valueCount + 1_023) / 1_024;
            double[] doubles = doubles(valueCount, i -> Double.NaN);
            assertThat(encode(plain(8, doubles), 8))
                    .hasSize((int) AlpEncoder.maxByteCount(valueCount, 8))
                    .hasSize(PAGE + vectors * DOUBLE_VECTOR + valueCount * 10);
            assertThat(encode(plain(4, doubles), 4))
                    .hasSize((int) AlpEncoder.maxByteCount(valueCount, 4))
                    .hasSize(PAGE + vectors * FLOAT_VECTOR + valueCount * 6);
        }
        // Every tenth value is not an exception as such, but would require 64 bits for the others.
        verifySize((int) AlpEncoder.maxByteCount(5_000, 8), 5_000,
                i -> i % 20 == 0 ? 0x1p62 : i % 20 == 10 ? -0x1p62 : Double.NaN);
        assertThat(AlpEncoder.maxByteCount(0, 4)).isEqualTo(7);
        assertThat(AlpEncoder.maxByteCount(Integer.MAX_VALUE, 8))
                .isEqualTo(PAGE + (1L << 21) * DOUBLE_VECTOR + 10L * Integer.MAX_VALUE);
    }
}
