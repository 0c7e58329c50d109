// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.io.IOException;

/** A row group that has not been loaded. */
public interface PlannedRowGroup {
    /** {@return the number of rows, before they are filtered} */
    long rowCount();

    /** {@return the most rows of a batch, before it is known that one is too large} */
    int batchRows();

    /** {@return the bytes that {@link #load} keeps in memory at most} */
    long size();

    /** {@return the bytes that are in memory at most while it is loaded: {@link #size}, or more} */
    long loadingSize();

    /**
     * Loads rows of it, in any thread, without the lock: {@return null if it is known that none of them is kept} After
     * an interruption, the next call loads the same ones.
     */
    LoadedRowGroup load(long firstRow, long rowCount) throws IOException;

    /** Tells, while the lock is held, that it is not loaded. */
    void drop();
}
