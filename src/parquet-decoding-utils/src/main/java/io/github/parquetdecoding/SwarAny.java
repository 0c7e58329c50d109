package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import static io.github.parquetdecoding.ByteAccess.getByte;
import static io.github.parquetdecoding.ByteAccess.getInt;
import static io.github.parquetdecoding.ByteAccess.getLong;
import static io.github.parquetdecoding.ByteAccess.putInt;
import static io.github.parquetdecoding.ByteAccess.putLong;
import static io.github.parquetdecoding.ByteAccess.putShort;
import static io.github.parquetdecoding.SwarTranspose.highHalves;
import static io.github.parquetdecoding.SwarTranspose.lowHalves;
import static io.github.parquetdecoding.SwarTranspose.rows04;
import static io.github.parquetdecoding.SwarTranspose.rows15;
import static io.github.parquetdecoding.SwarTranspose.rows26;
import static io.github.parquetdecoding.SwarTranspose.rows37;

/**
 * BYTE_STREAM_SPLIT of elements of 3 bytes and more that have no kernel of their own: streams are moved in groups of
 * eight and four. The last group overlaps the one before it where the size is no multiple of four, so that a few bytes
 * of each value are stored twice and none one by one.
 */
final class SwarAny {
    /** Values that are moved at a time: one long of each stream. */
    private static final int BLOCK = 8;

    private SwarAny() {
    }

