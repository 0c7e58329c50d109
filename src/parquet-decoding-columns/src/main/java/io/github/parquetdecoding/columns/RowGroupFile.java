// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.parquetdecoding.columns.internal.pages.KeptRows;
import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.schedule.LoadedRowGroup;
import io.github.parquetdecoding.columns.internal.schedule.PlannedRowGroup;
import io.github.parquetdecoding.columns.internal.selection.Pruning;
import io.github.parquetdecoding.columns.internal.storage.FileFaults;
import io.github.parquetdecoding.columns.internal.storage.FileRange;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import io.github.parquetdecoding.columns.internal.storage.RemoteRowGroup;
import io.github.parquetdecoding.columns.internal.storage.RemoteStorage;
import io.github.parquetdecoding.columns.internal.storage.RowRangeReads;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;

/**
 * Loads a file's row groups from any thread, through a pool of parquet-java readers. The monitor guards the idle
 * readers and the number of unread row groups.
 */
final class RowGroupFile implements ReadableFile {
    private final InputFile name;
    private final OpenedFile file;
    private final Settings settings;
    private final Pruning pruning = new Pruning();
    private final ParquetReadOptions options;
    private final Deque<RowGroupReader> idle = new ArrayDeque<>();
    private final FileMetaData metadata;
    private final ParquetFooter footer;
    private DecodedRowGroup.Origin origin;
    /** Whether the file is remote and has indexes that tell which pages a filter leaves. */
    private boolean hasIndexes;
    private int unread;

    /**
     * What all files share.
     *
     * @param batchRows the most rows of a batch; 0 for as many as usual
     * @param limit the most rows that are read
     * @param codecs for any threads, which decompress into {@code buffers}
     */
    record Settings(ParquetReadOptions options, boolean isFiltered, int batchRows, long limit,
            CompressionCodecFactory codecs, PageBuffers buffers, Memory memory, RemoteStorage storage) {
        /** Unless a column has more than 256 bytes per row. */
        private static final int USUAL_ROWS = 16_384;
        private static final int USUAL_BYTES = 1 << 22;

        /**
         * {@return the most rows of a batch}
         *
         * @param largest the decompressed bytes of the largest column of a row group
         */
        int batchRows(long rowCount, long largest) {
            // Of few different sizes, because batches are reused.
            long bytesPerRow = largest / Math.max(1, rowCount);
            int usual = Integer.highestOneBit(
                    (int) Math.max(1, Math.min(USUAL_ROWS, USUAL_BYTES / Math.max(1, bytesPerRow))));
            return (int) Math.min(Math.max(1, limit), batchRows > 0 ? batchRows : usual);
        }
    }

    /** Opens the file. */
    RowGroupFile(InputFile name, Settings settings) throws IOException {
        this.name = name;
        this.settings = settings;
        ParquetReadOptions given = settings.options;
        // Row groups are skipped here, since parquet-java would test all of them each time it opens the file.
        ParquetReadOptions.Builder builder = OpenedFile.copy(given)
                .useStatsFilter(false).useDictionaryFilter(false).useBloomFilter(false)
                .useColumnIndexFilter(RowGroupReader.READS_BY_INDEX && given.useColumnIndexFilter())
                .withMaxAllocationInBytes(PageBuffers.within(given.getMaxAllocationSize()));
        file = new OpenedFile(name, settings.storage);
        options = (settings.isFiltered ? builder.withRecordFilter(pruning) : builder).build();
        try {
            idle.add(newReader());
            metadata = idle.peek().metadata();
            footer = ParquetJavaFooter.of(metadata, idle.peek().opened.rowGroups());
        } catch (Throwable e) {
            FileFaults.closeAfter(this, e);
            throw e;
        }
    }

    FileMetaData metadata() {
        return metadata;
    }

    @Override
    public ParquetFooter footer() {
        return footer;
    }

    @Override
    public boolean isTypeUsable(ColumnDescriptor column) {
        return !file.unusableTypes().get(metadata.getSchema().getColumns().indexOf(column));
    }

    @Override
    public List<Planned> plan(DecodedRowGroup.Origin read, Predicate<RowGroupInfo> areRead) throws IOException {
        origin = read;
        FilterPredicate predicate = read.filter() == null ? null : read.filter().pruning();
        pruning.by(predicate);
        Set<ColumnPath> paths = paths(read.columns());
        List<Planned> planned = new ArrayList<>();
        boolean usesIndexes = file.isRemote() && predicate != null && options.useColumnIndexFilter();
        List<FileRange> indexes = new ArrayList<>();
        Set<ColumnPath> filtered = settings.isFiltered ? paths(read.filter().columns()) : Set.of();
        RowGroupReader first = idle.peek();
        List<BlockMetaData> rowGroups = first.opened.rowGroups();
        long firstRow = 0;
        for (int i = 0; i < rowGroups.size(); i++) {
            BlockMetaData rowGroup = rowGroups.get(i);
            // parquet-java refuses empty ones.
            if (areRead.test(footer.rowGroups().get(i)) && rowGroup.getRowCount() != 0 && (!settings.isFiltered
                    || pruning.keeps(rowGroup, settings.options, first.opened.reader(), true))) {
                List<ColumnChunkMetaData> chunks = rowGroup.getColumns().stream()
                        .filter(chunk -> paths.contains(chunk.getPath())).toList();
                planned.add(new Planned(i, firstRow, rowGroup.getRowCount(), chunks, filtered));
                indexes.addAll(usesIndexes ? RemoteRowGroup.indexes(chunks, filtered) : List.of());
            }
            firstRow += rowGroup.getRowCount();
        }
        hasIndexes = !indexes.isEmpty();
        if (hasIndexes) {
            file.share(indexes);
        }
        unread = planned.size();
        return planned;
    }

