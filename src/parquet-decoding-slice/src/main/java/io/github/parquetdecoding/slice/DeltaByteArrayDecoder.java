// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.DeltaByteArrayReader;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.MalformedParquetException;

/**
 * Reads the values of DELTA_LENGTH_BYTE_ARRAY and DELTA_BYTE_ARRAY pages in batches, for Trino's {@code BinaryBuffer}:
 * {@code buffer.addChunk(decoder.read(buffer.getOffsets(), offset, length))} replaces
 * {@code ValueDecoder.read(buffer, offset, length)}. Values are not truncated to the length of a VARCHAR, and trailing
 * spaces of a CHAR are kept.
 *
 * <p>A decoder is not thread-safe.
 *
 * @since 0.1.0
 */
public final class DeltaByteArrayDecoder {
    private Slice input = Slices.EMPTY_SLICE;
    /** Either this or {@link #prefixedValues} is null. */
    private final DeltaLengthByteArrayReader values;
    private final DeltaByteArrayReader prefixedValues;

    private DeltaByteArrayDecoder(boolean prefixed) {
        SliceCursor none = SliceCursor.of(input);
        values = prefixed ? null : DeltaLengthByteArrayReader.of(none);
        prefixedValues = prefixed ? DeltaByteArrayReader.of(none) : null;
    }

    /** {@return a decoder of DELTA_LENGTH_BYTE_ARRAY} Chunks are slices of the input, so no value is copied. */
    public static DeltaByteArrayDecoder ofLengths() {
        return new DeltaByteArrayDecoder(false);
    }

    /** {@return a decoder of DELTA_BYTE_ARRAY} Each chunk is a new array. */
    public static DeltaByteArrayDecoder ofPrefixes() {
        return new DeltaByteArrayDecoder(true);
    }

    /**
     * Begins a page. The input moves past the values once all of them have been read or skipped, and must not change
     * while any chunk is in use. An empty input is a page without values.
     *
     * @throws MalformedParquetException if lengths are malformed or truncated; the input has not moved, and the
     *         previous page can still be read
     */
    public void init(SliceCursor in) {
        Slice slice = in.slice();
        if (values == null) {
            prefixedValues.reset(in);
        } else {
            values.reset(in);
        }
        input = slice;
    }

    /** {@return the total number of values, according to the page's header} */
    public int valueCount() {
        return values == null ? prefixedValues.valueCount() : values.valueCount();
    }

    /**
     * Reads the next {@code length} values. The first one begins at {@code offsets[offset]}; the ends of all values are
     * written to the elements after that.
     *
     * @return the bytes of the values, back to back
     * @throws IllegalArgumentException if {@code length} or {@code offsets[offset]} is negative; nothing has been
     *         read
     * @throws IndexOutOfBoundsException if the offsets do not fit into the array, the page has fewer values left, or
     *         the last end does not fit into an int; nothing has been read
     * @throws MalformedParquetException if a length is malformed or values extend past the slice; nothing has been
     *         read
     */
    public Slice read(int[] offsets, int offset, int length) {
        if (offset < 0 || length >= (long) offsets.length - offset) {
            throw new IndexOutOfBoundsException("offsets: " + length + " elements are needed after index " + offset
                    + ", but its length is " + offsets.length);
        }
        int base = offsets[offset];
        if (base < 0) {
            throw new IllegalArgumentException(
                    "The values cannot begin at a negative offset: offsets[" + offset + "] is " + base);
        }
        long byteCount = values == null ? prefixedValues.byteCount(length) : values.byteCount(length);
        if (byteCount > Integer.MAX_VALUE - base) {
            throw new IndexOutOfBoundsException(length + " values have " + byteCount + " bytes, but at most "
                    + (Integer.MAX_VALUE - base) + " fit after offset " + base
                    + ": an int cannot count more. Read fewer values at a time");
        }
        // The chunk is there before the reader moves: no error may come between a batch and its caller.
        Slice chunk;
        try {
            if (values == null) {
                byte[] bytes = new byte[(int) byteCount];
                chunk = Slices.wrappedBuffer(bytes);
                prefixedValues.readValues(bytes, 0, offsets, offset, length);
            } else {
                values.readOffsets(offsets, offset, 0);
                chunk = input.slice(offsets[offset] - input.byteArrayOffset(), (int) byteCount);
                values.readOffsets(offsets, offset, length);
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
     * Skips the next {@code n} values.
     *
     * @throws IllegalArgumentException if {@code n} is negative; nothing has been skipped
     * @throws IndexOutOfBoundsException if the page has fewer values left; nothing has been skipped
     * @throws MalformedParquetException if a length is malformed or values extend past the slice; nothing has been
     *         skipped
     */
    public void skip(int n) {
        if (values == null) {
            prefixedValues.skip(n);
        } else {
            values.skip(n);
        }
    }
}
