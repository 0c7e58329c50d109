// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.column.ColumnPage;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType;

/** The pages of a column, as parquet-java delivers them; errors name the column and the page. */
public abstract class ColumnChunkPages implements NamedPages {
    private final String column;
    private int pageCount;

    ColumnChunkPages(String column) {
        this.column = column;
    }

    /** Begins again with the first page. */
    public void restart() {
        pageCount = 0;
    }

    /** {@return the next page, or null if there are no more} */
    abstract DataPage readPage() throws IOException;

    /** {@return the dictionary, or null if there is none} */
    abstract DictionaryPage readDictionary() throws IOException;

    /** {@return the values of the page that was read last, decompressed, and the levels of a v1 page before them} */
    abstract ByteCursor decompressed(BytesInput bytes) throws IOException;

    @Override
    public ColumnPage next() {
        pageCount++;
        try {
            DataPage page = readPage();
            return page == null ? null
                    : placed(page, page instanceof DataPageV2 v2 ? page(v2) : page((DataPageV1) page));
        } catch (IOException | RuntimeException e) {
            throw failure(e);
        }
    }

    @Override
    public ColumnPage dictionary() {
        try {
            DictionaryPage page = readDictionary();
            return page == null ? null : ColumnPage.ofDictionary(cursor(page.getBytes()), page.getDictionarySize());
        } catch (IOException | RuntimeException e) {
            throw failure(column, "dictionary", e);
        }
    }

    @Override
    public ParquetDecodingException failure(Exception cause) {
        return failure(column, "page " + pageCount, cause);
    }

    static ParquetDecodingException failure(String column, String place, Exception cause) {
        // parquet-java's "integer overflow", or its "could not decompress page" before a reason.
        String reason = cause instanceof ArithmeticException
                ? "a number in its header or in the offset index is too large"
                : cause.getMessage() + (cause.getCause() == null ? "" : ": " + cause.getCause().getMessage());
        return new ParquetDecodingException("Cannot read column " + column + ", " + place + ": " + reason, cause);
    }

    /** {@return a page with its place in the row group, if it is known} */
    ColumnPage placed(DataPage page, ColumnPage columnPage) {
        return page.getFirstRowIndex().isEmpty() ? columnPage
                : columnPage.atRow(page.getFirstRowIndex().get(), page.getIndexRowCount().get());
    }

    private ColumnPage page(DataPageV1 page) throws IOException {
        return ColumnPage.ofV1(decompressed(page.getBytes()), page.getValueCount(), encoding(page.getValueEncoding()))
                .withLevels(encoding(page.getRlEncoding()), encoding(page.getDlEncoding()));
    }

    private ColumnPage page(DataPageV2 page) throws IOException {
        return ColumnPage.ofV2(
                cursor(page.getRepetitionLevels()), cursor(page.getDefinitionLevels()), decompressed(page.getData()),
                page.getValueCount(), encoding(page.getDataEncoding()));
    }

    /** {@return parquet-java's type, whose BYTE_ARRAY has another name} */
    public static PhysicalType type(PrimitiveType type) {
        String name = type.getPrimitiveTypeName().name();
        return PhysicalType.valueOf(name.equals("BINARY") ? "BYTE_ARRAY" : name);
    }

    private static Encoding encoding(org.apache.parquet.column.Encoding encoding) {
        return Encoding.valueOf(encoding.name());
    }

    /** Heap memory is read where it is, direct memory is copied. */
    @SuppressWarnings("deprecation")    // What replaces toByteBuffer() is not in 1.12.
    public static ByteCursor cursor(BytesInput bytes) throws IOException {
        return ByteCursor.of(bytes.toByteBuffer());
    }
}
