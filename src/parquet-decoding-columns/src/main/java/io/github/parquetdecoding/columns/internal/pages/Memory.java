// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How many bytes a reader has loaded and decompressed, or is about to, and the lock that guards this and whatever else
 * its threads share. No other lock is taken while it is held but the monitor of the page buffers.
 */
public final class Memory {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition pageIsDone = lock.newCondition();
    private final long limit;
    private long reserved;
    /** Pages that are decompressed ahead, or have been and are not read yet. */
    private int pagesAhead;
    private Runnable onPages;

    public Memory(long limit) {
        this.limit = limit;
    }

    public ReentrantLock lock() {
        return lock;
    }

    /** Signalled when a page has been decompressed ahead. */
    Condition pageIsDone() {
        return pageIsDone;
    }

    public boolean hasRoom(long size) {
        return size <= limit - reserved;
    }

    public void reserve(long size) {
        assert lock.isHeldByCurrentThread();
        reserved += size;
    }

    public void release(long size) {
        reserve(-size);
    }

    public long reserved() {
        return reserved;
    }

    /** Sets what is called without the lock when pages can be decompressed ahead, before any is loaded. */
    public void onPages(Runnable call) {
        onPages = call;
    }

    /** {@return whether other threads may decompress pages} */
    boolean isShared() {
        return onPages != null;
    }

    void offerPages() {
        onPages.run();
    }

    boolean mayDecompressAhead(int size) {
        return pagesAhead < DeferredPages.MOST_AHEAD && hasRoom(size);
    }

    void countAhead(int more) {
        assert lock.isHeldByCurrentThread();
        pagesAhead += more;
    }
}
