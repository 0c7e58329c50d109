// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
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
final class RowGroups implements Closeable {
    /** Unless a column has more than 256 bytes per row. */
    private static final int USUAL_ROWS = 16_384;
    private static final int USUAL_BYTES = 1 << 22;
    /** Before 1.12.3, parquet-java goes forward only, also past row groups of which the column index leaves no row. */
    private static final boolean READS_BY_INDEX = Stream.of(ParquetFileReader.class.getMethods())
            .anyMatch(method -> method.getName().equals("readFilteredRowGroup"));

    private final Iterator<InputFile> files;
    private final ParquetReadOptions options;
    private final List<String> names;
    private final FilterPredicate predicate;
    private final Predicate<BlockMetaData> isWanted;
    private final PageBuffers buffers;
    private final DeferredPage.Codecs codecs;
    /** Arrays that parquet-java has allocated since the last row group, in any of the storage's threads. */
    private List<byte[]> arrays = Collections.synchronizedList(new ArrayList<>());

    private InputFile input;
    private ParquetFileReader reader;
    private List<BlockMetaData> rowGroups;
    /** Of the open file. */
    private List<ColumnDescriptor> columns;
    private RowFilter filter;
    private final Pruning pruning = new Pruning();
    /** Of batches; 0 for as many as usual. */
    private int batchRows;
    private int levelLimit;
    /** Of the columns that are read. */
    private Set<ColumnPath> paths;
    private InputFile first;
    /** Of the first file. */
    private FileMetaData fileMetaData;
    private List<ColumnDescriptor> expected;
    /** The indexes of the open file's row groups that are left to be read. */
    private final Deque<Integer> left = new ArrayDeque<>();
    /** Where a reader that goes forward only is. */
    private int position;

