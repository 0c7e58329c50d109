// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.delta.Deltas;
import io.github.parquetdecoding.internal.memory.ByteAccess;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Reads DELTA_BINARY_PACKED pages of INT32 and INT64, and the lengths in pages of the other two DELTA encodings: a
 * header with the first value, then blocks of bit-packed differences ("Delta Encoding" in parquet-format's
 * Encodings.md). Blocks and miniblocks may have any size if a miniblock has a multiple of 8 values, and bit
 * widths may be up to 64 for either type. The values 7, 5 and 8, in hexadecimal:
 *
 * <pre>{@code
 * 80 01         ULEB128: a block has 128 values,
 * 04            in 4 miniblocks of 32
 * 03            3 values
 * 0E            the first one in zig-zag code: 7
 * 03            the first block: its least difference, -2, in zig-zag code
 * 03 00 00 00   bits of a difference in each miniblock
 * 28            5 - 7 - (-2) = 0 in the lowest 3 bits, then 8 - 5 - (-2) = 5: 0b101_000
 * 00 ... 00     11 bytes: 30 differences that are not used fill up the miniblock; the other three have no bytes
 * }</pre>
 *
 * <p>Values are read in order. After the last one has been read or skipped, the cursor is where the next part of the
 * page begins; until then it stays where it was. A page of no bytes has no values. Nothing is allocated based on the
 * number of values that this encoding's header claims: the page's own header has the number to expect.
 *
 * <p>A negative count is refused with {@link IllegalArgumentException}; output that does not fit, and more values than
 * are left, with {@link IndexOutOfBoundsException}; a malformed block with {@link MalformedParquetException}. Whatever
 * fails leaves the reader where it was, so it fails again; the contents of the output's range are then undefined. A
 * reader belongs to one thread.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="binary-packed"}
 *
 * @since 0.1.0
 */
public final class DeltaBinaryPackedReader implements ValueReader {
    private static final int BATCH = 1024;

    /** Null if the reader was not made for a type: the caller of a method then knows it. */
    private final PhysicalType type;
    private ByteCursor source;
    private DeltaBlocks blocks;
    /** A call moves these, which become {@link #blocks} at its end, so no failure moves the reader. */
    private DeltaBlocks moving;
    /** Allocated when first needed. */
    private long[] batch;

    DeltaBinaryPackedReader(PhysicalType type) {
        this.type = type;
    }

    /**
     * {@return a reader of the values that begin at a cursor}
     *
     * @throws MalformedParquetException if the header is malformed; the cursor has not moved
     */
    public static DeltaBinaryPackedReader of(ByteCursor in) {
        DeltaBinaryPackedReader reader = new DeltaBinaryPackedReader(null);
        reader.reset(in);
        return reader;
    }

    /**
     * Begins the next page.
     *
     * @throws MalformedParquetException if the header is malformed; neither the cursor nor the reader has moved
     */
    @Override
    public void reset(ByteCursor in) {
        DeltaBlocks opened = new DeltaBlocks(in.array, in.position, in.limit);
        DeltaBlocks copy = new DeltaBlocks(opened);
        // From here on nothing is allocated: the reader moves, or stays on the page before.
        source = in;
        blocks = opened;
        moving = copy;
        if (opened.remaining == 0) {
            in.position = opened.position;
        }
    }

    /** {@return the number of values that the header claims, read or not} */
    public int valueCount() {
        return blocks.valueCount;
    }

    @Override
    public int valueCount(int most) {
        return Math.min(most, valueCount());
    }

    /**
     * Reads {@code count} values of INT32. Sums wrap at 32 bits.
     *
     * @param outOffset element of {@code out} for the first one
     */
    @Override
    public void readInts(int[] out, int outOffset, int count) {
        check(PhysicalType.INT32);
        Checks.checkRange("out", out, out.length, outOffset, count);
        read(Deltas.Output.INTS, out, outOffset, count);
    }

    /**
     * Reads {@code count} values of INT64. Sums wrap at 64 bits.
     *
     * @param outOffset element of {@code out} for the first one
     */
    @Override
    public void readLongs(long[] out, int outOffset, int count) {
        check(PhysicalType.INT64);
        Checks.checkRange("out", out, out.length, outOffset, count);
        read(Deltas.Output.LONGS, out, outOffset, count);
    }

    @Override
    public long byteCount(int count) {
        return Checks.plainByteCount(elementSize(), count);
    }

    @Override
    public int readPlain(byte[] out, int outOffset, int count) {
        readPlain(elementSize(), out, outOffset, count);
        return count * elementSize();
    }

    private int elementSize() {
        if (type == null) {
            throw new IllegalStateException("The reader does not know whether values are INT32 or INT64");
        }
        return type.elementSize();
    }

    private void check(PhysicalType wanted) {
        if (type != null && type != wanted) {
            throw Checks.cannotRead(this, wanted);
        }
    }

    /**
     * Reads {@code count} values as in PLAIN: back to back, little-endian.
     *
     * @param elementSize bytes per value: 4 for INT32, 8 for INT64
     * @param outOffset index of the first byte to write
     */
    public void readPlain(int elementSize, byte[] out, int outOffset, int count) {
        Checks.checkValueCount(count);
        if (elementSize != Integer.BYTES && elementSize != Long.BYTES) {
            throw new IllegalArgumentException("Element size must be 4 or 8 bytes: " + elementSize);
        }
        Checks.checkWideRange("out", out, out.length, outOffset, (long) count * elementSize);
        begin(count);
        if (batch == null) {
            batch = new long[BATCH];
        }
        int outPosition = outOffset;
        for (int read = 0, length; read < count; read += length) {
            length = Math.min(count - read, BATCH);
            moving.read(Deltas.Output.LONGS, batch, 0, length);
            for (int i = 0; i < length; i++, outPosition += elementSize) {
                if (elementSize == Integer.BYTES) {
                    ByteAccess.putInt(out, outPosition, (int) batch[i]);
                } else {
                    ByteAccess.putLong(out, outPosition, batch[i]);
                }
            }
        }
        commit(count);
    }

    /**
     * Skips {@code count} values. Constant steps, and a skip of all values that are left, cost no more than the headers
     * of their blocks.
     */
    @Override
    public void skip(int count) {
        Checks.checkValueCount(count);
        read(Deltas.Output.SKIPPED, null, 0, count);
    }

    private void read(Deltas.Output output, Object out, int outOffset, int count) {
        begin(count);
        moving.read(output, out, outOffset, count);
        commit(count);
    }

    private void begin(int count) {
        if (count > blocks.remaining) {
            throw blocks.tooMany(blocks.remaining, count);
        }
        moving.set(blocks);
    }

    private void commit(int count) {
        DeltaBlocks moved = moving;
        moving = blocks;
        blocks = moved;
        if (count > 0 && moved.remaining == 0) {
            source.position = moved.position;
        }
    }

    @Override
    public String toString() {
        return "DELTA_BINARY_PACKED" + (type == null ? "" : " of " + type);
    }
}
