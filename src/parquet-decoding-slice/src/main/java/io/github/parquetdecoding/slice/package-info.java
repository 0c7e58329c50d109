// SPDX-License-Identifier: Apache-2.0
/**
 * The kernels of {@link io.github.parquetdecoding} over airlift's {@link io.airlift.slice.Slice}, in the shape that
 * Trino's readers have: {@link io.github.parquetdecoding.slice.SliceCursor} stands where {@code SimpleSliceInputStream}
 * does, {@link io.github.parquetdecoding.slice.SliceDecodingUtils} where {@code ParquetReaderUtils} does, {@link
 * io.github.parquetdecoding.slice.ByteStreamSplitDecoder} and {@link
 * io.github.parquetdecoding.slice.RunLengthBitPackedDecoder} where a {@code ValueDecoder} does, {@link
 * io.github.parquetdecoding.slice.ValidityDecoder} where a {@code FlatDefinitionLevelDecoder} does, and {@link
 * io.github.parquetdecoding.slice.BitUnpacker} where an {@code IntBitUnpacker} does.
 *
 * <p>On what a Parquet writer produces the answers are Trino's, but for the payloads of NaNs, which survive here.
 * Malformed input, which Trino's readers may take for something else, is refused with
 * {@link io.github.parquetdecoding.MalformedParquetException}.
 */
package io.github.parquetdecoding.slice;
