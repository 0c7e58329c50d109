// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.schedule.CurrentRows;
import io.github.parquetdecoding.columns.internal.schedule.Workers;
import io.github.parquetdecoding.columns.internal.storage.LocalFile;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads columns of a file, or of several files with the same columns, batch by batch: all columns have the same rows in
 * the same batch.
 *
 * {@snippet class="io.github.parquetdecoding.columns.FileReaderExampleTest" region="file"}
 *
 * <p>With several {@linkplain Builder#threads threads}, columns and row groups are decompressed and decoded ahead, and
 * batches come out in order. In memory are two row groups of the columns, as in the file, and a few batches and pages
 * of each column.
 *
 * <p>Errors are thrown after the rows before them, and by every later call: {@link ParquetDecodingException} for a
 * damaged page, which names the column and the page, and whatever parquet-java or storage throws. A reader belongs to
 * one thread; its helpers are internal.
 *
 * @since 0.1.0
 */
public final class ColumnFileReader implements Closeable {
    /** Row groups and pages that take more are not read ahead. */
    final Memory memory = new Memory(Runtime.getRuntime().maxMemory() / 4);
    private final List<ColumnDescriptor> columns;
    /** The indexes of columns whose strings are left as ids: does not change once rows are read. */
    private final BitSet idColumns = new BitSet();
    private final RowGroups rowGroups;
    private final Workers workers;
    private final ColumnNames names;
    /** The last ones of each column; null if there were none. */
    private final TypedValues[] values;
    private boolean hasBegun;

    private ColumnFileReader(Builder from) throws IOException {
        rowGroups = new RowGroups(from.files, from.options, new RowGroups.Selection(
                from.columns, from.filter, from.rowGroups, from.batchRows, from.levelLimit, idColumns), memory);
        try {
            columns = rowGroups.columns();
            names = new ColumnNames(columns);
            values = new TypedValues[columns.size()];
            from.idColumns.forEach(name -> idColumns.set(names.find(name)));
            // Starting a thread takes as long as decoding a small file; each decodes a batch of a column.
            long more = Math.min(from.threads, (rowGroups.rowsLeft() - 1) / rowGroups.batchRows());
            int count = more <= 0 || columns.isEmpty() ? 1 : (int) Math.min(from.threads, (more + 1) * columns.size());
            workers = new Workers(rowGroups, memory, count == 1 ? 1 : from.batchesAhead, from.rowGroupsAhead >= 0
                    ? from.rowGroupsAhead : 1 + (count - 1) / Math.max(1, columns.size()), count, from.executor);
        } catch (RuntimeException | Error e) {
            rowGroups.close();
            throw e;
        }
    }

    /** {@return a reader of all columns of a file, in one thread} */
    public static ColumnFileReader open(Path file) throws IOException {
        return builder(file).open();
    }

    /** {@return a reader to be configured, of files with the same columns, one after the other} */
    public static Builder builder(Path... files) {
        return builder(Stream.of(files).map(LocalFile::new).toArray(InputFile[]::new));
    }

    /** {@return as for paths} A file is refused if its columns have other types or names than those of the first. */
    public static Builder builder(InputFile... files) {
        return new Builder(List.of(files));
    }

    /** Options of a reader. */
    public static final class Builder {
        private final List<InputFile> files;
        private List<String> columns = List.of();
        private List<String> idColumns = List.of();
        private ParquetReadOptions options = OpenedFile.newOptions().build();
        private FilterPredicate filter;
        private Predicate<BlockMetaData> rowGroups = rowGroup -> true;
        private int threads = 1;
        private Executor executor;
        private int batchRows;
        private int batchesAhead = 4;
        private int rowGroupsAhead = -1;    // If it is negative, it depends on the threads and columns.
        private int levelLimit = ColumnChunkDecoder.USUAL_LEVEL_LIMIT;

        private Builder(List<InputFile> files) {
            if (files.isEmpty()) {
                throw new IllegalArgumentException("There is no file to read");
            }
            this.files = files;
        }

        /**
         * Reads only these columns, in this order. Without this call, all columns are read.
         *
         * @param names dotted; inside a group with a single column, such as a list, the rest can be omitted. A field
         *        whose own name has the dots goes before a field of a group
         */
        public Builder columns(String... names) {
            columns = List.of(names);
            return this;
        }

        /** Leaves strings of these columns as ids, as {@link ColumnBatchReader#preferIds} does. */
        public Builder ids(String... names) {
            idColumns = List.of(names);
            return this;
        }

        /**
         * Reads only the rows that match, the same with all versions of parquet-java. Columns are named as in {@link
         * #columns}; lists need {@code contains}. Values have the order of their type, in which NaNs are as in {@link
         * Double#compare} unless the file has the order of IEEE 754. A null equals only null, and has no order. Unless
         * a name is shortened, row groups are left out by their statistics, dictionaries and bloom filters, pages by
         * the column index; then the predicate's columns are decoded, and of the others only what is left. If a
         * predicate's column is damaged, its whole row group may be refused.
         */
        public Builder filter(FilterPredicate predicate) {
            filter = Objects.requireNonNull(predicate);
            return this;
        }

        /** Reads only these row groups. Each is tested once, in order, since pyarrow leaves all ordinals 0. */
        public Builder rowGroups(Predicate<BlockMetaData> areRead) {
            rowGroups = Objects.requireNonNull(areRead);
            return this;
        }

        /**
         * Sets parquet-java's options, such as keys of encrypted files and checksums. The codecs and the allocator are
         * replaced; the options' filter is used if {@link #filter} is not called.
         */
        public Builder options(ParquetReadOptions readOptions) {
            options = Objects.requireNonNull(readOptions);
            return this;
        }

        /**
         * Reads with up to this many threads, of which one is the caller's, but no more than there are batches of
         * columns; a file of a single batch with one. Without this call, with one.
         *
         * @param count 0 for as many as there are processors
         */
        public Builder threads(int count) {
            check("number of threads", count, 0);
            threads = count == 0 ? Runtime.getRuntime().availableProcessors() : count;
            return this;
        }

        /** Runs helpers in this executor, such as one of virtual threads. They never wait for each other. */
        public Builder executor(Executor ofThreads) {
            executor = Objects.requireNonNull(ofThreads);
            return this;
        }

        /** Sets the most rows of a batch, at least 1. Without this call, they are 16,384, or fewer if rows are long. */
        public Builder batchRows(int most) {
            check("number of rows", most, 1);
            batchRows = most;
            return this;
        }

        /**
         * Sets how many batches of a column of each row group may be decoded before they are read, at least 1. Without
         * this call, they are 4; with one thread, always 1.
         */
        public Builder batchesAhead(int most) {
            check("number of batches", most, 1);
            batchesAhead = most;
            return this;
        }

        /**
         * Sets how many row groups may be loaded before their first row is read, if what has been loaded and
         * decompressed takes no more than a quarter of the memory. Without this call, it is one, or more if there are
         * more threads than columns; with one thread, always 0.
         */
        public Builder rowGroupsAhead(int most) {
            check("number of row groups", most, 0);
            rowGroupsAhead = most;
            return this;
        }

        /** Limits the levels in a batch of lists, as {@link ColumnBatchReader#limitLevels} does. */
        public Builder limitLevels(int mostLevels) {
            check("number of levels", mostLevels, 0);
            levelLimit = mostLevels;
            return this;
        }

        static void check(String what, int value, int least) {
            if (value < least) {
                throw new IllegalArgumentException("The " + what + " must be at least " + least + ": " + value);
            }
        }

        /**
         * {@return a reader before the first row of the first file, which it opens}
         *
         * @throws IllegalArgumentException if the file has no such column, or several
         */
        public ColumnFileReader open() throws IOException {
            return new ColumnFileReader(this);
        }
    }

    /** {@return the metadata of the first file} */
    public FileMetaData fileMetaData() {
        return rowGroups.fileMetaData();
    }

    /** {@return the columns that are read} */
    public List<ColumnDescriptor> columns() {
        return columns;
    }

    /** {@return whether strings of column {@code index} are left as ids, if they have any} */
    public boolean prefersIds(int index) {
        return idColumns.get(Objects.checkIndex(index, columns.size()));
    }

    /** Leaves strings of column {@code index} as ids, as {@link Builder#ids} does; before the first row is read. */
    public void preferIds(int index) {
        if (hasBegun) {
            throw new IllegalStateException("Rows have been read: ids must be preferred before");
        }
        idColumns.set(Objects.checkIndex(index, columns.size()));
    }

    /**
     * Goes to the next rows. The reader reuses the previous batches.
     *
     * @return false if there are no more
     * @throws InterruptedIOException if the thread was interrupted while it waited: no row is lost for the next call
     */
    public boolean next() throws IOException {
        hasBegun = true;
        return workers.next();
    }

    /**
     * Skips rows after the current ones; then there are no current ones until {@link #next} is called. Whole row groups
     * are not read, unless there is a filter.
     *
     * @return how many were skipped: {@code count}, or fewer if fewer are left
     * @throws InterruptedIOException if the thread was interrupted while it waited: {@link #rowIndex} of the next rows
     *         tells how many rows have been skipped
     */
    public long skip(long count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("Negative row count: " + count);
        }
        hasBegun = true;
        return workers.skip(count);
    }

    /** {@return the number of current rows; 0 before the first call of {@link #next} and after the last row} */
    public int rowCount() {
        return workers.current().count();
    }

    /** {@return the file that the current rows come from} */
    public InputFile file() {
        return rowGroups.file(rows().rowGroup().fileIndex());
    }

    /** {@return the index in its {@linkplain #file file} of the first current row} */
    public long rowIndex() {
        return rowIndex(0);
    }

    /** {@return the index in its {@linkplain #file file} of current row {@code row}; a filter leaves out others} */
    public long rowIndex(int row) {
        CurrentRows rows = rows();
        return rows.rowGroup().rowIndex(rows.first() + Objects.checkIndex(row, rows.count()));
    }

    private CurrentRows rows() {
        CurrentRows rows = workers.current();
        if (rows.count() == 0) {
            workers.checkOpen();
            throw new IllegalStateException("There are no rows: next() must have returned true");
        }
        return rows;
    }

    /**
     * {@return the current rows of a column} They are valid until the next call of {@link #next} or {@link #skip}.
     *
     * @param name dotted, as in {@link Builder#columns}
     * @throws IllegalStateException if there are no current rows
     */
    public ColumnBatch column(String name) {
        return column(names.find(name));
    }

    /** {@return the current rows of column {@code index}, as of one with a {@linkplain #column(String) name}} */
    public ColumnBatch column(int index) {
        Objects.checkIndex(index, columns.size());
        return rows().batches().get(index);
    }

    /** {@return the current values of a {@linkplain #column column} as objects of its logical type, for output} */
    public TypedValues values(String name) {
        return values(names.find(name));
    }

    /** {@return the current values of column {@code index} as objects of its logical type, for output} */
    public TypedValues values(int index) {
        return values[index] = new TypedValues(columns.get(index), column(index), values[index]);
    }

    /**
     * Ends all work and closes the files, from any thread, whose calls then end with an {@link IllegalStateException};
     * what waits for storage closes its file afterwards.
     */
    @Override
    public void close() throws IOException {
        workers.close();
    }

    @Override
    public String toString() {
        return "ColumnFileReader[columns=" + columns.size() + ", rowCount=" + rowCount() + "]";
    }
}
