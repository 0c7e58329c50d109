// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.Objects;

import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.internal.memory.ByteCopies;
import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.validity.ValidityBits;

/**
 * Decodes the pages of a column chunk into batches of rows: pages of both versions, of any type and encoding, with
 * nulls and lists. Batches continue across pages, even if encodings differ, and end with the chunk; so all columns
 * of a row group have the same rows in the same batches, if the batches have the same capacity.
 *
 * <p>The decoder requests pages one by one, when a batch needs them. Memory does not depend on what a page's header
 * claims: a batch grows as rows, lists and strings are decoded.
 *
 * <p>Bytes that no writer produces, levels above the maximum, ids outside of the dictionary, an encoding that the type
 * cannot have, fewer or more rows than there should be, and pages that are not at the rows where the offset index says
 * are refused with {@link MalformedParquetException}; fewer values than a page needs, strings that do not fit into an
 * array, and lists beyond the {@linkplain #limitLevels limit} with that or {@link IndexOutOfBoundsException}. The batch
 * is then empty, and the decoder refuses all further calls. A decoder belongs to one thread; several may decode
 * different columns.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="column-chunk"}
 *
 * @since 0.1.0
 */
public final class ColumnChunkDecoder {
    /** The most levels in a batch of lists, unless {@link #limitLevels} has been called: {@value}. */
    public static final int USUAL_LEVEL_LIMIT = 1 << 25;

    /** Rows that a batch grows by before they are decoded. */
    private static final int STEP = 1 << 16;

    private final Column column;
    private final ColumnPages pages;
    private final ColumnValues values;
    private final ColumnLevelReader levels;
    private final boolean isNested;

    private long rowCount;
    private long rowsRead;
    /** Null if all rows are read. */
    private RowSelection selection;
    /** The index of the first row that may be selected and has not been read. */
    private long due;
    /** The index in the row group of the next row that begins. */
    private long nextRow;
    /** Levels of the page that have not been decoded. */
    private int left;
    /** Values of the current batch, nulls included. */
    private int valueCount;
    private int levelLimit = USUAL_LEVEL_LIMIT;
    private boolean isUnusable;

    private ColumnChunkDecoder(Column column, long rowCount, ColumnPages pages) {
        this.column = column;
        this.rowCount = rowCount;
        this.pages = pages;
        levels = new ColumnLevelReader(column.path());
        isNested = levels.isNested();
        values = new ColumnValues(column.type(), column.elementSize(), pages, levels);
    }

    /**
     * {@return a decoder of a column chunk, at its first row}
     *
     * @param rowCount number of rows of the row group
     */
    public static ColumnChunkDecoder of(Column column, long rowCount, ColumnPages pages) {
        if (rowCount < 0) {
            throw new IllegalArgumentException("Negative row count: " + rowCount);
        }
        return new ColumnChunkDecoder(column, rowCount, Objects.requireNonNull(pages));
    }

    /**
     * Limits the levels in a batch of lists, which are its elements, nulls and empty lists. A run of a few bytes can
     * repeat a level two billion times, so without a limit a small page could fill the memory. A batch may always have
     * a level for each row.
     */
    public void limitLevels(int mostLevels) {
        levelLimit = mostLevels;
    }

    /**
     * Selects rows of a range. Pages without selected rows may be omitted if the remaining pages know their {@linkplain
     * ColumnPage#atRow place}. To be called before the first batch; and again, for rows after them, when all selected
     * rows have been read.
     *
     * @param bits a bit for each row of the row group, the lowest of each long first, set if the row is read; those of
     *        the range must not change until its rows have been read. Null selects all rows of the range
     * @param firstRow index in the row group of the first row of the range
     * @param count number of rows of the range, read or not
     */
    public void selectRows(long[] bits, long firstRow, long count) {
        if (isUnusable || (selection == null ? rowsRead > 0 : remaining() > 0)) {
            throw new IllegalStateException("Rows must be selected before the first batch, or when all are read");
        }
        if (firstRow < due || count < 0 || count > Long.MAX_VALUE - firstRow) {
            throw new IllegalArgumentException(Checks.counted(count, "row") + " from row " + firstRow
                    + " on are too many or negative, or before row " + due + ", up to which rows have been read");
        }
        selection = new RowSelection(bits, firstRow, count);
        rowCount = rowsRead + selection.count(firstRow);
        due = firstRow;
    }

