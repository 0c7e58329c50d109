package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import static io.github.parquetdecoding.ByteStreamSplitChecks.checkElementSize;
import static io.github.parquetdecoding.ByteStreamSplitChecks.checkOutput;
import static io.github.parquetdecoding.ByteStreamSplitChecks.checkValueCount;
import static io.github.parquetdecoding.ByteStreamSplitChecks.isOutside;

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
 */
public final class ByteStreamSplitPage {
    // Exactly one of the two is there: a page in an array that can be reached is read from the array.
    private final byte[] array;
    private final BufferSource buffer;
    private final int start;
    private final int valueCount;
    private final int elementSize;

    private ByteStreamSplitPage(byte[] array, BufferSource buffer, int start, int valueCount, int elementSize) {
        this.array = array;
        this.buffer = buffer;
        this.start = start;
        this.valueCount = valueCount;
        this.elementSize = elementSize;
    }

    /**
     * A page that is the whole array.
     *
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code elementSize} is less than 1
     * @throws MalformedParquetException if the array's length is not a multiple of {@code elementSize}
     */
    public static ByteStreamSplitPage of(byte[] encoded, int elementSize) {
        int valueCount = valueCount(encoded.length, elementSize, 0);
        return new ByteStreamSplitPage(encoded, null, 0, valueCount, elementSize);
    }

    /**
     * A page that is {@code valueCount * elementSize} bytes of an array.
     *
     * @param offset index of the page's first byte
     * @param valueCount number of values, 0 or more
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code valueCount} is negative or {@code elementSize} less than 1
     * @throws IndexOutOfBoundsException if the page is not inside the array
     */
    public static ByteStreamSplitPage of(byte[] encoded, int offset, int valueCount, int elementSize) {
        checkElementSize(elementSize);
        checkValueCount(valueCount);
        long length = (long) valueCount * elementSize;
        if (isOutside(offset, length, encoded.length)) {
            throw new IndexOutOfBoundsException("A page of " + valueCount + " values of " + elementSize
                    + " bytes at offset " + offset + " is outside of the array's " + encoded.length + " bytes");
        }
        return new ByteStreamSplitPage(encoded, null, offset, valueCount, elementSize);
    }

    /**
     * A page that is the bytes of a buffer from its position to its limit, read in place: heap or direct, writable or
     * read-only, of any byte order. The buffer itself is not changed, and may be moved afterwards.
     *
     * @param elementSize bytes per value, at least 1
     * @throws IllegalArgumentException if {@code elementSize} is less than 1
     * @throws MalformedParquetException if the number of bytes is not a multiple of {@code elementSize}; its offset is
     *         the buffer's position
     */
    public static ByteStreamSplitPage of(ByteBuffer encoded, int elementSize) {
        int valueCount = valueCount(encoded.remaining(), elementSize, encoded.position());
        if (encoded.hasArray()) {
            int start = encoded.arrayOffset() + encoded.position();
            return new ByteStreamSplitPage(encoded.array(), null, start, valueCount, elementSize);
        }
        BufferSource source = BufferSource.of(encoded, DecodingKernels.BYTE_STREAM_SPLIT);
        return new ByteStreamSplitPage(null, source, encoded.position(), valueCount, elementSize);
    }

    private static int valueCount(int length, int elementSize, int offset) {
        checkElementSize(elementSize);
        if (length % elementSize != 0) {
            throw new MalformedParquetException("A BYTE_STREAM_SPLIT page of " + length + " bytes at offset " + offset
                    + " is not a multiple of the element size of " + elementSize + " bytes", offset);
        }
        return length / elementSize;
    }

    /** Number of values in the page. */
    public int valueCount() {
        return valueCount;
    }

    /** Bytes per value. */
    public int elementSize() {
        return elementSize;
    }

    /** All values in a new array of {@code valueCount * elementSize} bytes, little-endian, one behind the other. */
    public byte[] decode() {
        byte[] out = new byte[valueCount * elementSize];
        decode(0, valueCount, out, 0);
        return out;
    }

