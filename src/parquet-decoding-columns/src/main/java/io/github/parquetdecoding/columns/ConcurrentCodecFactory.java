// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * parquet-java's codecs for reading in several threads: pages of different columns, row groups and files are
 * decompressed in parallel, also if the files share one {@code ParquetReadOptions}, and if one of them is opened,
 * filtered or closed meanwhile. parquet-java's own {@link CodecFactory} gives all of them the same decompressor.
 *
 * {@snippet class="io.github.parquetdecoding.columns.ThreadsTest" region="codecs"}
 *
 * <p>It may be used by any number of threads, and after {@link #release} as before it.
 *
 * @since 0.1.0
 */
public final class ConcurrentCodecFactory implements CompressionCodecFactory {
    /** No codec but zstd and brotli compresses better. LZ4_RAW needs room for all of a page. */
    private static final int USUAL_RATIO = 2_048;

    private final Configuration configuration;
    private final Codecs codecs;
    private final Map<CompressionCodecName, BytesInputDecompressor> decompressors = new ConcurrentHashMap<>();

    /** A factory of codecs with Hadoop's default configuration. */
    public ConcurrentCodecFactory() {
        this(new Configuration());
    }

    /** A factory of codecs with this configuration. */
    public ConcurrentCodecFactory(Configuration configuration) {
        this.configuration = configuration;
        codecs = new Codecs(configuration);
    }

    /** Compressors are parquet-java's, and belong to one thread. */
    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codecName) {
        return new CodecFactory(configuration, 0).getCompressor(codecName);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codecName) {
        return decompressors.computeIfAbsent(codecName, name -> {
            CompressionCodec codec = codecs.getCodec(name);
            return codec == null ? new CodecFactory(configuration, 0).getDecompressor(name)
                    : new PooledDecompressors(codec);
        });
    }

    /** Frees the memory of decompressors that are not in use. */
    @Override
    public void release() {
        decompressors.values().forEach(BytesInputDecompressor::release);
    }

    /** parquet-java's table of codecs, which is protected. */
    private static final class Codecs extends CodecFactory {
        Codecs(Configuration configuration) {
            super(configuration, 0);
        }

        @Override
        protected CompressionCodec getCodec(CompressionCodecName codecName) {
            return super.getCodec(codecName);
        }
    }

    /**
     * Decompressors of a codec, of which each call has one to itself. Hadoop's pool is not used: parquet-java returns
     * decompressors to it that are still in use when one of several files with the same options is closed.
     */
    private static final class PooledDecompressors implements BytesInputDecompressor {
        private final CompressionCodec codec;
        private final Deque<Decompressor> idle = new ConcurrentLinkedDeque<>();

        PooledDecompressors(CompressionCodec codec) {
            this.codec = codec;
        }

        @Override
        public BytesInput decompress(BytesInput bytes, int size) throws IOException {
            return BytesInput.from(RowGroupPages.whileUnlocked(
                    () -> decompress(bytes.toInputStream(), bytes.size(), size)));
        }

        @Override
        public void decompress(ByteBuffer in, int compressedSize, ByteBuffer out, int size) throws IOException {
            InputStream compressed = BytesInput.from(in.slice().limit(compressedSize)).toInputStream();
            out.put(RowGroupPages.whileUnlocked(() -> decompress(compressed, compressedSize, size)));
            in.position(in.position() + compressedSize);
        }

        private byte[] decompress(InputStream compressed, long compressedSize, int size) throws IOException {
            Decompressor pooled = idle.pollFirst();
            // Null if the codec needs none.
            Decompressor decompressor = pooled == null ? codec.createDecompressor() : pooled;
            byte[] out;
            try (InputStream in = codec.createInputStream(compressed, decompressor)) {
                out = read(in, (int) Math.min(size, (compressedSize + 1) * USUAL_RATIO), size);
            }
            // One that has failed is left to the garbage collector.
            if (decompressor != null) {
                decompressor.reset();
                idle.addFirst(decompressor);
            }
            return out;
        }

        /** Memory grows with what was decompressed, because a header may claim anything. */
        private static byte[] read(InputStream in, int firstSize, int size) throws IOException {
            byte[] out = new byte[firstSize];
            int length = in.readNBytes(out, 0, firstSize);
            while (length == out.length && length < size) {
                out = Arrays.copyOf(out, (int) Math.min(size, 8L * length));
                length += in.readNBytes(out, length, out.length - length);
            }
            if (length < size) {
                throw new EOFException("A page of " + size + " bytes ends after " + length);
            }
            return out;
        }

        @Override
        public void release() {
            for (Decompressor decompressor; (decompressor = idle.pollFirst()) != null; ) {
                decompressor.end();
            }
        }
    }
}
