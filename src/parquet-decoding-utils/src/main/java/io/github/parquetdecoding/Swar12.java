package io.github.parquetdecoding;

import java.nio.ByteBuffer;

/**
 * BYTE_STREAM_SPLIT of 12-byte elements (FIXED_LEN_BYTE_ARRAY(12), an INTERVAL for one). The kernel for any size takes
 * twice the time: the compiler moves checks of bounds out of a loop only where its step is a constant. Nor does it
 * decode the last block: 9 to 31 values took up to a third longer once C2 had seen it move other sizes.
 */
final class Swar12 {
    /** Values that are moved at a time: one long of each stream. */
    private static final int BLOCK = 8;

    /**
     * From so many values on the last block is encoded by the kernel for any size: C2 then makes the loop before it up
     * to a quarter faster than with another block of its own behind it.
     */
    private static final int MANY = 32;

    private Swar12() {
    }

    static void decode(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        if (count < BLOCK) {
            SwarAny.decode(page, first, stride, count, 12, out, outOffset);
            return;
        }
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 12 * i;
            // Not in a method of their own: compiled alone first, it is too large to be inlined, and half as fast.
            FourStreams.decode(page, index, stride, 12, out, outIndex);
            FourStreams.decode(page, index + 4 * stride, stride, 12, out, outIndex + 4);
            FourStreams.decode(page, index + 8 * stride, stride, 12, out, outIndex + 8);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        int lastIndex = first + last;
        int lastOutIndex = outOffset + 12 * last;
        FourStreams.decode(page, lastIndex, stride, 12, out, lastOutIndex);
        FourStreams.decode(page, lastIndex + 4 * stride, stride, 12, out, lastOutIndex + 4);
        FourStreams.decode(page, lastIndex + 8 * stride, stride, 12, out, lastOutIndex + 8);
    }

    static void decode(ByteBuffer page, int first, int stride, int count, byte[] out, int outOffset) {
        if (count < BLOCK) {
            SwarAny.decode(page, first, stride, count, 12, out, outOffset);
            return;
        }
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 12 * i;
            // Not in a method of their own: compiled alone first, it is too large to be inlined, and half as fast.
            FourStreams.decode(page, index, stride, 12, out, outIndex);
            FourStreams.decode(page, index + 4 * stride, stride, 12, out, outIndex + 4);
            FourStreams.decode(page, index + 8 * stride, stride, 12, out, outIndex + 8);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        int lastIndex = first + last;
        int lastOutIndex = outOffset + 12 * last;
        FourStreams.decode(page, lastIndex, stride, 12, out, lastOutIndex);
        FourStreams.decode(page, lastIndex + 4 * stride, stride, 12, out, lastOutIndex + 4);
        FourStreams.decode(page, lastIndex + 8 * stride, stride, 12, out, lastOutIndex + 8);
    }

    static void encode(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        if (count >= BLOCK && count < MANY) {
            encodeFew(values, offset, count, page, first, stride);
            return;
        }
        int last = Math.max(count - BLOCK, 0);
        for (int i = 0; i < last; i += BLOCK) {
            int from = offset + 12 * i;
            int index = first + i;
            FourStreams.encode(values, from, 12, page, index, stride);
            FourStreams.encode(values, from + 4, 12, page, index + 4 * stride, stride);
            FourStreams.encode(values, from + 8, 12, page, index + 8 * stride, stride);
        }
        SwarAny.encode(values, offset + 12 * last, count - last, 12, page, first + last, stride);
    }

    private static void encodeFew(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        for (int i = 0; i < count; i += BLOCK) {
            int start = Math.min(i, count - BLOCK);
            int from = offset + 12 * start;
            int index = first + start;
            FourStreams.encode(values, from, 12, page, index, stride);
            FourStreams.encode(values, from + 4, 12, page, index + 4 * stride, stride);
            FourStreams.encode(values, from + 8, 12, page, index + 8 * stride, stride);
        }
    }
}
