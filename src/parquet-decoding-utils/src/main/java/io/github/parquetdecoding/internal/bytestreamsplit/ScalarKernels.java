// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.nio.ByteBuffer;

/** Kernels in plain Java, for every element size and every platform. Arguments are those of {@link PageBytes}. */
final class ScalarKernels {
    /** Values that they move at a time. */
    private static final int BLOCK = 8;

    private ScalarKernels() {
    }

    static void decode(byte[] page, int first, int stride, int count, int elementSize, Object out, int outOffset) {
        if (count < BLOCK) {
            ByteByByte.decode(page, first, stride, count, elementSize, out, outOffset);
        } else if (out instanceof byte[] bytes) {
            switch (elementSize) {
                case 1 -> System.arraycopy(page, first, bytes, outOffset, count);
                case 2 -> Swar2.decode(page, first, stride, count, bytes, outOffset);
                case 4 -> Swar4.decode(page, first, stride, count, bytes, outOffset);
                case 8 -> Swar8.decode(page, first, stride, count, bytes, outOffset);
                case 12 -> Swar12.decode(page, first, stride, count, bytes, outOffset);
                case 16 -> Swar16.decode(page, first, stride, count, bytes, outOffset);
                default -> SwarAny.decode(page, first, stride, count, elementSize, bytes, outOffset);
            }
        } else if (out instanceof int[] ints) {
            Swar4.decode(page, first, stride, count, ints, outOffset);
        } else if (out instanceof float[] floats) {
            Swar4.decode(page, first, stride, count, floats, outOffset);
        } else if (out instanceof long[] longs) {
            Swar8.decode(page, first, stride, count, longs, outOffset);
        } else if (out instanceof double[] doubles) {
            Swar8.decode(page, first, stride, count, doubles, outOffset);
        } else {
            Swar2.decode(page, first, stride, count, (short[]) out, outOffset);
        }
    }

    /** @param page of little-endian order */
    static void decode(ByteBuffer page, int first, int stride, int count, int elementSize, Object out, int outOffset) {
        if (count < BLOCK) {
            ByteByByte.decode(page, first, stride, count, elementSize, out, outOffset);
        } else if (out instanceof byte[] bytes) {
            switch (elementSize) {
                case 1 -> page.get(first, bytes, outOffset, count);
                case 2 -> Swar2.decode(page, first, stride, count, bytes, outOffset);
                case 4 -> Swar4.decode(page, first, stride, count, bytes, outOffset);
                case 8 -> Swar8.decode(page, first, stride, count, bytes, outOffset);
                case 12 -> Swar12.decode(page, first, stride, count, bytes, outOffset);
                case 16 -> Swar16.decode(page, first, stride, count, bytes, outOffset);
                default -> SwarAny.decode(page, first, stride, count, elementSize, bytes, outOffset);
            }
        } else if (out instanceof int[] ints) {
            Swar4.decode(page, first, stride, count, ints, outOffset);
        } else if (out instanceof float[] floats) {
            Swar4.decode(page, first, stride, count, floats, outOffset);
        } else if (out instanceof long[] longs) {
            Swar8.decode(page, first, stride, count, longs, outOffset);
        } else if (out instanceof double[] doubles) {
            Swar8.decode(page, first, stride, count, doubles, outOffset);
        } else {
            Swar2.decode(page, first, stride, count, (short[]) out, outOffset);
        }
    }

    static void encode(Object values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        if (count < BLOCK) {
            ByteByByte.encode(values, offset, count, elementSize, page, first, stride);
        } else if (values instanceof byte[] bytes) {
            switch (elementSize) {
                case 1 -> System.arraycopy(bytes, offset, page, first, count);
                case 2 -> Swar2.encode(bytes, offset, count, page, first, stride);
                case 4 -> Swar4.encode(bytes, offset, count, page, first, stride);
                case 8 -> Swar8.encode(bytes, offset, count, page, first, stride);
                case 12 -> Swar12.encode(bytes, offset, count, page, first, stride);
                case 16 -> Swar16.encode(bytes, offset, count, page, first, stride);
                default -> SwarAny.encode(bytes, offset, count, elementSize, page, first, stride);
            }
        } else if (values instanceof int[] ints) {
            Swar4.encode(ints, offset, count, page, first, stride);
        } else if (values instanceof float[] floats) {
            Swar4.encode(floats, offset, count, page, first, stride);
        } else if (values instanceof long[] longs) {
            Swar8.encode(longs, offset, count, page, first, stride);
        } else if (values instanceof double[] doubles) {
            Swar8.encode(doubles, offset, count, page, first, stride);
        } else {
            Swar2.encode((short[]) values, offset, count, page, first, stride);
        }
    }
}
