// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.DeferredPages;
import io.github.parquetdecoding.columns.internal.pages.DeferringCodecs;
import io.github.parquetdecoding.columns.internal.pages.KeptRows;
import io.github.parquetdecoding.columns.internal.selection.Pruning;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import io.github.parquetdecoding.columns.internal.storage.OpenedReader;
import io.github.parquetdecoding.columns.internal.storage.RowRangeReads;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.internal.filter2.columnindex.ColumnIndexStore.MissingOffsetIndexException;

/** One of parquet-java's readers, for one thread at a time, and what it fills. */
final class RowGroupReader implements ByteBufferAllocator, Closeable {
    /** Before 1.12.3, parquet-java only goes forward, and skips row groups of which column indexes leave no rows. */
    static final boolean READS_BY_INDEX = Stream.of(ParquetFileReader.class.getMethods())
            .anyMatch(method -> method.getName().equals("readFilteredRowGroup"));

    /** The most unwanted rows between two others that are read with them. */
    private static final int MOST_GAP = 1 << 8;

    final OpenedReader opened;
    /** The next row group of a reader that only goes forward. */
    private int position;
    /** Row groups whose indexes have been read for some columns: parquet-java would not read them for others. */
    private final BitSet read = new BitSet();
    private final RowGroupFile.Settings settings;
    private final Pruning pruning;
    private final DeferringCodecs codecs;
    /** Arrays that have been allocated for what is being loaded, in any of the storage's threads. */
    private List<byte[]> arrays = Collections.synchronizedList(new ArrayList<>());

    RowGroupReader(OpenedFile file, ParquetReadOptions options, RowGroupFile.Settings settings, Pruning pruning)
            throws IOException {
        this.settings = settings;
        this.pruning = pruning;
        codecs = new DeferringCodecs(settings.codecs(), settings.memory());
        opened = file.open(file.options(OpenedFile.copy(options).withCodecFactory(codecs).withAllocator(this)));
    }

    /** Row groups are read into arrays that are reused, so they need not be cleared. */
    @Override
    public ByteBuffer allocate(int size) {
        byte[] array = settings.buffers().take(size);
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

    boolean canRead(int rowGroup) {
        return READS_BY_INDEX ? !read.get(rowGroup) : position <= rowGroup;
    }

    FileMetaData metadata() {
        return opened.reader().getFileMetaData();
    }

    /**
     * {@return some columns of a row group; null if the filter keeps none of its rows}
     *
     * @param isFiltered whether the filter skips rows; all of its columns are read then
     */
    RowGroup read(RowGroupFile.Planned group, DecodedRowGroup.Origin origin, BitSet columns, boolean isFiltered,
            KeptRows kept) throws IOException {
        opened.reader().setRequestedSchema(ColumnNames.only(origin.columns(columns), metadata().getSchema()));
        read.set(group.index);
        BlockMetaData rowGroup = opened.rowGroups().get(group.index);
        if (group.remote != null) {
            group.remote.expect(opened, group.isWhole(isFiltered, kept)
                    ? RowGroupFile.paths(origin.columns(columns)) : Set.of(), isFiltered);
        }
        boolean isKept = !isFiltered
                || (!settings.options().useDictionaryFilter() || origin.filter().mayKeep(rowGroup, opened.reader()))
                && pruning.keeps(rowGroup, settings.options(), opened.reader(), false);
        opened.checkStorage();
        PageReadStore store = isKept ? pages(group, isFiltered, kept) : null;
        opened.expect(null, null);
        opened.checkStorage();
        if (store == null) {
            return null;
        }
        List<DeferredPages> pages = new ArrayList<>(Collections.nCopies(origin.columns().size(), null));
        for (int i : columns.stream().toArray()) {
            ColumnDescriptor column = origin.columns().get(i);
            pages.set(i, new DeferredPages(store.getPageReader(column), column, codecs, settings.buffers()));
        }
        RowGroup loaded = new RowGroup(origin, store, pages, arrays, group, kept);
        arrays = Collections.synchronizedList(new ArrayList<>());
        return loaded;
    }

    private PageReadStore pages(RowGroupFile.Planned group, boolean isFiltered, KeptRows kept) throws IOException {
        if (kept != null && group.canReadRanges()) {
            try {
                return RowRangeReads.read(opened.reader(), group.index, kept.bounds(MOST_GAP));
            } catch (MissingOffsetIndexException e) {
                // It is damaged.
                opened.checkStorage();
            }
        }
        if (READS_BY_INDEX) {
            return isFiltered ? opened.reader().readFilteredRowGroup(group.index)
                    : opened.reader().readRowGroup(group.index);
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
