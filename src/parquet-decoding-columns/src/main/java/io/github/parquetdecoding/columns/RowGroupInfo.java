// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongSupplier;

import io.github.parquetdecoding.MalformedParquetException;

/**
 * What a {@link ParquetFooter} says about a row group, unchecked. For all threads.
 *
 * @since 0.1.0
 */
public final class RowGroupInfo {
    private final int index;
    private final long firstRow;
    private final long rowCount;
    private final long uncompressedBytes;
    private final LongSupplier offset;
    private final LongSupplier compressedBytes;
    private final Function<String, ColumnChunkInfo> columns;

    /** @param columns by their names */
    RowGroupInfo(int index, long firstRow, long rowCount, long uncompressedBytes, LongSupplier offset,
            LongSupplier compressedBytes, Function<String, ColumnChunkInfo> columns) {
        this.index = index;
        this.firstRow = firstRow;
        this.rowCount = rowCount;
        this.uncompressedBytes = uncompressedBytes;
        this.offset = offset;
        this.compressedBytes = compressedBytes;
        this.columns = columns;
    }

    /** {@return its position in the footer, from 0 on} */
    public int index() {
        return index;
    }

    /** {@return the number of rows in the row groups before it} */
    public long firstRow() {
        return firstRow;
    }

    /** {@return the number of its rows} */
    public long rowCount() {
        return rowCount;
    }

    /** {@return where its first page begins; 0 if it has no columns} */
    public long offset() {
        return offset.getAsLong();
    }

    /** {@return the size of its pages in the file, which is added up if the footer has it only for column chunks} */
    public long compressedBytes() {
        return compressedBytes.getAsLong();
    }

    /** {@return the size of its pages, decompressed; negative if the footer lacks it} */
    public long uncompressedBytes() {
        return uncompressedBytes;
    }

    /**
     * {@return what the footer says about a column chunk, read at each call}
     *
     * @param name dotted, as in {@link ColumnFileReaderBuilder#columns}
     * @throws IllegalArgumentException if the file has no such column, or several
     * @throws MalformedParquetException if the row group lacks it, or its part of the footer is damaged
     */
    public ColumnChunkInfo column(String name) {
        return columns.apply(Objects.requireNonNull(name, "The name of the column is null"));
    }

    /** {@return whether its middle lies in a range of the file} */
    boolean isWithin(long start, long end) {
        long first = offset();
        long middle = first + compressedBytes() / 2;
        if (first < 0 || middle < first) {
            throw new MalformedParquetException("Row group " + index + " has offset " + first + " and size "
                    + compressedBytes(), MalformedParquetException.UNKNOWN_OFFSET);
        }
        return middle >= start && middle < end;
    }

    @Override
    public String toString() {
        return "RowGroupInfo[index=" + index + ", firstRow=" + firstRow + ", rowCount=" + rowCount
                + ", uncompressedBytes=" + uncompressedBytes + "]";
    }
}
