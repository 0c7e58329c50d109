// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;

/**
 * Moves values one by one where few bits are set. Where many are, moves each of 64 values, over the one before it if
 * that is not to be kept: that needs no branch. A template: {@link ValueCompaction} defines it anew for each type of
 * array.
 */
final class ScalarCompactor implements CompactKernel {
    private static final Class<?> ARRAY = KernelSpecializer.dataOf(MethodHandles.lookup(), ElementType.class).array();

    /** More set bits take longer than 64 values. */
    private static final int FEW = 20;

    @Override
    public int compact(Object values, int from, int to, long[] bits, int words) {
        for (int i = 0; i < words; i++) {
            to = compactWord(values, from + Long.SIZE * i, to, bits[i]);
        }
        return to;
    }

    private static int compactWord(Object values, int from, int to, long word) {
        if (word == -1L) {
            if (to < from) {
                System.arraycopy(values, from, values, to, Long.SIZE);
            }
            return to + Long.SIZE;
        }
        if (Long.bitCount(word) <= FEW) {
            for (; word != 0; word &= word - 1) {
                move(values, from + Long.numberOfTrailingZeros(word), to++);
            }
            return to;
        }
        for (int i = 0; i < Long.SIZE; i++) {
            move(values, from + i, to);
            to += (int) (word >>> i & 1);
        }
        return to;
    }

    private static void move(Object values, int from, int to) {
        if (ARRAY == int[].class) {
            ((int[]) values)[to] = ((int[]) values)[from];
        } else if (ARRAY == long[].class) {
            ((long[]) values)[to] = ((long[]) values)[from];
        } else if (ARRAY == float[].class) {
            ((float[]) values)[to] = ((float[]) values)[from];
        } else {
            ((double[]) values)[to] = ((double[]) values)[from];
        }
    }
}
