// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;

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
        ByteStreamSplitEncoder.encodePlain(bytes, 0, size, split, 0, count);
        ByteBuffer direct = ByteBuffer.allocateDirect(split.length).put(split).flip();
        ByteBuffer readOnly = ByteBuffer.wrap(split).asReadOnlyBuffer();
        for (ByteStreamSplitPage page : new ByteStreamSplitPage[] {ByteStreamSplitPage.of(ByteCursor.of(split), size),
            ByteStreamSplitPage.of(direct, size), ByteStreamSplitPage.of(readOnly, size)}) {
            if (!Arrays.equals(page.decodePlain(), bytes)) {
                throw new IllegalStateException("Wrong answer: " + page);
            }
            moveTyped(page, size, count);
        }
    }

    private static void moveTyped(ByteStreamSplitPage page, int size, int count) {
        byte[] split = new byte[size * count];
        if (size == 2) {
            short[] shorts = new short[count];
            page.decodeShorts(0, shorts, 0, count);
            ByteStreamSplitEncoder.encodeShorts(shorts, 0, split, 0, count);
        } else if (size == 4) {
            int[] ints = new int[count];
            float[] floats = new float[count];
            page.decodeInts(0, ints, 0, count);
            page.decodeFloats(0, floats, 0, count);
            ByteStreamSplitEncoder.encodeInts(ints, 0, split, 0, count);
            ByteStreamSplitEncoder.encodeFloats(floats, 0, split, 0, count);
        } else if (size == 8) {
            long[] longs = new long[count];
            double[] doubles = new double[count];
            page.decodeLongs(0, longs, 0, count);
            page.decodeDoubles(0, doubles, 0, count);
            ByteStreamSplitEncoder.encodeLongs(longs, 0, split, 0, count);
            ByteStreamSplitEncoder.encodeDoubles(doubles, 0, split, 0, count);
        }
    }
}
