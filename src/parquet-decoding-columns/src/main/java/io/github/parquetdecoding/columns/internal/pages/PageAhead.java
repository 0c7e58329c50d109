// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

/** A page that has been claimed, to decompress it before the thread that reads the column needs it. */
public interface PageAhead {
    /** Runs without a lock, and waits for nothing. A failure is left to the reading thread, which meets it again. */
    void decompress();

    /** Ends the claim, while the lock is held. */
    void end();
}
