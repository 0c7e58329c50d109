// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.impl;

import java.io.IOException;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.Spliterators;
import java.util.stream.StreamSupport;

import org.apache.parquet.CorruptDeltaByteArrays;
import org.apache.parquet.VersionParser.ParsedVersion;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/**
 * Reads a column value by value, as records are assembled from columns, but decodes levels and values in batches.
 *
 * <p>From the first page that cannot be decoded, malformed or not, parquet-java's own reader takes over: it begins that
 * page again and skips the values that have been read. So it decides what is tolerated, and what is thrown at which
 * value.
 */
final class RecordColumnReader implements ColumnReader {
    private final ColumnDescriptor column;
    private final ReplayedPages pages;
    private final PageReadStore rowGroup;
    private final PrimitiveConverter converter;
    private final ParsedVersion writer;
    private final long totalValueCount;
    private final int maxDefinition;
    private final boolean readsAllRows;
    private final RecordLevels levels;
    private final RecordValues values;

    // Levels and values are decoded in batches of their own. consume() moves next, and value if it passes a value, read
    // or not; so value is past valueEnd by the number of values to skip before the next batch of values is decoded.

    /** Levels of the batch; the current ones are at {@link #next}. */
    private int[] definitions;
    private int[] repetitions;
    private int next;
    private int end;
    private int definition;
    private int repetition;
    /** Index of the current value in the batch; from {@link #valueEnd} on, it has not been decoded. */
    private int value;
    private int valueEnd;

    private DataPage page;
    private boolean isOpen;
    /** Levels of the page before {@link #end}, without skipped rows. */
    private int taken;
    /** Set while pages are read and decoded: stays set after an Error, as bytes may be lost. */
    private boolean isDecoding;
    /** Reads the rest of the column chunk; null while its pages can be decoded. */
    private ColumnReader stock;

    /**
     * Creates a reader at the first value.
     *
     * @param columns how many are read at the same time
     * @throws ParquetDecodingException as parquet-java's reader
     */
    RecordColumnReader(ColumnDescriptor column, PageReader pages, PrimitiveConverter converter, ParsedVersion writer,
            PageReadStore rowGroup, int columns) {
        this.column = Objects.requireNonNull(column, "path cannot be null");
        this.pages = new ReplayedPages(Objects.requireNonNull(pages, "pageReader cannot be null"), column);
        this.converter = Objects.requireNonNull(converter, "converter cannot be null");
        this.writer = writer;
        this.rowGroup = rowGroup;
        maxDefinition = column.getMaxDefinitionLevel();
        PrimitiveIterator.OfLong rows = rowGroup.getRowIndexes().orElse(null);
        readsAllRows = rows == null;
        levels = new RecordLevels(column, rows, columns);
        DictionaryPage dictionaryPage = this.pages.readDictionaryPage();
        boolean takesIds = dictionaryPage != null && converter.hasDictionarySupport();
        Dictionary dictionary = takesIds || !RecordValues.canDecode(dictionaryPage, column.getPrimitiveType())
                ? decode(dictionaryPage) : null;
        if (takesIds) {
            converter.setDictionary(dictionary);
        }
        values = new RecordValues(column.getPrimitiveType(), converter, dictionary, dictionaryPage);
        totalValueCount = pages.getTotalValueCount();
        if (totalValueCount <= 0) {
            throw new ParquetDecodingException("totalValueCount '" + totalValueCount + "' <= 0");
        }
        advance();
    }

    /** {@return whether to read columns by this class} The agent answers for its copy, which it defines first. */
    static boolean isUsed() {
        return !System.getProperty("parquet.decoding.records", "on").equals("off");
    }

    private Dictionary decode(DictionaryPage dictionaryPage) {
        try {
            return dictionaryPage.getEncoding().initDictionary(column, dictionaryPage);
        } catch (IOException e) {
            throw new ParquetDecodingException("could not decode the dictionary for " + column, e);
        }
    }

    @Override
    public void consume() {
        if (next + 1 < end) {
            value += definition == maxDefinition ? 1 : 0;
            next++;
            definition = definitions[next];
            repetition = repetitions[next];
        } else {
            advance();
        }
    }

    /** Moves to the next levels, beyond {@link #end}. After the last ones, only the repetition level changes. */
    private void advance() {
        value += definition == maxDefinition ? 1 : 0;
        next = end;
        if (stock != null) {
            stock.consume();
        } else if (!decodeLevels()) {
            fallBack();
        }
        if (stock != null) {
            definition = stock.getCurrentDefinitionLevel();
            repetition = stock.getCurrentRepetitionLevel();
            next = 0;
        }
    }

