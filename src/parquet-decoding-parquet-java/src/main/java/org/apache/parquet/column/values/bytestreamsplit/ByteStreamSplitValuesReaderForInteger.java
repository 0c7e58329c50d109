package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitPage;

/** Reads INT32 values in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForInteger extends ByteStreamSplitValuesReader {
    private int[] values = {};

    public ByteStreamSplitValuesReaderForInteger() {
        super(Integer.BYTES);
    }

    @Override
    void decode(ByteStreamSplitPage page) {
        if (getClass() != ByteStreamSplitValuesReaderForInteger.class) {
            super.decode(page);
            return;
        }
        int[] decoded = new int[page.valueCount()];
        page.decodeInts(0, decoded.length, decoded, 0);
        values = decoded;
    }

    @Override
    public int readInteger() {
        if (decodedDataBuffer != null) {
            return decodedDataBuffer.getInt(nextElementByteOffset());
        }
        // The array's own bounds check finds the end of the page: measured with vectors, a page of floats takes a third
        // longer with a check before it.
        try {
            int value = values[nextIndex];
            nextIndex++;
            return value;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw exhausted();
        }
    }
}
