// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.parquetdecoding.column.ColumnBatch;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@link ColumnComparison} cannot see: names, files, filters, threads and failures. */
@Timeout(60)
class ColumnFileReaderTest {
    static final MessageType SCHEMA = MessageTypeParser.parseMessageType("""
            message trip { required int32 day; optional binary text (STRING); optional group place {
              required double x; optional double y; } repeated int64 stops; }""");
    private static final int ROWS = 1_000;

    /** Row {@code i} of a file that begins at {@code first} has the day {@code first + i}. */
    private static MemoryFile file(int first, int rows, CompressionCodecName codec, MessageType schema)
            throws IOException {
        return RandomFile.write(schema, codec, rows, options -> options.withPageSize(400).withPageRowCountLimit(100)
                .withMinRowCountForPageSizeCheck(10).withRowGroupRowCountLimit(ROWS), (group, row) -> {
                    int i = first + row;
                    group.append("day", i).append("text", "text " + i);
                    if (schema == SCHEMA) {
                        group.addGroup("place").append("x", i / 2.0);
                        group.append("stops", 2L * i).append("stops", 3L * i);
                    }
                });
    }

    static MemoryFile file(int first, int rows) throws IOException {
        return file(first, rows, CompressionCodecName.SNAPPY, SCHEMA);
    }

    static List<Integer> days(ColumnFileReader reader) throws IOException {
        List<Integer> days = new ArrayList<>();
        while (reader.next()) {
            ColumnBatch batch = reader.column("day");
            Arrays.stream(batch.ints(), 0, batch.rowCount()).forEach(days::add);
        }
        return days;
    }

    static List<Integer> range(int first, int end) {
        return IntStream.range(first, end).boxed().toList();
    }

