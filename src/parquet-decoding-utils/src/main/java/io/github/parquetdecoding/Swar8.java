package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import static io.github.parquetdecoding.ByteAccess.getByte;
import static io.github.parquetdecoding.ByteAccess.getLong;
import static io.github.parquetdecoding.ByteAccess.putLong;
import static io.github.parquetdecoding.SwarTranspose.LOW_HALF;
import static io.github.parquetdecoding.SwarTranspose.highHalves;
import static io.github.parquetdecoding.SwarTranspose.lowHalves;
import static io.github.parquetdecoding.SwarTranspose.rows04;
import static io.github.parquetdecoding.SwarTranspose.rows15;
import static io.github.parquetdecoding.SwarTranspose.rows26;
import static io.github.parquetdecoding.SwarTranspose.rows37;

/**
 * BYTE_STREAM_SPLIT of 8-byte elements (DOUBLE, INT64, FIXED_LEN_BYTE_ARRAY(8)), four streams at a time: the low halves
 * of values, then their high halves. Words of all eight streams do not fit the registers.
 *
 * <p>Fewer values than a block are moved byte by byte, in loops counted by the bytes of the values: C2 cannot tell the
 * range of the page's indexes from those and checks each as it comes. For a loop counted by values it takes the checks
 * out in front or splits the loop, which costs more than so few values themselves: decoding one took 12 ns instead of
 * 5, seven 37 instead of 21. {@link SwarAny} has such a loop, counted by values, as it is faster for most other sizes.
 */
final class Swar8 {
    /** Values that are moved at a time: one long of each stream. */
    private static final int BLOCK = 8;

    /** Values of a tile: 4 KiB, which stay in the first-level cache between their low and their high halves. */
    private static final int TILE = 512;

    private Swar8() {
    }

    static void decode(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 8 * i;
            FourStreams.decode(page, index, stride, Long.BYTES, out, outIndex);
            FourStreams.decode(page, index + 4 * stride, stride, Long.BYTES, out, outIndex + 4);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        int lastIndex = first + last;
        int lastOutIndex = outOffset + 8 * last;
        FourStreams.decode(page, lastIndex, stride, Long.BYTES, out, lastOutIndex);
        FourStreams.decode(page, lastIndex + 4 * stride, stride, Long.BYTES, out, lastOutIndex + 4);
    }

    static void decodeFew(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        if (count < BLOCK) {
            int end = outOffset + 8 * count;
            for (int index = first, outIndex = outOffset; outIndex < end; index++, outIndex += 8) {
                for (int k = 0; k < Long.BYTES; k++) {
                    out[outIndex + k] = getByte(page, index + k * stride);
                }
            }
            return;
        }
        if (count > BLOCK) {
            FourStreams.decode(page, first, stride, Long.BYTES, out, outOffset);
            FourStreams.decode(page, first + 4 * stride, stride, Long.BYTES, out, outOffset + 4);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        int last = count - BLOCK;
        int lastIndex = first + last;
        int lastOutIndex = outOffset + 8 * last;
        FourStreams.decode(page, lastIndex, stride, Long.BYTES, out, lastOutIndex);
        FourStreams.decode(page, lastIndex + 4 * stride, stride, Long.BYTES, out, lastOutIndex + 4);
    }

    static void decode(ByteBuffer page, int first, int stride, int count, byte[] out, int outOffset) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 8 * i;
            FourStreams.decode(page, index, stride, Long.BYTES, out, outIndex);
            FourStreams.decode(page, index + 4 * stride, stride, Long.BYTES, out, outIndex + 4);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        int lastIndex = first + last;
        int lastOutIndex = outOffset + 8 * last;
        FourStreams.decode(page, lastIndex, stride, Long.BYTES, out, lastOutIndex);
        FourStreams.decode(page, lastIndex + 4 * stride, stride, Long.BYTES, out, lastOutIndex + 4);
    }

