// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.util.Arrays;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.memory.ByteAccess;
import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.validity.ValidityBits;

/**
 * Reads Parquet's RLE/bit-packing hybrid: definition and repetition levels, dictionary ids and booleans. Runs follow
 * each other to the end of the bytes. Each begins with a ULEB128 header; if its lowest bit is 0, the rest is a number
 * of values that are all equal, and the value follows in whole bytes, little-endian; if it is 1, the rest is a number
 * of groups of 8 bit-packed values, which follow.
 *
 * <p>{@link #ofLengthPrefixed} reads the 4 bytes of length before levels of a v1 page, and {@link #ofDictionaryIds} the
 * byte of bit width before ids; all other methods read runs only. The encoding does not contain the number of values:
 * the last group is padded with meaningless values, and a caller that has all of its values stops reading.
 *
 * <p>As with most writers, the bytes may end within the last bit-packed run: those of its values that are there as a
 * whole can be read. Runs of length 0 are skipped. Memory use does not depend on the size of a run.
 *
 * <p>A bit width that is not from 0 to 32, or a negative number of values to skip, is refused with {@link
 * IllegalArgumentException}, output that does not fit with {@link IndexOutOfBoundsException}, before anything has been
 * read. A read or skip that fails because the bytes are malformed or end too soon throws {@link
 * MalformedParquetException} and leaves the reader where it was, so it fails again; the contents of the output's range
 * are then undefined. After an {@link Error} in the middle of a call, a reader may refuse all others. A reader belongs
 * to one thread.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="reader"}
 *
 * @since 0.1.0
 */
public final class RunLengthBitPackedReader {
    /** Values that are unpacked at a time where the caller does not get them. */
    private static final int BATCH = 1024;

    final RunLengthBitPackedRuns runs;

    /** The ids that {@link #nextIds} has unpacked; allocated when first needed. */
    int[] batch;

    private RunLengthBitPackedReader(ByteCursor in, int bitWidth, int offsetShift) {
        this.runs = new RunLengthBitPackedRuns(in, bitWidth, offsetShift);
    }

    /** {@return a reader of all that remains of a cursor, which moves to its limit} */
    public static RunLengthBitPackedReader of(ByteCursor in, int bitWidth) {
        RunLengthBitPackedReader reader = new RunLengthBitPackedReader(
                ByteCursor.of(in.array, in.position, in.remaining()), bitWidth, 0);
        in.position = in.limit;
        return reader;
    }

    /**
     * {@return a reader of the bytes of a buffer from its position to its limit} The buffer is not changed; one with an
     * array is read in place, another is copied.
     */
    public static RunLengthBitPackedReader of(ByteBuffer in, int bitWidth) {
        if (in.hasArray()) {
            int start = in.arrayOffset();
            return new RunLengthBitPackedReader(
                    ByteCursor.of(in.array(), start + in.position(), in.remaining()), bitWidth, -start);
        }
        byte[] bytes = new byte[in.remaining()];
        in.get(in.position(), bytes);
        return new RunLengthBitPackedReader(ByteCursor.of(bytes), bitWidth, in.position());
    }

    /**
     * {@return a reader of runs behind their length in 4 bytes, little-endian: levels of v1 pages, and RLE booleans}
     * The cursor moves behind the runs.
     *
     * @throws MalformedParquetException if fewer bytes remain; the cursor has not moved
     */
    public static RunLengthBitPackedReader ofLengthPrefixed(ByteCursor in, int bitWidth) {
        int start = in.position;
        int available = in.remaining() - Integer.BYTES;
        if (available < 0) {
            throw new MalformedParquetException("The length of runs at offset " + start + " is truncated: only "
                    + in.remaining() + " of its 4 bytes left", start);
        }
        int length = ByteAccess.getInt(in.array, start);
        if (length < 0 || length > available) {
            throw new MalformedParquetException("Runs of " + Checks.counted(Integer.toUnsignedLong(length), "byte")
                    + " at offset " + start + " are truncated: only " + available + " left after their length", start);
        }
        RunLengthBitPackedReader reader = new RunLengthBitPackedReader(
                ByteCursor.of(in.array, start + Integer.BYTES, length), bitWidth, 0);
        in.position = start + Integer.BYTES + length;
        return reader;
    }

    /**
     * {@return a reader of a page's dictionary ids: one byte of bit width, then runs up to the cursor's limit, to which
     * it moves}
     *
     * @throws MalformedParquetException if there is no byte, or the bit width is more than 32; the cursor has not moved
     */
    public static RunLengthBitPackedReader ofDictionaryIds(ByteCursor in) {
        int start = in.position;
        int bitWidth = in.readByte() & 0xFF;
        if (bitWidth > Integer.SIZE) {
            in.position = start;
            throw new MalformedParquetException("The bit width of dictionary ids at offset " + start + " is " + bitWidth
                    + ", but the limit is 32", start);
        }
        return of(in, bitWidth);
    }

    /** {@return bits per value} */
    public int bitWidth() {
        return runs.bitWidth;
    }

