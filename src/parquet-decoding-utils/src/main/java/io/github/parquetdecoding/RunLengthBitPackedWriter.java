// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;

import io.github.parquetdecoding.internal.bitpacking.BitPacker;
import io.github.parquetdecoding.internal.memory.ByteCopies;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Writes Parquet's RLE/bit-packing hybrid, the inverse of {@link RunLengthBitPackedReader}, as parquet-java does, byte
 * for byte: 8 or more equal values that begin at the start of a group of 8 become a repeated run; all others are
 * bit-packed in groups of 8, up to 63 groups in one run. The last group is padded with zeros.
 *
 * <p>A bit width that is not from 0 to 32, or a value with more bits, is refused with {@link IllegalArgumentException};
 * values before it have been written. Values outside of their array are refused with {@link IndexOutOfBoundsException}
 * before anything is written.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="writer"}
 *
 * @since 0.1.0
 */
public final class RunLengthBitPackedWriter {
    private static final int GROUP = 8;
    /** The most groups whose number fits into a header of one byte. */
    private static final int MOST_GROUPS = 63;
    private static final int NO_RUN = -1;

    private final int bitWidth;
    private byte[] out = new byte[64];
    private int length;

    /** Values that are in no run yet, except repeated ones, which are only counted. */
    private final int[] group = new int[GROUP];
    private int inGroup;
    private int previous;
    private int repeated;

    /** Index of the bit-packed run's header, which is written when the run ends. */
    private int packedHeader = NO_RUN;
    private int packedGroups;

    /** A writer of values of 0 to 32 bits. */
    public RunLengthBitPackedWriter(int bitWidth) {
        Checks.checkBitWidth(bitWidth, Integer.SIZE);
        this.bitWidth = bitWidth;
    }

    /** Writes one value, which is taken as unsigned. */
    public void writeInt(int value) {
        if (bitWidth < Integer.SIZE && value >>> bitWidth != 0) {
            throw new IllegalArgumentException("Value " + Integer.toUnsignedString(value) + " has more than "
                    + Checks.counted(bitWidth, "bit"));
        }
        // This may run out of memory, so it comes before the value is taken.
        if (inGroup == GROUP) {
            writeGroup();
        }
        // A longer run does not fit into a header.
        if (value == previous && repeated != Integer.MAX_VALUE) {
            repeated++;
            if (repeated >= GROUP) {
                return;
            }
        } else {
            endRepeatedRun();
            repeated = 1;
            previous = value;
        }
        group[inGroup++] = value;
    }

    /** Writes {@code count} values. */
    public void writeInts(int[] values, int offset, int count) {
        Checks.checkRange("values", values, values.length, offset, count);
        for (int i = offset; i < offset + count; i++) {
            writeInt(values[i]);
        }
    }

    /**
     * Ends the last run and returns all runs in a new array. Values that are written later begin a new run; to a
     * reader, the zeros that pad the last group are values before them.
     */
    public byte[] toByteArray() {
        if (repeated >= GROUP) {
            endRepeatedRun();
        } else if (inGroup > 0) {
            Arrays.fill(group, inGroup, GROUP, 0);
            writeGroup();
        }
        endPackedRun();
        return Arrays.copyOf(out, length);
    }

    /** Forgets the values that have been written, but keeps the memory. */
    public void reset() {
        length = 0;
        inGroup = 0;
        previous = 0;
        repeated = 0;
        packedHeader = NO_RUN;
        packedGroups = 0;
    }

    private void endRepeatedRun() {
        if (repeated < GROUP) {
            return;
        }
        endPackedRun();
        int bytes = (bitWidth + 7) / Byte.SIZE;
        reserve(Uleb128.MAX_INT_BYTES + bytes);
        length += Uleb128.writeInt(repeated << 1, out, length);
        for (int i = 0; i < bytes; i++) {
            out[length++] = (byte) (previous >>> Byte.SIZE * i);
        }
        repeated = 0;
        inGroup = 0;
    }

    private void writeGroup() {
        if (packedGroups == MOST_GROUPS) {
            endPackedRun();
        }
        reserve(1 + bitWidth);
        if (packedHeader == NO_RUN) {
            packedHeader = length++;
        }
        BitPacker.pack(group, 0, GROUP, bitWidth, out, length);
        length += bitWidth;
        packedGroups++;
        inGroup = 0;
        // Some of the repeated values are in the group.
        repeated = 0;
    }

    private void endPackedRun() {
        if (packedHeader != NO_RUN) {
            out[packedHeader] = (byte) (packedGroups << 1 | 1);
            packedHeader = NO_RUN;
            packedGroups = 0;
        }
    }

    private void reserve(int bytes) {
        if (out.length - length < bytes) {
            int twice = (int) Math.min(2L * length, ByteCopies.LARGEST_ARRAY);
            out = Arrays.copyOf(out, Math.max(Math.addExact(length, bytes), twice));
        }
    }
}
