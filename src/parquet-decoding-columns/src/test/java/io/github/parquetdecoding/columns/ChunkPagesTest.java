// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.function.Predicate;

import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.columns.internal.pages.ChunkPages;
import io.github.parquetdecoding.columns.internal.pages.StorageException;
import io.github.parquetdecoding.columns.internal.storage.ByteSource;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Files that are damaged, lie or fail. {@link ColumnComparison} reads whole ones. */
class ChunkPagesTest {
    private static final ConcurrentCodecFactory CODECS = new ConcurrentCodecFactory();
    private static final String FAILED = "Cannot read column x, page 1 of row group 0: ";
    private static final int WINDOW_BYTES = 4_096;

    @ParameterizedTest
    @CsvSource({"1, UNCOMPRESSED", "2, UNCOMPRESSED", "1, SNAPPY", "2, LZ4_RAW", "1, GZIP", "2, ZSTD"})
    void damagedColumnsAreReadAsFromParquetJavasPages(int version, CompressionCodecName codec) throws IOException {
        Random random = new Random(20261129);
        int compared = 0;
        for (MemoryFile file : DamagedFilesTest.undamaged(version, codec)) {
            for (int i = 0; i < 12; i++) {
                byte[] bytes = file.bytes().clone();
                for (int j = random.nextInt(8); j >= 0; j--) {
                    bytes[4 + random.nextInt(bytes.length * 2 / 3)] = (byte) random.nextInt();
                }
                compared += compare(MemoryFile.of(bytes), 1 + random.nextInt(WINDOW_BYTES));
            }
        }
        assertThat(compared).isGreaterThan(300);
    }

    private static int compare(MemoryFile file, int windowBytes) throws IOException {
        OwnPages pages = OwnPages.of(file);
        int compared = 0;
        try (ParquetFileReader reader = ParquetFileReader.open(
                file, OpenedFile.newOptions().withCodecFactory(CODECS).build())) {
            FileMetaData metadata = reader.getFileMetaData();
            PageReadStore rowGroup = null;
            try {
                rowGroup = reader.readNextRowGroup();
            } catch (IOException | RuntimeException e) {
                // It reads all headers of pages at once.
            }
            for (int i = 0; i < metadata.getSchema().getColumns().size(); i++) {
                ChunkPages chunk = pages.pages(0, i, windowBytes, false, null);
                ColumnChunkDecoder decoder = pages.decoder(0, i, metadata, chunk);
                String own = outcome(batch -> {
                    try {
                        return decoder.next(batch);
                    } catch (MalformedParquetException | IndexOutOfBoundsException | IllegalStateException e) {
                        throw chunk.failure(e);
                    }
                });
                // parquet-java tolerates negative numbers of rows, and numbers of which a part does not fit.
                if (rowGroup != null && !own.contains("ULEB128") && !own.contains("A page header lacks ")) {
                    ColumnBatchReader peer = ColumnBatchReader.of(
                            rowGroup, metadata, metadata.getSchema().getColumns().get(i));
                    assertThat(placeOf(own)).isEqualTo(placeOf(outcome(peer::next)));
                    compared++;
                }
            }
        }
        return compared;
    }

    /** {@return an outcome without what is wrong with the page} Bytes are elsewhere in memory. */
    private static String placeOf(String outcome) {
        return outcome.replaceFirst("(?s)(Cannot read column .*, (page \\d+|dictionary))( of row group 0)?: .*", "$1");
    }

    /** {@return hashes of batches, and how they end} */
    private static String outcome(Predicate<ColumnBatch> next) {
        StringBuilder out = new StringBuilder();
        ColumnBatch batch = new ColumnBatch(17);
        try {
            while (next.test(batch)) {
                int hash = batch.rowCount();
                for (int i = 0; i < batch.valueCount(); i++) {
                    Object value = ColumnComparison.value(batch, i, true);
                    hash = 31 * hash + (value == null ? 0 : value.hashCode());
                }
                out.append(hash).append(' ');
            }
            return out + "all";
        } catch (ParquetDecodingException e) {
            return out + e.getMessage();
        }
    }

    private static MemoryFile doubles(String repetition, int rows) throws IOException {
        return RandomFile.write(MessageTypeParser.parseMessageType("message m { " + repetition + " double x; }"),
                CompressionCodecName.UNCOMPRESSED, rows, options -> options.withDictionaryEncoding(false)
                        .withPageSize(8 * rows + 8).withPageRowCountLimit(rows),
                (group, row) -> group.append("x", (double) row));
    }