    static Set<ColumnPath> paths(List<ColumnDescriptor> columns) {
        return columns.stream().map(column -> ColumnPath.get(column.getPath())).collect(Collectors.toSet());
    }

    /** A row group to be loaded, or its columns one by one. */
    final class Planned implements PlannedRowGroup {
        final int batchRows;
        /** The index in the file of its first row. */
        final long firstRow;
        final int index;
        private final long rowCount;
        private final long size;
        private final boolean hasOffsetIndexes;
        /** Null if the file is local. */
        final RemoteRowGroup remote;

        private Planned(int index, long firstRow, long rowCount, List<ColumnChunkMetaData> chunks,
                Set<ColumnPath> filtered) {
            this.index = index;
            this.firstRow = firstRow;
            this.rowCount = rowCount;
            // From metadata that one thread at a time may read, if it is encrypted.
            size = chunks.stream().mapToLong(ColumnChunkMetaData::getTotalSize).sum();
            hasOffsetIndexes = chunks.stream().allMatch(chunk -> chunk.getOffsetIndexReference() != null);
            long largest = chunks.stream().mapToLong(ColumnChunkMetaData::getTotalUncompressedSize).max().orElse(0);
            remote = file.isRemote() ? new RemoteRowGroup(file, chunks, filtered) : null;
            batchRows = settings.batchRows(rowCount, largest);
        }

        @Override
        public int batchRows() {
            return batchRows;
        }

        @Override
        public long rowCount() {
            return rowCount;
        }

        @Override
        public long size() {
            return size;
        }

        /** {@return its size, or twice that for the bytes of a remote file and parquet-java's copy of them} */
        @Override
        public long loadingSize() {
            return remote == null ? size : 2 * size;
        }

        /** {@return the columns to load first; of a remote file only the filter's, since the rest may not be needed} */
        private BitSet first() {
            BitSet all = new BitSet();
            all.set(0, origin.columns().size());
            return remote != null && RowGroupReader.READS_BY_INDEX ? origin.filtered() : all;
        }

        /** {@return whether all pages of the columns are read, rather than those that have rows} */
        boolean isWhole(boolean isFiltered, KeptRows kept) {
            return isFiltered ? !hasIndexes : kept == null || !canReadRanges();
        }

        boolean canReadRanges() {
            return hasOffsetIndexes && RowRangeReads.ARE_POSSIBLE;
        }

        @Override
        public LoadedRowGroup load(long first, long count) throws IOException {
            KeptRows kept = settings.isFiltered || count == rowCount ? null : KeptRows.range(first, count);
            if (kept != null && count <= batchRows && !canReadRanges() && remote == null
                    || origin.columns().isEmpty()) {
                return new RowGroup(origin, RowGroup.ofNoColumns(rowCount), List.of(), List.of(), this, kept);
            }
            RowGroup loaded = read(this, first(), settings.isFiltered, kept);
            if (loaded == null || loaded.isComplete()) {
                drop();
            }
            return loaded;
        }

        /** {@return only these columns of it} */
        RowGroup load(BitSet columns, KeptRows kept) throws IOException {
            return read(this, columns, false, kept);
        }

        @Override
        public void drop() {
            synchronized (RowGroupFile.this) {
                unread--;
            }
        }
    }

    private RowGroup read(Planned group, BitSet columns, boolean isFiltered, KeptRows kept) throws IOException {
        RowGroupReader reader = take(group.index);
        try {
            RowGroup loaded = reader.read(group, origin, columns, isFiltered, kept);
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

    private RowGroupReader take(int index) throws IOException {
        synchronized (this) {
            for (Iterator<RowGroupReader> each = idle.iterator(); each.hasNext(); ) {
                RowGroupReader reader = each.next();
                if (reader.canRead(index)) {
                    each.remove();
                    return reader;
                }
            }
        }
        return newReader();
    }

    private RowGroupReader newReader() throws IOException {
        return new RowGroupReader(file, options, settings, pruning);
    }

    @Override
    public synchronized boolean isRead() {
        return unread == 0;
    }

    /** To be called when nothing is being loaded. */
    @Override
    public void close() throws IOException {
        List<Closeable> all;
        synchronized (this) {
            all = new ArrayList<>(idle);
            idle.clear();
        }
        all.add(file);
        FileFaults.closeAll(all);
    }
}
