// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.selection;

import java.util.Arrays;
import java.util.BitSet;
import java.util.PrimitiveIterator;

import io.github.parquetdecoding.column.ColumnChunkDecoder;

/** Rows of a row group that a filter has left, computed lazily, since a footer may claim any number. */
public final class SelectedRows {
    /** Either parquet-java's iterator, row by row, or a bit for each row. */
    private final PrimitiveIterator.OfLong rows;
    private final BitSet bits;
    private int nextBit;
    private long[] first = new long[4];
    private long[] end = new long[4];
    private int count;

    /** @param rows indexes in ascending order */
    public SelectedRows(PrimitiveIterator.OfLong rows) {
        this.rows = rows;
        bits = null;
    }

    /** @param bits the indexes that are set */
    public SelectedRows(BitSet bits) {
        this.bits = bits;
        rows = null;
    }

    /** Selects the next rows, at most {@code most}. */
    public void select(ColumnChunkDecoder decoder, int most) {
        count = 0;
        if (bits != null) {
            selectBits(most);
        } else {
            for (int i = 0; i < most && rows.hasNext(); i++) {
                long row = rows.nextLong();
                add(row, row + 1);
            }
        }
        decoder.selectRows(Arrays.copyOf(first, count), Arrays.copyOf(end, count));
    }

    private void selectBits(int most) {
        int left = most;
        for (int row; left > 0 && (row = bits.nextSetBit(nextBit)) >= 0; ) {
            nextBit = (int) Math.min(bits.nextClearBit(row), (long) row + left);
            add(row, nextBit);
            left -= nextBit - row;
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
