// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.column.ColumnPage;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;

/**
 * The pages of a column of a row group, each decompressed when it is needed, into arrays that are reused. One thread
 * reads; others may decompress ahead.
 */
final class DeferredPages extends ColumnChunkPages {
    /** Most pages decompressed ahead per reader; more waste memory. */
    static final int MOST_AHEAD = 4;
    /** Handing over a smaller page costs more than decompressing it. */
    private static final int LEAST_BYTES = 1 << 13;
    /** The page after one with more rows is not needed soon. */
    private static final int MOST_ROWS = 1 << 16;

    private final PageBuffers buffers;
    /** Has a permit for each page that may be decompressed ahead. */
    private final Semaphore ahead;
    private final List<DeferredPage<DataPage>> pages = new ArrayList<>();
    private final DeferredPage<DictionaryPage> dictionary;
    /** Whether each page is a row range that follows the one before: the column has no lists. */
    private final boolean isFlat;
    /** Where pages without any of these rows are omitted; null if none is. */
    private BitSet rows;
    /** For a column without lists, the index of the row of the row group that the next page begins with. */
    private long nextRow;
    private int next;
    /** Called when a page has been read, if others can be decompressed ahead of it; null if no other thread does. */
    private Runnable onRead;
    /** Guards {@code next}, {@code nextRow} and what pages have become; not held while one is decompressed. */
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /** Arrays of the current page and of the dictionary. */
    private final List<byte[]> arrays = new ArrayList<>();

    /** Lists pages. Threads with the same codecs must take turns. */
    DeferredPages(PageReader reader, ColumnDescriptor column, DeferredPage.Codecs codecs, PageBuffers buffers) {
        super(ColumnNames.dotted(column));
        this.buffers = buffers;
        ahead = codecs.ahead();
        isFlat = column.getMaxRepetitionLevel() == 0;
        dictionary = codecs.list(reader::readDictionaryPage);
        DeferredPage<DataPage> page;
        do {
            page = codecs.list(reader::readPage);
            if (page != null) {
                pages.add(page);
            }
        } while (page != null && page.failure == null);
    }

    @Override
    void restart() {
        super.restart();
        move(0);
    }

    /** Ends the use of all pages. */
    void finish() {
        move(pages.size());
    }

    private void move(int index) {
        lock.lock();
        try {
            next = index;
            nextRow = 0;
            for (DeferredPage<DataPage> page : pages) {
                keep(take(page));
                page.isBegun = false;
            }
        } finally {
            lock.unlock();
        }
        giveBack();
    }

    /** Sets a callback, run without a lock, for when {@link #decompressAhead} may have something to do again. */
    void onRead(Runnable call) {
        onRead = call;
    }

    /** Omits pages of a column without lists that have none of these rows, without decompressing them. */
    void omitExcept(BitSet selected) {
        rows = isFlat ? selected : null;
    }

    private void giveBack() {
        arrays.forEach(buffers::giveBack);
        arrays.clear();
    }

    @Override
    DataPage readPage() {
        giveBack();
        DataPage page = null;
        boolean hasMore;
        lock.lock();
        try {
            while (page == null && next < pages.size()) {
                DataPage read = page(pages.get(next++));
                long first = firstRow(read, nextRow);
                nextRow = first + read.getValueCount();
                page = hasRows(first, nextRow) ? read : null;
            }
            hasMore = onRead != null && ahead.availablePermits() > 0 && nextAhead() != null;
        } finally {
            lock.unlock();
        }
        if (hasMore) {
            onRead.run();
        }
        return page;
    }

    private static long firstRow(DataPage page, long nextRow) {
        return page.getFirstRowIndex().orElse(nextRow);
    }

    private DeferredPage<DataPage> nextAhead() {
        long row = nextRow;
        for (int i = next; i < Math.min(next + MOST_AHEAD, pages.size()); i++) {
            DeferredPage<DataPage> page = pages.get(i);
            // The reader of a damaged page refuses it.
            if (page.failure != null || page.page.getValueCount() < 0 || row < 0) {
                break;
            }
            long first = firstRow(page.page, row);
            row = first + page.page.getValueCount();
            if (!page.isBegun && page.codec != null && page.size >= LEAST_BYTES
                    && page.page.getValueCount() <= MOST_ROWS && hasRows(first, row)) {
                return page;
            }
        }
        return null;
    }

