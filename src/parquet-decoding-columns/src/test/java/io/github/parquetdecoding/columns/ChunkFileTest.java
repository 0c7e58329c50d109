// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.pages.PageAhead;
import io.github.parquetdecoding.columns.internal.schedule.LoadedRowGroup;
import io.github.parquetdecoding.columns.internal.storage.RemoteStorage;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

/** Local files, which are read without parquet-hadoop. {@link ColumnComparison} compares the rows. */
@Timeout(60)
class ChunkFileTest {
    private static final MessageType SCHEMA =
            MessageTypeParser.parseMessageType("message m { required int32 id; required int64 twice; }");
    private static final int ROWS = 40_000;

    private static MemoryFile file(int rows, CompressionCodecName codec) throws IOException {
        return RandomFile.write(SCHEMA, codec, rows,
                options -> options.withDictionaryEncoding(false).withPageSize(20_000).withRowGroupRowCountLimit(10_000),
                (group, row) -> group.append("id", row).append("twice", 2L * row));
    }

    private static int assertRows(ColumnFileReader reader, int first) throws IOException {
        for (int i = 0; i < reader.rowCount(); i++) {
            assertThat(reader.column(0).ints()[i]).isEqualTo(first + i);
            assertThat(reader.column(1).longs()[i]).isEqualTo(2L * (first + i));
        }
        return first + reader.rowCount();
    }

