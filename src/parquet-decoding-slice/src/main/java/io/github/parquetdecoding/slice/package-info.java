// SPDX-License-Identifier: Apache-2.0
/**
 * The decoders of {@link io.github.parquetdecoding} for airlift's {@link io.airlift.slice.Slice}, with the methods of
 * Trino's readers:
 *
 * <ul>
 * <li>{@link io.github.parquetdecoding.slice.SliceCursor} replaces {@code SimpleSliceInputStream};
 * <li>{@link io.github.parquetdecoding.slice.SliceDecodingUtils} replaces {@code ParquetReaderUtils};
 * <li>{@link io.github.parquetdecoding.slice.SliceDecoder} replaces a {@code ValueDecoder} of numbers, ids or levels.
 * </ul>
 *
 * <p>Pages that Parquet writers produce decode to the same values as in Trino, except that NaNs keep their payloads.
 * Malformed input, which Trino's readers may misinterpret, is refused with
 * {@link io.github.parquetdecoding.MalformedParquetException}.
 */
package io.github.parquetdecoding.slice;
