// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.io.IOException;
import java.util.function.BooleanSupplier;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.PageAhead;

/** A row group in memory. Methods of a column may run in any thread, but one at a time, unless they need the lock. */
public interface LoadedRowGroup {
    /**
     * Keeps the rows that match, for one row group at a time, before rows are read.
     *
     * @param isClosed tested per batch; then the result does not matter
     */
    void filter(BooleanSupplier isClosed);

    /** Keeps fewer of the rows that match, while the lock is held, before rows are read. */
    void keep(long firstRow, long rowCount);

    /** {@return whether all columns are loaded, or {@link #isReadFromStorage} says when they are} With the lock. */
    boolean isComplete();

    /** Loads other columns of the rows that are kept, without the lock; after an interruption, the next call does. */
    void loadRest() throws IOException;

    /** {@return the number of rows that are kept} */
    long rowCount();

    /** {@return the index in its file of a row that is kept} For the thread that takes batches. */
    long rowIndex(long row);

    /** {@return the index of its file} */
    int fileIndex();

    /** {@return the most rows of a batch} While the lock is held. */
    int batchRows();

    /**
     * Shrinks later batches after one exceeded the array limit: {@return whether that can help} While the lock is held.
     */
    boolean shrinkBatches(Throwable failure);

    /** {@return whether {@link #read} loads the column: the whole is too large for the rows that are wanted} */
    boolean isReadFromStorage();

    /** Reads rows of a column, from a row on. Fewer than the batch has room for are the last ones. */
    void read(int column, long row, ColumnBatch batch) throws IOException;

    /**
     * Reserves memory for the page of a column that is read next, while the lock is held: {@return false if there is
     * none}
     *
     * @param isUrgent whether to reserve it all the same
     */
    boolean reservePage(int column, boolean isUrgent);

    /** {@return whether a page of a column can be claimed} While the lock is held. */
    boolean hasPageAhead(int column);

    /** {@return a page of a column that is being read, to be decompressed, or null} While the lock is held. */
    PageAhead claimPage(int column);

    /** Ends the use of the row group and its pages, when none is in use. While the lock is held. */
    void giveBack();
}
