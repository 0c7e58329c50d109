// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnFileReader;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.Version;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads a file with parquet-java and with our columns, compares the sums of all columns, and times both: each column in
 * memory, and the whole file. Readers take turns. The first rounds warm up the JIT compiler, and count only if a file
 * is so large that there are no others.
 */
final class FileScan implements Closeable {
    static final String PARQUET_JAVA = "parquet-java " + Version.VERSION_NUMBER;
    /** What columns are timed with; the last one only decompresses pages. */
    static final List<String> READERS = List.of(PARQUET_JAVA, "columns", PARQUET_JAVA);

    private static final double NANOS = 1e9;
    private static final int LEAST_ROUNDS = 6;
    private static final int BATCH_ROWS = 8_192;

    final Path path;
    final List<BlockMetaData> rowGroups;
    final List<ColumnDescriptor> columns;
    final String createdBy;
    /** The indexes of row groups whose columns are timed. */
    int[] timedRowGroups;
    /** The median seconds of each column with each of the {@link #READERS}. Reading the file is not timed. */
    final double[][] columnSeconds;
    /** The median seconds of parquet-java, of columns on one thread, and on several; opening the file is timed. */
    double[] wholeFile;

    private final double seconds;
    private final PrintWriter err;
    private final ParquetFileReader file;
    /** Of a batch of each column: fewer if a batch would not fit into an array or memory. */
    private final int[] batchRows;
    private ColumnBatch batch = new ColumnBatch(BATCH_ROWS);
    private long lastProgress = System.nanoTime();

    /** @param seconds about how long columns are timed, and then the whole file */
    FileScan(Path path, double seconds, PrintWriter err) throws Scan.Failure {
        this.path = path;
        this.seconds = seconds;
        this.err = err;
        file = by(PARQUET_JAVA, this::open);
        rowGroups = file.getRowGroups();
        columns = file.getFileMetaData().getSchema().getColumns();
        createdBy = file.getFileMetaData().getCreatedBy();
        columnSeconds = new double[columns.size()][];
        batchRows = new int[columns.size()];
        Arrays.fill(batchRows, BATCH_ROWS);
        if (file.getRecordCount() == 0) {
            throw new Scan.Failure(Scan.UNUSABLE, path + " has no rows");
        }
    }

    private ParquetFileReader open() throws IOException {
        return ParquetFileReader.open(
                new LocalInputFile(path), ParquetReadOptions.builder(new PlainParquetConfiguration()).build());
    }

    /** Names the reader that fails. */
    private <T> T by(String reader, Callable<T> read) throws Scan.Failure {
        try {
            return read.call();
        } catch (Exception | LinkageError | OutOfMemoryError e) {
            throw Scan.Failure.of(e, path, reader + " cannot read " + path + ": ");
        }
    }

    String name(int column) {
        return String.join(".", columns.get(column).getPath());
    }

    private void progress(String text) {
        if ((System.nanoTime() - lastProgress) / NANOS > 3 * seconds) {
            lastProgress = System.nanoTime();
            err.println(path + ": " + text);
        }
    }

    /** Compares all values and times the file once, then columns, by then compiled code, and the file again. */
    void run(int threads) throws Scan.Failure {
        wholeFile = timeWholeFile(threads, 0);
        double once = Arrays.stream(wholeFile).sum();
        int[] withRows = IntStream.range(0, rowGroups.size()).filter(i -> rowGroups.get(i).getRowCount() > 0).toArray();
        timedRowGroups = new int[(int) Math.ceil(Math.min(1, seconds / LEAST_ROUNDS / once) * withRows.length)];
        Arrays.setAll(timedRowGroups, i -> withRows[(int) ((long) i * withRows.length / timedRowGroups.length)]);
        timeColumns();
        if (once < seconds) {
            wholeFile = timeWholeFile(threads, seconds);
        }
    }

