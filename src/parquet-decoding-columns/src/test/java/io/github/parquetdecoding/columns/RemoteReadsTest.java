// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** How often storage far away is asked, when, and for how much. */
@Timeout(120)
class RemoteReadsTest {
    private static final int COLUMNS = 16;
    private static final int GROUP_ROWS = 10_000;
    private static final int ROW_GROUPS = 4;
    private static final int ROWS = GROUP_ROWS * ROW_GROUPS;
    private static final int PAGE_ROWS = 1_000;
    /** Ranges that are not neighbours are requests of their own. */
    private static final RemoteReads EXACT = new RemoteReads(64, 1 << 23, 0, 1 << 16);
    private static final byte[] FILE = file(COLUMNS);

    private static byte[] file(int columns) {
        MessageType schema = new MessageType("m", IntStream.range(0, columns).<Type>mapToObj(i ->
                Types.required(PrimitiveTypeName.INT64).named("c" + i)).toList());
        try {
            return RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, ROWS, options -> options
                    .withRowGroupRowCountLimit(GROUP_ROWS).withPageRowCountLimit(PAGE_ROWS)
                    .withDictionaryEncoding(false),
                    (group, row) -> IntStream.range(0, columns).forEach(i -> group.append("c" + i, value(i, row))))
                    .bytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The first column ascends. */
    private static long value(int column, int row) {
        return column == 0 ? row : (row * 0x9E3779B97F4A7C15L ^ column) * 0xBF58476D1CE4E5B9L;
    }

    private static void check(ColumnFileReader reader, int column, int firstRow, int endRow) throws IOException {
        int row = firstRow;
        for (; reader.next(); row += reader.rowCount()) {
            for (int i = 0; i < reader.rowCount(); i++) {
                assertThat(reader.column(0).longs()[i]).isEqualTo(value(column, row + i));
            }
        }
        assertThat(row).isEqualTo(endRow);
    }

    /** Runs a call while storage answers nothing: {@return how many requests it waits for} */
    private static int held(FarFile file, int requests, Callable<?> call) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        try {
            file.hold();
            int before = file.requests().size();
            Future<?> result = one.submit(call);
            file.awaitInFlight(requests);
            assertThat(result).isNotDone();
            int during = file.requests().size() - before;
            file.release();
            result.get();
            return during;
        } finally {
            file.release();
            one.shutdown();
        }
    }

    @Test
    void aFooterIsOneRequest() throws IOException {
        FarFile file = new FarFile(FILE);
        try (ColumnFileReader reader = ColumnFileReader.builder(file).open()) {
            assertThat(file.requests()).hasSize(1);
            assertThat(reader.requestCount()).isOne();
            assertThat(reader.requestedBytes()).isEqualTo(1 << 16);
        }
        file.awaitIdle();
    }

    @Test
    void aLargeFooterIsTwo() throws IOException {
        FarFile file = new FarFile(FILE);
        try (ColumnFileReader reader = ColumnFileReader.builder(file).remoteReads(new RemoteReads(1, 1 << 23, 0, 100))
                .open()) {
            assertThat(reader.columns()).hasSize(COLUMNS);
            assertThat(file.requests()).hasSize(2);
        }
        file.awaitIdle();
    }

    /** What is no Parquet file is not read. */
    @Test
    void aTextIsOneRequest() {
        FarFile file = new FarFile("1,".repeat(1_000_000).getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> ColumnFileReader.builder(file).open()).hasMessageContaining("it is no Parquet file");
        assertThat(file.requests()).hasSize(2);
        file.awaitIdle();
    }

