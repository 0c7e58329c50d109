package io.github.parquetdecoding;

import java.util.Objects;

/**
 * Writes lists of ULEB128 values. The size of the whole list is known first, so a value may be stored as a word of eight
 * bytes wherever the values behind it write the rest of the word again; the last bytes of the list go one by one.
 */
final class Uleb128ListWriter {
    private static final long CONTINUATION_BITS = 0x8080_8080_8080_8080L;

    private Uleb128ListWriter() {
    }

    static int writeInts(int[] values, int offset, int count, boolean zigZag, byte[] out, int outOffset) {
        Objects.checkFromIndexSize(offset, count, values.length);
        long size = 0;
        for (int i = offset; i < offset + count; i++) {
            size += Uleb128.sizeOfInt(zigZag ? zigZagEncode(values[i]) : values[i]);
        }
        Objects.checkFromIndexSize(outOffset, size, out.length);
        int end = outOffset + (int) size;
        int position = outOffset;
        for (int i = offset; i < offset + count; i++) {
            int value = zigZag ? zigZagEncode(values[i]) : values[i];
            int length = Uleb128.sizeOfInt(value);
            put(Integer.toUnsignedLong(value), length, out, position, end);
            position += length;
        }
        return (int) size;
    }

    static int writeLongs(long[] values, int offset, int count, boolean zigZag, byte[] out, int outOffset) {
        Objects.checkFromIndexSize(offset, count, values.length);
        long size = 0;
        for (int i = offset; i < offset + count; i++) {
            size += Uleb128.sizeOfLong(zigZag ? zigZagEncode(values[i]) : values[i]);
        }
        Objects.checkFromIndexSize(outOffset, size, out.length);
        int end = outOffset + (int) size;
        int position = outOffset;
        for (int i = offset; i < offset + count; i++) {
            long value = zigZag ? zigZagEncode(values[i]) : values[i];
            int length = Uleb128.sizeOfLong(value);
            if (length <= Long.BYTES) {
                put(value, length, out, position, end);
            } else {
                ByteAccess.putLong(out, position, spread(value) | CONTINUATION_BITS);
                // Nine bytes end with payload bits 56 to 62, ten with a continuation bit there and bit 63.
                out[position + 8] = (byte) (length == 9 ? value >>> 56 : value >>> 56 | 0x80);
                if (length == Uleb128.MAX_LONG_BYTES) {
                    out[position + 9] = 1;
                }
            }
            position += length;
        }
        return (int) size;
    }

    /** Writes a value of up to 8 bytes, and if there is room up to {@code end}, zeros behind it. */
    private static void put(long value, int length, byte[] out, int position, int end) {
        long word = spread(value) | CONTINUATION_BITS & (1L << 8 * (length - 1)) - 1;
        if (position <= end - Long.BYTES) {
            ByteAccess.putLong(out, position, word);
        } else {
            for (int i = 0; i < length; i++) {
                out[position + i] = (byte) (word >>> 8 * i);
            }
        }
    }

    /** The lowest 56 bits, seven to a byte. */
    private static long spread(long value) {
        value = value & 0x0FFF_FFFFL | value << 4 & 0x0FFF_FFFF_0000_0000L;
        value = value & 0x0000_3FFF_0000_3FFFL | value << 2 & 0x3FFF_0000_3FFF_0000L;
        return value & 0x007F_007F_007F_007FL | value << 1 & 0x7F00_7F00_7F00_7F00L;
    }

    private static int zigZagEncode(int value) {
        return value << 1 ^ value >> 31;
    }

    private static long zigZagEncode(long value) {
        return value << 1 ^ value >> 63;
    }
}
