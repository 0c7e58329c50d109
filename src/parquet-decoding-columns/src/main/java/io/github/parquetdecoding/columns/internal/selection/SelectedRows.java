// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.selection;

import java.util.Arrays;
import java.util.PrimitiveIterator;

import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.columns.internal.pages.KeptRows;

/** Rows of a row group that are read, in ranges that are computed lazily, since a footer may claim any number. */
public final class SelectedRows {
    /** Either parquet-java's iterator, row by row, or known rows. */
    private final PrimitiveIterator.OfLong rows;
    private final KeptRows kept;
    private long nextRow;
    private long[] first = new long[4];
    private long[] end = new long[4];
    private int count;

    /** @param rows indexes in ascending order */
    public SelectedRows(PrimitiveIterator.OfLong rows) {
        this.rows = rows;
        kept = null;
    }

    public SelectedRows(KeptRows kept) {
        this.kept = kept;
        rows = null;
    }

    /** Selects the next rows, at most {@code most}. */
    public void select(ColumnChunkDecoder decoder, int most) {
        count = 0;
        if (kept != null) {
            selectKept(most);
        } else {
            for (int i = 0; i < most && rows.hasNext(); i++) {
                long row = rows.nextLong();
                add(row, row + 1);
            }
        }
        decoder.selectRows(Arrays.copyOf(first, count), Arrays.copyOf(end, count));
    }

    private void selectKept(int most) {
        long left = most;
        for (long row; left > 0 && (row = kept.next(nextRow)) >= 0; ) {
            nextRow = Math.min(kept.endOfRun(row), row + left);
            add(row, nextRow);
            left -= nextRow - row;
        }
    }

    private void add(long from, long to) {
        if (count > 0 && end[count - 1] == from) {
            end[count - 1] = to;
            return;
        }
        if (count == first.length) {
            first = Arrays.copyOf(first, 2 * count);
            end = Arrays.copyOf(end, 2 * count);
        }
        first[count] = from;
        end[count++] = to;
    }
}
