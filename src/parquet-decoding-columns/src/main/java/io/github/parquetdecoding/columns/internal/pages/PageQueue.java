// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.util.ArrayDeque;
import java.util.Deque;

import io.github.parquetdecoding.columns.internal.footer.PageHeader;

/**
 * The next pages of a column chunk, which other threads decompress while one reads. That one adds and removes them. All
 * is guarded by the lock of {@link Memory}, which counts them.
 */
final class PageQueue {
    /** Handing over a smaller page costs more than decompressing it. */
    private static final int LEAST_BYTES = 1 << 13;
    /** The page after one with more values is not needed soon. */
    private static final int MOST_VALUES = 1 << 16;

    private final Memory memory;
    private final Deque<QueuedPage> pages = new ArrayDeque<>();

    PageQueue(Memory memory) {
        this.memory = memory;
    }

    /** {@return whether a page should be added} */
    boolean wants(PageHeader header) {
        if (header.uncompressedSize() < LEAST_BYTES || header.valueCount() > MOST_VALUES) {
            return false;
        }
        memory.lock().lock();
        try {
            return memory.mayDecompressAhead(QueuedPage.size(header));
        } finally {
            memory.lock().unlock();
        }
    }

    void add(QueuedPage page) {
        memory.lock().lock();
        try {
            pages.add(page);
            memory.reserve(page.size());
            memory.countAhead(1);
        } finally {
            memory.lock().unlock();
        }
    }

    boolean isEmpty() {
        return pages.isEmpty();
    }

    /** {@return the first page, which no other thread uses any longer} Its memory is released by the caller. */
    QueuedPage poll() {
        memory.lock().lock();
        try {
            QueuedPage page = pages.poll();
            memory.countAhead(-1);
            while (page.isRunning) {
                QueuedPage other = claim();
                if (other == null) {
                    memory.pageIsDone().awaitUninterruptibly();
                    continue;
                }
                memory.lock().unlock();
                try {
                    other.decompress();
                } finally {
                    memory.lock().lock();
                    other.end();
                }
            }
            return page;
        } finally {
            memory.lock().unlock();
        }
    }

    /** {@return the first page that no thread has claimed, or null} While the lock is held. */
    QueuedPage unclaimed() {
        for (QueuedPage page : pages) {
            if (!page.isBegun) {
                return page;
            }
        }
        return null;
    }

    /** {@return the first page that no other thread has claimed, or null} While the lock is held. */
    QueuedPage claim() {
        QueuedPage page = unclaimed();
        if (page != null) {
            page.isBegun = true;
            page.isRunning = true;
        }
        return page;
    }
}
