// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** Random threads, executors, storage, interruptions and calls of close. */
@Timeout(3_000)
class StressTest {
    private static final long MILLIS = Boolean.getBoolean("exhaustive") ? 1_800_000 : 5_000;
    private static final Throwable[] FAILURES = {
        new IOException("Test"), new IllegalStateException("Test"), new OutOfMemoryError("Test"), null, null, null};

    private final Random random = new Random();
    private InputFile[] files;
    /** How often each file is open. */
    private AtomicInteger[] open;
    private boolean isWide;
    private Throwable failure;
    private ExecutorService pool;
    /** The rows of each file that match the filter begin here. */
    private int firstDay;
    private int offset;
    private int limit;
    private int interruptions;
    private int closed;
    private int failed;

    private boolean oneIn(int count) {
        return random.nextInt(count) == 0;
    }

    /** @param isOwn whether it is read as a local file, of which an interruption ends no read */
    private InputFile file(MemoryFile file, int index, boolean isOwn) {
        AtomicInteger left = new AtomicInteger(failure == null ? -1 : random.nextInt(40));
        int shutdownAt = random.nextInt(60);
        AtomicInteger reads = new AtomicInteger();
        boolean isSlow = oneIn(3);
        WatchedFile.Read onRead = (bytes, length) -> {
            if (reads.incrementAndGet() == shutdownAt && pool != null) {
                pool.shutdownNow();
            }
            if (isSlow && length > 100) {
                LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(500_000));
                if (!isOwn && Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException("Slow storage");
                }
            }
            if (left.getAndDecrement() == 0) {
                OpenFilesTest.<RuntimeException>fail(failure);
            }
        };
        if (isOwn) {
            OwnFile own = new OwnFile(file, 1_000 + random.nextInt(30_000), onRead);
            open[index] = own.open();
            return own;
        }
        WatchedFile watched = new WatchedFile(file, onRead);
        open[index] = watched.open();
        return watched;
    }

    private Executor executor() {
        pool = null;
        return switch (random.nextInt(6)) {
            case 0 -> Runnable::run;
            case 1 -> task -> { };
            case 2 -> pool = Executors.newFixedThreadPool(1 + random.nextInt(4));
            case 3 -> task -> {
                if (ThreadLocalRandom.current().nextBoolean()) {
                    OpenFilesTest.<RuntimeException>fail(FAILURES[ThreadLocalRandom.current().nextInt(3)]);
                }
                new Thread(task).start();
            };
            case 4 -> virtualThreads();
            default -> new RandomExecutor(random.nextLong());
        };
    }

    private static Executor virtualThreads() {
        try {
            return (Executor) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            return task -> new Thread(task).start();
        }
    }

    private ColumnFileReader open() throws IOException {
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(files).threads(1 + random.nextInt(6))
                .batchRows(20 + random.nextInt(400)).batchesAhead(1 + random.nextInt(4))
                .rowGroupsAhead(random.nextInt(4));
        if (!oneIn(4)) {
            builder.executor(executor());
        }
        offset = oneIn(3) ? random.nextInt(4_000) : 0;
        limit = oneIn(3) ? random.nextInt(4_000) : 10_000;
        builder.offset(offset).limit(limit);
        firstDay = oneIn(2) ? 0 : random.nextInt(3_000);
        return firstDay == 0 ? builder.open()
                : builder.filter(FilterApi.gtEq(FilterApi.intColumn("day"), firstDay)).open();
    }

    /** Reads to the end, and on after interruptions */
    private void read(ColumnFileReader reader, int rowsOfFile) throws IOException {
        int total = files.length * (rowsOfFile - firstDay);
        int row = Math.min(total, offset);
        boolean isKnown = true;
        while (true) {
            try {
                if (oneIn(5)) {
                    row += (int) reader.skip(random.nextInt(700));
                }
                if (!reader.next()) {
                    assertThat(row == Math.min(total, offset + limit) || !isKnown).isTrue();
                    return;
                }
            } catch (InterruptedIOException e) {
                assertThat(Thread.interrupted()).isTrue();
                // It does not say how far a call of skip has come.
                isKnown = false;
                interruptions++;
                continue;
            }
            int first = (int) reader.rowIndex() - firstDay
                    + List.of(files).indexOf(reader.file()) * (rowsOfFile - firstDay);
            assertThat(first).isGreaterThanOrEqualTo(row);
            assertThat(first == row || !isKnown).isTrue();
            isKnown = true;
            row = first;
            for (int i = 0; i < reader.rowCount(); i++, row++) {
                int day = firstDay + row % (rowsOfFile - firstDay);
                assertThat(reader.rowIndex(i)).isEqualTo(day);
                assertThat(reader.column("day").ints()[i]).isEqualTo(day);
                assertThat(reader.column("text").string(i)).startsWith("text " + day * (isWide ? 7919 : 1));
            }
        }
    }

    @Test
    void rowsAndFailuresAreRightWhateverHappens() throws Exception {
        MemoryFile[] kinds = {ColumnFileReaderTest.file(0, 3_000), PagesAheadTest.file(CompressionCodecName.ZSTD)};
        long end = System.nanoTime() + MILLIS * 1_000_000;
        // On a busy machine, it takes longer until each of these has happened.
        while (System.nanoTime() < end || Math.min(interruptions, Math.min(closed, failed)) == 0) {
            long seed = ThreadLocalRandom.current().nextLong();
            random.setSeed(seed);
            try {
                run(kinds[random.nextInt(2)], kinds);
            } catch (Throwable e) {
                throw new AssertionError("Seed " + seed, e);
            }
        }
    }

    private void run(MemoryFile kind, MemoryFile[] kinds) throws Exception {
        isWide = kind == kinds[1];
        failure = FAILURES[random.nextInt(FAILURES.length)];
        pool = null;
        boolean isOwn = oneIn(2);
        files = new InputFile[1 + random.nextInt(3)];
        open = new AtomicInteger[files.length];
        Arrays.setAll(files, i -> file(kind, i, isOwn));
        Thread caller = Thread.currentThread();
        Thread other = null;
        Throwable thrown = null;
        boolean isClosing = oneIn(3);
        int interrupting = oneIn(3) ? random.nextInt(10) : 0;
        long pause = random.nextInt(20_000_000);
        ColumnFileReader reader = null;
        try {
            reader = open();
            ColumnFileReader opened = reader;
            other = new Thread(() -> {
                for (int i = 0; i < interrupting; i++) {
                    LockSupport.parkNanos(pause / 10);
                    caller.interrupt();
                }
                LockSupport.parkNanos(pause);
                if (isClosing) {
                    OpenFilesTest.close(opened);
                }
            });
            other.start();
            read(reader, 3_000);
        } catch (IOException | IllegalStateException | OutOfMemoryError e) {
            thrown = e;
        } finally {
            while (other != null && other.isAlive()) {
                Thread.interrupted();
                LockSupport.parkNanos(100_000);
            }
            Thread.interrupted();
            if (reader != null) {
                OpenFilesTest.close(reader);
                OpenFilesTest.close(reader);
            }
            if (pool != null) {
                pool.shutdown();
            }
        }
        if (thrown != failure && thrown != null) {
            assertThat(isClosing).isTrue();
            assertThat(thrown).isInstanceOf(IllegalStateException.class).hasMessage("The reader is closed");
            closed++;
        }
        failed += thrown != null && thrown == failure ? 1 : 0;
        for (long end = System.nanoTime() + 10_000_000_000L; isInUse(reader); LockSupport.parkNanos(100_000)) {
            assertThat(System.nanoTime()).isLessThan(end);
        }
    }

    /** {@return whether a file is open, or memory is reserved} */
    private boolean isInUse(ColumnFileReader reader) {
        if (reader != null) {
            reader.memory.lock().lock();
            try {
                if (reader.memory.reserved() != 0) {
                    return true;
                }
            } finally {
                reader.memory.lock().unlock();
            }
        }
        return Arrays.stream(open).anyMatch(count -> count.get() > 0);
    }
}
