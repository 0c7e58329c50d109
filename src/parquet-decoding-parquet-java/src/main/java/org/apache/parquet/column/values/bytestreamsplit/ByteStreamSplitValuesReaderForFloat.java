package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitPage;

/** Reads FLOAT values in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForFloat extends ByteStreamSplitValuesReader {
    private float[] values = {};

    public ByteStreamSplitValuesReaderForFloat() {
        super(Float.BYTES);
    }

    @Override
    void decode(ByteStreamSplitPage page) {
        if (getClass() != ByteStreamSplitValuesReaderForFloat.class) {
            super.decode(page);
            return;
        }
        float[] decoded = new float[page.valueCount()];
        page.decodeFloats(0, decoded.length, decoded, 0);
        values = decoded;
    }

    @Override
    public float readFloat() {
        if (decodedDataBuffer != null) {
            return decodedDataBuffer.getFloat(nextElementByteOffset());
        }
        // The array's own bounds check finds the end of the page: measured with vectors, a page of floats takes a third
        // longer with a check before it.
        try {
            float value = values[nextIndex];
            nextIndex++;
            return value;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw exhausted();
        }
    }
}