    static void decodeFew(ByteBuffer page, int first, int stride, int count, byte[] out, int outOffset) {
        if (count < BLOCK) {
            int end = outOffset + 8 * count;
            for (int index = first, outIndex = outOffset; outIndex < end; index++, outIndex += 8) {
                for (int k = 0; k < Long.BYTES; k++) {
                    out[outIndex + k] = getByte(page, index + k * stride);
                }
            }
            return;
        }
        if (count > BLOCK) {
            FourStreams.decode(page, first, stride, Long.BYTES, out, outOffset);
            FourStreams.decode(page, first + 4 * stride, stride, Long.BYTES, out, outOffset + 4);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        int last = count - BLOCK;
        int lastIndex = first + last;
        int lastOutIndex = outOffset + 8 * last;
        FourStreams.decode(page, lastIndex, stride, Long.BYTES, out, lastOutIndex);
        FourStreams.decode(page, lastIndex + 4 * stride, stride, Long.BYTES, out, lastOutIndex + 4);
    }

    static void decodeLongs(byte[] page, int first, int stride, int count, long[] out, int outOffset) {
        int last = count - BLOCK;
        for (int start = 0; start < last; start += TILE) {
            decodeTile(page, first, stride, start, Math.min(start + TILE, last), out, outOffset);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeTile(page, first, stride, last, count, out, outOffset);
    }

    static void decodeFewLongs(byte[] page, int first, int stride, int count, long[] out, int outOffset) {
        if (count < BLOCK) {
            for (int i = 0; i < count; i++) {
                out[outOffset + i] = valueAt(page, first + i, stride);
            }
            return;
        }
        if (count > BLOCK) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        int last = count - BLOCK;
        decodeBlock(page, first + last, stride, out, outOffset + last);
    }

    private static void decodeBlock(byte[] page, int index, int stride, long[] out, int outIndex) {
        storeLowHalves(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex);
        addHighHalves(
                getLong(page, index + 4 * stride), getLong(page, index + 5 * stride),
                getLong(page, index + 6 * stride), getLong(page, index + 7 * stride),
                out, outIndex);
    }

    private static void decodeTile(
            byte[] page, int first, int stride, int start, int end, long[] out, int outOffset) {
        for (int i = start; i < end; i += BLOCK) {
            int index = first + i;
            storeLowHalves(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    out, outOffset + i);
        }
        int firstHigh = first + 4 * stride;
        for (int i = start; i < end; i += BLOCK) {
            int index = firstHigh + i;
            addHighHalves(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    out, outOffset + i);
        }
    }

    static void decodeLongs(ByteBuffer page, int first, int stride, int count, long[] out, int outOffset) {
        int last = count - BLOCK;
        for (int start = 0; start < last; start += TILE) {
            decodeTile(page, first, stride, start, Math.min(start + TILE, last), out, outOffset);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeTile(page, first, stride, last, count, out, outOffset);
    }

    static void decodeFewLongs(ByteBuffer page, int first, int stride, int count, long[] out, int outOffset) {
        if (count < BLOCK) {
            for (int i = 0; i < count; i++) {
                out[outOffset + i] = valueAt(page, first + i, stride);
            }
            return;
        }
        if (count > BLOCK) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        int last = count - BLOCK;
        decodeBlock(page, first + last, stride, out, outOffset + last);
    }

    private static void decodeBlock(ByteBuffer page, int index, int stride, long[] out, int outIndex) {
        storeLowHalves(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex);
        addHighHalves(
                getLong(page, index + 4 * stride), getLong(page, index + 5 * stride),
                getLong(page, index + 6 * stride), getLong(page, index + 7 * stride),
                out, outIndex);
    }

    private static void decodeTile(
            ByteBuffer page, int first, int stride, int start, int end, long[] out, int outOffset) {
        for (int i = start; i < end; i += BLOCK) {
            int index = first + i;
            storeLowHalves(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    out, outOffset + i);
        }
        int firstHigh = first + 4 * stride;
        for (int i = start; i < end; i += BLOCK) {
            int index = firstHigh + i;
            addHighHalves(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    out, outOffset + i);
        }
    }

    static void decodeDoubles(byte[] page, int first, int stride, int count, double[] out, int outOffset) {
        int last = count - BLOCK;
        for (int start = 0; start < last; start += TILE) {
            decodeTile(page, first, stride, start, Math.min(start + TILE, last), out, outOffset);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeTile(page, first, stride, last, count, out, outOffset);
    }

    static void decodeFewDoubles(byte[] page, int first, int stride, int count, double[] out, int outOffset) {
        if (count < BLOCK) {
            for (int i = 0; i < count; i++) {
                out[outOffset + i] = Double.longBitsToDouble(valueAt(page, first + i, stride));
            }
            return;
        }
        if (count > BLOCK) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        int last = count - BLOCK;
        decodeBlock(page, first + last, stride, out, outOffset + last);
    }

    private static void decodeBlock(byte[] page, int index, int stride, double[] out, int outIndex) {
        storeLowHalves(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex);
        addHighHalves(
                getLong(page, index + 4 * stride), getLong(page, index + 5 * stride),
                getLong(page, index + 6 * stride), getLong(page, index + 7 * stride),
                out, outIndex);
    }

    private static void decodeTile(
            byte[] page, int first, int stride, int start, int end, double[] out, int outOffset) {
        for (int i = start; i < end; i += BLOCK) {
            int index = first + i;
            storeLowHalves(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    out, outOffset + i);
        }
        int firstHigh = first + 4 * stride;
        for (int i = start; i < end; i += BLOCK) {
            int index = firstHigh + i;
            addHighHalves(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    out, outOffset + i);
        }
    }

    static void decodeDoubles(ByteBuffer page, int first, int stride, int count, double[] out, int outOffset) {
        int last = count - BLOCK;
        for (int start = 0; start < last; start += TILE) {
            decodeTile(page, first, stride, start, Math.min(start + TILE, last), out, outOffset);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        decodeTile(page, first, stride, last, count, out, outOffset);
    }

    static void decodeFewDoubles(ByteBuffer page, int first, int stride, int count, double[] out, int outOffset) {
        if (count < BLOCK) {
            for (int i = 0; i < count; i++) {
                out[outOffset + i] = Double.longBitsToDouble(valueAt(page, first + i, stride));
            }
            return;
        }
        if (count > BLOCK) {
            decodeBlock(page, first, stride, out, outOffset);
        }
        // Overlaps the block before it: a few values are stored twice, none one by one.
        int last = count - BLOCK;
        decodeBlock(page, first + last, stride, out, outOffset + last);
    }

    private static void decodeBlock(ByteBuffer page, int index, int stride, double[] out, int outIndex) {
        storeLowHalves(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                out, outIndex);
        addHighHalves(
                getLong(page, index + 4 * stride), getLong(page, index + 5 * stride),
                getLong(page, index + 6 * stride), getLong(page, index + 7 * stride),
                out, outIndex);
    }

    private static void decodeTile(
            ByteBuffer page, int first, int stride, int start, int end, double[] out, int outOffset) {
        for (int i = start; i < end; i += BLOCK) {
            int index = first + i;
            storeLowHalves(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    out, outOffset + i);
        }
        int firstHigh = first + 4 * stride;
        for (int i = start; i < end; i += BLOCK) {
            int index = firstHigh + i;
            addHighHalves(
                    getLong(page, index), getLong(page, index + stride),
                    getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                    out, outOffset + i);
        }
    }

    static void decodeBlock(byte[] page, int index, int stride, int elementSize, byte[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                getLong(page, index + 4 * stride), getLong(page, index + 5 * stride),
                getLong(page, index + 6 * stride), getLong(page, index + 7 * stride),
                elementSize, out, outIndex);
    }

    static void decodeBlock(ByteBuffer page, int index, int stride, int elementSize, byte[] out, int outIndex) {
        storeBlock(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                getLong(page, index + 4 * stride), getLong(page, index + 5 * stride),
                getLong(page, index + 6 * stride), getLong(page, index + 7 * stride),
                elementSize, out, outIndex);
    }

    static void storeBlock(
            long a, long b, long c, long d, long e, long f, long g, long h, int elementSize, byte[] out, int outIndex) {
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

    private static void storeLowHalves(long a, long b, long c, long d, long[] out, int outIndex) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        out[outIndex] = values04 & LOW_HALF;
        out[outIndex + 1] = values15 & LOW_HALF;
        out[outIndex + 2] = values26 & LOW_HALF;
        out[outIndex + 3] = values37 & LOW_HALF;
        out[outIndex + 4] = values04 >>> 32;
        out[outIndex + 5] = values15 >>> 32;
        out[outIndex + 6] = values26 >>> 32;
        out[outIndex + 7] = values37 >>> 32;
    }

    private static void addHighHalves(long a, long b, long c, long d, long[] out, int outIndex) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        out[outIndex] |= values04 << 32;
        out[outIndex + 1] |= values15 << 32;
        out[outIndex + 2] |= values26 << 32;
        out[outIndex + 3] |= values37 << 32;
        out[outIndex + 4] |= values04 & ~LOW_HALF;
        out[outIndex + 5] |= values15 & ~LOW_HALF;
        out[outIndex + 6] |= values26 & ~LOW_HALF;
        out[outIndex + 7] |= values37 & ~LOW_HALF;
    }

    private static void storeLowHalves(long a, long b, long c, long d, double[] out, int outIndex) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        out[outIndex] = Double.longBitsToDouble(values04 & LOW_HALF);
        out[outIndex + 1] = Double.longBitsToDouble(values15 & LOW_HALF);
        out[outIndex + 2] = Double.longBitsToDouble(values26 & LOW_HALF);
        out[outIndex + 3] = Double.longBitsToDouble(values37 & LOW_HALF);
        out[outIndex + 4] = Double.longBitsToDouble(values04 >>> 32);
        out[outIndex + 5] = Double.longBitsToDouble(values15 >>> 32);
        out[outIndex + 6] = Double.longBitsToDouble(values26 >>> 32);
        out[outIndex + 7] = Double.longBitsToDouble(values37 >>> 32);
    }

    private static void addHighHalves(long a, long b, long c, long d, double[] out, int outIndex) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        out[outIndex] = withHighHalf(out[outIndex], values04 << 32);
        out[outIndex + 1] = withHighHalf(out[outIndex + 1], values15 << 32);
        out[outIndex + 2] = withHighHalf(out[outIndex + 2], values26 << 32);
        out[outIndex + 3] = withHighHalf(out[outIndex + 3], values37 << 32);
        out[outIndex + 4] = withHighHalf(out[outIndex + 4], values04 & ~LOW_HALF);
        out[outIndex + 5] = withHighHalf(out[outIndex + 5], values15 & ~LOW_HALF);
        out[outIndex + 6] = withHighHalf(out[outIndex + 6], values26 & ~LOW_HALF);
        out[outIndex + 7] = withHighHalf(out[outIndex + 7], values37 & ~LOW_HALF);
    }

    private static double withHighHalf(double lowHalf, long highHalf) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(lowHalf) | highHalf);
    }