    /** After the footer, all that is needed is asked for in one round, by one thread or several. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void columnsOfAllRowGroupsAreAskedForAtOnce(int threads) throws Exception {
        FarFile file = new FarFile(FILE);
        try (ColumnFileReader reader = ColumnFileReader.builder(file).columns("c2", "c5", "c9").threads(threads)
                .remoteReads(EXACT).open()) {
            int inFlight = 3 * ROW_GROUPS;
            assertThat(held(file, inFlight, reader::next)).isEqualTo(inFlight);
            assertThat(reader.column(0).longs()[0]).isEqualTo(value(2, 0));
            check(reader, 2, reader.rowCount(), ROWS);
            assertThat(file.requests()).hasSize(1 + inFlight);
            assertThat(reader.requestedBytes()).isLessThan((long) (1.2 * (3 * ROWS * 8 + (1 << 16))));
        }
        file.awaitIdle();
    }

    @Test
    void neighboursAreJoinedAndSplit() throws IOException {
        FarFile file = new FarFile(FILE);
        RemoteReads reads = new RemoteReads(2, 1_000_000, 1 << 18, 1 << 16);
        try (ColumnFileReader reader = ColumnFileReader.builder(file).remoteReads(reads).open()) {
            check(reader, 0, 0, ROWS);
            int groupBytes = FILE.length / ROW_GROUPS;
            assertThat(file.requests()).hasSizeBetween(
                    1 + (groupBytes / 1_000_000) * ROW_GROUPS, 1 + (groupBytes / 1_000_000 + 1) * ROW_GROUPS);
            assertThat(file.mostInFlight()).isLessThanOrEqualTo(3);
        }
        file.awaitIdle();
    }

    /** The footer, by two requests, all indexes of pages, and a page of each of two columns. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void pagesThatMatchAreAskedForAtOnce(int threads) throws IOException {
        FilterPredicate two = FilterApi.and(FilterApi.gtEq(FilterApi.longColumn("c0"), 10_500L),
                FilterApi.lt(FilterApi.longColumn("c0"), 10_600L));
        FarFile file = new FarFile(FILE);
        try (ColumnFileReader reader = ColumnFileReader.builder(file).columns("c7").filter(two).threads(threads)
                .remoteReads(new RemoteReads(4, 1 << 23, 20_000, 1_000)).open()) {
            check(reader, 7, 10_500, 10_600);
        }
        file.awaitIdle();
        assertThat(file.requests()).hasSize(5);
        assertThat(file.requestedBytes()).isLessThan(3 * 8 * PAGE_ROWS + 25_000);
    }

    /** Others are read only where a row matches, by pages if there are indexes. */
    @ParameterizedTest
    @CsvSource({"true, 1", "true, 2", "false, 1", "false, 2"})
    void columnsOfAFilterAreReadFirst(boolean hasIndexes, int threads) throws IOException {
        byte[] bytes = hasIndexes ? FILE : MemoryFile.of(FILE).withFooter(LimitTest::removeIndexes).bytes();
        FarFile file = new FarFile(bytes);
        int row = 25_000;
        try (ColumnFileReader reader = ColumnFileReader.builder(file).columns("c7", "c12").threads(threads)
                .filter(FilterApi.eq(FilterApi.longColumn("c1"), value(1, row))).remoteReads(EXACT).open()) {
            check(reader, 7, row, row + 1);
        }
        file.awaitIdle();
        List<FarFile.Request> large = file.requests().stream().filter(request -> request.length() > 5_000).toList();
        assertThat(large.subList(1, large.size())).extracting(FarFile.Request::length).filteredOn(
                length -> length > GROUP_ROWS * 8).hasSize(ROW_GROUPS + (hasIndexes ? 0 : 2));
        assertThat(large).hasSize(1 + ROW_GROUPS + 2);
    }

    @Test
    void storageThatAnswersAtOnceIsAskedAsNeeded() throws IOException {
        FarFile file = new FarFile(FILE);
        try (ColumnFileReader reader = ColumnFileReader.builder(file).columns("c3").remoteReads(RemoteReads.NONE)
                .open()) {
            check(reader, 3, 0, ROWS);
            assertThat(reader.requestCount()).isZero();
            assertThat(file.mostInFlight()).isOne();
        }
        file.awaitIdle();
    }

    /** Half of a request, or a file that has become shorter. */
    @Test
    void shortAnswersNameFileAndRange() throws IOException {
        FarFile file = new FarFile(FILE).answer(request -> request.number() < 1 ? request.length()
                : request.length() / 2);
        try (ColumnFileReader reader = ColumnFileReader.builder(file).columns("c1").open()) {
            assertThatThrownBy(reader::next).isInstanceOf(IOException.class)
                    .hasMessageMatching("Cannot read bytes \\d+ to \\d+ of far:/file.parquet, which had "
                            + FILE.length + " when it was opened");
        }
        file.awaitIdle();
        FarFile shorter = new FarFile(FILE).reportedLength(FILE.length + 1_000);
        assertThatThrownBy(() -> ColumnFileReader.builder(shorter).open()).isInstanceOf(IOException.class)
                .hasMessageContaining("of far:/file.parquet, which had " + (FILE.length + 1_000));
        shorter.awaitIdle();
    }

    /** What is in flight ends later. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void closingDoesNotWaitForStorage(int threads) throws IOException {
        CountDownLatch isClosed = new CountDownLatch(1);
        FarFile file = new FarFile(FILE);
        try (ColumnFileReader reader = ColumnFileReader.builder(file).columns("c1").threads(threads).open()) {
            file.answer(request -> {
                if (request.position() > FILE.length / 2) {
                    ColumnFileReaderTest.await(isClosed);
                }
                return request.length();
            });
            assertThat(reader.next()).isTrue();
            file.awaitInFlight(1);
        }
        isClosed.countDown();
        file.awaitIdle();
    }

    @Test
    void numbersAreChecked() {
        assertThatIllegalArgumentException().isThrownBy(() -> RemoteReads.USUAL.withInFlight(-1))
                .withMessage("The number of requests must be at least 0: -1");
        for (List<Integer> bad : List.of(List.of(0, 0, 8), List.of(1, -1, 8), List.of(1, 0, 7))) {
            assertThatIllegalArgumentException().isThrownBy(
                    () -> new RemoteReads(1, bad.get(0), bad.get(1), bad.get(2))).withMessageMatching(
                    "The number of bytes .* must be at least \\d: -?\\d");
        }
    }
}
