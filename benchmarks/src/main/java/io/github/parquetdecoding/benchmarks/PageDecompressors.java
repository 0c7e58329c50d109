package io.github.parquetdecoding.benchmarks;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Decompressors in plain Java: parquet-hadoop's own factory would start Hadoop, which needs many more jars and does not
 * start on every JDK. Decompression is not timed.
 */
final class PageDecompressors implements CompressionCodecFactory {
    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return switch (codec) {
            case UNCOMPRESSED -> new HeapDecompressor((in, size) -> in);
            case GZIP -> new HeapDecompressor(PageDecompressors::gunzip);
            case SNAPPY -> new HeapDecompressor((in, size) -> decompress(new SnappyDecompressor(), in, size));
            case LZ4_RAW -> new HeapDecompressor((in, size) -> decompress(new Lz4Decompressor(), in, size));
            case ZSTD -> new HeapDecompressor((in, size) -> decompress(new ZstdDecompressor(), in, size));
            default -> throw new IllegalArgumentException("Pages compressed with " + codec + " are not supported here");
        };
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        throw new UnsupportedOperationException("Nothing is compressed here");
    }

    @Override
    public void release() {
    }

    static byte[] bytes(BytesInput in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(Math.toIntExact(in.size()));
        in.writeAllTo(out);
        return out.toByteArray();
    }

    private static byte[] gunzip(byte[] in, int size) throws IOException {
        try (InputStream stream = new GZIPInputStream(new ByteArrayInputStream(in))) {
            return stream.readAllBytes();
        }
    }

    private static byte[] decompress(Decompressor decompressor, byte[] in, int size) {
        byte[] out = new byte[size];
        return Arrays.copyOf(out, decompressor.decompress(in, 0, in.length, out, 0, size));
    }

    @FunctionalInterface
    private interface Codec {
        byte[] decompress(byte[] in, int size) throws IOException;
    }

    private record HeapDecompressor(Codec codec) implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput in, int size) throws IOException {
            byte[] out = codec.decompress(bytes(in), size);
            if (out.length != size) {
                throw new IOException("A page of " + out.length + " bytes where " + size + " were announced");
            }
            return BytesInput.from(out);
        }

        @Override
        public void decompress(ByteBuffer in, int compressedSize, ByteBuffer out, int size) {
            throw new UnsupportedOperationException("Pages are read from the heap");
        }

        @Override
        public void release() {
        }
    }
}
