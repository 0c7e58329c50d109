// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.highHalves;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.lowHalves;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows04;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows15;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows26;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows37;
import static io.github.parquetdecoding.internal.memory.ByteAccess.getLong;

/** Elements of 8 bytes (DOUBLE, INT64, FIXED_LEN_BYTE_ARRAY(8)), moved four streams at a time. */
final class Swar8 {
    /** Values that are moved at a time: one long of each stream. */
    private static final int BLOCK = 8;

    private Swar8() {
    }

    static void decode(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 8 * i;
            FourStreams.decode(page, index, stride, 8, out, outIndex);
            FourStreams.decode(page, index + 4 * stride, stride, 8, out, outIndex + 4);
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + 8 * last);
        }
    }

    static void decode(byte[] page, int first, int stride, int count, long[] out, int outOffset) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            store(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    getLong(page, index + 4 * stride), getLong(page, index + 5 * stride),
                    getLong(page, index + 6 * stride), getLong(page, index + 7 * stride),
                    out, outOffset + i);
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void decode(byte[] page, int first, int stride, int count, double[] out, int outOffset) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            store(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    getLong(page, index + 4 * stride), getLong(page, index + 5 * stride),
                    getLong(page, index + 6 * stride), getLong(page, index + 7 * stride),
                    out, outOffset + i);
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    private static void store(
            long a, long b, long c, long d, long e, long f, long g, long h, long[] out, int index) {
        long low04 = rows04(a, b, c, d);
        long high04 = rows04(e, f, g, h);
        out[index] = lowHalves(low04, high04);
        out[index + 4] = highHalves(low04, high04);
        long low15 = rows15(a, b, c, d);
        long high15 = rows15(e, f, g, h);
        out[index + 1] = lowHalves(low15, high15);
        out[index + 5] = highHalves(low15, high15);
        long low26 = rows26(a, b, c, d);
        long high26 = rows26(e, f, g, h);
        out[index + 2] = lowHalves(low26, high26);
        out[index + 6] = highHalves(low26, high26);
        long low37 = rows37(a, b, c, d);
        long high37 = rows37(e, f, g, h);
        out[index + 3] = lowHalves(low37, high37);
        out[index + 7] = highHalves(low37, high37);
    }

    private static void store(
            long a, long b, long c, long d, long e, long f, long g, long h, double[] out, int index) {
        long low04 = rows04(a, b, c, d);
        long high04 = rows04(e, f, g, h);
        out[index] = Double.longBitsToDouble(lowHalves(low04, high04));
        out[index + 4] = Double.longBitsToDouble(highHalves(low04, high04));
        long low15 = rows15(a, b, c, d);
        long high15 = rows15(e, f, g, h);
        out[index + 1] = Double.longBitsToDouble(lowHalves(low15, high15));
        out[index + 5] = Double.longBitsToDouble(highHalves(low15, high15));
        long low26 = rows26(a, b, c, d);
        long high26 = rows26(e, f, g, h);
        out[index + 2] = Double.longBitsToDouble(lowHalves(low26, high26));
        out[index + 6] = Double.longBitsToDouble(highHalves(low26, high26));
        long low37 = rows37(a, b, c, d);
        long high37 = rows37(e, f, g, h);
        out[index + 3] = Double.longBitsToDouble(lowHalves(low37, high37));
        out[index + 7] = Double.longBitsToDouble(highHalves(low37, high37));
    }

    static void encode(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int from = offset + 8 * i;
            split(
                    getLong(values, from), getLong(values, from + 8),
                    getLong(values, from + 16), getLong(values, from + 24),
                    getLong(values, from + 32), getLong(values, from + 40),
                    getLong(values, from + 48), getLong(values, from + 56),
                    page, first + i, stride);
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + 8 * last, BLOCK, page, first + last, stride);
        }
    }

    static void encode(long[] values, int offset, int count, byte[] page, int first, int stride) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int from = offset + i;
            split(
                    values[from], values[from + 1],
                    values[from + 2], values[from + 3],
                    values[from + 4], values[from + 5],
                    values[from + 6], values[from + 7],
                    page, first + i, stride);
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + last, BLOCK, page, first + last, stride);
        }
    }

    static void encode(double[] values, int offset, int count, byte[] page, int first, int stride) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int from = offset + i;
            split(
                    Double.doubleToRawLongBits(values[from]), Double.doubleToRawLongBits(values[from + 1]),
                    Double.doubleToRawLongBits(values[from + 2]), Double.doubleToRawLongBits(values[from + 3]),
                    Double.doubleToRawLongBits(values[from + 4]), Double.doubleToRawLongBits(values[from + 5]),
                    Double.doubleToRawLongBits(values[from + 6]), Double.doubleToRawLongBits(values[from + 7]),
                    page, first + i, stride);
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + last, BLOCK, page, first + last, stride);
        }
    }

    private static void split(
            long value0, long value1, long value2, long value3, long value4, long value5, long value6, long value7,
            byte[] page, int index, int stride) {
        Swar4.split(
                lowHalves(value0, value4), lowHalves(value1, value5),
                lowHalves(value2, value6), lowHalves(value3, value7),
                page, index, stride);
        Swar4.split(
                highHalves(value0, value4), highHalves(value1, value5),
                highHalves(value2, value6), highHalves(value3, value7),
                page, index + 4 * stride, stride);
    }
}
