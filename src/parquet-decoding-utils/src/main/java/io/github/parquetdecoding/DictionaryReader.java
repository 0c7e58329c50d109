// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.memory.ByteCopies;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Reads pages in the encodings RLE_DICTIONARY and PLAIN_DICTIONARY: one byte of bit width, then ids in the
 * RLE/bit-packing hybrid, up to the cursor's limit. Ids, from 0 to the dictionary's size, exclusive, are looked up in
 * the dictionary of the column chunk, a run of equal ids once; {@link #readIds} returns them, to look up strings in a
 * {@link ByteArrayDictionary}.
 *
 * <p>A negative count or size is refused with {@link IllegalArgumentException}, an output that is too small with {@link
 * IndexOutOfBoundsException}, before anything is read. An id outside of the dictionary, a malformed run, or bytes that
 * end before the ids do are refused with {@link MalformedParquetException}; the reader then stays where it was, and the
 * output's range is undefined. After an {@link Error} in the middle of a call, a reader may refuse all others until a
 * {@link #reset}. A reader belongs to one thread.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="dictionary"}
 *
 * @since 0.1.0
 */
public final class DictionaryReader {
    private final RunLengthBitPackedRuns runs = new RunLengthBitPackedRuns();

    DictionaryReader() {
    }

    /**
     * {@return a reader of the ids in the rest of a cursor, which moves to its limit}
     *
     * @throws MalformedParquetException if there is no byte, or the bit width is more than 32; the cursor has not moved
     */
    public static DictionaryReader of(ByteCursor in) {
        DictionaryReader reader = new DictionaryReader();
        reader.reset(in);
        return reader;
    }

    /**
     * Begins the next page, whose bit width may differ. The memory is kept. If this fails, the previous page can still
     * be read, and the cursor has not moved.
     *
     * @throws MalformedParquetException as {@link #of}
     */
    public void reset(ByteCursor in) {
        int start = in.position;
        int limit = in.limit;
        if (start >= limit) {
            throw new MalformedParquetException(
                    "There is no bit width of dictionary ids at offset " + start + ": the limit is " + limit, start);
        }
        int bitWidth = in.array[start] & 0xFF;
        if (bitWidth > Integer.SIZE) {
            throw new MalformedParquetException("The bit width of dictionary ids at offset " + start + " is " + bitWidth
                    + ", but the limit is 32", start);
        }
        runs.reset(in.array, start + 1, limit, bitWidth);
        in.position = limit;
    }

    /** {@return bits per id, from 0 to 32} */
    public int bitWidth() {
        return runs.bitWidth;
    }

    /**
     * Reads {@code count} ids.
     *
     * @param dictionarySize the number of values in the dictionary; ids must be less
     * @throws IllegalArgumentException if {@code dictionarySize} or {@code count} is negative
     */
    public void readIds(int dictionarySize, int[] out, int outOffset, int count) {
        if (dictionarySize < 0) {
            throw new IllegalArgumentException("Negative dictionary size: " + dictionarySize);
        }
        Checks.checkRange("out", out, out.length, outOffset, count);
        runs.begin(count);
        for (int end = outOffset + count, length; outOffset < end; outOffset += length) {
            length = runs.next();
            if (runs.isRepeated()) {
                Arrays.fill(out, outOffset, outOffset + length, repeatedId(dictionarySize));
            } else {
                runs.unpack(length, ElementType.INTS, out, outOffset);
                checkIds(out, outOffset, length, dictionarySize);
            }
            runs.take(length);
        }
    }

    /** Reads {@code count} values. */
    public void readInts(int[] dictionary, int[] out, int outOffset, int count) {
        Checks.checkRange("out", out, out.length, outOffset, count);
        read(ElementType.INTS, dictionary, dictionary.length, out, outOffset, count);
    }

    /** Reads {@code count} values. */
    public void readLongs(long[] dictionary, long[] out, int outOffset, int count) {
        Checks.checkRange("out", out, out.length, outOffset, count);
        read(ElementType.LONGS, dictionary, dictionary.length, out, outOffset, count);
    }

    /** Reads {@code count} values. */
    public void readFloats(float[] dictionary, float[] out, int outOffset, int count) {
        Checks.checkRange("out", out, out.length, outOffset, count);
        read(ElementType.FLOATS, dictionary, dictionary.length, out, outOffset, count);
    }

    /** Reads {@code count} values. */
    public void readDoubles(double[] dictionary, double[] out, int outOffset, int count) {
        Checks.checkRange("out", out, out.length, outOffset, count);
        read(ElementType.DOUBLES, dictionary, dictionary.length, out, outOffset, count);
    }

    /**
     * Reads {@code count} values of a fixed number of bytes into {@code count * elementSize} bytes.
     *
     * @param dictionary the values, back to back
     * @param elementSize bytes per value, at least 1
     * @param outOffset index of the first byte to write
     * @throws IllegalArgumentException if {@code elementSize} is less than 1 or {@code count} is negative
     */
    public void readPlain(byte[] dictionary, int elementSize, byte[] out, int outOffset, int count) {
        Checks.checkElementSize(elementSize);
        Checks.checkValueCount(count);
        Checks.checkWideRange("out", out, out.length, outOffset, (long) count * elementSize);
        int size = dictionary.length / elementSize;
        int outEnd = outOffset + count * elementSize;
        runs.begin(count);
        while (outOffset < outEnd) {
            int length = nextIds(size);
            boolean isRepeated = runs.isRepeated();
            int repeatedId = runs.repeatedValue();
            int[] batch = runs.batch;
            for (int i = 0; i < length; i++) {
                int id = isRepeated ? repeatedId : batch[i];
                ByteCopies.copy(dictionary, id * elementSize, dictionary.length, out, outOffset, outEnd, elementSize);
                outOffset += elementSize;
            }
            runs.take(length);
        }
    }

    /** {@return the number of bytes of the next values, which are not read} Keeps none of their ids. */
    long byteCount(ByteArrayDictionary strings, int count) {
        int[] offsets = strings.offsets();
        runs.begin(count);
        long bytes = 0;
        for (int left = count, length; left > 0; left -= length) {
            length = nextIds(strings.size());
            int id = runs.repeatedValue();
            bytes += runs.isRepeated() ? (long) length * (offsets[id + 1] - offsets[id])
                    : strings.byteCount(runs.batch, 0, length);
            runs.take(length);
        }
        runs.goBack();
        return bytes;
    }

    /** Skips {@code count} values: whole runs at the cost of their headers. */
    public void skip(int count) {
        Checks.checkValueCount(count);
        runs.skip(count);
    }

    private void read(ElementType type, Object dictionary, int size, Object out, int outOffset, int count) {
        runs.begin(count);
        for (int end = outOffset + count, length; outOffset < end; outOffset += length) {
            length = nextIds(size);
            if (runs.isRepeated()) {
                fill(type, dictionary, runs.repeatedValue(), out, outOffset, length);
            } else {
                gather(type, dictionary, runs.batch, out, outOffset, length);
            }
            runs.take(length);
        }
    }

    private static void fill(ElementType type, Object dictionary, int id, Object out, int outOffset, int length) {
        int end = outOffset + length;
        switch (type) {
            case INTS -> Arrays.fill((int[]) out, outOffset, end, ((int[]) dictionary)[id]);
            case LONGS -> Arrays.fill((long[]) out, outOffset, end, ((long[]) dictionary)[id]);
            case FLOATS -> Arrays.fill((float[]) out, outOffset, end, ((float[]) dictionary)[id]);
            default -> Arrays.fill((double[]) out, outOffset, end, ((double[]) dictionary)[id]);
        }
    }

    private static void gather(
            ElementType type, Object dictionary, int[] ids, Object out, int outOffset, int length) {
        switch (type) {
            case INTS -> gather((int[]) dictionary, ids, (int[]) out, outOffset, length);
            case LONGS -> gather((long[]) dictionary, ids, (long[]) out, outOffset, length);
            case FLOATS -> gather((float[]) dictionary, ids, (float[]) out, outOffset, length);
            default -> gather((double[]) dictionary, ids, (double[]) out, outOffset, length);
        }
    }

    private static void gather(int[] dictionary, int[] ids, int[] out, int outOffset, int length) {
        for (int i = 0; i < length; i++) {
            out[outOffset + i] = dictionary[ids[i]];
        }
    }

    private static void gather(long[] dictionary, int[] ids, long[] out, int outOffset, int length) {
        for (int i = 0; i < length; i++) {
            out[outOffset + i] = dictionary[ids[i]];
        }
    }

    private static void gather(float[] dictionary, int[] ids, float[] out, int outOffset, int length) {
        for (int i = 0; i < length; i++) {
            out[outOffset + i] = dictionary[ids[i]];
        }
    }

    private static void gather(double[] dictionary, int[] ids, double[] out, int outOffset, int length) {
        for (int i = 0; i < length; i++) {
            out[outOffset + i] = dictionary[ids[i]];
        }
    }

    /**
     * Checks the next ids, at most as many as the current call still takes, and does not take them yet: they are all
     * equal if the run is repeated, otherwise in the batch of {@link #runs}. Returns their number, at least 1.
     */
    private int nextIds(int dictionarySize) {
        int length = runs.next();
        if (runs.isRepeated()) {
            repeatedId(dictionarySize);
            return length;
        }
        length = runs.unpackBatch(length);
        checkIds(runs.batch, 0, length, dictionarySize);
        return length;
    }

    private int repeatedId(int dictionarySize) {
        int id = runs.repeatedValue();
        if (Integer.compareUnsigned(id, dictionarySize) >= 0) {
            throw runs.outsideOfDictionary(id, dictionarySize, 0);
        }
        return id;
    }

    private void checkIds(int[] ids, int offset, int length, int dictionarySize) {
        int largest = 0;
        int negative = 0;
        for (int i = 0; i < length; i++) {
            largest = Math.max(largest, ids[offset + i]);
            negative |= ids[offset + i];
        }
        if (negative < 0 || largest >= dictionarySize) {
            int i = 0;
            while (Integer.compareUnsigned(ids[offset + i], dictionarySize) < 0) {
                i++;
            }
            throw runs.outsideOfDictionary(ids[offset + i], dictionarySize, i);
        }
    }

    @Override
    public String toString() {
        return "DictionaryReader[" + runs + "]";
    }
}
