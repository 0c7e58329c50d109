// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.zip.GZIPInputStream;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdInputStream;
import io.airlift.compress.lz4.Lz4Decompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/** Decompresses a page by one call from array to array, with a library that parquet-java brings. For any threads. */
public interface PageCodec {
    /**
     * {@return the number of bytes written, or a different one if the page does not have {@code size} bytes}
     *
     * @param out where at most {@code size} bytes go, from index 0 on
     */
    int decompress(byte[] in, int offset, int length, byte[] out, int size) throws IOException;

    /** {@return a page's bytes, however many; null if only Hadoop's codec has such a stream} */
    default InputStream stream(InputStream compressed) throws IOException {
        return null;
    }

    /** Frees memory that is not in use. */
    default void release() {
    }

    /**
     * {@return a codec, or null if pages can only be decompressed as streams}
     *
     * @throws LinkageError if its library cannot be loaded
     */
    static PageCodec of(CompressionCodecName name) {
        return switch (name.name()) {
            case "SNAPPY" -> new SnappyCodec();
            case "ZSTD" -> new ZstandardCodec();
            case "GZIP" -> new GzipCodec();
            case "LZ4_RAW" -> new Lz4Codec();
            default -> null;
        };
    }

    final class SnappyCodec implements PageCodec {
        SnappyCodec() {
            Snappy.maxCompressedLength(0);
        }

        @Override
        public int decompress(byte[] in, int offset, int length, byte[] out, int size) throws IOException {
            // It writes as much as the page claims to have, wherever the array ends.
            int claimed = Snappy.uncompressedLength(in, offset, length);
            return claimed == size ? Snappy.uncompress(in, offset, length, out, 0) : claimed;
        }
    }

    final class ZstandardCodec implements PageCodec {
        /** Creating one takes as long as decompressing a small page. */
        private final Deque<ZstdDecompressCtx> idle = new ConcurrentLinkedDeque<>();

        ZstandardCodec() {
            idle.add(new ZstdDecompressCtx());
        }

        @Override
        public int decompress(byte[] in, int offset, int length, byte[] out, int size) {
            ZstdDecompressCtx pooled = idle.pollFirst();
            ZstdDecompressCtx context = pooled == null ? new ZstdDecompressCtx() : pooled;
            try {
                return context.decompressByteArray(out, 0, size, in, offset, length);
            } finally {
                idle.addFirst(context);
            }
        }

        /** As in parquet-java's codec, for which Hadoop has to be loaded. */
        @Override
        public InputStream stream(InputStream compressed) throws IOException {
            return new ZstdInputStream(compressed);
        }

        @Override
        public void release() {
            for (ZstdDecompressCtx context; (context = idle.pollFirst()) != null; ) {
                context.close();
            }
        }
    }

    final class GzipCodec implements PageCodec {
        @Override
        public int decompress(byte[] in, int offset, int length, byte[] out, int size) throws IOException {
            try (InputStream stream = new GZIPInputStream(new ByteArrayInputStream(in, offset, length), 1 << 13)) {
                int count = stream.readNBytes(out, 0, size);
                // The checksum is tested at the end.
                return stream.read() < 0 ? count : count + 1;
            }
        }
    }

    final class Lz4Codec implements PageCodec {
        private final Lz4Decompressor decompressor = new Lz4Decompressor();

        @Override
        public int decompress(byte[] in, int offset, int length, byte[] out, int size) {
            return decompressor.decompress(in, offset, length, out, 0, size);
        }
    }
}
