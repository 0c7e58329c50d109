// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.nio.ByteBuffer;

/**
 * BYTE_STREAM_SPLIT loops that no release contains as such: one {@code ByteBuffer.get(int)} per byte, as in
 * parquet-java up to 1.18.1 (before), and the byte stores by element size of its pull request 3506 (after). They use
 * the caller's arrays, so that loops are compared and not allocations.
 */
final class ByteStreamSplitBaselines {
    private ByteStreamSplitBaselines() {
    }

    /** One {@code get} and one store per byte for every element size. */
    static void decodeByteBufferGet(ByteBuffer page, int count, int elementSize, byte[] out) {
        int to = 0;
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < elementSize; k++) {
                out[to++] = page.get(i + k * count);
            }
        }
    }

    /** Copies a page outside the heap into an array first, as the original does. */
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
            case 16 -> decode16(in, from, count, out);
            default -> decodeStreams(in, from, count, elementSize, out);
        }
    }

    private static void decode2(byte[] in, int from, int count, byte[] out) {
        for (int i = 0; i < count; i++) {
            int to = i * 2;
            out[to] = in[from + i];
            out[to + 1] = in[from + count + i];
        }
    }

    private static void decode4(byte[] in, int from, int count, byte[] out) {
        for (int i = 0; i < count; i++) {
            int to = i * 4;
            out[to] = in[from + i];
            out[to + 1] = in[from + count + i];
            out[to + 2] = in[from + 2 * count + i];
            out[to + 3] = in[from + 3 * count + i];
        }
    }

    private static void decode8(byte[] in, int from, int count, byte[] out) {
        for (int i = 0; i < count; i++) {
            int to = i * 8;
            out[to] = in[from + i];
            out[to + 1] = in[from + count + i];
            out[to + 2] = in[from + 2 * count + i];
            out[to + 3] = in[from + 3 * count + i];
            out[to + 4] = in[from + 4 * count + i];
            out[to + 5] = in[from + 5 * count + i];
            out[to + 6] = in[from + 6 * count + i];
            out[to + 7] = in[from + 7 * count + i];
        }
    }

    private static void decode16(byte[] in, int from, int count, byte[] out) {
        for (int i = 0; i < count; i++) {
            int to = i * 16;
            out[to] = in[from + i];
            out[to + 1] = in[from + count + i];
            out[to + 2] = in[from + 2 * count + i];
            out[to + 3] = in[from + 3 * count + i];
            out[to + 4] = in[from + 4 * count + i];
            out[to + 5] = in[from + 5 * count + i];
            out[to + 6] = in[from + 6 * count + i];
            out[to + 7] = in[from + 7 * count + i];
            out[to + 8] = in[from + 8 * count + i];
            out[to + 9] = in[from + 9 * count + i];
            out[to + 10] = in[from + 10 * count + i];
            out[to + 11] = in[from + 11 * count + i];
            out[to + 12] = in[from + 12 * count + i];
            out[to + 13] = in[from + 13 * count + i];
            out[to + 14] = in[from + 14 * count + i];
            out[to + 15] = in[from + 15 * count + i];
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
        for (int i = 0; i < count; i++) {
            int from = i * 4;
            page[i] = values[from];
            page[count + i] = values[from + 1];
            page[2 * count + i] = values[from + 2];
            page[3 * count + i] = values[from + 3];
        }
    }

    private static void encode8(byte[] values, int count, byte[] page) {
        for (int i = 0; i < count; i++) {
            int from = i * 8;
            page[i] = values[from];
            page[count + i] = values[from + 1];
            page[2 * count + i] = values[from + 2];
            page[3 * count + i] = values[from + 3];
            page[4 * count + i] = values[from + 4];
            page[5 * count + i] = values[from + 5];
            page[6 * count + i] = values[from + 6];
            page[7 * count + i] = values[from + 7];
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
