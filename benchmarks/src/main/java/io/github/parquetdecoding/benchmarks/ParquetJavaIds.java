// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;

/** Reads ids one by one with parquet-java's decoder; a separate class so that it can be loaded with the decoder. */
public final class ParquetJavaIds implements IdsReader {
    @Override
    public void read(byte[] runs, int bitWidth, int[] out) throws IOException {
        RunLengthBitPackingHybridDecoder decoder =
                new RunLengthBitPackingHybridDecoder(bitWidth, ByteBufferInputStream.wrap(ByteBuffer.wrap(runs)));
        for (int i = 0; i < out.length; i++) {
            out[i] = decoder.readInt();
        }
    }
}