    /** What waits for storage ends later, and closes the file. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void closingWaitsForNoRead(int threads) throws Exception {
        CountDownLatch isReading = new CountDownLatch(1);
        Semaphore mayRead = new Semaphore(10);
        OwnFile file = new OwnFile(file(ROWS, CompressionCodecName.UNCOMPRESSED), 5_000, (bytes, length) -> {
            if (!mayRead.tryAcquire()) {
                isReading.countDown();
                mayRead.acquireUninterruptibly();
            }
        });
        ColumnFileReader reader = ColumnFileReader.builder(file).threads(threads).open();
        List<Throwable> thrown = new ArrayList<>();
        Thread caller = new Thread(() -> {
            try {
                while (reader.next()) {
                    assertThat(reader.rowCount()).isPositive();
                }
            } catch (IOException | RuntimeException e) {
                thrown.add(e);
            }
        });
        caller.start();
        isReading.await();
        reader.close();
        assertThat(file.open()).hasValue(1);
        mayRead.release(1_000_000);
        caller.join();
        assertThat(thrown).singleElement().isInstanceOf(IllegalStateException.class).hasToString(
                "java.lang.IllegalStateException: The reader is closed");
        while (file.open().get() > 0) {
            Thread.onSpinWait();
        }
        reader.memory.lock().lock();
        assertThat(reader.memory.reserved()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "1, 30", "2, 30", "3, 60"})
    void aFailureOfStorageComesAfterTheRowsBeforeIt(int threads, int failing) throws IOException {
        IOException failure = new IOException("Disk on fire");
        AtomicInteger reads = new AtomicInteger();
        OwnFile file = new OwnFile(file(ROWS, CompressionCodecName.SNAPPY), 3_000, (bytes, length) -> {
            if (reads.incrementAndGet() >= failing) {
                throw failure;
            }
        });
        try (ColumnFileReader reader = ColumnFileReader.builder(file).threads(threads).batchRows(100).open()) {
            int rows = 0;
            try {
                while (reader.next()) {
                    rows = assertRows(reader, rows);
                }
            } catch (IOException e) {
                assertThat(e).isSameAs(failure);
            }
            assertThat(rows).isBetween(failing < 10 ? 0 : 100, ROWS - 1);
            assertThatThrownBy(reader::next).isSameAs(failure);
            assertThatThrownBy(() -> reader.skip(1)).isSameAs(failure);
        }
        assertThat(file.open()).hasValue(0);
    }

    /** It is neither lost nor does it end a read; only waiting for other threads ends. */
    @Test
    void anInterruptionDoesNotEndARead(@TempDir Path folder) throws IOException {
        Path path = Files.write(
                folder.resolve("file"), file(400_000, CompressionCodecName.UNCOMPRESSED).bytes());
        try (ColumnFileReader reader = ColumnFileReader.open(path)) {
            int rows = 0;
            Thread.currentThread().interrupt();
            while (reader.next()) {
                rows = assertRows(reader, rows);
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            }
            assertThat(rows).isEqualTo(400_000);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** Four pages, whose memory is counted. */
    @ParameterizedTest
    @CsvSource({"SNAPPY, 1", "ZSTD, 2", "UNCOMPRESSED, 1"})
    void pagesAreQueuedIfThreadsHaveNothingToDo(CompressionCodecName codec, int idle) throws IOException {
        MemoryFile file = PagesAheadTest.file(codec);
        Memory memory = new Memory(Long.MAX_VALUE);
        memory.lock().lock();
        memory.onPages(() -> { });
        try (RowGroups rowGroups = new RowGroups(List.of(new OwnFile(file, 5_000)), null, new RowGroups.Selection(
                List.of("text"), null, rowGroup -> true, 10_000, Long.MAX_VALUE, 10_000, new BitSet(), false), memory,
                new RemoteStorage(0, 1, 0, 8))) {
            LoadedRowGroup rowGroup = rowGroups.next().load(0, 3_000);
            assertThat(rowGroup.reservePage(0, true)).isTrue();
            long reserved = memory.reserved();
            ColumnBatch batch = new ColumnBatch(1);
            rowGroup.read(0, 0, batch);
            assertThat(rowGroup.hasPageAhead(0)).isFalse();
            memory.setIdleThreads(idle);
            batch = new ColumnBatch(500);
            for (int row = 1; row < 1_500; row += 500) {
                rowGroup.read(0, row, batch);
                int count = 0;
                for (PageAhead page; (page = rowGroup.claimPage(0)) != null; count++) {
                    page.decompress();
                    page.end();
                }
                assertThat(count > 0).isEqualTo(codec != CompressionCodecName.UNCOMPRESSED);
                assertThat(count).isLessThanOrEqualTo(4);
                assertThat(memory.reserved() > reserved + 4 * 20_000).isEqualTo(count > 0);
                assertThat(batch.string(499)).startsWith("text " + (row + 499) * 7919);
            }
            rowGroup.giveBack();
            assertThat(memory.reserved()).isZero();
        }
    }

    /** Prints the sum of all ids. */
    public static void main(String[] args) throws IOException {
        long sum = 0;
        try (ColumnFileReader reader = ColumnFileReader.builder(Path.of(args[0])).threads(2).open()) {
            while (reader.next()) {
                ColumnBatch ids = reader.column("id");
                sum += IntStream.of(ids.ints()).limit(ids.rowCount()).asLongStream().sum();
            }
        }
        System.out.print(sum);
    }

    @Test
    void aRowGroupOf100MegabytesIsReadInAHeapOf24(@TempDir Path folder) throws Exception {
        int rows = 9_000_000;
        Path path = Files.write(folder.resolve("large"), RandomFile.write(SCHEMA, CompressionCodecName.UNCOMPRESSED,
                rows, options -> options.withDictionaryEncoding(false).withRowGroupSize(1L << 30),
                (group, row) -> group.append("id", row).append("twice", 2L * row)).bytes());
        assertThat(Files.size(path)).isGreaterThan(100_000_000);
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx24m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                ChunkFileTest.class.getName(), path.toString()).redirectErrorStream(true).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .endsWith(String.valueOf((rows - 1L) * rows / 2));
    }

    /** Of 100 columns, which fit into one read, and of which each has a page for each row. */
    @Test
    void smallNeighboursAreReadAtOnce() throws IOException {
        MessageType schema = new MessageType("m", IntStream.range(0, 100)
                .mapToObj(i -> (Type) Types.required(PrimitiveTypeName.INT32).named("c" + i)).toList());
        MemoryFile wide = RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, 30,
                options -> options.withPageRowCountLimit(1).withDictionaryEncoding(false), (group, row) -> {
                    for (int i = 0; i < 100; i++) {
                        group.append("c" + i, row * i);
                    }
                });
        AtomicInteger reads = new AtomicInteger();
        try (ColumnFileReader reader = ColumnFileReader.builder(
                new OwnFile(wide, 1 << 16, (bytes, length) -> reads.incrementAndGet())).open()) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.column("c99").ints()[29]).isEqualTo(29 * 99);
        }
        assertThat(reads.get()).isLessThan(8);
    }

    private static String rows(ColumnFileReaderBuilder builder) throws IOException {
        StringBuilder rows = new StringBuilder();
        try (RowReader reader = builder.rows()) {
            while (reader.next()) {
                rows.append(reader).append('\n');
            }
        }
        return rows.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "count; The page claims 3 values, of which its column chunk has 2 left",
        "page_size_snappy; A page of 801 bytes has 800", "page_size_lz4; A page of 801 bytes has 800"})
    void claimsThatDoNotHoldAreRefused(String name, String reason) {
        Path path = Path.of("src/test/resources/unusual", name + ".parquet");
        assertThatThrownBy(() -> rows(ColumnFileReader.builder(path))).isInstanceOf(ParquetDecodingException.class)
                .hasMessageMatching("Cannot read column rid, page \\d of row group 0 of " + path + ": " + reason);
    }

    /** Neither an offset index that claims 1.5 GB, nor one that parts a row, matters. */
    @ParameterizedTest
    @ValueSource(strings = {"page_1500MB", "split_rows"})
    void rowsWithinALimitNeedNoOffsetIndex(String name) throws IOException {
        Path path = Path.of("src/test/resources/unusual", name + ".parquet");
        List<String> all = rows(ColumnFileReader.builder(path)).lines().toList();
        Random random = new Random(20261129);
        for (int i = 0; i < 30; i++) {
            int offset = random.nextInt(all.size());
            int limit = random.nextInt(1 + all.size() - offset);
            assertThat(rows(ColumnFileReader.builder(path).offset(offset).limit(limit).threads(1 + i % 3)).lines())
                    .isEqualTo(all.subList(offset, offset + limit));
        }
    }

    /** Each column would need a reader of its own with parquet-java: minutes. */
    @Test
    void rowsWithinALimitOfManyColumnsAreReadAtOnce(@TempDir Path folder) throws IOException {
        MessageType schema = new MessageType("m", IntStream.range(0, 5_000)
                .mapToObj(i -> (Type) Types.required(PrimitiveTypeName.INT32).named("c" + i)).toList());
        Path path = Files.write(folder.resolve("wide"), RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, 10,
                options -> options.withDictionaryEncoding(false), (group, row) -> schema.getFields()
                .forEach(field -> group.append(field.getName(), row))).withFooter(LimitTest::removeIndexes).bytes());
        assertTimeout(Duration.ofSeconds(10), () -> {
            try (ColumnFileReader reader = ColumnFileReader.builder(path).offset(2).limit(5).open()) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.column("c4999").ints()).startsWith(2, 3, 4, 5, 6);
            }
        });
    }
}
