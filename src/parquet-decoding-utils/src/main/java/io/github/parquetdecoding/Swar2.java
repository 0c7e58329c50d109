package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import static io.github.parquetdecoding.ByteAccess.getByte;
import static io.github.parquetdecoding.ByteAccess.getLong;
import static io.github.parquetdecoding.ByteAccess.getShort;
import static io.github.parquetdecoding.ByteAccess.putLong;
import static io.github.parquetdecoding.ByteAccess.putShort;
import static io.github.parquetdecoding.SwarTranspose.evenBytes;
import static io.github.parquetdecoding.SwarTranspose.evenShorts;
import static io.github.parquetdecoding.SwarTranspose.highHalves;
import static io.github.parquetdecoding.SwarTranspose.lowHalves;
import static io.github.parquetdecoding.SwarTranspose.oddBytes;
import static io.github.parquetdecoding.SwarTranspose.oddShorts;

/**
 * BYTE_STREAM_SPLIT of 2-byte elements (FLOAT16, FIXED_LEN_BYTE_ARRAY(2)): two words of streams are zipped into two
 * words of values.
 */
final class Swar2 {
    /** Values that are moved at a time: one long of each stream. */
    private static final int BLOCK = 8;

    private Swar2() {
    }

    static void decode(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + 2 * i);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeBlock(page, first + last, stride, out, outOffset + 2 * last);
    }

    static void decodeFew(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        if (last > 0) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            decodeBlock(page, first + last, stride, out, outOffset + 2 * last);
        } else {
            for (int i = 0; i < count; i++) {
                putShort(out, outOffset + 2 * i, valueAt(page, first + i, stride));
            }
        }
    }

    static void decode(ByteBuffer page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + 2 * i);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeBlock(page, first + last, stride, out, outOffset + 2 * last);
    }

    static void decodeFew(ByteBuffer page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        if (last > 0) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            decodeBlock(page, first + last, stride, out, outOffset + 2 * last);
        } else {
            for (int i = 0; i < count; i++) {
                putShort(out, outOffset + 2 * i, valueAt(page, first + i, stride));
            }
        }
    }

    static void decodeShorts(byte[] page, int first, int stride, int count, short[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + i);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeBlock(page, first + last, stride, out, outOffset + last);
    }

    static void decodeFewShorts(byte[] page, int first, int stride, int count, short[] out, int outOffset) {
        int last = count - BLOCK;
        if (last > 0) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            decodeBlock(page, first + last, stride, out, outOffset + last);
        } else {
            for (int i = 0; i < count; i++) {
                out[outOffset + i] = valueAt(page, first + i, stride);
            }
        }
    }

    static void decodeShorts(ByteBuffer page, int first, int stride, int count, short[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + i);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeBlock(page, first + last, stride, out, outOffset + last);
    }

    static void decodeFewShorts(ByteBuffer page, int first, int stride, int count, short[] out, int outOffset) {
        int last = count - BLOCK;
        if (last > 0) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            decodeBlock(page, first + last, stride, out, outOffset + last);
        } else {
            for (int i = 0; i < count; i++) {
                out[outOffset + i] = valueAt(page, first + i, stride);
            }
        }
    }

    private static void decodeBlock(byte[] page, int index, int stride, byte[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                out, outIndex);
    }

    private static void decodeBlock(ByteBuffer page, int index, int stride, byte[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                out, outIndex);
    }

    private static void storeBlock(long a, long b, byte[] out, int outIndex) {
        long even = evenBytes(a, b);
        long odd = oddBytes(a, b);
        long values0145 = evenShorts(even, odd);
        long values2367 = oddShorts(even, odd);
        putLong(out, outIndex, lowHalves(values0145, values2367));
        putLong(out, outIndex + 8, highHalves(values0145, values2367));
    }

    private static void decodeBlock(byte[] page, int index, int stride, short[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                out, outIndex);
    }

    private static void decodeBlock(ByteBuffer page, int index, int stride, short[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                out, outIndex);
    }

    private static void storeBlock(long a, long b, short[] out, int outIndex) {
        long even = evenBytes(a, b);
        long odd = oddBytes(a, b);
        out[outIndex] = (short) even;
        out[outIndex + 1] = (short) odd;
        out[outIndex + 2] = (short) (even >>> 16);
        out[outIndex + 3] = (short) (odd >>> 16);
        out[outIndex + 4] = (short) (even >>> 32);
        out[outIndex + 5] = (short) (odd >>> 32);
        out[outIndex + 6] = (short) (even >>> 48);
        out[outIndex + 7] = (short) (odd >>> 48);
    }

    private static short valueAt(byte[] page, int index, int stride) {
        return (short) ((getByte(page, index) & 0xFF) | getByte(page, index + stride) << 8);
    }

    private static short valueAt(ByteBuffer page, int index, int stride) {
        return (short) ((getByte(page, index) & 0xFF) | getByte(page, index + stride) << 8);
    }

    static void encode(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            encodeBlock(values, offset + 2 * i, page, first + i, stride);
        }
        encodeBlock(values, offset + 2 * last, page, first + last, stride);
    }

    static void encodeFew(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        if (last > 0) {
            encodeBlock(values, offset, page, first, stride);
        }
        if (last >= 0) {
            encodeBlock(values, offset + 2 * last, page, first + last, stride);
        } else {
            for (int i = 0; i < count; i++) {
                putValue(getShort(values, offset + 2 * i), page, first + i, stride);
            }
        }
    }

    static void encodeShorts(short[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            encodeBlock(values, offset + i, page, first + i, stride);
        }
        encodeBlock(values, offset + last, page, first + last, stride);
    }

    static void encodeFewShorts(short[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        if (last > 0) {
            encodeBlock(values, offset, page, first, stride);
        }
        if (last >= 0) {
            encodeBlock(values, offset + last, page, first + last, stride);
        } else {
            for (int i = 0; i < count; i++) {
                putValue(values[offset + i], page, first + i, stride);
            }
        }
    }

    private static void encodeBlock(byte[] values, int offset, byte[] page, int index, int stride) {
        long values0123 = getLong(values, offset);
        long values4567 = getLong(values, offset + 8);
        long values0145 = lowHalves(values0123, values4567);
        long values2367 = highHalves(values0123, values4567);
        storeStreams(evenShorts(values0145, values2367), oddShorts(values0145, values2367), page, index, stride);
    }

    private static void encodeBlock(short[] values, int offset, byte[] page, int index, int stride) {
        storeStreams(
                join(values[offset], values[offset + 2], values[offset + 4], values[offset + 6]),
                join(values[offset + 1], values[offset + 3], values[offset + 5], values[offset + 7]),
                page, index, stride);
    }

    private static void storeStreams(long even, long odd, byte[] page, int index, int stride) {
        putLong(page, index, evenBytes(even, odd));
        putLong(page, index + stride, oddBytes(even, odd));
    }

    private static long join(short a, short b, short c, short d) {
        return (a & 0xFFFFL) | (b & 0xFFFFL) << 16 | (c & 0xFFFFL) << 32 | (long) d << 48;
    }

    private static void putValue(short value, byte[] page, int index, int stride) {
        page[index] = (byte) value;
        page[index + stride] = (byte) (value >>> 8);
    }
}
