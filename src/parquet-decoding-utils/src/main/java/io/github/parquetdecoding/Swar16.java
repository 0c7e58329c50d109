package io.github.parquetdecoding;

import java.nio.ByteBuffer;

/**
 * BYTE_STREAM_SPLIT of 16-byte elements (FIXED_LEN_BYTE_ARRAY(16), a UUID or a wide decimal). The kernel for any size
 * takes twice the time: the compiler moves checks of bounds out of a loop only where its step is a constant. For the
 * last block it is as fast as four more groups here.
 */
final class Swar16 {
    /** Values that are moved at a time: one long of each stream. */
    private static final int BLOCK = 8;

    private Swar16() {
    }

    static void decode(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 16 * i;
            // Not in a method of their own: compiled alone first, it is too large to be inlined, and half as fast.
            FourStreams.decode(page, index, stride, 16, out, outIndex);
            FourStreams.decode(page, index + 4 * stride, stride, 16, out, outIndex + 4);
            FourStreams.decode(page, index + 8 * stride, stride, 16, out, outIndex + 8);
            FourStreams.decode(page, index + 12 * stride, stride, 16, out, outIndex + 12);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        SwarAny.decode(page, first + last, stride, BLOCK, 16, out, outOffset + 16 * last);
    }

    static void decodeFew(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        if (last > 0) {
            FourStreams.decode(page, first, stride, 16, out, outOffset);
            FourStreams.decode(page, first + 4 * stride, stride, 16, out, outOffset + 4);
            FourStreams.decode(page, first + 8 * stride, stride, 16, out, outOffset + 8);
            FourStreams.decode(page, first + 12 * stride, stride, 16, out, outOffset + 12);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            int lastIndex = first + last;
            int lastOutIndex = outOffset + 16 * last;
            FourStreams.decode(page, lastIndex, stride, 16, out, lastOutIndex);
            FourStreams.decode(page, lastIndex + 4 * stride, stride, 16, out, lastOutIndex + 4);
            FourStreams.decode(page, lastIndex + 8 * stride, stride, 16, out, lastOutIndex + 8);
            FourStreams.decode(page, lastIndex + 12 * stride, stride, 16, out, lastOutIndex + 12);
        } else {
            SwarAny.decode(page, first, stride, count, 16, out, outOffset);
        }
    }

    static void decode(ByteBuffer page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 16 * i;
            FourStreams.decode(page, index, stride, 16, out, outIndex);
            FourStreams.decode(page, index + 4 * stride, stride, 16, out, outIndex + 4);
            FourStreams.decode(page, index + 8 * stride, stride, 16, out, outIndex + 8);
            FourStreams.decode(page, index + 12 * stride, stride, 16, out, outIndex + 12);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        SwarAny.decode(page, first + last, stride, BLOCK, 16, out, outOffset + 16 * last);
    }

    static void decodeFew(ByteBuffer page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = Math.max(count - BLOCK, 0);
        if (last > 0) {
            FourStreams.decode(page, first, stride, 16, out, outOffset);
            FourStreams.decode(page, first + 4 * stride, stride, 16, out, outOffset + 4);
            FourStreams.decode(page, first + 8 * stride, stride, 16, out, outOffset + 8);
            FourStreams.decode(page, first + 12 * stride, stride, 16, out, outOffset + 12);
        }
        // The second block not as the first: C2 does not inline 32 reads of a buffer in some processes, which takes twice
        // the time.
        SwarAny.decode(page, first + last, stride, count - last, 16, out, outOffset + 16 * last);
    }

    static void encode(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            int from = offset + 16 * i;
            int index = first + i;
            FourStreams.encode(values, from, 16, page, index, stride);
            FourStreams.encode(values, from + 4, 16, page, index + 4 * stride, stride);
            FourStreams.encode(values, from + 8, 16, page, index + 8 * stride, stride);
            FourStreams.encode(values, from + 12, 16, page, index + 12 * stride, stride);
        }
        SwarAny.encode(values, offset + 16 * last, BLOCK, 16, page, first + last, stride);
    }

    static void encodeFew(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = Math.max(count - BLOCK, 0);
        if (last > 0) {
            FourStreams.encode(values, offset, 16, page, first, stride);
            FourStreams.encode(values, offset + 4, 16, page, first + 4 * stride, stride);
            FourStreams.encode(values, offset + 8, 16, page, first + 8 * stride, stride);
            FourStreams.encode(values, offset + 12, 16, page, first + 12 * stride, stride);
        }
        SwarAny.encode(values, offset + 16 * last, count - last, 16, page, first + last, stride);
    }
}
