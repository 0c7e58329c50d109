// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.delta;

/** Unpacks whole groups of 8 deltas and adds them up. Arguments are those of {@link Deltas}, and are not checked. */
interface DeltaKernel {
    /** Deltas in a group, which takes as many bytes as a delta has bits. */
    int GROUP = 8;

    /** Deltas of at most {@code count} that can be decoded without a look at what is behind {@code limit}. */
    int decodable(int start, int limit, int count, int bitWidth);

    /**
     * Decodes {@code count} values, a number that {@link #decodable} returns, from a group's first byte on.
     *
     * @param last the value before the first one
     * @return the last value
     */
    long decode(
            byte[] packed, int start, int count, int bitWidth, long minDelta, long last, Object out, int outOffset)
            throws Throwable;
}
