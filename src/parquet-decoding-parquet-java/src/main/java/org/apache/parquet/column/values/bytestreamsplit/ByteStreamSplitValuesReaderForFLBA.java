package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitPage;
import org.apache.parquet.io.api.Binary;

/**
 * Reads FIXED_LEN_BYTE_ARRAY values in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this
 * name.
 */
public class ByteStreamSplitValuesReaderForFLBA extends ByteStreamSplitValuesReader {
    private byte[] values;

    /** @param length bytes per value */
    public ByteStreamSplitValuesReaderForFLBA(int length) {
        super(length);
    }

    @Override
    void decode(ByteStreamSplitPage page) {
        if (getClass() != ByteStreamSplitValuesReaderForFLBA.class) {
            super.decode(page);
            return;
        }
        values = page.decode();
    }

    /** A view of the decoded page that does not change any more: each page is decoded into an array of its own. */
    @Override
    public Binary readBytes() {
        int offset = nextElementByteOffset();
        return decodedDataBuffer == null
                ? Binary.fromConstantByteArray(values, offset, elementSizeInBytes)
                : Binary.fromConstantByteBuffer(decodedDataBuffer, offset, elementSizeInBytes);
    }
}
