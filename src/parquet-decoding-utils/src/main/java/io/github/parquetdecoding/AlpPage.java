// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.concurrent.atomic.AtomicReference;

import io.github.parquetdecoding.internal.memory.ByteAccess;

import static io.github.parquetdecoding.internal.memory.Checks.checkRange;
import static io.github.parquetdecoding.internal.memory.Checks.checkValues;
import static io.github.parquetdecoding.internal.memory.Checks.checkWideRange;
import static io.github.parquetdecoding.internal.memory.Checks.counted;

/**
 * The values of one data page in Parquet's ALP encoding (adaptive lossless floating-point): FLOAT or DOUBLE values in
 * vectors of {@code 2^3} to {@code 2^15}, each stored as bit-packed integers that two powers of ten scale, and as
 * exceptions where that does not give the value bit for bit. NaN payloads, infinities and {@code -0.0} survive.
 *
 * <p>An immutable view that threads may share: the page's bytes are neither copied nor changed, and must not change
 * while it is in use. Every decode takes a range of values, and reads only the vectors that the range touches.
 *
 * <p>The page's header is checked once, by {@link #of}, at a cost that does not depend on the page's size; a vector is
 * checked whenever it is decoded, because a page may have many that are never read. A malformed vector makes the
 * decode fail with {@link MalformedParquetException}; values before it may have been written, but never anything
 * outside of the output range. Nothing is allocated based on what a header claims: a page keeps up to 20 KB of memory
 * to unpack values into, whatever its size.
 *
 * <p>Levels, compression and page headers are not read here: a page of this class starts where the encoded values do.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="alp-page"}
 *
 * @since 0.1.0
 */
public final class AlpPage {
    private static final int HEADER_BYTES = 7;
    private static final int LEAST_LOG_VECTOR_SIZE = 3;
    private static final int MOST_LOG_VECTOR_SIZE = 15;

    private final byte[] array;
    /** Index of the vectors' offsets, which are counted from here. */
    private final int offsets;
    private final int limit;
    private final int elementSize;
    private final int logVectorSize;
    private final int valueCount;
    private final int vectorCount;
    /** Memory kept from one decode for the next; null while a decode is using it. */
    private final AtomicReference<AlpVector> idle = new AtomicReference<>();

    private AlpPage(byte[] array, int start, int limit, int elementSize) {
        if (limit - start < HEADER_BYTES) {
            throw new MalformedParquetException("An ALP page at offset " + start + " has "
                    + counted(limit - start, "byte") + ", but its header takes " + HEADER_BYTES, start);
        }
        this.array = array;
        this.offsets = start + HEADER_BYTES;
        this.limit = limit;
        this.elementSize = elementSize;
        headerField("compression mode", start, 0, 0);
        headerField("integer encoding", start + 1, 0, 0);
        logVectorSize = headerField(
                "binary logarithm of the vector size", start + 2, LEAST_LOG_VECTOR_SIZE, MOST_LOG_VECTOR_SIZE);
        valueCount = ByteAccess.getInt(array, start + 3);
        if (valueCount < 0) {
            throw new MalformedParquetException(
                    "An ALP page has a negative value count, " + valueCount + ", at offset " + (start + 3), start + 3);
        }
        vectorCount = (int) ((valueCount + (1L << logVectorSize) - 1) >>> logVectorSize);
        checkOffsets();
    }

    private int headerField(String name, int index, int least, int most) {
        int value = array[index] & 0xFF;
        if (value < least || value > most) {
            throw new MalformedParquetException("The " + name + " of an ALP page must be "
                    + (least == most ? least : "from " + least + " to " + most) + ", but is " + value + " at offset "
                    + index, index);
        }
        return value;
    }

    private void checkOffsets() {
        int body = limit - offsets;
        long leastBytes = (long) vectorCount * (Integer.BYTES + AlpVector.headerBytes(elementSize));
        if (body < leastBytes) {
            throw new MalformedParquetException("An ALP page of " + counted(valueCount, "value") + " in "
                    + counted(vectorCount, "vector") + " takes at least " + leastBytes + " bytes, but has " + body
                    + " from offset " + offsets + " to limit " + limit, offsets);
        }
        long tableEnd = (long) vectorCount * Integer.BYTES;
        long firstVector = vectorCount == 0 ? body : vectorOffset(0);
        if (firstVector != tableEnd) {
            throw new MalformedParquetException("The offsets of an ALP page's "
                    + counted(vectorCount, "vector") + ", at offset " + offsets + ", end at byte " + tableEnd + ", but "
                    + (vectorCount == 0 ? "the page ends" : "the first vector begins") + " at byte " + firstVector,
                    offsets);
        }
    }

