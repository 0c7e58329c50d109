// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bytestreamsplit;

/** Reads INT64 values in BYTE_STREAM_SPLIT encoding. Replaces parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForLong extends ByteStreamSplitValuesReader {
    public ByteStreamSplitValuesReaderForLong() {
        super(Long.BYTES);
    }

    @Override
    public long readLong() {
        return decodedDataBuffer.getLong(nextElementByteOffset());
    }
}
