// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;

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
    private final PageReadStore rowGroup;
    private final PageReader pages;
    private int pageCount;

    RowGroupPages(PageReadStore rowGroup, ColumnDescriptor column) {
        this.rowGroup = rowGroup;
        this.pages = rowGroup.getPageReader(column);
    }

    /** The data page that was asked for last, counted from 1. */
    String description() {
        return "page " + pageCount;
    }

    @Override
    public ColumnPage next() {
        pageCount++;
        // The columns of a file share a decompressor, which serves one thread at a time.
        synchronized (rowGroup) {
            DataPage page = pages.readPage();
            if (page == null) {
                return null;
            }
            ColumnPage columnPage = page instanceof DataPageV2 v2 ? page(v2) : page((DataPageV1) page);
            return page.getFirstRowIndex().map(columnPage::atRow).orElse(columnPage);
        }
    }

    private ColumnPage page(DataPageV1 page) {
        return ColumnPage.ofV1(
                cursor(page.getBytes()), page.getValueCount(), encoding(page.getValueEncoding()),
                encoding(page.getRlEncoding()), encoding(page.getDlEncoding()));
    }

    private ColumnPage page(DataPageV2 page) {
        return ColumnPage.ofV2(
                cursor(page.getRepetitionLevels()), cursor(page.getDefinitionLevels()), cursor(page.getData()),
                page.getValueCount(), encoding(page.getDataEncoding()));
    }

    @Override
    public ColumnPage dictionary() {
        synchronized (rowGroup) {
            DictionaryPage page = pages.readDictionaryPage();
            return page == null ? null : ColumnPage.ofDictionary(cursor(page.getBytes()), page.getDictionarySize());
        }
    }

    private static Encoding encoding(org.apache.parquet.column.Encoding encoding) {
        return Encoding.valueOf(encoding.name());
    }

    /** Heap memory is read where it is, direct memory is copied, and what is not yet decompressed is now. */
    @SuppressWarnings("deprecation")    // What replaces toByteBuffer() is not in 1.12.
    private ByteCursor cursor(BytesInput bytes) {
        try {
            return ByteCursor.of(bytes.toByteBuffer());
        } catch (IOException e) {
            throw new ParquetDecodingException("Cannot read " + description(), e);
        }
    }
}