    /** {@return false if the page has to be left to parquet-java} */
    private boolean decodeLevels() {
        if (isDecoding) {
            return false;
        }
        isDecoding = true;
        value += levels.seek();
        isDecoding = false;
        while (levels.first == levels.end) {
            if (levels.isPageDone()) {
                if (readsAllRows ? pages.valueCount() >= totalValueCount : levels.areRowsDone()) {
                    repetition = 0;
                    return true;
                }
                nextPage();
            }
            isDecoding = true;
            try {
                if (!isOpen) {
                    open();
                }
                levels.decode();
                value += levels.seek();
            } catch (IOException | RuntimeException e) {
                // If it is a failure, parquet-java's reader fails, too.
                return false;
            }
            isDecoding = false;
        }
        definitions = levels.definitions;
        repetitions = levels.repetitions;
        next = levels.first;
        end = levels.end;
        taken += end - next;
        definition = definitions[next];
        repetition = repetitions[next];
        return true;
    }

    private void nextPage() {
        isDecoding = true;
        try {
            page = pages.readPage();
        } catch (RuntimeException e) {
            isDecoding = false;
            throw e;
        }
        levels.begin(page.getValueCount());
        isOpen = false;
        next = 0;
        end = 0;
        taken = 0;
        value = 0;
        valueEnd = 0;
        isDecoding = false;
    }

    private void open() throws IOException {
        if (CorruptDeltaByteArrays.requiresSequentialReads(writer, encoding())) {
            throw new UnsupportedOperationException("Values that continue those of another page");
        }
        // At once, as parquet-java does: it refuses a page before the last row of the one before.
        values.open(encoding(), levels.open(page), page.getValueCount());
        isOpen = true;
    }

    private Encoding encoding() {
        return page instanceof DataPageV1 v1 ? v1.getValueEncoding() : ((DataPageV2) page).getDataEncoding();
    }

    /** Whether the current value is decoded here, rather than by parquet-java's reader. */
    private boolean isDecoded() {
        return value < valueEnd || stock == null && decodeValues();
    }

    private boolean decodeValues() {
        if (!isDecoding) {
            isDecoding = true;
            try {
                int count = levels.presentFrom(next);
                if (count == 0) {
                    throw new NoSuchElementException();
                }
                valueEnd = values.read(value - valueEnd, count);
                value = 0;
                isDecoding = false;
                return true;
            } catch (RuntimeException e) {
                // As for levels.
            }
        }
        fallBack();
        return false;
    }

    /** Leaves the rest of the column chunk to parquet-java's reader, moved to the current levels. */
    private void fallBack() {
        isDecoding = true;
        long earlier = pages.replay(readsAllRows);
        long first = page.getFirstRowIndex().orElse(0L);
        ColumnReader reader = readsAllRows ? new ColumnReaderImpl(column, pages, converter, writer)
                : new SynchronizingColumnReader(column, pages, converter, writer, rowsFrom(first));
        for (long i = 0; i < earlier; i++) {
            reader.consume();
        }
        // A new reader takes the start of a damaged page for the rest of a wanted row.
        while (!readsAllRows && levels.skipsRowBefore(first) && reader.getCurrentRepetitionLevel() > 0) {
            pass(reader);
        }
        for (int i = taken - end + next; i > 0; i--) {
            pass(reader);
        }
        stock = reader;
        end = 0;
        valueEnd = 0;
    }

    private void pass(ColumnReader reader) {
        if (reader.getCurrentDefinitionLevel() == maxDefinition) {
            reader.skip();
        }
        reader.consume();
    }

    private PrimitiveIterator.OfLong rowsFrom(long first) {
        PrimitiveIterator.OfLong rows = rowGroup.getRowIndexes().orElseThrow();
        return StreamSupport.longStream(Spliterators.spliteratorUnknownSize(rows, 0), false)
                .filter(row -> row >= first).iterator();
    }

    @Override
    public void writeCurrentValueToConverter() {
        if (isDecoded()) {
            values.write(value);
        } else {
            stock.writeCurrentValueToConverter();
        }
    }

    @Override
    public int getCurrentValueDictionaryID() {
        return isDecoded() ? values.id(value) : stock.getCurrentValueDictionaryID();
    }

    @Override
    public int getInteger() {
        return isDecoded() ? values.intAt(value) : stock.getInteger();
    }

    @Override
    public long getLong() {
        return isDecoded() ? values.longAt(value) : stock.getLong();
    }

    @Override
    public float getFloat() {
        return isDecoded() ? values.floatAt(value) : stock.getFloat();
    }

    @Override
    public double getDouble() {
        return isDecoded() ? values.doubleAt(value) : stock.getDouble();
    }

    @Override
    public boolean getBoolean() {
        return isDecoded() ? values.booleanAt(value) : stock.getBoolean();
    }

    @Override
    public Binary getBinary() {
        return isDecoded() ? values.binaryAt(value) : stock.getBinary();
    }

    /** A value that is not read costs nothing until it is passed. */
    @Override
    public void skip() {
        if (stock != null) {
            stock.skip();
        }
    }

    @Override
    public int getCurrentRepetitionLevel() {
        return repetition;
    }

    @Override
    public int getCurrentDefinitionLevel() {
        return definition;
    }

    @Override
    public ColumnDescriptor getDescriptor() {
        return column;
    }

    @Deprecated
    @Override
    public long getTotalValueCount() {
        return totalValueCount;
    }
}
