// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.IntStream;

import io.github.parquetdecoding.comparison.ColumnSums;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/**
 * Scans a file: compares all values once, which also warms up the JIT compiler for all columns, then times row groups
 * in rounds, in which the readers take turns to be first. Reading bytes from the file is not timed; decompression is.
 * One column chunk is in memory. In the end, the whole file is timed, from opening it to the sums of all columns.
 */
final class FileScan implements AutoCloseable {
    private static final int LEAST_ROUNDS = 7;
    private static final int MOST_ROUNDS = 51;
    private static final int LEAST_WARM_UP = 3;
    private static final int LEAST_OF_WHOLE_FILE = 3;
    /** The shares of the time that are spent on rounds that do not count, and on the whole file. */
    private static final double WARM_UP = 0.3;
    private static final double WHOLE_FILE = 0.2;
    private static final double NANOS = 1e9;

    /** How many times smaller batches become if they exceed an array or memory: four steps from a block to a row. */
    private static final int SMALLER = 16;

    private interface Round {
        void run(int index) throws IOException, ScanException;
    }

    /** What a reader answers, or why it does not. */
    private record Attempt(Answer answer, Throwable failure) {
    }

    private final ScannedFile file;
    private final FileMetaData metadata;
    /** The indexes of row groups that have rows. */
    private final int[] rowGroups;
    private final double secondsPerColumn;
    private final Progress progress;
    private final int mostThreads;
    private final ColumnSource parquetJava = new ParquetJavaSource();
    private final ColumnSource batches;
    private final ParquetFileReader reader;

    /** Of each column, as found out by the comparison. */
    private final int[] batchRows;
    private final long[] nulls;
    private final double[][][] seconds;

    /** @param batches our side */
    FileScan(ScannedFile file, int mostThreads, double secondsPerColumn, ColumnSource batches, Progress progress)
            throws IOException {
        this.file = file;
        this.mostThreads = mostThreads;
        this.batches = batches;
        this.secondsPerColumn = secondsPerColumn;
        this.progress = progress;
        metadata = file.footer().getFileMetaData();
        List<BlockMetaData> blocks = file.footer().getBlocks();
        rowGroups = IntStream.range(0, blocks.size()).filter(i -> blocks.get(i).getRowCount() > 0).toArray();
        nulls = new long[file.columns().size()];
        batchRows = new int[nulls.length];
        Arrays.fill(batchRows, Answer.BLOCK);
        seconds = new double[3][nulls.length + 1][MOST_ROUNDS];
        reader = ScannedFile.reader(file.path());
    }

    FileResult run() throws IOException, ScanException {
        List<List<ColumnChunkMetaData>> chunks = new ArrayList<>();
        for (ColumnDescriptor column : file.columns()) {
            chunks.add(file.chunks(column));
        }
        long start = System.nanoTime();
        for (int column = 0; column < nulls.length; column++) {
            compare(column);
        }
        double ofAll = (System.nanoTime() - start) / NANOS;
        // Summing takes about as long as comparing, during which the JIT compiler works.
        double budget = secondsPerColumn * nulls.length;
        int timed = (int) Math.min(Math.max(1, budget * rowGroups.length / (LEAST_ROUNDS * ofAll)), rowGroups.length);
        int[] groups = new int[timed];
        Arrays.setAll(groups, i -> rowGroups[(int) ((long) i * rowGroups.length / timed)]);
        rounds("warming up", LEAST_WARM_UP, Integer.MAX_VALUE, budget * WARM_UP,
                round -> round(round + Integer.MIN_VALUE, groups));
        int rounds = rounds("columns", LEAST_ROUNDS, MOST_ROUNDS, budget * (1 - WARM_UP - WHOLE_FILE),
                round -> round(round, groups));
        return result(chunks, groups, rounds, wholeFile(budget * WHOLE_FILE));
    }

