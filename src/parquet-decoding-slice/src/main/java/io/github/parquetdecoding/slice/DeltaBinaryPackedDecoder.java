// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DeltaBinaryPackedReader;

/**
 * Reads the values of DELTA_BINARY_PACKED pages in batches, with the methods of Trino's {@code ValueDecoder}. Blocks
 * and miniblocks may have any size that the definition allows, and the last miniblock may be cut short.
 *
 * <p>A decoder is not thread-safe.
 *
 * @param <T> the array's class
 * @since 0.1.0
 */
public final class DeltaBinaryPackedDecoder<T> {
    private final Read<T> read;
    private final DeltaBinaryPackedReader page = DeltaBinaryPackedReader.of(ByteCursor.of(new byte[0]));

    @FunctionalInterface
    private interface Read<T> {
        void read(DeltaBinaryPackedReader page, T out, int offset, int count);
    }

    private DeltaBinaryPackedDecoder(Read<T> read) {
        this.read = read;
    }

    /** {@return a decoder of INT32, whose sums wrap at 32 bits} */
    public static DeltaBinaryPackedDecoder<int[]> ofInts() {
        return new DeltaBinaryPackedDecoder<>(DeltaBinaryPackedReader::readInts);
    }

    /** {@return a decoder of INT64} */
    public static DeltaBinaryPackedDecoder<long[]> ofLongs() {
        return new DeltaBinaryPackedDecoder<>(DeltaBinaryPackedReader::readLongs);
    }

    /**
     * Begins a page. The input moves past the values once all of them have been read or skipped, and must not change
     * until then. An empty input is a page without values.
     *
     * @throws io.github.parquetdecoding.MalformedParquetException if the header is malformed; the input has not moved,
     *         and the previous page can still be read
     */
    public void init(SliceCursor in) {
        page.reset(in);
    }

    /** {@return the total number of values, according to the page's header} */
    public int valueCount() {
        return page.valueCount();
    }

    /**
     * Reads the next {@code length} values, and writes the first one to index {@code offset}.
     *
     * @throws IllegalArgumentException if {@code length} is negative; nothing has been read
     * @throws IndexOutOfBoundsException if they do not fit into the array, or the page has fewer values left; nothing
     *         has been read
     * @throws io.github.parquetdecoding.MalformedParquetException if a block is malformed; nothing has been read, but
     *         the contents of the array's range are undefined
     */
    public void read(T values, int offset, int length) {
        read.read(page, values, offset, length);
    }

    /**
     * Skips the next {@code n} values.
     *
     * @throws IllegalArgumentException if {@code n} is negative; nothing has been skipped
     * @throws IndexOutOfBoundsException if the page has fewer values left; nothing has been skipped
     * @throws io.github.parquetdecoding.MalformedParquetException if a block is malformed; nothing has been skipped
     */
    public void skip(int n) {
        page.skip(n);
    }
}
