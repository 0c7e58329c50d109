// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;

import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Values of pages in the encodings RLE_DICTIONARY and PLAIN_DICTIONARY: ids in the RLE/bit-packing hybrid, looked up in
 * the dictionary of the column chunk. A run of equal ids is looked up once.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="dictionary"}
 *
 * @since 0.1.0
 */
public final class DictionaryDecoder {
    private DictionaryDecoder() {
    }

    /**
     * Decodes {@code count} values.
     *
     * @param ids ids of values, from 0 to the dictionary's size, exclusive
     * @param dictionary the values
     * @param out where the values go
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     * @throws IndexOutOfBoundsException if the values do not fit into the output; nothing has been read
     * @throws MalformedParquetException if an id is outside of the dictionary, a run is malformed or the bytes end
     *         before the ids do; the reader of ids is where it was, and what the output's range holds is undefined
     */
    public static void decodeInts(
            RunLengthBitPackedReader ids, int[] dictionary, int[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        ids.runs.mark();
        for (int end = offset + count; offset < end; ) {
            int length = ids.nextIds(end - offset, dictionary.length);
            if (ids.isRepeated()) {
                Arrays.fill(out, offset, offset + length, dictionary[ids.repeatedValue()]);
            } else {
                int[] batch = ids.batch();
                for (int i = 0; i < length; i++) {
                    out[offset + i] = dictionary[batch[i]];
                }
            }
            ids.runs.take(length);
            offset += length;
        }
        ids.runs.done();
    }

    /**
     * As {@link #decodeInts}.
     *
     * @param ids ids of values, from 0 to the dictionary's size, exclusive
     * @param dictionary the values
     * @param out where the values go
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     */
    public static void decodeLongs(
            RunLengthBitPackedReader ids, long[] dictionary, long[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        ids.runs.mark();
        for (int end = offset + count; offset < end; ) {
            int length = ids.nextIds(end - offset, dictionary.length);
            if (ids.isRepeated()) {
                Arrays.fill(out, offset, offset + length, dictionary[ids.repeatedValue()]);
            } else {
                int[] batch = ids.batch();
                for (int i = 0; i < length; i++) {
                    out[offset + i] = dictionary[batch[i]];
                }
            }
            ids.runs.take(length);
            offset += length;
        }
        ids.runs.done();
    }

    /**
     * As {@link #decodeInts}.
     *
     * @param ids ids of values, from 0 to the dictionary's size, exclusive
     * @param dictionary the values
     * @param out where the values go
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     */
    public static void decodeFloats(
            RunLengthBitPackedReader ids, float[] dictionary, float[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        ids.runs.mark();
        for (int end = offset + count; offset < end; ) {
            int length = ids.nextIds(end - offset, dictionary.length);
            if (ids.isRepeated()) {
                Arrays.fill(out, offset, offset + length, dictionary[ids.repeatedValue()]);
            } else {
                int[] batch = ids.batch();
                for (int i = 0; i < length; i++) {
                    out[offset + i] = dictionary[batch[i]];
                }
            }
            ids.runs.take(length);
            offset += length;
        }
        ids.runs.done();
    }

    /**
     * As {@link #decodeInts}.
     *
     * @param ids ids of values, from 0 to the dictionary's size, exclusive
     * @param dictionary the values
     * @param out where the values go
     * @param offset index of the first element to write
     * @param count number of values, 0 or more
     */
    public static void decodeDoubles(
            RunLengthBitPackedReader ids, double[] dictionary, double[] out, int offset, int count) {
        Checks.checkRange("out", out, out.length, offset, count);
        ids.runs.mark();
        for (int end = offset + count; offset < end; ) {
            int length = ids.nextIds(end - offset, dictionary.length);
            if (ids.isRepeated()) {
                Arrays.fill(out, offset, offset + length, dictionary[ids.repeatedValue()]);
            } else {
                int[] batch = ids.batch();
                for (int i = 0; i < length; i++) {
                    out[offset + i] = dictionary[batch[i]];
                }
            }
            ids.runs.take(length);
            offset += length;
        }
        ids.runs.done();
    }

    /**
     * Decodes {@code count} values of a fixed number of bytes into {@code count * elementSize} bytes. In all else as
     * {@link #decodeInts}.
     *
     * @param ids ids of values, from 0 to the dictionary's size, exclusive
     * @param dictionary the values, back to back
     * @param elementSize bytes per value, at least 1
     * @param out where the values go
     * @param outOffset index of the first byte to write
     * @param count number of values, 0 or more
     * @throws IllegalArgumentException if {@code elementSize} is less than 1 or {@code count} is negative
     */
    public static void decode(
            RunLengthBitPackedReader ids, byte[] dictionary, int elementSize, byte[] out, int outOffset, int count) {
        Checks.checkElementSize(elementSize);
        Checks.checkValueCount(count);
        Checks.checkWideRange("out", out, out.length, outOffset, (long) count * elementSize);
        ids.runs.mark();
        for (int read = 0; read < count; ) {
            int length = ids.nextIds(count - read, dictionary.length / elementSize);
            for (int i = 0; i < length; i++) {
                int id = ids.isRepeated() ? ids.repeatedValue() : ids.batch()[i];
                System.arraycopy(dictionary, id * elementSize, out, outOffset + (read + i) * elementSize, elementSize);
            }
            ids.runs.take(length);
            read += length;
        }
        ids.runs.done();
    }
}
