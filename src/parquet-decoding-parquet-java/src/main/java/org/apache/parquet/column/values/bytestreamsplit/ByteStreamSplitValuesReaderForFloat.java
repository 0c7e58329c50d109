package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitPage;

/** Reads FLOAT values in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForFloat extends ByteStreamSplitValuesReader {
    public ByteStreamSplitValuesReaderForFloat() {
        super(Float.BYTES);
    }

    @Override
    void decode(ByteStreamSplitPage page) {
        if (getClass() == ByteStreamSplitValuesReaderForFloat.class) {
            decodeInts(page);
        } else {
            super.decode(page);
        }
    }

    @Override
    public float readFloat() {
        return Float.intBitsToFloat(nextInt());
    }
}
