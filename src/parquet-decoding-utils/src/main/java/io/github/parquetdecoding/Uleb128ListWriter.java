package io.github.parquetdecoding;

import java.util.Objects;

/**
 * Writes lists of ULEB128 values, eight at a time: as one word if they take one byte each, or one word per value, which
 * the values behind it then write over. The last few go one by one, so that nothing behind the list is touched.
 *
 * <p>The size of the list is added up before only where the output may be too short for it.
 */
final class Uleb128ListWriter {
    private static final int AT_ONCE = 8;

    /** What may be written one by one at the end: of each value before, the word is all inside the list. */
    private static final int LAST = AT_ONCE + Long.BYTES;

    private Uleb128ListWriter() {
    }

    static int writeInts(int[] values, int offset, int count, boolean zigZag, byte[] out, int outOffset) {
        Objects.checkFromIndexSize(offset, count, values.length);
        if (outOffset < 0 || (long) count * Uleb128.MAX_INT_BYTES > (long) out.length - outOffset) {
            long size = 0;
            for (int i = offset; i < offset + count; i++) {
                size += Uleb128.sizeOfInt(value(values, i, zigZag));
            }
            Objects.checkFromIndexSize(outOffset, size, out.length);
        }
        int end = offset + count;
        int position = outOffset;
        int next = offset;
        for (; next <= end - LAST; next += AT_ONCE) {
            long oneByteValues = oneByteValues(values, next, zigZag);
            if (oneByteValues >= 0) {
                ByteAccess.putLong(out, position, oneByteValues);
                position += AT_ONCE;
                continue;
            }
            for (int i = next; i < next + AT_ONCE; i++) {
                position += putWord(Integer.toUnsignedLong(value(values, i, zigZag)), out, position);
            }
        }
        for (; next < end; next++) {
            position += Uleb128.writeInt(value(values, next, zigZag), out, position);
        }
        return position - outOffset;
    }

    static int writeLongs(long[] values, int offset, int count, boolean zigZag, byte[] out, int outOffset) {
        Objects.checkFromIndexSize(offset, count, values.length);
        if (outOffset < 0 || (long) count * Uleb128.MAX_LONG_BYTES > (long) out.length - outOffset) {
            long size = 0;
            for (int i = offset; i < offset + count; i++) {
                size += Uleb128.sizeOfLong(value(values, i, zigZag));
            }
            Objects.checkFromIndexSize(outOffset, size, out.length);
        }
        int end = offset + count;
        int position = outOffset;
        int next = offset;
        for (; next <= end - LAST; next += AT_ONCE) {
            long oneByteValues = oneByteValues(values, next, zigZag);
            if (oneByteValues >= 0) {
                ByteAccess.putLong(out, position, oneByteValues);
                position += AT_ONCE;
                continue;
            }
            for (int i = next; i < next + AT_ONCE; i++) {
                long value = value(values, i, zigZag);
                position += value >>> 56 == 0 ? putWord(value, out, position) : putNineOrTen(value, out, position);
            }
        }
        for (; next < end; next++) {
            position += Uleb128.writeLong(value(values, next, zigZag), out, position);
        }
        return position - outOffset;
    }

    /** Eight values in one word; -1 if not all of them take one byte. */
    private static long oneByteValues(int[] values, int first, boolean zigZag) {
        int a = value(values, first, zigZag);
        int b = value(values, first + 1, zigZag);
        int c = value(values, first + 2, zigZag);
        int d = value(values, first + 3, zigZag);
        int e = value(values, first + 4, zigZag);
        int f = value(values, first + 5, zigZag);
        int g = value(values, first + 6, zigZag);
        int h = value(values, first + 7, zigZag);
        if ((a | b | c | d | e | f | g | h) >>> 7 != 0) {
            return -1;
        }
        return (a | b << 8 | c << 16 | d << 24) & 0xFFFF_FFFFL | (long) (e | f << 8 | g << 16 | h << 24) << 32;
    }

    /** As for ints. */
    private static long oneByteValues(long[] values, int first, boolean zigZag) {
        long a = value(values, first, zigZag);
        long b = value(values, first + 1, zigZag);
        long c = value(values, first + 2, zigZag);
        long d = value(values, first + 3, zigZag);
        long e = value(values, first + 4, zigZag);
        long f = value(values, first + 5, zigZag);
        long g = value(values, first + 6, zigZag);
        long h = value(values, first + 7, zigZag);
        if ((a | b | c | d | e | f | g | h) >>> 7 != 0) {
            return -1;
        }
        return a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | h << 56;
    }

    /** Writes a value of up to 56 bits, and zeros behind it, as eight bytes; how many of them are its own. */
    private static int putWord(long value, byte[] out, int position) {
        long word = PayloadBits.spread(value);
        int bitsBehind = Long.numberOfLeadingZeros(word | 1) & -Byte.SIZE;
        // Continuation bits in all bytes before the last one.
        ByteAccess.putLong(out, position, word | 0x0080_8080_8080_8080L >>> bitsBehind);
        return Long.BYTES - (bitsBehind >>> 3);
    }

    private static int putNineOrTen(long value, byte[] out, int position) {
        ByteAccess.putLong(out, position, PayloadBits.spread(value & 0x00FF_FFFF_FFFF_FFFFL) | 0x8080_8080_8080_8080L);
        // Nine bytes end with payload bits 56 to 62; ten have a continuation bit there, and bit 63 behind it.
        out[position + 8] = (byte) (value >>> 56);
        if (value >= 0) {
            return 9;
        }
        out[position + 9] = 1;
        return 10;
    }

    private static int value(int[] values, int index, boolean zigZag) {
        int value = values[index];
        return zigZag ? value << 1 ^ value >> 31 : value;
    }

    private static long value(long[] values, int index, boolean zigZag) {
        long value = values[index];
        return zigZag ? value << 1 ^ value >> 63 : value;
    }
}
