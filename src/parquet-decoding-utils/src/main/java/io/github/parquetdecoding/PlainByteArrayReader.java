// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Objects;

import io.github.parquetdecoding.internal.memory.ByteAccess;
import io.github.parquetdecoding.internal.memory.ByteCopies;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Reads BYTE_ARRAY values in Parquet's PLAIN encoding, each after its length in 4 bytes, little-endian. The values
 * {@code "axis"}, {@code ""} and {@code "hi"} are
 *
 * <pre>{@code
 * 04 00 00 00 61 78 69 73   00 00 00 00   02 00 00 00 68 69
 * }</pre>
 *
 * <p>Values are read in order, in batches of any size: as in Arrow, in one array with {@code count + 1} offsets; in
 * place, as indexes of the page's array; or as a copy of the page. {@link #byteCount} returns the size of the next
 * batch before anything is allocated for it. The cursor moves with the reader: it is after the last value that was read
 * or skipped. A page does not contain its number of values, so the caller must know it.
 *
 * <p>A negative count is refused with {@link IllegalArgumentException}, output that does not fit with {@link
 * IndexOutOfBoundsException}. A length that is negative or extends past the cursor's limit, or fewer values than asked
 * for, are a {@link MalformedParquetException}. Whatever fails leaves the reader and its cursor where they were, so it
 * fails again; the contents of the output's range are then undefined. Reading allocates nothing. The output must not
 * share bytes with the page. A reader belongs to one thread.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="plain-byte-arrays"}
 *
 * @since 0.1.0
 */
public final class PlainByteArrayReader implements ValueReader {
    /** Values up to this length are copied as words, whatever their length is: a branch would be mispredicted. */
    private static final int ROOM = 48;

    /** The only state is the position, which a call sets once, at its end: no failure, not even an Error, moves it. */
    private ByteCursor source;

    PlainByteArrayReader() {
    }

    /** {@return a reader of the values that begin at a cursor} Nothing is read yet. */
    public static PlainByteArrayReader of(ByteCursor in) {
        PlainByteArrayReader reader = new PlainByteArrayReader();
        reader.reset(in);
        return reader;
    }

    /** Continues with the values of another page, which begin at a cursor. */
    @Override
    public void reset(ByteCursor in) {
        source = Objects.requireNonNull(in);
    }

    /** {@return the array that {@link #readViews} returns indexes of: the cursor's, not a copy} */
    public byte[] array() {
        return source.array;
    }

    /** {@return the number of bytes of the next {@code count} values, without the 4 bytes of length of each} */
    @Override
    public long byteCount(int count) {
        return end(count) - source.position - (long) Integer.BYTES * count;
    }

    /**
     * Reads {@code count} values, back to back.
     *
     * @param out where the values go, from byte {@code outOffset} on
     * @param offsets where {@code count + 1} offsets go, from element {@code offsetsOffset} on, as indexes of {@code
     *        out}: the first is {@code outOffset}, the last is the end of the last value
     * @return the number of bytes written, {@link #byteCount}
     */
    @Override
    public int readValues(byte[] out, int outOffset, int[] offsets, int offsetsOffset, int count) {
        Checks.checkValueCount(count);
        Checks.checkWideRange("offsets", offsets, offsets.length, offsetsOffset, count + 1L);
        byte[] array = source.array;
        int limit = source.limit;
        int first = source.position;
        int position = first;
        // If it overflows, the range is outside of out, too.
        int outPosition = outOffset;
        for (int i = 0; i < count; i++) {
            int length = lengthAt(array, position, limit, i, count);
            offsets[offsetsOffset + i] = outPosition;
            position += Integer.BYTES + length;
            outPosition += length;
        }
        offsets[offsetsOffset + count] = outPosition;
        int bytes = outPosition - outOffset;
        Checks.checkRange("out", out, out.length, outOffset, bytes);
        int from = first;
        int to = outOffset;
        for (int i = 1; i <= count; i++) {
            int length = offsets[offsetsOffset + i] - to;
            from += Integer.BYTES;
            ByteCopies.copy(array, from, limit, out, to, outPosition, length);
            from += length;
            to += length;
        }
        source.position = position;
        return bytes;
    }

