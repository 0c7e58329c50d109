// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.bitpacking.BitUnpacker;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * The runs of the RLE/bit-packing hybrid: reads their headers, and knows how many values of the current one are left.
 * Whatever fails leaves it at its mark.
 */
final class RunLengthBitPackedRuns {
    private static final int REPEATED = -1;

    final ByteCursor in;
    final int bitWidth;
    /** What is added to an index in the array to get the caller's offset. */
    private final int origin;

    /** Values left of the current run. */
    private int length;
    /** Index of the run's first packed byte; {@value #REPEATED} if its values are all equal. */
    private int packedStart = REPEATED;
    /** Values of the bit-packed run that have been taken. */
    private int packedTaken;
    private int repeatedValue;

    /** Whether the call that set the mark has not come to its end: an error of the JVM may have ended it. */
    private boolean unfinished;
    private int markedPosition;
    private int markedLength;
    private int markedPackedStart;
    private int markedPackedTaken;
    private int markedRepeatedValue;

    RunLengthBitPackedRuns(ByteCursor in, int bitWidth, int origin) {
        Checks.checkBitWidth(bitWidth, Integer.SIZE);
        this.in = in;
        this.bitWidth = bitWidth;
        this.origin = origin;
    }

    /** To be called at the start of whatever takes values, and {@link #done} at its end. */
    void mark() {
        if (unfinished) {
            restore();
        }
        unfinished = true;
        markedPosition = in.position;
        markedLength = length;
        markedPackedStart = packedStart;
        markedPackedTaken = packedTaken;
        markedRepeatedValue = repeatedValue;
    }

    void done() {
        unfinished = false;
    }

    private void restore() {
        in.position = markedPosition;
        length = markedLength;
        packedStart = markedPackedStart;
        packedTaken = markedPackedTaken;
        repeatedValue = markedRepeatedValue;
    }

    /** Values left of the current run, or of the next one if there are none; 0 at the end. */
    int length() {
        while (length == 0 && in.position < in.limit) {
            readHeader();
        }
        return length;
    }

    /** So many values of one run, at least 1 and at most {@code wanted}. */
    int require(int wanted) {
        int available = length();
        if (available == 0) {
            throw malformed(wanted + " more values are wanted, and the runs end there", in.position);
        }
        return Math.min(available, wanted);
    }

    /** Takes values of the current run. */
    void take(int count) {
        length -= count;
        packedTaken += count;
    }

    boolean isRepeated() {
        return packedStart == REPEATED;
    }

    int repeatedValue() {
        return repeatedValue;
    }

    /** Unpacks values of the current run, and does not take them. */
    void unpack(int count, int[] out, int offset) {
        BitUnpacker.unpack(in.array, packedStart, in.limit, packedTaken, count, bitWidth, out, offset);
    }

    /** The next value of the current run, which is bit-packed, in bits from bit 0 of byte 0 of the array. */
    long packedBit() {
        return 8L * packedStart + (long) packedTaken * bitWidth;
    }

    private void readHeader() {
        int start = in.position;
        int header = header();
        int count = header >>> 1;
        if ((header & 1) == 0) {
            repeatedValue = readRepeatedValue(start);
            packedStart = REPEATED;
            length = count;
            return;
        }
        packedStart = in.position;
        packedTaken = 0;
        long bytes = (long) count * bitWidth;
        long values = 8L * count;
        if (bytes > in.remaining()) {
            bytes = in.remaining();
            values = 8L * bytes / bitWidth;
        }
        // No page has more values.
        length = (int) Math.min(values, Integer.MAX_VALUE);
        in.position += (int) bytes;
    }

    private int header() {
        try {
            return Uleb128.readInt(in);
        } catch (MalformedParquetException e) {
            e = MalformedUleb128.of(in.array, in.position, in.limit, Uleb128.MAX_INT_BYTES, origin);
            throw malformed("The header of a run is malformed: " + e.getMessage(), in.position);
        }
    }

    /** Bytes of a repeated value. */
    private int valueBytes() {
        return (bitWidth + 7) / Byte.SIZE;
    }

    private int readRepeatedValue(int start) {
        int bytes = valueBytes();
        if (bytes > in.remaining()) {
            throw malformed("A run's value of " + bytes + " bytes is truncated: " + in.remaining() + " remain", start);
        }
        int value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (in.array[in.position++] & 0xFF) << Byte.SIZE * i;
        }
        if (bitWidth < Integer.SIZE && value >>> bitWidth != 0) {
            throw malformed("A run's value is " + Integer.toUnsignedString(value) + ", which has more than " + bitWidth
                    + " bits", start);
        }
        return value;
    }

    /** @param index of the id in the current run, from the next value on */
    MalformedParquetException outsideOfDictionary(int id, int size, int index) {
        return malformed("Id " + Integer.toUnsignedString(id) + " is outside of the dictionary's " + size + " values",
                isRepeated() ? in.position - valueBytes() : (int) (packedBit() + (long) index * bitWidth >>> 3));
    }

    private MalformedParquetException malformed(String message, int index) {
        int offset = index + origin;
        restore();
        return new MalformedParquetException(message + ", at offset " + offset, offset);
    }

    @Override
    public String toString() {
        return "position=" + (in.position + origin) + ", limit=" + (in.limit + origin) + ", bitWidth=" + bitWidth;
    }
}
