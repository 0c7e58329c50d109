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

import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.DeferredPages;
import io.github.parquetdecoding.columns.internal.pages.DeferringCodecs;
import io.github.parquetdecoding.columns.internal.pages.KeptRows;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.schedule.LoadedRowGroup;
import io.github.parquetdecoding.columns.internal.schedule.PlannedRowGroup;
import io.github.parquetdecoding.columns.internal.selection.Pruning;
import io.github.parquetdecoding.columns.internal.storage.FileFaults;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import io.github.parquetdecoding.columns.internal.storage.OpenedReader;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import io.github.parquetdecoding.columns.internal.storage.RowRangeReads;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.internal.filter2.columnindex.ColumnIndexStore.MissingOffsetIndexException;
import org.apache.parquet.io.InputFile;

/**
 * A file whose row groups are loaded in any threads, each through one of parquet-java's readers, which is then used
 * again. The readers that are idle, and how many row groups are still to be read, are guarded by the monitor.
 */
final class RowGroupFile implements Closeable {
    /** Unless a column has more than 256 bytes per row. */
    private static final int USUAL_ROWS = 16_384;
    private static final int USUAL_BYTES = 1 << 22;
    /** Before 1.12.3, parquet-java goes forward only, also past row groups of which the column index leaves no row. */
    private static final boolean READS_BY_INDEX = Stream.of(ParquetFileReader.class.getMethods())
            .anyMatch(method -> method.getName().equals("readFilteredRowGroup"));

    private final InputFile name;
    private final OpenedFile file;
    private final Settings settings;
    private final Pruning pruning = new Pruning();
    private final ParquetReadOptions options;
    private final Deque<Reader> idle = new ArrayDeque<>();
    private final FileMetaData metadata;
    private RowGroup.Origin origin;
    private int unread;

    /**
     * What all files share.
     *
     * @param batchRows the most rows of a batch; 0 for as many as usual
     * @param limit the most rows that are read
     * @param codecs for any threads, which decompress into {@code buffers}
     */
    record Settings(ParquetReadOptions options, boolean isFiltered, int batchRows, long limit,
            CompressionCodecFactory codecs, PageBuffers buffers, Memory memory) { }

    /** One of parquet-java's readers, for one thread at a time, and what it fills. */
    private final class Reader implements ByteBufferAllocator, Closeable {
        final DeferringCodecs codecs = new DeferringCodecs(settings.codecs, settings.memory);
        /** Arrays that have been allocated for what is being loaded, in any of the storage's threads. */
        List<byte[]> arrays = Collections.synchronizedList(new ArrayList<>());
        final OpenedReader opened;
        /** Where a reader that goes forward only is. */
        int position;

        Reader() throws IOException {
            opened = file.open(OpenedFile.copy(options).withCodecFactory(codecs).withAllocator(this).build());
        }

        /** Row groups are read into arrays that are used again, so they need not be cleared. */
        @Override
        public ByteBuffer allocate(int size) {
            byte[] array = settings.buffers.take(size);
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

        /** {@return rows of a row group; null if a filter keeps none of them} */
        RowGroup read(Planned group, RowGroup.Origin read, KeptRows kept) throws IOException {
            opened.reader().setRequestedSchema(ColumnNames.only(read.columns(), metadata.getSchema()));
            BlockMetaData rowGroup = opened.rowGroups().get(group.index);
            boolean isKept = !settings.isFiltered || pruning.keeps(rowGroup, settings.options, opened.reader(), false);
            opened.checkStorage();
            PageReadStore store = isKept ? pages(group, kept) : null;
            opened.checkStorage();
            if (store == null) {
                return null;
            }
            RowGroup loaded = new RowGroup(read, store, read.columns().stream().map(column -> new DeferredPages(
                    store.getPageReader(column), column, codecs, settings.buffers)).toList(), arrays, group, kept);
            arrays = Collections.synchronizedList(new ArrayList<>());
            return loaded;
        }

        private PageReadStore pages(Planned group, KeptRows kept) throws IOException {
            if (kept != null && group.hasOffsetIndexes && RowRangeReads.ARE_POSSIBLE) {
                try {
                    return RowRangeReads.read(opened.reader(), group.index, kept.next(0), kept.count());
                } catch (MissingOffsetIndexException e) {
                    // It is damaged.
                    opened.checkStorage();
                }
            }
            if (READS_BY_INDEX) {
                return opened.reader().readFilteredRowGroup(group.index);
            }
            for (; position < group.index; position++) {
                opened.reader().skipNextRowGroup();
            }
            position++;
            return opened.reader().readNextFilteredRowGroup();
        }

        @Override
        public void close() throws IOException {
            opened.close();
        }
    }

    /** Opens the file. */
    RowGroupFile(InputFile name, Settings settings) throws IOException {
        this.name = name;
        this.settings = settings;
        ParquetReadOptions given = settings.options;
        // Row groups are left out here, since parquet-java would test all of them each time it opens the file.
        ParquetReadOptions.Builder builder = OpenedFile.copy(given)
                .useStatsFilter(false).useDictionaryFilter(false).useBloomFilter(false)
                .useColumnIndexFilter(READS_BY_INDEX && given.useColumnIndexFilter())
                .withMaxAllocationInBytes(PageBuffers.within(given.getMaxAllocationSize()));
        options = (settings.isFiltered ? builder.withRecordFilter(pruning) : builder).build();
        file = new OpenedFile(name);
        try {
            idle.add(new Reader());
            metadata = idle.peek().opened.reader().getFileMetaData();
        } catch (Throwable e) {
            FileFaults.closeAfter(this, e);
            throw e;
        }
    }

