// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.delta.BlockKernel;
import io.github.parquetdecoding.internal.delta.Deltas;

import static io.github.parquetdecoding.internal.memory.Checks.counted;

/**
 * The blocks of DELTA_BINARY_PACKED: reads their headers and decodes values in order. A call that fails leaves it at an
 * unspecified position; {@link #set} restores an earlier state.
 */
final class DeltaBlocks {
    /** Deltas from one byte boundary to the next, whatever their width. */
    private static final int GROUP = 8;
    private static final int RETRY_BLOCKS = 8;
    private static final int CALL_BLOCKS = 16;

    /** For headers only; shared by all copies. */
    private final ByteCursor in;
    /** Index of the first byte. */
    private final int start;
    final int valueCount;
    private final int miniblockSize;
    private final int miniblocks;

    /** At the current miniblock's first packed byte, or at a block's header; at the end once all values are taken. */
    int position;
    /** Values that have not been taken. */
    int remaining;
    /** Index of the current block's header. */
    private int block;
    /** Index of the current miniblock's bit width, and the index after the last one of its block. */
    private int width;
    private int widthsEnd;
    /** Deltas of the current miniblock that have been taken. */
    private int taken;
    private long minDelta;
    /** The value taken last; for ints, only the lowest 32 bits are significant. */
    private long last;

    /** The deltas that {@link #next} has taken: where they are packed, the index of the first, and their width. */
    private int packed;
    private int firstPacked;
    private int bitWidth;

    /** Reads the header. No bytes are a page without values. */
    DeltaBlocks(byte[] array, int position, int limit) {
        in = ByteCursor.of(array, position, limit - position);
        start = position;
        this.position = position;
        if (position == limit) {
            valueCount = 0;
            miniblockSize = 0;
            miniblocks = 0;
            return;
        }
        int blockSize = Uleb128.readInt(in);
        miniblocks = Uleb128.readInt(in);
        valueCount = Uleb128.readInt(in);
        // The code below treats the first value as a delta of 0 bits.
        minDelta = Uleb128.readZigZagLong(in);
        if (valueCount < 0) {
            throw malformed("claims " + Integer.toUnsignedString(valueCount) + " values, but the limit is 2147483647");
        }
        if (blockSize <= 0 || miniblocks <= 0 || blockSize % miniblocks != 0 || blockSize / miniblocks % GROUP != 0) {
            throw malformed("has blocks of " + counted(Integer.toUnsignedLong(blockSize), "value") + " in "
                    + counted(Integer.toUnsignedLong(miniblocks), "miniblock")
                    + ": a miniblock has a multiple of 8 values");
        }
        miniblockSize = blockSize / miniblocks;
        remaining = valueCount;
        this.position = in.position;
    }

    /** A copy that moves independently. */
    DeltaBlocks(DeltaBlocks other) {
        in = other.in;
        start = other.start;
        valueCount = other.valueCount;
        miniblockSize = other.miniblockSize;
        miniblocks = other.miniblocks;
        set(other);
    }

    /** Takes the state of a copy. */
    void set(DeltaBlocks copy) {
        position = copy.position;
        remaining = copy.remaining;
        block = copy.block;
        width = copy.width;
        widthsEnd = copy.widthsEnd;
        taken = copy.taken;
        minDelta = copy.minDelta;
        last = copy.last;
    }

    /** The error of a call for more values than are left. */
    IndexOutOfBoundsException tooMany(int left, int count) {
        return new IndexOutOfBoundsException(
                where() + "has " + left + " of " + counted(valueCount, "value")
                        + " left, but " + count + " were requested");
    }

    /** Takes all values, reading only headers: {@return the index after the last one} */
    int skipAll() {
        while (remaining > 0) {
            next(remaining);
        }
        return position;
    }

