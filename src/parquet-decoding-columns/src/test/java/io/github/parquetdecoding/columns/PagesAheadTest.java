// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.zip.CRC32;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.pages.PageAhead;
import io.github.parquetdecoding.columns.internal.schedule.LoadedRowGroup;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import io.github.parquetdecoding.columns.internal.storage.RemoteStorage;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A wide column in one row group: threads decompress its pages while another thread decodes the pages before. */
@Timeout(60)
class PagesAheadTest {
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType(
            "message m { required int32 day; required binary text (STRING); }");
    private static final int ROWS = 3_000;
    private static final WatchedFile.Read NOT_WATCHED = (bytes, length) -> { };

    private static String text(int day) {
        return ("text " + day * 7919).repeat(20);
    }

    static MemoryFile file(CompressionCodecName codec) throws IOException {
        return RandomFile.write(SCHEMA, codec, ROWS, options -> options.withDictionaryEncoding(false)
                .withPageSize(20_000).withMinRowCountForPageSizeCheck(10),
                (group, row) -> group.append("day", row).append("text", text(row)));
    }

    /** {@return the number of rows, a hash of all, and the failure without the indexes of values in a call} */
    private static String outcome(ColumnFileReaderBuilder builder, int skipped) throws IOException {
        CRC32 hash = new CRC32();
        long rows = 0;
        try (ColumnFileReader reader = builder.batchRows(90).open()) {
            try {
                while (reader.next()) {
                    ColumnBatch text = reader.column("text");
                    hash.update(text.bytes(), 0, text.offsets()[reader.rowCount()]);
                    rows += reader.rowCount();
                    rows += reader.skip(skipped);
                }
            } catch (IOException | RuntimeException e) {
                return rows + " " + hash.getValue() + " "
                        + e.toString().replaceAll("@\\w+|Value \\d+ of \\d+", "");
            }
            return rows + " " + hash.getValue();
        }
    }

    private static String placeOf(String outcome) {
        return outcome.replaceFirst("(?s)(page \\d+).*", "$1");
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
            // Otherwise, parquet-java fails before a page is read.
            OwnFile ownFile = new OwnFile(MemoryFile.of(damaged), 7_000, NOT_WATCHED);
            String own = outcome(ColumnFileReader.builder(ownFile), skipped);
            assertThat(placeOf(own).equals(placeOf(expected)) || !expected.contains("column text, page")).isTrue();
            refused += expected.contains("Cannot read column text, page ") ? 1 : 0;
            for (int threads : new int[] {2, 7}) {
                for (Executor executor : executors(i)) {
                    assertThat(outcome(ColumnFileReader.builder(MemoryFile.of(damaged)).threads(threads)
                            .executor(executor), skipped)).isEqualTo(expected);
                    assertThat(outcome(ColumnFileReader.builder(ownFile).threads(threads).executor(executor), skipped))
                            .isEqualTo(own);
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
                try (ColumnFileReader reader = ColumnFileReader.builder(i % 2 == 0 ? file
                        : new OwnFile(file, 7_000, NOT_WATCHED)).threads(1 + i % 7).executor(executor)
                        .batchRows(90).open()) {
                    for (int j = i % 5; j >= 0; j--) {
                        assertThat(reader.next()).isTrue();
                    }
                }
            }
        }
    }

    /** {@return row groups whose pages threads share} */
    private static RowGroups rowGroups(CompressionCodecName codec, int firstDay, Memory memory) throws IOException {
        memory.onPages(() -> { });
        return rowGroups(file(codec), "text", FilterApi.gtEq(FilterApi.intColumn("day"), firstDay), memory);
    }

    static RowGroups rowGroups(MemoryFile file, String column, FilterPredicate filter, Memory memory)
            throws IOException {
        return new RowGroups(List.of(file), OpenedFile.newOptions().useColumnIndexFilter(false).build(),
                new RowGroups.Selection(List.of(column), filter, rowGroup -> true, 10_000, Long.MAX_VALUE,
                10_000, new BitSet(), false), memory, new RemoteStorage(0, 1, 0, 8));
    }

    private static int decompressAhead(LoadedRowGroup rowGroup, int most) {
        int count = 0;
        for (PageAhead page; count < most && (page = rowGroup.claimPage(0)) != null; count++) {
            page.decompress();
            page.end();
        }
        return count;
    }

    /** Whether or not they are read then, and again if they are read again. */
    @ParameterizedTest
    @EnumSource(value = CompressionCodecName.class, names = {"SNAPPY", "ZSTD"})
    void theNextFourPagesThatAreWantedAreDecompressed(CompressionCodecName codec) throws IOException {
        for (int firstDay : new int[] {0, 120}) {
            Memory memory = new Memory(Long.MAX_VALUE);
            memory.lock().lock();
            try (RowGroups rowGroups = rowGroups(codec, firstDay, memory)) {
                LoadedRowGroup rowGroup = rowGroups.next().load(0, 0);
                rowGroup.filter(() -> false);
                assertThat(rowGroup.rowCount()).isEqualTo(ROWS - firstDay);
                for (int i = 0; i < 3; i++) {
                    ColumnBatch batch = new ColumnBatch(500);
                    for (int row = 0; row < ROWS - firstDay; row += batch.rowCount()) {
                        rowGroup.read(0, row, batch);
                        assertThat(batch.string(0)).isEqualTo(text(firstDay + row));
                        assertThat(decompressAhead(rowGroup, row == 0 ? i : 0)).isEqualTo(row == 0 ? i : 0);
                    }
                    assertThat(rowGroup.hasPageAhead(0)).isFalse();
                }
                rowGroup.read(0, 0, new ColumnBatch(1));
                assertThat(decompressAhead(rowGroup, 10)).isEqualTo(4);
                assertThat(rowGroup.hasPageAhead(0)).isFalse();
                assertThat(memory.reserved()).isPositive();
                rowGroup.giveBack();
                assertThat(rowGroup.hasPageAhead(0)).isFalse();
                assertThat(memory.reserved()).isZero();
            }
        }
        try (RowGroups rowGroups = rowGroups(CompressionCodecName.UNCOMPRESSED, 0, new Memory(Long.MAX_VALUE))) {
            assertThat(rowGroups.next().load(0, 0).hasPageAhead(0)).isFalse();
        }
    }

    /** What has been loaded and decompressed leaves no room for pages ahead, but for the one that is needed. */
    @Test
    void pagesAheadNeedMemory() throws IOException {
        Memory memory = new Memory(75_000);
        memory.lock().lock();
        try (RowGroups rowGroups = rowGroups(CompressionCodecName.SNAPPY, 0, memory)) {
            LoadedRowGroup rowGroup = rowGroups.next().load(0, 0);
            rowGroup.filter(() -> false);
            memory.reserve(60_000);
            assertThat(rowGroup.reservePage(0, false)).isFalse();
            assertThat(rowGroup.reservePage(0, true)).isTrue();
            assertThat(memory.reserved()).isGreaterThan(75_000);
            memory.release(60_000);
            rowGroup.read(0, 0, new ColumnBatch(1));
            assertThat(decompressAhead(rowGroup, 10)).isBetween(2, 3);
            assertThat(memory.reserved()).isBetween(50_000L, 75_000L);
            assertThat(rowGroup.reservePage(0, false)).isTrue();
        }
    }
}
