package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A few values by every kernel, compared with the scalar ones: a Vector API that has been changed or is broken is seen
 * here, before a reader depends on it. Every method is called, because the JVM links what a method calls no sooner.
 */
final class KernelSelfCheck {
    private KernelSelfCheck() {
    }

    /**
     * Moves them.
     *
     * @throws IllegalStateException if an answer is wrong
     */
    static void verify(ByteStreamSplitKernels kernels) {
        for (int elementSize : new int[] {2, 4, 8, 9, 12, 16, 17}) {
            if (!Arrays.deepEquals(answers(kernels, elementSize), answers(new ScalarKernels(), elementSize))) {
                throw new IllegalStateException("wrong answers for values of " + elementSize + " bytes");
            }
        }
    }

    private static Object[] answers(ByteStreamSplitKernels kernels, int elementSize) {
        // Two of the largest blocks, and a few values more.
        int count = 67;
        byte[] page = new byte[count * elementSize];
        for (int i = 0; i < page.length; i++) {
            page[i] = (byte) (i * 0x9E3779B1 >>> 24);
        }
        BufferSource direct = BufferSource.of(ByteBuffer.allocateDirect(page.length).put(page).flip(), kernels);
        byte[] values = new byte[page.length];
        byte[] directValues = new byte[page.length];
        byte[] encoded = new byte[page.length];
        kernels.decode(page, 0, count, count, elementSize, values, 0);
        kernels.decode(direct, 0, count, count, elementSize, directValues, 0);
        kernels.encode(page, 0, count, elementSize, encoded, 0, count);
        Object typed = switch (elementSize) {
            case 2 -> shortAnswers(kernels, page, direct, count);
            case 4 -> new Object[] {
                    intAnswers(kernels, page, direct, count), floatAnswers(kernels, page, direct, count)};
            case 8 -> new Object[] {
                    longAnswers(kernels, page, direct, count), doubleAnswers(kernels, page, direct, count)};
            default -> null;
        };
        return new Object[] {values, directValues, encoded, typed};
    }

    private static Object[] shortAnswers(ByteStreamSplitKernels kernels, byte[] page, BufferSource direct, int count) {
        short[] values = new short[count];
        short[] directValues = new short[count];
        byte[] encoded = new byte[page.length];
        kernels.decodeShorts(page, 0, count, count, values, 0);
        kernels.decodeShorts(direct, 0, count, count, directValues, 0);
        kernels.encodeShorts(values, 0, count, encoded, 0, count);
        return new Object[] {values, directValues, encoded};
    }

    private static Object[] intAnswers(ByteStreamSplitKernels kernels, byte[] page, BufferSource direct, int count) {
        int[] values = new int[count];
        int[] directValues = new int[count];
        byte[] encoded = new byte[page.length];
        kernels.decodeInts(page, 0, count, count, values, 0);
        kernels.decodeInts(direct, 0, count, count, directValues, 0);
        kernels.encodeInts(values, 0, count, encoded, 0, count);
        return new Object[] {values, directValues, encoded};
    }

    private static Object[] floatAnswers(ByteStreamSplitKernels kernels, byte[] page, BufferSource direct, int count) {
        float[] values = new float[count];
        float[] directValues = new float[count];
        byte[] encoded = new byte[page.length];
        kernels.decodeFloats(page, 0, count, count, values, 0);
        kernels.decodeFloats(direct, 0, count, count, directValues, 0);
        kernels.encodeFloats(values, 0, count, encoded, 0, count);
        return new Object[] {values, directValues, encoded};
    }

    private static Object[] longAnswers(ByteStreamSplitKernels kernels, byte[] page, BufferSource direct, int count) {
        long[] values = new long[count];
        long[] directValues = new long[count];
        byte[] encoded = new byte[page.length];
        kernels.decodeLongs(page, 0, count, count, values, 0);
        kernels.decodeLongs(direct, 0, count, count, directValues, 0);
        kernels.encodeLongs(values, 0, count, encoded, 0, count);
        return new Object[] {values, directValues, encoded};
    }

    private static Object[] doubleAnswers(ByteStreamSplitKernels kernels, byte[] page, BufferSource direct, int count) {
        double[] values = new double[count];
        double[] directValues = new double[count];
        byte[] encoded = new byte[page.length];
        kernels.decodeDoubles(page, 0, count, count, values, 0);
        kernels.decodeDoubles(direct, 0, count, count, directValues, 0);
        kernels.encodeDoubles(values, 0, count, encoded, 0, count);
        return new Object[] {values, directValues, encoded};
    }
}
