// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelChoice;
import io.github.parquetdecoding.internal.kernels.KernelPolicy;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.KernelTable;
import io.github.parquetdecoding.internal.kernels.VectorSpecialization;

/** Vector API kernels of one width, each defined when it is first used. */
public final class VectorTransposers {
    /**
     * What there are kernels for, from {@value KernelPolicy#LEAST_VALUES} values on. Its initialiser loads no other
     * class: if it ran out of stack in doing so, this one would be unusable for good.
     */
    enum Values {
        BYTES_2, BYTES_4, BYTES_8, BYTES_12, BYTES_16, SHORTS, INTS, FLOATS, LONGS, DOUBLES;

        /** Values of a size in an array of bytes; null if there is no kernel for them. */
        static Values ofBytes(int elementSize) {
            return switch (elementSize) {
                case 2 -> BYTES_2;
                case 4 -> BYTES_4;
                case 8 -> BYTES_8;
                case 12 -> BYTES_12;
                case 16 -> BYTES_16;
                default -> null;
            };
        }

        private Class<? extends TransposeKernel> source() {
            return switch (this) {
                case BYTES_2, SHORTS -> Vector2.class;
                case BYTES_4, INTS, FLOATS -> Vector4.class;
                case BYTES_8, LONGS, DOUBLES -> Vector8.class;
                case BYTES_12 -> Vector12.class;
                case BYTES_16 -> Vector16.class;
            };
        }

        private ElementType type() {
            return switch (this) {
                case BYTES_2, BYTES_4, BYTES_8, BYTES_12, BYTES_16 -> ElementType.BYTES;
                case SHORTS -> ElementType.SHORTS;
                case INTS -> ElementType.INTS;
                case FLOATS -> ElementType.FLOATS;
                case LONGS -> ElementType.LONGS;
                case DOUBLES -> ElementType.DOUBLES;
            };
        }
    }

    static final String OPERATION = "BYTE_STREAM_SPLIT of 2, 4, 8, 12 and 16 bytes";

    /** Null until it is used. */
    private static KernelChoice<VectorTransposers> choice;

    private final int bits;
    private final KernelTable<TransposeKernel> forArrays;
    private final KernelTable<TransposeKernel> forSegments;

    VectorTransposers(int bits) {
        Values[] values = Values.values();
        this.bits = bits;
        this.forArrays = new KernelTable<>(values.length, index -> define(false, values[index]));
        this.forSegments = new KernelTable<>(values.length, index -> define(true, values[index]));
    }

    /** Whether there are some in this process, and why. */
    public static KernelChoice<VectorTransposers> choice() {
        KernelChoice<VectorTransposers> chosen = choice;
        if (chosen == null) {
            chosen = KernelChoice.of(OPERATION, TransposeSelfCheck::verified);
            choice = chosen;
        }
        return chosen;
    }

    /**
     * Null if scalar kernels are faster or there is none.
     *
     * @param segments whether pages are memory segments; if not, arrays
     * @param values null if there is none for them
     */
    TransposeKernel kernel(boolean segments, Values values, int count) {
        return count < KernelPolicy.LEAST_VALUES || values == null
                ? null : (segments ? forSegments : forArrays).get(values.ordinal());
    }

    /** A definition of its own. */
    TransposeKernel define(boolean segments, Values values) {
        return KernelSpecializer.define(
                values.source(), TransposeKernel.class, new VectorSpecialization(bits, segments, values.type()));
    }
}
