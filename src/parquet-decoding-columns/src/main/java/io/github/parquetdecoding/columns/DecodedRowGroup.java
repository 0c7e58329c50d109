// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

import io.github.parquetdecoding.column.BatchTooLargeException;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.KeptRows;
import io.github.parquetdecoding.columns.internal.pages.NamedPages;
import io.github.parquetdecoding.columns.internal.schedule.LoadedRowGroup;
import io.github.parquetdecoding.columns.internal.selection.RowFilter;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.MessageType;

/** A row group whose columns are decoded, however their pages are read. */
abstract class DecodedRowGroup implements LoadedRowGroup {
    final Origin origin;
    /** The rows that are kept; null for all. */
    KeptRows rows;
    long rowCount;
    /** The index in its file of its first row. */
    private final long firstRow;
    /** What reads each column; null before its first row and after a failure. */
    private final ColumnBatchReader[] readers;
    /** The most rows of a batch. */
    private int batchRows;
    /** A row that is kept, and its index in the row group. For the thread that takes batches. */
    private long kept = -1;
    private long keptIndex = -1;

    /**
     * What is read of a file.
     *
     * @param sharesPrefixes whether pages may need the ones before them
     * @param columns the columns to read, then others that only the filter needs
     * @param filter null if all rows are read
     * @param idColumns the indexes of columns whose strings are left as ids
     */
    record Origin(int fileIndex, MessageType schema, boolean sharesPrefixes,
            List<ColumnDescriptor> columns, RowFilter filter, BitSet idColumns, int levelLimit, PageBuffers buffers) {
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

    DecodedRowGroup(Origin origin, long firstRow, long rowCount, int batchRows) {
        this.origin = origin;
        this.firstRow = firstRow;
        this.rowCount = rowCount;
        this.batchRows = batchRows;
        readers = new ColumnBatchReader[origin.columns.size()];
    }

    /** {@return the pages of a column, from the first one on; those of an earlier call must not be used any longer} */
    abstract NamedPages pages(int column);

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
            return firstRow + row;
        }
        if (row < kept) {
            kept = -1;
            keptIndex = -1;
        }
        for (; kept < row; kept++) {
            keptIndex = rows.next(keptIndex + 1);
        }
        return firstRow + keptIndex;
    }

    /** {@return a reader of a column at its first row; an earlier one must not be used any longer} */
    ColumnBatchReader reader(int column) {
        ColumnBatchReader reader = new ColumnBatchReader(
                origin.schema, origin.sharesPrefixes, origin.columns.get(column), rowCount, pages(column), rows);
        reader.limitLevels(origin.levelLimit);
        if (origin.idColumns.get(column)) {
            reader.preferIds();
        }
        return reader;
    }

    @Override
    public void read(int column, long row, ColumnBatch batch) throws IOException {
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
    public int batchRows() {
        return batchRows;
    }

    @Override
    public boolean shrinkBatches(Throwable failure) {
        boolean helps = batchRows > 1 && failure.getCause() instanceof BatchTooLargeException;
        batchRows = helps ? Math.max(1, batchRows >>> 9) : batchRows;
        return helps;
    }
}
