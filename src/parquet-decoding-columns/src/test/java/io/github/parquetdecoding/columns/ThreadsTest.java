// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.storage.LocalFile;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import io.github.parquetdecoding.columns.internal.storage.OpenedReader;
import io.github.parquetdecoding.columns.internal.storage.RemoteStorage;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Threads that share what parquet-java shares: row groups, files, options, codecs. */
class ThreadsTest {
    private static final int ROW_GROUPS = 8;
    private static final int ROWS = 3_000;
    private static final int BATCH_ROWS = 500;
    private static final int FILE_PASSES = Boolean.getBoolean("exhaustive") ? 100 : 10;
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType(
            "message m { required int32 few; optional int64 many; repeated int32 list; required binary text; }");
    private static final ExecutorService THREADS = Executors.newFixedThreadPool(4);

    @AfterAll
    static void end() {
        THREADS.shutdown();
    }

    private static MemoryFile file(CompressionCodecName codec) throws IOException {
        return file(codec, null);
    }

    private static MemoryFile file(CompressionCodecName codec, FileEncryptionProperties encryption)
            throws IOException {
        return RandomFile.write(SCHEMA, codec, ROW_GROUPS * ROWS, options -> options.withPageSize(50_000)
                .withRowGroupRowCountLimit(ROWS).withEncryption(encryption), (group, row) -> {
                    int random = Integer.reverse(row * 0x9E3779B9);
                    group.append("few", row % 10).append("text", ("text " + random).repeat(20));
                    for (int j = row % 3; j > 0; j--) {
                        group.append("list", random >>> 8 * j);
                    }
                    if (row % 5 != 0) {
                        group.append("many", random * 0x123456789L);
                    }
                });
    }

    /** {@return a hash of all values of a column of a row group} */
    private static Integer hash(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column) {
        ColumnBatchReader reader = ColumnBatchReader.of(rowGroup, file, column);
        ColumnBatch batch = new ColumnBatch(BATCH_ROWS);
        int hash = 0;
        while (reader.next(batch)) {
            hash = 31 * hash + hash(batch);
        }
        return hash;
    }

    private static int hash(ColumnBatch batch) {
        int count = batch.valueCount();
        return switch (batch.type()) {
            case INT32 -> Arrays.hashCode(Arrays.copyOf(batch.ints(), count));
            case INT64 -> Arrays.hashCode(Arrays.copyOf(batch.longs(), count));
            default -> checksum(batch.bytes(), batch.offsets()[count]);
        };
    }

