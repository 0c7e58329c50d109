package io.github.parquetdecoding;

import java.util.Objects;

import io.github.parquetdecoding.internal.memory.ByteAccess;
import io.github.parquetdecoding.internal.uleb128.Uleb128Lists;
import io.github.parquetdecoding.internal.uleb128.Uleb128Writer;

/**
 * Unsigned LEB128 integers: seven payload bits a byte, the lowest first; the high bit of a byte, the continuation bit,
 * says that another byte follows. Parquet writes run headers, delta headers and the integers of Thrift's compact
 * protocol so.
 *
 * <p>An int takes at most {@value #MAX_INT_BYTES} bytes and a long at most {@value #MAX_LONG_BYTES}; padded forms
 * within that ({@code 80 00} for 0) are legal. A value that is truncated by the cursor's limit, is longer, or has
 * payload bits beyond 32 or 64 is refused with {@link MalformedParquetException}, whose offset is the index of the
 * value's first byte, and the cursor has not moved. A read never looks at or past the limit. Values of 2^31 (2^63) and
 * more come back as negative ints (longs).
 */
public final class Uleb128 {
    /** The longest form of an int: 4 bytes of 7 bits and one of 4. */
    public static final int MAX_INT_BYTES = 5;

    /** The longest form of a long: 9 bytes of 7 bits and one of 1. */
    public static final int MAX_LONG_BYTES = 10;

    /**
     * A value of another kind than the one before adds so much to a count, and each byte takes one from it: where
     * changes are as frequent as this, a word each costs less than the branches that are mispredicted.
     */
    private static final int CHANGE_BYTES = 10;

    /** The count from which on lengths are mixed. */
    private static final int CHANGED_BYTES = 40;

    /** Once lengths are mixed, so many bytes are read as such: to find out again takes some mispredicted branches. */
    private static final int MIXED_BYTES = 512;

    private static final long CONTINUATION_BITS = 0x8080_8080_8080_8080L;

    private Uleb128() {
    }

    /**
     * Reads one value of up to 32 bits.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static int readInt(ByteCursor in) {
        // Steady lengths are read by straight-line code: its branches are predicted, and the next value does not wait
        // for this one. Mixed lengths are read by a word each, without a branch to mispredict. Measured to double the
        // time per value: a call where lengths change, which is rare and so not inlined; a call that is given the
        // cursor, which then stays in memory; more than 325 bytes of bytecode, with which this is not inlined itself.
        byte[] array = in.array;
        int position = in.position;
        if (position < in.mixedBefore) {
            long word = ByteAccess.getLong(array, position);
            if (isInt(word)) {
                in.position = position + firstLength(word);
                return (int) payload(firstBytes(word));
            }
        } else {
            int value;  // First: the bytecode for the lower variables is shorter.
            int remaining = in.limit - position;
            if (remaining > 0) {
                value = array[position];
                if (value >= 0) {
                    in.position = position + 1;
                    return value;
                }
                if (remaining > 1) {
                    // Bytes are signed: the ones above the payload of those that continue are taken out at the end, by
                    // a constant per length. Each byte that continues flips the value's sign.
                    int length = 0;
                    value ^= array[position + 1] << 7;
                    if (value < 0) {
                        length = 2;
                        value ^= -1 << 7;
                    } else if (remaining > 2) {
                        value ^= array[position + 2] << 14;
                        if (value >= 0) {
                            length = 3;
                            value ^= -1 << 7 ^ -1 << 14;
                        } else if (remaining > 3) {
                            value ^= array[position + 3] << 21;
                            if (value < 0) {
                                length = 4;
                                value ^= -1 << 7 ^ -1 << 14 ^ -1 << 21;
                            } else if (remaining > 4) {
                                int next = array[position + 4];
                                value ^= next << 28 ^ (-1 << 7 ^ -1 << 14 ^ -1 << 21 ^ -1 << 28);
                                if (next >>> 4 == 0) {
                                    length = 5;
                                }
                            }
                        }
                    }
                    if (length > 0) {
                        int kind = length == 2 ? position & 1 : length;
                        if (kind != in.lastKind) {
                            in.lastKind = kind;
                            int before = Math.max(in.mixedBefore, position - CHANGED_BYTES) + CHANGE_BYTES;
                            if (before > position) {
                                before = position + MIXED_BYTES;
                            }
                            // The last word starts at limit - 8, wherever the cursor is moved to.
                            in.mixedBefore = Math.min(in.limit - 7, before);
                        }
                        in.position = position + length;
                        return value;
                    }
                }
            }
        }
        throw malformed(array, position, in.limit, MAX_INT_BYTES);
    }

    /** Whether a word begins with a value that is an int. */
    private static boolean isInt(long word) {
        // Bits 36 and up: the fifth byte overflows or continues, or there are more bytes.
        return (int) (firstBytes(word) >>> 36) == 0;
    }

