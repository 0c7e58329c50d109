// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.Statistics;
import org.apache.parquet.filter2.predicate.UserDefinedPredicate;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.columns.ColumnFileReaderTest.days;
import static io.github.parquetdecoding.columns.ColumnFileReaderTest.file;
import static io.github.parquetdecoding.columns.ColumnFileReaderTest.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Whatever fails and whoever closes, no call waits for ever, and no file stays open. */
@Timeout(60)
class OpenFilesTest {
    private static final Throwable[] FAILURES = {
        new IOException("Test"), new IllegalStateException("Test"), new OutOfMemoryError("Test")};

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void fail(Throwable failure) throws T {
        throw (T) failure;
    }

    /** Reads two files, of which one fails: {@return what was thrown, or null} */
    private static Throwable outcome(WatchedFile[] files, Consumer<ColumnFileReaderBuilder> options) {
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(files).batchRows(200);
        options.accept(builder);
        Throwable thrown = null;
        try (ColumnFileReader reader = builder.open()) {
            days(reader);
        } catch (Throwable e) {
            thrown = e;
        }
        for (WatchedFile file : files) {
            file.assertIsClosed();
        }
        return thrown;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void filesAreClosedAfterAFailureInStorage(int threads) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("message m { required int32 day; }");
        MemoryFile file = RandomFile.write(schema, CompressionCodecName.SNAPPY, 250, options -> options
                .withRowGroupRowCountLimit(200).withBloomFilterEnabled(true), (group, row) -> group.append("day", row));
        for (int i = 0; i < 4 * FAILURES.length; i++) {
            Throwable failure = FAILURES[i / 4];
            boolean isFiltered = i % 4 > 1;
            for (int reads = 0, total = Integer.MAX_VALUE; reads <= total; reads++) {
                AtomicInteger left = new AtomicInteger(reads);
                WatchedFile[] files = {new WatchedFile(file), new WatchedFile(file)};
                files[i % 2] = new WatchedFile(file, (bytes, length) -> {
                    if (left.getAndDecrement() == 0) {
                        fail(failure);
                    }
                });
                Throwable thrown = outcome(files, builder -> {
                    builder.threads(threads).columns("day");
                    if (isFiltered) {
                        builder.filter(FilterApi.eq(FilterApi.intColumn("day"), 7));
                    }
                });
                assertThat(thrown).isSameAs(left.get() >= 0 ? null : failure);
                total = left.get() >= 0 ? reads : total;
            }
        }
    }

