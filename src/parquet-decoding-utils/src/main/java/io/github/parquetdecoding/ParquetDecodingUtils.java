// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.uleb128.Uleb128Writer;
import io.github.parquetdecoding.internal.uleb128.ZigZag;

/**
 * The drop-in names: the kernels as call sites of Parquet readers already name them, over a cursor, a buffer or a
 * stream. New code over a cursor calls {@link Uleb128}, which these delegate to and which has lists, too. For values in
 * a {@code byte[]}, make one {@linkplain ByteCursor#of(byte[], int, int) cursor} over it: {@link ByteCursor#position()}
 * is the index after a value. A call that returned value and index in a {@code long} was 1.2 to 5 times slower.
 *
 * <p>ULEB128 values follow the rules of {@link Uleb128}: at most 5 bytes for an int and 10 for a long, nothing beyond
 * the limit is read, and a malformed value leaves a cursor or buffer where it was. A stream is read byte by byte and
 * never past the value; if it ends within the value, that is an {@link EOFException}. The offset of a malformed value
 * is {@link MalformedParquetException#UNKNOWN_OFFSET}.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="drop-in"}
 *
 * @since 0.1.0
 */
public final class ParquetDecodingUtils {
    private ParquetDecodingUtils() {
    }

    /** Reads one ULEB128 value of up to 32 bits, in hybrid form: one and two bytes straight, the rest in a loop. */
    public static int readUleb128Int(ByteCursor in) {
        return Uleb128.readInt(in);
    }

    /** Reads one ULEB128 value of up to 64 bits. */
    public static long readUleb128Long(ByteCursor in) {
        return Uleb128.readLong(in);
    }

    /** Reads one ULEB128 value of up to 32 bits at a buffer's position, heap or direct, of any byte order. */
    public static int readUleb128Int(ByteBuffer in) {
        // Relative reads, which check the limit themselves, are faster than a cursor of the buffer's array, and ints
        // than longs.
        int start = in.position();
        try {
            int next = in.get();
            if (next >= 0) {
                return next;
            }
            int value = next;
            next = in.get();
            value ^= ~next << 7;
            if (next >= 0) {
                return value;
            }
            for (int length = 2; length < Uleb128Writer.MAX_INT_BYTES; length++) {
                next = in.get();
                value ^= ~next << 7 * length;
                if (next >= 0 && (length < Uleb128Writer.MAX_INT_BYTES - 1 || next <= 0x0F)) {
                    return value;
                }
            }
        } catch (BufferUnderflowException e) {
            // The value is truncated: the loop over longs throws the exception.
        }
        in.position(start);
        return (int) readUleb128(in, Uleb128Writer.MAX_INT_BYTES, 0x0F);
    }

    /** Reads one ULEB128 value of up to 64 bits at a buffer's position, heap or direct, of any byte order. */
    public static long readUleb128Long(ByteBuffer in) {
        // As for ints.
        int start = in.position();
        try {
            int next = in.get();
            if (next >= 0) {
                return next;
            }
            long value = next;
            next = in.get();
            value ^= ~(long) next << 7;
            if (next >= 0) {
                return value;
            }
            for (int length = 2; length < Uleb128Writer.MAX_LONG_BYTES; length++) {
                next = in.get();
                value ^= ~(long) next << 7 * length;
                if (next >= 0 && (length < Uleb128Writer.MAX_LONG_BYTES - 1 || next <= 0x01)) {
                    return value;
                }
            }
        } catch (BufferUnderflowException e) {
            // The value is truncated: the loop below throws the exception.
        }
        in.position(start);
        return readUleb128(in, Uleb128Writer.MAX_LONG_BYTES, 0x01);
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
                    throw Uleb128Errors.overflow(start, maxLength, next);
                }
                in.position(start + i + 1);
                return value;
            }
        }
        throw Uleb128Errors.endless(Uleb128Errors.name(maxLength), start, length, maxLength, in.limit());
    }

    /** Reads one ULEB128 value of up to 32 bits from a stream. */
    public static int readUleb128Int(InputStream in) throws IOException {
        return (int) readUleb128(in, Uleb128Writer.MAX_INT_BYTES, 0x0F);
    }

    /** Reads one ULEB128 value of up to 64 bits from a stream. */
    public static long readUleb128Long(InputStream in) throws IOException {
        return readUleb128(in, Uleb128Writer.MAX_LONG_BYTES, 0x01);
    }

    private static long readUleb128(InputStream in, int maxLength, int mostInLastByte) throws IOException {
        int next = byteAt(0, in, maxLength);
        if (next < 0x80) {
            return next;
        }
        long value = next & 0x7F;
        next = byteAt(1, in, maxLength);
        value |= (next & 0x7FL) << 7;
        if (next < 0x80) {
            return value;
        }
        for (int length = 2; length < maxLength; length++) {
            next = byteAt(length, in, maxLength);
            value |= (next & 0x7FL) << 7 * length;
            if (next < 0x80) {
                if (length == maxLength - 1 && next > mostInLastByte) {
                    throw Uleb128Errors.overflow(MalformedParquetException.UNKNOWN_OFFSET, maxLength, next);
                }
                return value;
            }
        }
        throw Uleb128Errors.endless(Uleb128Errors.name(maxLength), MalformedParquetException.UNKNOWN_OFFSET,
                maxLength, maxLength, maxLength);
    }

    /** The next byte of a value of which {@code length} bytes have been read. */
    private static int byteAt(int length, InputStream in, int maxLength) throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new EOFException("The stream ends after " + Checks.counted(length, "byte") + " of a "
                    + Uleb128Errors.name(maxLength));
        }
        return next;
    }

    /** {@return the signed value of a zig-zag code: 0, -1, 1, -2, … for 0, 1, 2, 3, …} */
    public static int zigZagDecode(int value) {
        return ZigZag.decode(value);
    }

    /** {@return the signed value of a zig-zag code: 0, -1, 1, -2, … for 0, 1, 2, 3, …} */
    public static long zigZagDecode(long value) {
        return ZigZag.decode(value);
    }

    /** {@return the zig-zag code of a signed value: 0, 1, 2, 3, … for 0, -1, 1, -2, …} */
    public static int zigZagEncode(int value) {
        return ZigZag.encode(value);
    }

    /** {@return the zig-zag code of a signed value: 0, 1, 2, 3, … for 0, -1, 1, -2, …} */
    public static long zigZagEncode(long value) {
        return ZigZag.encode(value);
    }

    /**
     * Decodes a whole page in BYTE_STREAM_SPLIT encoding, the bytes of a buffer from its position to its limit, heap or
     * direct, of any byte order, into a new array, little-endian and back to back. The buffer stays where it is. To
     * decode into an existing array, or only a part of the page, use {@link ByteStreamSplitPage}.
     *
     * @throws MalformedParquetException if the page does not have {@code valueCount * elementSize} bytes; its offset is
     *         the buffer's position
     */
    public static byte[] decodeByteStreamSplit(ByteBuffer encoded, int valueCount, int elementSize) {
        ByteStreamSplitPage.checkLength(encoded.position(), encoded.remaining(), valueCount, elementSize);
        return ByteStreamSplitPage.of(encoded, elementSize).decodePlain();
    }
}
