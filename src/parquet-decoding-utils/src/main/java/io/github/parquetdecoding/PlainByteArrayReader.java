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
 */
final class PlainByteArrayReader implements ValueReader {
    /** Values up to this length are copied as words, whatever their length is: a branch would be mispredicted. */
    private static final int ROOM = 48;

    /** The only state is the position, which a call sets once, at its end, so no failure moves it. */
    private ByteCursor source;

    @Override
    public void reset(ByteCursor in) {
        source = Objects.requireNonNull(in);
    }

    @Override
    public long byteCount(int count) {
        return end(count) - source.position - (long) Integer.BYTES * count;
    }

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

    @Override
    public int readPlain(byte[] out, int outOffset, int count) {
        int first = source.position;
        int end = end(count);
        Checks.checkRange("out", out, out.length, outOffset, end - first);
        System.arraycopy(source.array, first, out, outOffset, end - first);
        source.position = end;
        return end - first;
    }

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
