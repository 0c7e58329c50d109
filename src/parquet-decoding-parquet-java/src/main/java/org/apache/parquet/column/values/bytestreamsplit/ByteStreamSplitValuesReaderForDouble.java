package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitPage;

/** Reads DOUBLE values in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForDouble extends ByteStreamSplitValuesReader {
    public ByteStreamSplitValuesReaderForDouble() {
        super(Double.BYTES);
    }

    @Override
    void decode(ByteStreamSplitPage page) {
        if (getClass() == ByteStreamSplitValuesReaderForDouble.class) {
            decodeLongs(page);
        } else {
            super.decode(page);
        }
    }

    @Override
    public double readDouble() {
        return Double.longBitsToDouble(nextLong());
    }
}