    /** The other hashes take long without C2. */
    private static int checksum(byte[] bytes, int length) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }

    private static List<Integer> hashes(PageReadStore rowGroup, FileMetaData file) {
        return file.getSchema().getColumns().stream().map(column -> hash(rowGroup, file, column)).toList();
    }

    private static List<Integer> hashes(MemoryFile file, ParquetReadOptions options) throws IOException {
        List<Integer> hashes = new ArrayList<>();
        try (ParquetFileReader reader = ParquetFileReader.open(file, options)) {
            for (PageReadStore rowGroup; (rowGroup = reader.readNextFilteredRowGroup()) != null; ) {
                hashes.addAll(hashes(rowGroup, reader.getFileMetaData()));
            }
        }
        return hashes;
    }

    private static <T> List<T> inThreads(List<Callable<T>> tasks) throws Exception {
        List<T> results = new ArrayList<>();
        for (Future<T> result : THREADS.invokeAll(tasks)) {
            results.add(result.get());
        }
        return results;
    }

    @ParameterizedTest
    @CsvSource({"SNAPPY, false", "GZIP, false", "ZSTD, false", "LZ4_RAW, false",
        "SNAPPY, true", "GZIP, true", "ZSTD, true", "LZ4_RAW, true", "UNCOMPRESSED, true"})
    void rowGroupsAndColumnsOfAFileMayBeReadInThreads(CompressionCodecName codec, boolean isConcurrent)
            throws Exception {
        MemoryFile file = file(codec);
        List<Integer> expected = hashes(file, OpenedFile.newOptions().build());
        for (int i = 0; i < 20; i++) {
            boolean byColumn = i % 2 == 0;
            ParquetReadOptions.Builder options = OpenedFile.newOptions();
            if (isConcurrent) {
                options.withCodecFactory(new ConcurrentCodecFactory());
            }
            try (ParquetFileReader reader = ParquetFileReader.open(file, options.build())) {
                FileMetaData metadata = reader.getFileMetaData();
                List<Callable<List<Integer>>> tasks = new ArrayList<>();
                for (PageReadStore rowGroup; (rowGroup = reader.readNextFilteredRowGroup()) != null; ) {
                    PageReadStore pages = rowGroup;
                    if (byColumn) {
                        metadata.getSchema().getColumns().forEach(column -> tasks.add(
                                () -> List.of(hash(pages, metadata, column))));
                    } else {
                        tasks.add(() -> hashes(pages, metadata));
                    }
                }
                assertThat(tasks).hasSize(byColumn ? 4 * ROW_GROUPS : ROW_GROUPS);
                assertThat(inThreads(tasks).stream().flatMap(List::stream)).isEqualTo(expected);
            }
        }
    }

    /** Each has a reader over what has been opened once. */
    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true", "true, true"})
    void threadsMayOpenReadersOfAFile(boolean isLocal, boolean isEncrypted, @TempDir Path folder) throws Exception {
        MemoryFile file = file(CompressionCodecName.SNAPPY,
                isEncrypted ? FileEncryptionProperties.builder(MemoryFile.KEY).build() : null);
        Supplier<ParquetReadOptions> options = () -> OpenedFile.newOptions().withDecryption(isEncrypted
                ? FileDecryptionProperties.builder().withFooterKey(MemoryFile.KEY).build() : null).build();
        List<Integer> expected = hashes(file, options.get());
        WatchedFile watched = new WatchedFile(file);
        Path path = Files.write(folder.resolve("file"), file.bytes());
        try (OpenedFile opened = new OpenedFile(
                isLocal ? new LocalFile(path) : watched, new RemoteStorage(0, 1, 0, 8))) {
            List<Callable<List<Integer>>> tasks = IntStream.range(0, 10 * ROW_GROUPS)
                    .<Callable<List<Integer>>>mapToObj(i -> () -> {
                        try (OpenedReader reader = opened.open(options.get())) {
                            assertThat(reader.rowGroups()).hasSize(ROW_GROUPS);
                            PageReadStore rowGroup = reader.reader().readRowGroup(i % ROW_GROUPS);
                            reader.checkStorage();
                            return hashes(rowGroup, reader.reader().getFileMetaData());
                        }
                    }).toList();
            assertThat(inThreads(tasks).stream().flatMap(List::stream).toList()).isEqualTo(
                    Collections.nCopies(10, expected).stream().flatMap(List::stream).toList());
        }
        assertThat(watched.open()).hasValue(0);
    }

    private static List<Integer> hashes(MemoryFile file, int threads) throws IOException {
        List<Integer> hashes = new ArrayList<>();
        try (ColumnFileReader reader = ColumnFileReader.builder(file).threads(threads).batchRows(BATCH_ROWS).open()) {
            int[] ofRowGroup = new int[4];
            while (reader.next()) {
                Arrays.setAll(ofRowGroup, i -> 31 * ofRowGroup[i] + hash(reader.column(i)));
                if ((reader.rowIndex() + BATCH_ROWS) % ROWS == 0) {
                    IntStream.of(ofRowGroup).forEach(hashes::add);
                    Arrays.fill(ofRowGroup, 0);
                }
            }
        }
        return hashes;
    }

    @ParameterizedTest
    @EnumSource(value = CompressionCodecName.class, names = {"SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
    void aReaderMayHaveThreads(CompressionCodecName codec) throws IOException {
        MemoryFile file = file(codec);
        List<Integer> expected = hashes(file, OpenedFile.newOptions().build());
        for (int i = 0; i < FILE_PASSES; i++) {
            assertThat(hashes(file, 2 + i % 4)).isEqualTo(expected);
        }
    }

    /** To filter them, parquet-java decompresses dictionaries on opening; on closing, it gives decompressors away. */
    @ParameterizedTest
    @EnumSource(value = CompressionCodecName.class, names = {"SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
    void filesMayShareOptions(CompressionCodecName codec) throws Exception {
        MemoryFile file = file(codec);
        FilterCompat.Filter filter = FilterCompat.get(FilterApi.eq(FilterApi.intColumn("few"), 7));
        List<Integer> expected = hashes(file, OpenedFile.newOptions().withRecordFilter(filter).build());
        assertThat(expected).hasSize(4 * ROW_GROUPS);
        // @start region="codecs"
        ParquetReadOptions options = ParquetReadOptions.builder()
                .withRecordFilter(filter).withCodecFactory(new ConcurrentCodecFactory()).build();
        // @end
        Callable<List<Integer>> task = () -> hashes(file, options);
        assertThat(inThreads(Collections.nCopies(24, task))).containsOnly(expected);
    }
}
