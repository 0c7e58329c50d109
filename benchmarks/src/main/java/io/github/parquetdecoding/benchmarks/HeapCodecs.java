// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

import com.github.luben.zstd.Zstd;
import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Codecs without Hadoop, which parquet-hadoop's own factory would start: Hadoop needs many more jars and does not start
 * on every JDK. Zstandard, the only codec that is timed, is the library that parquet-hadoop uses, too.
 */
final class HeapCodecs implements CompressionCodecFactory {
    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return switch (codec) {
            case UNCOMPRESSED -> new HeapDecompressor((in, size) -> in);
            case GZIP -> new HeapDecompressor((in, size) -> BytesInput.from(gunzip(bytes(in))));
            case SNAPPY -> new HeapDecompressor((in, size) -> decompress(new SnappyDecompressor(), bytes(in), size));
            case LZ4_RAW -> new HeapDecompressor((in, size) -> decompress(new Lz4Decompressor(), bytes(in), size));
            case ZSTD -> new HeapDecompressor((in, size) -> BytesInput.from(Zstd.decompress(bytes(in), size)));
            default -> throw new IllegalArgumentException("Pages compressed with " + codec + " are not supported here");
        };
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        if (codec != CompressionCodecName.UNCOMPRESSED && codec != CompressionCodecName.ZSTD) {
            throw new IllegalArgumentException("Pages are not compressed with " + codec + " here");
        }
        return new HeapCompressor(codec);
    }

    @Override
    public void release() {
    }

    static byte[] bytes(BytesInput in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(Math.toIntExact(in.size()));
        in.writeAllTo(out);
        return out.toByteArray();
    }

    private static byte[] gunzip(byte[] in) throws IOException {
        try (InputStream stream = new GZIPInputStream(new ByteArrayInputStream(in))) {
            return stream.readAllBytes();
        }
    }

    private static BytesInput decompress(Decompressor decompressor, byte[] in, int size) {
        byte[] out = new byte[size];
        return BytesInput.from(Arrays.copyOf(out, decompressor.decompress(in, 0, in.length, out, 0, size)));
    }

    @FunctionalInterface
    private interface Codec {
        BytesInput decompress(BytesInput in, int size) throws IOException;
    }

    private record HeapDecompressor(Codec codec) implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput in, int size) throws IOException {
            BytesInput out = codec.decompress(in, size);
            if (out.size() != size) {
                throw new IOException("A page of " + out.size() + " bytes instead of " + size);
            }
            return out;
        }

        @Override
        public void decompress(ByteBuffer in, int compressedSize, ByteBuffer out, int size) {
            throw new UnsupportedOperationException("Pages are read from the heap");
        }

        @Override
        public void release() {
        }
    }

    private record HeapCompressor(CompressionCodecName codec) implements BytesInputCompressor {
        @Override
        public BytesInput compress(BytesInput in) throws IOException {
            return codec == CompressionCodecName.ZSTD ? BytesInput.from(Zstd.compress(bytes(in))) : in;
        }

        @Override
        public CompressionCodecName getCodecName() {
            return codec;
        }

        @Override
        public void release() {
        }
    }
}