    static void decode(
            byte[] page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, elementSize, out, outOffset + i * elementSize);
        }
        if (last >= 0) {
            // Overlaps the block before it: a few values are stored twice, none one by one.
            decodeBlock(page, first + last, stride, elementSize, out, outOffset + last * elementSize);
        } else {
            for (int i = 0; i < count; i++) {
                for (int k = 0; k < elementSize; k++) {
                    out[outOffset + i * elementSize + k] = getByte(page, first + i + k * stride);
                }
            }
        }
    }

    static void decode(
            ByteBuffer page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, elementSize, out, outOffset + i * elementSize);
        }
        if (last >= 0) {
            decodeBlock(page, first + last, stride, elementSize, out, outOffset + last * elementSize);
        } else {
            for (int i = 0; i < count; i++) {
                for (int k = 0; k < elementSize; k++) {
                    out[outOffset + i * elementSize + k] = getByte(page, first + i + k * stride);
                }
            }
        }
    }

    private static void decodeBlock(byte[] page, int index, int stride, int elementSize, byte[] out, int outIndex) {
        if (elementSize == 3) {
            storeStreams3(getLong(page, index), getLong(page, index + stride), getLong(page, index + 2 * stride),
                    out, outIndex);
            return;
        }
        int k = 0;
        for (; k <= elementSize - 8; k += 8) {
            decodeStreams8(page, index + k * stride, stride, out, outIndex + k, elementSize);
        }
        int rest = elementSize - k;
        if (rest > 4) {
            if (elementSize > 8) {
                k = elementSize - 8;
                decodeStreams8(page, index + k * stride, stride, out, outIndex + k, elementSize);
                return;
            }
            decodeStreams4(page, index, stride, out, outIndex, elementSize);
        }
        if (rest > 0) {
            k = elementSize - 4;
            decodeStreams4(page, index + k * stride, stride, out, outIndex + k, elementSize);
        }
    }

    private static void decodeBlock(ByteBuffer page, int index, int stride, int elementSize, byte[] out, int outIndex) {
        if (elementSize == 3) {
            storeStreams3(getLong(page, index), getLong(page, index + stride), getLong(page, index + 2 * stride),
                    out, outIndex);
            return;
        }
        int k = 0;
        for (; k <= elementSize - 8; k += 8) {
            decodeStreams8(page, index + k * stride, stride, out, outIndex + k, elementSize);
        }
        int rest = elementSize - k;
        if (rest > 4) {
            if (elementSize > 8) {
                k = elementSize - 8;
                decodeStreams8(page, index + k * stride, stride, out, outIndex + k, elementSize);
                return;
            }
            decodeStreams4(page, index, stride, out, outIndex, elementSize);
        }
        if (rest > 0) {
            k = elementSize - 4;
            decodeStreams4(page, index + k * stride, stride, out, outIndex + k, elementSize);
        }
    }

    private static void decodeStreams8(byte[] page, int index, int stride, byte[] out, int outIndex, int elementSize) {
        storeStreams8(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                getLong(page, index + 4 * stride), getLong(page, index + 5 * stride),
                getLong(page, index + 6 * stride), getLong(page, index + 7 * stride),
                out, outIndex, elementSize);
    }

    private static void decodeStreams8(
            ByteBuffer page, int index, int stride, byte[] out, int outIndex, int elementSize) {
        storeStreams8(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                getLong(page, index + 4 * stride), getLong(page, index + 5 * stride),
                getLong(page, index + 6 * stride), getLong(page, index + 7 * stride),
                out, outIndex, elementSize);
    }

    private static void decodeStreams4(byte[] page, int index, int stride, byte[] out, int outIndex, int elementSize) {
        storeStreams4(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex, elementSize);
    }

    private static void decodeStreams4(
            ByteBuffer page, int index, int stride, byte[] out, int outIndex, int elementSize) {
        storeStreams4(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex, elementSize);
    }

    private static void storeStreams8(
            long a, long b, long c, long d, long e, long f, long g, long h, byte[] out, int outIndex, int elementSize) {
        long low04 = rows04(a, b, c, d);
        long high04 = rows04(e, f, g, h);
        long low15 = rows15(a, b, c, d);
        long high15 = rows15(e, f, g, h);
        long low26 = rows26(a, b, c, d);
        long high26 = rows26(e, f, g, h);
        long low37 = rows37(a, b, c, d);
        long high37 = rows37(e, f, g, h);
        putLong(out, outIndex, lowHalves(low04, high04));
        putLong(out, outIndex + elementSize, lowHalves(low15, high15));
        putLong(out, outIndex + 2 * elementSize, lowHalves(low26, high26));
        putLong(out, outIndex + 3 * elementSize, lowHalves(low37, high37));
        putLong(out, outIndex + 4 * elementSize, highHalves(low04, high04));
        putLong(out, outIndex + 5 * elementSize, highHalves(low15, high15));
        putLong(out, outIndex + 6 * elementSize, highHalves(low26, high26));
        putLong(out, outIndex + 7 * elementSize, highHalves(low37, high37));
    }

    private static void storeStreams4(
            long a, long b, long c, long d, byte[] out, int outIndex, int elementSize) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        putInt(out, outIndex, (int) values04);
        putInt(out, outIndex + elementSize, (int) values15);
        putInt(out, outIndex + 2 * elementSize, (int) values26);
        putInt(out, outIndex + 3 * elementSize, (int) values37);
        putInt(out, outIndex + 4 * elementSize, (int) (values04 >>> 32));
        putInt(out, outIndex + 5 * elementSize, (int) (values15 >>> 32));
        putInt(out, outIndex + 6 * elementSize, (int) (values26 >>> 32));
        putInt(out, outIndex + 7 * elementSize, (int) (values37 >>> 32));
    }

    private static void storeStreams3(long a, long b, long c, byte[] out, int outIndex) {
        // A store of four bytes spills one byte into the next value, which is stored after it.
        long values04 = rows04(a, b, c, 0);
        long values15 = rows15(a, b, c, 0);
        long values26 = rows26(a, b, c, 0);
        long values37 = rows37(a, b, c, 0);
        putInt(out, outIndex, (int) values04);
        putInt(out, outIndex + 3, (int) values15);
        putInt(out, outIndex + 6, (int) values26);
        putInt(out, outIndex + 9, (int) values37);
        putInt(out, outIndex + 12, (int) (values04 >>> 32));
        putInt(out, outIndex + 15, (int) (values15 >>> 32));
        putInt(out, outIndex + 18, (int) (values26 >>> 32));
        putShort(out, outIndex + 21, (short) (values37 >>> 32));
        out[outIndex + 23] = (byte) (values37 >>> 48);
    }

    static void encode(byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            encodeBlock(values, offset + i * elementSize, elementSize, page, first + i, stride);
        }
        if (last >= 0) {
            encodeBlock(values, offset + last * elementSize, elementSize, page, first + last, stride);
        } else {
            for (int i = 0; i < count; i++) {
                for (int k = 0; k < elementSize; k++) {
                    page[first + i + k * stride] = values[offset + i * elementSize + k];
                }
            }
        }
    }

    private static void encodeBlock(byte[] values, int offset, int elementSize, byte[] page, int index, int stride) {
        if (elementSize == 3) {
            encodeStreams3(values, offset, page, index, stride);
            return;
        }
        int k = 0;
        for (; k <= elementSize - 8; k += 8) {
            encodeStreams8(values, offset + k, elementSize, page, index + k * stride, stride);
        }
        int rest = elementSize - k;
        if (rest > 4) {
            if (elementSize > 8) {
                k = elementSize - 8;
                encodeStreams8(values, offset + k, elementSize, page, index + k * stride, stride);
                return;
            }
            encodeStreams4(values, offset, elementSize, page, index, stride);
        }
        if (rest > 0) {
            k = elementSize - 4;
            encodeStreams4(values, offset + k, elementSize, page, index + k * stride, stride);
        }
    }

    private static void encodeStreams8(
            byte[] values, int offset, int elementSize, byte[] page, int index, int stride) {
        Swar8.storeStreams(
                getLong(values, offset), getLong(values, offset + elementSize),
                getLong(values, offset + 2 * elementSize), getLong(values, offset + 3 * elementSize),
                getLong(values, offset + 4 * elementSize), getLong(values, offset + 5 * elementSize),
                getLong(values, offset + 6 * elementSize), getLong(values, offset + 7 * elementSize),
                page, index, stride);
    }

    private static void encodeStreams4(
            byte[] values, int offset, int elementSize, byte[] page, int index, int stride) {
        Swar4.storeStreams(
                lowHalves(getInt(values, offset), getInt(values, offset + 4 * elementSize)),
                lowHalves(getInt(values, offset + elementSize), getInt(values, offset + 5 * elementSize)),
                lowHalves(getInt(values, offset + 2 * elementSize), getInt(values, offset + 6 * elementSize)),
                lowHalves(getInt(values, offset + 3 * elementSize), getInt(values, offset + 7 * elementSize)),
                page, index, stride);
    }

    private static void encodeStreams3(byte[] values, int offset, byte[] page, int index, int stride) {
        // A load of four bytes takes one byte of the next value along; the last value has none behind it.
        long values04 = lowHalves(getInt(values, offset), getInt(values, offset + 12));
        long values15 = lowHalves(getInt(values, offset + 3), getInt(values, offset + 15));
        long values26 = lowHalves(getInt(values, offset + 6), getInt(values, offset + 18));
        long values37 = lowHalves(getInt(values, offset + 9), getInt(values, offset + 20) >>> 8);
        putLong(page, index, rows04(values04, values15, values26, values37));
        putLong(page, index + stride, rows15(values04, values15, values26, values37));
        putLong(page, index + 2 * stride, rows26(values04, values15, values26, values37));
    }
}
