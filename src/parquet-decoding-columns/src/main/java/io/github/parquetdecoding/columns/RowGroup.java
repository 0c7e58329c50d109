// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.column.BatchTooLargeException;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.DeferredPages;
import io.github.parquetdecoding.columns.internal.pages.KeptRows;
import io.github.parquetdecoding.columns.internal.pages.PageAhead;
import io.github.parquetdecoding.columns.internal.schedule.LoadedRowGroup;
import io.github.parquetdecoding.columns.internal.selection.RowFilter;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ParquetDecodingException;

/** A row group that parquet-java has read. */
final class RowGroup implements LoadedRowGroup {
    private final Origin origin;
    private final PageReadStore store;
    /** Null for columns that are not loaded yet. */
    private final List<DeferredPages> pages;
    private final List<byte[]> arrays;
    private final RowGroupFile.Planned planned;
    /** What reads each column; null before its first row and after a failure. */
    private final ColumnBatchReader[] readers;
    /** The most rows of a batch. */
    private int batchRows;
    /** The rows that are kept; null for all. */
    private KeptRows rows;
    private long rowCount;
    /** A row that is kept, and its index in the row group. For the thread that takes batches. */
    private long kept = -1;
    private long keptIndex = -1;

    /**
     * What is read of a file.
     *
     * @param columns the columns to read, then others that only the filter needs
     * @param filter null if all rows are read
     * @param idColumns the indexes of columns whose strings are left as ids
     */
    record Origin(int fileIndex, FileMetaData file, List<ColumnDescriptor> columns, RowFilter filter, BitSet idColumns,
            int levelLimit, PageBuffers buffers) {
        /** {@return the indexes of the columns that the filter reads; of all columns without a filter} */
        BitSet filtered() {
            return IntStream.range(0, columns.size())
                    .filter(i -> filter == null || filter.columns().contains(columns.get(i)))
                    .collect(BitSet::new, BitSet::set, BitSet::or);
        }

        List<ColumnDescriptor> columns(BitSet indexes) {
            return indexes.stream().mapToObj(columns::get).toList();
        }
    }

    /**
     * @param pages of each column, or null until {@link #loadRest}; none if columns are loaded when they are read
     * @param arrays that contain its bytes
     * @param kept the rows to read; null for all
     */
    RowGroup(Origin origin, PageReadStore store, List<DeferredPages> pages, List<byte[]> arrays,
            RowGroupFile.Planned planned, KeptRows kept) {
        this.origin = origin;
        this.store = store;
        this.pages = pages;
        this.arrays = arrays;
        this.planned = planned;
        batchRows = planned.batchRows;
        rowCount = store.getRowCount();
        readers = new ColumnBatchReader[pages.size()];
        if (rowCount < 0 && !pages.isEmpty()) {
            reader(pages.indexOf(loaded().findFirst().orElseThrow()));    // Refuses it.
        }
        if (kept != null) {
            keep(kept);
        } else if (rowCount != planned.rowCount()) {
            rows = KeptRows.of(store, planned.rowCount());
        }
    }

    /** {@return the pages of a row group without columns} */
    static PageReadStore ofNoColumns(long rowCount) {
        return new PageReadStore() {
            @Override
            public PageReader getPageReader(ColumnDescriptor column) {
                throw new IllegalArgumentException("There is no column " + column);
            }

            @Override
            public long getRowCount() {
                return rowCount;
            }
        };
    }

    @Override
    public long rowCount() {
        return rowCount;
    }

    @Override
    public int fileIndex() {
        return origin.fileIndex;
    }

    @Override
    public long rowIndex(long row) {
        if (rows == null) {
            return planned.firstRow + row;
        }
        if (row < kept) {
            kept = -1;
            keptIndex = -1;
        }
        for (; kept < row; kept++) {
            keptIndex = rows.next(keptIndex + 1);
        }
        return planned.firstRow + keptIndex;
    }

    /** {@return a reader of a column at its first row; an earlier one must not be used any longer} */
    ColumnBatchReader reader(int column) {
        pages.get(column).restart();
        ColumnBatchReader reader =
                new ColumnBatchReader(store, origin.file, origin.columns.get(column), pages.get(column), rows);
        reader.limitLevels(origin.levelLimit);
        if (origin.idColumns.get(column)) {
            reader.preferIds();
        }
        return reader;
    }

