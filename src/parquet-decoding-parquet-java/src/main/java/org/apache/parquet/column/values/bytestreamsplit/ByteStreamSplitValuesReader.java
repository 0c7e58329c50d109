// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitPage;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads pages in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this name. A page is decoded
 * once, by {@link #initFromPage}, into an array of its own, and not looked at afterwards.
 *
 * <p>A reader may be given one page after the other. A page that is refused leaves the reader as it was, and the stream
 * where it was.
 */
public abstract class ByteStreamSplitValuesReader extends ValuesReader {
    /** Bytes per value. */
    protected final int elementSizeInBytes;

    /** The values of the page, little-endian and back to back; null before the first page. */
    protected ByteBuffer decodedDataBuffer;

    /** Index of the next value; never more than the number of values. */
    private int nextIndex;

    private int valueCount;

    /**
     * A reader without a page.
     *
     * @param elementSizeInBytes bytes per value; of a size that is less than 1 every page is refused
     */
    protected ByteStreamSplitValuesReader(int elementSizeInBytes) {
        this.elementSizeInBytes = elementSizeInBytes;
    }

    /**
     * Moves on by one value.
     *
     * @return index in {@link #decodedDataBuffer} of the first byte of the value that was the next one
     * @throws ParquetDecodingException if there is none
     */
    protected int nextElementByteOffset() {
        if (nextIndex >= valueCount) {
            throw new ParquetDecodingException("Byte-stream data was already exhausted.");
        }
        return nextIndex++ * elementSizeInBytes;
    }

    /**
     * Takes the next page: all that is left of the stream.
     *
     * @param valuesCount number of values, nulls included; as nulls are not in the page, no more than an upper bound
     * @throws ParquetDecodingException if the page is not made of whole values, or has more than {@code valuesCount}
     */
    @Override
    public void initFromPage(int valuesCount, ByteBufferInputStream stream)
            throws ParquetDecodingException, IOException {
        int length = stream.available();
        if (elementSizeInBytes < 1 || length % elementSizeInBytes != 0) {
            throw notWholeValues(length);
        }
        int encodedCount = length / elementSizeInBytes;
        if (encodedCount > valuesCount) {
            throw new ParquetDecodingException(String.format(
                    "Invalid ByteStreamSplit stream, num values upper bound (w/ nulls): %d, num encoded values: %d",
                    valuesCount, encodedCount));
        }
        // Before the stream moves: without memory for it, the page can be tried again.
        byte[] decoded = new byte[length];
        // In place, heap or direct, if the page lies in one of the stream's buffers; gathered on the heap if not.
        ByteBuffer encoded = stream.slice(length);
        if (encoded.remaining() != length) {
            throw notWholeValues(encoded.remaining());
        }
        ByteStreamSplitPage.of(encoded, elementSizeInBytes).decode(0, encodedCount, decoded, 0);
        decodedDataBuffer = ByteBuffer.wrap(decoded).order(ByteOrder.LITTLE_ENDIAN);
        valueCount = encodedCount;
        nextIndex = 0;
    }

    private ParquetDecodingException notWholeValues(int length) {
        return new ParquetDecodingException(String.format(
                "Invalid ByteStreamSplit stream, total length: %d bytes, element size: %d bytes.",
                length, elementSizeInBytes));
    }

    @Override
    public void skip() {
        skip(1);
    }

    /** @throws ParquetDecodingException if {@code n} is negative or more than the number of values that are left */
    @Override
    public void skip(int n) {
        if (n < 0 || n > valueCount - nextIndex) {
            throw new ParquetDecodingException(String.format(
                    "Cannot skip this many elements. Current index: %d. Skip %d. Total number of elements: %d",
                    nextIndex, n, valueCount));
        }
        nextIndex += n;
    }
}
