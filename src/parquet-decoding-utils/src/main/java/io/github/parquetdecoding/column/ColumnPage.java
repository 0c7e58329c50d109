// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.Objects;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * A page of a column chunk, decompressed, as its header describes it. A {@link ColumnChunkDecoder} moves its cursors,
 * so a page can be decoded only once.
 *
 * @since 0.1.0
 */
public final class ColumnPage {
    private static final long UNKNOWN = -1;

    final int valueCount;
    final Encoding encoding;
    final ByteCursor values;
    /** In a v1 page, levels are at the beginning of its values. */
    final ByteCursor repetitionLevels;
    final ByteCursor definitionLevels;
    final Encoding repetitionEncoding;
    final Encoding definitionEncoding;
    final boolean isV1;
    /** From the offset index, or {@link #UNKNOWN}. */
    final long firstRow;
    final long rowCount;

    private ColumnPage(
            boolean isV1, int valueCount, Encoding encoding, ByteCursor values, ByteCursor repetitionLevels,
            ByteCursor definitionLevels, Encoding repetitionEncoding, Encoding definitionEncoding, long firstRow,
            long rowCount) {
        Checks.checkValueCount(valueCount);
        this.isV1 = isV1;
        this.valueCount = valueCount;
        this.encoding = Objects.requireNonNull(encoding);
        this.values = Objects.requireNonNull(values);
        this.repetitionLevels = Objects.requireNonNull(repetitionLevels);
        this.definitionLevels = Objects.requireNonNull(definitionLevels);
        this.repetitionEncoding = Objects.requireNonNull(repetitionEncoding);
        this.definitionEncoding = Objects.requireNonNull(definitionEncoding);
        this.firstRow = firstRow;
        this.rowCount = rowCount;
    }

    /** {@return a dictionary page, whose values are PLAIN} */
    public static ColumnPage ofDictionary(ByteCursor values, int valueCount) {
        return new ColumnPage(
                true, valueCount, Encoding.PLAIN, values, values, values, Encoding.RLE, Encoding.RLE, UNKNOWN, UNKNOWN);
    }

    /**
     * {@return a data page of version 1: repetition levels, if the column has any, definition levels, then values} The
     * levels are in RLE, unless {@link #withLevels} tells otherwise.
     *
     * @param valueCount number of values, nulls included
     */
    public static ColumnPage ofV1(ByteCursor page, int valueCount, Encoding encoding) {
        return new ColumnPage(
                true, valueCount, encoding, page, page, page, Encoding.RLE, Encoding.RLE, UNKNOWN, UNKNOWN);
    }

    /** {@return this page with the encodings of its levels} */
    public ColumnPage withLevels(Encoding ofRepetition, Encoding ofDefinition) {
        return new ColumnPage(
                isV1, valueCount, encoding, values, repetitionLevels, definitionLevels, ofRepetition, ofDefinition,
                firstRow, rowCount);
    }

    /**
     * {@return a data page of version 2}
     *
     * @param valueCount number of values, nulls included
     */
    public static ColumnPage ofV2(
            ByteCursor repetitionLevels, ByteCursor definitionLevels, ByteCursor values, int valueCount,
            Encoding encoding) {
        return new ColumnPage(
                false, valueCount, encoding, values, repetitionLevels, definitionLevels, Encoding.RLE, Encoding.RLE,
                UNKNOWN, UNKNOWN);
    }

    /**
     * {@return this page with its place in the row group, which the offset index tells} It is needed if pages before
     * this one are omitted. A page that begins elsewhere or has another number of rows is refused when it is decoded.
     *
     * @param firstRow the index in the row group of the page's first row
     */
    public ColumnPage atRow(long firstRow, int rowCount) {
        if ((firstRow | rowCount) < 0) {
            throw new IllegalArgumentException("Negative index or number of rows: " + firstRow + ", " + rowCount);
        }
        return new ColumnPage(
                isV1, valueCount, encoding, values, repetitionLevels, definitionLevels, repetitionEncoding,
                definitionEncoding, firstRow, rowCount);
    }

    @Override
    public String toString() {
        return "ColumnPage[valueCount=" + valueCount + ", encoding=" + encoding + "]";
    }
}