    /** Of the threads that readers start. */
    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("parquet-columns")).toList();
    }

    @Test
    void columnsAreReadByNameAndInOrder() throws IOException {
        try (ColumnFileReader reader = ColumnFileReader.builder(file(0, 10)).columns("stops", "place.x").open()) {
            assertThat(reader.columns()).extracting(column -> String.join(".", column.getPath()))
                    .containsExactly("stops", "place.x");
            assertThatThrownBy(() -> reader.column("stops")).isInstanceOf(IllegalStateException.class)
                    .hasMessage("There are no rows: next() must have returned true");
            assertThat(reader.next()).isTrue();
            assertThat(reader.column("place").doubles()).startsWith(0, 0.5, 1);
            assertThat(reader.column("place.x")).isSameAs(reader.column(1));
            assertThat(reader.column(0).longs()).startsWith(0, 0, 2, 3, 4, 6);
            assertThatIllegalArgumentException().isThrownBy(() -> reader.column("day"))
                    .withMessage("There is no column day. The columns are stops; place.x");
            assertThat(reader.next()).isFalse();
            assertThat(reader.rowCount()).isZero();
            assertThatThrownBy(() -> reader.column(0)).isInstanceOf(IllegalStateException.class);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ColumnFileReader.builder(file(0, 1)).columns("texts").open())
                .withMessage("There is no column texts. Did you mean text?");
        assertThatIllegalArgumentException().isThrownBy(() -> ColumnFileReader.builder(file(0, 1)).threads(-1))
                .withMessage("The number of threads must be at least 0: -1");
        assertThatIllegalArgumentException().isThrownBy(() -> ColumnFileReader.builder(new InputFile[0]));
    }

    @Test
    void metadataIsThatOfTheFirstFile() throws IOException {
        InputFile[] files = {file(0, 10), file(10, 10)};
        try (ColumnFileReader reader = ColumnFileReader.builder(files).columns("text", "day").ids("text").open()) {
            assertThat(List.of(reader.prefersIds(0), reader.prefersIds(1))).containsExactly(true, false);
            assertThat(days(reader)).hasSize(20);
            assertThat(reader.footer().schema()).isEqualTo(SCHEMA);
            assertThat(reader.footer().rowCount()).isEqualTo(10);
            assertThatThrownBy(() -> reader.preferIds(0)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("Rows have been read: ids must be preferred before");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void filesAreReadOneAfterTheOther(int threads) throws IOException {
        InputFile[] files = {file(0, 2_500), file(2_500, 0), file(2_500, 10), file(2_510, 1_200)};
        try (ColumnFileReader reader = ColumnFileReader.builder(files).threads(threads).batchRows(300).open()) {
            assertThat(days(reader)).isEqualTo(range(0, 3_710));
        }
        // The first of these is within a row group after one that is left out whole.
        for (int skipped : new int[] {1_505, 2_505}) {
            try (ColumnFileReader reader = ColumnFileReader.builder(files).columns("day").threads(threads).open()) {
                assertThat(reader.skip(skipped)).isEqualTo(skipped);
                assertThat(days(reader)).isEqualTo(range(skipped, 3_710));
            }
        }
    }

    @Test
    void filesWithOtherColumnsAreRefused() throws IOException {
        MessageType other = MessageTypeParser.parseMessageType(
                "message trip { required int32 day; required binary text (STRING); }");
        InputFile[] files = {file(0, 10), file(0, 10, CompressionCodecName.SNAPPY, other)};
        try (ColumnFileReader reader = ColumnFileReader.builder(files).columns("day", "text").open()) {
            assertThat(reader.next()).isTrue();
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(reader::next).isInstanceOf(ParquetDecodingException.class)
                        .hasMessageMatching("Cannot read .* after .*: column text is required .* but was optional .*");
            }
        }
        try (ColumnFileReader reader = ColumnFileReader.builder(files).columns("day").open()) {
            assertThat(days(reader)).hasSize(20);
        }
    }

    @ParameterizedTest
    @EnumSource(value = CompressionCodecName.class, names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
    void everyCodecIsReadInThreads(CompressionCodecName codec) throws IOException {
        MemoryFile file = file(0, 6_000, codec, SCHEMA);
        for (int threads : new int[] {1, 2, 5}) {
            try (ColumnFileReader reader = ColumnFileReader.builder(file).threads(threads).batchRows(70).open()) {
                long sum = 0;
                for (int row = 0; reader.next(); row += reader.rowCount()) {
                    for (int i = 0; i < reader.rowCount(); i++) {
                        assertThat(reader.column("text").string(i)).isEqualTo("text " + (row + i));
                        sum += reader.column("stops").longs()[2 * i + 1];
                    }
                }
                assertThat(sum).isEqualTo(3L * 6_000 * 5_999 / 2);
            }
        }
    }

    /** All rows before a damaged page, then the same failure for ever, whichever thread has met it. */
    @ParameterizedTest
    @EnumSource(value = CompressionCodecName.class, names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
    void damagedPagesAreRefusedAfterTheRowsBefore(CompressionCodecName codec) throws IOException {
        byte[] bytes = file(0, 4_000, codec, SCHEMA).bytes();
        Random random = new Random(20261126);
        AtomicInteger refused = new AtomicInteger();
        for (int i = 0; i < 12; i++) {
            byte[] damaged = bytes.clone();
            int at = 4 + random.nextInt(bytes.length * 3 / 4);
            for (int j = 0; j < 8; j++) {
                damaged[at + j] = (byte) random.nextInt();
            }
            String expected = outcome(damaged, 1);
            refused.addAndGet(expected.contains("Cannot read column") ? 1 : 0);
            assertThat(outcome(damaged, 2)).isEqualTo(expected);
            assertThat(outcome(damaged, 4)).isEqualTo(expected);
        }
        assertThat(refused).hasPositiveValue();
    }

    /** {@return a hash of all rows, their number, and the failure} */
    private static String outcome(byte[] bytes, int threads) throws IOException {
        long hash = 0;
        long rows = 0;
        try (ColumnFileReader reader = ColumnFileReader.builder(MemoryFile.of(bytes)).threads(threads).batchRows(90)
                .open()) {
            try {
                while (reader.next()) {
                    hash = 31 * hash + Arrays.hashCode(Arrays.copyOf(reader.column("day").ints(), reader.rowCount()));
                    hash = 31 * hash + reader.column("stops").valueCount();
                    rows += reader.rowCount();
                }
            } catch (IOException | RuntimeException e) {
                assertThatThrownBy(reader::next).isSameAs(e);
                assertThatThrownBy(() -> reader.skip(1)).isSameAs(e);
                return hash + " " + rows + " " + e.toString().replaceAll("@\\w+", "");
            }
            return hash + " " + rows;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void errorsOfOtherThreadsReachTheCaller(int threads) throws IOException {
        for (Throwable failure : new Throwable[] {
            new IOException("Network"), new OutOfMemoryError("Test"), new IllegalStateException("Test")}) {
            InputFile[] files = {file(0, 1_500),
                new WatchedFile(file(0, 10), (bytes, length) -> OpenFilesTest.fail(failure))};
            try (ColumnFileReader reader = ColumnFileReader.builder(files).threads(threads).batchRows(100).open()) {
                for (int i = 0; i < 15; i++) {
                    assertThat(reader.next()).isTrue();
                }
                assertThatThrownBy(reader::next).isSameAs(failure);
                assertThatThrownBy(reader::next).isSameAs(failure);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void oneRowGroupIsReadAheadByHelpers(int threads) throws IOException {
        MemoryFile file = file(0, 5_000);
        List<Long> starts;
        try (ParquetFileReader reader = ParquetFileReader.open(file)) {
            starts = reader.getRowGroups().stream().map(BlockMetaData::getStartingPos).toList();
        }
        FarFile far = new FarFile(file.bytes()).delay(3);
        try (ColumnFileReader reader = ColumnFileReader.builder(far).threads(threads).batchRows(ROWS / 2)
                .remoteReads(RemoteReads.NONE).open()) {
            int opening = far.requests().size();
            for (int i = 0; reader.next(); i++) {
                long most = Math.min(5, i / 2 + (threads == 1 ? 1 : 2));
                long end = System.nanoTime() + 10_000_000_000L;
                while (far.requests().size() < opening + most && System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                assertThat(far.requests().stream().skip(opening).map(FarFile.Request::position))
                        .containsExactlyInAnyOrderElementsOf(starts.subList(0, (int) most));
            }
        }
    }

    @Test
    void closingInTheMiddleEndsAllThreads() throws Exception {
        ColumnFileReader reader = ColumnFileReader.builder(file(0, 20_000)).threads(4).batchRows(50).open();
        assertThat(reader.next()).isTrue();
        List<Thread> threads = threads();
        assertThat(threads).isNotEmpty();
        reader.close();
        reader.close();
        assertThatThrownBy(reader::next).isInstanceOf(IllegalStateException.class).hasMessage("The reader is closed");
        for (Thread thread : threads) {
            thread.join(10_000);
        }
        assertThat(threads).noneMatch(Thread::isAlive);
    }

    /** The only helper is in storage until the caller has been interrupted. */
    @Test
    void anInterruptionEndsAWait() throws Exception {
        Thread caller = Thread.currentThread();
        CountDownLatch isLoading = new CountDownLatch(1);
        CountDownLatch isInterrupted = new CountDownLatch(1);
        WatchedFile slow = new WatchedFile(file(0, 5_000), (bytes, length) -> {
            if (Thread.currentThread() != caller) {
                isLoading.countDown();
                await(isInterrupted);
            }
        });
        try (ColumnFileReader reader = ColumnFileReader.builder(slow).threads(2).batchRows(ROWS).open()) {
            assertThat(reader.next()).isTrue();
            isLoading.await();
            for (int i = 0; i < 2; i++) {
                caller.interrupt();
                assertThatThrownBy(reader::next).isInstanceOf(InterruptedIOException.class);
                assertThat(Thread.interrupted()).isTrue();
            }
            isInterrupted.countDown();
            assertThat(days(reader)).isEqualTo(range(ROWS, 5_000));
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** A reader whose only helper waits for another reader never waits for that helper. */
    @Test
    void readersMayShareAThread() throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        try {
            MemoryFile file = file(0, 3_000);
            List<Integer> days = one.submit(() -> {
                try (ColumnFileReader reader = ColumnFileReader.builder(file).threads(8).executor(one).batchRows(100)
                        .open()) {
                    return days(reader);
                }
            }).get();
            assertThat(days).isEqualTo(range(0, 3_000));
        } finally {
            one.shutdown();
        }
    }

    @Test
    void nullArgumentsAreNamed() throws IOException {
        Path path = Path.of("trips.parquet");
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(path);
        HttpFile web = new HttpFile(URI.create("http://localhost/"));
        FileMetaData metadata = new FileMetaData(SCHEMA, Map.of(), null);
        try (ColumnFileReader reader = builder.open()) {
            List<ThrowingCallable> calls = List.of(() -> ColumnFileReader.open(null),
                    () -> ColumnFileReader.builder(path, null), () -> ColumnFileReader.builder((Path[]) null),
                    () -> ColumnFileReader.builder(web, null), () -> ColumnFileReader.builder((InputFile[]) null),
                    () -> builder.columns((String[]) null), () -> builder.columns("day", null),
                    () -> builder.ids("day", null), () -> builder.rowGroups(null),
                    () -> builder.options(null), () -> builder.executor(null), () -> builder.remoteReads(null),
                    () -> reader.column(null), () -> reader.values(null),
                    () -> reader.footer().rowGroups().get(0).column(null),
                    () -> new HttpFile(null), () -> web.withRequests(null), () -> web.withClient(null),
                    () -> web.withTimeLimit(null),
                    () -> ColumnBatchReader.of(null, metadata, reader.columns().get(0)),
                    () -> ColumnBatchReader.of(null, null, "day"),
                    () -> ColumnBatchReader.of(null, metadata, "day", null),
                    () -> ColumnBatchReader.of(null, metadata, (ColumnDescriptor) null));
            for (ThrowingCallable call : calls) {
                assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessageMatching(
                        "(An?|The|How) [a-z ]+ (is|are) null");
            }
        }
    }
}