    /**
     * Lets the first value of a page in DELTA_BYTE_ARRAY share a prefix with the last one of the page before it, as in
     * files of parquet-mr before version 1.8 (PARQUET-246). Selected rows then need all pages.
     */
    public void sharePrefixes() {
        values.sharePrefixes();
    }

    /**
     * Leaves strings as {@linkplain ColumnBatch#ids ids of the dictionary}, which saves copying them, until a page has
     * other values: from its first batch on, they are bytes, because a writer that gives up a dictionary does not
     * return to it. For callers that compare or group. To be called before the first batch; other types ignore it.
     */
    public void preferIds() {
        values.preferIds();
    }

    /** {@return the number of rows that have not been read or skipped} */
    public long remaining() {
        return rowCount - rowsRead;
    }

    /**
     * Reads the next rows: as many as the batch has room for, or as are left.
     *
     * @return false if none were left; the batch is then empty
     */
    public boolean next(ColumnBatch batch) {
        batch.clear();
        int most = begin(batch.capacity());
        try {
            read(batch, most);
        } finally {
            if (isUnusable) {
                batch.clear();
            }
        }
        return most > 0;
    }

    /**
     * Skips rows, without decoding their values where the encoding allows it.
     *
     * @return how many were skipped: {@code count}, or fewer if fewer are left
     */
    public long skip(long count) {
        if (count < 0) {
            throw new IllegalArgumentException("Negative row count: " + count);
        }
        long skipped = 0;
        for (int most; (most = begin((int) Math.min(count - skipped, Integer.MAX_VALUE))) > 0; skipped += most) {
            read(null, most);
        }
        return skipped;
    }

    private int begin(int count) {
        if (isUnusable) {
            throw new IllegalStateException("An earlier call has failed: the rest of this column cannot be read");
        }
        return (int) Math.min(count, remaining());
    }

    private void read(ColumnBatch batch, int most) {
        isUnusable = true;
        valueCount = 0;
        if (batch != null) {
            batch.begin(column, isNested, values.dictionaryOfIds());
        }
        int rows = isNested ? readNested(batch, most) : readFlat(batch, most);
        if (rows < most) {
            throw new MalformedParquetException("The pages of a column chunk end after " + (rowsRead + rows) + " of "
                    + Checks.counted(rowCount, "row") + (rowsRead + rows > 0 ? "" : ": they may have been read before"),
                    MalformedParquetException.UNKNOWN_OFFSET);
        }
        boolean isEnd = selection == null && most > 0 && rowsRead + rows == rowCount;
        if (isEnd && (left > 0 || !levels.isEmpty() || nextPage())) {
            throw new MalformedParquetException("The pages of a column chunk have more than its "
                    + Checks.counted(rowCount, "row"), MalformedParquetException.UNKNOWN_OFFSET);
        }
        if (batch != null) {
            batch.end(rows, valueCount);
        }
        rowsRead += rows;
        isUnusable = false;
    }

    private int readFlat(ColumnBatch batch, int most) {
        int rows = 0;
        while (rows < most && (left > 0 || nextPage())) {
            long wanted = wanted(most - rows);
            boolean isRead = wanted > 0;
            int count = (int) Math.min(Math.min(Math.abs(wanted), STEP), left);
            if (selection != null && !values.areLarge() && selection.alternates(wanted, left, most - rows)) {
                selection.beginBlock(nextRow, due, left, most - rows);
                isRead = true;
                count = selection.blockRows;
                rows += readBlock(batch, rows, count);
            } else if (batch == null || !isRead) {
                values.skip(levels.skipValidity(count));
                rows += isRead ? count : 0;
            } else {
                batch.arrays.reserve(rows + count, levels.areOptional());
                int present = levels.readValidity(batch.arrays.validity, rows, count);
                values.read(batch.arrays, rows, present);
                batch.arrays.expand(rows, count, present);
                rows += count;
            }
            advance(count, isRead);
            left -= count;
        }
        valueCount = rows;
        return rows;
    }

