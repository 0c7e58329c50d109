// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.parquetdecoding.scan.common.ColumnSums;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/**
 * Scans a file: compares all values once, which also warms up the JIT compiler for all columns, then times row groups
 * in rounds, in which the sides take turns to be first. Reading bytes from the file is not timed; decompression is. Of
 * each column, one chunk is in memory per thread.
 */
final class FileScan implements AutoCloseable {
    private static final int LEAST_ROUNDS = 7;
    private static final int MOST_ROUNDS = 51;
    private static final int LEAST_WARM_UP = 3;
    /** The share of the time that is spent on rounds that do not count. */
    private static final double WARM_UP = 0.3;
    private static final double NANOS = 1e9;

    /** How many times smaller batches become if they exceed an array or memory: four steps from a block to a row. */
    private static final int SMALLER = 16;

    private interface Sum {
        long of(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column, int batchRows);
    }

    private interface ColumnWork {
        void run(Worker worker, int column) throws IOException, ScanException;
    }

    /** What a reader answers, or why it does not. */
    private record Attempt(Answer answer, Throwable failure) {
    }

    /** A thread's reader and batches, and the seconds that it was busy in a pass. */
    private static final class Worker {
        final ParquetFileReader reader;
        final ColumnSource parquetJava = new ParquetJavaSource();
        final ColumnSource batches;
        double seconds;

        Worker(ParquetFileReader reader, ColumnSource batches) {
            this.reader = reader;
            this.batches = batches;
        }

        PageReadStore read(ColumnDescriptor column, int rowGroup) throws IOException {
            reader.setRequestedSchema(List.of(column));
            return reader.readRowGroup(rowGroup);
        }
    }

    private final ScannedFile file;
    private final FileMetaData metadata;
    /** The indexes of row groups that have rows. */
    private final int[] rowGroups;
    private final double secondsPerColumn;
    private final Progress progress;
    private final List<Worker> workers = new ArrayList<>();
    private final ExecutorService threads;

    /** Of each column, as found out by the comparison. */
    private final int[] batchRows;
    private final long[] nulls;
    private final long[] timedValues;
    private final double[][][] seconds;

    /** @param batches makes our side, for each thread */
    FileScan(
            ScannedFile file, int threadCount, double secondsPerColumn, Supplier<ColumnSource> batches,
            Progress progress) throws IOException {
        this.file = file;
        this.secondsPerColumn = secondsPerColumn;
        this.progress = progress;
        metadata = file.footer().getFileMetaData();
        List<BlockMetaData> blocks = file.footer().getBlocks();
        rowGroups = IntStream.range(0, blocks.size()).filter(i -> blocks.get(i).getRowCount() > 0).toArray();
        nulls = new long[file.columns().size()];
        batchRows = new int[nulls.length];
        Arrays.fill(batchRows, Answer.BLOCK);
        timedValues = new long[nulls.length];
        seconds = new double[3][nulls.length + 1][MOST_ROUNDS];
        for (int i = 0; i < Math.min(threadCount, nulls.length); i++) {
            workers.add(new Worker(file.reader(), batches.get()));
        }
        threads = Executors.newFixedThreadPool(workers.size(), task -> {
            Thread thread = new Thread(task, "scan");
            thread.setDaemon(true);
            return thread;
        });
    }

    FileResult run() throws IOException, ScanException {
        List<List<ColumnChunkMetaData>> chunks = new ArrayList<>();
        for (ColumnDescriptor column : file.columns()) {
            chunks.add(file.chunks(column));
        }
        long start = System.nanoTime();
        forEachColumn(this::compare);
        double ofAll = (System.nanoTime() - start) / NANOS;
        // Summing takes about as long as comparing, during which the JIT compiler works.
        double budget = secondsPerColumn * nulls.length;
        int timed = (int) Math.min(Math.max(1, budget * rowGroups.length / (LEAST_ROUNDS * ofAll)), rowGroups.length);
        int[] groups = new int[timed];
        Arrays.setAll(groups, i -> rowGroups[(int) ((long) i * rowGroups.length / timed)]);
        rounds(Integer.MIN_VALUE, LEAST_WARM_UP, Integer.MAX_VALUE, budget * WARM_UP, groups);
        int rounds = rounds(0, LEAST_ROUNDS, MOST_ROUNDS, budget * (1 - WARM_UP), groups);
        return result(chunks, groups, rounds);
    }

