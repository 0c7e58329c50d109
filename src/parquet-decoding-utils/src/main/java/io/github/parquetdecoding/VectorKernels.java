package io.github.parquetdecoding;

import java.nio.ByteBuffer;

/**
 * Vector API kernels for the element sizes and numbers of values that they are faster for, scalar kernels for all
 * others. Loaded by name, and only where the Vector API is there.
 *
 * <p>Buffers that are neither direct nor have an array that can be reached, read-only views of the heap, are left to
 * the scalar kernels: a second kind of memory would make calls of the foreign memory API polymorphic.
 *
 * <p>Calls of a few values take 2 to 100 ns, in which each comparison shows; of the forms tried, these were closest to
 * the scalar kernels. For arrays too few values go to the scalar kernel of their size, not by way of {@link
 * ScalarKernels}, which would choose by the size once more; for direct memory they go there before all else. No method
 * may have more than 325 bytes of code, the most that C2 inlines.
 */
record VectorKernels(VectorThresholds decoding, VectorThresholds encoding) implements ByteStreamSplitKernels {
    private static final ScalarKernels SCALAR = new ScalarKernels();

    /** A kernel cannot move fewer values than a block. */
    VectorKernels(VectorThresholds decoding, VectorThresholds encoding) {
        this.decoding = atLeastBlocks(decoding);
        this.encoding = atLeastBlocks(encoding);
    }

    /** Kernels of which each has moved a few values. */
    static VectorKernels verified(VectorThresholds decoding, VectorThresholds encoding) throws Throwable {
        VectorSelfCheck.verify();
        return new VectorKernels(decoding, encoding);
    }

