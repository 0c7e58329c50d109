// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.schedule.CurrentRows;
import io.github.parquetdecoding.columns.internal.schedule.Extent;
import io.github.parquetdecoding.columns.internal.schedule.Workers;
import io.github.parquetdecoding.columns.internal.storage.FileFaults;
import io.github.parquetdecoding.columns.internal.storage.LocalFile;
import io.github.parquetdecoding.columns.internal.storage.RemoteStorage;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads columns of a file, or of several files with the same columns, batch by batch: all columns have the same rows in
 * the same batch.
 *
 * {@snippet class="io.github.parquetdecoding.columns.FileReaderExampleTest" region="file"}
 *
 * <p>With several {@linkplain ColumnFileReaderBuilder#threads threads}, columns and row groups are decompressed and
 * decoded ahead, and batches come out in order. In memory are a few batches and pages of each column; of files that are
 * not local, are filtered or have options of their own, two row groups of the columns, too, as in the file, nine if it
 * is remote.
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
    private final RemoteStorage storage;
    private final RowGroups rowGroups;
    private final Workers workers;
    private final ColumnNames names;
    /** The last ones of each column; null if there were none. */
    private final TypedValues[] values;
    private boolean hasBegun;

    ColumnFileReader(ColumnFileReaderBuilder from) throws IOException {
        storage = new RemoteStorage(from.remoteReads.inFlight(), from.remoteReads.mostBytes(),
                from.remoteReads.mostGap(), from.remoteReads.tailBytes());
        rowGroups = new RowGroups(from.files, from.options, new RowGroups.Selection(
                from.columns, from.filter, from.range.and(from.rowGroups), from.batchRows, from.limit,
                from.levelLimit, idColumns, from.verifiesChecksums),
                memory, storage);
        try {
            columns = rowGroups.columns();
            names = new ColumnNames(columns);
            values = new TypedValues[columns.size()];
            from.idColumns.forEach(name -> idColumns.set(names.find(name)));
            // Starting a thread takes as long as decoding a small file; each decodes a batch of a column.
            long batches = Math.min(from.threads, rowGroups.batchesLeft(from.limit));
            int count = (int) Math.min(from.threads, batches <= 1 ? 1 : Math.max(1, batches * columns.size()));
            workers = new Workers(rowGroups, memory, new Extent(from.offset, from.limit, count == 1 ? 1
                    : from.batchesAhead, from.mostRowGroupsAhead(count, columns.size(), rowGroups.isRemote())), count,
                    from.executor);
        } catch (RuntimeException | Error e) {
            FileFaults.closeAfter(rowGroups, e);
            throw e;
        }
    }

    /** {@return a reader of all columns of a file, in one thread} */
    public static ColumnFileReader open(Path file) throws IOException {
        return builder(file).open();
    }

    /**
     * {@return a reader to be configured, of files with the same columns, one after the other} Of a folder it reads all
     * files below it, in the order of their paths, except where a name in the path below it begins with {@code _} or
     * {@code .}: names of partition folders become no columns. Symbolic links are followed. A file given twice is read
     * twice.
     *
     * @throws UncheckedIOException if a folder cannot be listed, or a link below it leads back to a folder above
     */
    public static ColumnFileReaderBuilder builder(Path... filesOrFolders) {
        return new ColumnFileReaderBuilder(ColumnFileReaderBuilder.checked("A path", filesOrFolders).stream()
                .<InputFile>flatMap(path -> LocalFile.of(path).stream()).toList());
    }

    /** {@return as for paths} A file is refused if names or types of its columns differ from the first file's. */
    public static ColumnFileReaderBuilder builder(InputFile... files) {
        return new ColumnFileReaderBuilder(ColumnFileReaderBuilder.checked("A file", files));
    }

    /** {@return the footer of the first file} */
    public ParquetFooter footer() {
        return rowGroups.footer();
    }

    /** {@return the columns that are read} */
    public List<ColumnDescriptor> columns() {
        return columns;
    }

    /** {@return whether strings of column {@code index} are left as ids, if they have any} */
    public boolean prefersIds(int index) {
        return idColumns.get(Objects.checkIndex(index, columns.size()));
    }

    /**
     * Leaves strings of column {@code index} as ids, as {@link ColumnFileReaderBuilder#ids} does; before the first row
     * is read.
     */
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

    /** {@return the index in its {@linkplain #file file} of current row {@code row}; a filter skips others} */
    public long rowIndex(int row) {
        CurrentRows rows = rows();
        return rows.rowGroup().rowIndex(rows.first() + Objects.checkIndex(row, rows.count()));
    }

    void checkOpen() {
        workers.checkOpen();
    }

    private CurrentRows rows() {
        CurrentRows rows = workers.current();
        if (rows.count() == 0) {
            checkOpen();
            throw new IllegalStateException("There are no rows: next() must have returned true");
        }
        return rows;
    }

    /**
     * {@return the current rows of a column} They are valid until the next call of {@link #next} or {@link #skip}.
     *
     * @param name dotted, as in {@link ColumnFileReaderBuilder#columns}
     * @throws IllegalStateException if there are no current rows
     */
    public ColumnBatch column(String name) {
        return column(index(name));
    }

    /** {@return the current rows of column {@code index}, as of one with a {@linkplain #column(String) name}} */
    public ColumnBatch column(int index) {
        Objects.checkIndex(index, columns.size());
        return rows().batches().get(index);
    }

    /** {@return the current values of a {@linkplain #column column} as objects of its logical type, for output} */
    public TypedValues values(String name) {
        return values(index(name));
    }

    private int index(String name) {
        return names.find(Objects.requireNonNull(name, "The name of the column is null"));
    }

    /** {@return the current values of column {@code index} as objects of its logical type, for output} */
    public TypedValues values(int index) {
        if (values[index] == null) {
            values[index] = new TypedValues(columns.get(index), column(index),
                    TypedValues.mayBeText(columns.get(index)) && rowGroups.isTypeUsable(columns.get(index)), null);
        }
        return values[index] = values[index].next(column(index));
    }

    /** {@return the number of requests to remote storage} For any thread. */
    public long requestCount() {
        return storage.requests();
    }

    /** {@return the number of bytes requested from remote storage} For any thread. */
    public long requestedBytes() {
        return storage.bytes();
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
