// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.bytestreamsplit.EncodedStreams;
import io.github.parquetdecoding.internal.kernels.ElementType;

import static io.github.parquetdecoding.internal.memory.Checks.checkElementSize;
import static io.github.parquetdecoding.internal.memory.Checks.checkValueCount;
import static io.github.parquetdecoding.internal.memory.Checks.checkWideRange;

/**
 * Writes pages in Parquet's BYTE_STREAM_SPLIT encoding, the inverse of {@link ByteStreamSplitPage}: the bytes of
 * {@code valueCount} values are scattered to one stream per byte of the element, each {@code valueCount} bytes long,
 * back to back. The page takes {@code valueCount * elementSize} bytes, no more and no less.
 *
 * <p>Values or a page outside of their arrays are refused with {@link IndexOutOfBoundsException}, a negative count and
 * an element size below 1 with {@link IllegalArgumentException}, before anything is written. Nothing outside of the
 * page is ever written; nothing is allocated. The two arrays must not share bytes.
 *
 * {@snippet class="io.github.parquetdecoding.ExamplesTest" region="encoder"}
 *
 * @since 0.1.0
 */
public final class ByteStreamSplitEncoder {
    private ByteStreamSplitEncoder() {
    }

    /** Encodes values of any size that lie back to back, little-endian, as in PLAIN encoding. */
    public static void encodePlain(byte[] values, int offset, int elementSize, byte[] out, int outOffset, int count) {
        checkElementSize(elementSize);
        checkValueCount(count);
        long length = (long) count * elementSize;
        checkWideRange("values", values, values.length, offset, length);
        checkWideRange("out", out, out.length, outOffset, length);
        EncodedStreams.encode(ElementType.BYTES, values, offset, count, elementSize, out, outOffset, count);
    }

    /** Encodes INT32 values, into 4 bytes each. */
    public static void encodeInts(int[] values, int offset, byte[] out, int outOffset, int count) {
        checkTyped(4, values, values.length, offset, out, outOffset, count);
        EncodedStreams.encode(ElementType.INTS, values, offset, count, 4, out, outOffset, count);
    }

    /** Encodes FLOAT values, bit for bit, into 4 bytes each. */
    public static void encodeFloats(float[] values, int offset, byte[] out, int outOffset, int count) {
        checkTyped(4, values, values.length, offset, out, outOffset, count);
        EncodedStreams.encode(ElementType.FLOATS, values, offset, count, 4, out, outOffset, count);
    }

    /** Encodes INT64 values, into 8 bytes each. */
    public static void encodeLongs(long[] values, int offset, byte[] out, int outOffset, int count) {
        checkTyped(8, values, values.length, offset, out, outOffset, count);
        EncodedStreams.encode(ElementType.LONGS, values, offset, count, 8, out, outOffset, count);
    }

    /** Encodes DOUBLE values, bit for bit, into 8 bytes each. */
    public static void encodeDoubles(double[] values, int offset, byte[] out, int outOffset, int count) {
        checkTyped(8, values, values.length, offset, out, outOffset, count);
        EncodedStreams.encode(ElementType.DOUBLES, values, offset, count, 8, out, outOffset, count);
    }

    private static void checkTyped(
            int typeSize, Object values, int length, int offset, byte[] out, int outOffset, int count) {
        checkValueCount(count);
        checkWideRange("values", values, length, offset, count);
        checkWideRange("out", out, out.length, outOffset, (long) count * typeSize);
    }
}
