// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.DeferredPages;
import io.github.parquetdecoding.columns.internal.pages.DeferringCodecs;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.schedule.LoadedRowGroup;
import io.github.parquetdecoding.columns.internal.schedule.RowGroupSource;
import io.github.parquetdecoding.columns.internal.selection.Pruning;
import io.github.parquetdecoding.columns.internal.selection.RowFilter;
import io.github.parquetdecoding.columns.internal.storage.FileFaults;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import io.github.parquetdecoding.columns.internal.storage.OpenedReader;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;

/** The row groups of files with the same columns, one after the other. For one thread at a time. */
final class RowGroups implements RowGroupSource {
    /** Unless a column has more than 256 bytes per row. */
    private static final int USUAL_ROWS = 16_384;
    private static final int USUAL_BYTES = 1 << 22;
    /** Before 1.12.3, parquet-java goes forward only, also past row groups of which the column index leaves no row. */
    private static final boolean READS_BY_INDEX = Stream.of(ParquetFileReader.class.getMethods())
            .anyMatch(method -> method.getName().equals("readFilteredRowGroup"));

    private final List<InputFile> files;
    private final ParquetReadOptions options;
    private final Selection selection;
    private final FilterPredicate predicate;
    private final PageBuffers buffers = new PageBuffers();
    private final DeferringCodecs codecs;
    private final Pruning pruning = new Pruning();
    /** Arrays that parquet-java has allocated since the last row group, in any of the storage's threads. */
    private List<byte[]> arrays = Collections.synchronizedList(new ArrayList<>());
    /** Of the first file. */
    private FileMetaData fileMetaData;
    private List<ColumnDescriptor> expected;

    private int fileIndex;
    /** Null before the file is opened, and after a failure, which may have been an interruption. */
    private OpenedReader reader;
    // What follows belongs to that file.
    private OpenedFile file;
    private List<BlockMetaData> rowGroups;
    private RowGroup.Origin origin;
    /** Of the columns that are read. */
    private Set<ColumnPath> paths;
    private boolean isListed;
    /** If they are listed, the indexes of row groups that are left to be read. */
    private final Deque<Integer> left = new ArrayDeque<>();
    /** Where a reader that goes forward only is. */
    private int position;

    /**
     * What is read of each file.
     *
     * @param columns their names, or empty for all
     * @param filter that rows must match; null to use the options' filter, if any
     * @param rowGroups tests each row group once, in order
     * @param batchRows the most rows of a batch; 0 for as many as usual
     * @param idColumns the indexes of columns whose strings are left as ids
     */
    record Selection(List<String> columns, FilterPredicate filter, Predicate<BlockMetaData> rowGroups,
            int batchRows, int levelLimit, BitSet idColumns) { }

