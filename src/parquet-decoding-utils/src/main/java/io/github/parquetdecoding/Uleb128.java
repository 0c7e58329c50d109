// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.uleb128.Uleb128Lists;
import io.github.parquetdecoding.internal.uleb128.Uleb128Word;
import io.github.parquetdecoding.internal.uleb128.Uleb128Writer;

/**
 * Unsigned LEB128 integers: seven payload bits a byte, the lowest first; the high bit of a byte, the continuation bit,
 * says that another byte follows. Parquet writes run headers, delta headers and the integers of Thrift's compact
 * protocol so.
 *
 * <p>An int takes at most {@value #MAX_INT_BYTES} bytes and a long at most {@value #MAX_LONG_BYTES}; padded forms
 * within that ({@code 80 00} for 0) are legal. A value that is truncated by the cursor's limit, is longer, or has
 * payload bits beyond 32 or 64 is refused with {@link MalformedParquetException}, whose offset is the index of the
 * value's first byte, and the cursor has not moved. A read never looks at or past the limit.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="uleb128"}
 *
 * @since 0.1.0
 */
public final class Uleb128 {
    /** The longest form of an int: 4 bytes of 7 bits and one of 4. */
    public static final int MAX_INT_BYTES = 5;

    /** The longest form of a long: 9 bytes of 7 bits and one of 1. */
    public static final int MAX_LONG_BYTES = 10;

    private Uleb128() {
    }

    /**
     * Reads one value of up to 32 bits.
     *
     * @param in at the value's first byte
     * @return the value; 2^31 and more come back as negative ints
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static int readInt(ByteCursor in) {
        // Bytes are signed, and each byte that continues flips the value's sign: the bits above their payloads are
        // taken out at the end, by a constant per length.
        byte[] array = in.array;
        int start = in.position;
        int limit = in.limit;
        int value = byteAt(array, start, 0, limit);
        if (value >= 0) {
            in.position = start + 1;
            return value;
        }
        value ^= byteAt(array, start, 1, limit) << 7;
        if (value < 0) {
            in.position = start + 2;
            return value ^ -1 << 7;
        }
        value ^= byteAt(array, start, 2, limit) << 14;
        if (value >= 0) {
            in.position = start + 3;
            return value ^ -1 << 7 ^ -1 << 14;
        }
        value ^= byteAt(array, start, 3, limit) << 21;
        if (value < 0) {
            in.position = start + 4;
            return value ^ -1 << 7 ^ -1 << 14 ^ -1 << 21;
        }
        int last = byteAt(array, start, 4, limit);
        if (last >>> 4 != 0) {
            throw MalformedUleb128.of(array, start, limit, MAX_INT_BYTES);
        }
        in.position = start + 5;
        return value ^ last << 28 ^ -1 << 7 ^ -1 << 14 ^ -1 << 21 ^ -1 << 28;
    }

    /** One byte of the value that begins at {@code start}; all before it continue the value. */
    private static byte byteAt(byte[] array, int start, int index, int limit) {
        if (limit - start <= index) {
            throw MalformedUleb128.of(array, start, limit, MAX_INT_BYTES);
        }
        return array[start + index];
    }

    /**
     * {@return one value, read from zig-zag code} In all else as {@link #readInt}.
     *
     * @param in at the value's first byte
     */
    public static int readZigZagInt(ByteCursor in) {
        return ParquetDecodingUtils.zigZagDecode(readInt(in));
    }

