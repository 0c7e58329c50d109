// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.BitSet;
import java.util.List;
import java.util.PrimitiveIterator;

import io.github.parquetdecoding.column.BatchTooLargeException;
import io.github.parquetdecoding.column.ColumnBatch;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ParquetDecodingException;

/** A row group in memory. */
final class RowGroup {
    /** Of the columns that are read, then of the columns that only the filter needs. */
    final List<ColumnDescriptor> columns;
    private final List<DeferredPages> pages;
    private final PageReadStore store;
    private final FileMetaData file;
    private final List<byte[]> arrays;
    /** The most rows of a batch. */
    private int batchRows;
    /** The rows that the filter keeps; null for all. */
    private BitSet rows;

    /** @param arrays that contain its bytes */
    RowGroup(
            PageReadStore store, FileMetaData file, List<ColumnDescriptor> columns, List<DeferredPages> pages,
            List<byte[]> arrays, int batchRows) {
        this.store = store;
        this.file = file;
        this.columns = columns;
        this.pages = pages;
        this.arrays = arrays;
        this.batchRows = batchRows;
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

    long rowCount() {
        return rows != null ? rows.cardinality() : store.getRowCount();
    }

    DeferredPages pages(int column) {
        return pages.get(column);
    }

    /** {@return a reader of a column at its first row; an earlier one must not be used any longer} */
    ColumnBatchReader reader(int column) {
        pages.get(column).restart();
        return new ColumnBatchReader(store, file, columns.get(column), pages.get(column), rows);
    }

    int batchRows() {
        return batchRows;
    }

    /**
     * Ends batches earlier if one has had more bytes than an array holds, so that it has not many more than usual:
     * {@return whether that can help}
     */
    boolean shrinkBatches(Throwable failure) {
        boolean helps = batchRows > 1 && failure.getCause() instanceof BatchTooLargeException;
        batchRows = helps ? Math.max(1, batchRows >>> 9) : batchRows;
        return helps;
    }

    /** Keeps the rows that match: {@return whether there are any} */
    boolean filter(RowFilter filter, int levelLimit) {
        try {
            return filterBatches(filter, levelLimit);
        } catch (ParquetDecodingException e) {
            if (!shrinkBatches(e)) {
                throw e;
            }
            return filter(filter, levelLimit);
        }
    }

    private boolean filterBatches(RowFilter filter, int levelLimit) {
        List<ColumnBatch> batches = filter.batches(batchRows);
        List<ColumnBatchReader> readers = filter.columns().stream()
                .map(column -> reader(columns.indexOf(column))).toList();
        readers.forEach(ColumnBatchReader::preferIds);
        readers.forEach(reader -> reader.limitLevels(levelLimit));
        PrimitiveIterator.OfLong indexes = store.getRowIndexes().orElse(null);
        // An offset index may claim rows that there are not.
        checkCount(filter, indexes == null ? store.getRowCount() : 0);
        BitSet kept = new BitSet();
        int row = 0;
        while (readers.get(0).next(batches.get(0))) {
            for (int i = 1; i < readers.size(); i++) {
                readers.get(i).next(batches.get(i));
            }
            int count = batches.get(0).rowCount();
            BitSet ofBatch = BitSet.valueOf(filter.evaluate(batches, count));
            ofBatch.clear(count, Math.max(count, ofBatch.size()));
            for (int i = 0; indexes != null && i < count; i++) {
                long index = indexes.nextLong();
                checkCount(filter, index + 1);
                kept.set((int) index, ofBatch.get(i));
            }
            for (int i = -1, end; indexes == null && (i = ofBatch.nextSetBit(i + 1)) >= 0; i = end) {
                end = ofBatch.nextClearBit(i);
                kept.set(row + i, row + end);
            }
            row += count;
        }
        if (kept.cardinality() < store.getRowCount()) {
            rows = kept;
            boolean omits = !ColumnBatchReader.sharesPrefixes(file);
            pages.forEach(page -> page.omitExcept(omits ? kept : null));
        }
        return !kept.isEmpty();
    }

    /** Refuses rows that bits cannot be kept for. */
    private static void checkCount(RowFilter filter, long rowCount) {
        if (rowCount > Integer.MAX_VALUE) {
            throw new ParquetDecodingException("Cannot filter rows by column "
                    + ColumnNames.dotted(filter.columns().get(0)) + ": a row group has " + rowCount
                    + " rows, but at most " + Integer.MAX_VALUE + " can be filtered");
        }
    }

    /** Ends the use of all pages. */
    void giveBack(PageBuffers buffers) {
        pages.forEach(DeferredPages::finish);
        arrays.forEach(buffers::giveBack);
        buffers.trim();
    }
}