    /** @param options whose allocator and codecs are replaced */
    RowGroups(List<InputFile> files, ParquetReadOptions options, Selection selection, Memory memory)
            throws IOException {
        this.files = files;
        this.selection = selection;
        codecs = new DeferringCodecs(ConcurrentCodecFactory.into(buffers), memory);
        predicate = selection.filter != null ? selection.filter : predicate(options.getRecordFilter());
        ParquetReadOptions.Builder builder = OpenedFile.copy(options)
                .withCodecFactory(codecs).withAllocator(new Allocator())
                .useColumnIndexFilter(READS_BY_INDEX && options.useColumnIndexFilter())
                .withMaxAllocationInBytes(PageBuffers.within(options.getMaxAllocationSize()));
        this.options = (predicate == null ? builder : builder.withRecordFilter(pruning)).build();
        open();
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

    /** Row groups are read into arrays that are used again, so they need not be cleared. */
    private final class Allocator implements ByteBufferAllocator {
        @Override
        public ByteBuffer allocate(int size) {
            byte[] array = buffers.take(size);
            arrays.add(array);
            return ByteBuffer.wrap(array, 0, size).slice();
        }

        @Override
        public void release(ByteBuffer buffer) {
            // Arrays are kept until their row group is finished, because parquet-java before 1.14 releases none.
        }

        @Override
        public boolean isDirect() {
            return false;
        }
    }

    /** {@return the metadata of the first file} */
    FileMetaData fileMetaData() {
        return fileMetaData;
    }

    InputFile file(int index) {
        return files.get(index);
    }

    /** {@return the columns that are read} */
    List<ColumnDescriptor> columns() {
        return expected;
    }

    @Override
    public int columnCount() {
        return expected.size();
    }

    /** {@return the most rows of a batch of the next row group} */
    int batchRows() {
        long bytesPerRow = left().limit(1).flatMapToLong(rowGroup -> rowGroup.getColumns().stream()
                .filter(chunk -> paths.contains(chunk.getPath()))
                .mapToLong(chunk -> chunk.getTotalUncompressedSize() / Math.max(1, rowGroup.getRowCount())))
                .max().orElse(0);
        // Of few different sizes, because batches are used again.
        return selection.batchRows > 0 ? selection.batchRows : Integer.highestOneBit(
                (int) Math.max(1, Math.min(USUAL_ROWS, USUAL_BYTES / Math.max(1, bytesPerRow))));
    }

    /** {@return how many rows the open file has left; as many as can be if there are more files} */
    long rowsLeft() {
        return fileIndex + 1 < files.size() ? Long.MAX_VALUE : left().mapToLong(BlockMetaData::getRowCount).sum();
    }

    private Stream<BlockMetaData> left() {
        return left.stream().map(rowGroups::get);
    }

    private void open() throws IOException {
        try {
            file = file == null ? new OpenedFile(files.get(fileIndex)) : file;
            pruning.by(null);
            reader = file.open(options);
            check();
            position = 0;
            for (int i = 0; !isListed && i < rowGroups.size(); i++) {
                // parquet-java refuses empty ones.
                if (selection.rowGroups.test(rowGroups.get(i)) && rowGroups.get(i).getRowCount() != 0) {
                    left.add(i);
                }
            }
            isListed = true;
            for (Iterator<Integer> each = left.iterator(); each.hasNext(); ) {
                if (!pruning.keeps(rowGroups.get(each.next()), reader.reader(), options)) {
                    each.remove();
                }
            }
            reader.checkStorage();
        } catch (Throwable e) {
            RowGroups failed = this;
            try (failed) {
                throw e;
            }
        }
    }

    private void check() {
        rowGroups = reader.rowGroups();
        FileMetaData metadata = reader.reader().getFileMetaData();
        MessageType schema = metadata.getSchema();
        List<ColumnDescriptor> columns;
        RowFilter filter = null;
        try {
            columns = ColumnNames.findAll(schema.getColumns(), selection.columns);
            if (predicate != null) {
                filter = new RowFilter(predicate, schema);
                pruning.by(filter.pruning());
            }
        } catch (IllegalArgumentException e) {
            throw fileMetaData == null ? e : otherFile(e.getMessage(), e);
        }
        if (fileMetaData == null) {
            fileMetaData = metadata;
            expected = columns;
        }
        columns = withFilter(columns, filter);
        String difference =
                ColumnNames.difference(fileMetaData.getSchema(), withFilter(expected, filter), schema, columns);
        if (difference != null) {
            throw otherFile(difference, null);
        }
        origin = new RowGroup.Origin(
                fileIndex, metadata, columns, filter, selection.idColumns, selection.levelLimit, buffers);
        paths = columns.stream().map(column -> ColumnPath.get(column.getPath())).collect(Collectors.toSet());
        reader.reader().setRequestedSchema(ColumnNames.only(columns, schema));
    }

    /** Adds the columns that only the filter needs. */
    private static List<ColumnDescriptor> withFilter(List<ColumnDescriptor> read, RowFilter filter) {
        return filter == null ? read : Stream.concat(read.stream(), filter.columns().stream()).distinct().toList();
    }

    private ParquetDecodingException otherFile(String reason, Exception cause) {
        return new ParquetDecodingException(
                "Cannot read " + files.get(fileIndex) + " after " + files.get(0) + ": " + reason, cause);
    }

    @Override
    public boolean hasNext() {
        return !isListed || !left.isEmpty() || fileIndex + 1 < files.size();
    }

    @Override
    public long nextSize() {
        return left().limit(1).flatMap(rowGroup -> rowGroup.getColumns().stream())
                .filter(chunk -> paths.contains(chunk.getPath())).mapToLong(ColumnChunkMetaData::getTotalSize).sum();
    }

    @Override
    public LoadedRowGroup load() throws IOException {
        try {
            return isListed && !left.isEmpty() ? loadNext() : openNext();
        } catch (Throwable e) {
            OpenedReader failed = reader;
            reader = null;
            try (failed) {
                throw e;
            }
        }
    }

    private LoadedRowGroup openNext() throws IOException {
        if (isListed) {
            close();
            isListed = false;
            fileIndex++;
        }
        open();
        return null;
    }

    private LoadedRowGroup loadNext() throws IOException {
        if (reader == null) {
            open();
        }
        int index = left.peek();
        PageReadStore store = read(index);
        reader.checkStorage();
        RowGroup rowGroup = null;
        if (store != null) {
            long firstRow = rowGroups.subList(0, index).stream().mapToLong(BlockMetaData::getRowCount).sum();
            rowGroup = new RowGroup(origin, store, origin.columns().stream()
                    .map(column -> new DeferredPages(store.getPageReader(column), column, codecs, buffers)).toList(),
                    arrays, firstRow, batchRows());
            arrays = Collections.synchronizedList(new ArrayList<>());
        }
        left.poll();
        return rowGroup;
    }

    private PageReadStore read(int index) throws IOException {
        try {
            if (origin.columns().isEmpty()) {
                return RowGroup.ofNoColumns(rowGroups.get(index).getRowCount());
            }
            if (READS_BY_INDEX) {
                return reader.reader().readFilteredRowGroup(index);
            }
            for (; position < index; position++) {
                reader.reader().skipNextRowGroup();
            }
            PageReadStore store = reader.reader().readNextFilteredRowGroup();
            position++;
            return store;
        } catch (IOException | RuntimeException e) {
            FileFaults.explain(e, files.get(fileIndex), index, rowGroups.get(index));
            throw e;
        }
    }

    @Override
    public long skip(long most) throws IOException {
        long skipped = 0;
        while (skipped < most && hasNext() && !FilterCompat.isFilteringRequired(options.getRecordFilter())) {
            if (left.isEmpty()) {
                load();
                continue;
            }
            long rows = rowGroups.get(left.peek()).getRowCount();
            if (rows < 0 || rows > most - skipped) {
                break;
            }
            skipped += rows;
            left.poll();
        }
        return skipped;
    }

    /** To be called when no page is being decompressed. */
    @Override
    public void close() throws IOException {
        OpenedFile closed = file;
        OpenedReader ofFile = reader;
        file = null;
        reader = null;
        try (closed; ofFile) {
            // Pages of a closed file have been decompressed since.
            codecs.release();
        }
    }
}
