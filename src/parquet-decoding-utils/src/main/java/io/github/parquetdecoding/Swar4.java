package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import static io.github.parquetdecoding.ByteAccess.getByte;
import static io.github.parquetdecoding.ByteAccess.getInt;
import static io.github.parquetdecoding.ByteAccess.getLong;
import static io.github.parquetdecoding.ByteAccess.putInt;
import static io.github.parquetdecoding.ByteAccess.putLong;
import static io.github.parquetdecoding.SwarTranspose.highHalves;
import static io.github.parquetdecoding.SwarTranspose.lowHalves;
import static io.github.parquetdecoding.SwarTranspose.rows04;
import static io.github.parquetdecoding.SwarTranspose.rows15;
import static io.github.parquetdecoding.SwarTranspose.rows26;
import static io.github.parquetdecoding.SwarTranspose.rows37;

/**
 * BYTE_STREAM_SPLIT of 4-byte elements (FLOAT, INT32, FIXED_LEN_BYTE_ARRAY(4)): a word of each of the four streams is
 * an 8 by 4 byte matrix; transposed, it is eight values.
 */
final class Swar4 {
    /** Values that are moved at a time: one long of each stream. */
    private static final int BLOCK = 8;

    private Swar4() {
    }

    static void decode(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + 4 * i);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeBlock(page, first + last, stride, out, outOffset + 4 * last);
    }

    static void decodeFew(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        if (last > 0) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            decodeBlock(page, first + last, stride, out, outOffset + 4 * last);
        } else {
            // Byte by byte as in Swar8: 4 ns instead of 6 for one value, 13 instead of 15 for seven. Not so from a
            // buffer: there five and six values took up to a sixth longer.
            int end = outOffset + 4 * count;
            for (int index = first, outIndex = outOffset; outIndex < end; index++, outIndex += 4) {
                for (int k = 0; k < Integer.BYTES; k++) {
                    out[outIndex + k] = getByte(page, index + k * stride);
                }
            }
        }
    }

    static void decode(ByteBuffer page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + 4 * i);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeBlock(page, first + last, stride, out, outOffset + 4 * last);
    }

    static void decodeFew(ByteBuffer page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        if (last > 0) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            decodeBlock(page, first + last, stride, out, outOffset + 4 * last);
        } else {
            for (int i = 0; i < count; i++) {
                putInt(out, outOffset + 4 * i, valueAt(page, first + i, stride));
            }
        }
    }

    static void decodeInts(byte[] page, int first, int stride, int count, int[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + i);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeBlock(page, first + last, stride, out, outOffset + last);
    }

    static void decodeFewInts(byte[] page, int first, int stride, int count, int[] out, int outOffset) {
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

    static void decodeInts(ByteBuffer page, int first, int stride, int count, int[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + i);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeBlock(page, first + last, stride, out, outOffset + last);
    }

    static void decodeFewInts(ByteBuffer page, int first, int stride, int count, int[] out, int outOffset) {
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

    static void decodeFloats(byte[] page, int first, int stride, int count, float[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + i);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeBlock(page, first + last, stride, out, outOffset + last);
    }

    static void decodeFewFloats(byte[] page, int first, int stride, int count, float[] out, int outOffset) {
        int last = count - BLOCK;
        if (last > 0) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            decodeBlock(page, first + last, stride, out, outOffset + last);
        } else {
            for (int i = 0; i < count; i++) {
                out[outOffset + i] = Float.intBitsToFloat(valueAt(page, first + i, stride));
            }
        }
    }

    static void decodeFloats(ByteBuffer page, int first, int stride, int count, float[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + i);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeBlock(page, first + last, stride, out, outOffset + last);
    }

    static void decodeFewFloats(ByteBuffer page, int first, int stride, int count, float[] out, int outOffset) {
        int last = count - BLOCK;
        if (last > 0) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            decodeBlock(page, first + last, stride, out, outOffset + last);
        } else {
            for (int i = 0; i < count; i++) {
                out[outOffset + i] = Float.intBitsToFloat(valueAt(page, first + i, stride));
            }
        }
    }

    private static void decodeBlock(byte[] page, int index, int stride, byte[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex);
    }

    private static void decodeBlock(ByteBuffer page, int index, int stride, byte[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex);
    }

    private static void storeBlock(long a, long b, long c, long d, byte[] out, int outIndex) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        putLong(out, outIndex, lowHalves(values04, values15));
        putLong(out, outIndex + 8, lowHalves(values26, values37));
        putLong(out, outIndex + 16, highHalves(values04, values15));
        putLong(out, outIndex + 24, highHalves(values26, values37));
    }

    private static void decodeBlock(byte[] page, int index, int stride, int[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex);
    }

    private static void decodeBlock(ByteBuffer page, int index, int stride, int[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex);
    }

    private static void storeBlock(long a, long b, long c, long d, int[] out, int outIndex) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        out[outIndex] = (int) values04;
        out[outIndex + 1] = (int) values15;
        out[outIndex + 2] = (int) values26;
        out[outIndex + 3] = (int) values37;
        out[outIndex + 4] = (int) (values04 >>> 32);
        out[outIndex + 5] = (int) (values15 >>> 32);
        out[outIndex + 6] = (int) (values26 >>> 32);
        out[outIndex + 7] = (int) (values37 >>> 32);
    }

    private static void decodeBlock(byte[] page, int index, int stride, float[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex);
    }

    private static void decodeBlock(ByteBuffer page, int index, int stride, float[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex);
    }

    private static void storeBlock(long a, long b, long c, long d, float[] out, int outIndex) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        out[outIndex] = Float.intBitsToFloat((int) values04);
        out[outIndex + 1] = Float.intBitsToFloat((int) values15);
        out[outIndex + 2] = Float.intBitsToFloat((int) values26);
        out[outIndex + 3] = Float.intBitsToFloat((int) values37);
        out[outIndex + 4] = Float.intBitsToFloat((int) (values04 >>> 32));
        out[outIndex + 5] = Float.intBitsToFloat((int) (values15 >>> 32));
        out[outIndex + 6] = Float.intBitsToFloat((int) (values26 >>> 32));
        out[outIndex + 7] = Float.intBitsToFloat((int) (values37 >>> 32));
    }

    private static int valueAt(byte[] page, int index, int stride) {
        return (getByte(page, index) & 0xFF)
                | (getByte(page, index + 1 * stride) & 0xFF) << 8
                | (getByte(page, index + 2 * stride) & 0xFF) << 16
                | (getByte(page, index + 3 * stride) & 0xFF) << 24;
    }

    private static int valueAt(ByteBuffer page, int index, int stride) {
        return (getByte(page, index) & 0xFF)
                | (getByte(page, index + 1 * stride) & 0xFF) << 8
                | (getByte(page, index + 2 * stride) & 0xFF) << 16
                | (getByte(page, index + 3 * stride) & 0xFF) << 24;
    }

    static void encode(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            encodeBlock(values, offset + 4 * i, page, first + i, stride);
        }
        encodeBlock(values, offset + 4 * last, page, first + last, stride);
    }

    static void encodeFew(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        if (last > 0) {
            encodeBlock(values, offset, page, first, stride);
        }
        if (last >= 0) {
            encodeBlock(values, offset + 4 * last, page, first + last, stride);
        } else {
            for (int i = 0; i < count; i++) {
                putValue(getInt(values, offset + 4 * i), page, first + i, stride);
            }
        }
    }

    static void encodeInts(int[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            encodeBlock(values, offset + i, page, first + i, stride);
        }
        encodeBlock(values, offset + last, page, first + last, stride);
    }

    static void encodeFewInts(int[] values, int offset, int count, byte[] page, int first, int stride) {
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

    static void encodeFloats(float[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            encodeBlock(values, offset + i, page, first + i, stride);
        }
        encodeBlock(values, offset + last, page, first + last, stride);
    }

    static void encodeFewFloats(float[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        if (last > 0) {
            encodeBlock(values, offset, page, first, stride);
        }
        if (last >= 0) {
            encodeBlock(values, offset + last, page, first + last, stride);
        } else {
            for (int i = 0; i < count; i++) {
                putValue(Float.floatToRawIntBits(values[offset + i]), page, first + i, stride);
            }
        }
    }

    private static void encodeBlock(byte[] values, int offset, byte[] page, int index, int stride) {
        long values01 = getLong(values, offset);
        long values23 = getLong(values, offset + 8);
        long values45 = getLong(values, offset + 16);
        long values67 = getLong(values, offset + 24);
        storeStreams(
                lowHalves(values01, values45), highHalves(values01, values45),
                lowHalves(values23, values67), highHalves(values23, values67),
                page, index, stride);
    }

    private static void encodeBlock(int[] values, int offset, byte[] page, int index, int stride) {
        storeStreams(
                lowHalves(values[offset], values[offset + 4]),
                lowHalves(values[offset + 1], values[offset + 5]),
                lowHalves(values[offset + 2], values[offset + 6]),
                lowHalves(values[offset + 3], values[offset + 7]),
                page, index, stride);
    }

    private static void encodeBlock(float[] values, int offset, byte[] page, int index, int stride) {
        storeStreams(
                lowHalves(Float.floatToRawIntBits(values[offset]), Float.floatToRawIntBits(values[offset + 4])),
                lowHalves(Float.floatToRawIntBits(values[offset + 1]), Float.floatToRawIntBits(values[offset + 5])),
                lowHalves(Float.floatToRawIntBits(values[offset + 2]), Float.floatToRawIntBits(values[offset + 6])),
                lowHalves(Float.floatToRawIntBits(values[offset + 3]), Float.floatToRawIntBits(values[offset + 7])),
                page, index, stride);
    }

    static void storeStreams(
            long values04, long values15, long values26, long values37, byte[] page, int index, int stride) {
        putLong(page, index, rows04(values04, values15, values26, values37));
        putLong(page, index + stride, rows15(values04, values15, values26, values37));
        putLong(page, index + 2 * stride, rows26(values04, values15, values26, values37));
        putLong(page, index + 3 * stride, rows37(values04, values15, values26, values37));
    }

    private static void putValue(int value, byte[] page, int index, int stride) {
        for (int k = 0; k < Integer.BYTES; k++) {
            page[index + k * stride] = (byte) (value >>> (8 * k));
        }
    }
}
