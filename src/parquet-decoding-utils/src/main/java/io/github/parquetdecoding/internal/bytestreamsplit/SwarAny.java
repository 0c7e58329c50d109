// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.lowHalves;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows04;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows15;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows26;
import static io.github.parquetdecoding.internal.memory.ByteAccess.getInt;
import static io.github.parquetdecoding.internal.memory.ByteAccess.getLong;
import static io.github.parquetdecoding.internal.memory.ByteAccess.putLong;

/**
 * Elements of 3 and more bytes that have no kernel of their own. Streams are moved in groups of four. If the size is
 * not a multiple of four, the last group overlaps the one before it, so that no bytes have to be moved one by one.
 * Elements of 3 bytes are a group with a fourth stream of zeros, whose stores spill into the next value before that
 * value is stored.
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
            if (elementSize == 3) {
                decodeThreeStreams(page, first + start, stride, length, out, outIndex);
                continue;
            }
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

    private static void decodeThreeStreams(
            byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            int index = first + i;
            FourStreams.store(
                    getLong(page, index), getLong(page, index + stride), getLong(page, index + 2 * stride), 0,
                    3, out, outOffset + i * 3);
        }
        // Nothing may spill out of the last block.
        ByteByByte.decode(page, first + last, stride, BLOCK, 3, out, outOffset + last * 3);
    }

    static void encode(byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        for (int start = 0; start < count; start += TILE) {
            int length = Math.min(TILE, count - start);
            int from = offset + start * elementSize;
            if (elementSize == 3) {
                encodeThreeStreams(values, from, length, page, first + start, stride);
                continue;
            }
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

    private static void encodeThreeStreams(
            byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            int from = offset + i * 3;
            int index = first + i;
            // A load of four bytes includes one of the next value, which the last block's last value does not have.
            long values04 = lowHalves(getInt(values, from), getInt(values, from + 12));
            long values15 = lowHalves(getInt(values, from + 3), getInt(values, from + 15));
            long values26 = lowHalves(getInt(values, from + 6), getInt(values, from + 18));
            long values37 = lowHalves(getInt(values, from + 9), getInt(values, from + 21));
            putLong(page, index, rows04(values04, values15, values26, values37));
            putLong(page, index + stride, rows15(values04, values15, values26, values37));
            putLong(page, index + 2 * stride, rows26(values04, values15, values26, values37));
        }
        ByteByByte.encode(values, offset + last * 3, BLOCK, 3, page, first + last, stride);
    }
}
