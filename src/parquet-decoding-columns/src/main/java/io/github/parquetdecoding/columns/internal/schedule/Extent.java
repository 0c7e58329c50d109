// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

/**
 * How much is read, and how much of it ahead.
 *
 * @param offset the number of rows to skip first
 * @param limit the most rows to read after them
 * @param batchesAhead the most batches of a column of a row group that are decoded before they are taken
 * @param rowGroupsAhead the most row groups that helpers load before a row of them is taken
 */
public record Extent(long offset, long limit, int batchesAhead, int rowGroupsAhead) { }
