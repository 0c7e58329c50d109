package io.github.parquetdecoding;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.Vector;

import static io.github.parquetdecoding.VectorStreams.BYTES;
import static io.github.parquetdecoding.VectorStreams.EVEN_SHORTS;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTES;
import static io.github.parquetdecoding.VectorStreams.INT_LANES;
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
 * BYTE_STREAM_SPLIT of 12-byte elements (FIXED_LEN_BYTE_ARRAY(12)) by vectors: three runs of 4-byte elements, which are
 * then mixed in the output itself.
 *
 * <p>{@link VectorStreams} says what must be kept to.
 */
final class Vector12 {
    /** Values that are moved at a time; there must be at least as many. */
    static final int BLOCK = Vector4.BLOCK;

    private static final int RUN_BYTES = 4 * BLOCK;

    // Int number t of mixed values is of run t % 3. Two selections take it from three vectors: lanes of the first two,
    // then of those and the third.
    private static final IntVector MIX_AB_0 = mixFirstTwo(0);
    private static final IntVector MIX_AB_1 = mixFirstTwo(1);
    private static final IntVector MIX_AB_2 = mixFirstTwo(2);
    private static final IntVector MIX_C_0 = mixThird(0);
    private static final IntVector MIX_C_1 = mixThird(1);
    private static final IntVector MIX_C_2 = mixThird(2);

    // Int number i of a run is number 3 * i + run of the values; again two selections from three vectors.
    private static final IntVector RUN_AB_0 = runFirstTwo(0);
    private static final IntVector RUN_AB_1 = runFirstTwo(1);
    private static final IntVector RUN_AB_2 = runFirstTwo(2);
    private static final IntVector RUN_C_0 = runThird(0);
    private static final IntVector RUN_C_1 = runThird(1);
    private static final IntVector RUN_C_2 = runThird(2);

    private Vector12() {
    }

    private static IntVector mixFirstTwo(int vector) {
        return intIndexes(lane -> {
            int t = vector * INT_LANES + lane;
            return t % 3 == 2 ? 0 : t % 3 * INT_LANES + t / 3;
        });
    }

    private static IntVector mixThird(int vector) {
        return intIndexes(lane -> {
            int t = vector * INT_LANES + lane;
            return t % 3 == 2 ? INT_LANES + t / 3 : lane;
        });
    }

    private static IntVector runFirstTwo(int run) {
        return intIndexes(lane -> {
            int t = 3 * lane + run;
            return t < 2 * INT_LANES ? t : 0;
        });
    }

    private static IntVector runThird(int run) {
        return intIndexes(lane -> {
            int t = 3 * lane + run;
            return t < 2 * INT_LANES ? lane : t - INT_LANES;
        });
    }

