// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.io.Closeable;
import java.io.IOException;

/** Row groups of files, in the order of their rows. Methods are called while the lock is held, unless they say so. */
public interface RowGroupSource extends Closeable {
    int columnCount();

    /** {@return whether the rows that are kept are known only when a row group has been loaded and filtered} */
    boolean isFiltered();

    /** {@return the next row group of the file that was opened last, or null if it has no more} */
    PlannedRowGroup next();

    /** {@return whether loading waits for remote storage, so that many row groups are loaded at once} */
    boolean isRemote();

    /** {@return whether there is another file} */
    boolean hasNextFile();

    /**
     * Opens the next file, without the lock; the methods above are not called meanwhile. After an
     * interruption, the next call opens the same one.
     */
    void openNext() throws IOException;

    /** Closes all files, without the lock, when no other method runs. */
    @Override
    void close() throws IOException;
}
