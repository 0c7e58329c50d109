// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import io.github.parquetdecoding.internal.kernels.DeferredVectors;
import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelPolicy;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.KernelTable;
import io.github.parquetdecoding.internal.kernels.VectorSpecialization;

/**
 * Vector API kernels of one width, for {@value KernelPolicy#LEAST_VALUES} values and more, each defined on first use.
 */
public final class VectorTransposers {
    private static final int LARGEST = 8;

    public static final DeferredVectors<VectorTransposers> DEFERRED =
            new DeferredVectors<>("BYTE_STREAM_SPLIT of 2, 4 and 8 bytes", TransposeSelfCheck::verified);

    private final int bits;
    private final KernelTable<TransposeKernel> kernels;

    VectorTransposers(int bits) {
        ElementType[] types = ElementType.values();
        this.bits = bits;
        this.kernels = new KernelTable<>(2 * (LARGEST + types.length), index -> {
            int kind = index >> 1;
            boolean segments = (index & 1) != 0;
            return kind <= LARGEST
                    ? define(segments, kind, ElementType.BYTES)
                    : define(segments, types[kind - LARGEST].size(), types[kind - LARGEST]);
        });
    }

    /**
     * {@return the kernel, or null if there is none or scalar kernels are faster}
     *
     * @param segments whether pages are memory segments, not arrays
     */
    TransposeKernel kernel(boolean segments, int elementSize, ElementType type, int count) {
        boolean exists = switch (elementSize) {
            case 2, 4, 8 -> count >= KernelPolicy.LEAST_VALUES;
            default -> false;
        };
        return exists
                ? kernels.get(2 * (type == ElementType.BYTES ? elementSize : LARGEST + type.ordinal())
                        + (segments ? 1 : 0))
                : null;
    }

    /** Defines a new copy of a kernel's class. */
    TransposeKernel define(boolean segments, int elementSize, ElementType type) {
        Class<? extends TransposeKernel> source = switch (elementSize) {
            case 2 -> Vector2.class;
            case 4 -> Vector4.class;
            case 8 -> Vector8.class;
            default -> throw new IllegalArgumentException("There is no kernel for " + elementSize + " bytes");
        };
        return KernelSpecializer.define(source, TransposeKernel.class, new VectorSpecialization(bits, segments, type));
    }
}
