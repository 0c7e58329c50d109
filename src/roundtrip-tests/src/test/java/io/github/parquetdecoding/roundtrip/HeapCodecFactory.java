// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.IOException;
import java.nio.ByteBuffer;

import com.github.luben.zstd.Zstd;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/** Decompresses Zstandard and Snappy. parquet-hadoop's own factory starts Hadoop, which does not run on every JDK. */
final class HeapCodecFactory implements CompressionCodecFactory {
    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codecName) {
        return switch (codecName) {
            case UNCOMPRESSED, SNAPPY, ZSTD -> new HeapDecompressor(codecName);
            default -> throw new UnsupportedOperationException(codecName.name());
        };
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codecName) {
        throw new UnsupportedOperationException(codecName.name());
    }

    @Override
    public void release() {
    }

    private record HeapDecompressor(CompressionCodecName codecName) implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput bytes, int decompressedSize) throws IOException {
            if (codecName == CompressionCodecName.UNCOMPRESSED) {
                return bytes;
            }
            byte[] in = ColumnPages.bytes(bytes);
            byte[] out = codecName == CompressionCodecName.SNAPPY
                    ? Snappy.uncompress(in) : Zstd.decompress(in, decompressedSize);
            if (out.length != decompressedSize) {
                throw new IOException("A page of " + out.length + " bytes instead of " + decompressedSize);
            }
            return BytesInput.from(out);
        }

        @Override
        public void decompress(ByteBuffer input, int compressedSize, ByteBuffer output, int decompressedSize) {
            throw new UnsupportedOperationException("pages are read from the heap");
        }

        @Override
        public void release() {
        }
    }
}
