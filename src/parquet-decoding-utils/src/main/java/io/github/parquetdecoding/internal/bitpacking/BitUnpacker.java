// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.util.Arrays;

import io.github.parquetdecoding.internal.platform.KernelChoice;
import io.github.parquetdecoding.internal.platform.KernelPolicy;

/**
 * Unpacks bit-packed values with the kernels of this process. Arguments are not checked here: callers have checked
 * them.
 */
public final class BitUnpacker {
    /** Null if it could not be made. */
    private static final KernelChoice<VectorUnpackers> CHOICE = choice();

    private BitUnpacker() {
    }

    private static KernelChoice<VectorUnpackers> choice() {
        try {
            return KernelChoice.of("bit-packed values", VectorUnpackers::verified);
        } catch (Error e) {
            // No stack or heap is left, whatever has become of the first error of that. Where an initialiser fails, the
            // class is unusable for the life of the process.
            return null;
        }
    }

    /** Which kernels run in this process. */
    public static String describe() {
        return "bit-packed values with " + (CHOICE == null ? "scalar kernels" : CHOICE.kind());
    }

    /**
     * @param start index of the first byte of the packed values
     * @param limit index after the last byte that may be looked at
     * @param firstValue the first value to unpack, counted from {@code start}
     * @param bitWidth bits per value, from 0 to those of the output's type
     * @param out an array of ints, longs, shorts or bytes
     */
    public static void unpack(
            byte[] packed, int start, int limit, int firstValue, int count, int bitWidth, Object out, int outOffset) {
        VectorUnpackers vectors = CHOICE == null ? null : CHOICE.vectors();
        if (bitWidth == 0) {
            clear(out, outOffset, count);
            return;
        }
        int i = Math.min(count, -firstValue & UnpackKernel.GROUP - 1);
        if (i > 0) {
            ValueByValue.unpack(
                    packed, 8L * start + (long) firstValue * bitWidth, limit, i, bitWidth, out, outOffset);
        }
        int group = start + (int) ((long) (firstValue + i) / UnpackKernel.GROUP * bitWidth);
        i += unpackGroups(vectors, packed, group, limit, count - i, bitWidth, out, outOffset + i);
        if (i < count) {
            ValueByValue.unpack(packed, 8L * start + (long) (firstValue + i) * bitWidth, limit, count - i, bitWidth,
                    out, outOffset + i);
        }
    }

    private static int unpackGroups(
            VectorUnpackers vectors, byte[] packed, int start, int limit, int count, int bitWidth, Object out,
            int outOffset) {
        int i = 0;
        UnpackKernel vector = vectors == null || count < KernelPolicy.LEAST_VALUES ? null : vectors.kernel(out);
        if (vector != null) {
            i = vector.unpack(packed, start, limit, count, bitWidth, out, outOffset);
        }
        UnpackKernel unrolled = count - i < UnpackKernel.GROUP ? null : UnpackKernels.of(bitWidth, out);
        return unrolled == null ? i : i + unrolled.unpack(
                packed, start + i / UnpackKernel.GROUP * bitWidth, limit, count - i, bitWidth, out, outOffset + i);
    }

    private static void clear(Object out, int offset, int count) {
        if (out instanceof int[] ints) {
            Arrays.fill(ints, offset, offset + count, 0);
        } else if (out instanceof long[] longs) {
            Arrays.fill(longs, offset, offset + count, 0);
        } else if (out instanceof byte[] bytes) {
            Arrays.fill(bytes, offset, offset + count, (byte) 0);
        } else {
            Arrays.fill((short[]) out, offset, offset + count, (short) 0);
        }
    }
}
