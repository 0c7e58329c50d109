// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.github.parquetdecoding.internal.bytestreamsplit.VectorTransposers.Values;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.VectorSpecialization;

/**
 * The streams of a page in BYTE_STREAM_SPLIT encoding, in an array or a buffer, and how this process transposes them.
 *
 * <p>A page of {@code stride} values is {@code elementSize} streams of {@code stride} bytes each; byte {@code k} of a
 * value lies {@code k * stride} behind its byte 0. {@code first} is the index of byte 0 of the first value to move;
 * {@code count} values are moved and nothing outside of them is read or written. Values lie in an array of bytes,
 * little-endian and back to back, or in one of the type that has their size.
 *
 * <p>Arguments are not checked here: callers have checked them.
 */
public final class EncodedStreams {
    /** Values that scalar kernels move at a time; fewer go byte by byte. */
    private static final int BLOCK = 8;

    /** Null if the streams are in a buffer. */
    private final byte[] array;
    /** Always a read-only view: there are then two classes of buffers, for as many of which calls are inlined. */
    private final ByteBuffer buffer;
    /**
     * Null for what is neither direct nor has an array that can be reached, read-only views of the heap: a second kind
     * of memory would make calls of the foreign memory API polymorphic.
     */
    private final Object segment;

    /** In an array. */
    public EncodedStreams(byte[] array) {
        this.array = array;
        this.buffer = null;
        this.segment = null;
    }

    /** In a buffer, from its position to its limit, read in place. Indexes count from the position. */
    public EncodedStreams(ByteBuffer buffer) {
        this.array = null;
        this.buffer = buffer.slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        this.segment = VectorTransposers.choice().vectors() != null && buffer.isDirect()
                ? VectorSpecialization.segment(this.buffer) : null;
    }

    public void decode(int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        if (isDecoded(Values.ofBytes(elementSize), first, stride, count, elementSize, out, outOffset)) {
            return;
        }
        if (array != null) {
            switch (elementSize) {
                case 1 -> System.arraycopy(array, first, out, outOffset, count);
                case 2 -> Swar2.decode(array, first, stride, count, out, outOffset);
                case 4 -> Swar4.decode(array, first, stride, count, out, outOffset);
                case 8 -> Swar8.decode(array, first, stride, count, out, outOffset);
                case 12 -> Swar12.decode(array, first, stride, count, out, outOffset);
                case 16 -> Swar16.decode(array, first, stride, count, out, outOffset);
                default -> SwarAny.decode(array, first, stride, count, elementSize, out, outOffset);
            }
        } else {
            switch (elementSize) {
                case 1 -> buffer.get(first, out, outOffset, count);
                case 2 -> Swar2.decode(buffer, first, stride, count, out, outOffset);
                case 4 -> Swar4.decode(buffer, first, stride, count, out, outOffset);
                case 8 -> Swar8.decode(buffer, first, stride, count, out, outOffset);
                case 12 -> Swar12.decode(buffer, first, stride, count, out, outOffset);
                case 16 -> Swar16.decode(buffer, first, stride, count, out, outOffset);
                default -> SwarAny.decode(buffer, first, stride, count, elementSize, out, outOffset);
            }
        }
    }

    public void decodeShorts(int first, int stride, int count, short[] out, int outOffset) {
        if (!isDecoded(Values.SHORTS, first, stride, count, Short.BYTES, out, outOffset)) {
            if (array != null) {
                Swar2.decode(array, first, stride, count, out, outOffset);
            } else {
                Swar2.decode(buffer, first, stride, count, out, outOffset);
            }
        }
    }

    public void decodeInts(int first, int stride, int count, int[] out, int outOffset) {
        if (!isDecoded(Values.INTS, first, stride, count, Integer.BYTES, out, outOffset)) {
            if (array != null) {
                Swar4.decode(array, first, stride, count, out, outOffset);
            } else {
                Swar4.decode(buffer, first, stride, count, out, outOffset);
            }
        }
    }

    public void decodeFloats(int first, int stride, int count, float[] out, int outOffset) {
        if (!isDecoded(Values.FLOATS, first, stride, count, Float.BYTES, out, outOffset)) {
            if (array != null) {
                Swar4.decode(array, first, stride, count, out, outOffset);
            } else {
                Swar4.decode(buffer, first, stride, count, out, outOffset);
            }
        }
    }

