// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.ChunkPages;
import io.github.parquetdecoding.columns.internal.pages.KeptRows;
import io.github.parquetdecoding.columns.internal.pages.NamedPages;
import io.github.parquetdecoding.columns.internal.pages.PageAhead;
import io.github.parquetdecoding.columns.internal.pages.StorageException;
import io.github.parquetdecoding.columns.internal.storage.FileFaults;

/** A row group whose pages are read from the file while its columns are decoded. */
final class ChunkRowGroup extends DecodedRowGroup {
    private final ChunkFile.Planned planned;
    /** Of columns that have been read. Replaced with the lock, by the thread that reads the column. */
    private final ChunkPages[] pages;
    /** Memory that has been reserved for each column. */
    private final long[] reserved;

    /** @param kept the rows to read; null for all */
    ChunkRowGroup(Origin origin, ChunkFile.Planned planned, KeptRows kept) {
        super(origin, planned.firstRow(), kept == null ? planned.rowCount() : kept.count(), planned.batchRows());
        this.planned = planned;
        rows = kept;
        pages = new ChunkPages[origin.columns().size()];
        reserved = new long[pages.length];
    }

    @Override
    NamedPages pages(int column) {
        ChunkPages first = planned.pages(column);
        if (!origin.sharesPrefixes()) {
            first.omitExcept(rows);
        }
        ChunkPages earlier = pages[column];
        planned.memory().lock().lock();
        pages[column] = first;
        planned.memory().lock().unlock();
        if (earlier != null) {
            earlier.release();
        }
        return first;
    }

    @Override
    public void read(int column, long row, ColumnBatch batch) throws IOException {
        try {
            super.read(column, row, batch);
        } catch (StorageException e) {
            throw FileFaults.thrown(e.getCause());
        }
    }

    @Override
    public boolean reservePage(int column, boolean isUrgent) {
        long size = reserved[column] > 0 ? 0 : planned.columnSize(column);
        boolean isReserved = isUrgent || size == 0 || planned.memory().hasRoom(size);
        if (isReserved) {
            planned.memory().reserve(size);
            reserved[column] += size;
        }
        return isReserved;
    }

    @Override
    public boolean hasPageAhead(int column) {
        return pages[column] != null && pages[column].hasPageAhead();
    }

    @Override
    public PageAhead claimPage(int column) {
        return pages[column].claimPage();
    }

    @Override
    public void giveBack() {
        Stream.of(pages).filter(Objects::nonNull).forEach(ChunkPages::release);
        for (long size : reserved) {
            planned.memory().release(size);
        }
        planned.finish();
    }

    // Rows are not filtered, so all is complete.

    @Override
    public void filter(BooleanSupplier isClosed) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void keep(long firstRow, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isComplete() {
        return true;
    }

    @Override
    public void loadRest() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isReadFromStorage() {
        return false;
    }
}
