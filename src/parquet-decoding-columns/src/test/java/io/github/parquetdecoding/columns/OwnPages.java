// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;

import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.columns.internal.footer.ChunkMetadata;
import io.github.parquetdecoding.columns.internal.footer.FileFooter;
import io.github.parquetdecoding.columns.internal.footer.RowGroupMetadata;
import io.github.parquetdecoding.columns.internal.pages.ChunkBytes;
import io.github.parquetdecoding.columns.internal.pages.ChunkPages;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.storage.ByteSource;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;

import static org.assertj.core.api.Assertions.assertThat;

/** The pages of a file in memory, as they are read without parquet-hadoop. */
final class OwnPages {
    private static final ConcurrentCodecFactory CODECS = new ConcurrentCodecFactory();

    private final byte[] bytes;
    private final FileFooter footer;
    private final List<RowGroupMetadata> rowGroups;
    private final PageBuffers buffers = new PageBuffers();
    private final Random random = new Random(20261129);

    private OwnPages(byte[] bytes) {
        this.bytes = bytes;
        int end = bytes.length - 8;
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
        footer = new FileFooter(bytes, end - length, length, end - length);
        // parquet-java does not deliver empty ones.
        rowGroups = footer.rowGroups().stream().filter(rowGroup -> rowGroup.rowCount() > 0).toList();
    }

    /** {@return null for a file that is not in memory, or encrypted} */
    static OwnPages of(InputFile file) {
        if (!(file instanceof MemoryFile memory) || memory.bytes()[memory.bytes().length - 1] == 'E') {
            return null;
        }
        OwnPages pages = new OwnPages(memory.bytes());
        return pages.footer.isEncrypted() ? null : pages;
    }

    /**
     * {@return a decoder of a column, whose pages come through a window of any size}
     *
     * @param rowGroup among those with rows
     */
    ColumnChunkDecoder decoder(int rowGroup, int column, FileMetaData file) {
        int windowBytes = 1 + random.nextInt(1 << random.nextInt(13));
        return decoder(rowGroup, column, file, pages(rowGroup, column, windowBytes, random.nextBoolean(), null));
    }

    private int index(int rowGroup) {
        return footer.rowGroups().indexOf(rowGroups.get(rowGroup));
    }

    /** @param source null for one of which each byte can be read once */
    ChunkPages pages(int rowGroup, int column, int windowBytes, boolean verifiesChecksums, ByteSource source) {
        ChunkMetadata chunk = footer.readableChunk(index(rowGroup), column);
        ChunkBytes window = ChunkBytes.of(
                source != null ? source : new Once(bytes, chunk), chunk, bytes.length, windowBytes, buffers);
        return new ChunkPages(footer.schema().column(column), "row group " + rowGroup, chunk, window,
                CODECS.getDecompressor(CompressionCodecName.valueOf(chunk.codec().name())), buffers,
                new Memory(Long.MAX_VALUE), verifiesChecksums);
    }

    ColumnChunkDecoder decoder(int rowGroup, int column, FileMetaData file, ChunkPages pages) {
        ColumnChunkDecoder decoder = ColumnChunkDecoder.of(
                ColumnBatchReader.column(file.getSchema(), file.getSchema().getColumns().get(column)),
                rowGroups.get(rowGroup).rowCount(), pages);
        if (ColumnBatchReader.sharesPrefixes(file.getCreatedBy())) {
            decoder.sharePrefixes();
        }
        return decoder;
    }

    /** Of the bytes of a column chunk, and few behind it, none is read twice. */
    private static final class Once implements ByteSource {
        private final byte[] bytes;
        private final long end;
        private long next;

        Once(byte[] bytes, ChunkMetadata chunk) {
            this.bytes = bytes;
            next = chunk.start();
            end = Math.min(bytes.length, next + chunk.compressedBytes() + 100);
        }

        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public int windowBytes() {
            return bytes.length;
        }

        @Override
        public void readFully(long position, byte[] target, int offset, int count) {
            assertThat(position).isBetween(next, end);
            next = position + count;
            assertThat(next).isLessThanOrEqualTo(end);
            System.arraycopy(bytes, (int) position, target, offset, count);
        }

        @Override
        public void close() {
            // There is nothing to close.
        }
    }
}
