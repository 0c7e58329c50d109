// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.Arrays;
import java.util.PrimitiveIterator;

import io.github.parquetdecoding.ColumnChunkDecoder;

/** Rows of a row group that a filter has left: the first of each range, and the one after its last. */
record RowRanges(long[] first, long[] end) {
    /** @param rows indexes in ascending order */
    static RowRanges of(PrimitiveIterator.OfLong rows) {
        long[] first = new long[16];
        long[] end = new long[16];
        int count = 0;
        while (rows.hasNext()) {
            long row = rows.nextLong();
            if (count > 0 && end[count - 1] == row) {
                end[count - 1]++;
                continue;
            }
            if (count == first.length) {
                first = Arrays.copyOf(first, 2 * count);
                end = Arrays.copyOf(end, 2 * count);
            }
            first[count] = row;
            end[count++] = row + 1;
        }
        return new RowRanges(Arrays.copyOf(first, count), Arrays.copyOf(end, count));
    }

    void select(ColumnChunkDecoder decoder) {
        decoder.selectRows(first, end);
    }
}
