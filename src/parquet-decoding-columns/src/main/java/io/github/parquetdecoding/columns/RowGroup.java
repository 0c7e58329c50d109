// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.DeferredPages;
import io.github.parquetdecoding.columns.internal.pages.KeptRows;
import io.github.parquetdecoding.columns.internal.pages.NamedPages;
import io.github.parquetdecoding.columns.internal.pages.PageAhead;
import io.github.parquetdecoding.columns.internal.selection.RowFilter;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.ParquetDecodingException;

/** A row group that parquet-java has read. */
final class RowGroup extends DecodedRowGroup {
    /** Null for columns that are not loaded yet. */
    private final List<DeferredPages> pages;
    private final List<byte[]> arrays;
    private final RowGroupFile.Planned planned;

    /**
     * @param pages of each column, or null until {@link #loadRest}; none if columns are loaded when they are read
     * @param arrays that contain its bytes
     * @param kept the rows to read; null for all
     */
    RowGroup(Origin origin, PageReadStore store, List<DeferredPages> pages, List<byte[]> arrays,
            RowGroupFile.Planned planned, KeptRows kept) {
        super(origin, planned.firstRow, store.getRowCount(), planned.batchRows);
        this.pages = pages;
        this.arrays = arrays;
        this.planned = planned;
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
    NamedPages pages(int column) {
        pages.get(column).restart();
        return pages.get(column);
    }

    @Override
    public void read(int column, long row, ColumnBatch batch) throws IOException {
        if (isReadFromStorage()) {
            BitSet one = new BitSet();
            one.set(column);
            RowGroup loaded = planned.load(one, rows);
            loaded.read(column, row, batch);
            loaded.giveBack();
        } else {
            super.read(column, row, batch);
        }
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
    public void filter(BooleanSupplier isClosed) {
        try {
            filterBatches(origin.filter(), isClosed);
        } catch (ParquetDecodingException e) {
            if (!shrinkBatches(e)) {
                throw e;
            }
            filter(isClosed);
        }
    }

    private void filterBatches(RowFilter filter, BooleanSupplier isClosed) {
        List<ColumnBatch> batches = filter.batches(batchRows());
        List<ColumnBatchReader> read = filter.columns().stream()
                .map(column -> reader(origin.columns().indexOf(column))).toList();
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
        boolean omits = !origin.sharesPrefixes();
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
        arrays.forEach(origin.buffers()::giveBack);
        origin.buffers().trim();
    }
}
