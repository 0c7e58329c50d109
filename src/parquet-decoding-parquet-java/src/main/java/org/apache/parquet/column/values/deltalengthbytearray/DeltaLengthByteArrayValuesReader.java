// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.deltalengthbytearray;

import java.io.IOException;
import java.nio.ByteBuffer;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;

/**
 * Reads BYTE_ARRAY values in DELTA_LENGTH_BYTE_ARRAY encoding. Replaces parquet-java's class of this name. Values are
 * views of the page, or of a copy if the page is not in one array.
 */
public class DeltaLengthByteArrayValuesReader extends ValuesReader {
    /** A length was read but not its value, so no later value can be found. Less than any position. */
    private static final int LOST = -1;

    private DeltaBinaryPackingValuesReader lengthReader = new DeltaBinaryPackingValuesReader();
    private byte[] page;
    /** Index of the next value in {@link #page}. */
    private int position;
    /** End of the last value in {@link #page}; {@link #LOST} during a call, and after one has failed. */
    private int limit;

    public DeltaLengthByteArrayValuesReader() {
    }

    /**
     * Begins the next page, which is the rest of the stream. If the page is refused, the previous one can still be
     * read.
     *
     * @param valueCount ignored: the page contains its number of values
     * @throws ParquetDecodingException if the lengths are malformed or truncated
     */
    @Override
    public void initFromPage(int valueCount, ByteBufferInputStream stream) throws IOException {
        ByteBuffer bytes = stream.slice(stream.available());
        if (!bytes.hasArray()) {
            bytes = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
        }
        ByteBufferInputStream lengths = ByteBufferInputStream.wrap(bytes);
        DeltaBinaryPackingValuesReader opened = new DeltaBinaryPackingValuesReader();
        opened.initFromPage(valueCount, lengths);
        lengthReader = opened;
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