    private static String outcome(MemoryFile file, boolean verifiesChecksums, ByteSource source) throws IOException {
        OwnPages pages = OwnPages.of(file);
        try (ParquetFileReader reader = ParquetFileReader.open(file)) {
            return outcome(pages.decoder(0, 0, reader.getFileMetaData(),
                    pages.pages(0, 0, WINDOW_BYTES, verifiesChecksums, source))::next);
        }
    }

    @Test
    void onlyWhereChecksumsAreVerifiedAWrongOneIsRefused() throws IOException {
        MemoryFile file = doubles("required", 100);
        file.bytes()[200] ^= 1;
        assertThat(outcome(file, false, null)).endsWith(" all");
        assertThat(outcome(file, true, null)).matches(
                FAILED + "The checksum of its 800 bytes is \\w{8}, but its header says \\w{8}");
    }

    @Test
    void theFileReaderVerifiesChecksumsOnRequest() throws IOException {
        MemoryFile file = doubles("required", 100);
        file.bytes()[200] ^= 1;
        for (boolean isVerified : new boolean[] {false, true}) {
            ColumnFileReaderBuilder builder = ColumnFileReader.builder(file);
            try (ColumnFileReader reader = (isVerified ? builder.verifyChecksums() : builder)
                    .options(OpenedFile.newOptions().build()).open()) {
                Throwable refusal = catchThrowable(reader::next);
                assertThat(refusal == null ? "" : refusal.getMessage()).containsPattern(isVerified ? "(?i)crc" : "^$");
            }
        }
    }

    /** Old writers omitted headers from the size of a chunk. */
    @ParameterizedTest
    @ValueSource(ints = {0, 19, 100, 101, 700, 4_000})
    void theLastPageMayEndSlightlyBehindItsChunk(int bytes) throws IOException {
        MemoryFile file = doubles("optional", 100).withFooter(footer -> {
            ColumnMetaData chunk = footer.getRow_groups().get(0).getColumns().get(0).getMeta_data();
            chunk.setTotal_compressed_size(Math.max(0, chunk.getTotal_compressed_size() - bytes));
        });
        assertThat(outcome(file, false, null)).matches(bytes <= 100 ? ".* all" : FAILED + "The "
                + "(page claims 80\\d bytes, of which its column chunk has \\d+"
                + "|column chunk ends before 100 of its 100 values)");
    }

    /** Values that are all present are not copied into an array of the page's size. */
    @ParameterizedTest
    @ValueSource(strings = {"required", "optional"})
    void largePagesNeedNoMoreMemoryThanTheWindow(String repetition) throws IOException {
        int rows = 100_000;
        MemoryFile file = doubles(repetition, rows);
        OwnPages pages = OwnPages.of(file);
        com.sun.management.ThreadMXBean memory = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (ParquetFileReader reader = ParquetFileReader.open(file)) {
            ColumnChunkDecoder decoder = pages.decoder(
                    0, 0, reader.getFileMetaData(), pages.pages(0, 0, WINDOW_BYTES, false, null));
            ColumnBatch batch = new ColumnBatch(1_000);
            long before = memory.getCurrentThreadAllocatedBytes();
            for (int row = 0; decoder.next(batch); row += 1_000) {
                assertThat(batch.doubles()[999]).isEqualTo(row + 999);
            }
            assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(8 * rows / 2);
        }
    }

    @Test
    void aFailureOfTheFileComesOutAsItIs() throws IOException {
        MemoryFile file = doubles("optional", 5_000);
        IOException failure = new IOException("Disk on fire");
        int[] reads = {0};
        ByteSource source = new ByteSource() {
            @Override
            public long length() {
                return file.bytes().length;
            }

            @Override
            public int windowBytes() {
                return WINDOW_BYTES;
            }

            @Override
            public void readFully(long position, byte[] target, int offset, int count) throws IOException {
                if (reads[0]++ == 2) {
                    throw failure;
                }
                System.arraycopy(file.bytes(), (int) position, target, offset, count);
            }

            @Override
            public void close() {
                // There is nothing to close.
            }
        };
        OwnPages pages = OwnPages.of(file);
        try (ParquetFileReader reader = ParquetFileReader.open(file)) {
            ColumnChunkDecoder decoder = pages.decoder(
                    0, 0, reader.getFileMetaData(), pages.pages(0, 0, WINDOW_BYTES, false, source));
            ColumnBatch batch = new ColumnBatch(100);
            assertThatThrownBy(() -> {
                while (decoder.next(batch)) {
                    assertThat(batch.rowCount()).isEqualTo(100);
                }
            }).isInstanceOf(StorageException.class).hasCause(failure);
            assertThatThrownBy(() -> decoder.next(batch)).isInstanceOf(IllegalStateException.class);
        }
    }
}
