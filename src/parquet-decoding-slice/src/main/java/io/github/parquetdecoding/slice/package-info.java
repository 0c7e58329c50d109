// SPDX-License-Identifier: Apache-2.0
/**
 * The kernels of {@link io.github.parquetdecoding} over airlift's {@link io.airlift.slice.Slice}, in the shape of
 * Trino's readers:
 *
 * <ul>
 * <li>{@link io.github.parquetdecoding.slice.SliceCursor} takes the place of {@code SimpleSliceInputStream};
 * <li>{@link io.github.parquetdecoding.slice.SliceDecodingUtils} of {@code ParquetReaderUtils} and {@code
 * DeltaPackingUtils};
 * <li>{@link io.github.parquetdecoding.slice.ByteStreamSplitDecoder}, {@link
 * io.github.parquetdecoding.slice.RunLengthBitPackedDecoder}, {@link
 * io.github.parquetdecoding.slice.DeltaBinaryPackedDecoder}, {@link
 * io.github.parquetdecoding.slice.DeltaByteArrayDecoder} and {@link io.github.parquetdecoding.slice.AlpDecoder} of a
 * {@code ValueDecoder};
 * <li>{@link io.github.parquetdecoding.slice.ValidityDecoder} of a {@code FlatDefinitionLevelDecoder};
 * <li>{@link io.github.parquetdecoding.slice.BitUnpacker} of an {@code IntBitUnpacker}.
 * </ul>
 *
 * <p>Pages that Parquet writers produce decode to the same values as in Trino, except that the payloads of NaNs survive
 * here. Malformed input, which Trino's readers may take for something else, is refused with
 * {@link io.github.parquetdecoding.MalformedParquetException}.
 */
package io.github.parquetdecoding.slice;
