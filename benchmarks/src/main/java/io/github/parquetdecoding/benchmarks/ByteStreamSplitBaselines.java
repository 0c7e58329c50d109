// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.nio.ByteBuffer;

/**
 * BYTE_STREAM_SPLIT loops that are not in a release by themselves: parquet-java's up to 1.18.1, one
 * {@code ByteBuffer.get(int)} per byte (before), and the byte stores of its pull request 3506, by element size (after).
 * Into and from a caller's array, so that loops are compared and not allocations.
 */
final class ByteStreamSplitBaselines {
    private ByteStreamSplitBaselines() {
    }

    /** Value by value, one {@code get} and one store per byte, whatever the size. */
    static void decodeByteBufferGet(ByteBuffer page, int count, int elementSize, byte[] out) {
        int to = 0;
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < elementSize; k++) {
                out[to++] = page.get(i + k * count);
            }
        }
    }

    /** A page outside of the heap is copied into an array first, as the original does. */
    static void decodeByteStores(ByteBuffer page, int count, int elementSize, byte[] out) {
        byte[] in;
        int from;
        if (page.hasArray()) {
            in = page.array();
            from = page.arrayOffset() + page.position();
        } else {
            in = new byte[page.remaining()];
            page.get(page.position(), in);
            from = 0;
        }
        switch (elementSize) {
            case 2 -> decode2(in, from, count, out);
            case 4 -> decode4(in, from, count, out);
            case 8 -> decode8(in, from, count, out);
            case 12 -> decode12(in, from, count, out);
            case 16 -> decode16(in, from, count, out);
            default -> decodeStreams(in, from, count, elementSize, out);
        }
    }

    private static void decode2(byte[] in, int from, int count, byte[] out) {
        int stream1 = from + count;
        for (int i = 0; i < count; i++) {
            int to = i * 2;
            out[to] = in[from + i];
            out[to + 1] = in[stream1 + i];
        }
    }

    private static void decode4(byte[] in, int from, int count, byte[] out) {
        int stream1 = from + count;
        int stream2 = stream1 + count;
        int stream3 = stream2 + count;
        for (int i = 0; i < count; i++) {
            int to = i * 4;
            out[to] = in[from + i];
            out[to + 1] = in[stream1 + i];
            out[to + 2] = in[stream2 + i];
            out[to + 3] = in[stream3 + i];
        }
    }

    private static void decode8(byte[] in, int from, int count, byte[] out) {
        int stream1 = from + count;
        int stream2 = stream1 + count;
        int stream3 = stream2 + count;
        int stream4 = stream3 + count;
        int stream5 = stream4 + count;
        int stream6 = stream5 + count;
        int stream7 = stream6 + count;
        for (int i = 0; i < count; i++) {
            int to = i * 8;
            out[to] = in[from + i];
            out[to + 1] = in[stream1 + i];
            out[to + 2] = in[stream2 + i];
            out[to + 3] = in[stream3 + i];
            out[to + 4] = in[stream4 + i];
            out[to + 5] = in[stream5 + i];
            out[to + 6] = in[stream6 + i];
            out[to + 7] = in[stream7 + i];
        }
    }

    private static void decode12(byte[] in, int from, int count, byte[] out) {
        int stream1 = from + count;
        int stream2 = stream1 + count;
        int stream3 = stream2 + count;
        int stream4 = stream3 + count;
        int stream5 = stream4 + count;
        int stream6 = stream5 + count;
        int stream7 = stream6 + count;
        int stream8 = stream7 + count;
        int stream9 = stream8 + count;
        int stream10 = stream9 + count;
        int stream11 = stream10 + count;
        for (int i = 0; i < count; i++) {
            int to = i * 12;
            out[to] = in[from + i];
            out[to + 1] = in[stream1 + i];
            out[to + 2] = in[stream2 + i];
            out[to + 3] = in[stream3 + i];
            out[to + 4] = in[stream4 + i];
            out[to + 5] = in[stream5 + i];
            out[to + 6] = in[stream6 + i];
            out[to + 7] = in[stream7 + i];
            out[to + 8] = in[stream8 + i];
            out[to + 9] = in[stream9 + i];
            out[to + 10] = in[stream10 + i];
            out[to + 11] = in[stream11 + i];
        }
    }

    private static void decode16(byte[] in, int from, int count, byte[] out) {
        int stream1 = from + count;
        int stream2 = stream1 + count;
        int stream3 = stream2 + count;
        int stream4 = stream3 + count;
        int stream5 = stream4 + count;
        int stream6 = stream5 + count;
        int stream7 = stream6 + count;
        int stream8 = stream7 + count;
        int stream9 = stream8 + count;
        int stream10 = stream9 + count;
        int stream11 = stream10 + count;
        int stream12 = stream11 + count;
        int stream13 = stream12 + count;
        int stream14 = stream13 + count;
        int stream15 = stream14 + count;
        for (int i = 0; i < count; i++) {
            int to = i * 16;
            out[to] = in[from + i];
            out[to + 1] = in[stream1 + i];
            out[to + 2] = in[stream2 + i];
            out[to + 3] = in[stream3 + i];
            out[to + 4] = in[stream4 + i];
            out[to + 5] = in[stream5 + i];
            out[to + 6] = in[stream6 + i];
            out[to + 7] = in[stream7 + i];
            out[to + 8] = in[stream8 + i];
            out[to + 9] = in[stream9 + i];
            out[to + 10] = in[stream10 + i];
            out[to + 11] = in[stream11 + i];
            out[to + 12] = in[stream12 + i];
            out[to + 13] = in[stream13 + i];
            out[to + 14] = in[stream14 + i];
            out[to + 15] = in[stream15 + i];
        }
    }

    private static void decodeStreams(byte[] in, int from, int count, int elementSize, byte[] out) {
        for (int k = 0; k < elementSize; k++) {
            int stream = from + k * count;
            for (int i = 0, to = k; i < count; i++, to += elementSize) {
                out[to] = in[stream + i];
            }
        }
    }

    static void encodeByteStores(byte[] values, int count, int elementSize, byte[] page) {
        switch (elementSize) {
            case 2 -> encode2(values, count, page);
            case 4 -> encode4(values, count, page);
            case 8 -> encode8(values, count, page);
            default -> encodeStreams(values, count, elementSize, page);
        }
    }

    private static void encode2(byte[] values, int count, byte[] page) {
        for (int i = 0; i < count; i++) {
            int from = i * 2;
            page[i] = values[from];
            page[count + i] = values[from + 1];
        }
    }

    private static void encode4(byte[] values, int count, byte[] page) {
        int stream2 = 2 * count;
        int stream3 = 3 * count;
        for (int i = 0; i < count; i++) {
            int from = i * 4;
            page[i] = values[from];
            page[count + i] = values[from + 1];
            page[stream2 + i] = values[from + 2];
            page[stream3 + i] = values[from + 3];
        }
    }

    private static void encode8(byte[] values, int count, byte[] page) {
        int stream2 = 2 * count;
        int stream3 = 3 * count;
        int stream4 = 4 * count;
        int stream5 = 5 * count;
        int stream6 = 6 * count;
        int stream7 = 7 * count;
        for (int i = 0; i < count; i++) {
            int from = i * 8;
            page[i] = values[from];
            page[count + i] = values[from + 1];
            page[stream2 + i] = values[from + 2];
            page[stream3 + i] = values[from + 3];
            page[stream4 + i] = values[from + 4];
            page[stream5 + i] = values[from + 5];
            page[stream6 + i] = values[from + 6];
            page[stream7 + i] = values[from + 7];
        }
    }

    private static void encodeStreams(byte[] values, int count, int elementSize, byte[] page) {
        for (int k = 0; k < elementSize; k++) {
            int stream = k * count;
            for (int i = 0, from = k; i < count; i++, from += elementSize) {
                page[stream + i] = values[from];
            }
        }
    }
}
