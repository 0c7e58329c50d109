package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitPage;

/** Reads INT64 values in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForLong extends ByteStreamSplitValuesReader {
    public ByteStreamSplitValuesReaderForLong() {
        super(Long.BYTES);
    }

    @Override
    void decode(ByteStreamSplitPage page) {
        if (getClass() == ByteStreamSplitValuesReaderForLong.class) {
            decodeLongs(page);
        } else {
            super.decode(page);
        }
    }

    @Override
    public long readLong() {
        return nextLong();
    }
}