    static void decode(
            byte[] page, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(page, first + i, stride, out, outOffset + 12 * i);
        }
        decodeBlock(page, first + last, stride, out, outOffset + 12 * last);
    }

    static void decode(
            Object segment, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            decodeBlock(segment, first + i, stride, out, outOffset + 12 * i);
        }
        decodeBlock(segment, first + last, stride, out, outOffset + 12 * last);
    }

    private static void decodeBlock(
            byte[] page, int index, int stride, byte[] out, int outIndex) throws Throwable {
        for (int run = 0; run < 3; run++) {
            Vector4.decodeBlock(page, index + 4 * run * stride, stride, out, outIndex + run * RUN_BYTES);
        }
        mixRuns(out, outIndex);
    }

    private static void decodeBlock(
            Object segment, int index, int stride, byte[] out, int outIndex) throws Throwable {
        for (int run = 0; run < 3; run++) {
            Vector4.decodeBlock(segment, index + 4 * run * stride, stride, out, outIndex + run * RUN_BYTES);
        }
        mixRuns(out, outIndex);
    }

    private static void mixRuns(byte[] out, int outIndex) throws Throwable {
        IntVector a = ByteVector.fromArray(BYTES, out, outIndex).reinterpretAsInts();
        IntVector b = ByteVector.fromArray(BYTES, out, outIndex + RUN_BYTES).reinterpretAsInts();
        IntVector c = ByteVector.fromArray(BYTES, out, outIndex + 2 * RUN_BYTES).reinterpretAsInts();
        IntVector ab0 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_0, (Vector<?>) a, (Vector<?>) b);
        IntVector mixed0 = (IntVector) SELECT_INTS.invokeExact(MIX_C_0, (Vector<?>) ab0, (Vector<?>) c);
        IntVector ab1 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_1, (Vector<?>) a, (Vector<?>) b);
        IntVector mixed1 = (IntVector) SELECT_INTS.invokeExact(MIX_C_1, (Vector<?>) ab1, (Vector<?>) c);
        IntVector ab2 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_2, (Vector<?>) a, (Vector<?>) b);
        IntVector mixed2 = (IntVector) SELECT_INTS.invokeExact(MIX_C_2, (Vector<?>) ab2, (Vector<?>) c);
        if (PERMUTES_SHORTS) {
            IntVector d = ByteVector.fromArray(BYTES, out, outIndex + VECTOR_BYTES).reinterpretAsInts();
            IntVector e = ByteVector.fromArray(BYTES, out, outIndex + RUN_BYTES + VECTOR_BYTES).reinterpretAsInts();
            IntVector f = ByteVector.fromArray(BYTES, out, outIndex + 2 * RUN_BYTES + VECTOR_BYTES).reinterpretAsInts();
            IntVector de0 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_0, (Vector<?>) d, (Vector<?>) e);
            IntVector mixed3 = (IntVector) SELECT_INTS.invokeExact(MIX_C_0, (Vector<?>) de0, (Vector<?>) f);
            IntVector de1 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_1, (Vector<?>) d, (Vector<?>) e);
            IntVector mixed4 = (IntVector) SELECT_INTS.invokeExact(MIX_C_1, (Vector<?>) de1, (Vector<?>) f);
            IntVector de2 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_2, (Vector<?>) d, (Vector<?>) e);
            IntVector mixed5 = (IntVector) SELECT_INTS.invokeExact(MIX_C_2, (Vector<?>) de2, (Vector<?>) f);
            mixed3.reinterpretAsBytes().intoArray(out, outIndex + 3 * VECTOR_BYTES);
            mixed4.reinterpretAsBytes().intoArray(out, outIndex + 4 * VECTOR_BYTES);
            mixed5.reinterpretAsBytes().intoArray(out, outIndex + 5 * VECTOR_BYTES);
        }
        mixed0.reinterpretAsBytes().intoArray(out, outIndex);
        mixed1.reinterpretAsBytes().intoArray(out, outIndex + VECTOR_BYTES);
        mixed2.reinterpretAsBytes().intoArray(out, outIndex + 2 * VECTOR_BYTES);
    }

    static void encode(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int last = count - BLOCK;
        for (int i = 0; i < last; i += BLOCK) {
            encodeBlock(values, offset + 12 * i, page, first + i, stride);
        }
        encodeBlock(values, offset + 12 * last, page, first + last, stride);
    }

    private static void encodeBlock(
            byte[] values, int offset, byte[] page, int index, int stride) throws Throwable {
        encodeRun0(values, offset, page, index, stride);
        encodeRun1(values, offset, page, index + 4 * stride, stride);
        encodeRun2(values, offset, page, index + 8 * stride, stride);
    }

    private static void encodeRun0(
            byte[] values, int offset, byte[] page, int index, int stride) throws Throwable {
        IntVector a = ByteVector.fromArray(BYTES, values, offset).reinterpretAsInts();
        IntVector b = ByteVector.fromArray(BYTES, values, offset + VECTOR_BYTES).reinterpretAsInts();
        IntVector c = ByteVector.fromArray(BYTES, values, offset + 2 * VECTOR_BYTES).reinterpretAsInts();
        IntVector ab = (IntVector) SELECT_INTS.invokeExact(RUN_AB_0, (Vector<?>) a, (Vector<?>) b);
        IntVector low = (IntVector) SELECT_INTS.invokeExact(RUN_C_0, (Vector<?>) ab, (Vector<?>) c);
        if (PERMUTES_SHORTS) {
            IntVector d = ByteVector.fromArray(BYTES, values, offset + 3 * VECTOR_BYTES).reinterpretAsInts();
            IntVector e = ByteVector.fromArray(BYTES, values, offset + 4 * VECTOR_BYTES).reinterpretAsInts();
            IntVector f = ByteVector.fromArray(BYTES, values, offset + 5 * VECTOR_BYTES).reinterpretAsInts();
            IntVector de = (IntVector) SELECT_INTS.invokeExact(RUN_AB_0, (Vector<?>) d, (Vector<?>) e);
            IntVector high = (IntVector) SELECT_INTS.invokeExact(RUN_C_0, (Vector<?>) de, (Vector<?>) f);
            ShortVector lowShorts = low.reinterpretAsShorts();
            ShortVector highShorts = high.reinterpretAsShorts();
            ShortVector bytes01 = (ShortVector) SELECT_SHORTS
                    .invokeExact(EVEN_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
            ShortVector bytes23 = (ShortVector) SELECT_SHORTS
                    .invokeExact(ODD_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
            bytes01.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index);
            bytes01.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + stride);
            bytes23.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index + 2 * stride);
            bytes23.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 3 * stride);
        } else {
            low.convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index);
            low.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + stride);
            low.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 2 * stride);
            low.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 3 * stride);
        }
    }

    private static void encodeRun1(
            byte[] values, int offset, byte[] page, int index, int stride) throws Throwable {
        IntVector a = ByteVector.fromArray(BYTES, values, offset).reinterpretAsInts();
        IntVector b = ByteVector.fromArray(BYTES, values, offset + VECTOR_BYTES).reinterpretAsInts();
        IntVector c = ByteVector.fromArray(BYTES, values, offset + 2 * VECTOR_BYTES).reinterpretAsInts();
        IntVector ab = (IntVector) SELECT_INTS.invokeExact(RUN_AB_1, (Vector<?>) a, (Vector<?>) b);
        IntVector low = (IntVector) SELECT_INTS.invokeExact(RUN_C_1, (Vector<?>) ab, (Vector<?>) c);
        if (PERMUTES_SHORTS) {
            IntVector d = ByteVector.fromArray(BYTES, values, offset + 3 * VECTOR_BYTES).reinterpretAsInts();
            IntVector e = ByteVector.fromArray(BYTES, values, offset + 4 * VECTOR_BYTES).reinterpretAsInts();
            IntVector f = ByteVector.fromArray(BYTES, values, offset + 5 * VECTOR_BYTES).reinterpretAsInts();
            IntVector de = (IntVector) SELECT_INTS.invokeExact(RUN_AB_1, (Vector<?>) d, (Vector<?>) e);
            IntVector high = (IntVector) SELECT_INTS.invokeExact(RUN_C_1, (Vector<?>) de, (Vector<?>) f);
            ShortVector lowShorts = low.reinterpretAsShorts();
            ShortVector highShorts = high.reinterpretAsShorts();
            ShortVector bytes01 = (ShortVector) SELECT_SHORTS
                    .invokeExact(EVEN_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
            ShortVector bytes23 = (ShortVector) SELECT_SHORTS
                    .invokeExact(ODD_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
            bytes01.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index);
            bytes01.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + stride);
            bytes23.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index + 2 * stride);
            bytes23.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 3 * stride);
        } else {
            low.convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index);
            low.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + stride);
            low.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 2 * stride);
            low.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 3 * stride);
        }
    }

    private static void encodeRun2(
            byte[] values, int offset, byte[] page, int index, int stride) throws Throwable {
        IntVector a = ByteVector.fromArray(BYTES, values, offset).reinterpretAsInts();
        IntVector b = ByteVector.fromArray(BYTES, values, offset + VECTOR_BYTES).reinterpretAsInts();
        IntVector c = ByteVector.fromArray(BYTES, values, offset + 2 * VECTOR_BYTES).reinterpretAsInts();
        IntVector ab = (IntVector) SELECT_INTS.invokeExact(RUN_AB_2, (Vector<?>) a, (Vector<?>) b);
        IntVector low = (IntVector) SELECT_INTS.invokeExact(RUN_C_2, (Vector<?>) ab, (Vector<?>) c);
        if (PERMUTES_SHORTS) {
            IntVector d = ByteVector.fromArray(BYTES, values, offset + 3 * VECTOR_BYTES).reinterpretAsInts();
            IntVector e = ByteVector.fromArray(BYTES, values, offset + 4 * VECTOR_BYTES).reinterpretAsInts();
            IntVector f = ByteVector.fromArray(BYTES, values, offset + 5 * VECTOR_BYTES).reinterpretAsInts();
            IntVector de = (IntVector) SELECT_INTS.invokeExact(RUN_AB_2, (Vector<?>) d, (Vector<?>) e);
            IntVector high = (IntVector) SELECT_INTS.invokeExact(RUN_C_2, (Vector<?>) de, (Vector<?>) f);
            ShortVector lowShorts = low.reinterpretAsShorts();
            ShortVector highShorts = high.reinterpretAsShorts();
            ShortVector bytes01 = (ShortVector) SELECT_SHORTS
                    .invokeExact(EVEN_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
            ShortVector bytes23 = (ShortVector) SELECT_SHORTS
                    .invokeExact(ODD_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
            bytes01.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index);
            bytes01.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + stride);
            bytes23.convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes().intoArray(page, index + 2 * stride);
            bytes23.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 3 * stride);
        } else {
            low.convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index);
            low.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + stride);
            low.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 2 * stride);
            low.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0).reinterpretAsBytes()
                    .intoArray(page, index + 3 * stride);
        }
    }
}
