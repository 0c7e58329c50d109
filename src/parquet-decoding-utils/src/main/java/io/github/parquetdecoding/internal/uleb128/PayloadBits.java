// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.uleb128;

import io.github.parquetdecoding.internal.kernels.LongCompress;

/**
 * Packs the payloads of ULEB128 bytes, seven bits each, or their continuation bits: with {@link LongCompress} where
 * that is used, or with shifts and masks.
 */
public final class PayloadBits {
    private static final long PAYLOADS = 0x7F7F_7F7F_7F7F_7F7FL;
    private static final long HIGHEST_BITS = ~PAYLOADS;

    /** Moves the highest bit of each byte to the highest byte, in the order of the bytes. */
    private static final long GATHER_HIGHEST_BITS = 0x0002_0408_1020_4081L;

    private PayloadBits() {
    }

    /** Packs the payloads of up to five bytes; the others must be 0. */
    static long ofFive(long word) {
        if (LongCompress.IS_USED) {
            return LongCompress.compress(word, PAYLOADS);
        }
        word = word & 0x007F_007F_007FL | word >>> 1 & 0x3F80_3F80L;
        return word & 0x3FFF | word >>> 2 & 0x0FFF_C000 | word >>> 4 & 0x7_F000_0000L;
    }

    /** Packs the payloads of eight bytes. */
    static long ofEight(long word) {
        return LongCompress.IS_USED ? LongCompress.compress(word, PAYLOADS) : Uleb128Word.payload(word);
    }

    /** The highest bits of the eight bytes, which are the continuation bits, in the low eight bits. */
    static long highestBits(long word) {
        if (LongCompress.IS_USED) {
            return LongCompress.compress(word, HIGHEST_BITS);
        }
        return (word & HIGHEST_BITS) * GATHER_HIGHEST_BITS >>> 56;
    }
}