    /** Reads {@code count} values. */
    public void readInts(int[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        read(ElementType.INTS, out, offset, count);
    }

    /**
     * Reads {@code count} values of up to 8 bits, such as booleans, into a byte each. {@link #readValidity(int, long[],
     * int, int)} with a maximum of 1 reads booleans into one bit each, as in PLAIN, the lowest bit first.
     *
     * @throws IllegalStateException if the bit width is more than 8
     */
    public void readBytes(byte[] out, int offset, int count) {
        if (runs.bitWidth > Byte.SIZE) {
            throw new IllegalStateException("Values of " + runs.bitWidth + " bits do not fit into bytes");
        }
        Checks.checkRange("out", out, out.length, offset, count);
        read(ElementType.BYTES, out, offset, count);
    }

    private void read(ElementType type, Object out, int offset, int count) {
        runs.begin(count);
        for (int end = offset + count, length; offset < end; offset += length) {
            length = runs.next();
            if (!isRepeated()) {
                runs.unpack(length, type, out, offset);
            } else if (type == ElementType.INTS) {
                Arrays.fill((int[]) out, offset, offset + length, runs.repeatedValue());
            } else {
                Arrays.fill((byte[]) out, offset, offset + length, (byte) runs.repeatedValue());
            }
            runs.take(length);
        }
    }

    /** Skips {@code count} values: whole runs for the price of their headers. */
    public void skip(int count) {
        Checks.checkValueCount(count);
        runs.begin(count);
        for (int skipped = 0; skipped < count; ) {
            int length = runs.next();
            runs.take(length);
            skipped += length;
        }
    }

    /**
     * For callers that work on runs: reads the next header if no values are left of the current run, and returns the
     * number of values left, 0 at the end of the bytes. A read or {@link #skip} then takes them; until then the result
     * is the same. The last bit-packed run may end with up to 7 values that were not written and mean nothing.
     */
    public int readRun() {
        return runs.peek();
    }

    /** {@return whether the run of {@link #readRun} repeats {@link #repeatedValue}; if not, it is bit-packed} */
    public boolean isRepeated() {
        return runs.isRepeated();
    }

    /** {@return the value of the run of {@link #readRun}} A bit-packed run has none: {@link IllegalStateException}. */
    public int repeatedValue() {
        if (!isRepeated()) {
            throw new IllegalStateException("The run is bit-packed: it has no repeated value");
        }
        return runs.repeatedValue();
    }

    /**
     * Reads definition levels of a column that is not nested, of bit width 1, as {@link #readValidity(int, long[], int,
     * int)} with a maximum of 1.
     *
     * @throws IllegalStateException if the bit width is not 1
     */
    public int readValidity(long[] bits, int firstBit, int count) {
        if (runs.bitWidth != 1) {
            throw new IllegalStateException("readValidity(bits, firstBit, count) is for levels of 1 bit; these have "
                    + runs.bitWidth + ": use readValidity(maxLevel, bits, firstBit, count)");
        }
        return readValidity(1, bits, firstBit, count);
    }

    /**
     * Reads definition levels as validity: a bit is set if the level is the column's maximum, so that the value is not
     * null.
     *
     * @param bits the lowest bit of each first
     * @param firstBit index of the first bit to write, counted from bit 0 of {@code bits[0]}
     * @param count number of levels; exactly this many bits are written, all others are unchanged
     * @return how many of the bits are set
     */
    public int readValidity(int maxLevel, long[] bits, int firstBit, int count) {
        Validity.check(bits, firstBit, count);
        runs.begin(count);
        int set = 0;
        for (int read = 0; read < count; ) {
            int length = runs.next();
            if (isRepeated()) {
                boolean valid = runs.repeatedValue() == maxLevel;
                ValidityBits.fill(bits, firstBit + read, length, valid);
                set += valid ? length : 0;
            } else if (runs.bitWidth == 1 && maxLevel == 1) {
                set += ValidityBits.copy(
                        runs.in.array, runs.in.limit, runs.packedBit(), bits, firstBit + read, length);
            } else {
                length = unpackBatch(length);
                set += ValidityBits.equal(batch, maxLevel, bits, firstBit + read, length);
            }
            runs.take(length);
            read += length;
        }
        return set;
    }

    /** Skips {@code count} definition levels, and returns how many are the maximum: skip as many values, too. */
    public int skipValidity(int maxLevel, int count) {
        Checks.checkValueCount(count);
        runs.begin(count);
        int set = 0;
        for (int skipped = 0; skipped < count; ) {
            int length = runs.next();
            if (isRepeated()) {
                set += runs.repeatedValue() == maxLevel ? length : 0;
            } else {
                length = unpackBatch(length);
                for (int i = 0; i < length; i++) {
                    set += batch[i] == maxLevel ? 1 : 0;
                }
            }
            runs.take(length);
            skipped += length;
        }
        return set;
    }

    /**
     * Checks ids of a dictionary, no more than the current call is to take: all equal to {@link #repeatedValue} if the
     * run {@link #isRepeated}, otherwise in {@link #batch}. They are not taken yet. Returns their number, at least 1.
     */
    int nextIds(int dictionarySize) {
        int length = runs.next();
        if (isRepeated()) {
            if (Integer.compareUnsigned(runs.repeatedValue(), dictionarySize) >= 0) {
                throw runs.outsideOfDictionary(runs.repeatedValue(), dictionarySize, 0);
            }
            return length;
        }
        length = unpackBatch(length);
        int largest = 0;
        int negative = 0;
        for (int i = 0; i < length; i++) {
            largest = Math.max(largest, batch[i]);
            negative |= batch[i];
        }
        if (negative < 0 || largest >= dictionarySize) {
            int i = 0;
            while (Integer.compareUnsigned(batch[i], dictionarySize) < 0) {
                i++;
            }
            throw runs.outsideOfDictionary(batch[i], dictionarySize, i);
        }
        return length;
    }

    /** Unpacks up to {@code count} values of the current run without taking them, and returns their number. */
    private int unpackBatch(int count) {
        if (batch == null) {
            batch = new int[BATCH];
        }
        int length = Math.min(count, BATCH);
        runs.unpack(length, ElementType.INTS, batch, 0);
        return length;
    }

    @Override
    public String toString() {
        return "RunLengthBitPackedReader[" + runs + "]";
    }
}
