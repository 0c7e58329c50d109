// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.io.Closeable;
import java.io.IOException;

/** Row groups in the order of their rows. For one thread at a time. */
public interface RowGroupSource extends Closeable {
    int columnCount();

    /** {@return whether there may be more rows} */
    boolean hasNext();

    /** {@return the bytes that {@link #load} keeps in memory; 0 if it opens the next file} */
    long nextSize();

    /**
     * Loads the next row group, or opens the next file: {@return null for a file} After an interruption, the next call
     * loads the same one.
     */
    LoadedRowGroup load() throws IOException;

    /**
     * Skips row groups that have no more than this many rows together, without reading them, if there is no filter:
     * {@return their number of rows}
     */
    long skip(long most) throws IOException;
}
