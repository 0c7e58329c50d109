// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Reads the values of pages in one encoding, in order; nulls are not stored and not read. {@link ValueReaders} makes a
 * reader for a type and an encoding. It keeps its memory from page to page, and belongs to one thread.
 *
 * <p>{@link #readPlain} reads all types; the other methods are for one type each and refuse others with {@link
 * IllegalStateException}. A negative count is refused with {@link IllegalArgumentException}; output that does not fit
 * with {@link IndexOutOfBoundsException}; more values than the page has with that or {@link MalformedParquetException},
 * and malformed bytes with the latter. Whatever fails leaves the reader where it was; the contents of the output's
 * range are then undefined, and no byte outside it is ever written. After an {@link Error}, a reader of runs or ids may
 * refuse all calls with {@link IllegalStateException} until the next page. Nothing is allocated based on what a page
 * claims.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="value-reader"}
 *
 * @since 0.1.0
 */
public interface ValueReader {
    /**
     * Begins the next page, whose values begin at a cursor. The cursor belongs to the reader until the next page.
     *
     * @throws MalformedParquetException if the page's header is malformed; neither the cursor nor the reader has moved
     */
    void reset(ByteCursor page);

    /**
     * Begins the next page, as {@link #reset(ByteCursor)}.
     *
     * @param presentCount number of values that are not null; a page in BYTE_STREAM_SPLIT, whose streams would begin
     *        elsewhere, must have exactly as many
     */
    default void reset(ByteCursor page, int presentCount) {
        reset(page);
    }

    /**
     * Lets the first value of a page in DELTA_BYTE_ARRAY share a prefix with the value before it, the last one of the
     * previous page that was read or skipped, as in files of parquet-mr before version 1.8 (PARQUET-246). Other readers
     * ignore it.
     */
    default void sharePrefixes() {
    }

    /**
     * {@return the number of values that the page's bytes hold or claim, read or not, but at most {@code most};
     * negative if only the page's header knows it} It may be more than the page's header counts.
     *
     * @param most at least 0; later values are not looked at
     * @throws MalformedParquetException if the page must be gone through to count them, and is malformed
     */
    default int valueCount(int most) {
        return -1;
    }

    /** Skips {@code count} values. */
    void skip(int count);

    /**
     * Skips some of the next {@code count} values, if that is cheaper than reading them all.
     *
     * @param bits a bit for each of the values, the lowest of each long first, set if it stays; 0 after the last one
     * @return how many of these values are left; -1 if none has been skipped
     */
    default int select(long[] bits, int count) {
        return -1;
    }

    /**
     * {@return the number of bytes of the next {@code count} values; without the 4 bytes of length of each BYTE_ARRAY
     * in PLAIN} It may be more than an array holds. If neither the page nor its dictionary has lengths of values, there
     * need not be as many.
     */
    long byteCount(int count);

    /**
     * Reads {@code count} values as in PLAIN encoding.
     *
     * @param outOffset index of the first byte to write
     * @return the number of bytes written: {@link #byteCount}, and 4 for each BYTE_ARRAY
     */
    int readPlain(byte[] out, int outOffset, int count);

    /**
     * Reads {@code count} BYTE_ARRAY values, back to back.
     *
     * @param outOffset index of the first byte to write
     * @param offsets where {@code count + 1} offsets go, indexes of {@code out}: the first is {@code outOffset}, the
     *        last is the end of the last value
     * @param offsetsOffset element of {@code offsets} for the first one
     * @return the number of bytes written, {@link #byteCount}
     */
    default int readValues(byte[] out, int outOffset, int[] offsets, int offsetsOffset, int count) {
        throw Checks.cannotRead(this, PhysicalType.BYTE_ARRAY);
    }

    /**
     * {@return the bytes of output that {@link #readWithRoom} needs for the next {@code count} values: at least {@link
     * #byteCount}, but found without going through the values where that takes longer} It may be more than an array
     * holds.
     */
    default long room(int count) {
        return byteCount(count);
    }

    /**
     * Reads {@code count} BYTE_ARRAY values as {@link #readValues}, but faster: may write anything to {@link #room}
     * bytes from {@code outOffset} on, which must lie within {@code out}.
     */
    default int readWithRoom(byte[] out, int outOffset, int[] offsets, int offsetsOffset, int count) {
        return readValues(out, outOffset, offsets, offsetsOffset, count);
    }

    /** {@return the dictionary of BYTE_ARRAY values, whose ids {@link #readIds} reads; null if there is none} */
    default ByteArrayDictionary dictionary() {
        return null;
    }

    /** Reads {@code count} ids of values in the dictionary. Other pages are refused as other types are. */
    default void readIds(int[] out, int outOffset, int count) {
        throw Checks.cannotRead(this, "ids");
    }

    /**
     * Reads {@code count} BOOLEAN values into a bit each: set for true.
     *
     * @param firstBit index of the first value's bit, counted from bit 0 of {@code bits[0]}
     */
    default void readBits(long[] bits, int firstBit, int count) {
        throw Checks.cannotRead(this, PhysicalType.BOOLEAN);
    }

    /** Reads {@code count} INT32 values. */
    default void readInts(int[] out, int outOffset, int count) {
        throw Checks.cannotRead(this, PhysicalType.INT32);
    }

    /** Reads {@code count} INT64 values. */
    default void readLongs(long[] out, int outOffset, int count) {
        throw Checks.cannotRead(this, PhysicalType.INT64);
    }

    /** Reads {@code count} FLOAT values, bit for bit. */
    default void readFloats(float[] out, int outOffset, int count) {
        throw Checks.cannotRead(this, PhysicalType.FLOAT);
    }

    /** Reads {@code count} DOUBLE values, bit for bit. */
    default void readDoubles(double[] out, int outOffset, int count) {
        throw Checks.cannotRead(this, PhysicalType.DOUBLE);
    }
}
