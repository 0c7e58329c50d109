// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.schedule.PlannedRowGroup;
import io.github.parquetdecoding.columns.internal.schedule.RowGroupSource;
import io.github.parquetdecoding.columns.internal.selection.PredicateTree;
import io.github.parquetdecoding.columns.internal.selection.RowFilter;
import io.github.parquetdecoding.columns.internal.storage.FileFaults;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import io.github.parquetdecoding.columns.internal.storage.RemoteStorage;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;

/** The row groups of files with the same columns, one after the other. */
final class RowGroups implements RowGroupSource {
    private final List<InputFile> files;
    private final Selection selection;
    private final FilterPredicate predicate;
    private final RowGroupFile.Settings settings;
    /** Those that may have row groups to load; used when a file is opened and at the end. */
    private final List<RowGroupFile> open = new ArrayList<>();
    /** Of the first file. */
    private ParquetFooter footer;
    private FileMetaData fileMetaData;
    private List<ColumnDescriptor> expected;
    private List<ColumnDescriptor> withUnusableTypes;
    /** The file that was opened last, and its row groups that {@link #next} has not returned. */
    private int fileIndex;
    private Deque<RowGroupFile.Planned> left;

    /**
     * What is read of each file.
     *
     * @param columns their names, or empty for all
     * @param filter that rows must match, as well as the options' filter, if any; or null
     * @param rowGroups tests each row group once, in order
     * @param batchRows the most rows of a batch; 0 for as many as usual
     * @param limit the most rows that are read
     * @param idColumns the indexes of columns whose strings are left as ids
     */
    record Selection(List<String> columns, FilterPredicate filter,
            Predicate<RowGroupInfo> rowGroups, int batchRows, long limit, int levelLimit, BitSet idColumns) { }

    /** Opens the first file. */
    RowGroups(List<InputFile> files, ParquetReadOptions options, Selection selection, Memory memory,
            RemoteStorage storage) throws IOException {
        this.files = files;
        this.selection = selection;
        predicate = PredicateTree.and(selection.filter, predicate(options.getRecordFilter()));
        PageBuffers buffers = new PageBuffers();
        settings = new RowGroupFile.Settings(options, predicate != null, selection.batchRows, selection.limit,
                ConcurrentCodecFactory.into(buffers), buffers, memory, storage);
        open(0);
    }

    private static FilterPredicate predicate(FilterCompat.Filter filter) {
        if (!FilterCompat.isFilteringRequired(filter)) {
            return null;
        }
        if (filter instanceof FilterCompat.FilterPredicateCompat compat) {
            return compat.getFilterPredicate();
        }
        throw new IllegalArgumentException("Only a FilterPredicate can filter columns: " + filter);
    }

    /** {@return the footer of the first file} */
    ParquetFooter footer() {
        return footer;
    }

    InputFile file(int index) {
        return files.get(index);
    }

    /** {@return the columns that are read} */
    List<ColumnDescriptor> columns() {
        return expected;
    }

    /** {@return whether parquet-java can use the type of a column of the first file} */
    boolean isTypeUsable(ColumnDescriptor column) {
        return !withUnusableTypes.contains(column);
    }

    @Override
    public int columnCount() {
        return expected.size();
    }

    @Override
    public boolean isFiltered() {
        return predicate != null;
    }

    /** {@return how many batches may be read, if that is known: there may be more files} */
    long batchesLeft(long limit) {
        long rows = hasNextFile() ? Long.MAX_VALUE : left.stream().mapToLong(RowGroupFile.Planned::rowCount).sum();
        return left.isEmpty() ? rows : (Math.min(limit, rows) - 1) / left.peek().batchRows + 1;
    }

    private void open(int index) throws IOException {
        RowGroupFile file = new RowGroupFile(files.get(index), settings);
        try {
            left = new ArrayDeque<>(file.plan(origin(file.metadata(), index), selection.rowGroups));
        } catch (Throwable e) {
            FileFaults.closeAfter(file, e);
            throw e;
        }
        footer = index == 0 ? file.footer() : footer;
        withUnusableTypes = index == 0 ? file.withUnusableTypes() : withUnusableTypes;
        open.add(file);
        fileIndex = index;
    }

    private RowGroup.Origin origin(FileMetaData metadata, int index) {
        MessageType schema = metadata.getSchema();
        List<ColumnDescriptor> columns;
        RowFilter filter;
        try {
            columns = ColumnNames.findAll(schema.getColumns(), selection.columns);
            filter = predicate == null ? null : new RowFilter(predicate, schema);
        } catch (IllegalArgumentException e) {
            throw fileMetaData == null ? e : otherFile(index, e.getMessage(), e);
        }
        if (fileMetaData == null) {
            fileMetaData = metadata;
            expected = columns;
        }
        columns = withFilter(columns, filter);
        String difference =
                ColumnNames.difference(fileMetaData.getSchema(), withFilter(expected, filter), schema, columns);
        if (difference != null) {
            throw otherFile(index, difference, null);
        }
        return new RowGroup.Origin(
                index, metadata, columns, filter, selection.idColumns, selection.levelLimit, settings.buffers());
    }

    /** Adds the columns that only the filter needs. */
    private static List<ColumnDescriptor> withFilter(List<ColumnDescriptor> read, RowFilter filter) {
        return filter == null ? read : Stream.concat(read.stream(), filter.columns().stream()).distinct().toList();
    }

    private ParquetDecodingException otherFile(int index, String reason, Exception cause) {
        return new ParquetDecodingException(
                "Cannot read " + files.get(index) + " after " + files.get(0) + ": " + reason, cause);
    }

    @Override
    public PlannedRowGroup next() {
        return left.poll();
    }

    @Override
    public boolean isRemote() {
        return files.stream().anyMatch(settings.storage()::isRemote);
    }

    @Override
    public boolean hasNextFile() {
        return fileIndex + 1 < files.size();
    }

    @Override
    public void openNext() throws IOException {
        for (RowGroupFile file : List.copyOf(open)) {
            if (file.isRead()) {
                open.remove(file);
                file.close();
            }
        }
        open(fileIndex + 1);
    }

    @Override
    public void close() throws IOException {
        List<Closeable> all = new ArrayList<>(open);
        open.clear();
        all.add(this::release);
        FileFaults.closeAll(all);
    }

    private void release() {
        settings.codecs().release();
        settings.storage().close();
    }
}
