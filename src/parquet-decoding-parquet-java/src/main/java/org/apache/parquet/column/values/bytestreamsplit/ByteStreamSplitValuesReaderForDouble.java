package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitPage;

/** Reads DOUBLE values in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForDouble extends ByteStreamSplitValuesReader {
    private double[] values = {};

    public ByteStreamSplitValuesReaderForDouble() {
        super(Double.BYTES);
    }

    @Override
    void decode(ByteStreamSplitPage page) {
        if (getClass() != ByteStreamSplitValuesReaderForDouble.class) {
            super.decode(page);
            return;
        }
        double[] decoded = new double[page.valueCount()];
        page.decodeDoubles(0, decoded.length, decoded, 0);
        values = decoded;
    }

    @Override
    public double readDouble() {
        if (decodedDataBuffer != null) {
            return decodedDataBuffer.getDouble(nextElementByteOffset());
        }
        // The array's own bounds check finds the end of the page: measured with vectors, a page of floats takes a third
        // longer with a check before it.
        try {
            double value = values[nextIndex];
            nextIndex++;
            return value;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw exhausted();
        }
    }
}