    /**
     * {@return a page in the rest of a cursor, which moves to its limit}
     *
     * @param elementSize 4 for FLOAT, 8 for DOUBLE
     * @throws MalformedParquetException if the header is damaged, or the bytes are fewer than its vectors take; the
     *         cursor has not moved
     */
    public static AlpPage of(ByteCursor in, int elementSize) {
        if (elementSize != Float.BYTES && elementSize != Double.BYTES) {
            throw new IllegalArgumentException("Element size must be 4 or 8 bytes: " + elementSize);
        }
        AlpPage page = new AlpPage(in.array(), in.position(), in.limit(), elementSize);
        in.skip(in.remaining());
        return page;
    }

    /**
     * {@return the number of values that the header claims} Equal values take no bytes, so even a tiny page may have
     * many: compare the number with the expected one before you allocate for it.
     */
    public int valueCount() {
        return valueCount;
    }

    /** {@return bytes per value: 4 for FLOAT, 8 for DOUBLE} */
    public int elementSize() {
        return elementSize;
    }

    /** Decodes {@code count} FLOAT values, bit for bit. */
    public void decodeFloats(int firstValue, float[] out, int outOffset, int count) {
        checkTyped(Float.BYTES, firstValue, count, out, out.length, outOffset);
        decode(firstValue, out, outOffset, 1, count);
    }

    /** Decodes {@code count} DOUBLE values, bit for bit. */
    public void decodeDoubles(int firstValue, double[] out, int outOffset, int count) {
        checkTyped(Double.BYTES, firstValue, count, out, out.length, outOffset);
        decode(firstValue, out, outOffset, 1, count);
    }

    /**
     * Decodes {@code count} values as in PLAIN encoding: into {@code count * elementSize} bytes from byte {@code
     * outOffset} on, little-endian and back to back.
     */
    public void decodePlain(int firstValue, byte[] out, int outOffset, int count) {
        checkValues(valueCount, firstValue, count);
        checkWideRange("out", out, out.length, outOffset, (long) count * elementSize);
        decode(firstValue, out, outOffset, elementSize, count);
    }

    /**
     * Decodes values into an array of any type.
     *
     * @param step elements of {@code out} that a value takes
     */
    private void decode(int firstValue, Object out, int outOffset, int step, int count) {
        AlpVector vector = take();
        for (int done = 0, next; done < count; done = next) {
            int from = open(vector, firstValue + done);
            next = Math.min(count, done + vector.valueCount() - from);
            vector.decode(from, next - done, out, outOffset + done * step);
        }
        idle.setRelease(vector);
    }

    private AlpVector take() {
        AlpVector vector = idle.getAndSet(null);
        return vector == null ? new AlpVector(array, elementSize, valueCount) : vector;
    }

    /** Opens the vector that has a value of the page, and returns the value's index in the vector. */
    private int open(AlpVector vector, int value) {
        int index = value >>> logVectorSize;
        int firstValue = index << logVectorSize;
        long start = vectorOffset(index);
        long end = index + 1 < vectorCount ? vectorOffset(index + 1) : limit - offsets;
        if (start > end || end > limit - offsets) {
            int place = offsets + index * Integer.BYTES;
            throw new MalformedParquetException("Vector " + index + " of an ALP page spans bytes " + start + " to "
                    + end + " (read at offset " + place + "), but the page ends at byte " + (limit - offsets), place);
        }
        vector.open(offsets + (int) start, offsets + (int) end, Math.min(1 << logVectorSize, valueCount - firstValue));
        return value - firstValue;
    }

    /** Where a vector begins, counted from {@link #offsets}. */
    private long vectorOffset(int index) {
        return Integer.toUnsignedLong(ByteAccess.getInt(array, offsets + index * Integer.BYTES));
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
        return "AlpPage[valueCount=" + valueCount + ", elementSize=" + elementSize + ", vectorSize="
                + (1 << logVectorSize) + "]";
    }
}
