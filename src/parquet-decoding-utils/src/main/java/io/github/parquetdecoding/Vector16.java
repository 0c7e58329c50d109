package io.github.parquetdecoding;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.Vector;

import static io.github.parquetdecoding.VectorStreams.BYTES;
import static io.github.parquetdecoding.VectorStreams.EVEN_INTS;
import static io.github.parquetdecoding.VectorStreams.EVEN_SHORTS;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTES;
import static io.github.parquetdecoding.VectorStreams.INT_LANES;
import static io.github.parquetdecoding.VectorStreams.ODD_INTS;
import static io.github.parquetdecoding.VectorStreams.ODD_SHORTS;
import static io.github.parquetdecoding.VectorStreams.PERMUTES_SHORTS;
import static io.github.parquetdecoding.VectorStreams.QUARTER_BYTES;
import static io.github.parquetdecoding.VectorStreams.SELECT_INTS;
import static io.github.parquetdecoding.VectorStreams.SELECT_SHORTS;
import static io.github.parquetdecoding.VectorStreams.VECTOR_BYTES;
import static io.github.parquetdecoding.VectorStreams.intIndexes;
import static jdk.incubator.vector.VectorOperators.I2B;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;

/**
 * BYTE_STREAM_SPLIT of 16-byte elements (FIXED_LEN_BYTE_ARRAY(16): UUIDs and decimals) by vectors: two runs of 8-byte
 * elements, which are then zipped in the output itself.
 *
 * <p>{@link VectorStreams} says what must be kept to.
 */
final class Vector16 {
    /** Values that are moved at a time; there must be at least as many. */
    static final int BLOCK = Vector8.BLOCK;

    private static final int RUN_BYTES = 8 * BLOCK;

    // Longs are pairs of ints: a0 b0 a1 b1 ... and back.
    private static final IntVector ZIP_LOW_LONGS = intIndexes(i -> i / 4 * 2 + i % 2 + i / 2 % 2 * INT_LANES);
    private static final IntVector ZIP_HIGH_LONGS =
            intIndexes(i -> (i + INT_LANES) / 4 * 2 + i % 2 + i / 2 % 2 * INT_LANES);
    private static final IntVector EVEN_LONGS = intIndexes(i -> i / 2 * 4 + i % 2);
    private static final IntVector ODD_LONGS = intIndexes(i -> i / 2 * 4 + i % 2 + 2);

    private Vector16() {
    }

