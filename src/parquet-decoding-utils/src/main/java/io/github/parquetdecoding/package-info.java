// SPDX-License-Identifier: Apache-2.0
/**
 * Parquet decoding kernels that any reader can drop in.
 *
 * <p>{@link io.github.parquetdecoding.ParquetDecodingUtils} is the front with the names that call sites already use;
 * {@link io.github.parquetdecoding.Uleb128} and {@link io.github.parquetdecoding.ByteStreamSplitPage} are the kernels
 * behind it, for readers that decode batch by batch. Every public method checks its arguments once and then runs on
 * unchecked offsets.
 */
package io.github.parquetdecoding;
