// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

/** Unpacks whole groups of 8 bit-packed values. Arguments are as in {@link BitUnpacking}, but not checked. */
public interface UnpackKernel {
    /** Values in a group: with n bits each, they take n bytes. */
    int GROUP = 8;

    /**
     * Unpacks whole groups, up to {@code count} values, without reading bytes from {@code limit} on.
     *
     * @param start index of the first group
     * @param bitWidth at least 1
     * @return number of values that were unpacked
     */
    int unpack(byte[] packed, int start, int limit, int count, int bitWidth, Object out, int outOffset);

    /**
     * Like {@link #unpack}, but the output is {@code (float) (value + frame) * up * down}, or the same for doubles.
     * Sums wrap at 32 or 64 bits.
     *
     * @param out floats or doubles
     * @return 0 if the kernel has no vectors
     */
    default int unpackScaled(
            byte[] packed, int start, int limit, int count, int bitWidth, long frame, double up, double down,
            Object out, int outOffset) {
        return 0;
    }
}
