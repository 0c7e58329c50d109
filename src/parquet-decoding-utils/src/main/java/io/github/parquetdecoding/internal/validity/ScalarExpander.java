// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;

/**
 * Moves the values of 64 indexes at a time: run by run where there are few runs, which are long or far apart. Where
 * there are many, each index takes the next value, null or not: that needs no branch, which would often be
 * mispredicted. A template: {@link ValueExpansion} defines it anew for each type of array.
 */
final class ScalarExpander implements ExpandKernel {
    private static final Class<?> ARRAY =
            KernelSpecializer.dataOf(MethodHandles.lookup(), ElementType.class).array();

    /** More changes between set and clear bits take longer than 64 indexes. */
    private static final int FEW_CHANGES = 10;

    @Override
    public int expand(Object values, int indexOfBit0, int end, long[] bits, int firstWord, int endWord) {
        for (int i = endWord - 1; i >= firstWord; i--) {
            int index = indexOfBit0 + Long.SIZE * i;
            if (end == index + Long.SIZE) {
                // There are no nulls before, so the rest is where it belongs.
                return indexOfBit0 + Long.SIZE * firstWord;
            }
            long word = bits[i];
            end = Long.bitCount(word ^ word << 1) <= FEW_CHANGES
                    ? RunwiseExpander.expandWord(values, index, end, word)
                    : expandWord(values, index, end, word);
        }
        return end;
    }

    private static int expandWord(Object values, int index, int end, long word) {
        for (int i = Long.SIZE - 1; i >= 0; i--) {
            end -= (int) (word >>> 63);
            move(values, end, index + i);
            word <<= 1;
        }
        return end;
    }

    private static void move(Object values, int from, int to) {
        if (ARRAY == int[].class) {
            ((int[]) values)[to] = ((int[]) values)[from];
        } else if (ARRAY == long[].class) {
            ((long[]) values)[to] = ((long[]) values)[from];
        } else if (ARRAY == float[].class) {
            ((float[]) values)[to] = ((float[]) values)[from];
        } else if (ARRAY == double[].class) {
            ((double[]) values)[to] = ((double[]) values)[from];
        } else if (ARRAY == short[].class) {
            ((short[]) values)[to] = ((short[]) values)[from];
        } else {
            ((byte[]) values)[to] = ((byte[]) values)[from];
        }
    }
}