    /**
     * Decodes {@code count} values into {@code count * elementSize} bytes, little-endian, one behind the other.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param outOffset index of the first byte to write
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decode(int firstValue, int count, byte[] out, int outOffset) {
        checkRange(firstValue, count);
        checkOutput(outOffset, (long) count * elementSize, out.length);
        int first = start + firstValue;
        if (array != null) {
            if (count <= FewValues.MOST) {
                FewValues.decode(array, first, valueCount, count, elementSize, out, outOffset);
            } else {
                DecodingKernels.BYTE_STREAM_SPLIT.decode(
                        array, first, valueCount, count, elementSize, out, outOffset);
            }
        } else if (count <= FewValues.MOST) {
            FewValues.decode(buffer.buffer(), first, valueCount, count, elementSize, out, outOffset);
        } else {
            DecodingKernels.BYTE_STREAM_SPLIT.decode(buffer, first, valueCount, count, elementSize, out, outOffset);
        }
    }

    /**
     * Decodes {@code count} the raw bits of FLOAT16 values, or 2-byte values of any other meaning.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param outOffset index of the first element to write
     * @throws IllegalStateException if the element size is not 2
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decodeShorts(int firstValue, int count, short[] out, int outOffset) {
        checkTyped(2, firstValue, count, outOffset, out.length);
        int first = start + firstValue;
        if (array != null) {
            if (count <= FewValues.MOST) {
                Swar2.decodeFewShorts(array, first, valueCount, count, out, outOffset);
            } else {
                DecodingKernels.BYTE_STREAM_SPLIT.decodeShorts(array, first, valueCount, count, out, outOffset);
            }
        } else if (count <= FewValues.MOST) {
            Swar2.decodeFewShorts(buffer.buffer(), first, valueCount, count, out, outOffset);
        } else {
            DecodingKernels.BYTE_STREAM_SPLIT.decodeShorts(buffer, first, valueCount, count, out, outOffset);
        }
    }

    /**
     * Decodes {@code count} INT32 values.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param outOffset index of the first element to write
     * @throws IllegalStateException if the element size is not 4
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decodeInts(int firstValue, int count, int[] out, int outOffset) {
        checkTyped(4, firstValue, count, outOffset, out.length);
        int first = start + firstValue;
        if (array != null) {
            if (count <= FewValues.MOST) {
                Swar4.decodeFewInts(array, first, valueCount, count, out, outOffset);
            } else {
                DecodingKernels.BYTE_STREAM_SPLIT.decodeInts(array, first, valueCount, count, out, outOffset);
            }
        } else if (count <= FewValues.MOST) {
            Swar4.decodeFewInts(buffer.buffer(), first, valueCount, count, out, outOffset);
        } else {
            DecodingKernels.BYTE_STREAM_SPLIT.decodeInts(buffer, first, valueCount, count, out, outOffset);
        }
    }

    /**
     * Decodes {@code count} FLOAT values, bit for bit: payloads of NaNs survive.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param outOffset index of the first element to write
     * @throws IllegalStateException if the element size is not 4
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decodeFloats(int firstValue, int count, float[] out, int outOffset) {
        checkTyped(4, firstValue, count, outOffset, out.length);
        int first = start + firstValue;
        if (array != null) {
            if (count <= FewValues.MOST) {
                Swar4.decodeFewFloats(array, first, valueCount, count, out, outOffset);
            } else {
                DecodingKernels.BYTE_STREAM_SPLIT.decodeFloats(array, first, valueCount, count, out, outOffset);
            }
        } else if (count <= FewValues.MOST) {
            Swar4.decodeFewFloats(buffer.buffer(), first, valueCount, count, out, outOffset);
        } else {
            DecodingKernels.BYTE_STREAM_SPLIT.decodeFloats(buffer, first, valueCount, count, out, outOffset);
        }
    }

    /**
     * Decodes {@code count} INT64 values.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param outOffset index of the first element to write
     * @throws IllegalStateException if the element size is not 8
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decodeLongs(int firstValue, int count, long[] out, int outOffset) {
        checkTyped(8, firstValue, count, outOffset, out.length);
        int first = start + firstValue;
        if (array != null) {
            if (count <= FewValues.MOST) {
                Swar8.decodeFewLongs(array, first, valueCount, count, out, outOffset);
            } else {
                DecodingKernels.BYTE_STREAM_SPLIT.decodeLongs(array, first, valueCount, count, out, outOffset);
            }
        } else if (count <= FewValues.MOST) {
            Swar8.decodeFewLongs(buffer.buffer(), first, valueCount, count, out, outOffset);
        } else {
            DecodingKernels.BYTE_STREAM_SPLIT.decodeLongs(buffer, first, valueCount, count, out, outOffset);
        }
    }

    /**
     * Decodes {@code count} DOUBLE values, bit for bit: payloads of NaNs survive.
     *
     * @param firstValue index of the first value, from 0
     * @param count number of values, 0 or more
     * @param outOffset index of the first element to write
     * @throws IllegalStateException if the element size is not 8
     * @throws IndexOutOfBoundsException if the values are not in the page or do not fit into the output
     */
    public void decodeDoubles(int firstValue, int count, double[] out, int outOffset) {
        checkTyped(8, firstValue, count, outOffset, out.length);
        int first = start + firstValue;
        if (array != null) {
            if (count <= FewValues.MOST) {
                Swar8.decodeFewDoubles(array, first, valueCount, count, out, outOffset);
            } else {
                DecodingKernels.BYTE_STREAM_SPLIT.decodeDoubles(array, first, valueCount, count, out, outOffset);
            }
        } else if (count <= FewValues.MOST) {
            Swar8.decodeFewDoubles(buffer.buffer(), first, valueCount, count, out, outOffset);
        } else {
            DecodingKernels.BYTE_STREAM_SPLIT.decodeDoubles(buffer, first, valueCount, count, out, outOffset);
        }
    }

    private void checkTyped(int typeSize, int firstValue, int count, int outOffset, int outLength) {
        if (elementSize != typeSize) {
            throw new IllegalStateException("A page of " + elementSize + "-byte elements cannot be decoded into "
                    + typeSize + "-byte values");
        }
        checkRange(firstValue, count);
        checkOutput(outOffset, count, outLength);
    }

    private void checkRange(int firstValue, int count) {
        if ((firstValue | count) < 0 || count > valueCount - firstValue) {
            throw new IndexOutOfBoundsException(count + " values from value " + firstValue
                    + " on are outside of the page's " + valueCount + " values");
        }
    }

    @Override
    public String toString() {
        return "ByteStreamSplitPage[valueCount=" + valueCount + ", elementSize=" + elementSize + "]";
    }
}
