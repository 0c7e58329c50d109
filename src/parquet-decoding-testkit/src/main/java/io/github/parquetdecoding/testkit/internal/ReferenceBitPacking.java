// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.util.Arrays;

/**
 * Bit packing by its definition: bit {@code k} of value {@code i} is bit {@code i * bitWidth + k} of the bytes, counted
 * from the lowest bit of the first byte.
 */
public final class ReferenceBitPacking {
    private ReferenceBitPacking() {
    }

    /** As {@link #pack(long[], int)}. */
    public static byte[] pack(int[] values, int bitWidth) {
        return pack(Arrays.stream(values).mapToLong(Integer::toUnsignedLong).toArray(), bitWidth);
    }

    /**
     * {@return the packed bytes of unsigned longs} Bits after the last value are 0.
     *
     * @throws IllegalArgumentException if a value has more bits
     */
    public static byte[] pack(long[] values, int bitWidth) {
        byte[] packed = new byte[byteCount(values.length, bitWidth)];
        for (int i = 0; i < values.length; i++) {
            if (Long.SIZE - Long.numberOfLeadingZeros(values[i]) > bitWidth) {
                throw new IllegalArgumentException(
                        "Value " + Long.toUnsignedString(values[i]) + " has more than " + bitWidth + " bits");
            }
            for (int k = 0; k < bitWidth; k++) {
                long bit = (long) i * bitWidth + k;
                packed[(int) (bit / 8)] |= (byte) ((values[i] >>> k & 1) << bit % 8);
            }
        }
        return packed;
    }

    /** As {@link #unpackLongs}. */
    public static int[] unpackInts(byte[] packed, int valueCount, int bitWidth) {
        return Arrays.stream(unpackLongs(packed, valueCount, bitWidth)).mapToInt(value -> (int) value).toArray();
    }

    /**
     * {@return the first {@code valueCount} unsigned longs of packed bytes}
     *
     * @throws IllegalArgumentException if there are too few bytes
     */
    public static long[] unpackLongs(byte[] packed, int valueCount, int bitWidth) {
        if (packed.length < byteCount(valueCount, bitWidth)) {
            throw new IllegalArgumentException(
                    valueCount + " values of " + bitWidth + " bits do not fit in " + Hex.count(packed.length));
        }
        long[] values = new long[valueCount];
        for (int i = 0; i < valueCount; i++) {
            for (int k = 0; k < bitWidth; k++) {
                long bit = (long) i * bitWidth + k;
                values[i] |= (long) (packed[(int) (bit / 8)] >>> bit % 8 & 1) << k;
            }
        }
        return values;
    }

    /** Number of bytes of packed values, rounded up. */
    private static int byteCount(int valueCount, int bitWidth) {
        return Math.toIntExact(((long) valueCount * bitWidth + 7) / 8);
    }
}
