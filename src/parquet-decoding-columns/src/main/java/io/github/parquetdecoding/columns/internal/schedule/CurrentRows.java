// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.util.List;

import io.github.parquetdecoding.column.ColumnBatch;

/**
 * Rows that have been taken.
 *
 * @param batches one of each column; none in a file without columns
 * @param rowGroup null if there are no rows
 * @param first how many rows of the row group that are kept are before them
 */
public record CurrentRows(List<ColumnBatch> batches, int count, LoadedRowGroup rowGroup, long first) {
    static final CurrentRows NONE = new CurrentRows(List.of(), 0, null, 0);
}