    @Override
    public long room(int count) {
        Checks.checkValueCount(count);
        return (long) source.remaining() + ROOM;
    }

    /** In one pass: whatever the lengths are, there is room. */
    @Override
    public int readWithRoom(byte[] out, int outOffset, int[] offsets, int offsetsOffset, int count) {
        long room = room(count);
        Checks.checkWideRange("offsets", offsets, offsets.length, offsetsOffset, count + 1L);
        Checks.checkWideRange("out", out, out.length, outOffset, room);
        byte[] array = source.array;
        int limit = source.limit;
        int position = source.position;
        int outPosition = outOffset;
        offsets[offsetsOffset] = outPosition;
        for (int i = 0; i < count; i++) {
            int length = lengthAt(array, position, limit, i, count);
            position += Integer.BYTES;
            if (length > ROOM || position > limit - ROOM) {
                System.arraycopy(array, position, out, outPosition, length);
            } else {
                ByteCopies.copyShort(array, position, out, outPosition, ByteCopies.SHORT);
                ByteCopies.copyShort(array, position + 32, out, outPosition + 32, 1);
            }
            position += length;
            outPosition += length;
            offsets[offsetsOffset + i + 1] = outPosition;
        }
        source.position = position;
        return outPosition - outOffset;
    }

    /**
     * Reads {@code count} values in place.
     *
     * @param starts where the index of each value's first byte in {@link #array()} goes, from element {@code
     *        startsOffset} on
     * @param lengths where the number of bytes of each value goes, from element {@code lengthsOffset} on
     */
    public void readViews(int[] starts, int startsOffset, int[] lengths, int lengthsOffset, int count) {
        Checks.checkRange("starts", starts, starts.length, startsOffset, count);
        Checks.checkRange("lengths", lengths, lengths.length, lengthsOffset, count);
        byte[] array = source.array;
        int limit = source.limit;
        int position = source.position;
        for (int i = 0; i < count; i++) {
            int length = lengthAt(array, position, limit, i, count);
            starts[startsOffset + i] = position + Integer.BYTES;
            lengths[lengthsOffset + i] = length;
            position += Integer.BYTES + length;
        }
        source.position = position;
    }

    /**
     * Copies {@code count} values as they are in the page, each after its length, from byte {@code outOffset} on.
     *
     * @return the number of bytes written: {@link #byteCount}, and 4 for each value
     */
    @Override
    public int readPlain(byte[] out, int outOffset, int count) {
        int first = source.position;
        int end = end(count);
        Checks.checkRange("out", out, out.length, outOffset, end - first);
        System.arraycopy(source.array, first, out, outOffset, end - first);
        source.position = end;
        return end - first;
    }

    /** Skips {@code count} values, reading each length. */
    @Override
    public void skip(int count) {
        source.position = end(count);
    }

    /** Where the next {@code count} values end. */
    private int end(int count) {
        Checks.checkValueCount(count);
        byte[] array = source.array;
        int limit = source.limit;
        int position = source.position;
        for (int i = 0; i < count; i++) {
            position += Integer.BYTES + lengthAt(array, position, limit, i, count);
        }
        return position;
    }

    /** The length of value {@code i} of {@code count}, which ends at the limit or before. */
    private static int lengthAt(byte[] array, int position, int limit, int i, int count) {
        int most = limit - position - Integer.BYTES;
        if (most >= 0) {
            int length = ByteAccess.getInt(array, position);
            if (length >= 0 && length <= most) {
                return length;
            }
        }
        throw malformed(array, position, limit, i, count);
    }

    private static MalformedParquetException malformed(byte[] array, int position, int limit, int i, int count) {
        int most = limit - position - Integer.BYTES;
        String value = "Value " + (i + 1) + " of " + count + ", at offset " + position + ", ";
        return new MalformedParquetException(most < 0
                ? value + "has no length: of its 4 bytes, only " + (limit - position) + " left before limit " + limit
                : value + "has a length of " + ByteAccess.getInt(array, position) + ", but only " + most
                        + " left before limit " + limit, position);
    }

    @Override
    public String toString() {
        return "PLAIN of BYTE_ARRAY";
    }
}
