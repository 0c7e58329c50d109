// SPDX-License-Identifier: Apache-2.0
/**
 * Parquet decoding kernels that any reader can drop in. Every public method checks its arguments once and then runs on
 * unchecked offsets.
 *
 * <table>
 * <caption>Classes for each encoding</caption>
 * <tr><th>Parquet</th><th>read</th><th>write</th></tr>
 * <tr><td>PLAIN</td><td>{@link io.github.parquetdecoding.PlainPage}, BYTE_ARRAY {@link
 *     io.github.parquetdecoding.PlainByteArrayReader}</td><td></td></tr>
 * <tr><td>BYTE_STREAM_SPLIT</td><td>{@link io.github.parquetdecoding.ByteStreamSplitPage}</td>
 *     <td>{@link io.github.parquetdecoding.ByteStreamSplitEncoder}</td></tr>
 * <tr><td>ALP</td><td>{@link io.github.parquetdecoding.AlpPage}</td>
 *     <td>{@link io.github.parquetdecoding.AlpEncoder}</td></tr>
 * <tr><td>RLE: levels, booleans</td><td>{@link io.github.parquetdecoding.RunLengthBitPackedReader}</td>
 *     <td>{@link io.github.parquetdecoding.RunLengthBitPackedWriter}</td></tr>
 * <tr><td>RLE_DICTIONARY</td><td>{@link io.github.parquetdecoding.DictionaryReader}</td><td></td></tr>
 * <tr><td>dictionaries of BYTE_ARRAY</td><td>{@link io.github.parquetdecoding.ByteArrayDictionary}</td><td></td></tr>
 * <tr><td>DELTA_BINARY_PACKED</td><td>{@link io.github.parquetdecoding.DeltaBinaryPackedReader}</td>
 *     <td></td></tr>
 * <tr><td>DELTA_LENGTH_BYTE_ARRAY</td><td>{@link io.github.parquetdecoding.DeltaLengthByteArrayReader}</td>
 *     <td></td></tr>
 * <tr><td>DELTA_BYTE_ARRAY</td><td>{@link io.github.parquetdecoding.DeltaByteArrayReader}</td>
 *     <td></td></tr>
 * <tr><td>nulls</td><td>{@link io.github.parquetdecoding.Validity}</td><td></td></tr>
 * <tr><td>bit-packed values</td><td colspan="2">{@link io.github.parquetdecoding.BitPacking}</td></tr>
 * <tr><td>ULEB128 and zig-zag integers</td><td colspan="2">{@link io.github.parquetdecoding.Uleb128}</td></tr>
 * </table>
 *
 * <p>{@link io.github.parquetdecoding.ByteCursor} is a position in an array that values are read from, and {@link
 * io.github.parquetdecoding.ParquetDecodingUtils} a front with the method names that readers already call. {@link
 * io.github.parquetdecoding.DecodingKernels} describes which kernels run.
 *
 * <p>Errors name the value and the limit: {@link java.lang.IllegalArgumentException} for a count or size that can never
 * be right, {@link java.lang.IndexOutOfBoundsException} for a range, {@link java.lang.IllegalStateException} for a
 * typed decode of another element size, and {@link io.github.parquetdecoding.MalformedParquetException} for bytes that
 * no writer produces. Static methods and pages may be shared by threads; cursors, readers and writers may not.
 */
package io.github.parquetdecoding;
