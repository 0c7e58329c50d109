// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bytestreamsplit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.github.parquetdecoding.ByteStreamSplitPage;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads pages in BYTE_STREAM_SPLIT encoding. Replaces parquet-java's class of this name. {@link #initFromPage} decodes
 * a page into a new array, and the encoded page is not needed afterwards.
 *
 * <p>A reader can read several pages one after the other. If a page is refused, neither the reader nor the stream
 * changes.
 */
public abstract class ByteStreamSplitValuesReader extends ValuesReader {
    /** Bytes per value. */
    protected final int elementSizeInBytes;

    /** The values of the page, PLAIN-encoded; null before the first page. */
    protected ByteBuffer decodedDataBuffer;

    /** Index of the next value; never more than the number of values. */
    private int nextIndex;

    private int valueCount;

    /**
     * Creates a reader without a page.
     *
     * @param elementSizeInBytes bytes per value; if this is less than 1, every page is refused
     */
    protected ByteStreamSplitValuesReader(int elementSizeInBytes) {
        this.elementSizeInBytes = elementSizeInBytes;
    }

    /**
     * Moves past the next value.
     *
     * @return the index in {@link #decodedDataBuffer} of that value's first byte
     * @throws ParquetDecodingException if there is no next value
     */
    protected int nextElementByteOffset() {
        if (nextIndex >= valueCount) {
            throw new ParquetDecodingException("Byte-stream data was already exhausted.");
        }
        return nextIndex++ * elementSizeInBytes;
    }

    /**
     * Begins the next page, which is the rest of the stream.
     *
     * @param valuesCount number of values including nulls, which the page does not contain; so only an upper bound
     * @throws ParquetDecodingException if the page does not consist of whole values, or has more than
     *         {@code valuesCount}
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
        // In place, on the heap or direct, if the page is in one buffer of the stream; otherwise copied to the heap.
        ByteBuffer encoded = stream.slice(length);
        if (encoded.remaining() != length) {
            throw notWholeValues(encoded.remaining());
        }
        byte[] decoded = ByteStreamSplitPage.of(encoded, elementSizeInBytes).decodePlain();
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

    /** @throws ParquetDecodingException if {@code n} is negative or more than the number of values left */
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
