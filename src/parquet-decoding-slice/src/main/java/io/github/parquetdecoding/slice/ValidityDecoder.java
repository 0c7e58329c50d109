// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.RunLengthBitPackedReader;

/**
 * Reads definition levels of a column that is not nested, of bit width 1, as validity: bits of an array of longs, the
 * lowest of each first, that are set where a value is not null. Methods and answers are those of Trino's
 * {@code FlatDefinitionLevelDecoder} for a maximum level of 1. But all bits of the range are written, whatever they
 * were: Trino's decoder sets bits of a range that is clear, and none if the levels are runs of valid values.
 *
 * <p>With these bits {@link io.github.parquetdecoding.Validity#expand(int[], int, int, long[], int) Validity.expand}
 * moves values to their places in the array that they were decoded into.
 *
 * <p>A decoder belongs to one thread.
 *
 * @since 0.1.0
 */
public final class ValidityDecoder {
    private RunLengthBitPackedReader levels;

    /** A decoder that has no page yet. */
    public ValidityDecoder() {
        init(Slices.EMPTY_SLICE);
    }

    /**
     * Begins the levels of a page.
     *
     * @param levels their runs: in v1 pages those are behind 4 bytes of length, which are not a part of them
     */
    public void init(Slice levels) {
        this.levels = RunLengthBitPackedReader.of(SliceCursor.of(levels), 1);
    }

    /**
     * Reads the validity of the next values of the page.
     *
     * @param values where the bits go, set if the value is not null
     * @param offset index of the first bit to write, counted from bit 0 of {@code values[0]}
     * @param length number of values, 0 or more; exactly this many bits are written, all others are unchanged
     * @return how many of the values are not null
     * @throws IndexOutOfBoundsException if the bits are not inside of the array; nothing has been read
     * @throws io.github.parquetdecoding.MalformedParquetException if a run is malformed or the page has fewer levels
     *         left; nothing has been read, and what the range of bits holds is undefined
     */
    public int readNext(long[] values, int offset, int length) {
        return levels.readValidity(values, offset, length);
    }

    /**
     * Moves past the next values of the page.
     *
     * @param length number of values, 0 or more
     * @return how many of them are not null
     * @throws IllegalArgumentException if {@code length} is negative; nothing has been skipped
     * @throws io.github.parquetdecoding.MalformedParquetException if a run is malformed or the page has fewer levels
     *         left; nothing has been skipped
     */
    public int skip(int length) {
        return levels.skipValidity(1, length);
    }

    /** Where in the page the decoder is. */
    @Override
    public String toString() {
        return "ValidityDecoder[" + levels + "]";
    }
}
