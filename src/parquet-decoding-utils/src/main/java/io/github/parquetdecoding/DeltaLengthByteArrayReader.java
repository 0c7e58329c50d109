// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.delta.ByteRuns;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Reads DELTA_LENGTH_BYTE_ARRAY pages: the lengths of all values in DELTA_BINARY_PACKED, then their bytes back to back.
 * Values are read as in Arrow, in one array with {@code count + 1} offsets, in place or as a copy; or as in PLAIN, each
 * behind its length in 4 bytes.
 *
 * <p>Values are read in order, in batches of any size. {@link #byteCount} returns the size of the next batch before
 * anything is allocated for it. After the last value has been read or skipped, the cursor is behind it; until then it
 * stays where it was. A page of no bytes has no values.
 *
 * <p>A negative count is refused with {@link IllegalArgumentException}, output that does not fit with {@link
 * IndexOutOfBoundsException}. Malformed lengths, values beyond the limit, or more values than are left, make a read or
 * skip fail with {@link MalformedParquetException}. Whatever fails leaves the reader where it was, so it fails again;
 * the contents of the output's range are then undefined. A reader belongs to one thread.
 *
 * {@snippet class="io.github.parquetdecoding.DeltaExamplesTest" region="length-byte-array"}
 *
 * @since 0.1.0
 */
public final class DeltaLengthByteArrayReader {
    private final ByteCursor source;
    private DeltaLengths lengths;
    /** What a call moves: they change places at its end, so that no failure, not even an Error, moves the reader. */
    private DeltaLengths moving;

    private DeltaLengthByteArrayReader(ByteCursor source) {
        this.source = source;
        this.lengths = new DeltaLengths(source);
        this.moving = new DeltaLengths(lengths);
        if (lengths.blocks.remaining == 0) {
            source.position = lengths.position;
        }
    }

    /**
     * {@return a reader of the values that begin at a cursor} The headers of all blocks of lengths are read, to find
     * the first value.
     *
     * @throws MalformedParquetException if the lengths are malformed or truncated; the cursor has not moved
     */
    public static DeltaLengthByteArrayReader of(ByteCursor in) {
        return new DeltaLengthByteArrayReader(in);
    }

    /** {@return the number of values that the header claims, read or not} */
    public int valueCount() {
        return lengths.valueCount();
    }

    /** {@return the array that {@link #readOffsets} returns indexes of: the cursor's, not a copy} */
    public byte[] array() {
        return source.array;
    }

    /**
     * {@return the number of bytes of the next {@code count} values, without the 4 bytes of length of each in PLAIN}
     * If they do not fit into one array together with those, the call fails: read fewer at a time.
     */
    public int byteCount(int count) {
        Checks.checkValueCount(count);
        begin(count);
        moving.skip(count);
        return DeltaLengths.arraySize(moving.position - lengths.position, count, lengths.position);
    }

    /**
     * Reads {@code count} values in place: offsets are indexes of {@link #array()}.
     *
     * @param offsets where {@code count + 1} offsets go: of each value's first byte, and the end of the last one
     */
    public void readOffsets(int[] offsets, int offset, int count) {
        Checks.checkValueCount(count);
        Checks.checkWideRange("offsets", offsets, offsets.length, offset, count + 1L);
        begin(count);
        moving.readOffsets(offsets, offset, count, lengths.position);
        commit(count);
    }

    /**
     * Reads {@code count} values, back to back.
     *
     * @param offsets where {@code count + 1} offsets go, indexes of {@code out}: the first is {@code outOffset}, the
     *        last is the end of the last value
     * @return the number of bytes written, {@link #byteCount}
     */
    public int readValues(byte[] out, int outOffset, int[] offsets, int offset, int count) {
        Checks.checkValueCount(count);
        Checks.checkWideRange("offsets", offsets, offsets.length, offset, count + 1L);
        begin(count);
        moving.readOffsets(offsets, offset, count, outOffset);
        int first = lengths.position;
        int bytes = moving.position - first;
        Checks.checkRange("out", out, out.length, outOffset, bytes);
        System.arraycopy(source.array, first, out, outOffset, bytes);
        commit(count);
        return bytes;
    }

    /**
     * Reads {@code count} values as in PLAIN: each behind its length in 4 bytes, little-endian.
     *
     * @return the number of bytes written: {@link #byteCount}, and 4 for each value
     */
    public int readPlain(byte[] out, int outOffset, int count) {
        Checks.checkValueCount(count);
        Checks.checkRange("out", out, out.length, outOffset, 0);
        begin(count);
        int outPosition = outOffset;
        for (int read = 0, length; read < count; read += length) {
            length = Math.min(count - read, DeltaLengths.BATCH);
            int first = moving.position;
            int[] batch = moving.readBatch(length);
            long bytes = moving.position - first + (long) Integer.BYTES * length;
            Checks.checkWideRange("out", out, out.length, outPosition, bytes);
            int end = outPosition + (int) bytes;
            ByteRuns.copyPlain(batch, length, source.array, first, source.limit, out, outPosition, end);
            outPosition = end;
        }
        commit(count);
        return outPosition - outOffset;
    }

    /** Skips {@code count} values. */
    public void skip(int count) {
        Checks.checkValueCount(count);
        begin(count);
        moving.skip(count);
        commit(count);
    }

    private void begin(int count) {
        lengths.blocks.checkLeft(count);
        moving.set(lengths);
    }

    /** Calls nothing, so a full stack cannot end it halfway. */
    private void commit(int count) {
        DeltaLengths moved = moving;
        moving = lengths;
        lengths = moved;
        if (count > 0 && moved.blocks.remaining == 0) {
            source.position = moved.position;
        }
    }
}
