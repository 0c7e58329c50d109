// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.platform;

import java.util.function.IntFunction;

import static java.lang.System.Logger.Level.DEBUG;

/** Kernels that are defined when they are first used. A process that can define some need not always be able to. */
public final class KernelTable<K> {
    private final IntFunction<K> define;
    // Without a lock: a kernel has no state, and one that two threads define at once serves both.
    private final Object[] kernels;
    private volatile boolean broken;

    /** @param define makes the kernel of a slot, from 0 to {@code slots} */
    public KernelTable(int slots, IntFunction<K> define) {
        this.define = define;
        this.kernels = new Object[slots];
    }

    /** Null if the kernel cannot be defined. */
    @SuppressWarnings("unchecked")
    public K get(int slot) {
        K kernel = (K) kernels[slot];
        return kernel != null || broken ? kernel : defined(slot);
    }

    private K defined(int slot) {
        try {
            K kernel = define.apply(slot);
            kernels[slot] = kernel;
            return kernel;
        } catch (LinkageError | RuntimeException e) {
            broken = true;
            Log.log(DEBUG, "No more kernels can be defined: others are used in their place", e);
            return null;
        }
    }
}
