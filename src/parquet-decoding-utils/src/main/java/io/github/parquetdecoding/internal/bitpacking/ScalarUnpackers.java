// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.KernelTable;

/** Definitions of {@link UnrolledUnpacker}, each made when it is first used. */
final class ScalarUnpackers {
    private static final int WIDTHS = Long.SIZE + 1;

    /** Null until it is used, and not made by an initialiser: where that fails, the class is unusable for good. */
    private static KernelTable<UnpackKernel> kernels;

    private ScalarUnpackers() {
    }

    /** Null if it cannot be defined. */
    static UnpackKernel kernel(int bitWidth, ElementType type) {
        KernelTable<UnpackKernel> table = kernels;
        if (table == null) {
            ElementType[] types = ElementType.values();
            table = new KernelTable<>(types.length * WIDTHS, index -> KernelSpecializer.define(UnrolledUnpacker.class,
                    UnpackKernel.class, new UnrolledUnpacker.Output(index % WIDTHS, types[index / WIDTHS])));
            kernels = table;
        }
        return table.get(type.ordinal() * WIDTHS + bitWidth);
    }
}