    private static long valueAt(byte[] page, int index, int stride) {
        return (getByte(page, index) & 0xFFL)
                | (getByte(page, index + 1 * stride) & 0xFFL) << 8
                | (getByte(page, index + 2 * stride) & 0xFFL) << 16
                | (getByte(page, index + 3 * stride) & 0xFFL) << 24
                | (getByte(page, index + 4 * stride) & 0xFFL) << 32
                | (getByte(page, index + 5 * stride) & 0xFFL) << 40
                | (getByte(page, index + 6 * stride) & 0xFFL) << 48
                | (getByte(page, index + 7 * stride) & 0xFFL) << 56;
    }

    private static long valueAt(ByteBuffer page, int index, int stride) {
        return (getByte(page, index) & 0xFFL)
                | (getByte(page, index + 1 * stride) & 0xFFL) << 8
                | (getByte(page, index + 2 * stride) & 0xFFL) << 16
                | (getByte(page, index + 3 * stride) & 0xFFL) << 24
                | (getByte(page, index + 4 * stride) & 0xFFL) << 32
                | (getByte(page, index + 5 * stride) & 0xFFL) << 40
                | (getByte(page, index + 6 * stride) & 0xFFL) << 48
                | (getByte(page, index + 7 * stride) & 0xFFL) << 56;
    }

