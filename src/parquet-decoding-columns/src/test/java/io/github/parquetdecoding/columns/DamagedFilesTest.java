// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.Random;

import io.github.parquetdecoding.column.ColumnBatch;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Files of which some bytes of pages, their headers included, have been changed. */
@Timeout(60)
class DamagedFilesTest {
    private static final int FILES = 60;
    private static final ConcurrentCodecFactory CODECS = new ConcurrentCodecFactory();

    @ParameterizedTest
    @CsvSource({"1, UNCOMPRESSED", "2, UNCOMPRESSED", "1, SNAPPY", "2, LZ4_RAW", "1, GZIP", "2, ZSTD"})
    void whatCannotBeReadNamesItsColumn(int version, CompressionCodecName codec) throws IOException {
        Random random = new Random(20261126);
        int refused = 0;
        for (MemoryFile file : new MemoryFile[] {
            EncodingsTest.flat(version, 30, 1_000, codec).write(100, 2),
            EncodingsTest.nested(EncodingsTest.NESTED, version, 30, 1_000, codec, 1).write(100, 2)}) {
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

    private static int pagesEnd(MemoryFile file) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(file)) {
            return (int) reader.getFooter().getBlocks().get(0).getColumns().stream()
                    .mapToLong(chunk -> chunk.getStartingPos() + chunk.getTotalSize()).max().orElseThrow();
        }
    }

    private static int refusals(MemoryFile file, boolean isFiltered) throws IOException {
        ParquetReadOptions.Builder options = RowGroups.newOptions().withCodecFactory(CODECS);
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