    @Override
    public void read(int column, long row, ColumnBatch batch) throws IOException {
        if (isReadFromStorage()) {
            BitSet one = new BitSet();
            one.set(column);
            RowGroup loaded = planned.load(one, rows);
            loaded.read(column, row, batch);
            loaded.giveBack();
            return;
        }
        ColumnBatchReader reader = readers[column];
        readers[column] = null;
        if (reader == null || rowCount - reader.remaining() > row) {
            reader = reader(column);
        }
        reader.skip(row - (rowCount - reader.remaining()));
        reader.next(batch);
        readers[column] = reader;
    }

    @Override
    public boolean reservePage(int column, boolean isUrgent) {
        return isReadFromStorage() || pages.get(column).reserveNext(isUrgent);
    }

    @Override
    public boolean hasPageAhead(int column) {
        return !isReadFromStorage() && pages.get(column).hasAhead();
    }

    @Override
    public PageAhead claimPage(int column) {
        return pages.get(column).claimAhead();
    }

    @Override
    public int batchRows() {
        return batchRows;
    }

    @Override
    public boolean shrinkBatches(Throwable failure) {
        boolean helps = batchRows > 1 && failure.getCause() instanceof BatchTooLargeException;
        batchRows = helps ? Math.max(1, batchRows >>> 9) : batchRows;
        return helps;
    }

    @Override
    public void filter(BooleanSupplier isClosed) {
        try {
            filterBatches(origin.filter, isClosed);
        } catch (ParquetDecodingException e) {
            if (!shrinkBatches(e)) {
                throw e;
            }
            filter(isClosed);
        }
    }

    private void filterBatches(RowFilter filter, BooleanSupplier isClosed) {
        List<ColumnBatch> batches = filter.batches(batchRows);
        List<ColumnBatchReader> read = filter.columns().stream()
                .map(column -> reader(origin.columns.indexOf(column))).toList();
        read.forEach(ColumnBatchReader::preferIds);
        // An offset index may claim rows that the file does not have.
        checkCount(filter, rows == null ? rowCount : 0);
        KeptRows.Filtered filtered = new KeptRows.Filtered(rows);
        while (!isClosed.getAsBoolean() && read.get(0).next(batches.get(0))) {
            for (int i = 1; i < read.size(); i++) {
                read.get(i).next(batches.get(i));
            }
            int count = batches.get(0).rowCount();
            filtered.add(filter.evaluate(batches, count), count);
        }
        KeptRows kept = filtered.end();
        if (rows != null || kept.count() < rowCount) {
            keep(kept);
        }
    }

    private void keep(KeptRows kept) {
        rows = kept;
        rowCount = kept.count();
        boolean omits = !ColumnBatchReader.sharesPrefixes(origin.file);
        loaded().forEach(page -> page.omitExcept(omits ? kept : null));
    }

    @Override
    public void keep(long first, long count) {
        if (count < rowCount) {
            keep((rows == null ? KeptRows.range(0, rowCount) : rows).part(first, count));
        }
    }

    private Stream<DeferredPages> loaded() {
        return pages.stream().filter(Objects::nonNull);
    }

    @Override
    public boolean isComplete() {
        return loaded().count() == pages.size();
    }

    private BitSet missing() {
        return IntStream.range(0, pages.size()).filter(i -> pages.get(i) == null)
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }

    @Override
    public void loadRest() throws IOException {
        BitSet missing = missing();
        RowGroup rest = planned.load(missing, rows);
        arrays.addAll(rest.arrays);
        missing.stream().forEach(i -> pages.set(i, rest.pages.get(i)));
        planned.drop();
    }

    @Override
    public boolean isReadFromStorage() {
        return pages.isEmpty();
    }

    /** Refuses rows that bits cannot be kept for. */
    private static void checkCount(RowFilter filter, long rowCount) {
        if (rowCount > Integer.MAX_VALUE) {
            throw new ParquetDecodingException("Cannot filter rows by column "
                    + ColumnNames.dotted(filter.columns().get(0)) + ": a row group has " + rowCount
                    + " rows, but at most " + Integer.MAX_VALUE + " can be filtered");
        }
    }

    @Override
    public void giveBack() {
        if (isReadFromStorage() || !isComplete()) {
            planned.drop();
        }
        loaded().forEach(DeferredPages::finish);
        arrays.forEach(origin.buffers::giveBack);
        origin.buffers.trim();
    }
}
