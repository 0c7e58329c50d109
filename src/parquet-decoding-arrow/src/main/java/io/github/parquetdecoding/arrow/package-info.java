// SPDX-License-Identifier: Apache-2.0
/**
 * Parquet files as Arrow vectors: {@link io.github.parquetdecoding.arrow.ParquetArrowReader}, an Arrow reader on top of
 * {@link io.github.parquetdecoding.columns.ColumnFileReader}.
 */
package io.github.parquetdecoding.arrow;
