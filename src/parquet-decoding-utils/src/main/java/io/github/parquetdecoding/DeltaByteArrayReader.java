// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;

import io.github.parquetdecoding.internal.bitpacking.Deltas;
import io.github.parquetdecoding.internal.delta.ByteRuns;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Reads DELTA_BYTE_ARRAY pages of BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY: for each value the length of the prefix that it
 * shares with the value before it, in DELTA_BINARY_PACKED, then the suffixes in DELTA_LENGTH_BYTE_ARRAY. Values are
 * written as in Arrow, back to back with {@code count + 1} offsets; or as in PLAIN: each behind its length in 4 bytes,
 * or without it for FIXED_LEN_BYTE_ARRAY.
 *
 * <p>Values are read in order, in batches of any size. {@link #byteCount} returns the size of the next batch before
 * anything is allocated for it: even the values of a small page may add up to any size, and a batch of more bytes than
 * an array holds is refused. The reader itself keeps only the last value, which is no longer than the page. After the
 * last value has been read or skipped, the cursor is behind the page's values; until then it stays where it was. A page
 * of no bytes has no values.
 *
 * <p>A negative count is refused with {@link IllegalArgumentException}, output that does not fit with {@link
 * IndexOutOfBoundsException}. Malformed lengths, suffixes beyond the limit, or more values than are left, make a read
 * or skip fail with {@link MalformedParquetException}. Whatever fails leaves the reader where it was, so it fails
 * again; the contents of the output's range are then undefined. A reader belongs to one thread.
 *
 * {@snippet class="io.github.parquetdecoding.DeltaExamplesTest" region="byte-array"}
 *
 * @since 0.1.0
 */
public final class DeltaByteArrayReader {
    private static final int ANY_LENGTH = -1;
    private static final byte[] NONE = {};

    private final ByteCursor source;
    private DeltaBlocks prefixes;
    private DeltaLengths suffixes;
    /** What a call moves: they change places at its end, so that no failure, not even an Error, moves the reader. */
    private DeltaBlocks movingPrefixes;
    private DeltaLengths movingSuffixes;

    /** The value taken last, of {@link #lastLength} bytes, and an array for the next one. */
    private byte[] last;
    private int lastLength;
    private byte[] spare = NONE;
    /** Allocated when first needed. */
    private int[] prefixBatch;

    private DeltaByteArrayReader(ByteCursor source, byte[] previous) {
        this.source = source;
        this.last = previous;
        this.lastLength = previous.length;
        this.prefixes = new DeltaBlocks(source);
        DeltaBlocks end = new DeltaBlocks(prefixes);
        end.read(Deltas.Output.SKIPPED, null, 0, end.remaining);
        this.suffixes = new DeltaLengths(end.in);
        if (suffixes.valueCount() != prefixes.valueCount) {
            throw new MalformedParquetException("DELTA_BYTE_ARRAY at offset " + source.position + " has "
                    + prefixes.valueCount + " prefixes and " + suffixes.valueCount() + " suffixes", source.position);
        }
        this.movingPrefixes = new DeltaBlocks(prefixes);
        this.movingSuffixes = new DeltaLengths(suffixes);
        if (prefixes.remaining == 0) {
            source.position = suffixes.position;
        }
    }

    /**
     * {@return a reader of the values that begin at a cursor} The headers of all blocks of lengths are read, to find
     * the first suffix.
     *
     * @throws MalformedParquetException if lengths are malformed or truncated; the cursor has not moved
     */
    public static DeltaByteArrayReader of(ByteCursor in) {
        return new DeltaByteArrayReader(in, NONE);
    }

    /**
     * {@return a reader of a page whose first value may share a prefix with the last value of the page before it} Pages
     * of parquet-mr before version 1.8 do (PARQUET-246). Otherwise identical to {@link #of(ByteCursor)}.
     *
     * @param previous {@link #lastValue} of the page before it
     */
    public static DeltaByteArrayReader of(ByteCursor in, byte[] previous) {
        return new DeltaByteArrayReader(in, previous.clone());
    }

    /** {@return the number of values that the header claims, read or not} */
    public int valueCount() {
        return prefixes.valueCount;
    }

    /**
     * {@return a copy of the value that was read or skipped last; before the first one, a copy of {@code previous}, or
     * an empty array}
     */
    public byte[] lastValue() {
        return Arrays.copyOf(last, lastLength);
    }

    /**
     * {@return the number of bytes of the next {@code count} values, without the 4 bytes of length of each in PLAIN}
     * If they do not fit into one array together with those, the call fails: read fewer at a time.
     */
    public int byteCount(int count) {
        Checks.checkValueCount(count);
        begin(count);
        int[] batch = prefixBatch();
        long bytes = 0;
        int previous = lastLength;
        for (int read = 0, length; read < count; read += length) {
            length = Math.min(count - read, DeltaLengths.BATCH);
            movingPrefixes.read(Deltas.Output.INTS, batch, 0, length);
            int start = movingSuffixes.position;
            int[] lengths = movingSuffixes.readBatch(length);
            bytes += check(batch, lengths, length, previous, start);
            previous = batch[length - 1] + lengths[length - 1];
        }
        return DeltaLengths.arraySize(bytes, count, suffixes.position);
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
        return read(ANY_LENGTH, 0, out, outOffset, offsets, offset, count);
    }

    /**
     * Reads {@code count} values as in PLAIN: each behind its length in 4 bytes, little-endian.
     *
     * @return the number of bytes written: {@link #byteCount}, and 4 for each value
     */
    public int readPlain(byte[] out, int outOffset, int count) {
        return read(ANY_LENGTH, Integer.BYTES, out, outOffset, null, 0, count);
    }

    /**
     * Reads {@code count} values of FIXED_LEN_BYTE_ARRAY as in PLAIN: back to back.
     *
     * @throws MalformedParquetException also if a value is not of the element size
     */
    public void readFixed(int elementSize, byte[] out, int outOffset, int count) {
        Checks.checkElementSize(elementSize);
        read(elementSize, 0, out, outOffset, null, 0, count);
    }

    /** Skips {@code count} values. */
    public void skip(int count) {
        Checks.checkValueCount(count);
        begin(count);
        int length = lastLength;
        spare = ByteRuns.grow(spare, length);
        System.arraycopy(last, 0, spare, 0, length);
        int[] batch = prefixBatch();
        for (int read = 0, n; read < count; read += n) {
            n = Math.min(count - read, DeltaLengths.BATCH);
            movingPrefixes.read(Deltas.Output.INTS, batch, 0, n);
            int position = movingSuffixes.position;
            int[] lengths = movingSuffixes.readBatch(n);
            check(batch, lengths, n, length, position);
            length = batch[n - 1] + lengths[n - 1];
            spare = ByteRuns.grow(spare, length);
            // Only the last value is needed. It is built from end to start: its own suffix, then the parts of
            // earlier suffixes that its prefix keeps. The bytes left are those of the batch before.
            int missing = length;
            int end = movingSuffixes.position;
            for (int i = n - 1; i >= 0 && missing > 0; i--) {
                end -= lengths[i];
                if (batch[i] < missing) {
                    System.arraycopy(source.array, end, spare, batch[i], missing - batch[i]);
                    missing = batch[i];
                }
            }
        }
        commit(length, count);
    }

    private int read(
            int elementSize, int gap, byte[] out, int outOffset, int[] offsets, int offset, int count) {
        Checks.checkValueCount(count);
        Checks.checkRange("out", out, out.length, outOffset, 0);
        begin(count);
        byte[] previous = last;
        int previousStart = 0;
        int length = lastLength;
        int outPosition = outOffset;
        int[] batch = prefixBatch();
        for (int read = 0, n; read < count; read += n) {
            n = Math.min(count - read, DeltaLengths.BATCH);
            movingPrefixes.read(Deltas.Output.INTS, batch, 0, n);
            int position = movingSuffixes.position;
            int[] lengths = movingSuffixes.readBatch(n);
            long bytes = check(batch, lengths, n, length, position) + (long) gap * n;
            if (elementSize != ANY_LENGTH) {
                checkFixed(batch, lengths, n, elementSize, position);
            }
            Checks.checkWideRange("out", out, out.length, outPosition, bytes);
            int end = outPosition + (int) bytes;
            ByteRuns.join(batch, lengths, n, source.array, position, source.limit, previous, previousStart, gap,
                    out, outPosition, end);
            if (offsets != null) {
                for (int i = 0; i < n; i++) {
                    offsets[offset + read + i] = outPosition;
                    outPosition += batch[i] + lengths[i];
                }
            }
            length = batch[n - 1] + lengths[n - 1];
            outPosition = end;
            previous = out;
            previousStart = end - length;
        }
        if (offsets != null) {
            offsets[offset + count] = outPosition;
        }
        spare = ByteRuns.grow(spare, length);
        System.arraycopy(previous, previousStart, spare, 0, length);
        commit(length, count);
        return outPosition - outOffset;
    }

    /**
     * Checks that no prefix is longer than the value before it.
     *
     * @param previous the length of the value before the first one
     * @param position index of the first suffix
     * @return the number of bytes of the values
     */
    private long check(int[] prefixLengths, int[] suffixLengths, int count, int previous, int position) {
        long bytes = 0;
        int before = previous;
        int bad = 0;
        for (int i = 0; i < count; i++) {
            int prefix = prefixLengths[i];
            // In a legal page neither is negative.
            bad |= prefix | before - prefix;
            before = prefix + suffixLengths[i];
            bytes += before;
        }
        if (bad < 0) {
            throw badPrefix(prefixLengths, suffixLengths, previous, position);
        }
        return bytes;
    }

    private static MalformedParquetException badPrefix(
            int[] prefixLengths, int[] suffixLengths, int previous, int position) {
        int i = 0;
        while (prefixLengths[i] >= 0 && prefixLengths[i] <= previous) {
            previous = prefixLengths[i] + suffixLengths[i];
            position += suffixLengths[i++];
        }
        return new MalformedParquetException("A value whose suffix is at offset " + position + " has a prefix of "
                + prefixLengths[i] + " bytes, but the value before it has " + previous, position);
    }

    private static void checkFixed(int[] prefixLengths, int[] suffixLengths, int count, int elementSize, int position) {
        for (int i = 0; i < count; position += suffixLengths[i++]) {
            int length = prefixLengths[i] + suffixLengths[i];
            if (length != elementSize) {
                throw new MalformedParquetException("A value whose suffix is at offset " + position + " has " + length
                        + " bytes, but a FIXED_LEN_BYTE_ARRAY of this column has " + elementSize, position);
            }
        }
    }

    private void begin(int count) {
        prefixes.checkLeft(count);
        movingPrefixes.set(prefixes);
        movingSuffixes.set(suffixes);
    }

    private int[] prefixBatch() {
        if (prefixBatch == null) {
            prefixBatch = new int[DeltaLengths.BATCH];
        }
        return prefixBatch;
    }

    /** Calls nothing, so a full stack cannot end it halfway. */
    private void commit(int length, int count) {
        byte[] value = spare;
        spare = last;
        last = value;
        lastLength = length;
        DeltaBlocks movedPrefixes = movingPrefixes;
        movingPrefixes = prefixes;
        prefixes = movedPrefixes;
        DeltaLengths movedSuffixes = movingSuffixes;
        movingSuffixes = suffixes;
        suffixes = movedSuffixes;
        if (count > 0 && movedPrefixes.remaining == 0) {
            source.position = movedSuffixes.position;
        }
    }
}
