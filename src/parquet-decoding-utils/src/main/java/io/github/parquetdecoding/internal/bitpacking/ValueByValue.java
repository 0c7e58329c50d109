// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import static io.github.parquetdecoding.internal.memory.ByteAccess.getLong;

/**
 * Unpacks values one by one, from any bit on and up to the last byte: the values before and after the groups that other
 * kernels unpack.
 */
public final class ValueByValue {
    private ValueByValue() {
    }

    /**
     * @param firstBit of the first value, counted from bit 0 of byte 0 of the array
     * @param limit index after the last byte that may be read; all values end there or before
     * @param bitWidth from 0 to 64; with 0, values are 0
     */
    static void unpack(byte[] packed, long firstBit, int limit, int count, int bitWidth, Object out, int outOffset) {
        int end = outOffset + count;
        long bit = firstBit - (long) outOffset * bitWidth;
        if (out instanceof int[] ints) {
            for (int i = outOffset; i < end; i++) {
                ints[i] = (int) valueOrZero(packed, bit + (long) i * bitWidth, limit, bitWidth);
            }
        } else {
            long[] longs = (long[]) out;
            for (int i = outOffset; i < end; i++) {
                longs[i] = valueOrZero(packed, bit + (long) i * bitWidth, limit, bitWidth);
            }
        }
    }

    private static long valueOrZero(byte[] packed, long bit, int limit, int bitWidth) {
        return bitWidth == 0 ? 0 : valueAt(packed, bit, limit, bitWidth);
    }

    /** One value, of at least 1 bit. */
    public static long valueAt(byte[] packed, long bit, int limit, int bitWidth) {
        long mask = -1L >>> Long.SIZE - bitWidth;
        int index = (int) (bit >>> 3);
        int shift = (int) bit & 7;
        if (index > limit - Long.BYTES) {
            // It begins in the last 7 bytes, so it lies in the last 8 as a whole.
            return lastWord(packed, limit) >>> bit - (8L * limit - Long.SIZE) & mask;
        }
        long value = getLong(packed, index) >>> shift;
        if (shift + bitWidth > Long.SIZE) {
            value |= (long) packed[index + Long.BYTES] << Long.SIZE - shift;
        }
        return value & mask;
    }

    /** The 8 bytes before {@code limit}; bytes before the array count as 0. */
    private static long lastWord(byte[] bytes, int limit) {
        if (limit >= Long.BYTES) {
            return getLong(bytes, limit - Long.BYTES);
        }
        long word = 0;
        for (int i = 0; i < limit; i++) {
            word |= (bytes[i] & 0xFFL) << Byte.SIZE * (Long.BYTES - limit + i);
        }
        return word;
    }
}
