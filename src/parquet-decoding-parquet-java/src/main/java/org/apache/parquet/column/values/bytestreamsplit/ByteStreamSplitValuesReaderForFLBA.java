// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bytestreamsplit;

import org.apache.parquet.io.api.Binary;

/**
 * Reads FIXED_LEN_BYTE_ARRAY values in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this
 * name.
 */
public class ByteStreamSplitValuesReaderForFLBA extends ByteStreamSplitValuesReader {
    /**
     * A reader without a page.
     *
     * @param length bytes per value
     */
    public ByteStreamSplitValuesReaderForFLBA(int length) {
        super(length);
    }

    /** A view of the decoded page that does not change any more: each page is decoded into an array of its own. */
    @Override
    public Binary readBytes() {
        return Binary.fromConstantByteBuffer(decodedDataBuffer, nextElementByteOffset(), elementSizeInBytes);
    }
}
