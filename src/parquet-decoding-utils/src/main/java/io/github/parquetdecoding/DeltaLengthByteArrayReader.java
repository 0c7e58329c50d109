// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.delta.ByteRuns;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Reads DELTA_LENGTH_BYTE_ARRAY pages: the lengths of all values in DELTA_BINARY_PACKED, then their bytes back to back.
 * Values are read as in Arrow, in one array with {@code count + 1} offsets, in place or as a copy; or as in PLAIN, each
 * after its length in 4 bytes. The values "axis", "axle" and "babble", in hexadecimal:
 *
 * <pre>{@code
 * 80 01 04 03 08   DELTA_BINARY_PACKED: blocks of 128 lengths in 4 miniblocks; 3 lengths, the first one is 4
 * 00 02 00 00 00   the first block: the least difference is 0; 2 bits for each one of its first miniblock
 * 08               4 - 4 - 0 = 0 in the lowest 2 bits, then 6 - 4 - 0 = 2: 0b10_00
 * 00 ... 00        7 bytes: 30 differences that are not used
 * 61 78 69 73 61 78 6C 65 62 61 62 62 6C 65   axisaxlebabble
 * }</pre>
 *
 * <p>Values are read in order, in batches of any size. {@link #byteCount} returns the size of the next batch before
 * anything is allocated for it, and keeps the lengths that it has decoded, up to 131,072 of them, for the read that
 * follows. After the last value has been read or skipped, the cursor is after it; until then it stays where it was. A
 * page of no bytes has no values.
 *
 * <p>A negative count is refused with {@link IllegalArgumentException}; output that does not fit, and more values than
 * are left, with {@link IndexOutOfBoundsException}; malformed lengths, and values beyond the limit, with {@link
 * MalformedParquetException}. Whatever fails leaves the reader where it was, so it fails again; the contents of the
 * output's range are then undefined. A reader belongs to one thread.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="length-byte-array"}
 *
 * @since 0.1.0
 */
public final class DeltaLengthByteArrayReader implements ValueReader {
    private ByteCursor source;
    private DeltaLengths lengths;
    /** A call moves this one and swaps the two at its end, so no failure moves the reader. */
    private DeltaLengths moving;
    /** Index of the next value's first byte. */
    private int position;
    /** The first length of a batch. */
    private int batchStart;

    DeltaLengthByteArrayReader() {
    }

    /**
     * {@return a reader of the values that begin at a cursor} The headers of all blocks of lengths are read, to find
     * the first value.
     *
     * @throws MalformedParquetException if the lengths are malformed or truncated; the cursor has not moved
     */
    public static DeltaLengthByteArrayReader of(ByteCursor in) {
        DeltaLengthByteArrayReader reader = new DeltaLengthByteArrayReader();
        reader.reset(in);
        return reader;
    }

    /**
     * Begins the next page, and uses the reader's memory again.
     *
     * @throws MalformedParquetException if the lengths are malformed or truncated; neither the cursor nor the reader
     *         has moved
     */
    @Override
    public void reset(ByteCursor in) {
        DeltaLengths opened = new DeltaLengths(in.array, in.position, in.limit, lengths);
        DeltaLengths copy = new DeltaLengths(opened);
        int first = copy.blocks.skipAll();
        // From here on nothing is allocated: the reader moves, or stays on the page before.
        source = in;
        lengths = opened;
        moving = copy;
        position = first;
        if (opened.blocks.valueCount == 0) {
            in.position = first;
        }
    }

    /** {@return the number of values that the header claims, read or not} */
    public int valueCount() {
        return lengths.blocks.valueCount;
    }

    @Override
    public int valueCount(int most) {
        return Math.min(most, valueCount());
    }

    /** {@return the array that {@link #readOffsets} returns indexes of: the cursor's, not a copy} */
    public byte[] array() {
        return source.array;
    }

    /**
     * {@return the number of bytes of the next {@code count} values, without the 4 bytes of length of each in PLAIN} It
     * may be more than an array holds.
     */
    @Override
    public long byteCount(int count) {
        begin(count);
        moving.keep(count);
        commit(position, 0);
        begin(count);
        return end(count) - position;
    }

    /**
     * Reads {@code count} values in place: offsets are indexes of {@link #array()}.
     *
     * @param offsets where {@code count + 1} offsets go: of each value's first byte, and the end of the last one
     * @param offsetsOffset element of {@code offsets} for the first one
     */
    public void readOffsets(int[] offsets, int offsetsOffset, int count) {
        begin(count);
        Checks.checkWideRange("offsets", offsets, offsets.length, offsetsOffset, count + 1L);
        commit(readOffsets(offsets, offsetsOffset, count, position), count);
    }

    /**
     * Reads {@code count} values, back to back.
     *
     * @param outOffset index of the first byte to write
     * @param offsets where {@code count + 1} offsets go, indexes of {@code out}: the first is {@code outOffset}, the
     *        last is the end of the last value
     * @param offsetsOffset element of {@code offsets} for the first one
     * @return the number of bytes written, {@link #byteCount}
     */
    @Override
    public int readValues(byte[] out, int outOffset, int[] offsets, int offsetsOffset, int count) {
        begin(count);
        Checks.checkWideRange("offsets", offsets, offsets.length, offsetsOffset, count + 1L);
        int first = position;
        int end = readOffsets(offsets, offsetsOffset, count, outOffset);
        Checks.checkRange("out", out, out.length, outOffset, end - first);
        System.arraycopy(source.array, first, out, outOffset, end - first);
        commit(end, count);
        return end - first;
    }

    /**
     * Reads {@code count} values as in PLAIN: each after its length in 4 bytes, little-endian.
     *
     * @param outOffset index of the first byte to write
     * @return the number of bytes written: {@link #byteCount}, and 4 for each value
     */
    @Override
    public int readPlain(byte[] out, int outOffset, int count) {
        begin(count);
        Checks.checkRange("out", out, out.length, outOffset, 0);
        int outPosition = outOffset;
        int first = position;
        for (int read = 0, length; read < count; read += length) {
            length = Math.min(count - read, DeltaLengths.BATCH);
            int end = end(length, first);
            long bytes = end - first + (long) Integer.BYTES * length;
            Checks.checkWideRange("out", out, out.length, outPosition, bytes);
            int outEnd = outPosition + (int) bytes;
            ByteRuns.copyPlain(moving.taken, batchStart, length, source.array, first, source.limit, out, outPosition,
                    outEnd);
            outPosition = outEnd;
            first = end;
        }
        commit(first, count);
        return outPosition - outOffset;
    }

    /** Skips {@code count} values. */
    @Override
    public void skip(int count) {
        begin(count);
        commit(end(count), count);
    }

    /**
     * Moves past values.
     *
     * @param first the first of {@code count + 1} offsets
     * @return the index after the last one
     */
    private int readOffsets(int[] offsets, int offset, int count, int first) {
        moving.take(offsets, offset + 1, count);
        // As a sum of ints that may be negative, it cannot overflow.
        long end = first;
        int signs = 0;
        offsets[offset] = first;
        for (int i = offset + 1; i <= offset + count; i++) {
            signs |= offsets[i];
            end += offsets[i];
            offsets[i] = (int) end;
        }
        if (signs < 0 || end - first > source.limit - position) {
            for (int i = offset + count; i > offset; i--) {
                offsets[i] -= offsets[i - 1];
            }
            throw DeltaLengths.malformed(offsets, offset + 1, position, source.limit);
        }
        return position + (int) (end - first);
    }

    /** Moves past values: {@return the index after the last one} */
    private int end(int count) {
        int end = position;
        for (int length; count > 0; count -= length) {
            length = Math.min(count, DeltaLengths.BATCH);
            end = end(length, end);
        }
        return end;
    }

    /** Moves past values and leaves their lengths in {@link #moving}: {@return the index after the last one} */
    private int end(int count, int first) {
        batchStart = moving.take(count);
        int[] batch = moving.taken;
        long sum = 0;
        int signs = 0;
        for (int i = batchStart; i < batchStart + count; i++) {
            signs |= batch[i];
            sum += batch[i];
        }
        if (signs < 0 || sum > source.limit - first) {
            throw DeltaLengths.malformed(batch, batchStart, first, source.limit);
        }
        return first + (int) sum;
    }

    private void begin(int count) {
        Checks.checkValueCount(count);
        lengths.checkLeft(count);
        moving.set(lengths);
    }

    private void commit(int end, int count) {
        DeltaLengths moved = moving;
        moving = lengths;
        lengths = moved;
        position = end;
        if (count > 0 && moved.next == moved.end && moved.blocks.remaining == 0) {
            source.position = end;
        }
    }

    @Override
    public String toString() {
        return "DELTA_LENGTH_BYTE_ARRAY of BYTE_ARRAY";
    }
}
