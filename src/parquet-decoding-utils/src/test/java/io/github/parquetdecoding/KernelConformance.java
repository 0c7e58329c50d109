package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What every set of kernels must do, whether the process has chosen it or not: all element sizes, sources and arrays, with
 * values in the middle of larger pages and arrays, compared with the definition of the encoding.
 */
final class KernelConformance {
    private static final byte CANARY = (byte) 0xA5;
    private static final int[] ELEMENT_SIZES = {1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 15, 16, 17, 24, 32, 33};
    /** Values of the page in front of those that are moved, and behind them. */
    private static final int BEFORE = 3;
    private static final int AFTER = 2;

    private final ByteStreamSplitKernels kernels;

    private KernelConformance(ByteStreamSplitKernels kernels) {
        this.kernels = kernels;
    }

    static void verify(ByteStreamSplitKernels kernels) {
        KernelConformance conformance = new KernelConformance(kernels);
        for (int elementSize : ELEMENT_SIZES) {
            // Past twice the widest block, and one loop that is long enough to be compiled while it runs.
            for (int count = FewValues.MOST + 1; count <= 70; count++) {
                conformance.verify(elementSize, count);
            }
            conformance.verify(elementSize, 127);
            conformance.verify(elementSize, 5_003);
        }
    }

    private void verify(int elementSize, int count) {
        verifyPage(elementSize, count, 0, 0);
        verifyPage(elementSize, count, BEFORE, AFTER);
    }

    /** A page of more values than are moved; exact-size arrays, so that one byte too many fails. */
    private void verifyPage(int elementSize, int count, int before, int after) {
        int stride = before + count + after;
        byte[] values = new byte[stride * elementSize];
        new SplittableRandom(31L * count + elementSize).nextBytes(values);
        byte[] page = new byte[values.length];
        for (int i = 0; i < stride; i++) {
            for (int k = 0; k < elementSize; k++) {
                page[k * stride + i] = values[i * elementSize + k];
            }
        }
        byte[] moved = Arrays.copyOfRange(values, before * elementSize, (before + count) * elementSize);

        byte[] out = canaries(before, moved.length, after);
        kernels.decode(page, before, stride, count, elementSize, out, before);
        verifyBytes("byte[]", elementSize, count, moved, out, before);
        verifyTyped(elementSize, count, before, after, moved, typed -> typed.decode(page, before, stride));
        ByteBuffer direct = ByteBuffer.allocateDirect(page.length + before + after)
                .position(before).put(page).flip().position(before);
        for (ByteBuffer source : new ByteBuffer[] {direct, ByteBuffer.wrap(page)}) {
            BufferSource view = BufferSource.of(source, kernels);
            int first = source.position() + before;
            Arrays.fill(out, CANARY);
            kernels.decode(view, first, stride, count, elementSize, out, before);
            verifyBytes(source.toString(), elementSize, count, moved, out, before);
            verifyTyped(elementSize, count, before, after, moved, typed -> typed.decode(view, first, stride));
        }

        byte[] written = new byte[page.length];
        Arrays.fill(written, CANARY);
        kernels.encode(values, before * elementSize, count, elementSize, written, before, stride);
        verifyPage("byte[]", elementSize, count, page, written, before, after);
        for (Typed typed : typedArrays(elementSize, count, before, after)) {
            typed.fill(values);
            Arrays.fill(written, CANARY);
            typed.encode(written, before, stride);
            verifyPage(typed.name(), elementSize, count, page, written, before, after);
        }
    }

    private interface Decode {
        void into(Typed typed);
    }

    private void verifyTyped(int elementSize, int count, int before, int after, byte[] moved, Decode decode) {
        for (Typed typed : typedArrays(elementSize, count, before, after)) {
            byte[] canaries = new byte[(before + count + after) * elementSize];
            Arrays.fill(canaries, CANARY);
            typed.fill(canaries);
            decode.into(typed);
            verifyBytes(typed.name(), elementSize, count, moved, typed.bytes(), before * elementSize);
        }
    }

    private static byte[] canaries(int before, int length, int after) {
        byte[] out = new byte[before + length + after];
        Arrays.fill(out, CANARY);
        return out;
    }

    private static void verifyBytes(String what, int elementSize, int count, byte[] moved, byte[] out, int start) {
        byte[] expected = new byte[out.length];
        Arrays.fill(expected, CANARY);
        System.arraycopy(moved, 0, expected, start, moved.length);
        if (!Arrays.equals(out, expected)) {
            throw new AssertionError(count + " values of " + elementSize + " bytes, " + what + ": byte "
                    + Arrays.mismatch(out, expected) + " of " + out.length + " is wrong");
        }
    }

    private static void verifyPage(
            String what, int elementSize, int count, byte[] page, byte[] written, int before, int after) {
        int stride = before + count + after;
        for (int i = 0; i < page.length; i++) {
            boolean inside = i % stride >= before && i % stride < before + count;
            if (written[i] != (inside ? page[i] : CANARY)) {
                throw new AssertionError(count + " values of " + elementSize + " bytes encoded from " + what + ": byte "
                        + i + " of " + page.length + " is wrong");
            }
        }
    }

    /** An array of a type, as its little-endian bytes. */
    private interface Typed {
        String name();

        void fill(byte[] bytes);

        byte[] bytes();

        void decode(byte[] page, int first, int stride);

        void decode(BufferSource page, int first, int stride);

        void encode(byte[] page, int first, int stride);
    }

