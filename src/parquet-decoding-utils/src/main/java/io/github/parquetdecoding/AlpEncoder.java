// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.alp.EncodedVector;
import io.github.parquetdecoding.internal.alp.ScaleSearch;
import io.github.parquetdecoding.internal.memory.ByteAccess;

import static io.github.parquetdecoding.internal.memory.Checks.checkRange;
import static io.github.parquetdecoding.internal.memory.Checks.checkValueCount;
import static io.github.parquetdecoding.internal.memory.Checks.checkWideRange;

/**
 * Writes pages in Parquet's ALP encoding (adaptive lossless floating-point), the inverse of {@link AlpPage}, in vectors
 * of 1,024 values. Every value comes back bit for bit. Which powers of ten scale a vector is chosen by a sample of the
 * page; the same values always give the same page.
 *
 * <p>Decimal numbers of few digits, whole numbers and the like shrink to a few bits each. Values that have no such form
 * take up to {@link #maxByteCount}, a quarter (DOUBLE) to a half (FLOAT) more than in PLAIN encoding: compare the
 * returned size with that of other encodings.
 *
 * <p>Values or a page outside of their arrays are refused before anything is written; nothing behind the page is ever
 * written.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="alp-encoder"}
 *
 * @since 0.1.0
 */
public final class AlpEncoder {
    private static final int LOG_VECTOR_SIZE = 10;
    private static final int VECTOR_SIZE = 1 << LOG_VECTOR_SIZE;

    private final int elementSize;
    private final int offset;
    private final int valueCount;
    private final byte[] out;
    private final EncodedVector vector;
    /** Index of the next byte to write. */
    private int position;

    /** One of the arrays is null. */
    private AlpEncoder(float[] floats, double[] doubles, int offset, int valueCount, byte[] out, int outOffset) {
        elementSize = doubles == null ? Float.BYTES : Double.BYTES;
        this.offset = offset;
        this.valueCount = valueCount;
        this.out = out;
        vector = new EncodedVector(floats, doubles, Math.min(valueCount, VECTOR_SIZE));
        position = outOffset;
    }

    /**
     * {@return the most bytes that a page takes}
     *
     * @param elementSize 4 for FLOAT, 8 for DOUBLE
     */
    public static long maxByteCount(int valueCount, int elementSize) {
        AlpPage.checkElementSize(elementSize);
        checkValueCount(valueCount);
        return AlpPage.HEADER_BYTES
                + vectorCount(valueCount) * (long) (Integer.BYTES + AlpVector.headerBytes(elementSize))
                + (long) valueCount * (Short.BYTES + elementSize);
    }

    private static int vectorCount(int valueCount) {
        return (int) ((valueCount + (VECTOR_SIZE - 1L)) / VECTOR_SIZE);
    }

    /**
     * Encodes FLOAT values.
     *
     * @param out where the page goes, with room for {@link #maxByteCount} bytes
     * @return the number of bytes that the page takes
     */
    public static int encodeFloats(float[] values, int offset, int valueCount, byte[] out, int outOffset) {
        checkRoom(Float.BYTES, values, values.length, offset, valueCount, out, outOffset);
        return new AlpEncoder(values, null, offset, valueCount, out, outOffset).encode() - outOffset;
    }

    /** Encodes DOUBLE values, like {@link #encodeFloats}. */
    public static int encodeDoubles(double[] values, int offset, int valueCount, byte[] out, int outOffset) {
        checkRoom(Double.BYTES, values, values.length, offset, valueCount, out, outOffset);
        return new AlpEncoder(null, values, offset, valueCount, out, outOffset).encode() - outOffset;
    }

    private static void checkRoom(
            int typeSize, Object values, int length, int offset, int valueCount, byte[] out, int outOffset) {
        checkValueCount(valueCount);
        checkRange("values", values, length, offset, valueCount);
        checkWideRange("out", out, out.length, outOffset, maxByteCount(valueCount, typeSize));
    }

    /** Returns the index behind the page. */
    private int encode() {
        // Compression mode and integer encoding are 0.
        putShort(0);
        out[position++] = LOG_VECTOR_SIZE;
        putInt(valueCount);
        int offsets = position;
        position += vectorCount(valueCount) * Integer.BYTES;
        ScaleSearch scales = new ScaleSearch(vector, offset, valueCount, VECTOR_SIZE);
        for (int first = 0; first < valueCount; first += VECTOR_SIZE) {
            ByteAccess.putInt(out, offsets + first / VECTOR_SIZE * Integer.BYTES, position - offsets);
            int count = Math.min(VECTOR_SIZE, valueCount - first);
            scales.encode(offset + first, count);
            putVector(count);
        }
        return position;
    }

    private void putVector(int count) {
        out[position++] = (byte) vector.exponent();
        out[position++] = (byte) vector.factor();
        putShort(vector.exceptionCount());
        putElement(vector.frame());
        out[position++] = (byte) vector.bitWidth();
        BitPacking.packLongs(vector.packed(), 0, count, vector.bitWidth(), out, position);
        position += (int) BitPacking.byteCount(count, vector.bitWidth());
        for (int i = 0; i < vector.exceptionCount(); i++) {
            putShort(vector.exceptionPosition(i));
        }
        for (int i = 0; i < vector.exceptionCount(); i++) {
            putElement(vector.exceptionBits(i));
        }
    }

    private void putElement(long bits) {
        if (elementSize == Float.BYTES) {
            putInt((int) bits);
        } else {
            ByteAccess.putLong(out, position, bits);
            position += Long.BYTES;
        }
    }

    private void putShort(int value) {
        out[position++] = (byte) value;
        out[position++] = (byte) (value >>> Byte.SIZE);
    }

    private void putInt(int value) {
        ByteAccess.putInt(out, position, value);
        position += Integer.BYTES;
    }
}
