// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.DeltaByteArrayReader;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.MalformedParquetException;

/**
 * Reads the values of DELTA_LENGTH_BYTE_ARRAY and DELTA_BYTE_ARRAY pages in batches, page by page, as Trino's
 * {@code BinaryBuffer} has them: {@code buffer.addChunk(decoder.read(buffer.getOffsets(), offset, length))} is what
 * {@code ValueDecoder.read(buffer, offset, length)} does. Values are not cut to the length of a VARCHAR, and spaces at
 * the end of a CHAR stay.
 *
 * <p>A decoder belongs to one thread.
 *
 * @since 0.1.0
 */
public final class DeltaByteArrayDecoder {
    private final boolean prefixed;
    private SliceCursor input;
    /** One of them is null. */
    private DeltaLengthByteArrayReader values;
    private DeltaByteArrayReader prefixedValues;

    private DeltaByteArrayDecoder(boolean prefixed) {
        this.prefixed = prefixed;
        init(SliceCursor.of(Slices.EMPTY_SLICE));
    }

    /** {@return a decoder of DELTA_LENGTH_BYTE_ARRAY: chunks are parts of the input, and no value is copied} */
    public static DeltaByteArrayDecoder ofLengths() {
        return new DeltaByteArrayDecoder(false);
    }

    /** {@return a decoder of DELTA_BYTE_ARRAY: each chunk is a new array} */
    public static DeltaByteArrayDecoder ofPrefixes() {
        return new DeltaByteArrayDecoder(true);
    }

    /**
     * Begins a page. The input moves behind its values once all of them have been read or skipped, and must not change
     * as long as chunks are in use. No bytes at all are a page without values.
     *
     * @param in at the page's first byte
     * @throws MalformedParquetException if lengths are malformed or truncated; neither the input nor the page before
     *         has changed
     */
    public void init(SliceCursor in) {
        if (prefixed) {
            prefixedValues = DeltaByteArrayReader.of(in);
        } else {
            values = DeltaLengthByteArrayReader.of(in);
        }
        input = in;
    }

    /** {@return the number of values that the page's header claims, read or not} */
    public int valueCount() {
        return prefixed ? prefixedValues.valueCount() : values.valueCount();
    }

    /**
     * Reads the next values of the page.
     *
     * @param offsets of values that lie back to back: the one at index {@code offset} is where the first value begins; the
     *        ends of all {@code length} values are written behind it
     * @param offset index of the first value's offset
     * @param length number of values, 0 or more
     * @return the bytes of these values
     * @throws IndexOutOfBoundsException if the offsets do not fit into the array; nothing has been read
     * @throws MalformedParquetException if a length is malformed, values go beyond the slice, the page has fewer left,
     *         or their end does not fit into an int; nothing has been read, and what the range behind {@code offset}
     *         holds is undefined
     */
    public Slice read(int[] offsets, int offset, int length) {
        if (offset < 0 || length < 0 || length >= (long) offsets.length - offset) {
            throw new IndexOutOfBoundsException("offsets: " + length + " ends of values behind index " + offset
                    + " are outside of its length of " + offsets.length);
        }
        int base = offsets[offset];
        int byteCount = prefixed ? prefixedValues.byteCount(length) : values.byteCount(length);
        if (byteCount > Integer.MAX_VALUE - base) {
            throw new MalformedParquetException(length + " values have " + byteCount + " bytes, and begin at offset "
                    + base + ": their end does not fit into an int", MalformedParquetException.UNKNOWN_OFFSET);
        }
        Slice chunk;
        try {
            if (prefixed) {
                byte[] bytes = new byte[byteCount];
                prefixedValues.readValues(bytes, 0, offsets, offset, length);
                chunk = Slices.wrappedBuffer(bytes);
            } else {
                values.readOffsets(offsets, offset, length);
                chunk = input.slice().slice(offsets[offset] - input.slice().byteArrayOffset(), byteCount);
            }
            for (int i = offset + 1, shift = base - offsets[offset]; i <= offset + length; i++) {
                offsets[i] += shift;
            }
        } finally {
            offsets[offset] = base;
        }
        return chunk;
    }

    /**
     * Moves past the next values of the page.
     *
     * @param n number of values, 0 or more
     * @throws IllegalArgumentException if {@code n} is negative; nothing has been skipped
     * @throws MalformedParquetException if a length is malformed, values go beyond the slice or the page has fewer
     *         left; nothing has been skipped
     */
    public void skip(int n) {
        if (prefixed) {
            prefixedValues.skip(n);
        } else {
            values.skip(n);
        }
    }
}
