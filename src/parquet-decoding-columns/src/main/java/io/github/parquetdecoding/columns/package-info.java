// SPDX-License-Identifier: Apache-2.0
/**
 * Columns of Parquet files as arrays, on top of parquet-java: open a file with its {@code ParquetFileReader}, and read
 * each column of a row group with a {@link io.github.parquetdecoding.columns.ColumnBatchReader}.
 */
package io.github.parquetdecoding.columns;
