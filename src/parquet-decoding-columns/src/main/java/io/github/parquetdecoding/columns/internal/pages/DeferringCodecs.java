// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Codecs that postpone the decompression of listed pages, but not of dictionaries that filters read. Threads that list
 * must take turns.
 */
public final class DeferringCodecs implements CompressionCodecFactory {
    private final CompressionCodecFactory codecs;
    private final Memory memory;
    private boolean isListing;
    private BytesInputDecompressor codec;
    private int size;

    /** @param codecs for any threads */
    public DeferringCodecs(CompressionCodecFactory codecs, Memory memory) {
        this.codecs = codecs;
        this.memory = memory;
    }

    Memory memory() {
        return memory;
    }

    <T> DeferredPage<T> list(Supplier<T> listing) {
        isListing = true;
        codec = null;
        try {
            T page = listing.get();
            return page == null ? null : new DeferredPage<>(page, codec, size, null, memory);
        } catch (RuntimeException e) {
            return new DeferredPage<>(null, null, 0, e, memory);
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
