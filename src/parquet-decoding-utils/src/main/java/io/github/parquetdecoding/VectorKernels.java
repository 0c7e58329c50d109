package io.github.parquetdecoding;

import java.nio.ByteBuffer;

/**
 * Vector API kernels for the element sizes and numbers of values that they are faster for, scalar kernels for all
 * others. Loaded by name, and only where the Vector API is there.
 *
 * <p>Buffers that are neither direct nor have an array that can be reached, read-only views of the heap, are left to
 * the scalar kernels: a second kind of memory would make calls of the foreign memory API polymorphic.
 *
 * <p>A record, because the compiler takes the fields of records that are reached from constants for constants.
 *
 * @param least the least number of values that are moved by vectors, not less than a block of any kernel
 * @param leastOfOthers that of elements without a kernel of their own, which are moved in groups of streams
 */
record VectorKernels(int least, int leastOfOthers) implements ByteStreamSplitKernels {
    private static final ScalarKernels SCALAR = new ScalarKernels();

    /** Kernels of which each has moved a few values. */
    static VectorKernels verified(int least, int leastOfOthers) throws Throwable {
        VectorSelfCheck.verify();
        return new VectorKernels(least, leastOfOthers);
    }

    @Override
    public Object segment(ByteBuffer buffer) {
        try {
            return buffer.isDirect() ? (Object) VectorStreams.SEGMENT.invokeExact(buffer) : null;
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

    private boolean hasGroups(int count, int elementSize) {
        return elementSize >= KernelPolicy.LEAST_SIZE_OF_OTHERS && count >= leastOfOthers;
    }

    @Override
    public void decode(
            byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        if (count < least) {
            SCALAR.decode(page, first, stride, count, elementSize, out, outOffset);
            return;
        }
        try {
            switch (elementSize) {
                case 2 -> Vector2.decode(page, first, stride, count, out, outOffset);
                case 4 -> Vector4.decode(page, first, stride, count, out, outOffset);
                case 8 -> Vector8.decode(page, first, stride, count, out, outOffset);
                case 12 -> Vector12.decode(page, first, stride, count, out, outOffset);
                case 16 -> Vector16.decode(page, first, stride, count, out, outOffset);
                default -> decodeOther(page, first, stride, count, elementSize, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private void decodeOther(
            byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset)
            throws Throwable {
        int moved = hasGroups(count, elementSize)
                ? VectorAny.decode(page, first, stride, count, elementSize, out, outOffset)
                : 0;
        SCALAR.decode(page, first + moved, stride, count - moved, elementSize, out, outOffset + moved * elementSize);
    }

    @Override
    public void decode(
            BufferSource page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        Object segment = page.segment();
        if (count < least || segment == null) {
            SCALAR.decode(page, first, stride, count, elementSize, out, outOffset);
            return;
        }
        int index = page.segmentIndex(first);
        try {
            switch (elementSize) {
                case 2 -> Vector2.decode(segment, index, stride, count, out, outOffset);
                case 4 -> Vector4.decode(segment, index, stride, count, out, outOffset);
                case 8 -> Vector8.decode(segment, index, stride, count, out, outOffset);
                case 12 -> Vector12.decode(segment, index, stride, count, out, outOffset);
                case 16 -> Vector16.decode(segment, index, stride, count, out, outOffset);
                default -> decodeOther(page, first, stride, count, elementSize, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private void decodeOther(
            BufferSource page, int first, int stride, int count, int elementSize, byte[] out, int outOffset)
            throws Throwable {
        int moved = hasGroups(count, elementSize)
                ? VectorAny.decode(page.segment(), page.segmentIndex(first), stride, count, elementSize, out, outOffset)
                : 0;
        SCALAR.decode(page, first + moved, stride, count - moved, elementSize, out, outOffset + moved * elementSize);
    }

    @Override
    public void decodeShorts(byte[] page, int first, int stride, int count, short[] out, int outOffset) {
        try {
            if (count < least) {
                SCALAR.decodeShorts(page, first, stride, count, out, outOffset);
            } else {
                Vector2.decodeShorts(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeShorts(BufferSource page, int first, int stride, int count, short[] out, int outOffset) {
        try {
            if (count < least || page.segment() == null) {
                SCALAR.decodeShorts(page, first, stride, count, out, outOffset);
            } else {
                Vector2.decodeShorts(page.segment(), page.segmentIndex(first), stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeInts(byte[] page, int first, int stride, int count, int[] out, int outOffset) {
        try {
            if (count < least) {
                SCALAR.decodeInts(page, first, stride, count, out, outOffset);
            } else {
                Vector4.decodeInts(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeInts(BufferSource page, int first, int stride, int count, int[] out, int outOffset) {
        try {
            if (count < least || page.segment() == null) {
                SCALAR.decodeInts(page, first, stride, count, out, outOffset);
            } else {
                Vector4.decodeInts(page.segment(), page.segmentIndex(first), stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeFloats(byte[] page, int first, int stride, int count, float[] out, int outOffset) {
        try {
            if (count < least) {
                SCALAR.decodeFloats(page, first, stride, count, out, outOffset);
            } else {
                Vector4.decodeFloats(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeFloats(BufferSource page, int first, int stride, int count, float[] out, int outOffset) {
        try {
            if (count < least || page.segment() == null) {
                SCALAR.decodeFloats(page, first, stride, count, out, outOffset);
            } else {
                Vector4.decodeFloats(page.segment(), page.segmentIndex(first), stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeLongs(byte[] page, int first, int stride, int count, long[] out, int outOffset) {
        try {
            if (count < least) {
                SCALAR.decodeLongs(page, first, stride, count, out, outOffset);
            } else {
                Vector8.decodeLongs(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeLongs(BufferSource page, int first, int stride, int count, long[] out, int outOffset) {
        try {
            if (count < least || page.segment() == null) {
                SCALAR.decodeLongs(page, first, stride, count, out, outOffset);
            } else {
                Vector8.decodeLongs(page.segment(), page.segmentIndex(first), stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeDoubles(byte[] page, int first, int stride, int count, double[] out, int outOffset) {
        try {
            if (count < least) {
                SCALAR.decodeDoubles(page, first, stride, count, out, outOffset);
            } else {
                Vector8.decodeDoubles(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeDoubles(BufferSource page, int first, int stride, int count, double[] out, int outOffset) {
        try {
            if (count < least || page.segment() == null) {
                SCALAR.decodeDoubles(page, first, stride, count, out, outOffset);
            } else {
                Vector8.decodeDoubles(page.segment(), page.segmentIndex(first), stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void encode(byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        if (count < least) {
            SCALAR.encode(values, offset, count, elementSize, page, first, stride);
            return;
        }
        try {
            switch (elementSize) {
                case 2 -> Vector2.encode(values, offset, count, page, first, stride);
                case 4 -> Vector4.encode(values, offset, count, page, first, stride);
                case 8 -> Vector8.encode(values, offset, count, page, first, stride);
                case 12 -> Vector12.encode(values, offset, count, page, first, stride);
                case 16 -> Vector16.encode(values, offset, count, page, first, stride);
                default -> encodeOther(values, offset, count, elementSize, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private void encodeOther(
            byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride)
            throws Throwable {
        int moved = hasGroups(count, elementSize)
                ? VectorAny.encode(values, offset, count, elementSize, page, first, stride)
                : 0;
        SCALAR.encode(values, offset + moved * elementSize, count - moved, elementSize, page, first + moved, stride);
    }

    @Override
    public void encodeShorts(short[] values, int offset, int count, byte[] page, int first, int stride) {
        try {
            if (count < least) {
                SCALAR.encodeShorts(values, offset, count, page, first, stride);
            } else {
                Vector2.encodeShorts(values, offset, count, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void encodeInts(int[] values, int offset, int count, byte[] page, int first, int stride) {
        try {
            if (count < least) {
                SCALAR.encodeInts(values, offset, count, page, first, stride);
            } else {
                Vector4.encodeInts(values, offset, count, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void encodeFloats(float[] values, int offset, int count, byte[] page, int first, int stride) {
        try {
            if (count < least) {
                SCALAR.encodeFloats(values, offset, count, page, first, stride);
            } else {
                Vector4.encodeFloats(values, offset, count, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void encodeLongs(long[] values, int offset, int count, byte[] page, int first, int stride) {
        try {
            if (count < least) {
                SCALAR.encodeLongs(values, offset, count, page, first, stride);
            } else {
                Vector8.encodeLongs(values, offset, count, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void encodeDoubles(double[] values, int offset, int count, byte[] page, int first, int stride) {
        try {
            if (count < least) {
                SCALAR.encodeDoubles(values, offset, count, page, first, stride);
            } else {
                Vector8.encodeDoubles(values, offset, count, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }
}