    static void decode(
            byte[] page, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + 16 * i);
        }
        decodeBlock(page, first + last, stride, out, outOffset + 16 * last);
    }

    static void decode(
            Object segment, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(segment, first + i, stride, out, outOffset + 16 * i);
        }
        decodeBlock(segment, first + last, stride, out, outOffset + 16 * last);
    }

    private static void decodeBlock(
            byte[] page, int index, int stride, byte[] out, int outIndex) throws Throwable {
        Vector8.decodeBlock(page, index, stride, out, outIndex);
        Vector8.decodeBlock(page, index + 8 * stride, stride, out, outIndex + RUN_BYTES);
        zipRuns(out, outIndex);
    }

    private static void decodeBlock(
            Object segment, int index, int stride, byte[] out, int outIndex) throws Throwable {
        Vector8.decodeBlock(segment, index, stride, out, outIndex);
        Vector8.decodeBlock(segment, index + 8 * stride, stride, out, outIndex + RUN_BYTES);
        zipRuns(out, outIndex);
    }

    private static void zipRuns(byte[] out, int outIndex) throws Throwable {
        IntVector a0 = ByteVector.fromArray(BYTES, out, outIndex).reinterpretAsInts();
        IntVector a1 = ByteVector.fromArray(BYTES, out, outIndex + VECTOR_BYTES).reinterpretAsInts();
        IntVector b0 = ByteVector.fromArray(BYTES, out, outIndex + RUN_BYTES).reinterpretAsInts();
        IntVector b1 = ByteVector.fromArray(BYTES, out, outIndex + RUN_BYTES + VECTOR_BYTES).reinterpretAsInts();
        IntVector low0 = (IntVector) SELECT_INTS.invokeExact(ZIP_LOW_LONGS, (Vector<?>) a0, (Vector<?>) b0);
        IntVector high0 = (IntVector) SELECT_INTS.invokeExact(ZIP_HIGH_LONGS, (Vector<?>) a0, (Vector<?>) b0);
        IntVector low1 = (IntVector) SELECT_INTS.invokeExact(ZIP_LOW_LONGS, (Vector<?>) a1, (Vector<?>) b1);
        IntVector high1 = (IntVector) SELECT_INTS.invokeExact(ZIP_HIGH_LONGS, (Vector<?>) a1, (Vector<?>) b1);
        if (PERMUTES_SHORTS) {
            IntVector a2 = ByteVector.fromArray(BYTES, out, outIndex + 2 * VECTOR_BYTES).reinterpretAsInts();
            IntVector b2 = ByteVector.fromArray(BYTES, out, outIndex + RUN_BYTES + 2 * VECTOR_BYTES)
                    .reinterpretAsInts();
            IntVector a3 = ByteVector.fromArray(BYTES, out, outIndex + 3 * VECTOR_BYTES).reinterpretAsInts();
            IntVector b3 = ByteVector.fromArray(BYTES, out, outIndex + RUN_BYTES + 3 * VECTOR_BYTES)
                    .reinterpretAsInts();
            IntVector low2 = (IntVector) SELECT_INTS.invokeExact(ZIP_LOW_LONGS, (Vector<?>) a2, (Vector<?>) b2);
            IntVector high2 = (IntVector) SELECT_INTS.invokeExact(ZIP_HIGH_LONGS, (Vector<?>) a2, (Vector<?>) b2);
            IntVector low3 = (IntVector) SELECT_INTS.invokeExact(ZIP_LOW_LONGS, (Vector<?>) a3, (Vector<?>) b3);
            IntVector high3 = (IntVector) SELECT_INTS.invokeExact(ZIP_HIGH_LONGS, (Vector<?>) a3, (Vector<?>) b3);
            low2.reinterpretAsBytes().intoArray(out, outIndex + 4 * VECTOR_BYTES);
            high2.reinterpretAsBytes().intoArray(out, outIndex + 5 * VECTOR_BYTES);
            low3.reinterpretAsBytes().intoArray(out, outIndex + 6 * VECTOR_BYTES);
            high3.reinterpretAsBytes().intoArray(out, outIndex + 7 * VECTOR_BYTES);
        }
        low0.reinterpretAsBytes().intoArray(out, outIndex);
        high0.reinterpretAsBytes().intoArray(out, outIndex + VECTOR_BYTES);
        low1.reinterpretAsBytes().intoArray(out, outIndex + 2 * VECTOR_BYTES);
        high1.reinterpretAsBytes().intoArray(out, outIndex + 3 * VECTOR_BYTES);
    }

    static void encode(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            encodeBlock(values, offset + 16 * i, page, first + i, stride);
        }
        encodeBlock(values, offset + 16 * last, page, first + last, stride);
    }

    private static void encodeBlock(
            byte[] values, int offset, byte[] page, int index, int stride) throws Throwable {
        encodeRun0(values, offset, page, index, stride);
        encodeRun1(values, offset, page, index + 8 * stride, stride);
    }

    private static void encodeRun0(
            byte[] values, int offset, byte[] page, int index, int stride) throws Throwable {
        if (PERMUTES_SHORTS) {
            IntVector a0 = ByteVector.fromArray(BYTES, values, offset).reinterpretAsInts();
            IntVector a1 = ByteVector.fromArray(BYTES, values, offset + VECTOR_BYTES).reinterpretAsInts();
            IntVector aLongs = (IntVector) SELECT_INTS.invokeExact(EVEN_LONGS, (Vector<?>) a0, (Vector<?>) a1);
            ShortVector a = aLongs.reinterpretAsShorts();
            IntVector b0 = ByteVector.fromArray(BYTES, values, offset + 2 * VECTOR_BYTES).reinterpretAsInts();
            IntVector b1 = ByteVector.fromArray(BYTES, values, offset + 3 * VECTOR_BYTES).reinterpretAsInts();
            IntVector bLongs = (IntVector) SELECT_INTS.invokeExact(EVEN_LONGS, (Vector<?>) b0, (Vector<?>) b1);
            ShortVector b = bLongs.reinterpretAsShorts();
            IntVector c0 = ByteVector.fromArray(BYTES, values, offset + 4 * VECTOR_BYTES).reinterpretAsInts();
            IntVector c1 = ByteVector.fromArray(BYTES, values, offset + 5 * VECTOR_BYTES).reinterpretAsInts();
            IntVector cLongs = (IntVector) SELECT_INTS.invokeExact(EVEN_LONGS, (Vector<?>) c0, (Vector<?>) c1);
            ShortVector c = cLongs.reinterpretAsShorts();
            IntVector d0 = ByteVector.fromArray(BYTES, values, offset + 6 * VECTOR_BYTES).reinterpretAsInts();
            IntVector d1 = ByteVector.fromArray(BYTES, values, offset + 7 * VECTOR_BYTES).reinterpretAsInts();
            IntVector dLongs = (IntVector) SELECT_INTS.invokeExact(EVEN_LONGS, (Vector<?>) d0, (Vector<?>) d1);
            ShortVector d = dLongs.reinterpretAsShorts();
            ShortVector evenAb = (ShortVector) SELECT_SHORTS.invokeExact(EVEN_SHORTS, (Vector<?>) a, (Vector<?>) b);
            ShortVector oddAb = (ShortVector) SELECT_SHORTS.invokeExact(ODD_SHORTS, (Vector<?>) a, (Vector<?>) b);
            ShortVector evenCd = (ShortVector) SELECT_SHORTS.invokeExact(EVEN_SHORTS, (Vector<?>) c, (Vector<?>) d);
            ShortVector oddCd = (ShortVector) SELECT_SHORTS.invokeExact(ODD_SHORTS, (Vector<?>) c, (Vector<?>) d);
            ShortVector bytes01 = (ShortVector) SELECT_SHORTS
                    .invokeExact(EVEN_SHORTS, (Vector<?>) evenAb, (Vector<?>) evenCd);
            ShortVector bytes23 = (ShortVector) SELECT_SHORTS
                    .invokeExact(EVEN_SHORTS, (Vector<?>) oddAb, (Vector<?>) oddCd);
            ShortVector bytes45 = (ShortVector) SELECT_SHORTS
                    .invokeExact(ODD_SHORTS, (Vector<?>) evenAb, (Vector<?>) evenCd);
            ShortVector bytes67 = (ShortVector) SELECT_SHORTS
                    .invokeExact(ODD_SHORTS, (Vector<?>) oddAb, (Vector<?>) oddCd);
            bytes01.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index);
            bytes01.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + stride);
            bytes23.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index + 2 * stride);
            bytes23.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 3 * stride);
            bytes45.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index + 4 * stride);
            bytes45.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 5 * stride);
            bytes67.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index + 6 * stride);
            bytes67.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 7 * stride);
        } else {
            IntVector a0 = ByteVector.fromArray(BYTES, values, offset).reinterpretAsInts();
            IntVector a1 = ByteVector.fromArray(BYTES, values, offset + VECTOR_BYTES).reinterpretAsInts();
            IntVector a = (IntVector) SELECT_INTS.invokeExact(EVEN_LONGS, (Vector<?>) a0, (Vector<?>) a1);
            IntVector b0 = ByteVector.fromArray(BYTES, values, offset + 2 * VECTOR_BYTES).reinterpretAsInts();
            IntVector b1 = ByteVector.fromArray(BYTES, values, offset + 3 * VECTOR_BYTES).reinterpretAsInts();
            IntVector b = (IntVector) SELECT_INTS.invokeExact(EVEN_LONGS, (Vector<?>) b0, (Vector<?>) b1);
            IntVector low = (IntVector) SELECT_INTS.invokeExact(EVEN_INTS, (Vector<?>) a, (Vector<?>) b);
            IntVector high = (IntVector) SELECT_INTS.invokeExact(ODD_INTS, (Vector<?>) a, (Vector<?>) b);
            low.convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index);
            low.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + stride);
            low.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 2 * stride);
            low.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 3 * stride);
            high.convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 4 * stride);
            high.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 5 * stride);
            high.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 6 * stride);
            high.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 7 * stride);
        }
    }

    private static void encodeRun1(
            byte[] values, int offset, byte[] page, int index, int stride) throws Throwable {
        if (PERMUTES_SHORTS) {
            IntVector a0 = ByteVector.fromArray(BYTES, values, offset).reinterpretAsInts();
            IntVector a1 = ByteVector.fromArray(BYTES, values, offset + VECTOR_BYTES).reinterpretAsInts();
            IntVector aLongs = (IntVector) SELECT_INTS.invokeExact(ODD_LONGS, (Vector<?>) a0, (Vector<?>) a1);
            ShortVector a = aLongs.reinterpretAsShorts();
            IntVector b0 = ByteVector.fromArray(BYTES, values, offset + 2 * VECTOR_BYTES).reinterpretAsInts();
            IntVector b1 = ByteVector.fromArray(BYTES, values, offset + 3 * VECTOR_BYTES).reinterpretAsInts();
            IntVector bLongs = (IntVector) SELECT_INTS.invokeExact(ODD_LONGS, (Vector<?>) b0, (Vector<?>) b1);
            ShortVector b = bLongs.reinterpretAsShorts();
            IntVector c0 = ByteVector.fromArray(BYTES, values, offset + 4 * VECTOR_BYTES).reinterpretAsInts();
            IntVector c1 = ByteVector.fromArray(BYTES, values, offset + 5 * VECTOR_BYTES).reinterpretAsInts();
            IntVector cLongs = (IntVector) SELECT_INTS.invokeExact(ODD_LONGS, (Vector<?>) c0, (Vector<?>) c1);
            ShortVector c = cLongs.reinterpretAsShorts();
            IntVector d0 = ByteVector.fromArray(BYTES, values, offset + 6 * VECTOR_BYTES).reinterpretAsInts();
            IntVector d1 = ByteVector.fromArray(BYTES, values, offset + 7 * VECTOR_BYTES).reinterpretAsInts();
            IntVector dLongs = (IntVector) SELECT_INTS.invokeExact(ODD_LONGS, (Vector<?>) d0, (Vector<?>) d1);
            ShortVector d = dLongs.reinterpretAsShorts();
            ShortVector evenAb = (ShortVector) SELECT_SHORTS.invokeExact(EVEN_SHORTS, (Vector<?>) a, (Vector<?>) b);
            ShortVector oddAb = (ShortVector) SELECT_SHORTS.invokeExact(ODD_SHORTS, (Vector<?>) a, (Vector<?>) b);
            ShortVector evenCd = (ShortVector) SELECT_SHORTS.invokeExact(EVEN_SHORTS, (Vector<?>) c, (Vector<?>) d);
            ShortVector oddCd = (ShortVector) SELECT_SHORTS.invokeExact(ODD_SHORTS, (Vector<?>) c, (Vector<?>) d);
            ShortVector bytes01 = (ShortVector) SELECT_SHORTS
                    .invokeExact(EVEN_SHORTS, (Vector<?>) evenAb, (Vector<?>) evenCd);
            ShortVector bytes23 = (ShortVector) SELECT_SHORTS
                    .invokeExact(EVEN_SHORTS, (Vector<?>) oddAb, (Vector<?>) oddCd);
            ShortVector bytes45 = (ShortVector) SELECT_SHORTS
                    .invokeExact(ODD_SHORTS, (Vector<?>) evenAb, (Vector<?>) evenCd);
            ShortVector bytes67 = (ShortVector) SELECT_SHORTS
                    .invokeExact(ODD_SHORTS, (Vector<?>) oddAb, (Vector<?>) oddCd);
            bytes01.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index);
            bytes01.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + stride);
            bytes23.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index + 2 * stride);
            bytes23.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 3 * stride);
            bytes45.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index + 4 * stride);
            bytes45.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 5 * stride);
            bytes67.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index + 6 * stride);
            bytes67.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 7 * stride);
        } else {
            IntVector a0 = ByteVector.fromArray(BYTES, values, offset).reinterpretAsInts();
            IntVector a1 = ByteVector.fromArray(BYTES, values, offset + VECTOR_BYTES).reinterpretAsInts();
            IntVector a = (IntVector) SELECT_INTS.invokeExact(ODD_LONGS, (Vector<?>) a0, (Vector<?>) a1);
            IntVector b0 = ByteVector.fromArray(BYTES, values, offset + 2 * VECTOR_BYTES).reinterpretAsInts();
            IntVector b1 = ByteVector.fromArray(BYTES, values, offset + 3 * VECTOR_BYTES).reinterpretAsInts();
            IntVector b = (IntVector) SELECT_INTS.invokeExact(ODD_LONGS, (Vector<?>) b0, (Vector<?>) b1);
            IntVector low = (IntVector) SELECT_INTS.invokeExact(EVEN_INTS, (Vector<?>) a, (Vector<?>) b);
            IntVector high = (IntVector) SELECT_INTS.invokeExact(ODD_INTS, (Vector<?>) a, (Vector<?>) b);
            low.convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index);
            low.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + stride);
            low.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 2 * stride);
            low.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 3 * stride);
            high.convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 4 * stride);
            high.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 5 * stride);
            high.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 6 * stride);
            high.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 7 * stride);
        }
    }
}