    /**
     * {@return how many rounds were run}
     *
     * @param first the number of the first round; rounds with negative numbers do not count
     * @param budget seconds, after which {@code least} rounds are enough
     */
    private int rounds(int first, int least, int most, double budget, int[] groups)
            throws IOException, ScanException {
        long start = System.nanoTime();
        int done = 0;
        while (done < least || done < most && (System.nanoTime() - start) / NANOS < budget) {
            progress.show(Scan.shown(file.path()) + ": " + (first < 0 ? "warming up" : "round " + (done + 1)));
            round(first + done++, groups);
        }
        return done;
    }

    private void compare(Worker worker, int index) throws ScanException {
        ColumnDescriptor column = file.columns().get(index);
        String name = NamedColumns.of(column);
        for (int g : rowGroups) {
            progress.show(String.format("%s: comparing column %s (%d of %d), row group %d",
                    Scan.shown(file.path()), name, index + 1, nulls.length, g));
            Attempt parquetJava = attempt(worker, worker.parquetJava, index, g);
            Attempt ours = attempt(worker, worker.batches, index, g);
            String where = "column " + name + ", row group " + g;
            if (parquetJava.failure != null || ours.failure != null) {
                throw file.failure(where, parquetJava.failure, ours.failure);
            }
            String difference = Answer.difference(parquetJava.answer, ours.answer);
            if (difference != null) {
                throw ScanException.different("The readers differ in " + file.path() + ", " + where + ": " + difference
                        + ". Please report this, unless a known fault of parquet-java is the cause: it misreads runs "
                        + "of length 0, and returns all values of a column chunk that has too many for its rows.");
            }
            nulls[index] += ours.answer.nulls;
        }
    }

    private Attempt attempt(Worker worker, ColumnSource source, int index, int rowGroup) {
        ColumnDescriptor column = file.columns().get(index);
        while (true) {
            try (PageReadStore pages = worker.read(column, rowGroup)) {
                return new Attempt(source.check(pages, metadata, column, batchRows[index]), null);
            } catch (IOException | RuntimeException | NoClassDefFoundError | OutOfMemoryError e) {
                if (source != worker.batches || batchRows[index] == 1 || !isOfTooLargeBatches(e)) {
                    return new Attempt(null, e);
                }
                batchRows[index] = Math.max(1, batchRows[index] / SMALLER);
            }
        }
    }

    /** Whether smaller batches may help; if a page is damaged, they do not. */
    static boolean isOfTooLargeBatches(Throwable failure) {
        return failure instanceof OutOfMemoryError || failure.getCause() instanceof IndexOutOfBoundsException;
    }

    private void round(int round, int[] groups) throws IOException, ScanException {
        long[] expected = new long[nulls.length];
        for (int i = 0; i < 2; i++) {
            // The first side of a round is the second one of the next.
            boolean isParquetJava = (i + round & 1) == 0;
            int pass = i;
            pass(isParquetJava ? 0 : 1, round, groups, (worker, column) -> {
                ColumnSource source = isParquetJava ? worker.parquetJava : worker.batches;
                long sum = sum(worker, source::sum, column, groups);
                if (pass == 0) {
                    expected[column] = sum;
                } else if (expected[column] != sum) {
                    throw ScanException.different("The sums differ in " + file.path() + ", column "
                            + NamedColumns.of(file.columns().get(column)) + ". Please report this.");
                }
            });
        }
        pass(2, round, groups, (worker, column) -> sum(worker,
                (rowGroup, ofFile, ofColumn, rows) -> ColumnSums.ofPages(rowGroup, ofFile, ofColumn), column, groups));
    }

