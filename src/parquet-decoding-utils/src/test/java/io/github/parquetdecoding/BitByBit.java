// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.SplittableRandom;

/** Bit-by-bit operations on validity, for comparison with kernels. */
final class BitByBit {
    private BitByBit() {
    }

    static boolean isSet(long[] bits, int index) {
        return (bits[index / 64] & 1L << index % 64) != 0;
    }

    static void set(long[] bits, int index, boolean value) {
        if (isSet(bits, index) != value) {
            bits[index / 64] ^= 1L << index % 64;
        }
    }

    static long[] random(SplittableRandom random, int words) {
        return random.longs(words).toArray();
    }
}
