// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

/**
 * Elements of 5 and more bytes that have no special kernel. Streams are moved in groups of four. If the size is
 * not a multiple of four, the last group overlaps the one before it, so that no bytes have to be moved one by one.
 *
 * <p>All groups of a tile are moved before the next tile, so that its values are still in the L1 cache.
 */
final class SwarAny {
    /** Values that are moved at a time: one long of each stream. */
    private static final int BLOCK = 8;

    /** Values per tile: 16 KiB of 32-byte elements. */
    private static final int TILE = 512;

    private SwarAny() {
    }

    static void decode(
            byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        for (int start = 0; start < count; start += TILE) {
            int length = Math.min(TILE, count - start);
            int outIndex = outOffset + start * elementSize;
            for (int k = 0; k < elementSize; k += 4) {
                int group = Math.min(k, elementSize - 4);
                decodeFourStreams(
                        page, first + start + group * stride, stride, length, elementSize, out, outIndex + group);
            }
        }
    }

    private static void decodeFourStreams(
            byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        // Negative if the last tile is shorter than a block: its block begins in the tile before.
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            FourStreams.decode(page, first + i, stride, elementSize, out, outOffset + i * elementSize);
        }
        FourStreams.decode(page, first + last, stride, elementSize, out, outOffset + last * elementSize);
    }

    static void encode(byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        for (int start = 0; start < count; start += TILE) {
            int length = Math.min(TILE, count - start);
            int from = offset + start * elementSize;
            for (int k = 0; k < elementSize; k += 4) {
                int group = Math.min(k, elementSize - 4);
                encodeFourStreams(
                        values, from + group, length, elementSize, page, first + start + group * stride, stride);
            }
        }
    }

    private static void encodeFourStreams(
            byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            FourStreams.encode(values, offset + i * elementSize, elementSize, page, first + i, stride);
        }
        FourStreams.encode(values, offset + last * elementSize, elementSize, page, first + last, stride);
    }
}
