// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import io.github.parquetdecoding.internal.bytestreamsplit.EncodedStreams;
import io.github.parquetdecoding.internal.kernels.ElementType;

import static io.github.parquetdecoding.internal.memory.Checks.checkElementSize;
import static io.github.parquetdecoding.internal.memory.Checks.checkRange;
import static io.github.parquetdecoding.internal.memory.Checks.checkValueCount;
import static io.github.parquetdecoding.internal.memory.Checks.checkValues;
import static io.github.parquetdecoding.internal.memory.Checks.checkWideRange;
import static io.github.parquetdecoding.internal.memory.Checks.counted;

/**
 * The values of one data page in Parquet's BYTE_STREAM_SPLIT encoding: {@code valueCount} values of
 * {@code elementSize} bytes, stored as {@code elementSize} streams of {@code valueCount} bytes each. Byte {@code k} of
 * value {@code i} is byte {@code k * valueCount + i} of the page; values are little-endian, as in PLAIN encoding.
 *
 * <p>An immutable view: the page's bytes are neither copied nor changed, and must not change while it is in use. It is
 * checked once, when it is opened; an element size below 1 or a negative count is an {@link IllegalArgumentException}.
 * Every decode takes a range of values, so a reader decodes batch by batch, skips for free and never holds a second
 * copy of the page. A range or output that does not fit is refused with {@link IndexOutOfBoundsException}, a type of
 * another size than the page's with {@link IllegalStateException}, before anything is written; nothing outside of the
 * output range is ever written. Decoding from an array into one allocates nothing; for other buffers, scalar kernels
 * allocate 16 KiB, or room for eight values. The output must not share bytes with the page.
 *
 * <p>Levels, compression and page headers are not read here: a page of this class starts where the encoded values do.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="page"}
 *
 * @since 0.1.0
 */
public final class ByteStreamSplitPage {
    private final EncodedStreams streams;
    private final int start;
    private final int valueCount;
    private final int elementSize;

    private ByteStreamSplitPage(EncodedStreams streams, int start, int valueCount, int elementSize) {
        this.streams = streams;
        this.start = start;
        this.valueCount = valueCount;
        this.elementSize = elementSize;
    }

    /**
     * {@return a page in the rest of a cursor, which moves to its limit}
     *
     * @throws MalformedParquetException if the number of bytes is not a multiple of {@code elementSize}; its offset is
     *         the cursor's position, and the cursor has not moved
     */
    public static ByteStreamSplitPage of(ByteCursor in, int elementSize) {
        int start = in.position();
        int valueCount = valueCount(in.remaining(), elementSize, start);
        in.skip(in.remaining());
        return new ByteStreamSplitPage(new EncodedStreams(in.array()), start, valueCount, elementSize);
    }

    /**
     * {@return a page in the bytes of a buffer from its position to its limit, read in place: heap or direct, writable
     * or read-only, of any byte order} The buffer itself is not changed, and may be moved afterwards.
     *
     * @throws MalformedParquetException if the number of bytes is not a multiple of {@code elementSize}; its offset is
     *         the buffer's position
     */
    public static ByteStreamSplitPage of(ByteBuffer encoded, int elementSize) {
        int valueCount = valueCount(encoded.remaining(), elementSize, encoded.position());
        int start = encoded.hasArray() ? encoded.arrayOffset() + encoded.position() : 0;
        EncodedStreams streams = encoded.hasArray() ? new EncodedStreams(encoded.array()) : new EncodedStreams(encoded);
        return new ByteStreamSplitPage(streams, start, valueCount, elementSize);
    }

    static void checkLength(int offset, int length, int valueCount, int elementSize) {
        checkElementSize(elementSize);
        checkValueCount(valueCount);
        long expected = (long) valueCount * elementSize;
        if (length != expected) {
            throw new MalformedParquetException("A BYTE_STREAM_SPLIT page of " + counted(valueCount, "value") + " of "
                    + counted(elementSize, "byte") + " has " + counted(expected, "byte") + ", not " + length
                    + ", at offset " + offset, offset);
        }
    }

    private static int valueCount(int length, int elementSize, int offset) {
        checkElementSize(elementSize);
        if (length % elementSize != 0) {
            throw new MalformedParquetException("A BYTE_STREAM_SPLIT page of " + counted(length, "byte")
                    + " at offset " + offset + " is not a multiple of the element size of " + elementSize + " bytes",
                    offset);
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

    /** {@return all values in a new array of {@code valueCount * elementSize} bytes, as in PLAIN encoding} */
    public byte[] decodePlain() {
        byte[] out = new byte[valueCount * elementSize];
        decodePlain(0, out, 0, valueCount);
        return out;
    }

    /**
     * Decodes {@code count} values as in PLAIN encoding: into {@code count * elementSize} bytes from byte {@code
     * outOffset} on, little-endian and back to back.
     */
    public void decodePlain(int firstValue, byte[] out, int outOffset, int count) {
        checkValues(valueCount, firstValue, count);
        checkWideRange("out", out, out.length, outOffset, (long) count * elementSize);
        streams.decode(start + firstValue, valueCount, count, elementSize, ElementType.BYTES, out, outOffset);
    }

    /** Decodes {@code count} INT32 values. */
    public void decodeInts(int firstValue, int[] out, int outOffset, int count) {
        checkTyped(4, firstValue, count, out, out.length, outOffset);
        streams.decode(start + firstValue, valueCount, count, elementSize, ElementType.INTS, out, outOffset);
    }

    /** Decodes {@code count} FLOAT values, bit for bit: payloads of NaNs survive. */
    public void decodeFloats(int firstValue, float[] out, int outOffset, int count) {
        checkTyped(4, firstValue, count, out, out.length, outOffset);
        streams.decode(start + firstValue, valueCount, count, elementSize, ElementType.FLOATS, out, outOffset);
    }

    /** Decodes {@code count} INT64 values. */
    public void decodeLongs(int firstValue, long[] out, int outOffset, int count) {
        checkTyped(8, firstValue, count, out, out.length, outOffset);
        streams.decode(start + firstValue, valueCount, count, elementSize, ElementType.LONGS, out, outOffset);
    }

    /** Decodes {@code count} DOUBLE values, bit for bit: payloads of NaNs survive. */
    public void decodeDoubles(int firstValue, double[] out, int outOffset, int count) {
        checkTyped(8, firstValue, count, out, out.length, outOffset);
        streams.decode(start + firstValue, valueCount, count, elementSize, ElementType.DOUBLES, out, outOffset);
    }

    private void checkTyped(int typeSize, int firstValue, int count, Object out, int outLength, int outOffset) {
        if (elementSize != typeSize) {
            throw new IllegalStateException("A page of " + elementSize + "-byte elements cannot be decoded into "
                    + typeSize + "-byte values");
        }
        checkValues(valueCount, firstValue, count);
        checkRange("out", out, outLength, outOffset, count);
    }

    @Override
    public String toString() {
        return "ByteStreamSplitPage[valueCount=" + valueCount + ", elementSize=" + elementSize + "]";
    }
}
