package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Every kind of array that values can lie in, as its bytes: what the kernels are judged by never looks at types, and
 * moves values as raw bits.
 */
enum ValueArray {
    BYTES(0) {
        @Override
        byte[] decoded(ByteStreamSplitPage page, int firstValue, int count, int before, int after) {
            byte[] out = new byte[before + count * page.elementSize() + after];
            Arrays.fill(out, CANARY);
            page.decode(firstValue, count, out, before);
            return out;
        }

        @Override
        void encode(byte[] values, int offset, int count, int elementSize, byte[] out, int outOffset) {
            ByteStreamSplitEncoder.encode(values, offset * elementSize, count, elementSize, out, outOffset);
        }
    },
    SHORTS(2) {
        @Override
        byte[] decoded(ByteStreamSplitPage page, int firstValue, int count, int before, int after) {
            short[] out = new short[before + count + after];
            littleEndian(canaries(out.length * 2)).asShortBuffer().get(out);
            page.decodeShorts(firstValue, count, out, before);
            ByteBuffer bytes = littleEndian(new byte[out.length * 2]);
            bytes.asShortBuffer().put(out);
            return bytes.array();
        }

        @Override
        void encode(byte[] values, int offset, int count, int elementSize, byte[] out, int outOffset) {
            short[] shorts = new short[values.length / 2];
            littleEndian(values).asShortBuffer().get(shorts);
            ByteStreamSplitEncoder.encodeShorts(shorts, offset, count, out, outOffset);
        }
    },
    INTS(4) {
        @Override
        byte[] decoded(ByteStreamSplitPage page, int firstValue, int count, int before, int after) {
            int[] out = new int[before + count + after];
            littleEndian(canaries(out.length * 4)).asIntBuffer().get(out);
            page.decodeInts(firstValue, count, out, before);
            ByteBuffer bytes = littleEndian(new byte[out.length * 4]);
            bytes.asIntBuffer().put(out);
            return bytes.array();
        }

        @Override
        void encode(byte[] values, int offset, int count, int elementSize, byte[] out, int outOffset) {
            int[] ints = new int[values.length / 4];
            littleEndian(values).asIntBuffer().get(ints);
            ByteStreamSplitEncoder.encodeInts(ints, offset, count, out, outOffset);
        }
    },
    FLOATS(4) {
        @Override
        byte[] decoded(ByteStreamSplitPage page, int firstValue, int count, int before, int after) {
            float[] out = new float[before + count + after];
            littleEndian(canaries(out.length * 4)).asFloatBuffer().get(out);
            page.decodeFloats(firstValue, count, out, before);
            ByteBuffer bytes = littleEndian(new byte[out.length * 4]);
            bytes.asFloatBuffer().put(out);
            return bytes.array();
        }

        @Override
        void encode(byte[] values, int offset, int count, int elementSize, byte[] out, int outOffset) {
            float[] floats = new float[values.length / 4];
            littleEndian(values).asFloatBuffer().get(floats);
            ByteStreamSplitEncoder.encodeFloats(floats, offset, count, out, outOffset);
        }
    },
    LONGS(8) {
        @Override
        byte[] decoded(ByteStreamSplitPage page, int firstValue, int count, int before, int after) {
            long[] out = new long[before + count + after];
            littleEndian(canaries(out.length * 8)).asLongBuffer().get(out);
            page.decodeLongs(firstValue, count, out, before);
            ByteBuffer bytes = littleEndian(new byte[out.length * 8]);
            bytes.asLongBuffer().put(out);
            return bytes.array();
        }

        @Override
        void encode(byte[] values, int offset, int count, int elementSize, byte[] out, int outOffset) {
            long[] longs = new long[values.length / 8];
            littleEndian(values).asLongBuffer().get(longs);
            ByteStreamSplitEncoder.encodeLongs(longs, offset, count, out, outOffset);
        }
    },
    DOUBLES(8) {
        @Override
        byte[] decoded(ByteStreamSplitPage page, int firstValue, int count, int before, int after) {
            double[] out = new double[before + count + after];
            littleEndian(canaries(out.length * 8)).asDoubleBuffer().get(out);
            page.decodeDoubles(firstValue, count, out, before);
            ByteBuffer bytes = littleEndian(new byte[out.length * 8]);
            bytes.asDoubleBuffer().put(out);
            return bytes.array();
        }

        @Override
        void encode(byte[] values, int offset, int count, int elementSize, byte[] out, int outOffset) {
            double[] doubles = new double[values.length / 8];
            littleEndian(values).asDoubleBuffer().get(doubles);
            ByteStreamSplitEncoder.encodeDoubles(doubles, offset, count, out, outOffset);
        }
    };

    static final byte CANARY = (byte) 0xA5;

    private final int typeSize;

    ValueArray(int typeSize) {
        this.typeSize = typeSize;
    }

    /** Whether elements of a size can be decoded into such an array; bytes take all. */
    boolean takes(int elementSize) {
        return typeSize == 0 || typeSize == elementSize;
    }

    /** Bytes of one element of the array. */
    int unit() {
        return Math.max(typeSize, 1);
    }

    /**
     * The little-endian bytes of an array into which a range was decoded, {@code before} elements behind its start;
     * canaries where nothing was written.
     */
    abstract byte[] decoded(ByteStreamSplitPage page, int firstValue, int count, int before, int after);

    /** Encodes values that are given as little-endian bytes, from the value {@code offset} on. */
    abstract void encode(byte[] values, int offset, int count, int elementSize, byte[] out, int outOffset);

    private static byte[] canaries(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, CANARY);
        return bytes;
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
