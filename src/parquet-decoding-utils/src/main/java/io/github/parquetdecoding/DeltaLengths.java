// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.bitpacking.Deltas;
import io.github.parquetdecoding.internal.delta.ByteRuns;

/**
 * The lengths of values, or of their suffixes, and where the next one's bytes are. A call that fails leaves it
 * anywhere; {@link #set} brings back a state from before.
 */
final class DeltaLengths {
    /** Lengths that are decoded at a time where the caller does not get them. */
    static final int BATCH = 1024;

    final DeltaBlocks blocks;
    private final int limit;
    /** Index of the next value's first byte. */
    int position;
    /** Allocated when first needed. */
    private int[] batch;

    /** Finds the first value, behind all lengths; {@code source} stays where it is. */
    DeltaLengths(ByteCursor source) {
        blocks = new DeltaBlocks(source);
        limit = source.limit;
        DeltaBlocks end = new DeltaBlocks(blocks);
        end.read(Deltas.Output.SKIPPED, null, 0, end.remaining);
        position = end.in.position;
    }

    /** A copy that moves on its own. */
    DeltaLengths(DeltaLengths other) {
        blocks = new DeltaBlocks(other.blocks);
        limit = other.limit;
        position = other.position;
    }

    /** Takes the state of a copy. */
    void set(DeltaLengths copy) {
        blocks.set(copy.blocks);
        position = copy.position;
    }

    int valueCount() {
        return blocks.valueCount;
    }

    /**
     * Moves past values.
     *
     * @param first the first of {@code count + 1} offsets
     */
    void readOffsets(int[] offsets, int offset, int count, int first) {
        blocks.read(Deltas.Output.INTS, offsets, offset + 1, count);
        // As a sum of ints that may be negative, it cannot overflow.
        long end = first;
        int signs = 0;
        offsets[offset] = first;
        for (int i = offset + 1; i <= offset + count; i++) {
            signs |= offsets[i];
            end += offsets[i];
            offsets[i] = (int) end;
        }
        if (signs < 0 || end - first > limit - position) {
            for (int i = offset + count; i > offset; i--) {
                offsets[i] -= offsets[i - 1];
            }
            throw malformed(offsets, offset + 1);
        }
        position += (int) (end - first);
    }

    /** Moves past values of up to {@link #BATCH}: {@return their lengths} */
    int[] readBatch(int count) {
        if (batch == null) {
            batch = new int[BATCH];
        }
        blocks.read(Deltas.Output.INTS, batch, 0, count);
        long sum = 0;
        int signs = 0;
        for (int i = 0; i < count; i++) {
            signs |= batch[i];
            sum += batch[i];
        }
        if (signs < 0 || sum > limit - position) {
            throw malformed(batch, 0);
        }
        position += (int) sum;
        return batch;
    }

    void skip(int count) {
        for (int length; count > 0; count -= length) {
            length = Math.min(count, BATCH);
            readBatch(length);
        }
    }

    /** The number of bytes, if they fit into one array together with 4 bytes for each length. */
    static int arraySize(long bytes, int count, int position) {
        if (bytes + (long) Integer.BYTES * count > ByteRuns.LARGEST_ARRAY) {
            throw new MalformedParquetException("The " + count + " values from offset " + position + " on have " + bytes
                    + " bytes, and 4 more for each length, but an array holds at most " + ByteRuns.LARGEST_ARRAY
                    + ": read fewer at a time", position);
        }
        return (int) bytes;
    }

    /** The error for the first length that is wrong. */
    private MalformedParquetException malformed(int[] lengths, int offset) {
        int i = offset;
        while (lengths[i] >= 0 && lengths[i] <= limit - position) {
            position += lengths[i++];
        }
        return new MalformedParquetException("A value at offset " + position + " has a length of " + lengths[i]
                + ", but " + (limit - position) + " bytes remain before limit " + limit, position);
    }
}
