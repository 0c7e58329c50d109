// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** A page that has been listed, but not decompressed. */
final class DeferredPage<T> {
    final T page;
    /** Null if the page is not compressed. */
    final BytesInputDecompressor codec;
    final int size;
    final RuntimeException failure;
    /** Whether a thread has begun to decompress it ahead. */
    boolean isBegun;
    boolean isRunning;
    /** What has been decompressed ahead but not read yet, or null. */
    ByteBuffer ahead;

    private DeferredPage(T page, BytesInputDecompressor codec, int size, RuntimeException failure) {
        this.page = page;
        this.codec = codec;
        this.size = size;
        this.failure = failure;
    }

    /** Codecs that postpone the decompression of listed pages, but not of dictionaries that filters read. */
    static final class Codecs implements CompressionCodecFactory {
        private final ConcurrentCodecFactory codecs;
        private final Semaphore ahead = new Semaphore(DeferredPages.MOST_AHEAD);
        private boolean isListing;
        private BytesInputDecompressor codec;
        private int size;

        Codecs(ConcurrentCodecFactory codecs) {
            this.codecs = codecs;
        }

        Semaphore ahead() {
            return ahead;
        }

        <T> DeferredPage<T> list(Supplier<T> listing) {
            isListing = true;
            codec = null;
            try {
                T page = listing.get();
                return page == null ? null : new DeferredPage<>(page, codec, size, null);
            } catch (RuntimeException e) {
                return new DeferredPage<>(null, null, 0, e);
            } finally {
                isListing = false;
            }
        }

        @Override
        public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
            BytesInputDecompressor actual = codecs.getDecompressor(name);
            return name == CompressionCodecName.UNCOMPRESSED ? actual : new BytesInputDecompressor() {
                @Override
                public BytesInput decompress(BytesInput bytes, int uncompressedSize) throws IOException {
                    if (!isListing) {
                        return actual.decompress(bytes, uncompressedSize);
                    }
                    codec = actual;
                    size = uncompressedSize;
                    return bytes;
                }

                @Override
                public void decompress(ByteBuffer in, int compressedSize, ByteBuffer out, int uncompressedSize)
                        throws IOException {
                    actual.decompress(in, compressedSize, out, uncompressedSize);
                }

                @Override
                public void release() {
                    actual.release();
                }
            };
        }

        @Override
        public BytesInputCompressor getCompressor(CompressionCodecName name) {
            return codecs.getCompressor(name);
        }

        @Override
        public void release() {
            codecs.release();
        }
    }
}
