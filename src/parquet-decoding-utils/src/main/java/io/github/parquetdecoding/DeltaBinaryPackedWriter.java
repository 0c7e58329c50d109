// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.ByteArrayOutputStream;

import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.uleb128.ZigZag;

/**
 * Writes DELTA_BINARY_PACKED pages, the inverse of {@link DeltaBinaryPackedReader}, as parquet-java does, byte for
 * byte: blocks of 128 values in 4 miniblocks. The last miniblock is padded to 32 values with meaningless bits.
 *
 * <p>Values outside of their array are refused with {@link IndexOutOfBoundsException}, values of the other type or
 * after the end of the page with {@link IllegalStateException}, before anything is written.
 *
 * {@snippet class="io.github.parquetdecoding.DeltaExamplesTest" region="binary-packed-writer"}
 *
 * @since 0.1.0
 */
public final class DeltaBinaryPackedWriter {
    private static final int BLOCK = 128;
    private static final int MINIBLOCKS = 4;
    private static final int MINIBLOCK = BLOCK / MINIBLOCKS;

    /** Whether values are INT32, whose deltas wrap at 32 bits. */
    private final boolean ints;
    /** Not cleared between blocks or pages, as in parquet-java: old deltas pad the last miniblock. */
    private final long[] deltas = new long[BLOCK];
    private final byte[] widths = new byte[MINIBLOCKS];
    private final byte[] bytes = new byte[BLOCK * Long.BYTES];
    private final ByteArrayOutputStream blocks = new ByteArrayOutputStream();

    private int valueCount;
    private long first;
    private long previous;
    private int inBlock;
    /** No block can follow the last one, which may be incomplete. */
    private boolean ended;

    private DeltaBinaryPackedWriter(boolean ints) {
        this.ints = ints;
    }

    /** {@return a writer of INT32 values} */
    public static DeltaBinaryPackedWriter ofInts() {
        return new DeltaBinaryPackedWriter(true);
    }

    /** {@return a writer of INT64 values} */
    public static DeltaBinaryPackedWriter ofLongs() {
        return new DeltaBinaryPackedWriter(false);
    }

    /** Writes one value of INT32. */
    public void writeInt(int value) {
        check(true);
        write(value);
    }

    /** Writes one value of INT64. */
    public void writeLong(long value) {
        check(false);
        write(value);
    }

    /** Writes {@code count} values of INT32. */
    public void writeInts(int[] values, int offset, int count) {
        check(true);
        Checks.checkRange("values", values, values.length, offset, count);
        for (int i = offset; i < offset + count; i++) {
            write(values[i]);
        }
    }

    /** Writes {@code count} values of INT64. */
    public void writeLongs(long[] values, int offset, int count) {
        check(false);
        Checks.checkRange("values", values, values.length, offset, count);
        for (int i = offset; i < offset + count; i++) {
            write(values[i]);
        }
    }

    /** {@return the page in a new array} It ends there: no more values can be written until {@link #reset}. */
    public byte[] toByteArray() {
        ended = true;
        if (inBlock > 0) {
            writeBlock();
        }
        int length = Uleb128.writeInt(BLOCK, bytes, 0);
        length += Uleb128.writeInt(MINIBLOCKS, bytes, length);
        length += Uleb128.writeInt(valueCount, bytes, length);
        length += Uleb128.writeLong(ZigZag.encode(first), bytes, length);
        byte[] page = new byte[length + blocks.size()];
        System.arraycopy(bytes, 0, page, 0, length);
        System.arraycopy(blocks.toByteArray(), 0, page, length, blocks.size());
        return page;
    }

    /** Forgets the values that have been written. */
    public void reset() {
        blocks.reset();
        valueCount = 0;
        inBlock = 0;
        ended = false;
    }

    private void check(boolean asInts) {
        if (ended) {
            throw new IllegalStateException("The page has ended: reset the writer before its next value");
        }
        if (ints != asInts) {
            throw new IllegalStateException("The writer is for INT" + (ints ? 32 : 64) + ", but the value is an INT"
                    + (asInts ? 32 : 64));
        }
    }

    private void write(long value) {
        if (valueCount == 0) {
            first = value;
        } else {
            long delta = value - previous;
            deltas[inBlock++] = ints ? (int) delta : delta;
            if (inBlock == BLOCK) {
                writeBlock();
            }
        }
        previous = value;
        valueCount = Math.incrementExact(valueCount);
    }

    private void writeBlock() {
        long min = Long.MAX_VALUE;
        for (int i = 0; i < inBlock; i++) {
            min = Math.min(min, deltas[i]);
        }
        int length = Uleb128.writeLong(ZigZag.encode(min), bytes, 0);
        int begun = (inBlock + MINIBLOCK - 1) / MINIBLOCK;
        for (int i = 0; i < begun; i++) {
            long bits = 0;
            for (int k = i * MINIBLOCK; k < Math.min(inBlock, (i + 1) * MINIBLOCK); k++) {
                deltas[k] = ints ? deltas[k] - min & 0xFFFF_FFFFL : deltas[k] - min;
                bits |= deltas[k];
            }
            widths[i] = (byte) (Long.SIZE - Long.numberOfLeadingZeros(bits));
        }
        blocks.write(bytes, 0, length);
        blocks.write(widths, 0, MINIBLOCKS);
        for (int i = 0; i < begun; i++) {
            BitPacking.packLongs(deltas, i * MINIBLOCK, widths[i], bytes, 0, MINIBLOCK);
            blocks.write(bytes, 0, MINIBLOCK / Byte.SIZE * widths[i]);
        }
        inBlock = 0;
    }
}
