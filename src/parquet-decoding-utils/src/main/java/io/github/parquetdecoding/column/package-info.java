// SPDX-License-Identifier: Apache-2.0
/**
 * Columns: a {@link io.github.parquetdecoding.column.ColumnChunkDecoder} decodes a column chunk's {@link
 * io.github.parquetdecoding.column.ColumnPages}, in any encoding, to batches of rows in a {@link
 * io.github.parquetdecoding.column.ColumnBatch}, with nulls, and with a {@link
 * io.github.parquetdecoding.column.ColumnLayer} for each list and optional struct around the values.
 *
 * <p>These classes are built on {@link io.github.parquetdecoding}, and refuse with the same exceptions. A decoder, its
 * pages and a batch belong to one thread.
 */
package io.github.parquetdecoding.column;
