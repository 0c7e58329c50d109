package io.github.parquetdecoding;

import java.nio.ByteBuffer;

/**
 * The loops of BYTE_STREAM_SPLIT for one instruction set.
 *
 * <p>A page of {@code stride} values is {@code elementSize} streams of {@code stride} bytes each; byte {@code k} of a
 * value lies {@code k * stride} behind its byte 0. {@code first} is the index of byte 0 of the first value to move, in
 * the array or buffer; {@code count} values are moved and nothing outside of them is read or written.
 *
 * <p>Arguments are not checked here: callers have checked them, and moved up to {@value FewValues#MOST} values by {@link
 * FewValues}. A typed method serves the element size of its type only.
 */
interface ByteStreamSplitKernels {
    void decode(byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset);

    void decode(BufferSource page, int first, int stride, int count, int elementSize, byte[] out, int outOffset);

    void decodeShorts(byte[] page, int first, int stride, int count, short[] out, int outOffset);

    void decodeShorts(BufferSource page, int first, int stride, int count, short[] out, int outOffset);

    void decodeInts(byte[] page, int first, int stride, int count, int[] out, int outOffset);

    void decodeInts(BufferSource page, int first, int stride, int count, int[] out, int outOffset);

    void decodeFloats(byte[] page, int first, int stride, int count, float[] out, int outOffset);

    void decodeFloats(BufferSource page, int first, int stride, int count, float[] out, int outOffset);

    void decodeLongs(byte[] page, int first, int stride, int count, long[] out, int outOffset);

    void decodeLongs(BufferSource page, int first, int stride, int count, long[] out, int outOffset);

    void decodeDoubles(byte[] page, int first, int stride, int count, double[] out, int outOffset);

    void decodeDoubles(BufferSource page, int first, int stride, int count, double[] out, int outOffset);

    void encode(byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride);

    void encodeShorts(short[] values, int offset, int count, byte[] page, int first, int stride);

    void encodeInts(int[] values, int offset, int count, byte[] page, int first, int stride);

    void encodeFloats(float[] values, int offset, int count, byte[] page, int first, int stride);

    void encodeLongs(long[] values, int offset, int count, byte[] page, int first, int stride);

    void encodeDoubles(double[] values, int offset, int count, byte[] page, int first, int stride);

    /** The memory of a buffer as these kernels read it, made once for each page; null if they read the buffer itself. */
    default Object segment(ByteBuffer buffer) {
        return null;
    }
}
