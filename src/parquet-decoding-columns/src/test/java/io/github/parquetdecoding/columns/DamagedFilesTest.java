// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Files of which some bytes of pages, their headers included, have been changed. */
@Timeout(60)
class DamagedFilesTest {
    private static final int FILES = 60;
    private static final ConcurrentCodecFactory CODECS = new ConcurrentCodecFactory();

    /** {@return files of every type and encoding, without nested columns and with them} */
    static List<MemoryFile> undamaged(int version, CompressionCodecName codec) throws IOException {
        return List.of(RandomFile.flat(version, 30, 1_000, codec).write(100, 2),
                RandomFile.nested(RandomFile.NESTED, version, 30, 1_000, codec, 1).write(100, 2));
    }

    @ParameterizedTest
    @CsvSource({"1, UNCOMPRESSED", "2, UNCOMPRESSED", "1, SNAPPY", "2, LZ4_RAW", "1, GZIP", "2, ZSTD"})
    void whatCannotBeReadNamesItsColumn(int version, CompressionCodecName codec) throws IOException {
        Random random = new Random(20261126);
        int refused = 0;
        for (MemoryFile file : undamaged(version, codec)) {
            int end = pagesEnd(file);
            for (int i = 0; i < FILES; i++) {
                byte[] bytes = file.bytes().clone();
                for (int j = random.nextInt(8); j >= 0; j--) {
                    bytes[4 + random.nextInt(end - 4)] = (byte) random.nextInt();
                }
                refused += refusals(MemoryFile.of(bytes), i % 2 == 0);
            }
        }
        assertThat(refused).isGreaterThan(5);
    }

    /** The first pages of a column, one after the other, claim less than no bytes. */
    @ParameterizedTest
    @CsvSource({"1, SNAPPY", "2, SNAPPY", "1, ZSTD", "2, ZSTD", "1, GZIP", "2, GZIP", "1, LZ4_RAW", "2, LZ4_RAW"})
    void negativeSizesAreRefused(int version, CompressionCodecName codec) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("message m { optional int32 few; }");
        byte[] bytes = RandomFile.write(schema, codec, 40, options -> options.withPageRowCountLimit(20)
                .withMinRowCountForPageSizeCheck(1).withWriterVersion(WriterVersion.fromString("v" + version)),
                (group, row) -> group.append("few", row % 3)).bytes();
        com.sun.management.ThreadMXBean memory = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        String[] places = {"dictionary", "page 1", "page 2"};
        int start = 4;
        for (String place : places) {
            ByteArrayInputStream in = new ByteArrayInputStream(bytes, start, bytes.length - start);
            PageHeader header = Util.readPageHeader(in);
            int end = bytes.length - in.available();
            for (int size = -1; size > -40; size--) {
                header.setUncompressed_page_size(size);
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                Util.writePageHeader(header, out);
                assertThat(out.size()).isEqualTo(end - start);
                byte[] damaged = bytes.clone();
                System.arraycopy(out.toByteArray(), 0, damaged, start, out.size());
                long before = memory.getCurrentThreadAllocatedBytes();
                assertThatThrownBy(() -> {
                    try (ColumnFileReader reader = ColumnFileReader.builder(MemoryFile.of(damaged)).open()) {
                        reader.next();
                    }
                }).isInstanceOf(ParquetDecodingException.class)
                        .hasMessageMatching(
                                "Cannot read column few, " + place + ": A page claims -\\d+ bytes when decompressed");
                assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(8 << 20);
            }
            start = end + header.getCompressed_page_size();
        }
    }

    private static int pagesEnd(MemoryFile file) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(file)) {
            return (int) reader.getFooter().getBlocks().get(0).getColumns().stream()
                    .mapToLong(chunk -> chunk.getStartingPos() + chunk.getTotalSize()).max().orElseThrow();
        }
    }

    private static int refusals(MemoryFile file, boolean isFiltered) throws IOException {
        ParquetReadOptions.Builder options = OpenedFile.newOptions().withCodecFactory(CODECS);
        if (isFiltered) {
            options.withRecordFilter(FilterCompat.get(FilterApi.gt(FilterApi.longColumn("id"), 50L)))
                    .useDictionaryFilter(false);
        }
        int refused = 0;
        try (ParquetFileReader reader = ParquetFileReader.open(file, options.build())) {
            PageReadStore rowGroup;
            try {
                rowGroup = reader.readNextFilteredRowGroup();
            } catch (IOException | RuntimeException e) {
                // parquet-java's own: it reads all headers of pages.
                return 0;
            }
            for (ColumnDescriptor column : reader.getFileMetaData().getSchema().getColumns()) {
                ColumnBatchReader columns = ColumnBatchReader.of(rowGroup, reader.getFileMetaData(), column);
                ColumnBatch batch = new ColumnBatch(40);
                try {
                    while (columns.next(batch)) {
                        assertThat(batch.rowCount()).isBetween(1, 40);
                    }
                } catch (ParquetDecodingException e) {
                    refused++;
                    assertThat(batch.rowCount()).isZero();
                    assertThat(e).hasMessageMatching("(?s)Cannot read column "
                            + ColumnNames.dotted(column).replaceAll("\\W", ".") + ", (page \\d+|dictionary): .*");
                }
            }
        }
        return refused;
    }
}
