// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.RunLengthBitPackedReader;

/**
 * Reads dictionary ids or levels in Parquet's RLE/bit-packing hybrid in batches, with the methods of Trino's
 * {@code ValueDecoder}. Like Trino's {@code RleBitPackingHybridDecoder}, it returns ids;
 * {@link io.github.parquetdecoding.DictionaryReader} looks up their values without an array of ids.
 *
 * <p>A decoder is not thread-safe.
 *
 * @since 0.1.0
 */
public final class RunLengthBitPackedDecoder {
    private final RunLengthBitPackedReader runs;

    /**
     * Creates a decoder without a page.
     *
     * @param bitWidth bits per value, from 0 to 32
     * @throws IllegalArgumentException if {@code bitWidth} is out of range
     */
    public RunLengthBitPackedDecoder(int bitWidth) {
        runs = RunLengthBitPackedReader.of(ByteCursor.of(new byte[0]), bitWidth);
    }

    /**
     * Begins the runs of a page, which are the whole rest of the input. Moves the input to its end. The bytes must not
     * change while the runs are read.
     */
    public void init(SliceCursor in) {
        runs.reset(in);
    }

    /**
     * Reads the next {@code length} values, and writes the first one to index {@code offset}.
     *
     * @throws IllegalArgumentException if {@code length} is negative; nothing has been read
     * @throws IndexOutOfBoundsException if they do not fit into the array; nothing has been read
     * @throws io.github.parquetdecoding.MalformedParquetException if a run is malformed or the page has fewer values
     *         left; nothing has been read, but the contents of the array's range are undefined
     */
    public void read(int[] values, int offset, int length) {
        runs.readInts(values, offset, length);
    }

    /**
     * Skips the next {@code n} values.
     *
     * @throws IllegalArgumentException if {@code n} is negative; nothing has been skipped
     * @throws io.github.parquetdecoding.MalformedParquetException if a run is malformed or the page has fewer values
     *         left; nothing has been skipped
     */
    public void skip(int n) {
        runs.skip(n);
    }

    @Override
    public String toString() {
        return "RunLengthBitPackedDecoder[" + runs + "]";
    }
}
