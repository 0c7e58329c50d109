// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.highHalves;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.lowHalves;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows04;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows15;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows26;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows37;
import static io.github.parquetdecoding.internal.memory.ByteAccess.getLong;
import static io.github.parquetdecoding.internal.memory.ByteAccess.putLong;

/**
 * Elements of 4 bytes (FLOAT, INT32, FIXED_LEN_BYTE_ARRAY(4)): one word of each of the four streams
 * makes an 8 by 4 byte matrix, whose transpose is eight values.
 */
final class Swar4 {
    /** Values that are moved at a time: one long of each stream. */
    private static final int BLOCK = 8;

    private Swar4() {
    }

    static void decode(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            store(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    out, outOffset + 4 * i);
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + 4 * last);
        }
    }

    static void decode(byte[] page, int first, int stride, int count, int[] out, int outOffset) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            store(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    out, outOffset + i);
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void decode(byte[] page, int first, int stride, int count, float[] out, int outOffset) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            store(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    out, outOffset + i);
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    private static void store(long a, long b, long c, long d, byte[] out, int index) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        putLong(out, index, lowHalves(values04, values15));
        putLong(out, index + 8, lowHalves(values26, values37));
        putLong(out, index + 16, highHalves(values04, values15));
        putLong(out, index + 24, highHalves(values26, values37));
    }

    private static void store(long a, long b, long c, long d, int[] out, int index) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        out[index] = (int) values04;
        out[index + 1] = (int) values15;
        out[index + 2] = (int) values26;
        out[index + 3] = (int) values37;
        out[index + 4] = (int) (values04 >>> 32);
        out[index + 5] = (int) (values15 >>> 32);
        out[index + 6] = (int) (values26 >>> 32);
        out[index + 7] = (int) (values37 >>> 32);
    }

    private static void store(long a, long b, long c, long d, float[] out, int index) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        out[index] = Float.intBitsToFloat((int) values04);
        out[index + 1] = Float.intBitsToFloat((int) values15);
        out[index + 2] = Float.intBitsToFloat((int) values26);
        out[index + 3] = Float.intBitsToFloat((int) values37);
        out[index + 4] = Float.intBitsToFloat((int) (values04 >>> 32));
        out[index + 5] = Float.intBitsToFloat((int) (values15 >>> 32));
        out[index + 6] = Float.intBitsToFloat((int) (values26 >>> 32));
        out[index + 7] = Float.intBitsToFloat((int) (values37 >>> 32));
    }

    static void encode(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int from = offset + 4 * i;
            long values01 = getLong(values, from);
            long values23 = getLong(values, from + 8);
            long values45 = getLong(values, from + 16);
            long values67 = getLong(values, from + 24);
            split(
                    lowHalves(values01, values45), highHalves(values01, values45),
                    lowHalves(values23, values67), highHalves(values23, values67),
                    page, first + i, stride);
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + 4 * last, BLOCK, page, first + last, stride);
        }
    }

    static void encode(int[] values, int offset, int count, byte[] page, int first, int stride) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int from = offset + i;
            split(
                    lowHalves(values[from], values[from + 4]), lowHalves(values[from + 1], values[from + 5]),
                    lowHalves(values[from + 2], values[from + 6]), lowHalves(values[from + 3], values[from + 7]),
                    page, first + i, stride);
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + last, BLOCK, page, first + last, stride);
        }
    }

    static void encode(float[] values, int offset, int count, byte[] page, int first, int stride) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int from = offset + i;
            split(
                    join(values[from], values[from + 4]), join(values[from + 1], values[from + 5]),
                    join(values[from + 2], values[from + 6]), join(values[from + 3], values[from + 7]),
                    page, first + i, stride);
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + last, BLOCK, page, first + last, stride);
        }
    }

    private static long join(float a, float b) {
        return lowHalves(Float.floatToRawIntBits(a), Float.floatToRawIntBits(b));
    }

    /** Writes four streams, also for larger elements. */
    static void split(
            long values04, long values15, long values26, long values37, byte[] page, int index, int stride) {
        putLong(page, index, rows04(values04, values15, values26, values37));
        putLong(page, index + stride, rows15(values04, values15, values26, values37));
        putLong(page, index + 2 * stride, rows26(values04, values15, values26, values37));
        putLong(page, index + 3 * stride, rows37(values04, values15, values26, values37));
    }
}