    /** Closes a reader while a thread reads or skips, in storage or anywhere else: that thread is told. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void closingEndsTheCallOfAnotherThread(int threads) throws Exception {
        MemoryFile file = file(0, 5_000);
        Random random = new Random(20261127);
        int ended = 0;
        for (int i = 0; i < 120; i++) {
            CountDownLatch isClosing = new CountDownLatch(1);
            AtomicBoolean isClosed = new AtomicBoolean();
            AtomicInteger reads = new AtomicInteger();
            WatchedFile watched = new WatchedFile(file, (bytes, length) -> {
                if (reads.decrementAndGet() == 0) {
                    isClosing.countDown();
                    while (!isClosed.get()) {
                        LockSupport.parkNanos(100_000);
                    }
                }
            });
            ColumnFileReader reader = ColumnFileReader.builder(watched, watched, watched).threads(threads)
                    .batchRows(40).open();
            reads.set(i < 60 ? 0 : 1 + i % 30);
            boolean skips = i % 2 == 1;
            FutureTask<Long> rows = new FutureTask<>(() -> {
                try {
                    long read = 0;
                    while (reader.next()) {
                        int day = reader.column("day").ints()[0];
                        read += reader.rowCount();
                        read += reader.skip(skips ? 100 + day % 2_000 : 0);
                    }
                    return read;
                } finally {
                    isClosing.countDown();
                }
            });
            Thread thread = new Thread(rows);
            thread.start();
            if (i < 60) {
                LockSupport.parkNanos(random.nextInt(20_000_000));
            } else {
                isClosing.await();
            }
            reader.close();
            isClosed.set(true);
            try {
                assertThat(rows.get(10, TimeUnit.SECONDS)).isEqualTo(15_000);
            } catch (ExecutionException e) {
                assertThat(e.getCause()).isInstanceOf(IllegalStateException.class);
                ended += e.getCause().getMessage().equals("The reader is closed") ? 1 : 0;
            }
            awaitClosed(watched);
        }
        assertThat(ended).isGreaterThan(20);
    }

    /** Closes a reader from within storage, or from a predicate. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aTaskMayCloseItsReader(int threads) throws IOException {
        MemoryFile file = file(0, 5_000);
        for (int i = 0; i < 10; i++) {
            AtomicReference<ColumnFileReader> reader = new AtomicReference<>();
            AtomicInteger left = new AtomicInteger(i / 2);
            boolean isInPredicate = i % 2 == 0;
            WatchedFile watched = new WatchedFile(file, (bytes, length) -> {
                if (!isInPredicate && reader.get() != null && left.getAndDecrement() == 0) {
                    reader.get().close();
                }
            });
            ColumnFileReaderBuilder builder = ColumnFileReader.builder(watched).threads(threads).batchRows(90);
            if (isInPredicate) {
                builder.filter(FilterApi.userDefined(FilterApi.intColumn("day"), new Watched(() -> {
                    // parquet-java asks for entries of dictionaries when it opens a file.
                    if (reader.get() != null && left.getAndDecrement() == 0) {
                        close(reader.get());
                    }
                }, () -> { })));
            }
            try (ColumnFileReader opened = builder.open()) {
                reader.set(opened);
                assertThatThrownBy(() -> days(opened)).isInstanceOf(IllegalStateException.class)
                        .hasMessage("The reader is closed");
                awaitClosed(watched);
            }
        }
    }

    /** A helper evaluates a predicate while its reader is closed. */
    @Test
    void closingWaitsForTasksThatCompute() throws Exception {
        Thread caller = Thread.currentThread();
        CountDownLatch isComputing = new CountDownLatch(1);
        AtomicBoolean isClosed = new AtomicBoolean();
        AtomicBoolean isTooEarly = new AtomicBoolean();
        Watched slow = new Watched(() -> {
            if (Thread.currentThread() != caller) {
                isComputing.countDown();
                LockSupport.parkNanos(1_000_000);
                isTooEarly.compareAndSet(false, isClosed.get());
            }
        }, () -> { });
        // Helpers begin after the caller, which would otherwise filter what they have loaded now and then.
        CompletableFuture<Void> hasRows = new CompletableFuture<>();
        // So does the caller while it waits for threads that load, so there are none.
        ColumnFileReader reader = ColumnFileReader.builder(file(0, 5_000)).threads(2).batchRows(100)
                .executor(hasRows::thenRunAsync).remoteReads(RemoteReads.NONE)
                .filter(FilterApi.userDefined(FilterApi.intColumn("day"), slow)).open();
        assertThat(reader.next()).isTrue();
        hasRows.complete(null);
        isComputing.await();
        reader.close();
        isClosed.set(true);
        LockSupport.parkNanos(20_000_000);
        assertThat(isTooEarly).isFalse();
    }

    /** Keeps all values and row groups, after a call. */
    private static final class Watched extends UserDefinedPredicate<Integer> implements Serializable {
        private static final long serialVersionUID = 1;

        private final transient Runnable onValue;
        private final transient Runnable onStatistics;

        Watched(Runnable onValue, Runnable onStatistics) {
            this.onValue = onValue;
            this.onStatistics = onStatistics;
        }

        @Override
        public boolean keep(Integer value) {
            // parquet-java asks for null when it reads the column index.
            if (value != null) {
                onValue.run();
            }
            return true;
        }