    /**
     * Reads one value of up to 64 bits.
     *
     * @param in at the value's first byte
     * @return the value; 2^63 and more come back as negative longs
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static long readLong(ByteCursor in) {
        byte[] array = in.array;
        int start = in.position;
        int limit = in.limit;
        if (start < limit && array[start] >= 0) {
            in.position = start + 1;
            return array[start];
        }
        long word = Uleb128Word.at(array, start, limit);
        if ((word & 0x8000) == 0) {
            in.position = start + 2;
            return word & 0x7F | word >>> 1 & 0x3F80;
        }
        // Of the lengths from 3 on there are too many for a branch each: most of them would be predicted wrongly.
        if (Uleb128Word.hasEnd(word)) {
            in.position = start + Uleb128Word.firstLength(word);
            return Uleb128Word.payload(Uleb128Word.firstBytes(word));
        }
        int rest = Uleb128Word.shortAt(array, start + 8, limit);
        int more = rest >>> 7 & 1;
        int tenth = rest >>> 8 & -more;
        if (tenth > 0x01) {
            throw MalformedUleb128.of(array, start, limit, MAX_LONG_BYTES);
        }
        in.position = start + 9 + more;
        return Uleb128Word.payload(word) | (rest & 0x7FL) << 56 | (long) tenth << 63;
    }

    /**
     * {@return one value, read from zig-zag code} In all else as {@link #readLong}.
     *
     * @param in at the value's first byte
     */
    public static long readZigZagLong(ByteCursor in) {
        return ParquetDecodingUtils.zigZagDecode(readLong(in));
    }