    /** {@return whether one of the next pages can be decompressed} */
    boolean hasAhead() {
        lock.lock();
        try {
            return ahead.availablePermits() > 0 && nextAhead() != null;
        } finally {
            lock.unlock();
        }
    }

    /** Decompresses one of the next pages, for any thread: {@return whether there was one} */
    @SuppressWarnings("deprecation")    // What replaces toByteBuffer() is not in 1.12.
    boolean decompressAhead() {
        DeferredPage<DataPage> page;
        lock.lock();
        try {
            page = nextAhead();
            if (page == null || !ahead.tryAcquire()) {
                return false;
            }
            page.isBegun = true;
            page.isRunning = true;
        } finally {
            lock.unlock();
        }
        ByteBuffer out = null;
        try {
            BytesInput in = page.page instanceof DataPageV2 v2 ? v2.getData() : ((DataPageV1) page.page).getBytes();
            out = page.codec.decompress(in, page.size).toByteBuffer();
        } catch (Throwable e) {
            // The thread that reads the page will fail in the same way.
        } finally {
            lock.lock();
            page.isRunning = false;
            page.ahead = out;
            if (out == null) {
                ahead.release();
            }
            changed.signalAll();
            lock.unlock();
        }
        return true;
    }

    /** {@return what another thread has decompressed, or null} */
    private ByteBuffer takeAhead(DeferredPage<?> page) {
        boolean isWorking = true;
        lock.lock();
        try {
            // Rather than wait for the other thread.
            while (page.isRunning && isWorking) {
                lock.unlock();
                try {
                    isWorking = decompressAhead();
                } finally {
                    lock.lock();
                }
            }
            return take(page);
        } finally {
            lock.unlock();
        }
    }

    private ByteBuffer take(DeferredPage<?> page) {
        while (page.isRunning) {
            changed.awaitUninterruptibly();
        }
        ByteBuffer out = page.ahead;
        page.ahead = null;
        if (out != null) {
            ahead.release();
        }
        return out;
    }

    private boolean hasRows(long first, long end) {
        if (rows == null) {
            return true;
        }
        int row = first > Integer.MAX_VALUE ? -1 : rows.nextSetBit((int) first);
        return row >= 0 && row < end;
    }

    @Override
    ColumnPage placed(DataPage page, ColumnPage columnPage) {
        return rows == null || page.getFirstRowIndex().isPresent() ? super.placed(page, columnPage)
                : columnPage.atRow(nextRow - page.getValueCount(), page.getValueCount());
    }

    @Override
    DictionaryPage readDictionary() throws IOException {
        if (dictionary == null) {
            return null;
        }
        DictionaryPage page = page(dictionary);
        BytesInput bytes = BytesInput.from(decompressed(dictionary, page.getBytes()));
        return new DictionaryPage(bytes, page.getDictionarySize(), page.getEncoding());
    }

    private static <T> T page(DeferredPage<T> deferred) {
        if (deferred.failure != null) {
            throw deferred.failure;
        }
        return deferred.page;
    }

    @Override
    ByteCursor decompressed(BytesInput bytes) throws IOException {
        return ByteCursor.of(decompressed(pages.get(next - 1), bytes));
    }

    @SuppressWarnings("deprecation")    // As above.
    private ByteBuffer decompressed(DeferredPage<?> deferred, BytesInput bytes) throws IOException {
        if (deferred.codec == null) {
            return bytes.toByteBuffer();
        }
        ByteBuffer ahead = takeAhead(deferred);
        ByteBuffer out = ahead != null ? ahead : deferred.codec.decompress(bytes, deferred.size).toByteBuffer();
        keep(out);
        return out;
    }

    /** Keeps the content of an array until it is given back. */
    private void keep(ByteBuffer bytes) {
        if (bytes != null && bytes.hasArray()) {
            arrays.add(bytes.array());
        }
    }
}
