// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.uleb128.Uleb128Lists;
import io.github.parquetdecoding.internal.uleb128.Uleb128Word;
import io.github.parquetdecoding.internal.uleb128.Uleb128Writer;
import io.github.parquetdecoding.internal.uleb128.ZigZag;

/**
 * Unsigned LEB128 integers: seven payload bits per byte, the lowest first; if the high bit of a byte, the continuation
 * bit, is set, another byte follows. Parquet uses them for run headers, delta headers and the integers of Thrift's
 * compact protocol.
 *
 * <p>An int takes at most {@value #MAX_INT_BYTES} bytes and a long at most {@value #MAX_LONG_BYTES}; padded forms
 * within that ({@code 80 00} for 0) are legal. A value that is truncated by the cursor's limit, is longer, or has
 * payload bits beyond 32 or 64 is refused with {@link MalformedParquetException}, whose offset is the index of the
 * value's first byte, and the cursor has not moved. No byte at or past the limit is read. Values are unsigned:
 * from 2^31 or 2^63 on, they are returned as negative numbers.
 *
 * <p>Single values are read in hybrid form: straight-line code for one and two bytes, which are nearly all that Parquet
 * has; the rest in a loop ({@link #readInt}) or from one word ({@link #readLong}). <a
 * href="https://github.com/parquetdecoding/parquet-decoding-utils/blob/main/benchmarks/RESULTS.md#uleb128-single-ints"
 * >Other forms</a> were measured, too.
 *
 * <p>Lists are far faster to read than single values, above all if the lengths of values are mixed. If one of the
 * values is malformed, the message gives its index too, the cursor has not moved, and the contents of the output's
 * range are undefined. A list that does not fit into its output is refused with {@link IndexOutOfBoundsException}
 * before anything is read or written.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="uleb128"}
 *
 * @since 0.1.0
 */
public final class Uleb128 {
    /** The longest form of an int: 4 bytes of 7 bits and one of 4. */
    public static final int MAX_INT_BYTES = Uleb128Writer.MAX_INT_BYTES;

    /** The longest form of a long: 9 bytes of 7 bits and one of 1. */
    public static final int MAX_LONG_BYTES = Uleb128Writer.MAX_LONG_BYTES;

    private Uleb128() {
    }

    /** Reads one value of up to 32 bits. */
    public static int readInt(ByteCursor in) {
        byte[] array = in.array;
        int start = in.position;
        int limit = in.limit;
        int value = byteAt(array, start, start, limit);
        if (value >= 0) {
            in.position = start + 1;
            return value;
        }
        // Bytes are signed: the inverse of each one cancels the sign of the byte before it, so that a value is negative
        // until its last byte, up to the fourth.
        value ^= ~byteAt(array, start, start + 1, limit) << 7;
        if (value >= 0) {
            in.position = start + 2;
            return value;
        }
        for (int length = 2; length < MAX_INT_BYTES; length++) {
            int next = byteAt(array, start, start + length, limit);
            value ^= ~next << 7 * length;
            if (next >= 0 && (length < MAX_INT_BYTES - 1 || next <= 0x0F)) {
                in.position = start + length + 1;
                return value;
            }
        }
        throw Uleb128Errors.of(array, start, limit, MAX_INT_BYTES);
    }

    /** The byte at {@code index} of the value that begins at {@code start}; all before it continue the value. */
    private static byte byteAt(byte[] array, int start, int index, int limit) {
        if (index >= limit) {
            throw Uleb128Errors.of(array, start, limit, MAX_INT_BYTES);
        }
        return array[index];
    }

    /** Reads one value of up to 32 bits in zig-zag code. */
    public static int readZigZagInt(ByteCursor in) {
        return ZigZag.decode(readInt(in));
    }

