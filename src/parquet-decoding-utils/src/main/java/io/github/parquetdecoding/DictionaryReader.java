// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.memory.ByteCopies;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Reads ids: one byte of bit width, then the RLE/bit-packing hybrid, up to the cursor's limit. They are looked up in a
 * dictionary, a run of equal ids once. After an {@link Error} in the middle of a call, a reader may refuse all others
 * until a {@link #reset}.
 */
final class DictionaryReader {
    private final RunLengthBitPackedRuns runs = new RunLengthBitPackedRuns();

    /** Begins the next page. If this fails, the previous one can still be read, and the cursor has not moved. */
    void reset(ByteCursor in) {
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

    /** Ids must be less than the number of values in the dictionary. */
    void readIds(int dictionarySize, int[] out, int outOffset, int count) {
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

    /** Values of a fixed number of bytes are back to back in the dictionary, too. */
    void readPlain(byte[] dictionary, int elementSize, byte[] out, int outOffset, int count) {
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

    /** Copies values of a fixed number of bytes, whose ids from an index on have been checked. */
    static void copy(byte[] dictionary, int elementSize, int[] ids, int first, byte[] out, int outOffset, int length) {
        int end = outOffset + length * elementSize;
        for (int i = 0; i < length; i++) {
            ByteCopies.copy(dictionary, ids[first + i] * elementSize, dictionary.length, out,
                    outOffset + i * elementSize, end, elementSize);
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
    void skip(int count) {
        Checks.checkValueCount(count);
        runs.skip(count);
    }

    /** Looks up values of a type in an array of {@code size} of them. */
    void read(ElementType type, Object dictionary, int size, Object out, int outOffset, int count) {
        runs.begin(count);
        for (int end = outOffset + count, length; outOffset < end; outOffset += length) {
            length = nextIds(size);
            if (runs.isRepeated()) {
                fill(type, dictionary, runs.repeatedValue(), out, outOffset, length);
            } else {
                gather(type, dictionary, runs.batch, 0, out, outOffset, length);
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

    /** Looks up ids from an index on, which have been checked. */
    static void gather(
            ElementType type, Object dictionary, int[] ids, int first, Object out, int outOffset, int length) {
        switch (type) {
            case INTS -> gather((int[]) dictionary, ids, first, (int[]) out, outOffset, length);
            case LONGS -> gather((long[]) dictionary, ids, first, (long[]) out, outOffset, length);
            case FLOATS -> gather((float[]) dictionary, ids, first, (float[]) out, outOffset, length);
            default -> gather((double[]) dictionary, ids, first, (double[]) out, outOffset, length);
        }
    }

    private static void gather(int[] dictionary, int[] ids, int first, int[] out, int outOffset, int length) {
        for (int i = 0; i < length; i++) {
            out[outOffset + i] = dictionary[ids[first + i]];
        }
    }

    private static void gather(long[] dictionary, int[] ids, int first, long[] out, int outOffset, int length) {
        for (int i = 0; i < length; i++) {
            out[outOffset + i] = dictionary[ids[first + i]];
        }
    }

    private static void gather(float[] dictionary, int[] ids, int first, float[] out, int outOffset, int length) {
        for (int i = 0; i < length; i++) {
            out[outOffset + i] = dictionary[ids[first + i]];
        }
    }

    private static void gather(double[] dictionary, int[] ids, int first, double[] out, int outOffset, int length) {
        for (int i = 0; i < length; i++) {
            out[outOffset + i] = dictionary[ids[first + i]];
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
