// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.zip.CRC32;

import io.github.parquetdecoding.column.ColumnBatch;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A wide column in one row group: threads decompress its pages while another thread decodes those before. */
@Timeout(60)
class PagesAheadTest {
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType(
            "message m { required int32 day; required binary text (STRING); }");
    private static final int ROWS = 3_000;

    private static String text(int day) {
        return ("text " + day * 7919).repeat(20);
    }

    private static MemoryFile file(CompressionCodecName codec) throws IOException {
        return RandomFile.write(SCHEMA, codec, ROWS, options -> options.withDictionaryEncoding(false)
                .withPageSize(20_000).withMinRowCountForPageSizeCheck(10),
                (group, row) -> group.append("day", row).append("text", text(row)));
    }

    /** {@return the index of the last row, a hash of all, and the failure without the indexes of values in a call} */
    private static String outcome(ColumnFileReader.Builder builder, int skipped) throws IOException {
        CRC32 hash = new CRC32();
        try (ColumnFileReader reader = builder.batchRows(90).open()) {
            try {
                while (reader.next()) {
                    ColumnBatch text = reader.column("text");
                    hash.update(text.bytes(), 0, text.offsets()[reader.rowCount()]);
                    reader.skip(skipped);
                }
            } catch (IOException | RuntimeException e) {
                return reader.rowIndex() + " " + hash.getValue() + " "
                        + e.toString().replaceAll("@\\w+|Value \\d+ of \\d+", "");
            }
            return reader.rowIndex() + " " + hash.getValue();
        }
    }

    /** Tasks in other threads, at random, or in the thread that begins to decode. */
    private static List<Executor> executors(int seed) {
        return List.of(task -> new Thread(task).start(), new RandomExecutor(seed), Runnable::run);
    }

    @ParameterizedTest
    @EnumSource(value = CompressionCodecName.class, names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
    void rowsAndFailuresAreThoseOfOneThread(CompressionCodecName codec) throws IOException {
        byte[] bytes = file(codec).bytes();
        Random random = new Random(20261127);
        int refused = 0;
        for (int i = 0; i < 9; i++) {
            byte[] damaged = bytes.clone();
            for (int at = 4 + random.nextInt(bytes.length * 9 / 10), j = 0; i > 2 && j < 8; j++) {
                damaged[at + j] = (byte) random.nextInt();
            }
            int skipped = i % 3 * 250;
            String expected = outcome(ColumnFileReader.builder(MemoryFile.of(damaged)), skipped);
            refused += expected.contains("Cannot read column text, page ") ? 1 : 0;
            for (int threads : new int[] {2, 7}) {
                for (Executor executor : executors(i)) {
                    assertThat(outcome(ColumnFileReader.builder(MemoryFile.of(damaged)).threads(threads)
                            .executor(executor), skipped)).isEqualTo(expected);
                }
            }
        }
        assertThat(refused).isGreaterThanOrEqualTo(codec == CompressionCodecName.UNCOMPRESSED ? 0 : 1);
    }

    @Test
    void closingInTheMiddleWaitsForPages() throws IOException {
        MemoryFile file = file(CompressionCodecName.ZSTD);
        for (int i = 0; i < 35; i++) {
            for (Executor executor : executors(i)) {
                try (ColumnFileReader reader = ColumnFileReader.builder(file).threads(1 + i % 7).executor(executor)
                        .batchRows(90).open()) {
                    for (int j = i % 5; j >= 0; j--) {
                        assertThat(reader.next()).isTrue();
                    }
                }
            }
        }
    }

    private static RowGroups rowGroups(CompressionCodecName codec, int firstDay) throws IOException {
        RowGroups rowGroups = new RowGroups(
                List.of(file(codec)), RowGroups.newOptions().useColumnIndexFilter(false).build(),
                List.of("text"), FilterApi.gtEq(FilterApi.intColumn("day"), firstDay), rowGroup -> true);
        rowGroups.limitBatches(10_000, 10_000);
        return rowGroups;
    }

    /** Whether or not they are read then, and again if they are read again. */
    @ParameterizedTest
    @EnumSource(value = CompressionCodecName.class, names = {"SNAPPY", "ZSTD"})
    void theNextFourPagesThatAreWantedAreDecompressed(CompressionCodecName codec) throws IOException {
        for (int firstDay : new int[] {0, 120}) {
            try (RowGroups rowGroups = rowGroups(codec, firstDay)) {
                RowGroup rowGroup = rowGroups.next();
                DeferredPages pages = rowGroup.pages(0);
                for (int i = 0; i < 3; i++) {
                    ColumnBatchReader reader = rowGroup.reader(0);
                    ColumnBatch batch = new ColumnBatch(500);
                    for (int day = firstDay, count = 4; reader.next(batch); day += batch.rowCount(), count = 1) {
                        assertThat(batch.string(0)).isEqualTo(text(day));
                        for (int j = 0; day == firstDay && j < i; j++) {
                            assertThat(pages.decompressAhead()).isTrue();
                        }
                    }
                    assertThat(pages.decompressAhead()).isFalse();
                }
                pages.restart();
                for (int i = 0; i < (firstDay == 0 ? 4 : 3); i++) {
                    assertThat(pages.hasAhead()).isTrue();
                    assertThat(pages.decompressAhead()).isTrue();
                }
                assertThat(pages.hasAhead()).isFalse();
                rowGroups.giveBack(rowGroup);
                assertThat(pages.hasAhead()).isFalse();
            }
        }
        try (RowGroups rowGroups = rowGroups(CompressionCodecName.UNCOMPRESSED, 0)) {
            assertThat(rowGroups.next().pages(0).hasAhead()).isFalse();
        }
    }
}