    /** Reads one value of up to 64 bits. */
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
        // From 3 bytes on, too many lengths remain for a branch each: most would be mispredicted.
        if (Uleb128Word.hasEnd(word)) {
            in.position = start + Uleb128Word.firstLength(word);
            return Uleb128Word.payload(Uleb128Word.firstBytes(word));
        }
        int rest = Uleb128Word.shortAt(array, start + 8, limit);
        int more = rest >>> 7 & 1;
        int tenth = rest >>> 8 & -more;
        if (tenth > 0x01) {
            throw Uleb128Errors.of(array, start, limit, MAX_LONG_BYTES);
        }
        in.position = start + 9 + more;
        return Uleb128Word.payload(word) | (rest & 0x7FL) << 56 | (long) tenth << 63;
    }

    /** Reads one value of up to 64 bits in zig-zag code. */
    public static long readZigZagLong(ByteCursor in) {
        return ZigZag.decode(readLong(in));
    }

    /** Reads {@code count} values of up to 32 bits. */
    public static void readInts(ByteCursor in, int[] out, int outOffset, int count) {
        Checks.checkRange("out", out, out.length, outOffset, count);
        int start = in.position;
        long inBlocks = Uleb128Lists.readInts(in.array, start, in.limit, out, outOffset, count);
        in.position = (int) inBlocks;
        int read = (int) (inBlocks >>> 32);
        try {
            for (; read < count; read++) {
                out[outOffset + read] = readInt(in);
            }
        } catch (MalformedParquetException e) {
            in.position = start;
            throw Uleb128Errors.inList(e, read, count);
        } catch (Error e) {
            in.position = start;
            throw e;
        }
    }

    /** Reads {@code count} values of up to 32 bits in zig-zag code. */
    public static void readZigZagInts(ByteCursor in, int[] out, int outOffset, int count) {
        readInts(in, out, outOffset, count);
        for (int i = outOffset; i < outOffset + count; i++) {
            out[i] = ZigZag.decode(out[i]);
        }
    }

    /** Reads {@code count} values of up to 64 bits. */
    public static void readLongs(ByteCursor in, long[] out, int outOffset, int count) {
        Checks.checkRange("out", out, out.length, outOffset, count);
        int start = in.position;
        long inBlocks = Uleb128Lists.readLongs(in.array, start, in.limit, out, outOffset, count);
        in.position = (int) inBlocks;
        int read = (int) (inBlocks >>> 32);
        try {
            for (; read < count; read++) {
                out[outOffset + read] = readLong(in);
            }
        } catch (MalformedParquetException e) {
            in.position = start;
            throw Uleb128Errors.inList(e, read, count);
        } catch (Error e) {
            in.position = start;
            throw e;
        }
    }

    /** Reads {@code count} values of up to 64 bits in zig-zag code. */
    public static void readZigZagLongs(ByteCursor in, long[] out, int outOffset, int count) {
        readLongs(in, out, outOffset, count);
        for (int i = outOffset; i < outOffset + count; i++) {
            out[i] = ZigZag.decode(out[i]);
        }
    }

    /**
     * Moves past {@code count} values of up to {@value #MAX_LONG_BYTES} bytes; a negative count is refused with {@link
     * IllegalArgumentException}. Payloads are ignored, so overflows are not detected.
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
                throw Uleb128Errors.inList(Uleb128Errors.endless(
                        "ULEB128 value", first, end - first, MAX_LONG_BYTES, in.limit), skipped, count);
            }
            position++;
        }
        in.position = position;
    }

    /** Writes a value in its shortest form, and returns the number of bytes written. */
    public static int writeInt(int value, byte[] out, int outOffset) {
        return Uleb128Writer.write(Integer.toUnsignedLong(value), out, outOffset);
    }

    /** Writes a value in its shortest form, and returns the number of bytes written. */
    public static int writeLong(long value, byte[] out, int outOffset) {
        return Uleb128Writer.write(value, out, outOffset);
    }

    /** Writes a signed value in zig-zag code, and returns the number of bytes written. */
    public static int writeZigZagInt(int value, byte[] out, int outOffset) {
        return writeInt(ZigZag.encode(value), out, outOffset);
    }

    /** Writes a signed value in zig-zag code, and returns the number of bytes written. */
    public static int writeZigZagLong(long value, byte[] out, int outOffset) {
        return writeLong(ZigZag.encode(value), out, outOffset);
    }

    /** {@return the number of bytes of a value's shortest form: 1 to {@value #MAX_INT_BYTES}} */
    public static int sizeOfInt(int value) {
        return Uleb128Writer.size(Integer.toUnsignedLong(value));
    }

    /** {@return the number of bytes of a value's shortest form: 1 to {@value #MAX_LONG_BYTES}} */
    public static int sizeOfLong(long value) {
        return Uleb128Writer.size(value);
    }
}
