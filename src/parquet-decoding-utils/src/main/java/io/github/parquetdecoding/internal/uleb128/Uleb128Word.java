// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.uleb128;

import io.github.parquetdecoding.internal.memory.ByteAccess;

/** A value in the bytes of a long, the first one lowest, as they are loaded from memory. */
public final class Uleb128Word {
    static final long CONTINUATION_BITS = 0x8080_8080_8080_8080L;

    private Uleb128Word() {
    }

    /**
     * The eight bytes from {@code position} on. Those at and past the limit are FF, which continue a value and never
     * end one.
     */
    public static long at(byte[] array, int position, int limit) {
        if (position <= limit - Long.BYTES) {
            return ByteAccess.getLong(array, position);
        }
        long word = -1;
        for (int i = limit - 1; i >= position; i--) {
            word = word << 8 | array[i] & 0xFF;
        }
        return word;
    }

    /** The two bytes from {@code position} on, as {@link #at} has them. */
    public static int shortAt(byte[] array, int position, int limit) {
        if (position <= limit - Short.BYTES) {
            return ByteAccess.getShort(array, position) & 0xFFFF;
        }
        return position < limit ? array[position] & 0xFF | 0xFF00 : 0xFFFF;
    }

    /** Whether one of the eight bytes ends a value. */
    public static boolean hasEnd(long word) {
        return (~word & CONTINUATION_BITS) != 0;
    }

    /** The number of bytes of the value that a word begins with. */
    public static int firstLength(long word) {
        return (Long.numberOfTrailingZeros(~word & CONTINUATION_BITS) >>> 3) + 1;
    }

    /** The bytes of the value that a word begins with, followed by zeros; all eight if none of them ends it. */
    public static long firstBytes(long word) {
        return word & (~word & CONTINUATION_BITS) - 1;
    }

    /** The payloads of eight bytes, seven bits each, packed. */
    public static long payload(long word) {
        word = payloadsOfFour(word);
        return word & 0x0FFF_FFFFL | word >>> 4 & 0x00FF_FFFF_F000_0000L;
    }

    /** The payloads of twice four bytes, packed into the low 28 bits of each half. */
    static long payloadsOfFour(long word) {
        word = word & 0x007F_007F_007F_007FL | word >>> 1 & 0x3F80_3F80_3F80_3F80L;
        return word & 0x0000_3FFF_0000_3FFFL | word >>> 2 & 0x0FFF_C000_0FFF_C000L;
    }
}
