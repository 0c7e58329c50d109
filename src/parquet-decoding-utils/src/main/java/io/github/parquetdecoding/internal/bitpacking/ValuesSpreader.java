// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.platform.KernelChoice;
import io.github.parquetdecoding.internal.platform.KernelSpecializer;
import io.github.parquetdecoding.internal.platform.KernelTable;

/**
 * Moves values that lie back to back to the places of set bits, with the kernels of this process. Arguments are not
 * checked here: callers have checked them.
 *
 * <p>Values move from the last to the first, so none is overwritten that has not moved: a place is never before its
 * value.
 */
public final class ValuesSpreader {
    /** Null if it could not be made. */
    private static final KernelChoice<VectorSpreaders> CHOICE = choice();
    /** Null until it is used. */
    private static KernelTable<SpreadKernel> scalars;

    private ValuesSpreader() {
    }

    private static KernelChoice<VectorSpreaders> choice() {
        try {
            return KernelChoice.of("places of values", VectorSpreaders::verified);
        } catch (Error e) {
            // No stack or heap is left, whatever has become of the first error of that. Where an initialiser fails, the
            // class is unusable for the life of the process.
            return null;
        }
    }

    /** Which kernels run in this process. */
    public static String describe() {
        return "nulls among values with " + (CHOICE == null ? "scalar kernels" : CHOICE.kind());
    }

    /**
     * @param values an array of any primitive type but char and boolean
     * @param offset of the first value and of the first place
     */
    public static void spread(Object values, int offset, int count, long[] bits, int firstBit) {
        VectorSpreaders vectors = CHOICE == null ? null : CHOICE.vectors();
        int from = offset + ValidityBits.count(bits, firstBit, count);
        // The place of bit 0 of word 0, which may be before the array.
        int origin = offset - firstBit;
        int end = firstBit + count;
        int firstWord = firstBit + 63 >>> 6;
        int endWord = end >>> 6;
        if (firstWord > endWord) {
            // All bits are inside of one word.
            spreadBits(values, origin, from, bits, endWord, -1L << firstBit & ~(-1L << end));
            return;
        }
        if ((end & 63) != 0) {
            from = spreadBits(values, origin, from, bits, endWord, ~(-1L << end));
        }
        if (firstWord < endWord) {
            from = spreadWords(vectors, values, origin, from, bits, firstWord, endWord);
        }
        if ((firstBit & 63) != 0) {
            spreadBits(values, origin, from, bits, firstWord - 1, -1L << firstBit);
        }
    }

    private static int spreadBits(Object values, int origin, int from, long[] bits, int word, long mask) {
        return WordByWord.spreadRuns(values, origin + Long.SIZE * word, from, bits[word] & mask);
    }

    private static int spreadWords(
            VectorSpreaders vectors, Object values, int origin, int from, long[] bits, int firstWord, int endWord) {
        int slot = ArrayTypes.slot(values);
        SpreadKernel vector = vectors == null ? null : vectors.kernel(slot);
        try {
            return (vector == null ? scalar(slot) : vector).spread(values, origin, from, bits, firstWord, endWord);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("Method handles of the JDK throw what is unchecked", e);
        }
    }

    private static SpreadKernel scalar(int slot) {
        KernelTable<SpreadKernel> table = scalars;
        if (table == null) {
            table = new KernelTable<>(ArrayTypes.COUNT, kernel ->
                    KernelSpecializer.define(MethodHandles.lookup(), WordByWord.class, SpreadKernel.class, kernel));
            scalars = table;
        }
        SpreadKernel kernel = table.get(slot);
        // Where no class can be defined: slower, because all types of arrays share its profile.
        return kernel == null ? new WordByWord() : kernel;
    }
}