    /**
     * {@return how many rounds were run}
     *
     * @param budget seconds, after which {@code least} rounds are enough
     */
    private int rounds(String what, int least, int most, double budget, Round round) throws IOException, ScanException {
        long start = System.nanoTime();
        int done = 0;
        while (done < least || done < most && (System.nanoTime() - start) / NANOS < budget) {
            progress.show(Scan.shown(file.path()) + ": " + what + ", round " + (done + 1));
            round.run(done++);
        }
        return done;
    }

    private void compare(int index) throws ScanException {
        ColumnDescriptor column = file.columns().get(index);
        String name = NamedColumns.of(column);
        for (int g : rowGroups) {
            progress.show(String.format("%s: comparing column %s (%d of %d), row group %d",
                    Scan.shown(file.path()), name, index + 1, nulls.length, g));
            Attempt theirs = attempt(parquetJava, index, g);
            Attempt ours = attempt(batches, index, g);
            String where = "column " + name + ", row group " + g;
            if (theirs.failure != null || ours.failure != null) {
                throw file.failure(where, theirs.failure, ours.failure);
            }
            String difference = Answer.difference(theirs.answer, ours.answer);
            if (difference != null) {
                throw ScanException.different("The readers differ in " + file.path() + ", " + where + ": " + difference
                        + ". Please report this, unless a known fault of parquet-java is the cause: it misreads runs "
                        + "of length 0, and returns all values of a column chunk that has too many for its rows.");
            }
            nulls[index] += ours.answer.nulls;
        }
    }

    private Attempt attempt(ColumnSource source, int index, int rowGroup) {
        ColumnDescriptor column = file.columns().get(index);
        while (true) {
            try (PageReadStore pages = read(column, rowGroup)) {
                return new Attempt(source.check(pages, metadata, column, batchRows[index]), null);
            } catch (IOException | RuntimeException | NoClassDefFoundError | OutOfMemoryError e) {
                if (source != batches || batchRows[index] == 1 || !isOfTooLargeBatches(e)) {
                    return new Attempt(null, e);
                }
                batchRows[index] = Math.max(1, batchRows[index] / SMALLER);
            }
        }
    }

    private PageReadStore read(ColumnDescriptor column, int rowGroup) throws IOException {
        reader.setRequestedSchema(List.of(column));
        return reader.readRowGroup(rowGroup);
    }

    /** Whether smaller batches may help; if a page is damaged, they do not. */
    static boolean isOfTooLargeBatches(Throwable failure) {
        return failure instanceof OutOfMemoryError || failure.getCause() instanceof IndexOutOfBoundsException;
    }

    private void round(int round, int[] groups) throws IOException, ScanException {
        long[][] sums = new long[seconds.length][nulls.length];
        for (int i = 0; i < sums.length; i++) {
            // The first reader of a round is the second one of the next.
            int side = i < 2 ? i + round & 1 : i;
            for (int column = 0; column < nulls.length; column++) {
                sums[side][column] = sum(side, column, round, groups);
            }
        }
        checkSame(sums[0], sums[1]);
    }

    /** @param sums of each column, by a reader */
    private void checkSame(long[] sums, long[] others) throws ScanException {
        int column = Arrays.mismatch(sums, others);
        if (column >= 0) {
            throw ScanException.different("The sums differ in " + file.path() + ", column "
                    + NamedColumns.of(file.columns().get(column)) + ". Please report this.");
        }
    }

    private long sum(int side, int index, int round, int[] groups) throws IOException {
        ColumnDescriptor column = file.columns().get(index);
        long hash = 0;
        long nanos = 0;
        for (int group : groups) {
            try (PageReadStore pages = read(column, group)) {
                long start = System.nanoTime();
                hash = 31 * hash + (side == 2 ? ColumnSums.ofPages(pages, metadata, column)
                        : (side == 0 ? parquetJava : batches).sum(pages, metadata, column, batchRows[index]));
                nanos += System.nanoTime() - start;
            }
        }
        if (round >= 0) {
            seconds[side][index][round] = nanos / NANOS;
            seconds[side][nulls.length][round] += nanos / NANOS;
        }
        return hash;
    }

