// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelPolicy;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.KernelTable;

/**
 * Unpacks bit-packed values with the kernels of this process. Arguments are not checked here: callers have checked
 * them.
 */
public final class BitUnpacking {
    private static final int WIDTHS = Long.SIZE + 1;

    private static final KernelTable<UnpackKernel> SCALARS =
            new KernelTable<>(ElementType.values().length * WIDTHS, index -> KernelSpecializer.define(
                    UnrolledUnpacker.class, UnpackKernel.class,
                    new UnrolledUnpacker.Form(index % WIDTHS, ElementType.values()[index / WIDTHS], false)));

    private BitUnpacking() {
    }

    /**
     * @param start index of the first byte of the packed values
     * @param limit index after the last byte that may be read
     * @param firstValue the first value to unpack, counted from {@code start}
     * @param bitWidth bits per value, from 0 to the size of the output's type
     * @param type of the output: ints or longs
     */
    public static void unpack(
            byte[] packed, int start, int limit, int firstValue, int count, int bitWidth, ElementType type, Object out,
            int outOffset) {
        VectorUnpackers vectors = VectorUnpackers.DEFERRED.kernels(count);
        if (bitWidth == 0) {
            ValueByValue.unpack(packed, 0, limit, count, 0, out, outOffset);
            return;
        }
        int i = Math.min(count, -firstValue & UnpackKernel.GROUP - 1);
        if (i > 0) {
            ValueByValue.unpack(packed, 8L * start + (long) firstValue * bitWidth, limit, i, bitWidth, out, outOffset);
        }
        int group = start + (int) ((long) (firstValue + i) / UnpackKernel.GROUP * bitWidth);
        i += unpackGroups(vectors, packed, group, limit, count - i, bitWidth, type, out, outOffset + i);
        if (i < count) {
            ValueByValue.unpack(packed, 8L * start + (long) (firstValue + i) * bitWidth, limit, count - i, bitWidth,
                    out, outOffset + i);
        }
    }

    /**
     * Unpacks and scales as many values as vectors can, from the start of a group on: {@return how many} The rest is
     * left to others, as are floats of 8 bits, for which widening bytes is faster.
     *
     * @param type of the output: floats or doubles
     */
    public static int unpackScaled(
            byte[] packed, int start, int count, int bitWidth, long frame, double up, double down, ElementType type,
            Object out, int outOffset) {
        VectorUnpackers vectors = VectorUnpackers.DEFERRED.kernels(count);
        boolean widened = bitWidth == Byte.SIZE && type == ElementType.FLOATS;
        UnpackKernel vector = vectors == null || count < KernelPolicy.LEAST_VALUES || bitWidth == 0 || widened
                ? null : vectors.kernel(type);
        return vector == null ? 0 : vector.unpackScaled(
                packed, start, packed.length, count, bitWidth, frame, up, down, out, outOffset);
    }

    private static int unpackGroups(
            VectorUnpackers vectors, byte[] packed, int start, int limit, int count, int bitWidth, ElementType type,
            Object out, int outOffset) {
        int i = 0;
        UnpackKernel vector = vectors == null || count < KernelPolicy.LEAST_VALUES ? null : vectors.kernel(type);
        if (vector != null) {
            i = vector.unpack(packed, start, limit, count, bitWidth, out, outOffset);
        }
        UnpackKernel unrolled = count - i < UnpackKernel.GROUP ? null : scalar(bitWidth, type);
        return unrolled == null ? i : i + unrolled.unpack(
                packed, start + i / UnpackKernel.GROUP * bitWidth, limit, count - i, bitWidth, out, outOffset + i);
    }

    /** Returns null if the kernel cannot be defined. */
    static UnpackKernel scalar(int bitWidth, ElementType type) {
        return SCALARS.get(type.ordinal() * WIDTHS + bitWidth);
    }
}
