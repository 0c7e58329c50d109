// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bytestreamsplit;

/** Reads DOUBLE values in BYTE_STREAM_SPLIT encoding. Replaces parquet-java's class of this name. */
public class ByteStreamSplitValuesReaderForDouble extends ByteStreamSplitValuesReader {
    public ByteStreamSplitValuesReaderForDouble() {
        super(Double.BYTES);
    }

    @Override
    public double readDouble() {
        return decodedDataBuffer.getDouble(nextElementByteOffset());
    }
}