    /** {@return times of parquet-java, and of ours on one thread and on several} */
    private List<WholeFile> wholeFile(double budget) throws IOException, ScanException {
        int[] threads = mostThreads == 1 ? new int[] {1, 1} : new int[] {1, 1, mostThreads};
        int rows = Arrays.stream(batchRows).min().orElseThrow();
        double[][] times = new double[threads.length][MOST_ROUNDS];
        int rounds = rounds("whole file", LEAST_OF_WHOLE_FILE, MOST_ROUNDS, budget, round -> {
            long[][] sums = new long[threads.length][];
            for (int i = 0; i < threads.length; i++) {
                int side = (i + round) % threads.length;
                long start = System.nanoTime();
                try {
                    sums[side] = (side == 0 ? parquetJava : batches).sums(file, rows, threads[side]);
                } catch (IOException | RuntimeException | NoClassDefFoundError | OutOfMemoryError e) {
                    throw file.failure("all columns at once", e, e);
                }
                times[side][round] = (System.nanoTime() - start) / NANOS;
            }
            for (long[] others : sums) {
                checkSame(sums[0], others);
            }
        });
        List<WholeFile> results = new ArrayList<>();
        for (int side = 0; side < threads.length; side++) {
            double[] ofSide = Arrays.copyOf(times[side], rounds);
            double median = ColumnResult.median(ofSide);
            results.add(new WholeFile(side == 0 ? "parquet-java" : "columns", threads[side], ofSide, median,
                    side == 0 ? 1 : results.get(0).median() / median));
        }
        return results;
    }

    private FileResult result(
            List<List<ColumnChunkMetaData>> chunks, int[] groups, int rounds, List<WholeFile> wholeFile)
            throws IOException {
        List<ColumnResult> columns = new ArrayList<>();
        for (int c = 0; c < chunks.size(); c++) {
            List<ColumnChunkMetaData> ofColumn = chunks.get(c);
            ColumnDescriptor column = file.columns().get(c);
            columns.add(ColumnResult.of(NamedColumns.of(column), ScannedFile.type(column),
                    ScannedFile.encodings(ofColumn),
                    List.copyOf(new LinkedHashSet<>(ofColumn.stream().map(chunk -> chunk.getCodec().name()).toList())),
                    ofColumn.stream().mapToLong(ColumnChunkMetaData::getValueCount).sum(), nulls[c],
                    ofColumn.stream().mapToLong(ColumnChunkMetaData::getTotalSize).sum(),
                    ofColumn.stream().mapToLong(ColumnChunkMetaData::getTotalUncompressedSize).sum(),
                    Arrays.stream(groups).mapToLong(group -> ofColumn.get(group).getValueCount()).sum(),
                    seconds(c, rounds)));
        }
        ColumnResult whole = ColumnResult.of("all columns", "", List.of(), List.of(),
                columns.stream().mapToLong(ColumnResult::values).sum(), Arrays.stream(nulls).sum(),
                columns.stream().mapToLong(ColumnResult::compressedBytes).sum(),
                columns.stream().mapToLong(ColumnResult::uncompressedBytes).sum(),
                columns.stream().mapToLong(ColumnResult::timedValues).sum(), seconds(nulls.length, rounds));
        return new FileResult(file.path(), Files.size(file.path()), metadata.getCreatedBy(),
                file.footer().getBlocks().stream().mapToLong(BlockMetaData::getRowCount).sum(), rowGroups.length,
                groups.length, rounds, columns, whole, wholeFile);
    }

    private ColumnResult.Sides<double[]> seconds(int column, int rounds) {
        return new ColumnResult.Sides<>(Arrays.copyOf(seconds[0][column], rounds),
                Arrays.copyOf(seconds[1][column], rounds), Arrays.copyOf(seconds[2][column], rounds));
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
