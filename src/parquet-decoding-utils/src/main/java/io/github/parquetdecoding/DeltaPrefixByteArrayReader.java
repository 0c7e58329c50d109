// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;

import io.github.parquetdecoding.internal.delta.ByteRuns;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Reads DELTA_BYTE_ARRAY pages of BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY: for each value the length of the prefix that it
 * shares with the value before it, in DELTA_BINARY_PACKED, then the suffixes in DELTA_LENGTH_BYTE_ARRAY. The
 * values "axis", "axle" and "babble", in hexadecimal:
 *
 * <pre>{@code
 * 80 01 04 03 00   DELTA_BINARY_PACKED: blocks of 128 prefix lengths in 4 miniblocks; 3 lengths, the first one is 0
 * 03 03 00 00 00   the first block: the least difference is -2; 3 bits for each difference in its first miniblock
 * 04               2 - 0 - (-2) = 4 in the lowest 3 bits, then 0 - 2 - (-2) = 0: 0b000_100
 * 00 ... 00        11 bytes: 30 differences that are not used
 * 80 01 04 03 08   DELTA_LENGTH_BYTE_ARRAY: 3 suffixes, the length of the first one is 4
 * 03 03 00 00 00   the least difference is -2; 3 bits for each one
 * 30               2 - 4 - (-2) = 0 in the lowest 3 bits, then 6 - 2 - (-2) = 6: 0b110_000
 * 00 ... 00        11 bytes
 * 61 78 69 73 6C 65 62 61 62 62 6C 65   axis, le, babble
 * }</pre>
 *
 * <p>{@link #byteCount} keeps the lengths that it has decoded, up to 131,072 of prefixes and as many of suffixes, for
 * the read that follows. Otherwise the reader keeps only the previous value, which is no longer than the page and the
 * value before it. After the last value, the cursor is after the page's values; until then it stays where it was. A
 * page of no bytes has no values.
 */
final class DeltaPrefixByteArrayReader implements ValueReader {
    private static final byte[] NONE = {};

    private final int elementSize;
    private boolean sharesPrefixes;
    private ByteCursor source;
    private DeltaParts parts;
    /** A call moves this one and swaps the two at its end, so no failure moves the reader. */
    private DeltaParts moving;
    /** Contains the previous value, and an array for the next one. */
    private byte[] previous = NONE;
    private byte[] spare = NONE;

    /** @param elementSize bytes per value of FIXED_LEN_BYTE_ARRAY, 0 for BYTE_ARRAY */
    DeltaPrefixByteArrayReader(int elementSize) {
        this.elementSize = elementSize;
    }

    @Override
    public void sharePrefixes() {
        sharesPrefixes = true;
    }

    @Override
    public void reset(ByteCursor in) {
        byte[] previousValue = sharesPrefixes && parts != null ? previousValue() : NONE;
        DeltaParts opened = new DeltaParts(in, previousValue.length, parts);
        DeltaParts copy = new DeltaParts(opened);
        byte[] value = ByteRuns.grow(spare, previousValue.length);
        System.arraycopy(previousValue, 0, value, 0, previousValue.length);
        // From here on nothing is allocated: the reader moves, or stays on the page before.
        source = in;
        parts = opened;
        moving = copy;
        spare = previous;
        previous = value;
        if (opened.prefixes.blocks.valueCount == 0) {
            in.position = opened.position;
        }
    }

    @Override
    public int valueCount(int most) {
        return Math.min(most, parts.prefixes.blocks.valueCount);
    }

    /** {@return a copy of the value that was read or skipped last, or of the previous page's, if it is shared} */
    byte[] previousValue() {
        return Arrays.copyOf(previous, parts.previousLength);
    }

    @Override
    public long byteCount(int count) {
        begin(count);
        if (count > 0 && count == moving.checkedCount) {
            return moving.checkedBytes;
        }
        boolean kept = moving.keep(count);
        commit(0);
        begin(count);
        long bytes = 0;
        for (int left = count, n; left > 0; left -= n) {
            n = Math.min(left, DeltaLengths.BATCH);
            bytes += moving.take(n);
        }
        parts.setChecked(kept ? count : 0, bytes, moving.position);
        return bytes;
    }

    @Override
    public int readValues(byte[] out, int outOffset, int[] offsets, int offsetsOffset, int count) {
        if (elementSize > 0) {
            throw Checks.cannotRead(this, PhysicalType.BYTE_ARRAY);
        }
        Checks.checkValueCount(count);
        Checks.checkWideRange("offsets", offsets, offsets.length, offsetsOffset, count + 1L);
        return read(0, out, outOffset, offsets, offsetsOffset, count);
    }

    @Override
    public int readPlain(byte[] out, int outOffset, int count) {
        return read(elementSize > 0 ? 0 : Integer.BYTES, out, outOffset, null, 0, count);
    }

    @Override
    public void skip(int count) {
        begin(count);
        spare = ByteRuns.grow(spare, moving.previousLength);
        System.arraycopy(previous, 0, spare, 0, moving.previousLength);
        for (int left = count, n; left > 0; left -= n) {
            n = Math.min(left, DeltaLengths.BATCH);
            moving.take(n);
            spare = ByteRuns.grow(spare, moving.previousLength);
            // Only the last value is needed. It is built from end to start: its own suffix, then the parts of
            // earlier suffixes that its prefix keeps. Bytes still missing are in the previous batch.
            int missing = moving.previousLength;
            int end = moving.position;
            for (int i = n - 1; i >= 0 && missing > 0; i--) {
                int prefix = moving.prefixLengths[moving.firstPrefix + i];
                end -= moving.suffixLengths[moving.firstSuffix + i];
                if (prefix < missing) {
                    System.arraycopy(source.array, end, spare, prefix, missing - prefix);
                    missing = prefix;
                }
            }
        }
        commit(count);
    }

    /** @param gap bytes before each value */
    private int read(int gap, byte[] out, int outOffset, int[] offsets, int offsetsOffset, int count) {
        begin(count);
        Checks.checkRange("out", out, out.length, outOffset, 0);
        byte[] before = previous;
        int beforeStart = 0;
        int outPosition = outOffset;
        for (int read = 0, n; read < count; read += n) {
            n = count == moving.checkedCount ? count : Math.min(count - read, DeltaLengths.BATCH);
            int first = moving.position;
            long bytes = moving.take(n) + (long) gap * n;
            if (elementSize > 0) {
                moving.checkFixed(n, elementSize, first);
            }
            Checks.checkWideRange("out", out, out.length, outPosition, bytes);
            int end = outPosition + (int) bytes;
            ByteRuns.join(moving.prefixLengths, moving.firstPrefix, moving.suffixLengths, moving.firstSuffix, n,
                    source.array, first, source.limit, before, beforeStart, gap, out, outPosition, end, offsets,
                    offsetsOffset + read);
            outPosition = end;
            before = out;
            beforeStart = end - moving.previousLength;
        }
        if (offsets != null) {
            offsets[offsetsOffset + count] = outPosition;
        }
        spare = ByteRuns.grow(spare, moving.previousLength);
        System.arraycopy(before, beforeStart, spare, 0, moving.previousLength);
        commit(count);
        return outPosition - outOffset;
    }

    private void begin(int count) {
        Checks.checkValueCount(count);
        parts.prefixes.checkLeft(count);
        moving.set(parts);
    }

    private void commit(int count) {
        DeltaParts moved = moving;
        moving = parts;
        parts = moved;
        if (count > 0) {
            byte[] value = spare;
            spare = previous;
            previous = value;
            if (moved.prefixes.next == moved.prefixes.end && moved.prefixes.blocks.remaining == 0) {
                source.position = moved.position;
            }
        }
    }

    @Override
    public String toString() {
        return "DELTA_BYTE_ARRAY of " + (elementSize > 0 ? PhysicalType.FIXED_LEN_BYTE_ARRAY : PhysicalType.BYTE_ARRAY);
    }
}
