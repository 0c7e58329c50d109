package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import static io.github.parquetdecoding.ByteAccess.getByte;
import static io.github.parquetdecoding.ByteAccess.getInt;
import static io.github.parquetdecoding.ByteAccess.getLong;
import static io.github.parquetdecoding.ByteAccess.putLong;
import static io.github.parquetdecoding.SwarTranspose.lowHalves;
import static io.github.parquetdecoding.SwarTranspose.rows04;
import static io.github.parquetdecoding.SwarTranspose.rows15;
import static io.github.parquetdecoding.SwarTranspose.rows26;
import static io.github.parquetdecoding.SwarTranspose.rows37;

/**
 * BYTE_STREAM_SPLIT of elements of 3 bytes and more that have no kernel of their own. Streams are moved in groups of
 * eight and four. The last group overlaps the one before it where the size is no multiple of four, so that a few bytes
 * of each value are moved twice and none one by one. Elements of fewer than eight bytes are one group with streams of
 * zeros, whose stores spill into the next value before that is stored itself.
 *
 * <p>All groups of a tile of values are moved before the next tile, so that the values are still in the first-level
 * cache; a loop over one group leaves fewer bounds to check than a loop over all groups of a block.
 */
final class SwarAny {
    /** Values that are moved at a time: one long of each stream. */
    private static final int BLOCK = 8;

    /** Values of a tile: 16 KiB of 32-byte elements. */
    private static final int TILE = 512;

    private SwarAny() {
    }

    static void decode(
            byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        if (count < BLOCK) {
            decodeByteByByte(page, first, stride, count, elementSize, out, outOffset);
            return;
        }
        for (int start = 0; start < count; start += TILE) {
            decodeTile(page, first, stride, start, Math.min(start + TILE, count), elementSize, out, outOffset);
        }
    }

