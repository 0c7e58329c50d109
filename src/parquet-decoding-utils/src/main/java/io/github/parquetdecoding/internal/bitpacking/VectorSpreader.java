// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.platform.KernelSpecializer;
import io.github.parquetdecoding.internal.platform.VectorMemory;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Spreads values by vectors: as many values as there are bits set in a vector's part of a word are expanded to its
 * lanes. The lanes of other bits become 0.
 */
final class VectorSpreader implements SpreadKernel {
    private static final VectorMemory MEMORY = KernelSpecializer.dataOf(MethodHandles.lookup(), VectorMemory.class);
    private static final MethodHandle LOAD = MEMORY.loadVector();
    private static final MethodHandle EXPAND = MEMORY.expand();
    private static final MethodHandle STORE = MEMORY.storeValues();
    private static final VectorSpecies<?> VALUES = MEMORY.values();
    private static final Class<? extends Vector<?>> VALUES_VECTOR = MEMORY.vector(VALUES);
    private static final int LANES = VALUES.length();
    private static final long LANES_MASK = -1L >>> Long.SIZE - LANES;

    @Override
    public int spread(Object values, int origin, int from, long[] bits, int firstWord, int endWord) throws Throwable {
        int first = from;
        int firstPlace = origin + Long.SIZE * firstWord;
        for (int i = Long.SIZE * (endWord - firstWord) - LANES; i >= 0; i -= LANES) {
            if (first == firstPlace + i + LANES) {
                // There are no nulls before, so the rest is where it belongs.
                return firstPlace;
            }
            long word = bits[firstWord + (i >>> 6)] >>> i & LANES_MASK;
            first -= Long.bitCount(word);
            Vector<?> packed = (Vector<?>) LOAD.invokeExact(values, first);
            VectorMask<?> mask = VectorMask.fromLong(VALUES, word);
            Vector<?> spread = (Vector<?>) EXPAND.invokeExact(packed, mask);
            STORE.invokeExact(VALUES_VECTOR.cast(spread), values, firstPlace + i);
        }
        return first;
    }
}
