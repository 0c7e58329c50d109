// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import io.github.parquetdecoding.internal.kernels.DeferredVectors;
import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.KernelTable;
import io.github.parquetdecoding.internal.kernels.VectorSpecialization;

/** Definitions of {@link VectorExpander} and {@link VectorCompactor}, for values of 4 and 8 bytes. */
public final class VectorExpanders {
    /** With narrower vectors, processors lack the instructions that expand and compress a vector. */
    private static final int BITS = 512;

    public static final DeferredVectors<VectorExpanders> DEFERRED =
            new DeferredVectors<>("nulls among values", VectorExpanders::verified);

    private final int bits;
    private final KernelTable<ExpandKernel> kernels;
    private final KernelTable<CompactKernel> compactors;

    private VectorExpanders(int bits) {
        ElementType[] types = ElementType.values();
        this.bits = bits;
        this.kernels = new KernelTable<>(types.length, index -> define(
                VectorExpander.class, ExpandKernel.class, types[index]));
        this.compactors = new KernelTable<>(types.length, index -> define(
                VectorCompactor.class, CompactKernel.class, types[index]));
    }

    /** Returns null if there is none. */
    ExpandKernel kernel(ElementType type) {
        return kernels.get(type.ordinal());
    }

    /** Returns null if there is none. */
    CompactKernel compactor(ElementType type) {
        return compactors.get(type.ordinal());
    }

    private <K> K define(Class<? extends K> template, Class<K> kernel, ElementType type) {
        return KernelSpecializer.define(template, kernel, new VectorSpecialization(bits, false, type));
    }

    /**
     * Returns kernels that work, or null if there are none of this width: their output for some values is compared with
     * the expected one.
     *
     * @throws IllegalStateException if a value is wrong
     */
    static VectorExpanders verified(int bits) {
        if (bits != BITS) {
            return null;
        }
        VectorExpanders expanders = new VectorExpanders(bits);
        long[] validity = {0x0123_4567_89AB_CDEFL, 0, -1L, 0xF0F0_5555_3333_8001L};
        int[] values = new int[Long.SIZE * validity.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = i + 1;
        }
        int count = ValidityBits.count(validity, 0, values.length);
        try {
            // Separate definitions, so that the readers' kernels have no profile from this.
            expanders.define(VectorExpander.class, ExpandKernel.class, ElementType.INTS)
                    .expand(values, 0, count, validity, 0, validity.length);
            for (int i = 0, next = 1; i < values.length; i++) {
                if ((validity[i >>> 6] >>> i & 1) != 0 && values[i] != next++) {
                    throw new IllegalStateException("wrong answers for places of values");
                }
            }
            expanders.define(VectorCompactor.class, CompactKernel.class, ElementType.INTS)
                    .compact(values, 0, 0, validity, validity.length);
            for (int i = 0; i < count; i++) {
                if (values[i] != i + 1) {
                    throw new IllegalStateException("wrong answers for selected values");
                }
            }
        } catch (Throwable e) {
            throw KernelSpecializer.unchecked(e);
        }
        return expanders;
    }
}