    /** The number of bytes of the value that a word begins with. */
    private static int firstLength(long word) {
        return (Long.numberOfTrailingZeros(~word & CONTINUATION_BITS) >>> 3) + 1;
    }

    /** The bytes of the value that a word begins with, those behind them 0; all eight if none of them ends it. */
    static long firstBytes(long word) {
        return word & (~word & CONTINUATION_BITS) - 1;
    }

    /**
     * Reads one value of up to 64 bits.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static long readLong(ByteCursor in) {
        byte[] array = in.array;
        int position = in.position;
        int limit = in.limit;
        if (position < limit) {
            int first = array[position];
            if (first >= 0) {
                in.position = position + 1;
                return first;
            }
        }
        long word = word(array, position, limit);
        if ((word & 0x8000) == 0) {
            in.position = position + 2;
            return word & 0x7F | word >>> 1 & 0x3F80;
        }
        // Of the lengths from 3 on there are too many for a branch each: most of them would be predicted wrongly.
        if ((~word & CONTINUATION_BITS) != 0) {
            in.position = position + firstLength(word);
            return payload(firstBytes(word));
        }
        int rest = bytesNineAndTen(array, position + 8, limit);
        int more = rest >>> 7 & 1;
        int tenth = rest >>> 8 & -more;
        if (tenth <= 0x01) {
            in.position = position + 9 + more;
            return payload(word) | (rest & 0x7FL) << 56 | (long) tenth << 63;
        }
        throw malformed(array, position, limit, MAX_LONG_BYTES);
    }

    /**
     * The eight bytes from {@code position} on, the first one lowest. Those at and past the limit are FF, which continue
     * a value and never end one.
     */
    private static long word(byte[] array, int position, int limit) {
        if (position <= limit - Long.BYTES) {
            return ByteAccess.getLong(array, position);
        }
        long word = -1;
        for (int i = limit - 1; i >= position; i--) {
            word = word << 8 | array[i] & 0xFF;
        }
        return word;
    }

    /** The two bytes from {@code position} on, as {@link #word} has them. */
    private static int bytesNineAndTen(byte[] array, int position, int limit) {
        if (position <= limit - Short.BYTES) {
            return ByteAccess.getShort(array, position) & 0xFFFF;
        }
        return position < limit ? array[position] & 0xFF | 0xFF00 : 0xFFFF;
    }

    /** The seven payload bits of each of eight bytes, packed. */
    static long payload(long word) {
        word = word & 0x007F_007F_007F_007FL | word >>> 1 & 0x3F80_3F80_3F80_3F80L;
        word = word & 0x0000_3FFF_0000_3FFFL | word >>> 2 & 0x0FFF_C000_0FFF_C000L;
        return word & 0x0FFF_FFFFL | word >>> 4 & 0x00FF_FFFF_F000_0000L;
    }

    /** Looks again, byte by byte, at a value that was found to be malformed, and says why it is. */
    private static MalformedParquetException malformed(byte[] array, int start, int limit, int maxLength) {
        int length = Math.min(limit - start, maxLength);
        for (int i = 0; i < length; i++) {
            int next = array[start + i];
            if (next >= 0) {
                return MalformedUleb128.overflow(start, maxLength, next);
            }
        }
        return MalformedUleb128.endless(start, length, maxLength, limit);
    }

    /**
     * Reads {@code count} values of up to 32 bits: faster by far than one by one, above all where their lengths
     * are mixed.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the cursor has not moved, and what the output's range holds is undefined
     */
    public static void readInts(ByteCursor in, int[] out, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, out.length);
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
     * Reads {@code count} values of up to 32 bits in zig-zag code: faster by far than one by one, above all where their lengths
     * are mixed.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the cursor has not moved, and what the output's range holds is undefined
     */
    public static void readZigZagInts(ByteCursor in, int[] out, int offset, int count) {
        readInts(in, out, offset, count);
        ParquetDecodingUtils.zigZagDecode(out, offset, count);
    }

    /**
     * Reads {@code count} values of up to 64 bits: faster by far than one by one, above all where their lengths
     * are mixed.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the cursor has not moved, and what the output's range holds is undefined
     */
    public static void readLongs(ByteCursor in, long[] out, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, out.length);
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
     * Reads {@code count} values of up to 64 bits in zig-zag code: faster by far than one by one, above all where their lengths
     * are mixed.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the cursor has not moved, and what the output's range holds is undefined
     */
    public static void readZigZagLongs(ByteCursor in, long[] out, int offset, int count) {
        readLongs(in, out, offset, count);
        ParquetDecodingUtils.zigZagDecode(out, offset, count);
    }

