package io.github.parquetdecoding;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;

import io.github.parquetdecoding.internal.uleb128.Uleb128Lists;

/**
 * The kernels under the names that call sites of Parquet readers already use, over a cursor, a buffer or a stream.
 *
 * <p>ULEB128 values follow the rules of {@link Uleb128}: at most 5 bytes for an int and 10 for a long, nothing beyond
 * the limit is looked at, and a malformed value leaves a cursor or buffer where it was.
 */
public final class ParquetDecodingUtils {
    private ParquetDecodingUtils() {
    }

    /**
     * Reads one ULEB128 value of up to 32 bits.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static int readUleb128Int(ByteCursor in) {
        return Uleb128.readInt(in);
    }

    /**
     * Reads one ULEB128 value of up to 64 bits.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static long readUleb128Long(ByteCursor in) {
        return Uleb128.readLong(in);
    }

    /**
     * Reads one ULEB128 value of up to 32 bits at a buffer's position, heap or direct, of any byte order.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the buffer has not moved, and
     *         the exception's offset is its position
     */
    public static int readUleb128Int(ByteBuffer in) {
        int start = in.position();
        int end = start + Math.min(in.remaining(), Uleb128.MAX_INT_BYTES);
        int value = 0;
        int shift = 0;
        for (int position = start; position < end; position++, shift += 7) {
            int next = in.get(position);
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                if (shift == 28 && next > 0x0F) {
                    throw MalformedUleb128.overflow(start, Uleb128.MAX_INT_BYTES, next);
                }
                in.position(position + 1);
                return value;
            }
        }
        throw MalformedUleb128.endless(start, end - start, Uleb128.MAX_INT_BYTES, in.limit());
    }

    /**
     * Reads one ULEB128 value of up to 64 bits at a buffer's position, heap or direct, of any byte order.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the buffer has not moved, and
     *         the exception's offset is its position
     */
    public static long readUleb128Long(ByteBuffer in) {
        int start = in.position();
        int end = start + Math.min(in.remaining(), Uleb128.MAX_LONG_BYTES);
        long value = 0;
        int shift = 0;
        for (int position = start; position < end; position++, shift += 7) {
            int next = in.get(position);
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                if (shift == 63 && next > 0x01) {
                    throw MalformedUleb128.overflow(start, Uleb128.MAX_LONG_BYTES, next);
                }
                in.position(position + 1);
                return value;
            }
        }
        throw MalformedUleb128.endless(start, end - start, Uleb128.MAX_LONG_BYTES, in.limit());
    }

    /**
     * Reads one ULEB128 value of up to 32 bits from a stream, which is read byte by byte and never past the value.
     *
     * @throws EOFException if the stream ends before the value does
     * @throws MalformedParquetException if the value is too long or overflows; its bytes have been read, and the
     *         exception's offset is {@link MalformedParquetException#UNKNOWN_OFFSET}
     * @throws IOException if the stream cannot be read
     */
    public static int readUleb128Int(InputStream in) throws IOException {
        return (int) readUleb128(in, Uleb128.MAX_INT_BYTES, 0x0F);
    }

    /**
     * Reads one ULEB128 value of up to 64 bits from a stream, which is read byte by byte and never past the value.
     *
     * @throws EOFException if the stream ends before the value does
     * @throws MalformedParquetException if the value is too long or overflows; its bytes have been read, and the
     *         exception's offset is {@link MalformedParquetException#UNKNOWN_OFFSET}
     * @throws IOException if the stream cannot be read
     */
    public static long readUleb128Long(InputStream in) throws IOException {
        return readUleb128(in, Uleb128.MAX_LONG_BYTES, 0x01);
    }

    private static long readUleb128(InputStream in, int maxLength, int mostInLastByte) throws IOException {
        long value = 0;
        for (int length = 1; length <= maxLength; length++) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("The stream ends after " + (length - 1) + " bytes of a "
                        + MalformedUleb128.name(maxLength));
            }
            value |= (next & 0x7FL) << (7 * (length - 1));
            if (next < 0x80) {
                if (length == maxLength && next > mostInLastByte) {
                    throw MalformedUleb128.overflow(MalformedParquetException.UNKNOWN_OFFSET, maxLength, next);
                }
                return value;
            }
        }
        throw MalformedUleb128.endless(MalformedParquetException.UNKNOWN_OFFSET, maxLength, maxLength, maxLength);
    }

    /**
     * Reads {@code count} ULEB128 values of up to 32 bits: faster by far than one by one.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the cursor has not moved, and what the output's range holds is undefined
     */
    public static void readUleb128Ints(ByteCursor in, int[] out, int offset, int count) {
        Uleb128.readInts(in, out, offset, count);
    }

    /**
     * Reads {@code count} ULEB128 values of up to 32 bits in zig-zag code: faster by far than one by one.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the cursor has not moved, and what the output's range holds is undefined
     */
    public static void readZigZagUleb128Ints(ByteCursor in, int[] out, int offset, int count) {
        Uleb128.readZigZagInts(in, out, offset, count);
    }

    /**
     * Reads {@code count} ULEB128 values of up to 32 bits at a buffer's position, heap or direct, of any byte order: if
     * its array can be reached, faster by far than one by one.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the buffer has not moved, and what the output's range holds is undefined
     */
    public static void readUleb128Ints(ByteBuffer in, int[] out, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, out.length);
        int start = in.position();
        int read = 0;
        if (in.hasArray()) {
            int shift = in.arrayOffset();
            long inBlocks = Uleb128Lists.readInts(in.array(), start + shift, in.limit() + shift, out, offset, count);
            in.position((int) inBlocks - shift);
            read = (int) (inBlocks >>> 32);
        }
        try {
            for (; read < count; read++) {
                out[offset + read] = readUleb128Int(in);
            }
        } catch (MalformedParquetException e) {
            in.position(start);
            throw MalformedUleb128.inList(e, read, count);
        }
    }

    /**
     * Reads {@code count} ULEB128 values of up to 32 bits in zig-zag code at a buffer's position, heap or direct, of
     * any byte order: if its array can be reached, faster by far than one by one.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the buffer has not moved, and what the output's range holds is undefined
     */
    public static void readZigZagUleb128Ints(ByteBuffer in, int[] out, int offset, int count) {
        readUleb128Ints(in, out, offset, count);
        zigZagDecode(out, offset, count);
    }

    /**
     * Reads {@code count} ULEB128 values of up to 64 bits: faster by far than one by one.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the cursor has not moved, and what the output's range holds is undefined
     */
    public static void readUleb128Longs(ByteCursor in, long[] out, int offset, int count) {
        Uleb128.readLongs(in, out, offset, count);
    }

    /**
     * Reads {@code count} ULEB128 values of up to 64 bits in zig-zag code: faster by far than one by one.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the cursor has not moved, and what the output's range holds is undefined
     */
    public static void readZigZagUleb128Longs(ByteCursor in, long[] out, int offset, int count) {
        Uleb128.readZigZagLongs(in, out, offset, count);
    }

    /**
     * Reads {@code count} ULEB128 values of up to 64 bits at a buffer's position, heap or direct, of any byte order: if
     * its array can be reached, faster by far than one by one.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the buffer has not moved, and what the output's range holds is undefined
     */
    public static void readUleb128Longs(ByteBuffer in, long[] out, int offset, int count) {
        Objects.checkFromIndexSize(offset, count, out.length);
        int start = in.position();
        int read = 0;
        if (in.hasArray()) {
            int shift = in.arrayOffset();
            long inBlocks = Uleb128Lists.readLongs(in.array(), start + shift, in.limit() + shift, out, offset, count);
            in.position((int) inBlocks - shift);
            read = (int) (inBlocks >>> 32);
        }
        try {
            for (; read < count; read++) {
                out[offset + read] = readUleb128Long(in);
            }
        } catch (MalformedParquetException e) {
            in.position(start);
            throw MalformedUleb128.inList(e, read, count);
        }
    }

    /**
     * Reads {@code count} ULEB128 values of up to 64 bits in zig-zag code at a buffer's position, heap or direct, of
     * any byte order: if its array can be reached, faster by far than one by one.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; its message gives the
     *         value's index too, the buffer has not moved, and what the output's range holds is undefined
     */
    public static void readZigZagUleb128Longs(ByteBuffer in, long[] out, int offset, int count) {
        readUleb128Longs(in, out, offset, count);
        zigZagDecode(out, offset, count);
    }

    /** The signed value of a zig-zag code: 0, -1, 1, -2, … for 0, 1, 2, 3, … */
    public static int zigZagDecode(int value) {
        return (value >>> 1) ^ -(value & 1);
    }

    /** The signed value of a zig-zag code: 0, -1, 1, -2, … for 0, 1, 2, 3, … */
    public static long zigZagDecode(long value) {
        return (value >>> 1) ^ -(value & 1);
    }

    static void zigZagDecode(int[] values, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            values[i] = zigZagDecode(values[i]);
        }
    }

    static void zigZagDecode(long[] values, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            values[i] = zigZagDecode(values[i]);
        }
    }

    /**
     * Decodes a whole page in BYTE_STREAM_SPLIT encoding, the bytes of a buffer from its position to its limit, heap or
     * direct, of any byte order. The buffer stays where it is. To decode into an array of one's own, or a part of the
     * page, use {@link ByteStreamSplitPage}.
     *
     * @param valueCount number of values, 0 or more
     * @param elementSize bytes per value, at least 1
     * @return the values in a new array, little-endian, one behind the other
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code elementSize} less than 1
     * @throws MalformedParquetException if the page does not have {@code valueCount * elementSize} bytes; its offset is
     *         the buffer's position
     */
    public static byte[] decodeByteStreamSplit(ByteBuffer encoded, int valueCount, int elementSize) {
        ByteStreamSplitPage.checkLength(encoded.position(), encoded.remaining(), valueCount, elementSize);
        return ByteStreamSplitPage.of(encoded, elementSize).decode();
    }
}
