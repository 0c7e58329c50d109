// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;

import java.util.Arrays;

/** Bytes that are taken for runs of the RLE/bit-packing hybrid, and the values that have been taken of them. */
final class FuzzRuns {
    private final byte[] bytes;
    private final int bitWidth;
    private int[] known = {};
    private int taken;

    FuzzRuns(byte[] bytes, int bitWidth) {
        this.bytes = bytes;
        this.bitWidth = bitWidth;
    }

    /** The next values; null if a reader must refuse to read them. */
    int[] next(int count) {
        if (taken + count > known.length) {
            try {
                known = ReferenceRunLengthBitPacking.decode(bytes, taken + count, bitWidth);
            } catch (IllegalArgumentException e) {
                return null;
            }
        }
        return Arrays.copyOfRange(known, taken, taken + count);
    }

    void take(int count) {
        taken += count;
    }
}
