// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * The drop-in names: the kernels as call sites of Parquet readers already name them, over a cursor, a buffer or a
 * stream. New code over a cursor calls {@link Uleb128}, which these delegate to and which has lists, too.
 *
 * <p>ULEB128 values follow the rules of {@link Uleb128}: at most 5 bytes for an int and 10 for a long, nothing beyond
 * the limit is looked at, and a malformed value leaves a cursor or buffer where it was.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="drop-in"}
 *
 * @since 0.1.0
 */
public final class ParquetDecodingUtils {
    private ParquetDecodingUtils() {
    }

    /**
     * Reads one ULEB128 value of up to 32 bits.
     *
     * @param in at the value's first byte
     * @return the value; 2^31 and more come back as negative ints
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static int readUleb128Int(ByteCursor in) {
        return Uleb128.readInt(in);
    }

    /**
     * Reads one ULEB128 value of up to 64 bits.
     *
     * @param in at the value's first byte
     * @return the value; 2^63 and more come back as negative longs
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static long readUleb128Long(ByteCursor in) {
        return Uleb128.readLong(in);
    }

    /**
     * Reads one ULEB128 value of up to 32 bits at a buffer's position, heap or direct, of any byte order.
     *
     * @param in at the value's first byte
     * @return the value; 2^31 and more come back as negative ints
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the buffer has not moved, and
     *         the exception's offset is its position
     */
    public static int readUleb128Int(ByteBuffer in) {
        return (int) readUleb128(in, Uleb128.MAX_INT_BYTES, 0x0F);
    }

    /**
     * Reads one ULEB128 value of up to 64 bits at a buffer's position, heap or direct, of any byte order.
     *
     * @param in at the value's first byte
     * @return the value; 2^63 and more come back as negative longs
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the buffer has not moved, and
     *         the exception's offset is its position
     */
    public static long readUleb128Long(ByteBuffer in) {
        return readUleb128(in, Uleb128.MAX_LONG_BYTES, 0x01);
    }

    private static long readUleb128(ByteBuffer in, int maxLength, int mostInLastByte) {
        int start = in.position();
        int length = Math.min(in.remaining(), maxLength);
        long value = 0;
        for (int i = 0; i < length; i++) {
            int next = in.get(start + i);
            value |= (next & 0x7FL) << 7 * i;
            if (next >= 0) {
                if (i == maxLength - 1 && next > mostInLastByte) {
                    throw MalformedUleb128.overflow(start, maxLength, next);
                }
                in.position(start + i + 1);
                return value;
            }
        }
        throw MalformedUleb128.endless(MalformedUleb128.name(maxLength), start, length, maxLength, in.limit());
    }

    /**
     * Reads one ULEB128 value of up to 32 bits from a stream, which is read byte by byte and never past the value.
     *
     * @param in at the value's first byte
     * @return the value; 2^31 and more come back as negative ints
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
     * @param in at the value's first byte
     * @return the value; 2^63 and more come back as negative longs
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
        throw MalformedUleb128.endless(MalformedUleb128.name(maxLength), MalformedParquetException.UNKNOWN_OFFSET,
                maxLength, maxLength, maxLength);
    }

    /**
     * {@return the signed value of a zig-zag code: 0, -1, 1, -2, … for 0, 1, 2, 3, …}
     *
     * @param value the code
     */
    public static int zigZagDecode(int value) {
        return (value >>> 1) ^ -(value & 1);
    }

    /**
     * {@return the signed value of a zig-zag code: 0, -1, 1, -2, … for 0, 1, 2, 3, …}
     *
     * @param value the code
     */
    public static long zigZagDecode(long value) {
        return (value >>> 1) ^ -(value & 1);
    }

    /**
     * Decodes a whole page in BYTE_STREAM_SPLIT encoding, the bytes of a buffer from its position to its limit, heap or
     * direct, of any byte order. The buffer stays where it is. To decode into an array of one's own, or a part of the
     * page, use {@link ByteStreamSplitPage}.
     *
     * @param encoded the page
     * @param valueCount number of values, 0 or more
     * @param elementSize bytes per value, at least 1
     * @return the values in a new array, little-endian, back to back
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code elementSize} less than 1
     * @throws MalformedParquetException if the page does not have {@code valueCount * elementSize} bytes; its offset is
     *         the buffer's position
     */
    public static byte[] decodeByteStreamSplit(ByteBuffer encoded, int valueCount, int elementSize) {
        ByteStreamSplitPage.checkLength(encoded.position(), encoded.remaining(), valueCount, elementSize);
        return ByteStreamSplitPage.of(encoded, elementSize).decode();
    }
}
