// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.delta;

import io.github.parquetdecoding.internal.bitpacking.UnpackKernel;
import io.github.parquetdecoding.internal.bitpacking.UnpackSumKernel;
import io.github.parquetdecoding.internal.bitpacking.ValueByValue;
import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelPolicy;
import io.github.parquetdecoding.internal.kernels.KernelTable;

/**
 * Turns bit-packed deltas, from which the least one of their block has been subtracted, into values, with the kernels
 * of this process. Sums wrap. Arguments are not checked here: callers have checked them.
 */
public final class Deltas {
    /**
     * The type of the output. If values are skipped, it is a {@code long[]} whose element 0 becomes the last value. A
     * record with the array would be allocated in every call: C2 does not remove it.
     */
    public enum Output {
        INTS, LONGS, SKIPPED;

        ElementType type() {
            return this == INTS ? ElementType.INTS : this == LONGS ? ElementType.LONGS : null;
        }

        void put(Object out, int index, long value) {
            if (this == INTS) {
                ((int[]) out)[index] = (int) value;
            } else {
                ((long[]) out)[this == LONGS ? index : 0] = value;
            }
        }

        public long get(Object out, int index) {
            return this == INTS ? ((int[]) out)[index] : ((long[]) out)[this == LONGS ? index : 0];
        }
    }

    private static final int WIDTHS = Long.SIZE + 1;
    /** Elements between a value and the one that it is computed from: more than a vector has. */
    private static final int STRIDE = 16;

    private static final KernelTable<UnpackSumKernel> KERNELS =
            new KernelTable<>(Output.values().length * WIDTHS, index ->
                    UnpackSumKernel.define(index % WIDTHS, Output.values()[index / WIDTHS].type()));

    private Deltas() {
    }

    /**
     * @param start index of the first byte of the packed deltas
     * @param limit index after the last byte that may be read
     * @param first the first delta to decode, counted from {@code start}
     * @param bitWidth bits per delta, from 1 to 64
     * @param last the value before the first one; for ints, only the lowest 32 bits are significant
     * @return the last value
     */
    public static long decode(
            byte[] packed, int start, int limit, int first, int count, int bitWidth, long minDelta, long last,
            Output output, Object out, int outOffset) {
        int i = Math.min(count, -first & UnpackKernel.GROUP - 1);
        long bit = 8L * start + (long) first * bitWidth;
        if (i > 0) {
            last = oneByOne(packed, bit, limit, i, bitWidth, minDelta, last, output, out, outOffset);
            bit += (long) i * bitWidth;
        }
        UnpackSumKernel kernel = count - i < UnpackKernel.GROUP ? null : kernel(output, bitWidth);
        if (kernel != null) {
            int length = kernel.decode(packed, (int) (bit >> 3), limit, count - i, minDelta, last, out, outOffset + i);
            bit += (long) length * bitWidth;
            i += length;
            last = length == 0 ? last : output.get(out, outOffset + i - 1);
        }
        return i == count ? last
                : oneByOne(packed, bit, limit, count - i, bitWidth, minDelta, last, output, out, outOffset + i);
    }

    /** The kernel that decodes many blocks; null if there is none for these. */
    public static BlockKernel blocks(Output output, int miniblockSize, int count) {
        VectorDeltas vectors = VectorDeltas.DEFERRED.kernels(count);
        return vectors == null || output == Output.SKIPPED || count < KernelPolicy.LEAST_VALUES
                || miniblockSize % BlockKernel.ALIGNMENT != 0 ? null : vectors.kernel(output.type());
    }

    /** Returns null if the kernel cannot be defined. */
    private static UnpackSumKernel kernel(Output output, int bitWidth) {
        return KERNELS.get(output.ordinal() * WIDTHS + bitWidth);
    }

    private static long oneByOne(
            byte[] packed, long firstBit, int limit, int count, int bitWidth, long minDelta, long last, Output output,
            Object out, int outOffset) {
        for (int i = 0; i < count; i++) {
            last += ValueByValue.valueAt(packed, firstBit + (long) i * bitWidth, limit, bitWidth) + minDelta;
            output.put(out, outOffset + i, last);
        }
        return last;
    }

    /** Writes the values of a constant step: {@return the last one} */
    public static long step(int count, long step, long last, Output output, Object out, int offset) {
        if (output == Output.INTS) {
            step((int[]) out, offset, offset + count, (int) step, (int) last);
        } else if (output == Output.LONGS) {
            step((long[]) out, offset, offset + count, step, last);
        }
        return last + count * step;
    }

    private static void step(int[] out, int from, int to, int step, int last) {
        int head = Math.min(to, from + STRIDE);
        for (int i = from; i < head; i++) {
            last += step;
            out[i] = last;
        }
        int stride = STRIDE * step;
        for (int i = head; i < to; i++) {
            out[i] = out[i - STRIDE] + stride;
        }
    }

    private static void step(long[] out, int from, int to, long step, long last) {
        int head = Math.min(to, from + STRIDE);
        for (int i = from; i < head; i++) {
            last += step;
            out[i] = last;
        }
        long stride = STRIDE * step;
        for (int i = head; i < to; i++) {
            out[i] = out[i - STRIDE] + stride;
        }
    }
}
