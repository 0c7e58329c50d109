// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;

/**
 * Unpacks whole groups of 8 bit-packed differences and adds them up while they are in a register. Sums wrap. Arguments
 * are not checked.
 */
public interface UnpackSumKernel {
    /**
     * Defines a kernel.
     *
     * @param bitWidth from 1 to 64
     * @param type of the output: ints or longs; null for a {@code long[]} whose element 0 becomes the last sum
     */
    static UnpackSumKernel define(int bitWidth, ElementType type) {
        return KernelSpecializer.define(
                UnrolledUnpacker.class, UnpackSumKernel.class, new UnrolledUnpacker.Form(bitWidth, type, true));
    }

    /**
     * Decodes whole groups, up to {@code count} values, without reading bytes from {@code limit} on.
     *
     * @param start index of the first group
     * @param least what is added to each difference
     * @param last the sum before the first one
     * @return number of values that were decoded
     */
    int decode(byte[] packed, int start, int limit, int count, long least, long last, Object out, int outOffset);
}
