// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.RunLengthBitPackedReader;

/**
 * Reads dictionary ids or levels in Parquet's RLE/bit-packing hybrid in batches, page by page, with the methods of
 * Trino's {@code ValueDecoder}, as its {@code RleBitPackingHybridDecoder} does. A {@link RunLengthBitPackedReader} is
 * what reads them; {@link io.github.parquetdecoding.DictionaryDecoder} takes one to look up the values of ids without
 * an array of ids.
 *
 * <p>A decoder belongs to one thread.
 *
 * @since 0.1.0
 */
public final class RunLengthBitPackedDecoder {
    private RunLengthBitPackedReader runs;

    /**
     * A decoder that has no page yet.
     *
     * @param bitWidth bits per value, from 0 to 32
     * @throws IllegalArgumentException if {@code bitWidth} is out of its range
     */
    public RunLengthBitPackedDecoder(int bitWidth) {
        runs = RunLengthBitPackedReader.of(ByteCursor.of(new byte[0]), bitWidth);
    }

    /**
     * Begins the runs of a page, which are all that remains of the input. The input is moved to its end, and must not
     * change while they are read.
     *
     * @param in at the first run's header
     */
    public void init(SliceCursor in) {
        runs = RunLengthBitPackedReader.of(in, runs.bitWidth());
    }

    /**
     * Reads the next values of the page.
     *
     * @param values where the values go
     * @param offset index of the first element to write
     * @param length number of values, 0 or more
     * @throws IndexOutOfBoundsException if they do not fit into the array; nothing has been read
     * @throws io.github.parquetdecoding.MalformedParquetException if a run is malformed or the page has fewer values
     *         left; nothing has been read, and what the array's range holds is undefined
     */
    public void read(int[] values, int offset, int length) {
        runs.readInts(values, offset, length);
    }

    /**
     * Moves past the next values of the page.
     *
     * @param n number of values, 0 or more
     * @throws IllegalArgumentException if {@code n} is negative; nothing has been skipped
     * @throws io.github.parquetdecoding.MalformedParquetException if a run is malformed or the page has fewer values
     *         left; nothing has been skipped
     */
    public void skip(int n) {
        runs.skip(n);
    }

    /** Where in the page the decoder is. */
    @Override
    public String toString() {
        return "RunLengthBitPackedDecoder[" + runs + "]";
    }
}