    private static VectorThresholds atLeastBlocks(VectorThresholds thresholds) {
        return new VectorThresholds(
                Math.max(thresholds.of2(), Vector2.BLOCK), Math.max(thresholds.of4(), Vector4.BLOCK),
                Math.max(thresholds.of8(), Vector8.BLOCK), Math.max(thresholds.of12(), Vector12.BLOCK),
                Math.max(thresholds.of16(), Vector16.BLOCK), Math.max(thresholds.ofAny(), VectorAny.BLOCK));
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

    @Override
    public void decode(
            byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        try {
            switch (elementSize) {
                case 2 -> {
                    if (count >= decoding.of2()) {
                        Vector2.decode(page, first, stride, count, out, outOffset);
                    } else {
                        Swar2.decode(page, first, stride, count, out, outOffset);
                    }
                }
                case 4 -> {
                    if (count >= decoding.of4()) {
                        Vector4.decode(page, first, stride, count, out, outOffset);
                    } else {
                        Swar4.decode(page, first, stride, count, out, outOffset);
                    }
                }
                case 8 -> {
                    if (count >= decoding.of8()) {
                        Vector8.decode(page, first, stride, count, out, outOffset);
                    } else {
                        Swar8.decode(page, first, stride, count, out, outOffset);
                    }
                }
                case 12 -> {
                    if (count >= decoding.of12()) {
                        Vector12.decode(page, first, stride, count, out, outOffset);
                    } else {
                        Swar12.decode(page, first, stride, count, out, outOffset);
                    }
                }
                case 16 -> {
                    if (count >= decoding.of16()) {
                        Vector16.decode(page, first, stride, count, out, outOffset);
                    } else {
                        Swar16.decode(page, first, stride, count, out, outOffset);
                    }
                }
                default -> decodeOther(page, first, stride, count, elementSize, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private void decodeOther(
            byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset)
            throws Throwable {
        int moved = decoding.includesAny(elementSize, count)
                ? VectorAny.decode(page, first, stride, count, elementSize, out, outOffset)
                : 0;
        SCALAR.decode(page, first + moved, stride, count - moved, elementSize, out, outOffset + moved * elementSize);
    }

    @Override
    public void decode(
            BufferSource page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        if (count < decoding.least()) {
            SCALAR.decode(page, first, stride, count, elementSize, out, outOffset);
            return;
        }
        Object segment = page.segment();
        try {
            if (segment == null) {
                SCALAR.decode(page, first, stride, count, elementSize, out, outOffset);
            } else if (elementSize == 2 && count >= decoding.of2()) {
                Vector2.decode(segment, page.segmentIndex(first), stride, count, out, outOffset);
            } else if (elementSize == 4 && count >= decoding.of4()) {
                Vector4.decode(segment, page.segmentIndex(first), stride, count, out, outOffset);
            } else if (elementSize == 8 && count >= decoding.of8()) {
                Vector8.decode(segment, page.segmentIndex(first), stride, count, out, outOffset);
            } else if (elementSize == 12 && count >= decoding.of12()) {
                Vector12.decode(segment, page.segmentIndex(first), stride, count, out, outOffset);
            } else if (elementSize == 16 && count >= decoding.of16()) {
                Vector16.decode(segment, page.segmentIndex(first), stride, count, out, outOffset);
            } else {
                decodeOther(page, first, stride, count, elementSize, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private void decodeOther(
            BufferSource page, int first, int stride, int count, int elementSize, byte[] out, int outOffset)
            throws Throwable {
        int moved = decoding.includesAny(elementSize, count)
                ? VectorAny.decode(page.segment(), page.segmentIndex(first), stride, count, elementSize, out, outOffset)
                : 0;
        SCALAR.decode(page, first + moved, stride, count - moved, elementSize, out, outOffset + moved * elementSize);
    }

    @Override
    public void decodeShorts(byte[] page, int first, int stride, int count, short[] out, int outOffset) {
        try {
            if (count >= decoding.of2()) {
                Vector2.decodeShorts(page, first, stride, count, out, outOffset);
            } else {
                SCALAR.decodeShorts(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeShorts(BufferSource page, int first, int stride, int count, short[] out, int outOffset) {
        try {
            if (count >= decoding.of2() && page.segment() != null) {
                Vector2.decodeShorts(page.segment(), page.segmentIndex(first), stride, count, out, outOffset);
            } else {
                SCALAR.decodeShorts(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeInts(byte[] page, int first, int stride, int count, int[] out, int outOffset) {
        try {
            if (count >= decoding.of4()) {
                Vector4.decodeInts(page, first, stride, count, out, outOffset);
            } else {
                SCALAR.decodeInts(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeInts(BufferSource page, int first, int stride, int count, int[] out, int outOffset) {
        try {
            if (count >= decoding.of4() && page.segment() != null) {
                Vector4.decodeInts(page.segment(), page.segmentIndex(first), stride, count, out, outOffset);
            } else {
                SCALAR.decodeInts(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeFloats(byte[] page, int first, int stride, int count, float[] out, int outOffset) {
        try {
            if (count >= decoding.of4()) {
                Vector4.decodeFloats(page, first, stride, count, out, outOffset);
            } else {
                SCALAR.decodeFloats(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeFloats(BufferSource page, int first, int stride, int count, float[] out, int outOffset) {
        try {
            if (count >= decoding.of4() && page.segment() != null) {
                Vector4.decodeFloats(page.segment(), page.segmentIndex(first), stride, count, out, outOffset);
            } else {
                SCALAR.decodeFloats(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeLongs(byte[] page, int first, int stride, int count, long[] out, int outOffset) {
        try {
            if (count >= decoding.of8()) {
                Vector8.decodeLongs(page, first, stride, count, out, outOffset);
            } else {
                SCALAR.decodeLongs(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeLongs(BufferSource page, int first, int stride, int count, long[] out, int outOffset) {
        try {
            if (count >= decoding.of8() && page.segment() != null) {
                Vector8.decodeLongs(page.segment(), page.segmentIndex(first), stride, count, out, outOffset);
            } else {
                SCALAR.decodeLongs(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeDoubles(byte[] page, int first, int stride, int count, double[] out, int outOffset) {
        try {
            if (count >= decoding.of8()) {
                Vector8.decodeDoubles(page, first, stride, count, out, outOffset);
            } else {
                SCALAR.decodeDoubles(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void decodeDoubles(BufferSource page, int first, int stride, int count, double[] out, int outOffset) {
        try {
            if (count >= decoding.of8() && page.segment() != null) {
                Vector8.decodeDoubles(page.segment(), page.segmentIndex(first), stride, count, out, outOffset);
            } else {
                SCALAR.decodeDoubles(page, first, stride, count, out, outOffset);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void encode(byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        try {
            switch (elementSize) {
                case 2 -> {
                    if (count >= encoding.of2()) {
                        Vector2.encode(values, offset, count, page, first, stride);
                    } else {
                        Swar2.encode(values, offset, count, page, first, stride);
                    }
                }
                case 4 -> {
                    if (count >= encoding.of4()) {
                        Vector4.encode(values, offset, count, page, first, stride);
                    } else {
                        Swar4.encode(values, offset, count, page, first, stride);
                    }
                }
                case 8 -> {
                    if (count >= encoding.of8()) {
                        Vector8.encode(values, offset, count, page, first, stride);
                    } else {
                        Swar8.encode(values, offset, count, page, first, stride);
                    }
                }
                case 12 -> {
                    if (count >= encoding.of12()) {
                        Vector12.encode(values, offset, count, page, first, stride);
                    } else {
                        Swar12.encode(values, offset, count, page, first, stride);
                    }
                }
                case 16 -> {
                    if (count >= encoding.of16()) {
                        Vector16.encode(values, offset, count, page, first, stride);
                    } else {
                        Swar16.encode(values, offset, count, page, first, stride);
                    }
                }
                default -> encodeOther(values, offset, count, elementSize, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private void encodeOther(
            byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride)
            throws Throwable {
        int moved = encoding.includesAny(elementSize, count)
                ? VectorAny.encode(values, offset, count, elementSize, page, first, stride)
                : 0;
        SCALAR.encode(values, offset + moved * elementSize, count - moved, elementSize, page, first + moved, stride);
    }

    @Override
    public void encodeShorts(short[] values, int offset, int count, byte[] page, int first, int stride) {
        try {
            if (count >= encoding.of2()) {
                Vector2.encodeShorts(values, offset, count, page, first, stride);
            } else {
                SCALAR.encodeShorts(values, offset, count, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void encodeInts(int[] values, int offset, int count, byte[] page, int first, int stride) {
        try {
            if (count >= encoding.of4()) {
                Vector4.encodeInts(values, offset, count, page, first, stride);
            } else {
                SCALAR.encodeInts(values, offset, count, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void encodeFloats(float[] values, int offset, int count, byte[] page, int first, int stride) {
        try {
            if (count >= encoding.of4()) {
                Vector4.encodeFloats(values, offset, count, page, first, stride);
            } else {
                SCALAR.encodeFloats(values, offset, count, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void encodeLongs(long[] values, int offset, int count, byte[] page, int first, int stride) {
        try {
            if (count >= encoding.of8()) {
                Vector8.encodeLongs(values, offset, count, page, first, stride);
            } else {
                SCALAR.encodeLongs(values, offset, count, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void encodeDoubles(double[] values, int offset, int count, byte[] page, int first, int stride) {
        try {
            if (count >= encoding.of8()) {
                Vector8.encodeDoubles(values, offset, count, page, first, stride);
            } else {
                SCALAR.encodeDoubles(values, offset, count, page, first, stride);
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }
}