    /**
     * Takes values, at most {@link #remaining}.
     *
     * @param out an int[] or long[]; not used when values are skipped
     */
    void read(Deltas.Output output, Object out, int offset, int count) {
        if (output == Deltas.Output.SKIPPED && count == remaining) {
            // No value depends on the sums.
            skipAll();
            return;
        }
        Object to = output == Deltas.Output.SKIPPED ? new long[1] : out;
        BlockKernel kernel = Deltas.blocks(output, miniblockSize, count);
        // Where to ask the kernel again after it has refused a block, whose neighbours are likely to be similar.
        long retry = 0;
        for (int i = 0; i < count; ) {
            int most = count - i;
            if (kernel != null && i >= retry && remaining < valueCount) {
                int misaligned = taken & BlockKernel.ALIGNMENT - 1;
                if (misaligned == 0) {
                    // Not all at once: HotSpot compiles a method sooner if it is called often.
                    int asked = (int) Math.min(most, (long) CALL_BLOCKS * miniblocks * miniblockSize);
                    int decoded = readBlocks(kernel, output, out, offset + i, asked);
                    i += decoded;
                    if (decoded == 0 || decoded <= asked - BlockKernel.ALIGNMENT) {
                        retry = i + (long) RETRY_BLOCKS * miniblocks * miniblockSize;
                    }
                    continue;
                }
                most = Math.min(most, BlockKernel.ALIGNMENT - misaligned);
            }
            int length = next(most);
            last = bitWidth == 0
                    ? Deltas.step(length, minDelta, last, output, to, offset + i)
                    : Deltas.decode(in.array, packed, in.limit, firstPacked, length, bitWidth, minDelta, last, output,
                            to, offset + i);
            i += length;
        }
    }

    /** Takes values with vectors: {@return how many} */
    private int readBlocks(BlockKernel kernel, Deltas.Output output, Object out, int offset, int count) {
        boolean inBlock = width < widthsEnd;
        int first = inBlock ? (width - widthsEnd + miniblocks) * miniblockSize + taken : 0;
        long end = kernel.decode(in.array, inBlock ? block : position, in.limit, miniblocks, miniblockSize, first, last,
                out, offset, count);
        int decoded = (int) (end >>> Integer.SIZE);
        if (decoded > 0) {
            last = output.get(out, offset + decoded - 1);
            // Opens the block of the next value, and takes the values of it that have been decoded.
            int begun = (int) (((long) first + decoded) % (miniblocks * miniblockSize));
            remaining += begun - decoded;
            position = (int) end;
            width = widthsEnd;
            taken = 0;
            while (begun > 0) {
                begun -= next(begun);
            }
        }
        return decoded;
    }

    /**
     * Takes consecutive deltas of one width, opening the next block when needed.
     *
     * @param count at least 1, at most {@link #remaining}
     * @return how many, at least 1
     */
    private int next(int count) {
        if (remaining == valueCount) {
            bitWidth = 0;
            remaining--;
            return 1;
        }
        if (width == widthsEnd) {
            readBlock();
        }
        byte[] array = in.array;
        bitWidth = array[width];
        if ((bitWidth & 0xFF) > Long.SIZE) {
            throw malformed("has a bit width of " + (bitWidth & 0xFF) + " at offset " + width
                    + ", but the limit is 64");
        }
        long available = miniblockSize - taken;
        int end = width + 1;
        while (available < count && end < widthsEnd && array[end] == bitWidth) {
            available += miniblockSize;
            end++;
        }
        int length = (int) Math.min(available, count);
        packed = position;
        firstPacked = taken;
        long bits = ((long) firstPacked + length) * bitWidth;
        int left = in.limit - position;
        if (bits > (long) Byte.SIZE * left) {
            throw malformed("is truncated: its miniblocks at offset " + packed + " need "
                    + counted((bits + 7) / Byte.SIZE, "byte") + ", but only " + left
                    + " left before limit " + in.limit);
        }
        remaining -= length;
        taken = length == available ? 0 : (int) (miniblockSize - (available - length));
        // The last miniblock may be cut short; all others end where the next begins.
        int begun = remaining == 0 || taken == 0 ? end : end - 1;
        long bytes = (long) (begun - width) * (miniblockSize / GROUP) * bitWidth;
        position += (int) Math.min(bytes, left);
        width = begun;
        return length;
    }

    private void readBlock() {
        block = position;
        in.position = position;
        minDelta = Uleb128.readZigZagLong(in);
        if (miniblocks > in.remaining()) {
            throw malformed("is truncated: the bit widths of " + counted(miniblocks, "miniblock")
                    + " at offset " + in.position
                    + " extend past limit " + in.limit);
        }
        width = in.position;
        widthsEnd = position = in.position + miniblocks;
    }

    private MalformedParquetException malformed(String what) {
        return new MalformedParquetException(where() + what, start);
    }

    private String where() {
        return "DELTA_BINARY_PACKED at offset " + start + " ";
    }
}
