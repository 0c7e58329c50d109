// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bytestreamsplit;

import org.apache.parquet.io.api.Binary;

/**
 * Reads FIXED_LEN_BYTE_ARRAY values in BYTE_STREAM_SPLIT encoding. Replaces parquet-java's class of this name.
 */
public class ByteStreamSplitValuesReaderForFLBA extends ByteStreamSplitValuesReader {
    /** Creates a reader of values of {@code length} bytes. */
    public ByteStreamSplitValuesReaderForFLBA(int length) {
        super(length);
    }

    /** Returns a view of the decoded page, which never changes: each page is decoded into a new array. */
    @Override
    public Binary readBytes() {
        return Binary.fromConstantByteBuffer(decodedDataBuffer, nextElementByteOffset(), elementSizeInBytes);
    }
}
