// SPDX-License-Identifier: Apache-2.0
/**
 * Parquet decoding kernels that any reader can drop in. Every public method checks its arguments once and then runs on
 * unchecked offsets.
 *
 * <table>
 * <caption>Each encoding, with the verbs that read it</caption>
 * <tr><th>Parquet</th><th>class</th><th>values as</th><th>write</th></tr>
 * <tr><td>BYTE_STREAM_SPLIT</td><td>{@link io.github.parquetdecoding.ByteStreamSplitPage}</td>
 *     <td>{@code decodeInts}, {@code Longs}, {@code Floats}, {@code Doubles}, {@code Plain}</td>
 *     <td>{@link io.github.parquetdecoding.ByteStreamSplitEncoder}</td></tr>
 * <tr><td>ALP</td><td>{@link io.github.parquetdecoding.AlpPage}</td>
 *     <td>{@code decodeFloats}, {@code Doubles}, {@code Plain}</td><td></td></tr>
 * <tr><td>RLE: levels, booleans</td><td>{@link io.github.parquetdecoding.RunLengthBitPackedReader}</td>
 *     <td>{@code readInts}, {@code Validity}, {@code Plain}</td>
 *     <td>{@link io.github.parquetdecoding.RunLengthBitPackedWriter}</td></tr>
 * <tr><td>strings of ids</td><td>{@link io.github.parquetdecoding.ByteArrayDictionary}</td>
 *     <td>{@code copyValues}, {@code Plain}</td><td></td></tr>
 * <tr><td>DELTA_BINARY_PACKED</td><td>{@link io.github.parquetdecoding.DeltaBinaryPackedReader}</td>
 *     <td>{@code readInts}, {@code Longs}, {@code Plain}</td><td></td></tr>
 * <tr><td>DELTA_LENGTH_BYTE_ARRAY</td><td>{@link io.github.parquetdecoding.DeltaLengthByteArrayReader}</td>
 *     <td>{@code readValues}, {@code Offsets}, {@code Plain}</td><td></td></tr>
 * <tr><td>values in any {@link io.github.parquetdecoding.Encoding}</td>
 *     <td>{@link io.github.parquetdecoding.ValueReader} of {@link io.github.parquetdecoding.ValueReaders}</td>
 *     <td>{@code readInts}, {@code Longs}, {@code Floats}, {@code Doubles}, {@code Bits}, {@code Values}, {@code
 *     Plain}, {@code Ids}</td><td></td></tr>
 * <tr><td>a column's pages</td><td>{@link io.github.parquetdecoding.column.ColumnChunkDecoder}</td>
 *     <td>{@code next} batch, {@code skip}</td><td></td></tr>
 * <tr><td>nulls</td><td colspan="3">{@link io.github.parquetdecoding.Validity}</td></tr>
 * <tr><td>bit-packed values</td><td colspan="3">{@link io.github.parquetdecoding.BitPacking}</td></tr>
 * <tr><td>ULEB128 and zig-zag integers</td><td colspan="3">{@link io.github.parquetdecoding.Uleb128}</td></tr>
 * </table>
 *
 * <p>A <b>page</b> is immutable and decodes any range of its values: {@code decode...(firstValue, out, outOffset,
 * count)}. A <b>reader</b> reads in order, {@code read...(out, outOffset, count)} or {@code skip(count)}; {@code reset}
 * begins the next page and keeps the memory. An <b>encoder</b> writes a page by one call, {@code encode...(values,
 * offset, out, outOffset, count)}. All arguments are in the order of {@link java.lang.System#arraycopy}: the source and
 * a position in it, what is needed to read it, the target and a position in it, and the count. Counts are numbers of
 * values, and offsets are indexes of the array before them. {@code Plain} is the form of PLAIN encoding: values back to
 * back, little-endian, each BYTE_ARRAY after its length in 4 bytes.
 *
 * <p>Pages and readers are opened at a {@link io.github.parquetdecoding.ByteCursor}: an array, a part of one, or a
 * buffer. {@link io.github.parquetdecoding.ParquetDecodingUtils} is a front with the method names that readers already
 * call, and {@link io.github.parquetdecoding.DecodingKernels} describes which kernels run.
 *
 * <p>Errors name the value and the limit. Arguments: {@link java.lang.IllegalArgumentException} for a negative count or
 * a size that can never be right, {@link java.lang.IndexOutOfBoundsException} for a range outside of its array and for
 * more values than an encoding that knows their number has left, {@link java.lang.IllegalStateException} for a typed
 * decode of another element size. Input: {@link io.github.parquetdecoding.MalformedParquetException} for bytes that no
 * writer produces, and where an encoding does not know its number of values (RLE, ULEB128, BYTE_ARRAY in PLAIN), for
 * bytes that end too soon. A call that fails moves neither its reader nor a cursor. Threads may share static methods,
 * pages of values and dictionaries, but not cursors, readers and writers.
 */
package io.github.parquetdecoding;