    private void pass(int side, int round, int[] groups, ColumnWork work) throws IOException, ScanException {
        workers.forEach(worker -> worker.seconds = 0);
        forEachColumn((worker, column) -> {
            double before = worker.seconds;
            work.run(worker, column);
            if (round >= 0) {
                seconds[side][column][round] = worker.seconds - before;
            }
        });
        if (round >= 0) {
            seconds[side][nulls.length][round] =
                    workers.stream().mapToDouble(worker -> worker.seconds).max().orElseThrow();
        }
    }

    private long sum(Worker worker, Sum sum, int index, int[] groups) throws IOException {
        ColumnDescriptor column = file.columns().get(index);
        long hash = 0;
        for (int group : groups) {
            try (PageReadStore pages = worker.read(column, group)) {
                long start = System.nanoTime();
                hash = 31 * hash + sum.of(pages, metadata, column, batchRows[index]);
                worker.seconds += (System.nanoTime() - start) / NANOS;
            }
        }
        return hash;
    }

    /** Each thread takes the next column until all are done; the first failure ends them all. */
    private void forEachColumn(ColumnWork work) throws IOException, ScanException {
        AtomicInteger next = new AtomicInteger();
        List<Callable<Void>> tasks = workers.stream().<Callable<Void>>map(worker -> () -> {
            for (int column; (column = next.getAndIncrement()) < nulls.length; ) {
                try {
                    work.run(worker, column);
                } catch (Throwable e) {
                    next.set(nulls.length);
                    throw e;
                }
            }
            return null;
        }).toList();
        try {
            for (Future<Void> task : threads.invokeAll(tasks)) {
                task.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ScanException failure) {
                throw failure;
            }
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            throw new IOException("Interrupted", e);
        }
    }

    private FileResult result(List<List<ColumnChunkMetaData>> chunks, int[] groups, int rounds) throws IOException {
        List<ColumnResult> columns = new ArrayList<>();
        for (int c = 0; c < chunks.size(); c++) {
            List<ColumnChunkMetaData> ofColumn = chunks.get(c);
            timedValues[c] = Arrays.stream(groups).mapToLong(group -> ofColumn.get(group).getValueCount()).sum();
            ColumnDescriptor column = file.columns().get(c);
            columns.add(ColumnResult.of(NamedColumns.of(column), ScannedFile.type(column),
                    ScannedFile.encodings(ofColumn),
                    List.copyOf(new LinkedHashSet<>(ofColumn.stream().map(chunk -> chunk.getCodec().name()).toList())),
                    ofColumn.stream().mapToLong(ColumnChunkMetaData::getValueCount).sum(), nulls[c],
                    ofColumn.stream().mapToLong(ColumnChunkMetaData::getTotalSize).sum(),
                    ofColumn.stream().mapToLong(ColumnChunkMetaData::getTotalUncompressedSize).sum(),
                    timedValues[c], seconds(c, rounds)));
        }
        ColumnResult whole = ColumnResult.of("all columns", "", List.of(), List.of(),
                columns.stream().mapToLong(ColumnResult::values).sum(), Arrays.stream(nulls).sum(),
                columns.stream().mapToLong(ColumnResult::compressedBytes).sum(),
                columns.stream().mapToLong(ColumnResult::uncompressedBytes).sum(),
                Arrays.stream(timedValues).sum(), seconds(nulls.length, rounds));
        return new FileResult(file.path(), Files.size(file.path()), metadata.getCreatedBy(),
                file.footer().getBlocks().stream().mapToLong(BlockMetaData::getRowCount).sum(), rowGroups.length,
                groups.length, rounds, workers.size(), columns, whole);
    }

    private ColumnResult.Sides<double[]> seconds(int column, int rounds) {
        return new ColumnResult.Sides<>(Arrays.copyOf(seconds[0][column], rounds),
                Arrays.copyOf(seconds[1][column], rounds), Arrays.copyOf(seconds[2][column], rounds));
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        for (Worker worker : workers) {
            worker.reader.close();
        }
    }
}
