// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.column.ColumnPage;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** The pages of a column of a row group, each decompressed when it is needed, into arrays that are used again. */
final class DeferredPages extends ColumnChunkPages {
    private final PageBuffers buffers;
    private final List<Deferred<DataPage>> pages = new ArrayList<>();
    private final Deferred<DictionaryPage> dictionary;
    /** Whether each page is a row range that follows the one before: the column has no lists. */
    private final boolean isFlat;
    /** Where pages without any of these rows are omitted; null if none is. */
    private BitSet rows;
    /** For a column without lists, the index of the row of the row group that the next page begins with. */
    private long nextRow;
    private int next;
    /** Those of the current page, and of the dictionary. */
    private final List<byte[]> arrays = new ArrayList<>();

    /** @param codec null if the page is not compressed */
    private record Deferred<T>(T page, BytesInputDecompressor codec, int size, RuntimeException failure) {
    }

    /** Codecs that postpone the decompression of the pages that are listed. Those of filters are decompressed. */
    static final class Codecs implements CompressionCodecFactory {
        private final ConcurrentCodecFactory codecs;
        private boolean isListing;
        private BytesInputDecompressor codec;
        private int size;

        Codecs(ConcurrentCodecFactory codecs) {
            this.codecs = codecs;
        }

        private <T> Deferred<T> list(Listing<T> listing) {
            isListing = true;
            codec = null;
            try {
                T page = listing.read();
                return page == null ? null : new Deferred<>(page, codec, size, null);
            } catch (RuntimeException e) {
                return new Deferred<>(null, null, 0, e);
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

    @FunctionalInterface
    private interface Listing<T> {
        T read();
    }

    /** Lists pages. For one thread at a time, as long as they use the same codecs. */
    DeferredPages(PageReader reader, ColumnDescriptor column, Codecs codecs, PageBuffers buffers) {
        super(ColumnNames.dotted(column));
        this.buffers = buffers;
        isFlat = column.getMaxRepetitionLevel() == 0;
        dictionary = codecs.list(reader::readDictionaryPage);
        Deferred<DataPage> page;
        do {
            page = codecs.list(reader::readPage);
            if (page != null) {
                pages.add(page);
            }
        } while (page != null && page.failure == null);
    }

    /** Begins again with the first page. */
    void restart() {
        giveBack();
        next = 0;
        nextRow = 0;
    }

    /** Omits pages of a column without lists that have none of these rows, without decompressing them. */
    void omitExcept(BitSet selected) {
        rows = isFlat ? selected : null;
    }

    private void giveBack() {
        arrays.forEach(buffers::giveBack);
        arrays.clear();
    }

    @Override
    DataPage readPage() {
        giveBack();
        while (next < pages.size()) {
            DataPage page = page(pages.get(next++));
            long first = page.getFirstRowIndex().orElse(nextRow);
            nextRow = first + page.getValueCount();
            if (rows == null || hasRows(first, nextRow)) {
                return page;
            }
        }
        return null;
    }

    private boolean hasRows(long first, long end) {
        int row = first > Integer.MAX_VALUE ? -1 : rows.nextSetBit((int) first);
        return row >= 0 && row < end;
    }

    @Override
    ColumnPage placed(DataPage page, ColumnPage columnPage) {
        return rows == null || page.getFirstRowIndex().isPresent() ? super.placed(page, columnPage)
                : columnPage.atRow(nextRow - page.getValueCount(), page.getValueCount());
    }

    @Override
    DictionaryPage readDictionary() throws IOException {
        if (dictionary == null) {
            return null;
        }
        DictionaryPage page = page(dictionary);
        return new DictionaryPage(
                decompressed(dictionary, page.getBytes()), page.getDictionarySize(), page.getEncoding());
    }

    private static <T> T page(Deferred<T> deferred) {
        if (deferred.failure != null) {
            throw deferred.failure;
        }
        return deferred.page;
    }

    @Override
    ByteCursor decompressed(BytesInput bytes) throws IOException {
        return cursor(decompressed(pages.get(next - 1), bytes));
    }

    @SuppressWarnings("deprecation")    // What replaces toByteBuffer() is not in 1.12.
    private BytesInput decompressed(Deferred<?> deferred, BytesInput bytes) throws IOException {
        if (deferred.codec == null) {
            return bytes;
        }
        BytesInput out = deferred.codec.decompress(bytes, deferred.size);
        ByteBuffer buffer = out.toByteBuffer();
        if (buffer.hasArray()) {
            arrays.add(buffer.array());
        }
        return out;
    }
}
