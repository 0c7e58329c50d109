package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitPage;

/** Reads INT64 values in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForLong extends ByteStreamSplitValuesReader {
    private long[] values = {};

    public ByteStreamSplitValuesReaderForLong() {
        super(Long.BYTES);
    }

    @Override
    void decode(ByteStreamSplitPage page) {
        if (getClass() != ByteStreamSplitValuesReaderForLong.class) {
            super.decode(page);
            return;
        }
        long[] decoded = new long[page.valueCount()];
        page.decodeLongs(0, decoded.length, decoded, 0);
        values = decoded;
    }

    @Override
    public long readLong() {
        if (decodedDataBuffer != null) {
            return decodedDataBuffer.getLong(nextElementByteOffset());
        }
        // The array's own bounds check finds the end of the page: measured with vectors, a page of floats takes a third
        // longer with a check before it.
        try {
            long value = values[nextIndex];
            nextIndex++;
            return value;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw exhausted();
        }
    }
}
