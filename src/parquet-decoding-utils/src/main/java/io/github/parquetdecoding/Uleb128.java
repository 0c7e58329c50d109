package io.github.parquetdecoding;

import java.util.Objects;

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

    private Uleb128() {
    }

    /**
     * Reads one value of up to 32 bits.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static int readInt(ByteCursor in) {
        byte[] array = in.array;
        int position = in.position;
        int remaining = in.limit - position;
        // Run headers are one or two bytes nearly always; straight-line code lets the branch predictor learn them.
        if (remaining > 0) {
            int value = array[position];
            if (value >= 0) {
                in.position = position + 1;
                return value;
            }
            if (remaining > 1) {
                int next = array[position + 1];
                if (next >= 0) {
                    in.position = position + 2;
                    return value & 0x7F | next << 7;
                }
            }
        }
        return readLongInt(in);
    }

    private static int readLongInt(ByteCursor in) {
        byte[] array = in.array;
        int start = in.position;
        int end = start + Math.min(in.limit - start, MAX_INT_BYTES);
        int value = 0;
        int shift = 0;
        for (int position = start; position < end; position++, shift += 7) {
            int next = array[position];
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                if (shift == 28 && next > 0x0F) {
                    throw MalformedUleb128.overflow(start, MAX_INT_BYTES, next);
                }
                in.position = position + 1;
                return value;
            }
        }
        throw MalformedUleb128.endless(start, end - start, MAX_INT_BYTES, in.limit);
    }

    /**
     * Reads one value of up to 64 bits.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static long readLong(ByteCursor in) {
        byte[] array = in.array;
        int start = in.position;
        int end = start + Math.min(in.limit - start, MAX_LONG_BYTES);
        long value = 0;
        int shift = 0;
        for (int position = start; position < end; position++, shift += 7) {
            int next = array[position];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                if (shift == 63 && next > 0x01) {
                    throw MalformedUleb128.overflow(start, MAX_LONG_BYTES, next);
                }
                in.position = position + 1;
                return value;
            }
        }
        throw MalformedUleb128.endless(start, end - start, MAX_LONG_BYTES, in.limit);
    }

    /**
     * Reads {@code count} values of up to 32 bits.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; the cursor has not
     *         moved, and the output holds the values before it
     */
    public static void readInts(ByteCursor in, int[] out, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, out.length);
        int start = in.position;
        try {
            for (int i = 0; i < count; i++) {
                out[offset + i] = readInt(in);
            }
        } catch (MalformedParquetException e) {
            in.position = start;
            throw e;
        }
    }

    /**
     * Reads {@code count} values of up to 64 bits.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; the cursor has not
     *         moved, and the output holds the values before it
     */
    public static void readLongs(ByteCursor in, long[] out, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, out.length);
        int start = in.position;
        try {
            for (int i = 0; i < count; i++) {
                out[offset + i] = readLong(in);
            }
        } catch (MalformedParquetException e) {
            in.position = start;
            throw e;
        }
    }

    /**
     * Moves past {@code count} values of up to {@value #MAX_LONG_BYTES} bytes. Their payloads are not looked at: an
     * overflow is not found.
     *
     * @param count number of values, 0 or more
     * @throws IllegalArgumentException if {@code count} is negative
     * @throws MalformedParquetException if one of the values is truncated or too long; the cursor has not moved
     */
    public static void skip(ByteCursor in, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("Negative count: " + count);
        }
        byte[] array = in.array;
        int start = in.position;
        for (int i = 0; i < count; i++) {
            int end = start + Math.min(in.limit - start, MAX_LONG_BYTES);
            int position = start;
            while (position < end && array[position] < 0) {
                position++;
            }
            if (position == end) {
                throw MalformedUleb128.endless(start, end - start, MAX_LONG_BYTES, in.limit);
            }
            start = position + 1;
        }
        in.position = start;
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
        int size = sizeOfInt(value);
        Objects.checkFromIndexSize(offset, size, out.length);
        int last = offset + size - 1;
        for (int i = offset; i < last; i++) {
            out[i] = (byte) (value | 0x80);
            value >>>= 7;
        }
        out[last] = (byte) value;
        return size;
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
        int size = sizeOfLong(value);
        Objects.checkFromIndexSize(offset, size, out.length);
        int last = offset + size - 1;
        for (int i = offset; i < last; i++) {
            out[i] = (byte) (value | 0x80);
            value >>>= 7;
        }
        out[last] = (byte) value;
        return size;
    }

    /** Number of bytes of the shortest form of a value that is taken as unsigned: 1 to {@value #MAX_INT_BYTES}. */
    public static int sizeOfInt(int value) {
        return sizeOfBits(Integer.SIZE - Integer.numberOfLeadingZeros(value | 1));
    }

    /** Number of bytes of the shortest form of a value that is taken as unsigned: 1 to {@value #MAX_LONG_BYTES}. */
    public static int sizeOfLong(long value) {
        return sizeOfBits(Long.SIZE - Long.numberOfLeadingZeros(value | 1));
    }

    private static int sizeOfBits(int bits) {
        return (bits + 6) / 7;
    }
}
