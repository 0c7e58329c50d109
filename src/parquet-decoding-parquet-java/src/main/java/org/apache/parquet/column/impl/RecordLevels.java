// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.impl;

import java.io.IOException;
import java.util.PrimitiveIterator;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;

/** Decodes the levels of a column's pages in batches, and finds the levels of wanted rows. */
final class RecordLevels {
    /** Levels in the first batch of a column chunk: a program that reads a single record should not wait for many. */
    private static final int FIRST = 16;
    private static final int LARGEST = 1024;
    /** Levels in the batches of all columns together, unless there are thousands of columns. */
    private static final int OF_ALL_COLUMNS = 1 << 17;
    private static final int[] ZEROS = new int[LARGEST];
    private static final long NONE = Long.MAX_VALUE;

    private final int maxRepetition;
    private final int maxDefinition;
    /** Null if there are none. */
    private RunLengthBitPackedReader repetitionRuns;
    private RunLengthBitPackedReader definitionRuns;

    int[] repetitions = ZEROS;
    int[] definitions = ZEROS;
    /** Levels from here to {@link #end} belong to wanted rows. */
    int first;
    int end;
    /** Levels of the page after the decoded ones. */
    private int left;
    private int count;
    private int most = FIRST;
    private final int largest;

    /** Indexes of the wanted rows; null if all are. */
    private final PrimitiveIterator.OfLong rows;
    private long wanted = Long.MIN_VALUE;
    /** The one at the beginning of the page. */
    private long wantedBefore;
    private long row;
    private long lastOfPage;
    /** The end of the levels whose row is known. */
    private int entered;

    RecordLevels(ColumnDescriptor column, PrimitiveIterator.OfLong rows, int columns) {
        largest = Math.max(FIRST, Math.min(OF_ALL_COLUMNS / columns, LARGEST));
        maxRepetition = column.getMaxRepetitionLevel();
        maxDefinition = column.getMaxDefinitionLevel();
        this.rows = rows;
    }

    /** {@return the page from its values on} */
    ByteCursor open(DataPage page) throws IOException {
        ByteCursor values;
        if (page instanceof DataPageV1 v1) {
            values = ByteCursor.of(ReplayedPages.buffer(v1.getBytes()));
            repetitionRuns = maxRepetition == 0 ? null : runs(values, maxRepetition, v1.getRlEncoding());
            definitionRuns = maxDefinition == 0 ? null : runs(values, maxDefinition, v1.getDlEncoding());
        } else {
            DataPageV2 v2 = (DataPageV2) page;
            repetitionRuns = maxRepetition == 0 ? null : runs(v2.getRepetitionLevels(), maxRepetition);
            definitionRuns = maxDefinition == 0 ? null : runs(v2.getDefinitionLevels(), maxDefinition);
            values = ByteCursor.of(ReplayedPages.buffer(v2.getData()));
        }
        if (rows != null) {
            row = page.getFirstRowIndex().orElseThrow() - 1;
            lastOfPage = row + page.getIndexRowCount().orElseThrow();
        }
        return values;
    }

    private static RunLengthBitPackedReader runs(ByteCursor in, int max, Encoding encoding) {
        if (encoding != Encoding.RLE) {
            throw new UnsupportedOperationException("Levels in " + encoding);
        }
        return RunLengthBitPackedReader.ofLengthPrefixed(in, bitWidth(max));
    }

    private static RunLengthBitPackedReader runs(BytesInput levels, int max) throws IOException {
        return RunLengthBitPackedReader.of(ByteCursor.of(ReplayedPages.buffer(levels)), bitWidth(max));
    }

    private static int bitWidth(int max) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(max);
    }

    /** Begins a page, before it is opened. */
    void begin(int ofPage) {
        wantedBefore = wanted;
        begin(ofPage, 0);
    }

    /** Whether the page starts with the tail of an unwanted row. */
    boolean skipsRowBefore(long firstRow) {
        return wantedBefore >= firstRow;
    }

    private void begin(int nowLeft, int nowDecoded) {
        left = nowLeft;
        count = nowDecoded;
        first = 0;
        end = 0;
        entered = 0;
    }

    /** Decodes the next levels of the page. */
    void decode() {
        int next = Math.min(left, most);
        definitions = decode(definitionRuns, definitions, next);
        repetitions = decode(repetitionRuns, repetitions, next);
        most = Math.min(4 * most, largest);
        begin(left - next, next);
    }

    private static int[] decode(RunLengthBitPackedReader runs, int[] levels, int count) {
        if (runs == null) {
            return ZEROS;
        }
        int[] out = levels.length < count || levels == ZEROS ? new int[count] : levels;
        runs.readInts(out, 0, count);
        return out;
    }

    /** Whether the page has no wanted rows after the decoded levels. */
    boolean isPageDone() {
        return left == 0 || rows != null && areRowsPassed();
    }

    /** Whether the next wanted row is on a later page, whatever follows on this one if it is damaged. */
    private boolean areRowsPassed() {
        return wanted > lastOfPage;
    }

    boolean areRowsDone() {
        return !rows.hasNext() && (row >= wanted || wanted == NONE);
    }

    /** Moves beyond {@link #end}, to the decoded levels of the next wanted rows: {@return how many values it skips} */
    int seek() {
        int skipped = 0;
        first = end;
        if (rows == null) {
            end = count;
            return 0;
        }
        while (first < count && !areRowsPassed() && !isWanted(first)) {
            skipped += definitions[first] == maxDefinition ? 1 : 0;
            first++;
        }
        end = first;
        while (end < count && !areRowsPassed() && isWanted(end)) {
            end++;
        }
        return skipped;
    }

    private boolean isWanted(int index) {
        if (index == entered) {
            entered++;
            if (repetitions[index] == 0 && ++row > wanted) {
                wanted = rows.hasNext() ? rows.nextLong() : NONE;
            }
        }
        return row >= wanted;
    }

    /** {@return the number of values in the decoded levels of wanted rows, from one on} */
    int presentFrom(int index) {
        int present = 0;
        for (int i = index; i < end; i++) {
            present += definitions[i] == maxDefinition ? 1 : 0;
        }
        return present;
    }
}
