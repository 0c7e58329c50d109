// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.uleb128;

import io.github.parquetdecoding.internal.memory.ByteAccess;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Writes ULEB128 values in their shortest form. Lists are written eight values at a time: as one word if they take one
 * byte each, or one word per value, which the values behind it then write over. The last few go one by one, so that
 * nothing behind the list is touched.
 *
 * <p>The size of a list is added up before only where the output may be too short for it.
 */
public final class Uleb128Writer {
    public static final int MAX_INT_BYTES = 5;
    public static final int MAX_LONG_BYTES = 10;

    private static final int AT_ONCE = 8;

    /** Fewer values at the end are written one by one, so that the words of all others end inside of the list. */
    private static final int LAST = AT_ONCE + Long.BYTES;

    private Uleb128Writer() {
    }

    /** Bytes of the shortest form of a value that is taken as unsigned. */
    public static int size(long value) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
        // ceil(bits / 7) for 1 to 64 bits, without a division.
        return 9 * bits + 64 >>> 6;
    }

    /** Writes one value; its size. */
    public static int write(long value, byte[] out, int offset) {
        int size = size(value);
        Checks.checkRange("out", out, out.length, offset, size);
        int last = offset + size - 1;
        for (int i = offset; i < last; i++) {
            out[i] = (byte) (value | 0x80);
            value >>>= 7;
        }
        out[last] = (byte) value;
        return size;
    }

    /** Writes a list, {@code zigZag} in zig-zag code; its size. */
    public static int writeInts(int[] values, int offset, int count, boolean zigZag, byte[] out, int outOffset) {
        Checks.checkRange("values", values, values.length, offset, count);
        int end = offset + count;
        if (outOffset < 0 || (long) count * MAX_INT_BYTES > (long) out.length - outOffset) {
            long size = 0;
            for (int i = offset; i < end; i++) {
                size += size(value(values, i, zigZag));
            }
            Checks.checkWideRange("out", out, out.length, outOffset, size);
        }
        int position = outOffset;
        int next = offset;
        for (; next <= end - LAST; next += AT_ONCE) {
            long oneByteValues = oneByteValues(
                    value(values, next, zigZag), value(values, next + 1, zigZag), value(values, next + 2, zigZag),
                    value(values, next + 3, zigZag), value(values, next + 4, zigZag), value(values, next + 5, zigZag),
                    value(values, next + 6, zigZag), value(values, next + 7, zigZag));
            if (oneByteValues >= 0) {
                ByteAccess.putLong(out, position, oneByteValues);
                position += AT_ONCE;
                continue;
            }
            for (int i = next; i < next + AT_ONCE; i++) {
                position += putWord(value(values, i, zigZag), out, position);
            }
        }
        for (; next < end; next++) {
            position += write(value(values, next, zigZag), out, position);
        }
        return position - outOffset;
    }

    /** As for ints. */
    public static int writeLongs(long[] values, int offset, int count, boolean zigZag, byte[] out, int outOffset) {
        Checks.checkRange("values", values, values.length, offset, count);
        int end = offset + count;
        if (outOffset < 0 || (long) count * MAX_LONG_BYTES > (long) out.length - outOffset) {
            long size = 0;
            for (int i = offset; i < end; i++) {
                size += size(value(values, i, zigZag));
            }
            Checks.checkWideRange("out", out, out.length, outOffset, size);
        }
        int position = outOffset;
        int next = offset;
        for (; next <= end - LAST; next += AT_ONCE) {
            long oneByteValues = oneByteValues(
                    value(values, next, zigZag), value(values, next + 1, zigZag), value(values, next + 2, zigZag),
                    value(values, next + 3, zigZag), value(values, next + 4, zigZag), value(values, next + 5, zigZag),
                    value(values, next + 6, zigZag), value(values, next + 7, zigZag));
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
            position += write(value(values, next, zigZag), out, position);
        }
        return position - outOffset;
    }

    /** Eight values in one word; -1 if not all of them take one byte. */
    private static long oneByteValues(long a, long b, long c, long d, long e, long f, long g, long h) {
        if ((a | b | c | d | e | f | g | h) >>> 7 != 0) {
            return -1;
        }
        return a | b << 8 | c << 16 | d << 24 | e << 32 | f << 40 | g << 48 | h << 56;
    }

    /** Writes a value of up to 56 bits, and zeros behind it, as eight bytes; how many of them are its own. */
    private static int putWord(long value, byte[] out, int position) {
        long word = PayloadBits.expand(value);
        int bitsBehind = Long.numberOfLeadingZeros(word | 1) & -Byte.SIZE;
        // Continuation bits in all bytes before the last one.
        ByteAccess.putLong(out, position, word | 0x0080_8080_8080_8080L >>> bitsBehind);
        return Long.BYTES - (bitsBehind >>> 3);
    }

    private static int putNineOrTen(long value, byte[] out, int position) {
        ByteAccess.putLong(out, position, PayloadBits.expand(value & 0x00FF_FFFF_FFFF_FFFFL) | 0x8080_8080_8080_8080L);
        // Nine bytes end with payload bits 56 to 62; ten have a continuation bit there, and bit 63 behind it.
        out[position + 8] = (byte) (value >>> 56);
        if (value >= 0) {
            return 9;
        }
        out[position + 9] = 1;
        return 10;
    }

    /** As unsigned. */
    private static long value(int[] values, int index, boolean zigZag) {
        int value = values[index];
        return (zigZag ? ZigZag.encode(value) : value) & 0xFFFF_FFFFL;
    }

    private static long value(long[] values, int index, boolean zigZag) {
        long value = values[index];
        return zigZag ? ZigZag.encode(value) : value;
    }
}
