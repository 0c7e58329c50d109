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
 * of 1,024 values. Every value is decoded to the same bits. A sample of the page decides which powers of ten scale a
 * vector; the same values always give the same page.
 *
 * <p>Decimal numbers of few digits and whole numbers shrink to a few bits each. Other values take up to {@link
 * #maxByteCount}, a quarter (DOUBLE) to a half (FLOAT) more than in PLAIN encoding: compare the returned size with that
 * of other encodings.
 *
 * <p>Values or a page outside of their arrays are refused before anything is written; nothing after the page is ever
 * written.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="alp-encoder"}
 *
 * @since 0.1.0
 */
public final class AlpEncoder {
    private static final int LOG_VECTOR_SIZE = 10;
    private static final int VECTOR_SIZE = 1 << LOG_VECTOR_SIZE;

    private AlpEncoder() {
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
    public static int encodeFloats(float[] values, int offset, byte[] out, int outOffset, int count) {
        checkRoom(Float.BYTES, values, values.length, offset, out, outOffset, count);
        return encode(new EncodedVector(values, null, Math.min(count, VECTOR_SIZE)), offset, out, outOffset, count);
    }

    /** Encodes DOUBLE values, like {@link #encodeFloats}. */
    public static int encodeDoubles(double[] values, int offset, byte[] out, int outOffset, int count) {
        checkRoom(Double.BYTES, values, values.length, offset, out, outOffset, count);
        return encode(new EncodedVector(null, values, Math.min(count, VECTOR_SIZE)), offset, out, outOffset, count);
    }

    private static void checkRoom(
            int typeSize, Object values, int length, int offset, byte[] out, int outOffset, int count) {
        checkValueCount(count);
        checkRange("values", values, length, offset, count);
        checkWideRange("out", out, out.length, outOffset, maxByteCount(count, typeSize));
    }

    private static int encode(EncodedVector vector, int offset, byte[] out, int outOffset, int valueCount) {
        // Compression mode and integer encoding are 0.
        ByteAccess.putInt(out, outOffset, LOG_VECTOR_SIZE << Short.SIZE);
        int offsets = outOffset + AlpPage.HEADER_BYTES;
        ByteAccess.putInt(out, offsets - Integer.BYTES, valueCount);
        int position = offsets + vectorCount(valueCount) * Integer.BYTES;
        ScaleSearch scales = new ScaleSearch(vector, offset, valueCount, VECTOR_SIZE);
        for (int first = 0; first < valueCount; first += VECTOR_SIZE) {
            ByteAccess.putInt(out, offsets + first / VECTOR_SIZE * Integer.BYTES, position - offsets);
            scales.encode(offset + first, Math.min(VECTOR_SIZE, valueCount - first));
            position = vector.write(out, position);
        }
        return position - outOffset;
    }
}
