// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.KernelTable;

/** Moves values of 4 and 8 bytes together whose bits are set, with the kernels of this process. */
public final class ValueCompaction {
    private static final KernelTable<CompactKernel> SCALARS =
            new KernelTable<>(ElementType.values().length, index -> KernelSpecializer.define(
                    ScalarCompactor.class, CompactKernel.class, ElementType.values()[index]));

    private ValueCompaction() {
    }

    /**
     * @param first index of the first bit's value, from which on the array has values for whole words of bits
     * @return index after the last value that has moved
     */
    public static int compact(ElementType type, Object values, int first, long[] bits, int words) {
        VectorExpanders vectors = VectorExpanders.DEFERRED.kernels(Long.SIZE * words);
        CompactKernel vector = vectors == null ? null : vectors.compactor(type);
        CompactKernel kernel = vector == null ? scalar(type) : vector;
        try {
            return kernel.compact(values, first, first, bits, words);
        } catch (Throwable e) {
            throw KernelSpecializer.unchecked(e);
        }
    }

    private static CompactKernel scalar(ElementType type) {
        CompactKernel kernel = SCALARS.get(type.ordinal());
        return kernel == null ? ValueCompaction::oneByOne : kernel;
    }

    /** If no class can be defined. */
    private static int oneByOne(Object values, int from, int to, long[] bits, int words) {
        int next = to;
        for (int i = 0; i < Long.SIZE * words; i++) {
            if ((bits[i >>> 6] >>> i & 1) != 0) {
                System.arraycopy(values, from + i, values, next++, 1);
            }
        }
        return next;
    }
}