    static void encode(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            encodeBlock(values, offset + 8 * i, Long.BYTES, page, first + i, stride);
        }
        encodeBlock(values, offset + 8 * last, Long.BYTES, page, first + last, stride);
    }

    static void encodeFew(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        if (last > 0) {
            encodeBlock(values, offset, Long.BYTES, page, first, stride);
        }
        if (last >= 0) {
            encodeBlock(values, offset + 8 * last, Long.BYTES, page, first + last, stride);
        } else {
            int end = offset + 8 * count;
            for (int from = offset, index = first; from < end; from += 8, index++) {
                for (int k = 0; k < Long.BYTES; k++) {
                    page[index + k * stride] = values[from + k];
                }
            }
        }
    }

    static void encodeLongs(long[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            encodeBlock(values, offset + i, page, first + i, stride);
        }
        encodeBlock(values, offset + last, page, first + last, stride);
    }

    static void encodeFewLongs(long[] values, int offset, int count, byte[] page, int first, int stride) {
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

    static void encodeDoubles(double[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            encodeBlock(values, offset + i, page, first + i, stride);
        }
        encodeBlock(values, offset + last, page, first + last, stride);
    }

    static void encodeFewDoubles(double[] values, int offset, int count, byte[] page, int first, int stride) {
        int last = count - BLOCK;
        if (last > 0) {
            encodeBlock(values, offset, page, first, stride);
        }
        if (last >= 0) {
            encodeBlock(values, offset + last, page, first + last, stride);
        } else {
            for (int i = 0; i < count; i++) {
                putValue(Double.doubleToRawLongBits(values[offset + i]), page, first + i, stride);
            }
        }
    }

    static void encodeBlock(byte[] values, int offset, int elementSize, byte[] page, int index, int stride) {
        storeStreams(
                getLong(values, offset), getLong(values, offset + elementSize),
                getLong(values, offset + 2 * elementSize), getLong(values, offset + 3 * elementSize),
                getLong(values, offset + 4 * elementSize), getLong(values, offset + 5 * elementSize),
                getLong(values, offset + 6 * elementSize), getLong(values, offset + 7 * elementSize),
                page, index, stride);
    }

    private static void encodeBlock(long[] values, int offset, byte[] page, int index, int stride) {
        storeStreams(
                values[offset], values[offset + 1],
                values[offset + 2], values[offset + 3],
                values[offset + 4], values[offset + 5],
                values[offset + 6], values[offset + 7],
                page, index, stride);
    }

    private static void encodeBlock(double[] values, int offset, byte[] page, int index, int stride) {
        storeStreams(
                Double.doubleToRawLongBits(values[offset]), Double.doubleToRawLongBits(values[offset + 1]),
                Double.doubleToRawLongBits(values[offset + 2]), Double.doubleToRawLongBits(values[offset + 3]),
                Double.doubleToRawLongBits(values[offset + 4]), Double.doubleToRawLongBits(values[offset + 5]),
                Double.doubleToRawLongBits(values[offset + 6]), Double.doubleToRawLongBits(values[offset + 7]),
                page, index, stride);
    }

    static void storeStreams(
            long value0, long value1, long value2, long value3, long value4, long value5, long value6, long value7,
            byte[] page, int index, int stride) {
        long values04 = lowHalves(value0, value4);
        long values15 = lowHalves(value1, value5);
        long values26 = lowHalves(value2, value6);
        long values37 = lowHalves(value3, value7);
        putLong(page, index, rows04(values04, values15, values26, values37));
        putLong(page, index + stride, rows15(values04, values15, values26, values37));
        putLong(page, index + 2 * stride, rows26(values04, values15, values26, values37));
        putLong(page, index + 3 * stride, rows37(values04, values15, values26, values37));
        long highs04 = highHalves(value0, value4);
        long highs15 = highHalves(value1, value5);
        long highs26 = highHalves(value2, value6);
        long highs37 = highHalves(value3, value7);
        putLong(page, index + 4 * stride, rows04(highs04, highs15, highs26, highs37));
        putLong(page, index + 5 * stride, rows15(highs04, highs15, highs26, highs37));
        putLong(page, index + 6 * stride, rows26(highs04, highs15, highs26, highs37));
        putLong(page, index + 7 * stride, rows37(highs04, highs15, highs26, highs37));
    }

    private static void putValue(long value, byte[] page, int index, int stride) {
        for (int k = 0; k < Long.BYTES; k++) {
            page[index + k * stride] = (byte) (value >>> (8 * k));
        }
    }
}
