// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitPage;

/**
 * Reads the values of BYTE_STREAM_SPLIT pages in batches, with the methods of Trino's {@code ValueDecoder}. A batch is
 * decoded from the slice straight into the caller's array, bit for bit. The page is not copied, a skip costs nothing,
 * and the only allocation is one view per page.
 *
 * <table>
 * <caption>Decoders by type</caption>
 * <tr><th>column</th><th>array</th><th>decoder</th></tr>
 * <tr><td>INT32, raw bits of FLOAT as in Trino</td><td>int[]</td><td>{@link #ofInts()}</td></tr>
 * <tr><td>INT64, raw bits of DOUBLE as in Trino</td><td>long[]</td><td>{@link #ofLongs()}</td></tr>
 * <tr><td>FLOAT</td><td>float[]</td><td>{@link #ofFloats()}</td></tr>
 * <tr><td>DOUBLE</td><td>double[]</td><td>{@link #ofDoubles()}</td></tr>
 * <tr><td>FIXED_LEN_BYTE_ARRAY(2): FLOAT16 (raw bits)</td><td>short[]</td><td>{@link #ofShorts()}</td></tr>
 * <tr><td>FIXED_LEN_BYTE_ARRAY(n)</td><td>byte[]</td><td>{@link #ofBytes}</td></tr>
 * </table>
 *
 * <p>A decoder is not thread-safe.
 *
 * @param <T> the array's class
 * @since 0.1.0
 */
public final class ByteStreamSplitDecoder<T> {
    private final int elementSize;
    private final Decode<T> decode;
    private ByteStreamSplitPage page;
    private int next;

    @FunctionalInterface
    private interface Decode<T> {
        void decode(ByteStreamSplitPage page, int firstValue, T out, int outOffset, int count);
    }

    private ByteStreamSplitDecoder(int elementSize, Decode<T> decode) {
        this.elementSize = elementSize;
        this.decode = decode;
        this.page = ByteStreamSplitPage.of(ByteCursor.of(new byte[0]), elementSize);
    }

    /** {@return a decoder of INT32, or of the raw bits of FLOAT} */
    public static ByteStreamSplitDecoder<int[]> ofInts() {
        return new ByteStreamSplitDecoder<>(Integer.BYTES, ByteStreamSplitPage::decodeInts);
    }

    /** {@return a decoder of INT64, or of the raw bits of DOUBLE} */
    public static ByteStreamSplitDecoder<long[]> ofLongs() {
        return new ByteStreamSplitDecoder<>(Long.BYTES, ByteStreamSplitPage::decodeLongs);
    }

    /** {@return a decoder of FLOAT} */
    public static ByteStreamSplitDecoder<float[]> ofFloats() {
        return new ByteStreamSplitDecoder<>(Float.BYTES, ByteStreamSplitPage::decodeFloats);
    }

    /** {@return a decoder of DOUBLE} */
    public static ByteStreamSplitDecoder<double[]> ofDoubles() {
        return new ByteStreamSplitDecoder<>(Double.BYTES, ByteStreamSplitPage::decodeDoubles);
    }

    /** {@return a decoder of 2-byte values: the raw bits of FLOAT16} */
    public static ByteStreamSplitDecoder<short[]> ofShorts() {
        return new ByteStreamSplitDecoder<>(Short.BYTES, ByteStreamSplitPage::decodeShorts);
    }

    /**
     * {@return a decoder of FIXED_LEN_BYTE_ARRAY} Values are written back to back, with their bytes in the original
     * order; offsets are in bytes, and lengths are in values.
     *
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code elementSize} is less than 1
     */
    public static ByteStreamSplitDecoder<byte[]> ofBytes(int elementSize) {
        return new ByteStreamSplitDecoder<>(elementSize, ByteStreamSplitPage::decodePlain);
    }

    /**
     * Begins a page, which is the whole rest of the input. Moves the input to its end. The bytes must not change while
     * the page is read.
     *
     * @throws io.github.parquetdecoding.MalformedParquetException if the number of bytes is not a multiple of the
     *         element size; the input has not moved, and the previous page can still be read
     */
    public void init(SliceCursor in) {
        page = ByteStreamSplitPage.of(in, elementSize);
        next = 0;
    }

    /**
     * Reads the next {@code length} values, and writes the first one to index {@code offset}.
     *
     * @throws IllegalArgumentException if {@code length} is negative; nothing has been read
     * @throws IndexOutOfBoundsException if the page has fewer values left, or they do not fit into the array; nothing
     *         has been read
     */
    public void read(T values, int offset, int length) {
        decode.decode(page, next, values, offset, length);
        next += length;
    }

    /**
     * Skips the next {@code n} values.
     *
     * @throws IllegalArgumentException if {@code n} is negative; nothing has been skipped
     * @throws IndexOutOfBoundsException if the page has fewer values left; nothing has been skipped
     */
    public void skip(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("Negative value count: " + n);
        }
        if (n > page.valueCount() - next) {
            throw new IndexOutOfBoundsException("Cannot skip " + SliceCursor.counted(n, "value") + " from value "
                    + next + " on: the page has " + page.valueCount());
        }
        next += n;
    }

    @Override
    public String toString() {
        return "ByteStreamSplitDecoder[next=" + next + ", page=" + page + "]";
    }
}
