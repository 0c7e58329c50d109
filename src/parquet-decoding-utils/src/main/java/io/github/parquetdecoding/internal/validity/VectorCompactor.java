// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.VectorSpecialization;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Compacts values with vectors: the lanes of set bits go to the first lanes of a vector, which is stored whole. What
 * is stored behind them lies before the next vector, so it is overwritten or not needed.
 */
final class VectorCompactor implements CompactKernel {
    private static final VectorSpecialization TARGET = VectorSpecialization.of(MethodHandles.lookup());
    private static final MethodHandle LOAD = TARGET.loadVector();
    private static final MethodHandle COMPRESS = TARGET.compress();
    private static final MethodHandle STORE = TARGET.storeValues();
    private static final VectorSpecies<?> VALUES = TARGET.values();
    private static final Class<? extends Vector<?>> VALUES_VECTOR = TARGET.vector(VALUES);
    private static final int LANES = VALUES.length();
    private static final long LANES_MASK = -1L >>> Long.SIZE - LANES;

    @Override
    public int compact(Object values, int from, int to, long[] bits, int words) throws Throwable {
        int next = to;
        for (int i = 0; i < Long.SIZE * words; i += LANES) {
            long word = bits[i >>> 6] >>> i & LANES_MASK;
            Vector<?> loaded = (Vector<?>) LOAD.invokeExact(values, from + i);
            VectorMask<?> mask = VectorMask.fromLong(VALUES, word);
            Vector<?> compressed = (Vector<?>) COMPRESS.invokeExact(loaded, mask);
            STORE.invokeExact(VALUES_VECTOR.cast(compressed), values, next);
            next += Long.bitCount(word);
        }
        return next;
    }
}
