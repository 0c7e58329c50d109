// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.function.IntFunction;

import static java.lang.System.Logger.Level.DEBUG;

/** Kernels that are defined on first use. A process that has defined some may still fail to define others. */
public final class KernelTable<K> {
    private final IntFunction<K> define;
    // No lock: kernels have no state, so it does no harm if two threads define the same one.
    private final Object[] kernels;
    private volatile boolean broken;

    /** @param define makes the kernel of an index, which is below {@code size} */
    public KernelTable(int size, IntFunction<K> define) {
        this.define = define;
        this.kernels = new Object[size];
    }

    /** Returns null if the kernel cannot be defined. */
    @SuppressWarnings("unchecked")
    public K get(int index) {
        K kernel = (K) kernels[index];
        return kernel != null || broken ? kernel : defined(index);
    }

    private K defined(int index) {
        try {
            K kernel = define.apply(index);
            kernels[index] = kernel;
            return kernel;
        } catch (LinkageError | RuntimeException e) {
            broken = true;
            Log.log(DEBUG, "No more kernels can be defined: others are used in their place", e);
            return null;
        }
    }
}
