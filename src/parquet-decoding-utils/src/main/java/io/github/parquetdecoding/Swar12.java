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

    private Swar12() {
    }

    static void decode(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
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

    static void decodeFew(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        if (last > 0) {
            FourStreams.decode(page, first, stride, 12, out, outOffset);
            FourStreams.decode(page, first + 4 * stride, stride, 12, out, outOffset + 4);
            FourStreams.decode(page, first + 8 * stride, stride, 12, out, outOffset + 8);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            int lastIndex = first + last;
            int lastOutIndex = outOffset + 12 * last;
            FourStreams.decode(page, lastIndex, stride, 12, out, lastOutIndex);
            FourStreams.decode(page, lastIndex + 4 * stride, stride, 12, out, lastOutIndex + 4);
            FourStreams.decode(page, lastIndex + 8 * stride, stride, 12, out, lastOutIndex + 8);
        } else {
            SwarAny.decode(page, first, stride, count, 12, out, outOffset);
        }
    }

    static void decode(ByteBuffer page, int first, int stride, int count, byte[] out, int outOffset) {
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

    static void decodeFew(ByteBuffer page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        if (last > 0) {
            FourStreams.decode(page, first, stride, 12, out, outOffset);
            FourStreams.decode(page, first + 4 * stride, stride, 12, out, outOffset + 4);
            FourStreams.decode(page, first + 8 * stride, stride, 12, out, outOffset + 8);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            int lastIndex = first + last;
            int lastOutIndex = outOffset + 12 * last;
            FourStreams.decode(page, lastIndex, stride, 12, out, lastOutIndex);
            FourStreams.decode(page, lastIndex + 4 * stride, stride, 12, out, lastOutIndex + 4);
            FourStreams.decode(page, lastIndex + 8 * stride, stride, 12, out, lastOutIndex + 8);
        } else {
            SwarAny.decode(page, first, stride, count, 12, out, outOffset);
        }
    }

    static void encode(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            int from = offset + 12 * i;
            int index = first + i;
            FourStreams.encode(values, from, 12, page, index, stride);
            FourStreams.encode(values, from + 4, 12, page, index + 4 * stride, stride);
            FourStreams.encode(values, from + 8, 12, page, index + 8 * stride, stride);
        }
        // By the kernel for any size, as for 16 bytes: C2 then makes the loop before it up to a quarter faster than with
        // another block of its own behind it.
        SwarAny.encode(values, offset + 12 * last, BLOCK, 12, page, first + last, stride);
    }

    static void encodeFew(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        if (last > 0) {
            FourStreams.encode(values, offset, 12, page, first, stride);
            FourStreams.encode(values, offset + 4, 12, page, first + 4 * stride, stride);
            FourStreams.encode(values, offset + 8, 12, page, first + 8 * stride, stride);
        }
        if (last >= 0) {
            int lastFrom = offset + 12 * last;
            int lastIndex = first + last;
            FourStreams.encode(values, lastFrom, 12, page, lastIndex, stride);
            FourStreams.encode(values, lastFrom + 4, 12, page, lastIndex + 4 * stride, stride);
            FourStreams.encode(values, lastFrom + 8, 12, page, lastIndex + 8 * stride, stride);
        } else {
            int end = offset + 12 * count;
            for (int from = offset, index = first; from < end; from += 12, index++) {
                for (int k = 0; k < 12; k++) {
                    page[index + k * stride] = values[from + k];
                }
            }
        }
    }
}
