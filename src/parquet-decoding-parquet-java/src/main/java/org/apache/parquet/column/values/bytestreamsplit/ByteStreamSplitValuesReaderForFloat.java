// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bytestreamsplit;

/** Reads FLOAT values in BYTE_STREAM_SPLIT encoding. Replaces parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForFloat extends ByteStreamSplitValuesReader {
    public ByteStreamSplitValuesReaderForFloat() {
        super(Float.BYTES);
    }

    @Override
    public float readFloat() {
        return decodedDataBuffer.getFloat(nextElementByteOffset());
    }
}
