// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.column.ColumnPage;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;

/**
 * The pages of a column of a row group, each decompressed when it is needed, into arrays that are reused. One thread
 * reads; others may decompress ahead. What both see is guarded by the lock of {@link Memory}, which is not taken if all
 * pages are small or not compressed; whatever else changes belongs to the reading thread.
 */
public final class DeferredPages extends ColumnChunkPages {
    /** Most pages decompressed ahead per reader; more waste memory. */
    static final int MOST_AHEAD = 4;
    /** Handing over a smaller page costs more than decompressing it. */
    private static final int LEAST_BYTES = 1 << 13;
    /** The page after one with more rows is not needed soon. */
    private static final int MOST_ROWS = 1 << 16;

    private final PageBuffers buffers;
    private final Memory memory;
    private final List<DeferredPage<DataPage>> pages = new ArrayList<>();
    private final DeferredPage<DictionaryPage> dictionary;
    /** Whether each page is a row range that follows the one before: the column has no lists. */
    private final boolean isFlat;
    private final boolean areShared;
    /** Where pages without any of these rows are omitted; null if none is. */
    private KeptRows rows;
    /** Shared: the next page and, for a column without lists, the index of its first row in the row group. */
    private int next;
    private long nextRow;
    /** Pages whose arrays are in use, the dictionary included. */
    private final List<DeferredPage<?>> inUse = new ArrayList<>();
    private final List<byte[]> arrays = new ArrayList<>();

    /** Lists pages. */
    public DeferredPages(
            PageReader reader, ColumnDescriptor column, DeferringCodecs codecs, PageBuffers buffers) {
        super(ColumnNames.dotted(column));
        this.buffers = buffers;
        memory = codecs.memory();
        isFlat = column.getMaxRepetitionLevel() == 0;
        dictionary = codecs.list(reader::readDictionaryPage);
        DeferredPage<DataPage> page;
        do {
            page = codecs.list(reader::readPage);
            if (page != null) {
                pages.add(page);
            }
        } while (page != null && page.failure == null);
        areShared = memory.isShared()
                && (isLarge(dictionary) || pages.stream().anyMatch(DeferredPages::isLarge));
    }

    private static boolean isLarge(DeferredPage<?> page) {
        return page != null && page.codec != null && page.size >= LEAST_BYTES;
    }

    @Override
    public void restart() {
        super.restart();
        move(0);
    }

    /** Ends the use of all pages, by any thread, after the last one that uses them. */
    public void finish() {
        move(pages.size());
    }

    private void move(int index) {
        lock();
        try {
            next = index;
            nextRow = 0;
            for (int i = 0; areShared && i < pages.size(); i++) {
                keep(taken(pages.get(i)));
                pages.get(i).isBegun = false;
                pages.get(i).release();
            }
            giveBack();
        } finally {
            unlock();
        }
    }

    private void lock() {
        if (areShared) {
            memory.lock().lock();
        }
    }

    private void unlock() {
        if (areShared) {
            memory.lock().unlock();
        }
    }

    /** Omits pages of a column without lists that have none of these rows, without decompressing them. */
    public void omitExcept(KeptRows selected) {
        rows = isFlat ? selected : null;
    }

    /** While the lock is held, if pages are shared. */
    private void giveBack() {
        arrays.forEach(buffers::giveBack);
        arrays.clear();
        inUse.forEach(DeferredPage::release);
        inUse.clear();
    }

    @Override
    DataPage readPage() {
        DataPage page = null;
        boolean hasMore;
        lock();
        try {
            giveBack();
            while (page == null && next < pages.size()) {
                DeferredPage<DataPage> deferred = pages.get(next++);
                DataPage read = page(deferred);
                long first = firstRow(read, nextRow);
                nextRow = first + read.getValueCount();
                if (hasRows(first, nextRow)) {
                    page = read;
                } else if (areShared) {
                    deferred.release();
                }
            }
            hasMore = hasAhead();
        } finally {
            unlock();
        }
        if (hasMore) {
            memory.offerPages();
        }
        return page;
    }

    private static long firstRow(DataPage page, long nextRow) {
        return page.getFirstRowIndex().orElse(nextRow);
    }

    /** {@return the first of the next pages that may be decompressed ahead, or null} */
    private DeferredPage<DataPage> nextAhead() {
        long row = nextRow;
        for (int i = next; areShared && i < Math.min(next + MOST_AHEAD, pages.size()); i++) {
            DeferredPage<DataPage> page = pages.get(i);
            // The reader of a damaged page refuses it.
            if (page.failure != null || page.page.getValueCount() < 0 || row < 0) {
                break;
            }
            long first = firstRow(page.page, row);
            row = first + page.page.getValueCount();
            if (!page.isBegun && isLarge(page) && page.page.getValueCount() <= MOST_ROWS && hasRows(first, row)) {
                return memory.mayDecompressAhead(page.size) ? page : null;
            }
        }
        return null;
    }

    /** {@return whether one of the next pages can be claimed} For any thread, while the lock is held. */
    public boolean hasAhead() {
        return nextAhead() != null;
    }

    /** {@return one of the next pages, to be decompressed, or null} For any thread, while the lock is held. */
    public PageAhead claimAhead() {
        DeferredPage<DataPage> page = nextAhead();
        if (page != null) {
            page.claim();
        }
        return page;
    }

    /**
     * Reserves memory for the next page, while the lock is held: {@return false if there is none}
     *
     * @param isUrgent whether to reserve it all the same
     */
    public boolean reserveNext(boolean isUrgent) {
        DeferredPage<DataPage> page = areShared && next < pages.size() ? pages.get(next) : null;
        if (!isLarge(page) || page.isReserved) {
            return true;
        }
        boolean hasRoom = isUrgent || memory.hasRoom(page.size);
        if (hasRoom) {
            page.reserve();
        }
        return hasRoom;
    }

    /** {@return what another thread has decompressed, or null} While the lock is held, if pages are shared. */
    private ByteBuffer taken(DeferredPage<?> page) {
        while (page.isRunning) {
            PageAhead other = claimAhead();
            if (other == null) {
                memory.pageIsDone().awaitUninterruptibly();
            } else {
                memory.lock().unlock();
                try {
                    other.decompress();
                } finally {
                    memory.lock().lock();
                    other.end();
                }
            }
        }
        return page.take();
    }

    private boolean hasRows(long first, long end) {
        return rows == null || rows.hasAny(first, end);
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

    @SuppressWarnings("deprecation")    // What replaces toByteBuffer() is not in 1.12.
    private ByteBuffer decompressed(DeferredPage<?> deferred, BytesInput bytes) throws IOException {
        if (deferred.codec == null) {
            return bytes.toByteBuffer();
        }
        ByteBuffer out = areShared && isLarge(deferred) ? claimed(deferred) : null;
        out = out != null ? out : deferred.decompress(bytes);
        keep(out);
        return out;
    }

    /** Reserves memory for a page that is being read: {@return what another thread has decompressed, or null} */
    private ByteBuffer claimed(DeferredPage<?> deferred) {
        lock();
        try {
            ByteBuffer ahead = taken(deferred);
            deferred.reserve();
            inUse.add(deferred);
            return ahead;
        } finally {
            unlock();
        }
    }

    /** Keeps the content of an array until it is given back. */
    private void keep(ByteBuffer bytes) {
        if (bytes != null && bytes.hasArray()) {
            arrays.add(bytes.array());
        }
    }
}
