// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ColumnPage;
import io.github.parquetdecoding.ColumnPages;
import io.github.parquetdecoding.Encoding;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.ParquetDecodingException;

/** The pages of a column, as parquet-java delivers them. */
final class RowGroupPages implements ColumnPages {
    /**
     * Held while parquet-java reads a page, because its decompressors serve one thread at a time, and any two files may
     * share one: by their options or, after one was closed, by Hadoop's pool. {@link ConcurrentCodecFactory}
     * decompresses without it.
     */
    private static final ReentrantLock LOCK = new ReentrantLock();

    /** Those that a column has been read from: they do not begin again. */
    private static final Set<PageReader> USED = Collections.synchronizedSet(
            Collections.newSetFromMap(new WeakHashMap<>()));

    private final String column;
    private final PageReader pages;
    private int pageCount;

    @FunctionalInterface
    interface Read<T> {
        T get() throws IOException;
    }

    RowGroupPages(PageReadStore rowGroup, ColumnDescriptor column) {
        this.column = ColumnNames.dotted(column);
        pages = rowGroup.getPageReader(column);
        if (!USED.add(pages)) {
            throw new IllegalStateException("Column " + this.column + " of this row group has a reader already. Its "
                    + "pages can be read once: to read them again, read the row group again");
        }
    }

    /** Runs what needs no lock, in a thread that may hold it. */
    static <T> T whileUnlocked(Read<T> read) throws IOException {
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
        pageCount++;
        return read("page " + pageCount, () -> {
            DataPage page = pages.readPage();
            return page == null ? null
                    : placed(page, page instanceof DataPageV2 v2 ? page(v2) : page((DataPageV1) page));
        });
    }

    @Override
    public ColumnPage dictionary() {
        return read("dictionary", () -> {
            DictionaryPage page = pages.readDictionaryPage();
            return page == null ? null : ColumnPage.ofDictionary(cursor(page.getBytes()), page.getDictionarySize());
        });
    }

    private ColumnPage read(String place, Read<ColumnPage> read) {
        LOCK.lock();
        try {
            return read.get();
        } catch (IOException | RuntimeException e) {
            throw failure(place, e);
        } finally {
            LOCK.unlock();
        }
    }

    /** {@return what to throw for a failure in the data page that was asked for last} */
    ParquetDecodingException failure(Exception cause) {
        return failure("page " + pageCount, cause);
    }

    private ParquetDecodingException failure(String place, Exception cause) {
        // parquet-java's "integer overflow", or its "could not decompress page" before a reason.
        String reason = cause instanceof ArithmeticException
                ? "a number in its header or in the offset index is too large"
                : cause.getMessage() + (cause.getCause() == null ? "" : ": " + cause.getCause().getMessage());
        return new ParquetDecodingException("Cannot read column " + column + ", " + place + ": " + reason, cause);
    }

    private static ColumnPage placed(DataPage page, ColumnPage columnPage) {
        return page.getFirstRowIndex().isEmpty() ? columnPage
                : columnPage.atRow(page.getFirstRowIndex().get(), page.getIndexRowCount().get());
    }

    private static ColumnPage page(DataPageV1 page) throws IOException {
        return ColumnPage.ofV1(cursor(page.getBytes()), page.getValueCount(), encoding(page.getValueEncoding()))
                .withLevels(encoding(page.getRlEncoding()), encoding(page.getDlEncoding()));
    }

    private static ColumnPage page(DataPageV2 page) throws IOException {
        return ColumnPage.ofV2(
                cursor(page.getRepetitionLevels()), cursor(page.getDefinitionLevels()), cursor(page.getData()),
                page.getValueCount(), encoding(page.getDataEncoding()));
    }

    private static Encoding encoding(org.apache.parquet.column.Encoding encoding) {
        return Encoding.valueOf(encoding.name());
    }

    /** Heap memory is read where it is, direct memory is copied, and what is not yet decompressed is now. */
    @SuppressWarnings("deprecation")    // What replaces toByteBuffer() is not in 1.12.
    private static ByteCursor cursor(BytesInput bytes) throws IOException {
        return ByteCursor.of(bytes.toByteBuffer());
    }
}
