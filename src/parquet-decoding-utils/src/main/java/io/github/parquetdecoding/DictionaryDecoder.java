// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;

import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Values of pages in the encodings RLE_DICTIONARY and PLAIN_DICTIONARY: ids in the RLE/bit-packing hybrid, from 0 to
 * the dictionary's size, exclusive, are looked up in the dictionary of the column chunk, a run of equal ids once.
 *
 * <p>An output that is too small is refused with {@link IndexOutOfBoundsException} before anything is read. An id
 * outside of the dictionary, a malformed run, or bytes that end before the ids do are refused with {@link
 * MalformedParquetException}; the reader of ids then stays where it was, and the output's range is undefined.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="dictionary"}
 *
 * @since 0.1.0
 */
public final class DictionaryDecoder {
    private DictionaryDecoder() {
    }

    /** Decodes {@code count} values. */
    public static void decodeInts(
            RunLengthBitPackedReader ids, int[] dictionary, int[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        int size = dictionary.length;
        ids.runs.begin(count);
        for (int end = offset + count; offset < end; ) {
            int length = ids.nextIds(size);
            if (ids.isRepeated()) {
                Arrays.fill(out, offset, offset + length, dictionary[ids.repeatedValue()]);
            } else {
                int[] batch = ids.batch;
                for (int i = 0; i < length; i++) {
                    out[offset + i] = dictionary[batch[i]];
                }
            }
            ids.runs.take(length);
            offset += length;
        }
    }

    /** Decodes {@code count} values. */
    public static void decodeLongs(
            RunLengthBitPackedReader ids, long[] dictionary, long[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        int size = dictionary.length;
        ids.runs.begin(count);
        for (int end = offset + count; offset < end; ) {
            int length = ids.nextIds(size);
            if (ids.isRepeated()) {
                Arrays.fill(out, offset, offset + length, dictionary[ids.repeatedValue()]);
            } else {
                int[] batch = ids.batch;
                for (int i = 0; i < length; i++) {
                    out[offset + i] = dictionary[batch[i]];
                }
            }
            ids.runs.take(length);
            offset += length;
        }
    }

    /** Decodes {@code count} values. */
    public static void decodeFloats(
            RunLengthBitPackedReader ids, float[] dictionary, float[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        int size = dictionary.length;
        ids.runs.begin(count);
        for (int end = offset + count; offset < end; ) {
            int length = ids.nextIds(size);
            if (ids.isRepeated()) {
                Arrays.fill(out, offset, offset + length, dictionary[ids.repeatedValue()]);
            } else {
                int[] batch = ids.batch;
                for (int i = 0; i < length; i++) {
                    out[offset + i] = dictionary[batch[i]];
                }
            }
            ids.runs.take(length);
            offset += length;
        }
    }

    /** Decodes {@code count} values. */
    public static void decodeDoubles(
            RunLengthBitPackedReader ids, double[] dictionary, double[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        int size = dictionary.length;
        ids.runs.begin(count);
        for (int end = offset + count; offset < end; ) {
            int length = ids.nextIds(size);
            if (ids.isRepeated()) {
                Arrays.fill(out, offset, offset + length, dictionary[ids.repeatedValue()]);
            } else {
                int[] batch = ids.batch;
                for (int i = 0; i < length; i++) {
                    out[offset + i] = dictionary[batch[i]];
                }
            }
            ids.runs.take(length);
            offset += length;
        }
    }

    /**
     * Decodes {@code count} values of a fixed number of bytes into {@code count * elementSize} bytes.
     *
     * @param dictionary the values, back to back
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code elementSize} is less than 1 or {@code count} is negative
     */
    public static void decode(
            RunLengthBitPackedReader ids, byte[] dictionary, int elementSize, byte[] out, int outOffset, int count) {
        Checks.checkElementSize(elementSize);
        Checks.checkValueCount(count);
        Checks.checkWideRange("out", out, out.length, outOffset, (long) count * elementSize);
        int size = dictionary.length / elementSize;
        ids.runs.begin(count);
        for (int read = 0; read < count; ) {
            int length = ids.nextIds(size);
            for (int i = 0; i < length; i++) {
                int id = ids.isRepeated() ? ids.repeatedValue() : ids.batch[i];
                System.arraycopy(dictionary, id * elementSize, out, outOffset + (read + i) * elementSize, elementSize);
            }
            ids.runs.take(length);
            read += length;
        }
    }
}