    private Typed[] typedArrays(int elementSize, int count, int before, int after) {
        int length = before + count + after;
        return switch (elementSize) {
            case 2 -> new Typed[] {new Shorts(new short[length], count, before)};
            case 4 -> new Typed[] {
                new Ints(new int[length], count, before), new Floats(new float[length], count, before)};
            case 8 -> new Typed[] {
                new Longs(new long[length], count, before), new Doubles(new double[length], count, before)};
            default -> new Typed[0];
        };
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private final class Shorts implements Typed {
        private final short[] array;
        private final int count;
        private final int offset;

        Shorts(short[] array, int count, int offset) {
            this.array = array;
            this.count = count;
            this.offset = offset;
        }

        @Override
        public String name() {
            return "short[]";
        }

        @Override
        public void fill(byte[] bytes) {
            littleEndian(bytes).asShortBuffer().get(array);
        }

        @Override
        public byte[] bytes() {
            byte[] bytes = new byte[array.length * 2];
            littleEndian(bytes).asShortBuffer().put(array);
            return bytes;
        }

        @Override
        public void decode(byte[] page, int first, int stride) {
            kernels.decodeShorts(page, first, stride, count, array, offset);
        }

        @Override
        public void decode(BufferSource page, int first, int stride) {
            kernels.decodeShorts(page, first, stride, count, array, offset);
        }

        @Override
        public void encode(byte[] page, int first, int stride) {
            kernels.encodeShorts(array, offset, count, page, first, stride);
        }
    }

    private final class Ints implements Typed {
        private final int[] array;
        private final int count;
        private final int offset;

        Ints(int[] array, int count, int offset) {
            this.array = array;
            this.count = count;
            this.offset = offset;
        }

        @Override
        public String name() {
            return "int[]";
        }

        @Override
        public void fill(byte[] bytes) {
            littleEndian(bytes).asIntBuffer().get(array);
        }

        @Override
        public byte[] bytes() {
            byte[] bytes = new byte[array.length * 4];
            littleEndian(bytes).asIntBuffer().put(array);
            return bytes;
        }

        @Override
        public void decode(byte[] page, int first, int stride) {
            kernels.decodeInts(page, first, stride, count, array, offset);
        }

        @Override
        public void decode(BufferSource page, int first, int stride) {
            kernels.decodeInts(page, first, stride, count, array, offset);
        }

        @Override
        public void encode(byte[] page, int first, int stride) {
            kernels.encodeInts(array, offset, count, page, first, stride);
        }
    }

    private final class Floats implements Typed {
        private final float[] array;
        private final int count;
        private final int offset;

        Floats(float[] array, int count, int offset) {
            this.array = array;
            this.count = count;
            this.offset = offset;
        }

        @Override
        public String name() {
            return "float[]";
        }

        @Override
        public void fill(byte[] bytes) {
            littleEndian(bytes).asFloatBuffer().get(array);
        }

        @Override
        public byte[] bytes() {
            byte[] bytes = new byte[array.length * 4];
            littleEndian(bytes).asFloatBuffer().put(array);
            return bytes;
        }

        @Override
        public void decode(byte[] page, int first, int stride) {
            kernels.decodeFloats(page, first, stride, count, array, offset);
        }

        @Override
        public void decode(BufferSource page, int first, int stride) {
            kernels.decodeFloats(page, first, stride, count, array, offset);
        }

        @Override
        public void encode(byte[] page, int first, int stride) {
            kernels.encodeFloats(array, offset, count, page, first, stride);
        }
    }

    private final class Longs implements Typed {
        private final long[] array;
        private final int count;
        private final int offset;

        Longs(long[] array, int count, int offset) {
            this.array = array;
            this.count = count;
            this.offset = offset;
        }

        @Override
        public String name() {
            return "long[]";
        }

        @Override
        public void fill(byte[] bytes) {
            littleEndian(bytes).asLongBuffer().get(array);
        }

        @Override
        public byte[] bytes() {
            byte[] bytes = new byte[array.length * 8];
            littleEndian(bytes).asLongBuffer().put(array);
            return bytes;
        }

        @Override
        public void decode(byte[] page, int first, int stride) {
            kernels.decodeLongs(page, first, stride, count, array, offset);
        }

        @Override
        public void decode(BufferSource page, int first, int stride) {
            kernels.decodeLongs(page, first, stride, count, array, offset);
        }

        @Override
        public void encode(byte[] page, int first, int stride) {
            kernels.encodeLongs(array, offset, count, page, first, stride);
        }
    }

    private final class Doubles implements Typed {
        private final double[] array;
        private final int count;
        private final int offset;

        Doubles(double[] array, int count, int offset) {
            this.array = array;
            this.count = count;
            this.offset = offset;
        }

        @Override
        public String name() {
            return "double[]";
        }

        @Override
        public void fill(byte[] bytes) {
            littleEndian(bytes).asDoubleBuffer().get(array);
        }

        @Override
        public byte[] bytes() {
            byte[] bytes = new byte[array.length * 8];
            littleEndian(bytes).asDoubleBuffer().put(array);
            return bytes;
        }

        @Override
        public void decode(byte[] page, int first, int stride) {
            kernels.decodeDoubles(page, first, stride, count, array, offset);
        }

        @Override
        public void decode(BufferSource page, int first, int stride) {
            kernels.decodeDoubles(page, first, stride, count, array, offset);
        }

        @Override
        public void encode(byte[] page, int first, int stride) {
            kernels.encodeDoubles(array, offset, count, page, first, stride);
        }
    }
}
