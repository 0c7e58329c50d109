// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.RunLengthBitPackedReader;

/**
 * Reads 1-bit definition levels of a column that is not nested, as validity: bits in an array of longs, lowest bit
 * first, that are set if a value is not null. The methods and their results are the same as in Trino's
 * {@code FlatDefinitionLevelDecoder} for a maximum level of 1, with one difference: all bits of the range are written,
 * while Trino's decoder only sets bits of a range that is clear, or none if the levels are runs of valid values.
 *
 * <p>{@link io.github.parquetdecoding.Validity#expand(long[], int, int[], int, int) Validity.expand} uses these bits to
 * move decoded values to their places in the same array.
 *
 * <p>A decoder is not thread-safe.
 *
 * @since 0.1.0
 */
public final class ValidityDecoder {
    private final RunLengthBitPackedReader levels = RunLengthBitPackedReader.of(SliceCursor.of(Slices.EMPTY_SLICE), 1);

    /**
     * Begins the levels of a page.
     *
     * @param levels the runs, without the 4-byte length that precedes them in v1 pages
     */
    public void init(Slice levels) {
        this.levels.reset(SliceCursor.of(levels));
    }

    /**
     * Reads the validity of the next {@code length} values, and writes exactly this many bits.
     *
     * @param offset index of the first bit to write, counted from bit 0 of {@code values[0]}
     * @return the number of values that are not null
     * @throws IllegalArgumentException if {@code length} is negative; nothing has been read
     * @throws IndexOutOfBoundsException if the bits are not inside the array; nothing has been read
     * @throws io.github.parquetdecoding.MalformedParquetException if a run is malformed or the page has fewer levels
     *         left; nothing has been read, but the range of bits is undefined
     */
    public int readNext(long[] values, int offset, int length) {
        return levels.readValidity(values, offset, length);
    }

    /**
     * Skips the next {@code length} values.
     *
     * @return the number of these that are not null
     * @throws IllegalArgumentException if {@code length} is negative; nothing has been skipped
     * @throws io.github.parquetdecoding.MalformedParquetException if a run is malformed or the page has fewer levels
     *         left; nothing has been skipped
     */
    public int skip(int length) {
        return levels.skipValidity(length);
    }

    @Override
    public String toString() {
        return "ValidityDecoder[" + levels + "]";
    }
}