    FileMetaData metadata() {
        return metadata;
    }

    /** Decides what is read: {@return the row groups that have rows to read, as far as their statistics tell} */
    List<Planned> plan(RowGroup.Origin read, Predicate<BlockMetaData> areRead) throws IOException {
        origin = read;
        pruning.by(read.filter() == null ? null : read.filter().pruning());
        Set<ColumnPath> paths =
                read.columns().stream().map(column -> ColumnPath.get(column.getPath())).collect(Collectors.toSet());
        List<Planned> planned = new ArrayList<>();
        Reader first = idle.peek();
        List<BlockMetaData> rowGroups = first.opened.rowGroups();
        long firstRow = 0;
        for (int i = 0; i < rowGroups.size(); i++) {
            BlockMetaData rowGroup = rowGroups.get(i);
            // parquet-java refuses empty ones.
            if (areRead.test(rowGroup) && rowGroup.getRowCount() != 0 && (!settings.isFiltered
                    || pruning.keeps(rowGroup, settings.options, first.opened.reader(), true))) {
                planned.add(new Planned(i, firstRow, rowGroup.getRowCount(), rowGroup.getColumns().stream()
                        .filter(chunk -> paths.contains(chunk.getPath())).toList()));
            }
            firstRow += rowGroup.getRowCount();
        }
        unread = planned.size();
        return planned;
    }

    /** A row group to be loaded, or its columns one by one. */
    final class Planned implements PlannedRowGroup {
        final int batchRows;
        /** The index in the file of its first row. */
        final long firstRow;
        private final int index;
        private final long rowCount;
        private final long size;
        private final boolean hasOffsetIndexes;

        private Planned(int index, long firstRow, long rowCount, List<ColumnChunkMetaData> chunks) {
            this.index = index;
            this.firstRow = firstRow;
            this.rowCount = rowCount;
            // From metadata that one thread at a time may read, if it is encrypted.
            size = chunks.stream().mapToLong(ColumnChunkMetaData::getTotalSize).sum();
            hasOffsetIndexes = chunks.stream().allMatch(chunk -> chunk.getOffsetIndexReference() != null);
            long bytesPerRow = chunks.stream().mapToLong(ColumnChunkMetaData::getTotalUncompressedSize).max().orElse(0)
                    / Math.max(1, rowCount);
            // Of few different sizes, because batches are used again.
            int usual = Integer.highestOneBit(
                    (int) Math.max(1, Math.min(USUAL_ROWS, USUAL_BYTES / Math.max(1, bytesPerRow))));
            batchRows = (int) Math.min(
                    Math.max(1, settings.limit), settings.batchRows > 0 ? settings.batchRows : usual);
        }

        @Override
        public long rowCount() {
            return rowCount;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public LoadedRowGroup load(long first, long count) throws IOException {
            KeptRows kept = settings.isFiltered || count == rowCount ? null : KeptRows.range(first, count);
            if (kept != null && count <= batchRows && !(hasOffsetIndexes && RowRangeReads.ARE_POSSIBLE)
                    || origin.columns().isEmpty()) {
                return new RowGroup(origin, RowGroup.ofNoColumns(rowCount), List.of(), List.of(), this, kept);
            }
            RowGroup loaded = read(this, origin, kept);
            drop();
            return loaded;
        }

        /** {@return a column of it only} */
        RowGroup load(int column, KeptRows kept) throws IOException {
            return read(this, origin.only(column), kept);
        }

        @Override
        public void drop() {
            synchronized (RowGroupFile.this) {
                unread--;
            }
        }
    }

    private RowGroup read(Planned group, RowGroup.Origin read, KeptRows kept) throws IOException {
        Reader reader = take(group.index);
        try {
            RowGroup loaded = reader.read(group, read, kept);
            synchronized (this) {
                idle.push(reader);
            }
            return loaded;
        } catch (Throwable e) {
            FileFaults.closeAfter(reader, e);
            if (!(e instanceof IOException)) {
                // It may be the consequence of a failure in storage.
                reader.opened.checkStorage();
            }
            if (e instanceof IOException || e instanceof RuntimeException) {
                FileFaults.explain((Exception) e, name, group.index, reader.opened.rowGroups().get(group.index));
            }
            throw e;
        }
    }

    private Reader take(int index) throws IOException {
        synchronized (this) {
            for (Iterator<Reader> each = idle.iterator(); each.hasNext(); ) {
                Reader reader = each.next();
                if (READS_BY_INDEX || reader.position <= index) {
                    each.remove();
                    return reader;
                }
            }
        }
        return new Reader();
    }

    /** {@return whether no row group is left to be loaded} */
    synchronized boolean isRead() {
        return unread == 0;
    }

    /** To be called when nothing is being loaded. */
    @Override
    public void close() throws IOException {
        Reader reader;
        synchronized (this) {
            reader = idle.poll();
        }
        try (Closeable others = reader == null ? file : this; reader) {
            assert others != null;
        }
    }
}
