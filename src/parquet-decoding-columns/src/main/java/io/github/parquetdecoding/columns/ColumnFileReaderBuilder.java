// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.columns.internal.selection.PredicateTree;
import io.github.parquetdecoding.columns.internal.storage.ClassPathFaults;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.io.InputFile;

/**
 * Options of a {@link ColumnFileReader}.
 *
 * @since 0.1.0
 */
public final class ColumnFileReaderBuilder {
    final List<InputFile> files;
    List<String> columns = List.of();
    List<String> idColumns = List.of();
    /** Null for the usual ones. */
    ParquetReadOptions options;
    /** Null to keep all rows. */
    FilterPredicate filter;
    Predicate<RowGroupInfo> rowGroups = rowGroup -> true;
    Predicate<RowGroupInfo> range = rowGroup -> true;
    boolean verifiesChecksums;
    long offset;
    long limit = Long.MAX_VALUE;
    int threads = 1;
    Executor executor;
    int batchRows;
    int batchesAhead = 4;
    private int rowGroupsAhead = -1;
    RemoteReads remoteReads = RemoteReads.USUAL;
    int levelLimit = ColumnChunkDecoder.USUAL_LEVEL_LIMIT;

    ColumnFileReaderBuilder(List<InputFile> files) {
        if (files.isEmpty()) {
            throw new IllegalArgumentException("There is no file to read");
        }
        this.files = files;
    }

    /**
     * Reads only these columns, in this order. Without this call, all columns are read.
     *
     * @param names dotted, such as {@code address.zip}; the name of a struct, list or map stands for all of it. A field
     *        whose name contains dots takes precedence over a nested one
     */
    public ColumnFileReaderBuilder columns(String... names) {
        columns = checked("The name of a column", names);
        return this;
    }

    /** Leaves strings of these columns as ids, as {@link ColumnBatchReader#preferIds} does. */
    public ColumnFileReaderBuilder ids(String... names) {
        idColumns = checked("The name of a column", names);
        return this;
    }

    /** {@return a list of arguments, none of which is null} */
    static <T> List<T> checked(String what, T[] values) {
        String message = what + " is null";
        return Stream.of(Objects.requireNonNull(values, message)).map(value -> Objects.requireNonNull(value, message))
                .toList();
    }

    /**
     * Reads only the rows that match, the same with all versions of parquet-java. Row groups are skipped by their
     * statistics, dictionaries and bloom filters, pages by the column index; then the filter's columns are decoded, and
     * of the others only what is left. If a filter's column is damaged, its whole row group may be refused. Called
     * again, it keeps only rows that match all of the filters.
     *
     * @param rows of {@link Filters}
     */
    public ColumnFileReaderBuilder filter(Filter rows) {
        return filter(Objects.requireNonNull(rows, "The filter is null").predicate);
    }

    /**
     * Reads only the rows that match, as with a {@linkplain #filter(Filter) filter}. Columns are named as in {@link
     * #columns}; lists need {@code contains}. Values have the order of their type, in which NaNs are as in {@link
     * Double#compare} unless the file has the order of IEEE 754. A null equals only null, and has no order. If a name
     * is shortened or has dots of its own, all row groups are decoded; if it ends in dots, which parquet-java omits, it
     * may be refused.
     */
    public ColumnFileReaderBuilder filter(FilterPredicate predicate) {
        filter = PredicateTree.and(filter, Objects.requireNonNull(predicate, "The filter is null"));
        return this;
    }

    /**
     * Reads only these row groups.
     *
     * @param areRead called once per row group of the {@link #range}, in file order
     */
    public ColumnFileReaderBuilder rowGroups(Predicate<RowGroupInfo> areRead) {
        rowGroups = Objects.requireNonNull(areRead, "The predicate is null");
        return this;
    }

    /**
     * Reads only the row groups whose middle lies in a range of each file's bytes, so that of splits that adjoin, one
     * has it. The middle is the offset and half of the compressed bytes, as in parquet-java and Spark.
     *
     * @param end exclusive
     * @throws IllegalArgumentException if it is negative, or ends before it begins
     */
    public ColumnFileReaderBuilder range(long start, long end) {
        check("start of the range", start, 0);
        check("end of the range", end, start);
        range = rowGroup -> rowGroup.isWithin(start, end);
        return this;
    }

