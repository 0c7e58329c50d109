// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.KernelTable;

/**
 * Moves values that lie back to back to the indexes of set bits, and zeros to the other indexes, with the kernels of
 * this process. Arguments are not checked here: callers have checked them.
 *
 * <p>Values move towards the end, the last one first, so a value is never overwritten before it has moved.
 */
public final class ValueExpansion {
    private static final KernelTable<ExpandKernel> SCALARS =
            new KernelTable<>(ElementType.values().length, index -> KernelSpecializer.define(
                    ScalarExpander.class, ExpandKernel.class, ElementType.values()[index]));

    private ValueExpansion() {
    }

    /** @param offset index of the first value and of the first bit's value */
    public static void expand(ElementType type, Object values, int offset, int count, long[] bits, int firstBit) {
        if (count == 0) {
            return;
        }
        VectorExpanders vectors = VectorExpanders.DEFERRED.kernels(count);
        int end = offset + ValidityBits.count(bits, firstBit, count);
        // May be before the array.
        int indexOfBit0 = offset - firstBit;
        int endBit = firstBit + count;
        int firstWord = firstBit + 63 >>> 6;
        int endWord = endBit >>> 6;
        if (firstWord > endWord) {
            // All bits lie within one word.
            expandBits(values, indexOfBit0, end, bits, firstBit, endBit);
            return;
        }
        if ((endBit & 63) != 0) {
            end = expandBits(values, indexOfBit0, end, bits, Long.SIZE * endWord, endBit);
        }
        if (firstWord < endWord) {
            ExpandKernel vector = vectors == null ? null : vectors.kernel(type);
            try {
                end = (vector == null ? scalar(type) : vector)
                        .expand(values, indexOfBit0, end, bits, firstWord, endWord);
            } catch (Throwable e) {
                throw KernelSpecializer.unchecked(e);
            }
        }
        if ((firstBit & 63) != 0) {
            expandBits(values, indexOfBit0, end, bits, firstBit, Long.SIZE * firstWord);
        }
    }

    /** Bits of one word. */
    private static int expandBits(Object values, int indexOfBit0, int end, long[] bits, int firstBit, int endBit) {
        int count = endBit - firstBit;
        long word = ValidityBits.get(bits, firstBit, count) << Long.SIZE - count;
        return RunwiseExpander.expandWord(values, indexOfBit0 + firstBit, indexOfBit0 + endBit, end, word);
    }

    private static ExpandKernel scalar(ElementType type) {
        ExpandKernel kernel = SCALARS.get(type.ordinal());
        // If no class can be defined: slower when runs are short.
        return kernel == null ? new RunwiseExpander() : kernel;
    }
}
