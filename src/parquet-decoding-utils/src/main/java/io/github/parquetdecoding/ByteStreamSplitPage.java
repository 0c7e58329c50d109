// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import io.github.parquetdecoding.internal.bytestreamsplit.PageBytes;

import static io.github.parquetdecoding.internal.memory.Checks.checkElementSize;
import static io.github.parquetdecoding.internal.memory.Checks.checkRange;
import static io.github.parquetdecoding.internal.memory.Checks.checkValueCount;
import static io.github.parquetdecoding.internal.memory.Checks.checkWideRange;
import static io.github.parquetdecoding.internal.memory.Checks.outside;

/**
 * The values of one data page in Parquet's BYTE_STREAM_SPLIT encoding: {@code valueCount} values of
 * {@code elementSize} bytes, stored as {@code elementSize} streams of {@code valueCount} bytes each. Byte {@code k} of
 * value {@code i} is byte {@code k * valueCount + i} of the page; values are little-endian, as in PLAIN encoding.
 *
 * <p>An immutable view: the page's bytes are neither copied nor changed, and must not change while it is in use. It is
 * checked once, here. Every decode takes a range of values, so a reader decodes batch by batch, skips for free and
 * never holds a second copy of the page. A range or output that does not fit is refused before anything is written;
 * nothing outside of the output range is ever written. Decodes into a caller's array allocate nothing. The output must
 * not share bytes with the page.
 *
 * <p>Levels, compression and page headers are not read here: a page of this class starts where the encoded values do.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="page"}
 *
 * @since 0.1.0
 */
public final class ByteStreamSplitPage {
    private final PageBytes bytes;
    private final int start;
    private final int valueCount;
    private final int elementSize;

    private ByteStreamSplitPage(PageBytes bytes, int start, int valueCount, int elementSize) {
        this.bytes = bytes;
        this.start = start;
        this.valueCount = valueCount;
        this.elementSize = elementSize;
    }

    /**
     * {@return a page that is the whole array}
     *
     * @param encoded where the page is
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code elementSize} is less than 1
     * @throws MalformedParquetException if the array's length is not a multiple of {@code elementSize}
     */
    public static ByteStreamSplitPage of(byte[] encoded, int elementSize) {
        int valueCount = valueCount(encoded.length, elementSize, 0);
        return new ByteStreamSplitPage(PageBytes.of(encoded), 0, valueCount, elementSize);
    }

    /**
     * {@return a page that is {@code valueCount * elementSize} bytes of an array}
     *
     * @param encoded where the page is
     * @param offset index of the page's first byte
     * @param valueCount number of values, 0 or more
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code elementSize} less than 1
     * @throws IndexOutOfBoundsException if the page is not inside the array
     */
    public static ByteStreamSplitPage of(byte[] encoded, int offset, int valueCount, int elementSize) {
        checkElementSize(elementSize);
        checkValueCount(valueCount);
        checkWideRange("encoded", encoded, encoded.length, offset, (long) valueCount * elementSize);
        return new ByteStreamSplitPage(PageBytes.of(encoded), offset, valueCount, elementSize);
    }

    /**
     * {@return a page that is {@code length} bytes of an array, and must have as many values as its header says: one
     * that is shorter or longer is refused, whatever lies behind it}
     *
     * @param encoded where the page is
     * @param offset index of the page's first byte
     * @param length bytes of the page
     * @param valueCount number of values, 0 or more
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code elementSize} less than 1
     * @throws IndexOutOfBoundsException if the page is not inside the array
     * @throws MalformedParquetException if {@code length} is not {@code valueCount * elementSize}; its offset is
     *         {@code offset}
     */
    public static ByteStreamSplitPage of(byte[] encoded, int offset, int length, int valueCount, int elementSize) {
        checkRange("encoded", encoded, encoded.length, offset, length);
        checkLength(offset, length, valueCount, elementSize);
        return new ByteStreamSplitPage(PageBytes.of(encoded), offset, valueCount, elementSize);
    }

    /**
     * {@return a page that is all that remains of a cursor, which moves to its limit}
     *
     * @param in at the page's first byte
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code elementSize} is less than 1
     * @throws MalformedParquetException if the number of bytes is not a multiple of {@code elementSize}; its offset is
     *         the cursor's position, and the cursor has not moved
     */
    public static ByteStreamSplitPage of(ByteCursor in, int elementSize) {
        int start = in.position();
        int valueCount = valueCount(in.remaining(), elementSize, start);
        in.skip(in.remaining());
        return new ByteStreamSplitPage(PageBytes.of(in.array()), start, valueCount, elementSize);
    }