    /** Refuses pages whose bytes do not match the CRC in their headers. Pages without one are read. */
    public ColumnFileReaderBuilder verifyChecksums() {
        verifiesChecksums = true;
        return this;
    }

    /**
     * Reads at most this many of the rows that match. Row groups without any of them are not loaded, other pages not
     * decompressed and, if the file has offset indexes and there is no filter, not read.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public ColumnFileReaderBuilder limit(long mostRows) {
        check("number of rows", mostRows, 0);
        limit = mostRows;
        return this;
    }

    /**
     * Skips this many of the rows that match first, as {@link ColumnFileReader#skip} does.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public ColumnFileReaderBuilder offset(long rows) {
        check("number of rows", rows, 0);
        offset = rows;
        return this;
    }

    /**
     * Sets parquet-java's options, such as keys of encrypted files. It then loads whole row groups, of local files too.
     * The codecs and the allocator are replaced; rows must match the options' filter, if any, as well as every {@link
     * #filter}.
     */
    public ColumnFileReaderBuilder options(ParquetReadOptions readOptions) {
        options = Objects.requireNonNull(readOptions, "The options are null");
        return this;
    }

    /**
     * Reads with up to this many threads, of which one is the caller's, but no more than there are batches of
     * columns; a file of a single batch with one. Without this call, with one.
     *
     * @param count 0 for as many as there are processors
     */
    public ColumnFileReaderBuilder threads(int count) {
        check("number of threads", count, 0);
        threads = count == 0 ? Runtime.getRuntime().availableProcessors() : count;
        return this;
    }

    /** Runs helpers in this executor, such as one of virtual threads. They never wait for each other. */
    public ColumnFileReaderBuilder executor(Executor ofThreads) {
        executor = Objects.requireNonNull(ofThreads, "The executor is null");
        return this;
    }

    /** Sets the most rows of a batch, at least 1. Without this call, they are 16,384, or fewer if rows are long. */
    public ColumnFileReaderBuilder batchRows(int most) {
        check("number of rows", most, 1);
        batchRows = most;
        return this;
    }

    /**
     * Sets how many batches of a column of each row group may be decoded before they are read, at least 1. Without
     * this call, they are 4; with one thread, always 1.
     */
    public ColumnFileReaderBuilder batchesAhead(int most) {
        check("number of batches", most, 1);
        batchesAhead = most;
        return this;
    }

    /**
     * Sets how many row groups may be loaded before their first row is read, if what has been loaded and
     * decompressed takes no more than a quarter of the memory. Without this call, it is one, or more if there are
     * more than four threads, or more threads than columns; with one thread, always 0. For remote files it is eight;
     * they load on their own threads, and their bytes count twice while loading.
     */
    public ColumnFileReaderBuilder rowGroupsAhead(int most) {
        check("number of row groups", most, 0);
        rowGroupsAhead = most;
        return this;
    }

    int mostRowGroupsAhead(int actualThreads, int columnCount, boolean isRemote) {
        return rowGroupsAhead >= 0 ? rowGroupsAhead : Math.max(isRemote ? 8 : 0,
                1 + (actualThreads - 1) / Math.max(1, Math.min(4, columnCount)));
    }

    /** Limits the levels in a batch of lists, as {@link ColumnBatchReader#limitLevels} does. */
    public ColumnFileReaderBuilder limitLevels(int mostLevels) {
        check("number of levels", mostLevels, 0);
        levelLimit = mostLevels;
        return this;
    }

    /** Sets how remote files are read. Without this call, as {@link RemoteReads#USUAL} says. */
    public ColumnFileReaderBuilder remoteReads(RemoteReads how) {
        remoteReads = Objects.requireNonNull(how, "How remote files are read is null");
        return this;
    }

    static void check(String what, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException("The " + what + " must be at least " + least + ": " + value);
        }
    }

    /**
     * {@return a reader before the first row of the first file, which it opens}
     *
     * @throws IllegalArgumentException if the file has no such column, or several, or the filter does not fit its type
     */
    public ColumnFileReader open() throws IOException {
        try {
            return new ColumnFileReader(this);
        } catch (LinkageError e) {
            Throwable root = ClassPathFaults.root(e);
            throw new LinkageError(ClassPathFaults.needs("Reading", root) + ": " + root, e);
        }
    }

    /** {@return a reader of the same, row by row} */
    public RowReader rows() throws IOException {
        return new RowReader(open());
    }
}
