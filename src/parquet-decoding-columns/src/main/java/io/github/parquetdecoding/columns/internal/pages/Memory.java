// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts the bytes a reader holds or has reserved, and owns the lock for all state its threads share. While it is held,
 * two monitors may be taken: that of the page buffers, and that of a file whose row group is dropped.
 */
public final class Memory {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition pageIsDone = lock.newCondition();
    private final long limit;
    private long reserved;
    /** Pages that are decompressed ahead, or have been and are not read yet. */
    private int pagesAhead;
    private Runnable onPages;
    /** How many threads have nothing to do. */
    private volatile int idleThreads;
    /** How many threads that decode wait for storage. */
    private int reading;
    private boolean isClosed;

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

    /** {@return whether a thread that has nothing to do would decompress pages ahead} Without the lock. */
    boolean wantsPages() {
        return onPages != null && idleThreads > 0;
    }

    public void setIdleThreads(int count) {
        idleThreads = count;
    }

    /** Lets all later reads of threads that decode fail. */
    public void close() {
        isClosed = true;
    }

    /** {@return how many threads that decode wait for storage} */
    public int reading() {
        return reading;
    }

    /**
     * Tells, without the lock, that a thread which decodes begins to wait for storage, or has waited. After a close,
     * which does not wait for it, it must not go on.
     */
    public void countReading(int more) throws IOException {
        lock.lock();
        try {
            reading += more;
            if (isClosed) {
                reading -= Math.max(0, more);
                throw new ClosedChannelException();
            }
        } finally {
            lock.unlock();
        }
    }

    boolean mayDecompressAhead(long size) {
        return pagesAhead < DeferredPages.MOST_AHEAD && hasRoom(size);
    }

    void countAhead(int more) {
        assert lock.isHeldByCurrentThread();
        pagesAhead += more;
    }
}
