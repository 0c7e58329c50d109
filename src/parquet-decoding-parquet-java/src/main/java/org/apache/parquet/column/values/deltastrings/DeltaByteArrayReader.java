// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.deltastrings;

import java.io.IOException;
import java.nio.ByteBuffer;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.RequiresPreviousReader;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;

/**
 * Reads BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY values in DELTA_BYTE_ARRAY encoding. Replaces parquet-java's class of this
 * name. Values without a prefix are views of the page, or of a copy if the page is not in one array.
 */
public class DeltaByteArrayReader extends ValuesReader implements RequiresPreviousReader {
    /** Lengths were read but not their value, so no later value can be found. Less than any position. */
    private static final int LOST = -1;

    private DeltaBinaryPackingValuesReader prefixLengthReader = new DeltaBinaryPackingValuesReader();
    private DeltaBinaryPackingValuesReader suffixLengthReader = new DeltaBinaryPackingValuesReader();
    private byte[] page;
    /** Index of the next suffix in {@link #page}. */
    private int position;
    /** End of the last suffix in {@link #page}; {@link #LOST} during a call, and after one has failed. */
    private int limit;

    /** The value that was read last; parquet-java's own tests access it by this name. */
    private Binary previous = Binary.fromConstantByteArray(new byte[0]);
    /** The value whose bytes are in {@link #previousBytes}, from {@link #previousStart}; it would return a copy. */
    private Binary bytesOf;
    private byte[] previousBytes;
    private int previousStart;
    private int previousLength;

    public DeltaByteArrayReader() {
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
        DeltaBinaryPackingValuesReader prefixes = new DeltaBinaryPackingValuesReader();
        DeltaBinaryPackingValuesReader suffixes = new DeltaBinaryPackingValuesReader();
        prefixes.initFromPage(valueCount, lengths);
        suffixes.initFromPage(valueCount, lengths);
        prefixLengthReader = prefixes;
        suffixLengthReader = suffixes;
        page = bytes.array();
        limit = bytes.arrayOffset() + bytes.limit();
        position = limit - lengths.available();
    }

    @Override
    public void skip() {
        readBytes();
    }

    /**
     * {@return the next value}
     *
     * @throws ArrayIndexOutOfBoundsException if the previous value is shorter than the prefix; this is how
     *         parquet-java's record reader recognizes files that need {@link #setPreviousReader}
     */
    @Override
    public Binary readBytes() {
        int end = limit;
        limit = LOST;
        int prefix = prefixLengthReader.readInteger();
        int suffix = suffixLengthReader.readInteger();
        int start = position;
        if (suffix < 0 || suffix > end - start) {
            throw new ParquetDecodingException("Failed to read " + suffix + " bytes");
        }
        if (bytesOf != previous) {
            keep(previous, previous.getBytes(), 0, previous.length());
        }
        if (prefix < 0 || prefix > previousLength) {
            throw new ArrayIndexOutOfBoundsException(
                    "A prefix of " + prefix + " bytes, but the value before it has " + previousLength);
        }
        byte[] bytes = page;
        int bytesStart = start;
        if (prefix > 0) {
            bytes = new byte[prefix + suffix];
            bytesStart = 0;
            System.arraycopy(previousBytes, previousStart, bytes, 0, prefix);
            System.arraycopy(page, start, bytes, prefix, suffix);
        }
        Binary value = Binary.fromConstantByteArray(bytes, bytesStart, prefix + suffix);
        keep(value, bytes, bytesStart, prefix + suffix);
        position = start + suffix;
        limit = end;
        return value;
    }

    private void keep(Binary value, byte[] bytes, int start, int length) {
        previous = value;
        bytesOf = value;
        previousBytes = bytes;
        previousStart = start;
        previousLength = length;
    }

    /**
     * Supports pages by writers before 1.8.0, which did not reset on each page (PARQUET-246): the first value of a page
     * may share a prefix with the last value of the previous page.
     *
     * @param reader the reader of the previous page; ignored if it is null or of another class
     */
    @Override
    public void setPreviousReader(ValuesReader reader) {
        if (reader instanceof DeltaByteArrayReader) {
            previous = ((DeltaByteArrayReader) reader).previous;
        }
    }
}
