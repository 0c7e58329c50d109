// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.VectorSpecialization;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Expands values with vectors: one value for each bit that is set in a vector's part of a word goes to the bit's
 * lane. The lanes of other bits become 0.
 */
final class VectorExpander implements ExpandKernel {
    private static final VectorSpecialization TARGET = VectorSpecialization.of(MethodHandles.lookup());
    private static final MethodHandle LOAD = TARGET.loadVector();
    private static final MethodHandle EXPAND = TARGET.expand();
    private static final MethodHandle STORE = TARGET.storeValues();
    private static final VectorSpecies<?> VALUES = TARGET.values();
    private static final Class<? extends Vector<?>> VALUES_VECTOR = TARGET.vector(VALUES);
    private static final int LANES = VALUES.length();
    private static final long LANES_MASK = -1L >>> Long.SIZE - LANES;

    @Override
    public int expand(Object values, int indexOfBit0, int end, long[] bits, int firstWord, int endWord)
            throws Throwable {
        int first = end;
        int firstIndex = indexOfBit0 + Long.SIZE * firstWord;
        for (int i = Long.SIZE * (endWord - firstWord) - LANES; i >= 0; i -= LANES) {
            if (first == firstIndex + i + LANES) {
                // No nulls precede it, so the rest is already in place.
                return firstIndex;
            }
            long word = bits[firstWord + (i >>> 6)] >>> i & LANES_MASK;
            first -= Long.bitCount(word);
            Vector<?> packed = (Vector<?>) LOAD.invokeExact(values, first);
            VectorMask<?> mask = VectorMask.fromLong(VALUES, word);
            Vector<?> expanded = (Vector<?>) EXPAND.invokeExact(packed, mask);
            STORE.invokeExact(VALUES_VECTOR.cast(expanded), values, firstIndex + i);
        }
        return first;
    }
}