    /** Reads rows of the page, and keeps those that are selected: {@return how many} */
    private int readBlock(ColumnBatch batch, int first, int count) {
        int selected = selection.blockSelected;
        if (batch == null) {
            values.skip(levels.skipValidity(count));
            return selected;
        }
        ColumnArrays arrays = batch.arrays;
        arrays.reserve(first + (count + 63 & ~63), levels.areOptional());
        int present = levels.readValidity(arrays.validity, first, count);
        long[] ofPresent = present == count ? selection.block : selection.ofPresent(arrays.validity, first);
        int kept = values.readSelected(arrays, first, present, ofPresent);
        if (present < count) {    // Otherwise all bits are set already.
            ValidityBits.compact(arrays.validity, first, count, selection.block);
        }
        arrays.expand(first, selected, kept);
        return selected;
    }

    private int readNested(ColumnBatch batch, int most) {
        int rows = 0;
        // Rows that may still begin before the selection is checked again, and whether they are skipped.
        int mayBegin = 0;
        boolean areSkipped = false;
        boolean isSelected = false;
        while (true) {
            if (levels.isEmpty() && (left > 0 || nextPage())) {
                left -= levels.decode(left);
            }
            if (levels.isEmpty()) {
                return rows;
            }
            if (levels.beginsRow() && (mayBegin == 0 || levels.isFirstOfPage())) {
                if (rows == most) {
                    return rows;
                }
                long wanted = wanted(most - rows);
                mayBegin = (int) Math.min(Math.abs(wanted), Integer.MAX_VALUE);
                areSkipped = batch == null || wanted < 0;
                isSelected = wanted > 0;
            }
            int first = levels.next();
            int begun = levels.take(mayBegin);
            mayBegin -= begun;
            advance(begun, isSelected);
            rows += isSelected ? begun : 0;
            if (areSkipped) {
                values.skip(levels.countPresent(first));
                continue;
            }
            checkLimit(batch, levels.next() - first);
            int count = batch.levels.append(levels, first, batch.arrays, valueCount);
            batch.arrays.reserve(valueCount + count, false);
            int present = batch.levels.presentCount;
            values.read(batch.arrays, valueCount, present);
            batch.arrays.expand(valueCount, count, present);
            valueCount += count;
        }
    }

    private void checkLimit(ColumnBatch batch, int more) {
        int most = Math.min(Math.max(levelLimit, batch.capacity()), ByteCopies.LARGEST_ARRAY - 1);
        if (more > most - batch.levels.count) {
            throw new IndexOutOfBoundsException("A batch of " + Checks.counted(batch.capacity(), "row")
                    + " has more than " + Checks.counted(most, "level")
                    + ", the limit: read batches of fewer rows, or raise the limit");
        }
    }

    /** How many rows to read from the next one on, at most {@code room}; negative if they are to be skipped. */
    private long wanted(int room) {
        if (selection == null) {
            return room;
        }
        // One exists: while the batch has room, not all selected rows have been read.
        due = selection.next(due);
        if (nextRow > due) {
            throw new MalformedParquetException("Row " + due + " is missing: the offset index says that the page after"
                    + " the last one begins at row " + nextRow, MalformedParquetException.UNKNOWN_OFFSET);
        }
        return nextRow < due ? nextRow - due : selection.run(due, room);
    }

    private void advance(int count, boolean areSelected) {
        nextRow += count;
        due = areSelected ? nextRow : due;
    }

    private boolean nextPage() {
        ColumnPage page;
        do {
            page = pages.next();
            if (page == null) {
                return false;
            }
        } while (page.valueCount == 0);
        levels.begin(page);
        values.begin(page);
        left = page.valueCount;
        if (page.firstRow >= 0) {
            place(page);
        }
        return true;
    }

    private void place(ColumnPage page) {
        int rows = levels.countRows(page);
        if (rows != page.rowCount || page.firstRow < nextRow || selection == null && page.firstRow > nextRow) {
            throw new MalformedParquetException("The offset index says that a page has "
                    + Checks.counted(page.rowCount, "row") + " from row " + page.firstRow + " on, but it has " + rows
                    + ", and row " + nextRow + " is next", MalformedParquetException.UNKNOWN_OFFSET);
        }
        nextRow = page.firstRow;
    }

    @Override
    public String toString() {
        return "ColumnChunkDecoder[column=" + column + ", rowsRead=" + rowsRead + ", rowCount=" + rowCount + "]";
    }
}
