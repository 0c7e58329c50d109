// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.util.Arrays;

import io.github.parquetdecoding.internal.kernels.DeferredVectors;
import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.KernelTable;
import io.github.parquetdecoding.internal.kernels.VectorSpecialization;

/** Definitions of {@link VectorUnpacker} of one width of vectors, for all types but longs. */
public final class VectorUnpackers {
    /** Values of the self-check: even with 1 bit each, they fill more than the widest vector. */
    private static final int COUNT = 600;
    /** Not a power of two, so that results are rounded. */
    private static final int FRAME = -77_777;
    private static final float UP = 100;
    private static final float DOWN = 1e-3f;

    /** Processors without AVX-512 have no vectors that turn longs into doubles. */
    private static final int WIDE = 512;

    public static final DeferredVectors<VectorUnpackers> DEFERRED =
            new DeferredVectors<>("bit-packed values", VectorUnpackers::verified);

    private final int bits;
    private final KernelTable<UnpackKernel> kernels;

    private VectorUnpackers(int bits) {
        ElementType[] types = ElementType.values();
        this.bits = bits;
        this.kernels = new KernelTable<>(types.length, index -> define(types[index]));
    }

    /** Returns null if there is none. */
    UnpackKernel kernel(ElementType type) {
        return type == ElementType.LONGS || type == ElementType.DOUBLES && bits != WIDE
                ? null : kernels.get(type.ordinal());
    }

    private UnpackKernel define(ElementType type) {
        return KernelSpecializer.define(
                VectorUnpacker.class, UnpackKernel.class, new VectorSpecialization(bits, false, type));
    }

    /**
     * Returns kernels that work: their output for some values is compared with the expected one.
     *
     * @throws IllegalStateException if a value is wrong
     */
    static VectorUnpackers verified(int bits) {
        VectorUnpackers unpackers = new VectorUnpackers(bits);
        // Separate definitions, so that the readers' kernels have no profile from this.
        UnpackKernel kernel = unpackers.define(ElementType.INTS);
        UnpackKernel floatKernel = unpackers.define(ElementType.FLOATS);
        UnpackKernel doubleKernel = bits == WIDE ? unpackers.define(ElementType.DOUBLES) : null;
        for (int bitWidth : new int[] {1, 7, 8, 13, 31, 32}) {
            byte[] packed = new byte[(COUNT * bitWidth + 7) / Byte.SIZE];
            for (int i = 0; i < packed.length; i++) {
                packed[i] = (byte) (i * 0x9E3779B1 >>> 24);
            }
            int[] values = new int[COUNT];
            int[] ints = new int[COUNT];
            int unpacked = kernel.unpack(packed, 0, packed.length, COUNT, bitWidth, ints, 0);
            for (int i = 0; i < unpacked * bitWidth; i++) {
                values[i / bitWidth] |= (packed[i / Byte.SIZE] >>> i % Byte.SIZE & 1) << i % bitWidth;
            }
            if (unpacked == 0 || !Arrays.equals(ints, values)) {
                throw new IllegalStateException("wrong answers for values of " + bitWidth + " bits");
            }
            float[] floats = new float[COUNT];
            double[] doubles = new double[COUNT];
            int scaled = floatKernel.unpackScaled(
                    packed, 0, packed.length, COUNT, bitWidth, FRAME, UP, DOWN, floats, 0);
            int asDoubles = doubleKernel == null ? 0 : doubleKernel.unpackScaled(
                    packed, 0, packed.length, COUNT, bitWidth, FRAME, UP, DOWN, doubles, 0);
            for (int i = 0; i < COUNT; i++) {
                if (i < scaled ? floats[i] != (float) (values[i] + FRAME) * UP * DOWN : i < unpacked) {
                    throw new IllegalStateException("wrong answers for floats of " + bitWidth + " bits");
                }
                if (i < asDoubles && doubles[i] != ((values[i] & 0xFFFFFFFFL) + FRAME) * (double) UP * DOWN) {
                    throw new IllegalStateException("wrong answers for doubles of " + bitWidth + " bits");
                }
            }
        }
        return unpackers;
    }
}
