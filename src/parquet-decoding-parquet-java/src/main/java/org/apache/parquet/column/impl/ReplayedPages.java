// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.impl;

import java.io.IOException;
import java.nio.ByteBuffer;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Pages whose bytes can be read more than once, and the last of which can be returned again. As a page reader, it
 * returns the dictionary page again, too.
 */
final class ReplayedPages implements PageReader {
    private final PageReader pages;
    private final ColumnDescriptor column;
    private final DictionaryPage dictionary;
    private DataPage last;
    private boolean isLastNext;
    private boolean areNullsNext;
    /** Values of all pages so far, nulls included. */
    private long valueCount;

    /** Reads the dictionary page. */
    ReplayedPages(PageReader pages, ColumnDescriptor column) {
        this.pages = pages;
        this.column = column;
        DictionaryPage page = pages.readDictionaryPage();
        try {
            dictionary = page == null ? null : new DictionaryPage(BytesInput.from(buffer(page.getBytes())),
                    page.getUncompressedSize(), page.getDictionarySize(), page.getEncoding());
        } catch (IOException e) {
            throw new ParquetDecodingException("could not decode the dictionary for " + column, e);
        }
    }

    /** {@return all bytes} The input may be a stream. */
    static ByteBuffer buffer(BytesInput input) throws IOException {
        ByteBufferInputStream in = input.toInputStream();
        return in.slice(in.available());
    }

    @Override
    public DictionaryPage readDictionaryPage() {
        return dictionary;
    }

    @Override
    public long getTotalValueCount() {
        return pages.getTotalValueCount();
    }

    /**
     * Lets the last page be read again.
     *
     * @param countsEarlier whether a page of nulls comes before it, in place of all earlier pages: readers count values
     *        for their messages
     * @return the number of nulls
     */
    long replay(boolean countsEarlier) {
        isLastNext = true;
        long earlier = earlier();
        areNullsNext = countsEarlier && earlier > 0 && earlier < Integer.MAX_VALUE / 2;
        return areNullsNext ? earlier : 0;
    }

    private long earlier() {
        return valueCount - (last == null ? 0 : last.getValueCount());
    }

    /** {@return the number of values of all pages so far, nulls included} */
    long valueCount() {
        return valueCount;
    }

    /** {@return the next page; null after the last one} */
    @Override
    public DataPage readPage() {
        if (areNullsNext) {
            areNullsNext = false;
            return nulls((int) earlier());
        }
        if (!isLastNext) {
            // After a failure, there is none.
            last = null;
            last = copy(pages.readPage());
            valueCount += last == null ? 0 : last.getValueCount();
        }
        isLastNext = false;
        return last;
    }

    private DataPage copy(DataPage page) {
        if (page == null) {
            return null;
        }
        try {
            if (page instanceof DataPageV1 v1) {
                return new DataPageV1(BytesInput.from(buffer(v1.getBytes())), v1.getValueCount(),
                        v1.getUncompressedSize(), v1.getFirstRowIndex().orElse(-1L), v1.getIndexRowCount().orElse(-1),
                        v1.getStatistics(), v1.getRlEncoding(), v1.getDlEncoding(), v1.getValueEncoding());
            }
            DataPageV2 v2 = (DataPageV2) page;
            return DataPageV2.uncompressed(v2.getRowCount(), v2.getNullCount(), v2.getValueCount(),
                    v2.getFirstRowIndex().orElse(-1L), BytesInput.from(buffer(v2.getRepetitionLevels())),
                    BytesInput.from(buffer(v2.getDefinitionLevels())), v2.getDataEncoding(),
                    BytesInput.from(buffer(v2.getData())), v2.getStatistics());
        } catch (IOException e) {
            throw new ParquetDecodingException("could not read page " + page + " in col " + column, e);
        }
    }

    private DataPage nulls(int count) {
        // A run of the level 0.
        BytesInput levels = BytesInput.concat(BytesInput.fromUnsignedVarInt(count << 1), BytesInput.from(new byte[1]));
        return DataPageV2.uncompressed(
                count, count, count, levels, levels, Encoding.PLAIN, BytesInput.empty(), null);
    }
}
