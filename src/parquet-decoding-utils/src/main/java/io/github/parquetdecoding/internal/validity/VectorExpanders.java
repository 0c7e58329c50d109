// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelChoice;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.KernelTable;
import io.github.parquetdecoding.internal.kernels.VectorSpecialization;

/** Definitions of {@link VectorExpander}, for values of 4 and 8 bytes. */
public final class VectorExpanders {
    /** With narrower vectors, processors lack the instruction that expands a vector. */
    private static final int BITS = 512;

    /** Null until it is used. */
    private static KernelChoice<VectorExpanders> choice;

    private final int bits;
    private final KernelTable<ExpandKernel> kernels;

    private VectorExpanders(int bits) {
        ElementType[] types = ElementType.values();
        this.bits = bits;
        this.kernels = new KernelTable<>(types.length, index -> define(types[index]));
    }

    /** Whether this process uses vectors, and why. */
    public static KernelChoice<VectorExpanders> choice() {
        KernelChoice<VectorExpanders> chosen = choice;
        if (chosen == null) {
            chosen = KernelChoice.of("nulls among values", VectorExpanders::verified);
            choice = chosen;
        }
        return chosen;
    }

    /** Returns null if there is none. */
    ExpandKernel kernel(ElementType type) {
        return type == ElementType.BYTES || type == ElementType.SHORTS ? null : kernels.get(type.ordinal());
    }

    private ExpandKernel define(ElementType type) {
        return KernelSpecializer.define(
                VectorExpander.class, ExpandKernel.class, new VectorSpecialization(bits, false, type));
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
            // A separate definition, so that the readers' kernels have no profile from this.
            expanders.define(ElementType.INTS).expand(values, 0, count, validity, 0, validity.length);
        } catch (Throwable e) {
            throw KernelSpecializer.unchecked(e);
        }
        for (int i = 0, next = 1; i < values.length; i++) {
            if ((validity[i >>> 6] >>> i & 1) != 0 && values[i] != next++) {
                throw new IllegalStateException("wrong answers for places of values");
            }
        }
        return expanders;
    }
}
