// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/** Decodes and encodes BYTE_STREAM_SPLIT pages of every element size, kind of memory and array type. */
final class PagePollution {
    private static final int LARGEST_ELEMENT = 17;

    private PagePollution() {
    }

    static void move(int count) {
        for (int size = 1; size <= LARGEST_ELEMENT; size++) {
            move(size, count);
        }
    }

    private static void move(int size, int count) {
        byte[] bytes = new byte[size * count];
        new Random(count).nextBytes(bytes);
        byte[] split = new byte[bytes.length];
        ByteStreamSplitEncoder.encode(bytes, 0, count, size, split, 0);
        ByteBuffer direct = ByteBuffer.allocateDirect(split.length).put(split).flip();
        ByteBuffer readOnly = ByteBuffer.wrap(split).asReadOnlyBuffer();
        for (ByteStreamSplitPage page : new ByteStreamSplitPage[] {ByteStreamSplitPage.of(split, size),
            ByteStreamSplitPage.of(direct, size), ByteStreamSplitPage.of(readOnly, size)}) {
            if (!Arrays.equals(page.decode(), bytes)) {
                throw new IllegalStateException("Wrong answer: " + page);
            }
            moveTyped(page, size, count);
        }
    }

    private static void moveTyped(ByteStreamSplitPage page, int size, int count) {
        byte[] split = new byte[size * count];
        if (size == 2) {
            short[] shorts = new short[count];
            page.decodeShorts(0, count, shorts, 0);
            ByteStreamSplitEncoder.encodeShorts(shorts, 0, count, split, 0);
        } else if (size == 4) {
            int[] ints = new int[count];
            float[] floats = new float[count];
            page.decodeInts(0, count, ints, 0);
            page.decodeFloats(0, count, floats, 0);
            ByteStreamSplitEncoder.encodeInts(ints, 0, count, split, 0);
            ByteStreamSplitEncoder.encodeFloats(floats, 0, count, split, 0);
        } else if (size == 8) {
            long[] longs = new long[count];
            double[] doubles = new double[count];
            page.decodeLongs(0, count, longs, 0);
            page.decodeDoubles(0, count, doubles, 0);
            ByteStreamSplitEncoder.encodeLongs(longs, 0, count, split, 0);
            ByteStreamSplitEncoder.encodeDoubles(doubles, 0, count, split, 0);
        }
    }
}
