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

import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.schedule.PlannedRowGroup;
import io.github.parquetdecoding.columns.internal.schedule.RowGroupSource;
import io.github.parquetdecoding.columns.internal.selection.PredicateTree;
import io.github.parquetdecoding.columns.internal.selection.RowFilter;
import io.github.parquetdecoding.columns.internal.storage.FileFaults;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import io.github.parquetdecoding.columns.internal.storage.RemoteStorage;
import io.github.parquetdecoding.columns.internal.storage.SharedFile;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;

/** The row groups of files with the same columns, one after the other. */
final class RowGroups implements RowGroupSource {
    private final List<InputFile> files;
    private final Selection selection;
    private final FilterPredicate predicate;
    private final RowGroupFile.Settings settings;
    private final boolean usesOwnPath;
    /** Those that may have row groups to load; used when a file is opened and at the end. */
    private final List<ReadableFile> open = new ArrayList<>();
    private ReadableFile first;
    private List<ColumnDescriptor> expected;
    /** The file that was opened last, and its row groups that {@link #next} has not returned. */
    private int fileIndex;
    private Deque<PlannedRowGroup> left;

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
            Predicate<RowGroupInfo> rowGroups, int batchRows, long limit, int levelLimit, BitSet idColumns,
            boolean verifiesChecksums) { }

    /**
     * Opens the first file.
     *
     * @param given null for the usual options
     */
    RowGroups(List<InputFile> files, ParquetReadOptions given, Selection selection, Memory memory,
            RemoteStorage storage) throws IOException {
        this.files = files;
        this.selection = selection;
        ParquetReadOptions options = given == null ? OpenedFile.newOptions().build() : given;
        if (selection.verifiesChecksums) {
            options = OpenedFile.copy(options).usePageChecksumVerification().build();
        }
        predicate = PredicateTree.and(selection.filter, predicate(options.getRecordFilter()));
        usesOwnPath = given == null && predicate == null;
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
        return first.footer();
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
        return first.isTypeUsable(column);
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
        long rows = hasNextFile() ? Long.MAX_VALUE : left.stream().mapToLong(PlannedRowGroup::rowCount).sum();
        return left.isEmpty() ? rows : (Math.min(limit, rows) - 1) / left.peek().batchRows() + 1;
    }

    private void open(int index) throws IOException {
        ReadableFile file = open(files.get(index));
        try {
            left = new ArrayDeque<>(file.plan(origin(file, index), selection.rowGroups));
        } catch (Throwable e) {
            FileFaults.closeAfter(file, e);
            if (e instanceof MalformedParquetException) {
                throw new ParquetDecodingException("Cannot open " + files.get(index) + ": " + e.getMessage(), e);
            }
            throw e;
        }
        open.add(file);
        fileIndex = index;
    }

    private ReadableFile open(InputFile file) throws IOException {
        // The only place that chooses between the two ways of reading.
        ReadableFile opened =
                usesOwnPath && file instanceof SharedFile shared ? ChunkFile.open(shared, settings) : null;
        return opened != null ? opened : new RowGroupFile(file, settings);
    }

    private DecodedRowGroup.Origin origin(ReadableFile file, int index) {
        MessageType schema = file.footer().schema();
        List<ColumnDescriptor> columns;
        RowFilter filter;
        try {
            columns = ColumnNames.findAll(schema.getColumns(), selection.columns);
            filter = predicate == null ? null : new RowFilter(predicate, schema);
        } catch (IllegalArgumentException e) {
            throw first == null ? e : otherFile(index, e.getMessage(), e);
        }
        if (first == null) {
            first = file;
            expected = columns;
        }
        columns = withFilter(columns, filter);
        String difference =
                ColumnNames.difference(footer().schema(), withFilter(expected, filter), schema, columns);
        if (difference != null) {
            throw otherFile(index, difference, null);
        }
        return new DecodedRowGroup.Origin(
                index, schema, ColumnBatchReader.sharesPrefixes(file.footer().createdBy()), columns, filter,
                selection.idColumns, selection.levelLimit, settings.buffers());
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
        for (ReadableFile file : List.copyOf(open)) {
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