    /**
     * Moves past {@code count} values of up to {@value #MAX_LONG_BYTES} bytes. Their payloads are not looked at: an
     * overflow is not found.
     *
     * @param count number of values, 0 or more
     * @throws IllegalArgumentException if {@code count} is negative
     * @throws MalformedParquetException if one of the values is truncated or too long; its message gives the value's
     *         index too, and the cursor has not moved
     */
    public static void skip(ByteCursor in, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("Negative count: " + count);
        }
        int start = in.position;
        byte[] array = in.array;
        long inBlocks = Uleb128Lists.skip(array, start, in.limit, count);
        int position = (int) inBlocks;
        int skipped = (int) (inBlocks >>> 32);
        for (; skipped < count; skipped++) {
            int first = position;
            int end = first + Math.min(in.limit - first, MAX_LONG_BYTES);
            while (position < end && array[position] < 0) {
                position++;
            }
            if (position == end) {
                in.position = start;
                throw MalformedUleb128.inList(
                        MalformedUleb128.endless(first, end - first, MAX_LONG_BYTES, in.limit), skipped, count);
            }
            position++;
        }
        in.position = position;
    }

    /**
     * Writes a value in its shortest form.
     *
     * @param value taken as unsigned
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
     * @param offset index of the first byte to write
     * @return the number of bytes written, {@link #sizeOfLong}
     * @throws IndexOutOfBoundsException if the bytes do not fit into the output; nothing has been written
     */
    public static int writeLong(long value, byte[] out, int offset) {
        return Uleb128Writer.write(value, out, offset);
    }

    /**
     * Writes {@code count} values in their shortest form, one behind the other.
     *
     * @param values taken as unsigned
     * @param offset index of the first value
     * @param count number of values, 0 or more
     * @param outOffset index of the first byte to write
     * @return the number of bytes written, at most {@value #MAX_INT_BYTES} per value
     * @throws IndexOutOfBoundsException if the values are not inside their array or the bytes do not fit into the output;
     *         nothing has been written
     */
    public static int writeInts(int[] values, int offset, int count, byte[] out, int outOffset) {
        return Uleb128Writer.writeInts(values, offset, count, false, out, outOffset);
    }

    /**
     * Writes {@code count} values in zig-zag code, in its shortest form, one behind the other.
     *
     * @param values taken as signed
     * @param offset index of the first value
     * @param count number of values, 0 or more
     * @param outOffset index of the first byte to write
     * @return the number of bytes written, at most {@value #MAX_INT_BYTES} per value
     * @throws IndexOutOfBoundsException if the values are not inside their array or the bytes do not fit into the output;
     *         nothing has been written
     */
    public static int writeZigZagInts(int[] values, int offset, int count, byte[] out, int outOffset) {
        return Uleb128Writer.writeInts(values, offset, count, true, out, outOffset);
    }

    /**
     * Writes {@code count} values in their shortest form, one behind the other.
     *
     * @param values taken as unsigned
     * @param offset index of the first value
     * @param count number of values, 0 or more
     * @param outOffset index of the first byte to write
     * @return the number of bytes written, at most {@value #MAX_LONG_BYTES} per value
     * @throws IndexOutOfBoundsException if the values are not inside their array or the bytes do not fit into the output;
     *         nothing has been written
     */
    public static int writeLongs(long[] values, int offset, int count, byte[] out, int outOffset) {
        return Uleb128Writer.writeLongs(values, offset, count, false, out, outOffset);
    }

    /**
     * Writes {@code count} values in zig-zag code, in its shortest form, one behind the other.
     *
     * @param values taken as signed
     * @param offset index of the first value
     * @param count number of values, 0 or more
     * @param outOffset index of the first byte to write
     * @return the number of bytes written, at most {@value #MAX_LONG_BYTES} per value
     * @throws IndexOutOfBoundsException if the values are not inside their array or the bytes do not fit into the output;
     *         nothing has been written
     */
    public static int writeZigZagLongs(long[] values, int offset, int count, byte[] out, int outOffset) {
        return Uleb128Writer.writeLongs(values, offset, count, true, out, outOffset);
    }

    /** Number of bytes of the shortest form of a value that is taken as unsigned: 1 to {@value #MAX_INT_BYTES}. */
    public static int sizeOfInt(int value) {
        return Uleb128Writer.size(Integer.toUnsignedLong(value));
    }

    /** Number of bytes of the shortest form of a value that is taken as unsigned: 1 to {@value #MAX_LONG_BYTES}. */
    public static int sizeOfLong(long value) {
        return Uleb128Writer.size(value);
    }
}
