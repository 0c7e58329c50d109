// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.github.parquetdecoding.internal.platform.VectorMemory;

/**
 * The bytes of pages in BYTE_STREAM_SPLIT encoding, and how this process moves values out of them and into them.
 *
 * <p>A page of {@code stride} values is {@code elementSize} streams of {@code stride} bytes each; byte {@code k} of a
 * value lies {@code k * stride} behind its byte 0. {@code first} is the index of byte 0 of the first value to move;
 * {@code count} values are moved and nothing outside of them is read or written. Values lie in an array of bytes,
 * little-endian and back to back, or in one of shorts, ints, floats, longs or doubles, if that is the element size.
 *
 * <p>Arguments are not checked here: callers have checked them.
 */
public abstract class PageBytes {
    private PageBytes() {
    }

    /** Pages in an array. */
    public static PageBytes of(byte[] array) {
        return new InArray(array);
    }

    /** Pages in a buffer, from its position to its limit, read in place. Indexes count from the position. */
    public static PageBytes of(ByteBuffer buffer) {
        return new InBuffer(buffer);
    }

    /** Which kernels run in this process and why. */
    public static String describe() {
        return ChosenKernels.description();
    }

    public abstract void decode(int first, int stride, int count, int elementSize, Object out, int outOffset);

    public static void encode(
            Object values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        VectorKernels vectors = ChosenKernels.vectors();
        VectorKernel kernel = vectors == null ? null : vectors.kernel(false, count, elementSize, values);
        if (kernel == null) {
            ScalarKernels.encode(values, offset, count, elementSize, page, first, stride);
            return;
        }
        try {
            kernel.encode(values, offset, count, page, first, stride);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** Method handles can throw anything; those of the JDK throw what is unchecked. */
    private static RuntimeException unchecked(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return (RuntimeException) e;
    }

    private static final class InArray extends PageBytes {
        private final byte[] array;

        InArray(byte[] array) {
            this.array = array;
        }

        @Override
        public void decode(int first, int stride, int count, int elementSize, Object out, int outOffset) {
            VectorKernels vectors = ChosenKernels.vectors();
            VectorKernel kernel = vectors == null ? null : vectors.kernel(false, count, elementSize, out);
            if (kernel == null) {
                ScalarKernels.decode(array, first, stride, count, elementSize, out, outOffset);
                return;
            }
            try {
                kernel.decode(array, first, stride, count, out, outOffset);
            } catch (Throwable e) {
                throw unchecked(e);
            }
        }
    }

    private static final class InBuffer extends PageBytes {
        private final ByteBuffer buffer;
        /**
         * Null for what is neither direct nor has an array that can be reached, read-only views of the heap: a second
         * kind of memory would make calls of the foreign memory API polymorphic.
         */
        private final Object segment;

        /** Always a read-only view: there are then two classes of buffers, for as many of which calls are inlined. */
        InBuffer(ByteBuffer buffer) {
            this.buffer = buffer.slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
            segment = ChosenKernels.vectors() != null && buffer.isDirect() ? VectorMemory.segment(this.buffer) : null;
        }

        @Override
        public void decode(int first, int stride, int count, int elementSize, Object out, int outOffset) {
            VectorKernel kernel = segment == null ? null : ChosenKernels.vectors().kernel(true, count, elementSize, out);
            if (kernel == null) {
                ScalarKernels.decode(buffer, first, stride, count, elementSize, out, outOffset);
                return;
            }
            try {
                kernel.decode(segment, first, stride, count, out, outOffset);
            } catch (Throwable e) {
                throw unchecked(e);
            }
        }
    }
}
