// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.delta;

/** Unpacks whole groups of 8 deltas and adds them up. Arguments are those of {@link Deltas}, and are not checked. */
interface DeltaKernel {
    /** Deltas in a group, which takes as many bytes as a delta has bits. */
    int GROUP = 8;

    /**
     * Decodes as many groups as there are values for and as it can without a look at what is behind {@code limit}.
     *
     * @param start index of the first group
     * @param last the value before the first one
     * @return number of values that were decoded
     */
    int decode(
            byte[] packed, int start, int limit, int count, long minDelta, long last, Object out, int outOffset);
}