    /**
     * @param options whose allocator and codecs are replaced
     * @param names of columns, or empty for all
     * @param predicate that rows must match; null to use the options' filter, if any
     */
    RowGroups(
            List<InputFile> files, ParquetReadOptions options, List<String> names, FilterPredicate predicate,
            Predicate<BlockMetaData> isWanted) throws IOException {
        this.files = files.iterator();
        this.predicate = predicate != null ? predicate : predicate(options.getRecordFilter());
        this.names = names;
        this.isWanted = isWanted;
        buffers = new PageBuffers();
        codecs = new DeferredPage.Codecs(ConcurrentCodecFactory.into(buffers));
        ParquetReadOptions.Builder builder = copy(options).withCodecFactory(codecs).withAllocator(new Allocator())
                .useColumnIndexFilter(READS_BY_INDEX && options.useColumnIndexFilter())
                .withMaxAllocationInBytes(PageBuffers.within(options.getMaxAllocationSize()));
        this.options = (this.predicate == null ? builder : builder.withRecordFilter(pruning)).build();
        openNext();
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

    /** Options without Hadoop's configuration, which needs more jars; parquet-java before 1.14 needs it. */
    static ParquetReadOptions.Builder newOptions() {
        try {
            return Plain.newOptions();
        } catch (LinkageError e) {
            return ParquetReadOptions.builder();
        }
    }

    /** Linked only where parquet-java has these classes. */
    private static final class Plain {
        static ParquetReadOptions.Builder newOptions() {
            return ParquetReadOptions.builder(new PlainParquetConfiguration());
        }
    }

    /** Copies all options, of which parquet-java's {@code copy} omits some. */
    static ParquetReadOptions.Builder copy(ParquetReadOptions from) {
        return newOptions().copy(from).useColumnIndexFilter(from.useColumnIndexFilter())
                .useBloomFilter(from.useBloomFilter()).withMaxAllocationInBytes(from.getMaxAllocationSize());
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

    /** {@return the columns that are read} */
    List<ColumnDescriptor> columns() {
        return expected;
    }

    /** {@return the most rows of a batch of the next row group} */
    int batchRows() {
        long bytesPerRow = left().limit(1).flatMapToLong(rowGroup -> rowGroup.getColumns().stream()
                .filter(chunk -> paths.contains(chunk.getPath()))
                .mapToLong(chunk -> chunk.getTotalUncompressedSize() / Math.max(1, rowGroup.getRowCount())))
                .max().orElse(0);
        // Of few different sizes, because batches are used again.
        return batchRows > 0 ? batchRows : Integer.highestOneBit(
                (int) Math.max(1, Math.min(USUAL_ROWS, USUAL_BYTES / Math.max(1, bytesPerRow))));
    }

    /** {@return how many rows the open file has left; as many as can be if there are more files} */
    long rowsLeft() {
        return files.hasNext() ? Long.MAX_VALUE : left().mapToLong(BlockMetaData::getRowCount).sum();
    }

    private Stream<BlockMetaData> left() {
        return left.stream().map(rowGroups::get);
    }

    private void openNext() throws IOException {
        input = files.next();
        OpenedFile opened = new OpenedFile(input);
        try {
            reader = open(opened);
            position = 0;
            for (int i = 0; i < rowGroups.size(); i++) {
                // parquet-java refuses empty ones.
                if (isWanted.test(rowGroups.get(i)) && rowGroups.get(i).getRowCount() != 0
                        && pruning.keeps(rowGroups.get(i), reader, options)) {
                    left.add(i);
                }
            }
        } catch (Throwable e) {
            opened.closeAfter(e);
            codecs.release();
            throw e;
        }
    }

    private ParquetFileReader open(OpenedFile file) throws IOException {
        pruning.by(null);
        ParquetFileReader opened = file.open(options);
        rowGroups = file.rowGroups();
        FileMetaData metadata = opened.getFileMetaData();
        MessageType schema = metadata.getSchema();
        try {
            columns = ColumnNames.findAll(schema.getColumns(), names);
            if (predicate != null) {
                filter = new RowFilter(predicate, schema);
                pruning.by(filter.pruning());
            }
        } catch (IllegalArgumentException e) {
            throw fileMetaData == null ? e : otherFile(e.getMessage(), e);
        }
        if (fileMetaData == null) {
            first = input;
            fileMetaData = metadata;
            expected = columns;
        }
        columns = withFilter(columns);
        String difference =
                ColumnNames.difference(fileMetaData.getSchema(), withFilter(expected), schema, columns);
        if (difference != null) {
            throw otherFile(difference, null);
        }
        paths = columns.stream().map(column -> ColumnPath.get(column.getPath())).collect(Collectors.toSet());
        opened.setRequestedSchema(ColumnNames.only(columns, schema));
        return opened;
    }

    /** Adds the columns that only the filter needs. */
    private List<ColumnDescriptor> withFilter(List<ColumnDescriptor> read) {
        return filter == null ? read : Stream.concat(read.stream(), filter.columns().stream()).distinct().toList();
    }

    private ParquetDecodingException otherFile(String reason, Exception cause) {
        return new ParquetDecodingException("Cannot read " + input + " after " + first + ": " + reason, cause);
    }

    /** {@return whether there may be more rows} */
    boolean hasNext() {
        return !left.isEmpty() || files.hasNext();
    }

    /** {@return the number of bytes in the file of the next row group's columns; 0 if the open file has no more} */
    long nextSize() {
        return left().limit(1).flatMap(rowGroup -> rowGroup.getColumns().stream())
                .filter(chunk -> paths.contains(chunk.getPath())).mapToLong(ColumnChunkMetaData::getTotalSize).sum();
    }

    /** Reads the next row group, or opens the next file: {@return null for a file, or if the filter leaves no rows} */
    RowGroup next() throws IOException {
        if (left.isEmpty()) {
            reader.close();
            if (files.hasNext()) {
                openNext();
            }
            return null;
        }
        int mostRows = batchRows();
        PageReadStore store = read(left.poll());
        if (store == null) {
            return null;
        }
        RowGroup rowGroup = new RowGroup(store, reader.getFileMetaData(), columns, columns.stream()
                .map(column -> new DeferredPages(store.getPageReader(column), column, codecs, buffers)).toList(),
                arrays, mostRows);
        arrays = Collections.synchronizedList(new ArrayList<>());
        if (filter == null || rowGroup.filter(filter, levelLimit)) {
            return rowGroup;
        }
        giveBack(rowGroup);
        return null;
    }

    private PageReadStore read(int index) throws IOException {
        try {
            if (columns.isEmpty()) {
                return RowGroup.ofNoColumns(rowGroups.get(index).getRowCount());
            }
            if (READS_BY_INDEX) {
                return reader.readFilteredRowGroup(index);
            }
            for (; position < index; position++) {
                reader.skipNextRowGroup();
            }
            position++;
            return reader.readNextFilteredRowGroup();
        } catch (IOException | RuntimeException e) {
            FileFaults.explain(e, input, index, rowGroups.get(index));
            throw e;
        }
    }

    /**
     * Limits batches. To be called before row groups are read.
     *
     * @param mostRows 0 for as many as usual
     */
    void limitBatches(int mostRows, int mostLevels) {
        batchRows = mostRows;
        levelLimit = mostLevels;
    }

    /**
     * Skips row groups that have no more than this many rows together, without reading them, if there is no filter:
     * {@return their number of rows}
     */
    long skip(long most) throws IOException {
        long skipped = 0;
        while (skipped < most && hasNext() && !FilterCompat.isFilteringRequired(options.getRecordFilter())) {
            if (left.isEmpty()) {
                next();
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

    /** Ends the use of a row group and its pages. */
    void giveBack(RowGroup rowGroup) {
        rowGroup.giveBack(buffers);
    }

    /** To be called when no page is being decompressed. */
    @Override
    public void close() throws IOException {
        reader.close();
        // Pages of a closed file have been decompressed since.
        codecs.release();
    }
}
