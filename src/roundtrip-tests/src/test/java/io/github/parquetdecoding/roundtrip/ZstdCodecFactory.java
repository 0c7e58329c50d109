// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import com.github.luben.zstd.Zstd;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Zstandard or no compression. parquet-hadoop's own factory would start Hadoop, which does not start on every JDK. */
final class ZstdCodecFactory implements CompressionCodecFactory {
    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codecName) {
        return switch (codecName) {
            case UNCOMPRESSED, ZSTD -> new HeapDecompressor(codecName);
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
            byte[] out = Zstd.decompress(ColumnPages.bytes(bytes), decompressedSize);
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
