// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.column.ColumnPage;
import io.github.parquetdecoding.columns.ConcurrentCodecFactory;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;

/** The pages of a column of a row group that the caller has read and may share. */
public final class RowGroupPages extends ColumnChunkPages {
    /**
     * Held while parquet-java reads a page, because its decompressors serve one thread at a time, and any two files may
     * share one: by their options or, after one was closed, by Hadoop's pool. {@link ConcurrentCodecFactory}
     * decompresses without it.
     */
    private static final ReentrantLock LOCK = new ReentrantLock();

    /** Readers of pages that have been read from: they cannot start over. */
    private static final Set<PageReader> USED = Collections.synchronizedSet(
            Collections.newSetFromMap(new WeakHashMap<>()));

    private final PageReader pages;

    @FunctionalInterface
    public interface Read<T> {
        T get() throws IOException;
    }

    public RowGroupPages(PageReadStore rowGroup, ColumnDescriptor column) {
        super(ColumnNames.dotted(column));
        pages = rowGroup.getPageReader(column);
        if (!USED.add(pages)) {
            throw new IllegalStateException("Column " + ColumnNames.dotted(column) + " of this row group has a reader "
                    + "already. Its pages can be read once: to read them again, read the row group again");
        }
    }

    /** Runs what needs no lock, in a thread that may hold it. */
    public static <T> T whileUnlocked(Read<T> read) throws IOException {
        boolean isLocked = LOCK.isHeldByCurrentThread();
        if (isLocked) {
            LOCK.unlock();
        }
        try {
            return read.get();
        } finally {
            if (isLocked) {
                LOCK.lock();
            }
        }
    }

    @Override
    public ColumnPage next() {
        LOCK.lock();
        try {
            return super.next();
        } finally {
            LOCK.unlock();
        }
    }

    @Override
    public ColumnPage dictionary() {
        LOCK.lock();
        try {
            return super.dictionary();
        } finally {
            LOCK.unlock();
        }
    }

    @Override
    DataPage readPage() {
        return pages.readPage();
    }

    @Override
    DictionaryPage readDictionary() {
        return pages.readDictionaryPage();
    }

    @Override
    ByteCursor decompressed(BytesInput bytes) throws IOException {
        return cursor(bytes);
    }
}
