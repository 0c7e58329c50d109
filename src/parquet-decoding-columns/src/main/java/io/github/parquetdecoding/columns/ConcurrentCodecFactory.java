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

import io.github.parquetdecoding.columns.internal.pages.PageCodec;
import io.github.parquetdecoding.columns.internal.pages.RowGroupPages;
import io.github.parquetdecoding.columns.internal.storage.ClassPathFaults;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.BadConfigurationException;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * parquet-java's codecs for reading in several threads: pages of different columns, row groups and files are
 * decompressed in parallel, even if files share one {@code ParquetReadOptions} and one of them is opened, filtered or
 * closed meanwhile. parquet-java's own {@link CodecFactory} gives all of them the same decompressor.
 *
 * {@snippet class="io.github.parquetdecoding.columns.ThreadsTest" region="codecs"}
 *
 * <p>It may be used by any number of threads, and after {@link #release} as before it.
 *
 * @since 0.1.0
 */
public final class ConcurrentCodecFactory implements CompressionCodecFactory {
    /** Only zstd and Brotli exceed this. LZ4_RAW needs room for the whole page. */
    private static final int USUAL_RATIO = 2_048;

    /** Null for Hadoop's default. */
    private final Configuration configuration;
    /** Null to allocate an array per page. */
    private final PageBuffers buffers;
    private final Map<CompressionCodecName, BytesInputDecompressor> decompressors = new ConcurrentHashMap<>();

    /** A factory of codecs with Hadoop's default configuration. */
    public ConcurrentCodecFactory() {
        this(null, null);
    }

    /** A factory of codecs with this configuration. */
    public ConcurrentCodecFactory(Configuration configuration) {
        this(configuration, null);
    }

    private ConcurrentCodecFactory(Configuration configuration, PageBuffers buffers) {
        this.configuration = configuration;
        this.buffers = buffers;
    }

    /** A factory of codecs with Hadoop's default configuration, whose pages are in these buffers. */
    static ConcurrentCodecFactory into(PageBuffers buffers) {
        return new ConcurrentCodecFactory(null, buffers);
    }

    /** Hadoop is loaded only for codecs that need it. */
    private Codecs codecs() {
        return new Codecs(configuration == null ? new Configuration() : configuration);
    }

    /** Compressors are parquet-java's, and belong to one thread. */
    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codecName) {
        return codecs().getCompressor(codecName);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codecName) {
        return decompressors.computeIfAbsent(codecName, PooledDecompressors::new);
    }

    /** Frees the memory of decompressors that are not in use. */
    @Override
    public void release() {
        decompressors.values().forEach(BytesInputDecompressor::release);
    }

    private static final class OtherSizeException extends IOException {
        private static final long serialVersionUID = 1;

        OtherSizeException(String message) {
            super(message);
        }
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
     * Decompressors of a codec, one for each concurrent call. Hadoop's pool is not used: parquet-java returns
     * decompressors to it that are still in use when one of several files with the same options is closed.
     */
    private final class PooledDecompressors implements BytesInputDecompressor {
        private final CompressionCodecName name;
        /** Null if there is none. */
        private final PageCodec pageCodec;
        /** Why there is none, if its library cannot be loaded. */
        private final LinkageError missing;
        /** Null until a page needs it. */
        private CompressionCodec codec;
        private final Deque<Decompressor> idle = new ConcurrentLinkedDeque<>();

        PooledDecompressors(CompressionCodecName name) {
            this.name = name;
            PageCodec loaded = null;
            LinkageError failure = null;
            try {
                loaded = PageCodec.of(name);
            } catch (LinkageError e) {
                failure = e;
            }
            pageCodec = loaded;
            missing = failure;
        }

        private synchronized CompressionCodec codec() {
            if (codec == null) {
                codec = codecs().getCodec(name);
            }
            return codec;
        }

        @Override
        @SuppressWarnings("deprecation")    // What replaces toByteBuffer() is not in 1.12.
        public BytesInput decompress(BytesInput bytes, int size) throws IOException {
            if (name == CompressionCodecName.UNCOMPRESSED) {
                return bytes;
            }
            if (size < 0) {
                throw new IOException("A page claims " + size + " bytes when decompressed");
            }
            return RowGroupPages.whileUnlocked(() -> {
                ByteBuffer in = bytes.toByteBuffer();
                Exception failure = null;
                try {
                    BytesInput out = pageCodec == null || !in.hasArray() ? null : decompressAtOnce(in, size);
                    if (out != null) {
                        return out;
                    }
                } catch (IOException | RuntimeException e) {
                    // The stream names what is wrong, or tolerates it.
                    failure = e;
                }
                try {
                    return BytesInput.from(decompress(BytesInput.from(in).toInputStream(), in.remaining(), size));
                } catch (IOException e) {
                    throw failure instanceof OtherSizeException otherSize ? otherSize : e;
                } catch (LinkageError | BadConfigurationException e) {
                    Throwable root = ClassPathFaults.root(missing != null ? missing : e);
                    throw failure != null ? new IOException("damaged " + name + " page", failure)
                            : new IOException(ClassPathFaults.needs(name.name(), root), root);
                }
            });
        }

        /** {@return null for a page that a stream has to decompress or refuse} */
        private BytesInput decompressAtOnce(ByteBuffer in, int size) throws IOException {
            int length = in.remaining();
            if (size > (length + 1L) * USUAL_RATIO) {
                return null;
            }
            byte[] out = buffers == null ? new byte[size] : buffers.take(size);
            int actual = -1;
            try {
                actual = pageCodec.decompress(in.array(), in.arrayOffset() + in.position(), length, out, size);
            } finally {
                if (actual != size && buffers != null) {
                    buffers.giveBack(out);
                }
            }
            if (actual != size) {
                throw new OtherSizeException("A page of " + size + " bytes has " + actual);
            }
            return BytesInput.from(out, 0, size);
        }

        @Override
        @SuppressWarnings("deprecation")    // As above.
        public void decompress(ByteBuffer in, int compressedSize, ByteBuffer out, int size) throws IOException {
            ByteBuffer compressed = in.slice().limit(compressedSize);
            out.put(decompress(BytesInput.from(compressed), size).toByteBuffer());
            in.position(in.position() + compressedSize);
        }

        private byte[] decompress(InputStream compressed, long compressedSize, int size) throws IOException {
            int firstSize = (int) Math.min(size, (compressedSize + 1) * USUAL_RATIO);
            try (InputStream in = pageCodec == null ? null : pageCodec.stream(compressed)) {
                if (in != null) {
                    return read(in, firstSize, size);
                }
            }
            Decompressor pooled = idle.pollFirst();
            // Null if the codec needs none.
            Decompressor decompressor = pooled == null ? codec().createDecompressor() : pooled;
            byte[] out;
            try (InputStream in = codec().createInputStream(compressed, decompressor)) {
                out = read(in, firstSize, size);
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
            if (pageCodec != null) {
                pageCodec.release();
            }
        }
    }
}
