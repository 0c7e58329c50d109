// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bytestreamsplit;

/** Reads INT32 values in BYTE_STREAM_SPLIT encoding. Replaces parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForInteger extends ByteStreamSplitValuesReader {
    public ByteStreamSplitValuesReaderForInteger() {
        super(Integer.BYTES);
    }

    @Override
    public int readInteger() {
        return decodedDataBuffer.getInt(nextElementByteOffset());
    }
}
