package io.github.parquetdecoding;

/** Kernels in plain Java, for every element size and every platform. */
final class ScalarKernels implements ByteStreamSplitKernels {
    @Override
    public void decode(
            byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        switch (elementSize) {
            case 1 -> System.arraycopy(page, first, out, outOffset, count);
            case 2 -> Swar2.decode(page, first, stride, count, out, outOffset);
            case 4 -> Swar4.decode(page, first, stride, count, out, outOffset);
            case 8 -> Swar8.decode(page, first, stride, count, out, outOffset);
            case 12 -> Swar12.decode(page, first, stride, count, out, outOffset);
            case 16 -> Swar16.decode(page, first, stride, count, out, outOffset);
            default -> SwarAny.decode(page, first, stride, count, elementSize, out, outOffset);
        }
    }

    @Override
    public void decode(
            BufferSource page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        switch (elementSize) {
            case 1 -> page.buffer().get(first, out, outOffset, count);
            case 2 -> Swar2.decode(page.buffer(), first, stride, count, out, outOffset);
            case 4 -> Swar4.decode(page.buffer(), first, stride, count, out, outOffset);
            case 8 -> Swar8.decode(page.buffer(), first, stride, count, out, outOffset);
            case 12 -> Swar12.decode(page.buffer(), first, stride, count, out, outOffset);
            case 16 -> Swar16.decode(page.buffer(), first, stride, count, out, outOffset);
            default -> SwarAny.decode(page.buffer(), first, stride, count, elementSize, out, outOffset);
        }
    }

    @Override
    public void decodeShorts(byte[] page, int first, int stride, int count, short[] out, int outOffset) {
        Swar2.decodeShorts(page, first, stride, count, out, outOffset);
    }

    @Override
    public void decodeShorts(BufferSource page, int first, int stride, int count, short[] out, int outOffset) {
        Swar2.decodeShorts(page.buffer(), first, stride, count, out, outOffset);
    }

    @Override
    public void decodeInts(byte[] page, int first, int stride, int count, int[] out, int outOffset) {
        Swar4.decodeInts(page, first, stride, count, out, outOffset);
    }

    @Override
    public void decodeInts(BufferSource page, int first, int stride, int count, int[] out, int outOffset) {
        Swar4.decodeInts(page.buffer(), first, stride, count, out, outOffset);
    }

    @Override
    public void decodeFloats(byte[] page, int first, int stride, int count, float[] out, int outOffset) {
        Swar4.decodeFloats(page, first, stride, count, out, outOffset);
    }

    @Override
    public void decodeFloats(BufferSource page, int first, int stride, int count, float[] out, int outOffset) {
        Swar4.decodeFloats(page.buffer(), first, stride, count, out, outOffset);
    }

    @Override
    public void decodeLongs(byte[] page, int first, int stride, int count, long[] out, int outOffset) {
        Swar8.decodeLongs(page, first, stride, count, out, outOffset);
    }

    @Override
    public void decodeLongs(BufferSource page, int first, int stride, int count, long[] out, int outOffset) {
        Swar8.decodeLongs(page.buffer(), first, stride, count, out, outOffset);
    }

    @Override
    public void decodeDoubles(byte[] page, int first, int stride, int count, double[] out, int outOffset) {
        Swar8.decodeDoubles(page, first, stride, count, out, outOffset);
    }

    @Override
    public void decodeDoubles(BufferSource page, int first, int stride, int count, double[] out, int outOffset) {
        Swar8.decodeDoubles(page.buffer(), first, stride, count, out, outOffset);
    }

    @Override
    public void encode(byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
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

    @Override
    public void encodeShorts(short[] values, int offset, int count, byte[] page, int first, int stride) {
        Swar2.encodeShorts(values, offset, count, page, first, stride);
    }

    @Override
    public void encodeInts(int[] values, int offset, int count, byte[] page, int first, int stride) {
        Swar4.encodeInts(values, offset, count, page, first, stride);
    }

    @Override
    public void encodeFloats(float[] values, int offset, int count, byte[] page, int first, int stride) {
        Swar4.encodeFloats(values, offset, count, page, first, stride);
    }

    @Override
    public void encodeLongs(long[] values, int offset, int count, byte[] page, int first, int stride) {
        Swar8.encodeLongs(values, offset, count, page, first, stride);
    }

    @Override
    public void encodeDoubles(double[] values, int offset, int count, byte[] page, int first, int stride) {
        Swar8.encodeDoubles(values, offset, count, page, first, stride);
    }
}
