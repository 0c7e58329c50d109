// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.function.IntFunction;

import static java.lang.System.Logger.Level.DEBUG;

/** Kernels that are defined when they are first used. A process that can define some need not always be able to. */
public final class KernelTable<K> {
    private final IntFunction<K> define;
    // Without a lock: a kernel has no state, and one that two threads define at once serves both.
    private final Object[] kernels;
    private volatile boolean broken;

    /** @param define makes the kernel of an index, from 0 to {@code size} */
    public KernelTable(int size, IntFunction<K> define) {
        this.define = define;
        this.kernels = new Object[size];
    }

    /** Null if the kernel cannot be defined. */
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