    /** @param budget the seconds after which no round begins, except the first one */
    private double[] timeWholeFile(int threads, double budget) throws Scan.Failure {
        List<double[]> rounds = new ArrayList<>();
        double all = 0;
        do {
            double[] times = new double[threads == 1 ? 2 : 3];
            long[][] sums = new long[times.length][];
            for (int i = 0; i < times.length; i++) {
                int side = (i + rounds.size()) % times.length;
                long start = System.nanoTime();
                sums[side] = by(READERS.get(Math.min(1, side)),
                        () -> side == 0 ? sumsOfParquetJava() : sumsOfColumns(side == 1 ? 1 : threads));
                times[side] = (System.nanoTime() - start) / NANOS;
            }
            for (long[] sum : sums) {
                for (int c = 0; c < sum.length; c++) {
                    compare(c, sums[0][c], sum[c]);
                }
            }
            rounds.add(times);
            all += Arrays.stream(times).sum();
        } while (all < budget);
        return IntStream.range(0, rounds.get(0).length).mapToDouble(side -> median(rounds, times -> times[side]))
                .toArray();
    }

    private long[] sumsOfParquetJava() throws IOException {
        long[] sums = new long[columns.size()];
        long rows = 0;
        try (ParquetFileReader reader = open()) {
            for (PageReadStore rowGroup; (rowGroup = reader.readNextRowGroup()) != null; ) {
                for (int c = 0; c < sums.length; c++) {
                    sums[c] += ColumnSums.ofValues(rowGroup, reader.getFileMetaData(), columns.get(c));
                }
                rows += rowGroup.getRowCount();
                progress("parquet-java has read " + rows + " rows");
            }
        }
        return sums;
    }

    private long[] sumsOfColumns(int threads) throws IOException {
        long[] sums = new long[columns.size()];
        try (ColumnFileReader reader = ColumnFileReader.builder(path).threads(threads).open()) {
            while (reader.next()) {
                for (int c = 0; c < sums.length; c++) {
                    sums[c] += ColumnSums.of(reader.column(c));
                }
                progress("columns have read " + (reader.rowIndex() + reader.rowCount()) + " rows");
            }
        }
        return sums;
    }

    private void compare(int column, long parquetJava, long ours) throws Scan.Failure {
        if (parquetJava != ours) {
            throw new Scan.Failure(Scan.DIFFERENT, "The sums differ in " + path + ", column "
                    + name(column) + ": " + PARQUET_JAVA + " " + parquetJava + ", columns " + ours);
        }
    }

    private void timeColumns() throws Scan.Failure {
        List<double[][]> rounds = new ArrayList<>();
        long start = System.nanoTime();
        while (rounds.size() < LEAST_ROUNDS || (System.nanoTime() - start) / NANOS < seconds) {
            double[][] times = new double[columns.size()][READERS.size()];
            for (int c = 0; c < columns.size(); c++) {
                progress("timing column " + name(c) + ", round " + (rounds.size() + 1));
                file.setRequestedSchema(List.of(columns.get(c)));
                long[] sums = new long[READERS.size()];
                for (int i = 0; i < sums.length; i++) {
                    int side = (i + rounds.size()) % sums.length;
                    for (int rowGroup : timedRowGroups) {
                        int column = c;
                        sums[side] += by(READERS.get(side), () -> sum(side, column, rowGroup, times[column]));
                    }
                }
                compare(c, sums[0], sums[1]);
            }
            rounds.add(times);
        }
        Arrays.setAll(columnSeconds, c -> IntStream.range(0, READERS.size())
                .mapToDouble(side -> median(rounds, times -> times[c][side])).toArray());
    }

    /** @param times of each of the {@link #READERS}, to which it adds */
    long sum(int side, int c, int rowGroup, double[] times) throws IOException {
        ColumnDescriptor column = columns.get(c);
        batch = batch.capacity() == batchRows[c] ? batch : new ColumnBatch(batchRows[c]);
        try (PageReadStore pages = file.readRowGroup(rowGroup)) {
            long start = System.nanoTime();
            long sum = switch (side) {
                case 0 -> ColumnSums.ofValues(pages, file.getFileMetaData(), column);
                case 1 -> ColumnSums.ofBatches(pages, file.getFileMetaData(), column, batch);
                default -> ColumnSums.ofPages(pages, column);
            };
            times[side] += (System.nanoTime() - start) / NANOS;
            return sum;
        } catch (ParquetDecodingException | OutOfMemoryError e) {
            if (side != 1 || batchRows[c] == 1) {
                throw e;
            }
            batchRows[c] /= 2;
            return sum(side, c, rowGroup, times);
        }
    }

    /** Of two thirds of the rounds, from the last one back. */
    private static <T> double median(List<T> rounds, ToDoubleFunction<T> seconds) {
        double[] sorted = rounds.stream().skip((rounds.size() + 1) / 3).mapToDouble(seconds).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
