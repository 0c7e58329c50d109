// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

/** Unpacks whole groups of 8 bit-packed values. Arguments are those of {@link BitUnpacking}, and are not checked. */
interface UnpackKernel {
    /** Values in a group, which takes as many bytes as a value has bits. */
    int GROUP = 8;

    /**
     * Unpacks as many groups as there are values for and as it can without a look at what is behind {@code limit}.
     *
     * @param start index of the first group
     * @param bitWidth at least 1
     * @return number of values that were unpacked
     */
    int unpack(byte[] packed, int start, int limit, int count, int bitWidth, Object out, int outOffset);
}
