package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.Uleb128;

import java.nio.ByteBuffer;

/**
 * The readers of {@link Uleb128} over a slice, single ones under the names that Trino's call sites have. What they
 * read, what they refuse and where they leave the cursor is what {@link Uleb128} says; offsets in messages are indexes
 * into the slice's array.
 *
 * <p>In Trino a value of too many bytes is a {@code VerifyException}; a value whose payload does not fit loses the bits
 * that are too many; and one that the slice's end cuts off goes on in whatever lies behind it. Here all three are a
 * {@link MalformedParquetException}.
 */
public final class SliceDecodingUtils {
    private SliceDecodingUtils() {
    }

    /**
     * Reads one ULEB128 value of up to 32 bits.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static int readUleb128Int(SliceCursor in) {
        return Uleb128.readInt(in);
    }

    /**
     * Reads one ULEB128 value of up to 64 bits.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static long readUleb128Long(SliceCursor in) {
        return Uleb128.readLong(in);
    }

    /**
     * Reads one ULEB128 value of up to 32 bits that is a zig-zag code.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static int readZigZagInt(SliceCursor in) {
        return Uleb128.readZigZagInt(in);
    }

    /**
     * Reads one ULEB128 value of up to 64 bits that is a zig-zag code.
     *
     * @throws MalformedParquetException if the value is truncated, too long or overflows; the cursor has not moved
     */
    public static long readZigZagLong(SliceCursor in) {
        return Uleb128.readZigZagLong(in);
    }

    /**
     * Reads {@code count} ULEB128 values of up to 32 bits.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; the cursor has not
     *         moved, and elements of the output range may have been written
     */
    public static void readUleb128Ints(SliceCursor in, int[] out, int offset, int count) {
        Uleb128.readInts(in, out, offset, count);
    }

    /**
     * Reads {@code count} ULEB128 values of up to 64 bits.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; the cursor has not
     *         moved, and elements of the output range may have been written
     */
    public static void readUleb128Longs(SliceCursor in, long[] out, int offset, int count) {
        Uleb128.readLongs(in, out, offset, count);
    }

    /**
     * Reads {@code count} ULEB128 values of up to 32 bits that are zig-zag codes.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; the cursor has not
     *         moved, and elements of the output range may have been written
     */
    public static void readZigZagInts(SliceCursor in, int[] out, int offset, int count) {
        Uleb128.readZigZagInts(in, out, offset, count);
    }

    /**
     * Reads {@code count} ULEB128 values of up to 64 bits that are zig-zag codes.
     *
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if one of the values is truncated, too long or overflows; the cursor has not
     *         moved, and elements of the output range may have been written
     */
    public static void readZigZagLongs(SliceCursor in, long[] out, int offset, int count) {
        Uleb128.readZigZagLongs(in, out, offset, count);
    }

    /**
     * Moves past {@code count} ULEB128 values of up to 10 bytes. Their payloads are not looked at.
     *
     * @param count number of values, 0 or more
     * @throws IllegalArgumentException if {@code count} is negative
     * @throws MalformedParquetException if one of the values is truncated or too long; the cursor has not moved
     */
    public static void skipUleb128(SliceCursor in, int count) {
        Uleb128.skip(in, count);
    }

    /**
     * A view of a slice that is one page in BYTE_STREAM_SPLIT encoding, to decode any range of it into any typed array.
     * Nothing is copied.
     *
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code elementSize} is less than 1
     * @throws MalformedParquetException if the slice's length is not a multiple of {@code elementSize}
     */
    public static ByteStreamSplitPage byteStreamSplitPage(Slice slice, int elementSize) {
        return ByteStreamSplitPage.of(
                ByteBuffer.wrap(slice.byteArray(), slice.byteArrayOffset(), slice.length()), elementSize);
    }
}
