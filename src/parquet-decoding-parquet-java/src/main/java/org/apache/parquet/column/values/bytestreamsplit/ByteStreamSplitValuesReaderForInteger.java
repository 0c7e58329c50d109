package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitPage;

/** Reads INT32 values in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForInteger extends ByteStreamSplitValuesReader {
    public ByteStreamSplitValuesReaderForInteger() {
        super(Integer.BYTES);
    }

    @Override
    void decode(ByteStreamSplitPage page) {
        if (getClass() == ByteStreamSplitValuesReaderForInteger.class) {
            decodeInts(page);
        } else {
            super.decode(page);
        }
    }

    @Override
    public int readInteger() {
        return nextInt();
    }
}
