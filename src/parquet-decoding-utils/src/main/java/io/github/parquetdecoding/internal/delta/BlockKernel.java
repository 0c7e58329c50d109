// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.delta;

/** Decodes the values of many blocks of DELTA_BINARY_PACKED, headers included. Arguments are not checked. */
public interface BlockKernel {
    /** Values in a miniblock, and values to begin at, are a multiple of this: as many as the widest vector has. */
    int ALIGNMENT = 16;

    /**
     * Decodes up to {@code count} values, without reading bytes from {@code limit} on. It stops before anything that it
     * does not support, malformed or not, and leaves it to a reader that reports what is wrong.
     *
     * @param block index of a block's header
     * @param first the first value to decode, counted in the block: a multiple of {@link #ALIGNMENT}
     * @param last the value before the first one
     * @return how many values were decoded, in the upper half, and the index of the header of the block that the next
     *         one is in, in the lower
     */
    long decode(
            byte[] in, int block, int limit, int miniblocks, int miniblockSize, int first, long last, Object out,
            int outOffset, int count);
}
