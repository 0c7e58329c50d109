// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.deltalengthbytearray;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reads BYTE_ARRAY values in DELTA_LENGTH_BYTE_ARRAY encoding; takes the place of parquet-java's class of this name.
 * Values are views of the page, or of a copy if the page is not in one array.
 */
public class DeltaLengthByteArrayValuesReader extends ValuesReader {
    /** A length was taken without its value: no value behind it can be found. Less than any position. */
    private static final int LOST = -1;

    private final DeltaBinaryPackingValuesReader lengthReader = new DeltaBinaryPackingValuesReader();
    private byte[] page;
    /** Index in {@link #page} of the next value. */
    private int position;
    /** Index in {@link #page} after the last value; {@link #LOST} during a call, and once one has failed. */
    private int limit;

    /** A reader without a page. */
    public DeltaLengthByteArrayValuesReader() {
    }

    /**
     * Takes the next page: all that is left of the stream.
     *
     * @param valueCount ignored: the page has its number of values
     * @throws ParquetDecodingException if the lengths are malformed or truncated
     */
    @Override
    public void initFromPage(int valueCount, ByteBufferInputStream stream) throws IOException {
        ByteBuffer bytes = stream.slice(stream.available());
        if (!bytes.hasArray()) {
            bytes = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
        }
        ByteBufferInputStream lengths = ByteBufferInputStream.wrap(bytes);
        lengthReader.initFromPage(valueCount, lengths);
        page = bytes.array();
        limit = bytes.arrayOffset() + bytes.limit();
        position = limit - lengths.available();
    }

    @Override
    public Binary readBytes() {
        int end = limit;
        limit = LOST;
        int length = lengthReader.readInteger();
        int start = position;
        if (length < 0 || length > end - start) {
            throw new ParquetDecodingException("Failed to read " + length + " bytes");
        }
        Binary value = Binary.fromConstantByteArray(page, start, length);
        position = start + length;
        limit = end;
        return value;
    }

    @Override
    public void skip() {
        skip(1);
    }

    @Override
    public void skip(int n) {
        int end = limit;
        limit = LOST;
        long bytes = 0;
        for (int i = 0; i < n; i++) {
            int length = lengthReader.readInteger();
            bytes += length;
            if (length < 0 || bytes > end - position) {
                throw new ParquetDecodingException("Failed to skip " + (length < 0 ? length : bytes) + " bytes");
            }
        }
        position += (int) bytes;
        limit = end;
    }
}
