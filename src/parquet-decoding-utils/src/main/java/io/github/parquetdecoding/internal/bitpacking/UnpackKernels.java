// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.platform.KernelSpecializer;
import io.github.parquetdecoding.internal.platform.KernelTable;

/** Definitions of {@link UnrolledUnpacker}. */
final class UnpackKernels {
    private static final int WIDTHS = Long.SIZE + 1;

    /** Null until it is used, and not made by an initialiser: where that fails, the class is unusable for good. */
    private static KernelTable<UnpackKernel> kernels;

    private UnpackKernels() {
    }

    /** Null if it cannot be defined. */
    static UnpackKernel of(int bitWidth, Object out) {
        KernelTable<UnpackKernel> table = kernels;
        if (table == null) {
            table = new KernelTable<>(ArrayTypes.COUNT * WIDTHS, slot -> define(slot % WIDTHS));
            kernels = table;
        }
        return table.get(ArrayTypes.slot(out) * WIDTHS + bitWidth);
    }

    private static UnpackKernel define(int bitWidth) {
        return KernelSpecializer.define(
                MethodHandles.lookup(), UnrolledUnpacker.class, UnpackKernel.class, bitWidth);
    }
}