    public void decodeLongs(int first, int stride, int count, long[] out, int outOffset) {
        if (!isDecoded(Values.LONGS, first, stride, count, Long.BYTES, out, outOffset)) {
            if (array != null) {
                Swar8.decode(array, first, stride, count, out, outOffset);
            } else {
                Swar8.decode(buffer, first, stride, count, out, outOffset);
            }
        }
    }

    public void decodeDoubles(int first, int stride, int count, double[] out, int outOffset) {
        if (!isDecoded(Values.DOUBLES, first, stride, count, Double.BYTES, out, outOffset)) {
            if (array != null) {
                Swar8.decode(array, first, stride, count, out, outOffset);
            } else {
                Swar8.decode(buffer, first, stride, count, out, outOffset);
            }
        }
    }

    /** Decodes few values, and as many as a vector kernel is there for; whether it has. */
    private boolean isDecoded(
            Values values, int first, int stride, int count, int elementSize, Object out, int outOffset) {
        VectorTransposers vectors = VectorTransposers.choice().vectors();
        if (count < BLOCK) {
            if (array != null) {
                ByteByByte.decode(array, first, stride, count, elementSize, out, outOffset);
            } else {
                ByteByByte.decode(buffer, first, stride, count, elementSize, out, outOffset);
            }
            return true;
        }
        Object page = array != null ? array : segment;
        TransposeKernel kernel =
                vectors == null || page == null ? null : vectors.kernel(page == segment, values, count);
        if (kernel == null) {
            return false;
        }
        try {
            kernel.decode(page, first, stride, count, out, outOffset);
            return true;
        } catch (Throwable e) {
            throw KernelSpecializer.unchecked(e);
        }
    }

    public static void encode(
            byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        if (!isEncoded(Values.ofBytes(elementSize), values, offset, count, elementSize, page, first, stride)) {
            switch (elementSize) {
                case 1 -> System.arraycopy(values, offset, page, first, count);
                case 2 -> Swar2.encode(values, offset, count, page, first, stride);
                case 4 -> Swar4.encode(values, offset, count, page, first, stride);
                case 8 -> Swar8.encode(values, offset, count, page, first, stride);
                case 12 -> Swar12.encode(values, offset, count, page, first, stride);
                case 16 -> Swar16.encode(values, offset, count, page, first, stride);
                default -> SwarAny.encode(values, offset, count, elementSize, page, first, stride);
            }
        }
    }

    public static void encodeShorts(short[] values, int offset, int count, byte[] page, int first, int stride) {
        if (!isEncoded(Values.SHORTS, values, offset, count, Short.BYTES, page, first, stride)) {
            Swar2.encode(values, offset, count, page, first, stride);
        }
    }

    public static void encodeInts(int[] values, int offset, int count, byte[] page, int first, int stride) {
        if (!isEncoded(Values.INTS, values, offset, count, Integer.BYTES, page, first, stride)) {
            Swar4.encode(values, offset, count, page, first, stride);
        }
    }

    public static void encodeFloats(float[] values, int offset, int count, byte[] page, int first, int stride) {
        if (!isEncoded(Values.FLOATS, values, offset, count, Float.BYTES, page, first, stride)) {
            Swar4.encode(values, offset, count, page, first, stride);
        }
    }

    public static void encodeLongs(long[] values, int offset, int count, byte[] page, int first, int stride) {
        if (!isEncoded(Values.LONGS, values, offset, count, Long.BYTES, page, first, stride)) {
            Swar8.encode(values, offset, count, page, first, stride);
        }
    }

    public static void encodeDoubles(double[] values, int offset, int count, byte[] page, int first, int stride) {
        if (!isEncoded(Values.DOUBLES, values, offset, count, Double.BYTES, page, first, stride)) {
            Swar8.encode(values, offset, count, page, first, stride);
        }
    }

    /** Encodes few values, and as many as a vector kernel is there for; whether it has. */
    private static boolean isEncoded(
            Values values, Object array, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        VectorTransposers vectors = VectorTransposers.choice().vectors();
        if (count < BLOCK) {
            ByteByByte.encode(array, offset, count, elementSize, page, first, stride);
            return true;
        }
        TransposeKernel kernel = vectors == null ? null : vectors.kernel(false, values, count);
        if (kernel == null) {
            return false;
        }
        try {
            kernel.encode(array, offset, count, page, first, stride);
            return true;
        } catch (Throwable e) {
            throw KernelSpecializer.unchecked(e);
        }
    }
}