    /**
     * Reads {@code count} values of up to 32 bits: far faster than one by one, above all if their lengths are mixed.
     *
     * @param in at the first value's first byte
     * @param out where the values go
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the cursor has not moved, and what the output's range holds is undefined
     */
    public static void readInts(ByteCursor in, int[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        int start = in.position;
        long inBlocks = Uleb128Lists.readInts(in.array, start, in.limit, out, offset, count);
        in.position = (int) inBlocks;
        int read = (int) (inBlocks >>> 32);
        try {
            for (; read < count; read++) {
                out[offset + read] = readInt(in);
            }
        } catch (MalformedParquetException e) {
            in.position = start;
            throw MalformedUleb128.inList(e, read, count);
        }
    }

    /**
     * Reads {@code count} values in zig-zag code: in all else as {@link #readInts}.
     *
     * @param in at the first value's first byte
     * @param out where the values go
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     */
    public static void readZigZagInts(ByteCursor in, int[] out, int offset, int count) {
        readInts(in, out, offset, count);
        for (int i = offset; i < offset + count; i++) {
            out[i] = ParquetDecodingUtils.zigZagDecode(out[i]);
        }
    }

    /**
     * Reads {@code count} values of up to 64 bits: far faster than one by one, above all if their lengths are mixed.
     *
     * @param in at the first value's first byte
     * @param out where the values go
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the cursor has not moved, and what the output's range holds is undefined
     */
    public static void readLongs(ByteCursor in, long[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        int start = in.position;
        long inBlocks = Uleb128Lists.readLongs(in.array, start, in.limit, out, offset, count);
        in.position = (int) inBlocks;
        int read = (int) (inBlocks >>> 32);
        try {
            for (; read < count; read++) {
                out[offset + read] = readLong(in);
            }
        } catch (MalformedParquetException e) {
            in.position = start;
            throw MalformedUleb128.inList(e, read, count);
        }
    }

    /**
     * Reads {@code count} values in zig-zag code: in all else as {@link #readLongs}.
     *
     * @param in at the first value's first byte
     * @param out where the values go
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     */
    public static void readZigZagLongs(ByteCursor in, long[] out, int offset, int count) {
        readLongs(in, out, offset, count);
        for (int i = offset; i < offset + count; i++) {
            out[i] = ParquetDecodingUtils.zigZagDecode(out[i]);
        }
    }

    /**
     * Moves past {@code count} values of up to {@value #MAX_LONG_BYTES} bytes. Their payloads are not looked at: an
     * overflow is not found.
     *
     * @param in at the first value's first byte
     * @param count number of values, 0 or more
     * @throws IllegalArgumentException if {@code count} is negative
     * @throws MalformedParquetException if one of the values is truncated or too long; its message gives the value's
     *         index too, and the cursor has not moved
     */
    public static void skip(ByteCursor in, int count) {
        Checks.checkValueCount(count);
        byte[] array = in.array;
        long inBlocks = Uleb128Lists.skip(array, in.position, in.limit, count);
        int position = (int) inBlocks;
        int skipped = (int) (inBlocks >>> 32);
        for (; skipped < count; skipped++) {
            int first = position;
            int end = first + Math.min(in.limit - first, MAX_LONG_BYTES);
            while (position < end && array[position] < 0) {
                position++;
            }
            if (position == end) {
                throw MalformedUleb128.inList(MalformedUleb128.endless(
                        "ULEB128 value", first, end - first, MAX_LONG_BYTES, in.limit), skipped, count);
            }
            position++;
        }
        in.position = position;
    }

    /**
     * Writes a value in its shortest form.
     *
     * @param value taken as unsigned
     * @param out where the bytes go
     * @param offset index of the first byte to write
     * @return the number of bytes written, {@link #sizeOfInt}
     * @throws IndexOutOfBoundsException if the bytes do not fit into the output; nothing has been written
     */
    public static int writeInt(int value, byte[] out, int offset) {
        return Uleb128Writer.write(Integer.toUnsignedLong(value), out, offset);
    }

    /**
     * Writes a value in its shortest form.
     *
     * @param value taken as unsigned
     * @param out where the bytes go
     * @param offset index of the first byte to write
     * @return the number of bytes written, {@link #sizeOfLong}
     * @throws IndexOutOfBoundsException if the bytes do not fit into the output; nothing has been written
     */
    public static int writeLong(long value, byte[] out, int offset) {
        return Uleb128Writer.write(value, out, offset);
    }

    /**
     * Writes {@code count} values in their shortest form, back to back.
     *
     * @param values taken as unsigned
     * @param offset index of the first value
     * @param count number of values, 0 or more
     * @param out where the bytes go
     * @param outOffset index of the first byte to write
     * @return the number of bytes written, at most {@value #MAX_INT_BYTES} per value
     * @throws IndexOutOfBoundsException if values or bytes are not inside their arrays; nothing has been written
     */
    public static int writeInts(int[] values, int offset, int count, byte[] out, int outOffset) {
        return Uleb128Writer.writeInts(values, offset, count, false, out, outOffset);
    }

    /**
     * Writes {@code count} values in zig-zag code, which are signed: in all else as {@link #writeInts}.
     *
     * @param values signed
     * @param offset index of the first value
     * @param count number of values, 0 or more
     * @param out where the bytes go
     * @param outOffset index of the first byte to write
     * @return the number of bytes written, at most {@value #MAX_INT_BYTES} per value
     */
    public static int writeZigZagInts(int[] values, int offset, int count, byte[] out, int outOffset) {
        return Uleb128Writer.writeInts(values, offset, count, true, out, outOffset);
    }

    /**
     * Writes {@code count} values in their shortest form, back to back.
     *
     * @param values taken as unsigned
     * @param offset index of the first value
     * @param count number of values, 0 or more
     * @param out where the bytes go
     * @param outOffset index of the first byte to write
     * @return the number of bytes written, at most {@value #MAX_LONG_BYTES} per value
     * @throws IndexOutOfBoundsException if values or bytes are not inside their arrays; nothing has been written
     */
    public static int writeLongs(long[] values, int offset, int count, byte[] out, int outOffset) {
        return Uleb128Writer.writeLongs(values, offset, count, false, out, outOffset);
    }

    /**
     * Writes {@code count} values in zig-zag code, which are signed: in all else as {@link #writeLongs}.
     *
     * @param values signed
     * @param offset index of the first value
     * @param count number of values, 0 or more
     * @param out where the bytes go
     * @param outOffset index of the first byte to write
     * @return the number of bytes written, at most {@value #MAX_LONG_BYTES} per value
     */
    public static int writeZigZagLongs(long[] values, int offset, int count, byte[] out, int outOffset) {
        return Uleb128Writer.writeLongs(values, offset, count, true, out, outOffset);
    }

    /**
     * {@return the number of bytes of a value's shortest form: 1 to {@value #MAX_INT_BYTES}}
     *
     * @param value taken as unsigned
     */
    public static int sizeOfInt(int value) {
        return Uleb128Writer.size(Integer.toUnsignedLong(value));
    }

    /**
     * {@return the number of bytes of a value's shortest form: 1 to {@value #MAX_LONG_BYTES}}
     *
     * @param value taken as unsigned
     */
    public static int sizeOfLong(long value) {
        return Uleb128Writer.size(value);
    }
}
