// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DeltaBinaryPackedReader;

/**
 * Reads the values of DELTA_BINARY_PACKED pages in batches, page by page, with the methods of Trino's
 * {@code ValueDecoder}. Blocks and miniblocks may have any size that the definition allows, and the last miniblock may
 * be cut short.
 *
 * <p>A decoder belongs to one thread.
 *
 * @param <T> the array's class
 * @since 0.1.0
 */
public final class DeltaBinaryPackedDecoder<T> {
    private final Read<T> read;
    private DeltaBinaryPackedReader page = DeltaBinaryPackedReader.of(ByteCursor.of(new byte[0]));

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
     * Begins a page. The input moves behind its values once all of them have been read or skipped, and must not change
     * until then. No bytes at all are a page without values.
     *
     * @param in at the page's first byte
     * @throws io.github.parquetdecoding.MalformedParquetException if the header is malformed; neither the input nor the
     *         page before has changed
     */
    public void init(SliceCursor in) {
        page = DeltaBinaryPackedReader.of(in);
    }

    /** {@return the number of values that the page's header claims, read or not} */
    public int valueCount() {
        return page.valueCount();
    }

    /**
     * Reads the next values of the page.
     *
     * @param values where the values go
     * @param offset index of the first element to write
     * @param length number of values, 0 or more
     * @throws IndexOutOfBoundsException if they do not fit into the array; nothing has been read
     * @throws io.github.parquetdecoding.MalformedParquetException if a block is malformed or the page has fewer values
     *         left; nothing has been read, and what the array's range holds is undefined
     */
    public void read(T values, int offset, int length) {
        read.read(page, values, offset, length);
    }

    /**
     * Moves past the next values of the page.
     *
     * @param n number of values, 0 or more
     * @throws IllegalArgumentException if {@code n} is negative; nothing has been skipped
     * @throws io.github.parquetdecoding.MalformedParquetException if a block is malformed or the page has fewer values
     *         left; nothing has been skipped
     */
    public void skip(int n) {
        page.skip(n);
    }
}
