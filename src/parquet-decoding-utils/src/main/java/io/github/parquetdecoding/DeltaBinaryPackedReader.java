// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.bitpacking.Deltas;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Reads DELTA_BINARY_PACKED pages of INT32 and INT64, and the lengths in pages of the other two DELTA encodings: a
 * header with the first value, then blocks of bit-packed differences ("Delta Encoding" in parquet-format's
 * Encodings.md). Blocks and miniblocks may have any size, as long as a miniblock has a multiple of 8 values, and bit
 * widths may be up to 64 for either type.
 *
 * <p>Values are read in order. After the last one has been read or skipped, the cursor is where the next part of the
 * page begins; until then it stays where it was. A page of no bytes has no values. Nothing is allocated based on the
 * number of values that this encoding's header claims: the page's own header has the number to expect.
 *
 * <p>A negative count, or output that does not fit, is refused with {@link IllegalArgumentException} or {@link
 * IndexOutOfBoundsException}. A malformed block, or more values than are left, make a read or skip fail with {@link
 * MalformedParquetException}. Whatever fails leaves the reader where it was, so it fails again; the contents of the
 * output's range are then undefined. A reader belongs to one thread.
 *
 * {@snippet class="io.github.parquetdecoding.DeltaExamplesTest" region="binary-packed"}
 *
 * @since 0.1.0
 */
public final class DeltaBinaryPackedReader {
    private final ByteCursor source;
    private DeltaBlocks blocks;
    /** What a call moves: it becomes {@link #blocks} at the end, so that no failure, not even an Error, moves those. */
    private DeltaBlocks moving;

    private DeltaBinaryPackedReader(ByteCursor source) {
        this.source = source;
        this.blocks = new DeltaBlocks(source);
        this.moving = new DeltaBlocks(blocks);
        if (blocks.remaining == 0) {
            source.position = blocks.in.position;
        }
    }

    /**
     * {@return a reader of the values that begin at a cursor}
     *
     * @throws MalformedParquetException if the header is malformed; the cursor has not moved
     */
    public static DeltaBinaryPackedReader of(ByteCursor in) {
        return new DeltaBinaryPackedReader(in);
    }

    /** {@return the number of values that the header claims, read or not} */
    public int valueCount() {
        return blocks.valueCount;
    }

    /** Reads {@code count} values of INT32. Sums wrap at 32 bits. */
    public void readInts(int[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        read(Deltas.Output.INTS, out, offset, count);
    }

    /** Reads {@code count} values of INT64. Sums wrap at 64 bits. */
    public void readLongs(long[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        read(Deltas.Output.LONGS, out, offset, count);
    }

    /**
     * Skips {@code count} values. Constant steps, and whatever is skipped up to the last value, cost no more than the
     * headers of their blocks.
     */
    public void skip(int count) {
        Checks.checkValueCount(count);
        read(Deltas.Output.SKIPPED, null, 0, count);
    }

    private void read(Deltas.Output output, Object out, int offset, int count) {
        blocks.checkLeft(count);
        moving.set(blocks);
        moving.read(output, out, offset, count);
        commit(count);
    }

    /** Calls nothing, so a full stack cannot end it halfway. */
    private void commit(int count) {
        DeltaBlocks moved = moving;
        moving = blocks;
        blocks = moved;
        if (count > 0 && moved.remaining == 0) {
            source.position = moved.in.position;
        }
    }
}
