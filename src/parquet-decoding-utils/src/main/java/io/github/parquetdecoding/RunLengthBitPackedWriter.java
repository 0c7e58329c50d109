// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;

import io.github.parquetdecoding.internal.bitpacking.BitPacker;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Writes Parquet's RLE/bit-packing hybrid, the inverse of {@link RunLengthBitPackedReader}, as parquet-java does, byte
 * for byte: from 8 equal values on that begin where no group of 8 is under way, a run; all else in groups of 8
 * bit-packed values, up to 63 in one run. The last group is filled up with zeros.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="writer"}
 *
 * @since 0.1.0
 */
public final class RunLengthBitPackedWriter {
    private static final int GROUP = 8;
    /** So many that a run's header is one byte. */
    private static final int MOST_GROUPS = 63;
    private static final int NO_RUN = -1;
    /** Of most JVMs. */
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private final int bitWidth;
    private byte[] out = new byte[64];
    private int length;

    /** Values that are in no run yet: all those that are not counted as repeated. */
    private final int[] group = new int[GROUP];
    private int inGroup;
    private int previous;
    private int repeated;

    /** Index of the bit-packed run's header, which is written at its end. */
    private int packedHeader = NO_RUN;
    private int packedGroups;

    /**
     * A writer of values of 0 to 32 bits.
     *
     * @throws IllegalArgumentException if {@code bitWidth} is out of its range
     */
    public RunLengthBitPackedWriter(int bitWidth) {
        Checks.checkBitWidth(bitWidth, Integer.SIZE);
        this.bitWidth = bitWidth;
    }

    /**
     * Writes one value.
     *
     * @param value of no more bits than the bit width, taken as unsigned
     * @throws IllegalArgumentException if it has more bits than the bit width; nothing has been written
     */
    public void writeInt(int value) {
        if (bitWidth < Integer.SIZE && value >>> bitWidth != 0) {
            throw new IllegalArgumentException("Value " + Integer.toUnsignedString(value) + " has more than " + bitWidth
                    + " bits");
        }
        // What may fail for want of memory comes before the value is taken.
        if (inGroup == GROUP) {
            writeGroup();
        }
        // The header of a run counts no more.
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

    /**
     * Writes {@code count} values.
     *
     * @throws IllegalArgumentException if a value has more bits than the bit width; those before it have been written
     * @throws IndexOutOfBoundsException if the values are not inside of their array; nothing has been written
     */
    public void writeInts(int[] values, int offset, int count) {
        Checks.checkRange("values", values, values.length, offset, count);
        for (int i = offset; i < offset + count; i++) {
            writeInt(values[i]);
        }
    }

    /**
     * Ends the last run and returns all runs in a new array. Values that are written after that begin a new one; to a
     * reader, zeros that the last group was filled up with are values before them.
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

    /** Forgets what has been written, and keeps the memory. */
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
            int twice = (int) Math.min(2L * length, LARGEST_ARRAY);
            out = Arrays.copyOf(out, Math.max(Math.addExact(length, bytes), twice));
        }
    }
}