    private static void decodeByteByByte(
            byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < elementSize; k++) {
                out[outOffset + i * elementSize + k] = getByte(page, first + i + k * stride);
            }
        }
    }

    private static void decodeTile(
            byte[] page, int first, int stride, int start, int end, int elementSize, byte[] out, int outOffset) {
        if (elementSize == 3) {
            decodeStreams3(page, first, stride, start, end, out, outOffset);
            return;
        }
        if (elementSize < 8) {
            decodeStreams5To7(page, first, stride, start, end, elementSize, out, outOffset);
            return;
        }
        int k = 0;
        for (; k <= elementSize - 8; k += 8) {
            decodeStreams8(page, first + k * stride, stride, start, end, elementSize, out, outOffset + k);
        }
        int rest = elementSize - k;
        if (rest > 4) {
            k = elementSize - 8;
            decodeStreams8(page, first + k * stride, stride, start, end, elementSize, out, outOffset + k);
        } else if (rest > 0) {
            k = elementSize - 4;
            decodeStreams4(page, first + k * stride, stride, start, end, elementSize, out, outOffset + k);
        }
    }

    private static void decodeStreams8(
            byte[] page, int first, int stride, int start, int end, int elementSize, byte[] out, int outOffset) {
        int last = end - BLOCK;
        for (int i = start; i < last; i += BLOCK) {
            Swar8.decodeBlock(page, first + i, stride, elementSize, out, outOffset + i * elementSize);
        }
        Swar8.decodeBlock(page, first + last, stride, elementSize, out, outOffset + last * elementSize);
    }

    private static void decodeStreams5To7(
            byte[] page, int first, int stride, int start, int end, int elementSize, byte[] out, int outOffset) {
        int last = end - BLOCK;
        for (int i = start; i < last; i += BLOCK) {
            int index = first + i;
            Swar8.storeBlock(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    getLong(page, index + 4 * stride),
                    elementSize > 5 ? getLong(page, index + 5 * stride) : 0,
                    elementSize > 6 ? getLong(page, index + 6 * stride) : 0,
                    0, elementSize, out, outOffset + i * elementSize);
        }
        // Nothing may spill out of the last block: two groups that overlap.
        int high = elementSize - 4;
        FourStreams.decode(page, first + last, stride, elementSize, out, outOffset + last * elementSize);
        FourStreams.decode(page, first + last + high * stride, stride, elementSize, out,
                outOffset + last * elementSize + high);
    }

    private static void decodeStreams4(
            byte[] page, int first, int stride, int start, int end, int elementSize, byte[] out, int outOffset) {
        int last = end - BLOCK;
        for (int i = start; i < last; i += BLOCK) {
            FourStreams.decode(page, first + i, stride, elementSize, out, outOffset + i * elementSize);
        }
        FourStreams.decode(page, first + last, stride, elementSize, out, outOffset + last * elementSize);
    }

    private static void decodeStreams3(
            byte[] page, int first, int stride, int start, int end, byte[] out, int outOffset) {
        int last = end - BLOCK;
        for (int i = start; i < last; i += BLOCK) {
            int index = first + i;
            FourStreams.store(
                    getLong(page, index), getLong(page, index + stride), getLong(page, index + 2 * stride), 0,
                    3, out, outOffset + i * 3);
        }
        // Nothing may spill out of the last block.
        decodeByteByByte(page, first + last, stride, BLOCK, 3, out, outOffset + last * 3);
    }

    static void decode(
            ByteBuffer page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        if (count < BLOCK) {
            decodeByteByByte(page, first, stride, count, elementSize, out, outOffset);
            return;
        }
        for (int start = 0; start < count; start += TILE) {
            decodeTile(page, first, stride, start, Math.min(start + TILE, count), elementSize, out, outOffset);
        }
    }

    private static void decodeByteByByte(
            ByteBuffer page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < elementSize; k++) {
                out[outOffset + i * elementSize + k] = getByte(page, first + i + k * stride);
            }
        }
    }

    private static void decodeTile(
            ByteBuffer page, int first, int stride, int start, int end, int elementSize, byte[] out, int outOffset) {
        if (elementSize == 3) {
            decodeStreams3(page, first, stride, start, end, out, outOffset);
            return;
        }
        if (elementSize < 8) {
            decodeStreams5To7(page, first, stride, start, end, elementSize, out, outOffset);
            return;
        }
        int k = 0;
        for (; k <= elementSize - 8; k += 8) {
            decodeStreams8(page, first + k * stride, stride, start, end, elementSize, out, outOffset + k);
        }
        int rest = elementSize - k;
        if (rest > 4) {
            k = elementSize - 8;
            decodeStreams8(page, first + k * stride, stride, start, end, elementSize, out, outOffset + k);
        } else if (rest > 0) {
            k = elementSize - 4;
            decodeStreams4(page, first + k * stride, stride, start, end, elementSize, out, outOffset + k);
        }
    }

    private static void decodeStreams8(
            ByteBuffer page, int first, int stride, int start, int end, int elementSize, byte[] out, int outOffset) {
        int last = end - BLOCK;
        for (int i = start; i < last; i += BLOCK) {
            Swar8.decodeBlock(page, first + i, stride, elementSize, out, outOffset + i * elementSize);
        }
        Swar8.decodeBlock(page, first + last, stride, elementSize, out, outOffset + last * elementSize);
    }

    private static void decodeStreams5To7(
            ByteBuffer page, int first, int stride, int start, int end, int elementSize, byte[] out, int outOffset) {
        int last = end - BLOCK;
        for (int i = start; i < last; i += BLOCK) {
            int index = first + i;
            Swar8.storeBlock(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    getLong(page, index + 4 * stride),
                    elementSize > 5 ? getLong(page, index + 5 * stride) : 0,
                    elementSize > 6 ? getLong(page, index + 6 * stride) : 0,
                    0, elementSize, out, outOffset + i * elementSize);
        }
        // Nothing may spill out of the last block: two groups that overlap.
        int high = elementSize - 4;
        FourStreams.decode(page, first + last, stride, elementSize, out, outOffset + last * elementSize);
        FourStreams.decode(page, first + last + high * stride, stride, elementSize, out,
                outOffset + last * elementSize + high);
    }

    private static void decodeStreams4(
            ByteBuffer page, int first, int stride, int start, int end, int elementSize, byte[] out, int outOffset) {
        int last = end - BLOCK;
        for (int i = start; i < last; i += BLOCK) {
            FourStreams.decode(page, first + i, stride, elementSize, out, outOffset + i * elementSize);
        }
        FourStreams.decode(page, first + last, stride, elementSize, out, outOffset + last * elementSize);
    }

    private static void decodeStreams3(
            ByteBuffer page, int first, int stride, int start, int end, byte[] out, int outOffset) {
        int last = end - BLOCK;
        for (int i = start; i < last; i += BLOCK) {
            int index = first + i;
            FourStreams.store(
                    getLong(page, index), getLong(page, index + stride), getLong(page, index + 2 * stride), 0,
                    3, out, outOffset + i * 3);
        }
        // Nothing may spill out of the last block.
        decodeByteByByte(page, first + last, stride, BLOCK, 3, out, outOffset + last * 3);
    }

    static void encode(byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        if (count < BLOCK) {
            encodeByteByByte(values, offset, count, elementSize, page, first, stride);
            return;
        }
        for (int start = 0; start < count; start += TILE) {
            encodeTile(values, offset, start, Math.min(start + TILE, count), elementSize, page, first, stride);
        }
    }

    private static void encodeByteByByte(
            byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < elementSize; k++) {
                page[first + i + k * stride] = values[offset + i * elementSize + k];
            }
        }
    }

    private static void encodeTile(
            byte[] values, int offset, int start, int end, int elementSize, byte[] page, int first, int stride) {
        if (elementSize == 3) {
            encodeStreams3(values, offset, start, end, page, first, stride);
            return;
        }
        if (elementSize < 8) {
            encodeStreams5To7(values, offset, start, end, elementSize, page, first, stride);
            return;
        }
        int k = 0;
        for (; k <= elementSize - 8; k += 8) {
            encodeStreams8(values, offset + k, start, end, elementSize, page, first + k * stride, stride);
        }
        int rest = elementSize - k;
        if (rest > 4) {
            k = elementSize - 8;
            encodeStreams8(values, offset + k, start, end, elementSize, page, first + k * stride, stride);
        } else if (rest > 0) {
            k = elementSize - 4;
            encodeStreams4(values, offset + k, start, end, elementSize, page, first + k * stride, stride);
        }
    }

    private static void encodeStreams8(
            byte[] values, int offset, int start, int end, int elementSize, byte[] page, int first, int stride) {
        int last = end - BLOCK;
        for (int i = start; i < last; i += BLOCK) {
            Swar8.encodeBlock(values, offset + i * elementSize, elementSize, page, first + i, stride);
        }
        Swar8.encodeBlock(values, offset + last * elementSize, elementSize, page, first + last, stride);
    }

    private static void encodeStreams5To7(
            byte[] values, int offset, int start, int end, int elementSize, byte[] page, int first, int stride) {
        int high = elementSize - 4;
        encodeStreams4(values, offset, start, end, elementSize, page, first, stride);
        encodeStreams4(values, offset + high, start, end, elementSize, page, first + high * stride, stride);
    }

    private static void encodeStreams4(
            byte[] values, int offset, int start, int end, int elementSize, byte[] page, int first, int stride) {
        int last = end - BLOCK;
        for (int i = start; i < last; i += BLOCK) {
            FourStreams.encode(values, offset + i * elementSize, elementSize, page, first + i, stride);
        }
        FourStreams.encode(values, offset + last * elementSize, elementSize, page, first + last, stride);
    }

    private static void encodeStreams3(
            byte[] values, int offset, int start, int end, byte[] page, int first, int stride) {
        int last = end - BLOCK;
        for (int i = start; i < last; i += BLOCK) {
            int in = offset + i * 3;
            // A load of four bytes takes one of the next value along; the last block's last value has none behind it.
            long values04 = lowHalves(getInt(values, in), getInt(values, in + 12));
            long values15 = lowHalves(getInt(values, in + 3), getInt(values, in + 15));
            long values26 = lowHalves(getInt(values, in + 6), getInt(values, in + 18));
            long values37 = lowHalves(getInt(values, in + 9), getInt(values, in + 21));
            putLong(page, first + i, rows04(values04, values15, values26, values37));
            putLong(page, first + i + stride, rows15(values04, values15, values26, values37));
            putLong(page, first + i + 2 * stride, rows26(values04, values15, values26, values37));
        }
        encodeByteByByte(values, offset + last * 3, BLOCK, 3, page, first + last, stride);
    }
}
