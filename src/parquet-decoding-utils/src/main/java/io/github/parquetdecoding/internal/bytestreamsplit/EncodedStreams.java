// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.nio.ByteBuffer;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.VectorSpecialization;

/**
 * The streams of a page in BYTE_STREAM_SPLIT encoding, in an array or a buffer, and how this process transposes them.
 *
 * <p>A page of {@code stride} values is {@code elementSize} streams of {@code stride} bytes each; byte {@code k} of a
 * value is {@code k * stride} bytes after its byte 0. {@code first} is the index of byte 0 of the first value to move;
 * {@code count} values are moved, and nothing else is read or written. Values are in an array of bytes, little-endian
 * and back to back, or in an array whose element type has their size.
 *
 * <p>Arguments are not checked here; callers must have checked them.
 */
public final class EncodedStreams {
    /** Values that scalar kernels move at a time; fewer are moved byte by byte. */
    private static final int BLOCK = 8;

    /** Bytes of a buffer that scalar kernels move at a time. */
    private static final int TILE = 1 << 14;

    /** Null if the streams are in a buffer. */
    private final byte[] array;
    /** Always a read-only view: this leaves only two classes of buffers, so calls of both are inlined. */
    private final ByteBuffer buffer;
    /**
     * Null for read-only views of heap buffers, which are neither direct nor have an accessible array: a second kind of
     * memory would make calls of the foreign memory API polymorphic.
     */
    private final Object segment;

    /** Streams in an array. */
    public EncodedStreams(byte[] array) {
        this.array = array;
        this.buffer = null;
        this.segment = null;
    }

    /** Streams in a buffer, from its position to its limit, read in place. Indexes count from the position. */
    public EncodedStreams(ByteBuffer buffer) {
        this.array = null;
        this.buffer = buffer.slice().asReadOnlyBuffer();
        this.segment = VectorTransposers.DEFERRED.kernels(0) != null && buffer.isDirect()
                ? VectorSpecialization.segment(this.buffer) : null;
    }

    public void decode(
            int first, int stride, int count, int elementSize, ElementType type, Object out, int outOffset) {
        VectorTransposers vectors = VectorTransposers.DEFERRED.kernels(count);
        Object page = array != null ? array : segment;
        TransposeKernel kernel =
                vectors == null || page == null ? null : vectors.kernel(array == null, elementSize, type, count);
        if (kernel != null) {
            try {
                kernel.decode(page, first, stride, count, out, outOffset);
            } catch (Throwable e) {
                throw KernelSpecializer.unchecked(e);
            }
        } else if (array != null) {
            decode(array, first, stride, count, elementSize, type, out, outOffset);
        } else if (elementSize == 1) {
            buffer.get(first, (byte[]) out, outOffset, count);
        } else {
            decodeTiles(first, stride, count, elementSize, type, out, outOffset);
        }
    }

    /** Copies each tile into an array: scalar kernels for buffers would double their number, and be slower. */
    private void decodeTiles(
            int first, int stride, int count, int elementSize, ElementType type, Object out, int outOffset) {
        int tile = Math.min(count, Math.max(BLOCK, TILE / elementSize));
        byte[] streams = new byte[tile * elementSize];
        int unitsPerValue = type == ElementType.BYTES ? elementSize : 1;
        for (int start = 0; start < count; start += tile) {
            int length = Math.min(tile, count - start);
            for (int k = 0; k < elementSize; k++) {
                buffer.get(first + start + k * stride, streams, k * length, length);
            }
            decode(streams, 0, length, length, elementSize, type, out, outOffset + start * unitsPerValue);
        }
    }

    private static void decode(
            byte[] page, int first, int stride, int count, int elementSize, ElementType type, Object out,
            int outOffset) {
        if (count < BLOCK || elementSize == 3) {
            ByteByByte.decode(page, first, stride, count, elementSize, out, outOffset);
            return;
        }
        switch (type) {
            case INTS -> Swar4.decode(page, first, stride, count, (int[]) out, outOffset);
            case FLOATS -> Swar4.decode(page, first, stride, count, (float[]) out, outOffset);
            case LONGS -> Swar8.decode(page, first, stride, count, (long[]) out, outOffset);
            case DOUBLES -> Swar8.decode(page, first, stride, count, (double[]) out, outOffset);
            case BYTES -> {
                byte[] bytes = (byte[]) out;
                switch (elementSize) {
                    case 1 -> System.arraycopy(page, first, bytes, outOffset, count);
                    case 2 -> Swar2.decode(page, first, stride, count, bytes, outOffset);
                    case 4 -> Swar4.decode(page, first, stride, count, bytes, outOffset);
                    case 8 -> Swar8.decode(page, first, stride, count, bytes, outOffset);
                    case 16 -> Swar16.decode(page, first, stride, count, bytes, outOffset);
                    default -> SwarAny.decode(page, first, stride, count, elementSize, bytes, outOffset);
                }
            }
        }
    }

    public static void encode(
            ElementType type, Object values, int offset, int count, int elementSize, byte[] page, int first,
            int stride) {
        if (count < BLOCK || elementSize == 3) {
            ByteByByte.encode(values, offset, count, elementSize, page, first, stride);
            return;
        }
        VectorTransposers vectors = VectorTransposers.DEFERRED.kernels(count);
        TransposeKernel kernel = vectors == null ? null : vectors.kernel(false, elementSize, type, count);
        if (kernel != null) {
            try {
                kernel.encode(values, offset, count, page, first, stride);
                return;
            } catch (Throwable e) {
                throw KernelSpecializer.unchecked(e);
            }
        }
        switch (type) {
            case INTS -> Swar4.encode((int[]) values, offset, count, page, first, stride);
            case FLOATS -> Swar4.encode((float[]) values, offset, count, page, first, stride);
            case LONGS -> Swar8.encode((long[]) values, offset, count, page, first, stride);
            case DOUBLES -> Swar8.encode((double[]) values, offset, count, page, first, stride);
            case BYTES -> {
                byte[] bytes = (byte[]) values;
                switch (elementSize) {
                    case 1 -> System.arraycopy(bytes, offset, page, first, count);
                    case 2 -> Swar2.encode(bytes, offset, count, page, first, stride);
                    case 4 -> Swar4.encode(bytes, offset, count, page, first, stride);
                    case 8 -> Swar8.encode(bytes, offset, count, page, first, stride);
                    case 16 -> Swar16.encode(bytes, offset, count, page, first, stride);
                    default -> SwarAny.encode(bytes, offset, count, elementSize, page, first, stride);
                }
            }
        }
    }
}