    /**
     * {@return a page that is the bytes of a buffer from its position to its limit, read in place: heap or direct,
     * writable or read-only, of any byte order} The buffer itself is not changed, and may be moved afterwards.
     *
     * @param encoded where the page is
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code elementSize} is less than 1
     * @throws MalformedParquetException if the number of bytes is not a multiple of {@code elementSize}; its offset is
     *         the buffer's position
     */
    public static ByteStreamSplitPage of(ByteBuffer encoded, int elementSize) {
        int valueCount = valueCount(encoded.remaining(), elementSize, encoded.position());
        return encoded.hasArray()
                ? new ByteStreamSplitPage(PageBytes.of(encoded.array()), encoded.arrayOffset() + encoded.position(),
                        valueCount, elementSize)
                : new ByteStreamSplitPage(PageBytes.of(encoded), 0, valueCount, elementSize);
    }

    static void checkLength(int offset, int length, int valueCount, int elementSize) {
        checkElementSize(elementSize);
        checkValueCount(valueCount);
        long expected = (long) valueCount * elementSize;
        if (length != expected) {
            throw new MalformedParquetException("A BYTE_STREAM_SPLIT page of " + valueCount + " values of "
                    + elementSize + " bytes has " + expected + " bytes, but there are " + length + " at offset "
                    + offset, offset);
        }
    }

    private static int valueCount(int length, int elementSize, int offset) {
        checkElementSize(elementSize);
        if (length % elementSize != 0) {
            throw new MalformedParquetException("A BYTE_STREAM_SPLIT page of " + length + " bytes at offset " + offset
                    + " is not a multiple of the element size of " + elementSize + " bytes", offset);
        }
        return length / elementSize;
    }

    /** {@return the number of values in the page} */
    public int valueCount() {
        return valueCount;
    }

    /** {@return bytes per value} */
    public int elementSize() {
        return elementSize;
    }

    /** {@return all values in a new array of {@code valueCount * elementSize} bytes, little-endian and back to back} */
    public byte[] decode() {
        byte[] out = new byte[valueCount * elementSize];
        decode(0, valueCount, out, 0);
        return out;
    }

    /**
     * Decodes {@code count} values into {@code count * elementSize} bytes, little-endian and back to back.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param out where the values go
     * @param outOffset index of the first byte to write
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decode(int firstValue, int count, byte[] out, int outOffset) {
        checkValues(firstValue, count);
        checkWideRange("out", out, out.length, outOffset, (long) count * elementSize);
        bytes.decode(start + firstValue, valueCount, count, elementSize, out, outOffset);
    }

    /**
     * Decodes {@code count} values of 2 bytes: the raw bits of FLOAT16, or of any other meaning.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalStateException if the element size is not 2
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decodeShorts(int firstValue, int count, short[] out, int outOffset) {
        checkTyped(2, firstValue, count, out, out.length, outOffset);
        bytes.decode(start + firstValue, valueCount, count, elementSize, out, outOffset);
    }

    /**
     * Decodes {@code count} INT32 values.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalStateException if the element size is not 4
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decodeInts(int firstValue, int count, int[] out, int outOffset) {
        checkTyped(4, firstValue, count, out, out.length, outOffset);
        bytes.decode(start + firstValue, valueCount, count, elementSize, out, outOffset);
    }

    /**
     * Decodes {@code count} FLOAT values, bit for bit: payloads of NaNs survive.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalStateException if the element size is not 4
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decodeFloats(int firstValue, int count, float[] out, int outOffset) {
        checkTyped(4, firstValue, count, out, out.length, outOffset);
        bytes.decode(start + firstValue, valueCount, count, elementSize, out, outOffset);
    }

    /**
     * Decodes {@code count} INT64 values.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalStateException if the element size is not 8
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decodeLongs(int firstValue, int count, long[] out, int outOffset) {
        checkTyped(8, firstValue, count, out, out.length, outOffset);
        bytes.decode(start + firstValue, valueCount, count, elementSize, out, outOffset);
    }

    /**
     * Decodes {@code count} DOUBLE values, bit for bit: payloads of NaNs survive.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param out where the values go
     * @param outOffset index of the first element to write
     * @throws IllegalStateException if the element size is not 8
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decodeDoubles(int firstValue, int count, double[] out, int outOffset) {
        checkTyped(8, firstValue, count, out, out.length, outOffset);
        bytes.decode(start + firstValue, valueCount, count, elementSize, out, outOffset);
    }

    private void checkTyped(int typeSize, int firstValue, int count, Object out, int outLength, int outOffset) {
        if (elementSize != typeSize) {
            throw new IllegalStateException("A page of " + elementSize + "-byte elements cannot be decoded into "
                    + typeSize + "-byte values");
        }
        checkValues(firstValue, count);
        checkRange("out", out, outLength, outOffset, count);
    }

    private void checkValues(int firstValue, int count) {
        if ((firstValue | count) < 0 || count > valueCount - firstValue) {
            throw outside("page", "its " + valueCount + " values", firstValue, count);
        }
    }

    @Override
    public String toString() {
        return "ByteStreamSplitPage[valueCount=" + valueCount + ", elementSize=" + elementSize + "]";
    }
}
