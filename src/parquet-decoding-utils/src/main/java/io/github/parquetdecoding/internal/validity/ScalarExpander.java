// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;

/**
 * Moves the values of 64 indexes at a time: run by run where there are few runs, which are long or far apart. Where
 * there are many, each index takes the next value, masked for a null: that needs no branch, which would often be
 * mispredicted. A template: {@link ValueExpansion} defines it anew for each type of array.
 */
final class ScalarExpander implements ExpandKernel {
    private static final Class<?> ARRAY = KernelSpecializer.dataOf(MethodHandles.lookup(), ElementType.class).array();

    /** More changes between set and clear bits take longer than 64 indexes. */
    private static final int FEW_CHANGES = 10;

    @Override
    public int expand(Object values, int indexOfBit0, int end, long[] bits, int firstWord, int endWord) {
        for (int i = endWord - 1; i >= firstWord; i--) {
            int index = indexOfBit0 + Long.SIZE * i;
            if (end == index + Long.SIZE) {
                // No nulls precede it, so the rest is already in place.
                return indexOfBit0 + Long.SIZE * firstWord;
            }
            long word = bits[i];
            end = Long.bitCount(word ^ word << 1) <= FEW_CHANGES
                    ? RunwiseExpander.expandWord(values, index, index + Long.SIZE, end, word)
                    : expandWord(values, index, end, word);
        }
        return end;
    }

    private static int expandWord(Object values, int index, int end, long word) {
        for (int i = Long.SIZE - 1; i >= 0; i--) {
            long mask = word >> 63;
            end += (int) mask;
            move(values, end, index + i, mask);
            word <<= 1;
        }
        return end;
    }

    /** @param mask -1, or 0 for a null */
    private static void move(Object values, int from, int to, long mask) {
        if (ARRAY == int[].class) {
            ((int[]) values)[to] = ((int[]) values)[from] & (int) mask;
        } else if (ARRAY == long[].class) {
            ((long[]) values)[to] = ((long[]) values)[from] & mask;
        } else if (ARRAY == float[].class) {
            int bits = Float.floatToRawIntBits(((float[]) values)[from]);
            ((float[]) values)[to] = Float.intBitsToFloat(bits & (int) mask);
        } else {
            long bits = Double.doubleToRawLongBits(((double[]) values)[from]);
            ((double[]) values)[to] = Double.longBitsToDouble(bits & mask);
        }
    }
}
