// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.bitpacking.BitUnpacking;
import io.github.parquetdecoding.internal.bitpacking.VectorUnpackers;
import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * The runs of the RLE/bit-packing hybrid: reads their headers, and counts the values left of the current run. A call
 * that meets malformed bytes leaves it where it was before the call.
 */
final class RunLengthBitPackedRuns {
    private static final int REPEATED = -1;
    /** Values that are unpacked at a time if they do not go to the caller. */
    private static final int BATCH = 1024;

    ByteCursor in;
    int bitWidth;
    /** The output of {@link #unpackBatch}; allocated when first needed. */
    int[] batch;

    /** Values left of the current run. */
    private int length;
    /** Index of the run's first packed byte; {@value #REPEATED} if its values are all equal. */
    private int packedStart = REPEATED;
    /** Values of the bit-packed run that have been taken. */
    private int packedTaken;
    private int repeatedValue;

    /** Values that the current call still has to take; 0 between calls, unless one ended with an {@link Error}. */
    private int missing;
    private int markedPosition;
    private int markedLength;
    private int markedPackedStart;
    private int markedPackedTaken;
    private int markedRepeatedValue;

    /** There are no runs before the first {@link #reset}. */
    RunLengthBitPackedRuns() {
        // If vectors are required but cannot run, fail here and not in the middle of a call.
        VectorUnpackers.DEFERRED.kernels(0);
    }

    /** Begins the runs of another page, even after an {@link Error} in the middle of a call. */
    void reset(byte[] array, int start, int end, int newBitWidth) {
        Checks.checkBitWidth(newBitWidth, Integer.SIZE);
        in = ByteCursor.of(array, start, end - start);
        bitWidth = newBitWidth;
        length = 0;
        missing = 0;
    }

    /** Begins a call that takes {@code count} values. */
    void begin(int count) {
        if (missing != 0) {
            throw new IllegalStateException("An earlier call ended with an error before it had read all of its values");
        }
        missing = count;
        markedPosition = in.position;
        markedLength = length;
        markedPackedStart = packedStart;
        markedPackedTaken = packedTaken;
        markedRepeatedValue = repeatedValue;
    }

    /** Values left of the current run, or of the next one if none are left; 0 at the end. A separate call. */
    int peek() {
        begin(1);
        int available = available();
        missing = 0;
        return available;
    }

    private int available() {
        while (length == 0 && in.position < in.limit) {
            readHeader();
        }
        return length;
    }

    /** Values of one run that the current call can take, at least 1. */
    int next() {
        int available = available();
        if (available == 0) {
            throw malformed("The runs end " + Checks.counted(missing, "value") + " too early", in.position);
        }
        return Math.min(available, missing);
    }

    /** Takes values of the current run. */
    void take(int count) {
        length -= count;
        packedTaken += count;
        missing -= count;
    }

    void skip(int count) {
        begin(count);
        while (missing > 0) {
            take(next());
        }
    }

    /** Skips values, fewer if the runs end: {@return how many} */
    int skipUpTo(int count) {
        begin(count);
        while (missing > 0 && available() > 0) {
            take(next());
        }
        int skipped = count - missing;
        missing = 0;
        return skipped;
    }

    boolean isRepeated() {
        return packedStart == REPEATED;
    }

    int repeatedValue() {
        return repeatedValue;
    }

    /** Unpacks values of the current run, and does not take them. */
    void unpack(int count, ElementType type, Object out, int offset) {
        BitUnpacking.unpack(in.array, packedStart, in.limit, packedTaken, count, bitWidth, type, out, offset);
    }

    /** Unpacks up to {@code count} values of the current run into {@link #batch}, and returns their number. */
    int unpackBatch(int count) {
        if (batch == null) {
            batch = new int[BATCH];
        }
        int batchLength = Math.min(count, BATCH);
        unpack(batchLength, ElementType.INTS, batch, 0);
        return batchLength;
    }

    /** The position of the next value of the current bit-packed run, in bits from bit 0 of byte 0 of the array. */
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
            // Writers may cut the last run short, but no page has as many values as this.
            if (values > Integer.MAX_VALUE) {
                throw malformed("A bit-packed run claims " + values + " values, but only "
                        + Checks.counted(in.remaining(), "byte") + " left", start);
            }
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
            throw malformed("A run's value needs " + Checks.counted(bytes, "byte") + ", with only " + in.remaining()
                    + " left", start);
        }
        int value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (in.array[in.position++] & 0xFF) << Byte.SIZE * i;
        }
        if (bitWidth < Integer.SIZE && value >>> bitWidth != 0) {
            throw malformed("A run's value is " + Integer.toUnsignedString(value) + ", which has more than "
                    + Checks.counted(bitWidth, "bit"), start);
        }
        return value;
    }

    /** @param index of the id in the current run, from the next value on */
    MalformedParquetException outsideOfDictionary(int id, int size, int index) {
        return malformed("Id " + Integer.toUnsignedString(id) + " is outside of the dictionary's "
                + Checks.counted(size, "value"),
                isRepeated() ? in.position - valueBytes() : (int) (packedBit() + (long) index * bitWidth >>> 3));
    }

    /** Ends a call where it began. */
    void goBack() {
        in.position = markedPosition;
        length = markedLength;
        packedStart = markedPackedStart;
        packedTaken = markedPackedTaken;
        repeatedValue = markedRepeatedValue;
        missing = 0;
    }

    private MalformedParquetException malformed(String message, int offset) {
        goBack();
        return new MalformedParquetException(message + ", at offset " + offset, offset);
    }

    @Override
    public String toString() {
        return "position=" + in.position + ", limit=" + in.limit + ", bitWidth=" + bitWidth;
    }
}