        @Override
        public boolean canDrop(Statistics<Integer> statistics) {
            onStatistics.run();
            return false;
        }

        @Override
        public boolean inverseCanDrop(Statistics<Integer> statistics) {
            return canDrop(statistics);
        }
    }

    static void close(ColumnFileReader reader) {
        try {
            reader.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A helper may still be in storage. */
    private static void awaitClosed(WatchedFile file) {
        for (long end = System.nanoTime() + 10_000_000_000L; file.open().get() > 0; ) {
            assertThat(System.nanoTime()).isLessThan(end);
        }
    }

    /** The file is not open then, nor needed again. */
    @Test
    void rowGroupsMayBeSkippedAfterAnInterruption() throws IOException {
        AtomicInteger left = new AtomicInteger(-1);
        WatchedFile[] files = {new WatchedFile(file(0, 1_000), (bytes, length) -> {
            if (left.getAndDecrement() == 0) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("Test");
            }
        }), new WatchedFile(file(1_000, 500))};
        try (ColumnFileReader reader = ColumnFileReader.builder(files).open()) {
            left.set(0);
            assertThatThrownBy(reader::next).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(reader.skip(1_000)).isEqualTo(1_000);
            assertThat(days(reader)).isEqualTo(range(1_000, 1_500));
        }
    }

    /** An executor that fails has no effect on what is read. */
    @Test
    void executorsMayThrow() throws IOException {
        MemoryFile file = file(0, 5_000);
        for (Throwable failure : FAILURES) {
            for (int first = 0; first < 6; first++) {
                for (int every = 1; every < 4; every++) {
                    AtomicInteger calls = new AtomicInteger(-first);
                    int step = every;
                    try (ColumnFileReader reader = ColumnFileReader.builder(file).batchRows(70).threads(4)
                            .executor(task -> {
                                int call = calls.getAndIncrement();
                                if (call >= 0 && call % step == 0) {
                                    OpenFilesTest.<RuntimeException>fail(failure);
                                }
                                new Thread(task).start();
                            }).open()) {
                        assertThat(days(reader)).isEqualTo(range(0, 5_000));
                    }
                }
            }
        }
    }

    /** Of thousands of threads that may help, no more are asked than there are batches of columns. */
    @Test
    void helpersAreNoMoreThanThereIsWork() throws IOException {
        List<Runnable> helpers = new ArrayList<>();
        try (ColumnFileReader reader = ColumnFileReader.builder(file(0, 5_000)).batchRows(1_000).threads(5_000)
                .executor(helpers::add).open()) {
            assertThat(days(reader)).isEqualTo(range(0, 5_000));
            assertThat(helpers).hasSizeBetween(1, 5 * reader.columns().size() - 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void filesAreClosedAfterAFailureInAPredicate(int threads) throws IOException {
        MemoryFile file = file(0, 1_200);
        for (Throwable failure : FAILURES) {
            AtomicInteger left = new AtomicInteger(3);
            for (Consumer<ColumnFileReaderBuilder> options : List.<Consumer<ColumnFileReaderBuilder>>of(
                    builder -> builder.rowGroups(rowGroup -> {
                        OpenFilesTest.<RuntimeException>fail(failure);
                        return true;
                    }),
                    builder -> builder.rowGroups(rowGroup -> {
                        if (left.getAndDecrement() == 0) {
                            OpenFilesTest.<RuntimeException>fail(failure);
                        }
                        return true;
                    }),
                    builder -> builder.filter(FilterApi.userDefined(FilterApi.intColumn("day"), new Watched(
                            () -> { }, () -> OpenFilesTest.<RuntimeException>fail(failure)))))) {
                assertThat(outcome(new WatchedFile[] {new WatchedFile(file), new WatchedFile(file)},
                        builder -> options.accept(builder.threads(threads)))).isSameAs(failure);
            }
        }
    }
}
