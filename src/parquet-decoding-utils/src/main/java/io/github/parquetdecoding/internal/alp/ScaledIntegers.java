// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.alp;

import io.github.parquetdecoding.internal.bitpacking.BitUnpacking;
import io.github.parquetdecoding.internal.kernels.ElementType;

/**
 * Turns unpacked integers into values: adds the frame of reference, multiplies by {@code 10^factor}, then by {@code
 * 10^-exponent}. The order of the two multiplications matters, and both are rounded to the type of the values.
 * Arguments are not checked here: callers have checked them.
 */
public final class ScaledIntegers {
    /** Integers of up to this magnitude are exact as doubles. */
    private static final long EXACT = 1L << 53;

    private ScaledIntegers() {
    }

    /** The largest legal exponent of a type. */
    public static int mostExponent(int elementSize) {
        return (elementSize == Float.BYTES ? PowersOfTen.FLOATS.length : PowersOfTen.DOUBLES.length) - 1;
    }

    /** Like {@link #toFloats}, but unpacks integers, and only as many as vectors gain from: {@return how many} */
    public static int unpackFloats(
            byte[] packed, int start, int count, int bitWidth, int frame, int exponent, int factor, float[] out,
            int outOffset) {
        return BitUnpacking.unpackScaled(packed, start, count, bitWidth, frame, PowersOfTen.FLOATS[factor],
                PowersOfTen.NEGATIVE_FLOATS[exponent], ElementType.FLOATS, out, outOffset);
    }

    /** The same for doubles, which gain nothing if they fit ints. */
    public static int unpackDoubles(
            byte[] packed, int start, int count, int bitWidth, long frame, int exponent, int factor, double[] out,
            int outOffset) {
        return fitInts(bitWidth, frame)
                ? 0
                : BitUnpacking.unpackScaled(packed, start, count, bitWidth, frame, PowersOfTen.DOUBLES[factor],
                        PowersOfTen.NEGATIVE_DOUBLES[exponent], ElementType.DOUBLES, out, outOffset);
    }

    /** Sums wrap at 32 bits. */
    public static void toFloats(
            int[] packed, int offset, int count, int frame, int exponent, int factor, float[] out, int outOffset) {
        float up = PowersOfTen.FLOATS[factor];
        float down = PowersOfTen.NEGATIVE_FLOATS[exponent];
        for (int i = 0; i < count; i++) {
            out[outOffset + i] = (float) (packed[offset + i] + frame) * up * down;
        }
    }

    /** Sums wrap at 64 bits. */
    public static void toDoubles(
            long[] packed, int offset, int count, long frame, int exponent, int factor, double[] out, int outOffset) {
        double up = PowersOfTen.DOUBLES[factor];
        double down = PowersOfTen.NEGATIVE_DOUBLES[exponent];
        for (int i = 0; i < count; i++) {
            out[outOffset + i] = (double) (packed[offset + i] + frame) * up * down;
        }
    }

    /**
     * Whether {@link #toDoubles(int[], int, int, long, int, int, double[], int)} can be used. It is 1.5 times as fast:
     * ints take half the memory, and processors without AVX-512 have no vectors that turn longs into doubles.
     */
    public static boolean fitInts(int bitWidth, long frame) {
        return bitWidth < Integer.SIZE && frame >= -EXACT && frame <= EXACT;
    }

    /** Packed values are not negative. Their sums with the frame are rounded once, as with longs. */
    public static void toDoubles(
            int[] packed, int offset, int count, long frame, int exponent, int factor, double[] out, int outOffset) {
        double up = PowersOfTen.DOUBLES[factor];
        double down = PowersOfTen.NEGATIVE_DOUBLES[exponent];
        double exactFrame = frame;
        for (int i = 0; i < count; i++) {
            out[outOffset + i] = (packed[offset + i] + exactFrame) * up * down;
        }
    }
}
