// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.Arrays;
import java.util.PrimitiveIterator;

import io.github.parquetdecoding.column.ColumnChunkDecoder;

/**
 * Rows of a row group that a filter has left. parquet-java tells them one by one, so they are asked for only when they
 * are read: a footer may claim any number.
 */
final class SelectedRows {
    private final PrimitiveIterator.OfLong rows;
    private long[] first = new long[4];
    private long[] end = new long[4];

    /** @param rows indexes in ascending order */
    SelectedRows(PrimitiveIterator.OfLong rows) {
        this.rows = rows;
    }

    /** Selects the next rows, at most {@code most}. */
    void select(ColumnChunkDecoder decoder, int most) {
        int count = 0;
        for (int i = 0; i < most && rows.hasNext(); i++) {
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
        decoder.selectRows(Arrays.copyOf(first, count), Arrays.copyOf(end, count));
    }
}
