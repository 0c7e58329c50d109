package io.github.parquetdecoding;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.Vector;

import static io.github.parquetdecoding.VectorStreams.BYTES;
import static io.github.parquetdecoding.VectorStreams.BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.EVEN_SHORTS;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTES;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.INTS;
import static io.github.parquetdecoding.VectorStreams.INT_LANES;
import static io.github.parquetdecoding.VectorStreams.LOAD_HALF;
import static io.github.parquetdecoding.VectorStreams.LOAD_QUARTER;
import static io.github.parquetdecoding.VectorStreams.ODD_SHORTS;
import static io.github.parquetdecoding.VectorStreams.PERMUTES_SHORTS;
import static io.github.parquetdecoding.VectorStreams.QUARTER_BYTES;
import static io.github.parquetdecoding.VectorStreams.QUARTER_BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.SELECT_INTS;
import static io.github.parquetdecoding.VectorStreams.SELECT_SHORTS;
import static io.github.parquetdecoding.VectorStreams.SHORTS;
import static io.github.parquetdecoding.VectorStreams.VECTOR_BYTES;
import static io.github.parquetdecoding.VectorStreams.ZIP_HIGH_SHORTS;
import static io.github.parquetdecoding.VectorStreams.ZIP_LOW_SHORTS;
import static io.github.parquetdecoding.VectorStreams.intIndexes;
import static jdk.incubator.vector.VectorOperators.I2B;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2I;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

/**
 * BYTE_STREAM_SPLIT of 12-byte elements (FIXED_LEN_BYTE_ARRAY(12)) by vectors: ints of four streams each are mixed.
 *
 * <p>{@link VectorStreams} says what must be kept to.
 */
final class Vector12 {
    /** Values that are moved at a time; there must be at least as many. */
    static final int BLOCK = Vector4.BLOCK;

    /** Values that are encoded run by run of streams: all runs but the first find them in the first-level cache. */
    private static final int TILE = 512;

    // Int number t of mixed values is of the vector t % 3. Two selections take it from three vectors: lanes of the
    // first two, then of those and the third.
    private static final IntVector MIX_AB_0 = mixFirstTwo(0);
    private static final IntVector MIX_AB_1 = mixFirstTwo(1);
    private static final IntVector MIX_AB_2 = mixFirstTwo(2);
    private static final IntVector MIX_C_0 = mixThird(0);
    private static final IntVector MIX_C_1 = mixThird(1);
    private static final IntVector MIX_C_2 = mixThird(2);

    // Int number i of a run of four streams is number 3 * i + run of the values; again two selections.
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
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 12 * i;
            if (PERMUTES_SHORTS) {
                ShortVector stream0 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream1 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream2 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 2 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream3 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 3 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream4 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 4 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream5 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 5 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream6 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 6 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream7 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 7 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream8 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 8 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream9 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 9 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream10 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 10 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream11 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 11 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector a01 = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector a23 = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector aLowShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) a01, (Vector<?>) a23);
                IntVector aLow = aLowShorts.reinterpretAsInts();
                ShortVector aHighShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) a01, (Vector<?>) a23);
                IntVector aHigh = aHighShorts.reinterpretAsInts();
                ShortVector b01 = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector b23 = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector bLowShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) b01, (Vector<?>) b23);
                IntVector bLow = bLowShorts.reinterpretAsInts();
                ShortVector bHighShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) b01, (Vector<?>) b23);
                IntVector bHigh = bHighShorts.reinterpretAsInts();
                ShortVector c01 = stream8.or(stream9.lanewise(LSHL, 8));
                ShortVector c23 = stream10.or(stream11.lanewise(LSHL, 8));
                ShortVector cLowShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) c01, (Vector<?>) c23);
                IntVector cLow = cLowShorts.reinterpretAsInts();
                ShortVector cHighShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) c01, (Vector<?>) c23);
                IntVector cHigh = cHighShorts.reinterpretAsInts();
                IntVector abLow0 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_0, (Vector<?>) aLow, (Vector<?>) bLow);
                IntVector mixed0 = (IntVector) SELECT_INTS.invokeExact(MIX_C_0, (Vector<?>) abLow0, (Vector<?>) cLow);
                IntVector abLow1 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_1, (Vector<?>) aLow, (Vector<?>) bLow);
                IntVector mixed1 = (IntVector) SELECT_INTS.invokeExact(MIX_C_1, (Vector<?>) abLow1, (Vector<?>) cLow);
                IntVector abLow2 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_2, (Vector<?>) aLow, (Vector<?>) bLow);
                IntVector mixed2 = (IntVector) SELECT_INTS.invokeExact(MIX_C_2, (Vector<?>) abLow2, (Vector<?>) cLow);
                IntVector abHigh0 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_0, (Vector<?>) aHigh, (Vector<?>) bHigh);
                IntVector mixed3 = (IntVector) SELECT_INTS.invokeExact(MIX_C_0, (Vector<?>) abHigh0, (Vector<?>) cHigh);
                IntVector abHigh1 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_1, (Vector<?>) aHigh, (Vector<?>) bHigh);
                IntVector mixed4 = (IntVector) SELECT_INTS.invokeExact(MIX_C_1, (Vector<?>) abHigh1, (Vector<?>) cHigh);
                IntVector abHigh2 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_2, (Vector<?>) aHigh, (Vector<?>) bHigh);
                IntVector mixed5 = (IntVector) SELECT_INTS.invokeExact(MIX_C_2, (Vector<?>) abHigh2, (Vector<?>) cHigh);
                BYTE_VECTOR.cast(mixed0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(mixed1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
                BYTE_VECTOR.cast(mixed2.reinterpretAsBytes()).intoArray(out, outIndex + 2 * VECTOR_BYTES);
                BYTE_VECTOR.cast(mixed3.reinterpretAsBytes()).intoArray(out, outIndex + 3 * VECTOR_BYTES);
                BYTE_VECTOR.cast(mixed4.reinterpretAsBytes()).intoArray(out, outIndex + 4 * VECTOR_BYTES);
                BYTE_VECTOR.cast(mixed5.reinterpretAsBytes()).intoArray(out, outIndex + 5 * VECTOR_BYTES);
            } else {
                IntVector stream0 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream1 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream2 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 2 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream3 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 3 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream4 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 4 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream5 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 5 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream6 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 6 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream7 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 7 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream8 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 8 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream9 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 9 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream10 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 10 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream11 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 11 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector a = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector b = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector c = stream8.or(stream9.lanewise(LSHL, 8))
                        .or(stream10.lanewise(LSHL, 16)).or(stream11.lanewise(LSHL, 24));
                IntVector ab0 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_0, (Vector<?>) a, (Vector<?>) b);
                IntVector mixed0 = (IntVector) SELECT_INTS.invokeExact(MIX_C_0, (Vector<?>) ab0, (Vector<?>) c);
                IntVector ab1 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_1, (Vector<?>) a, (Vector<?>) b);
                IntVector mixed1 = (IntVector) SELECT_INTS.invokeExact(MIX_C_1, (Vector<?>) ab1, (Vector<?>) c);
                IntVector ab2 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_2, (Vector<?>) a, (Vector<?>) b);
                IntVector mixed2 = (IntVector) SELECT_INTS.invokeExact(MIX_C_2, (Vector<?>) ab2, (Vector<?>) c);
                BYTE_VECTOR.cast(mixed0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(mixed1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
                BYTE_VECTOR.cast(mixed2.reinterpretAsBytes()).intoArray(out, outIndex + 2 * VECTOR_BYTES);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + 12 * last);
        }
    }

    static void decode(
            Object segment, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 12 * i;
            if (PERMUTES_SHORTS) {
                ShortVector stream0 = (ShortVector) ((ByteVector) LOAD_HALF.invokeExact(segment, (long) index))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream1 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream2 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 2 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream3 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 3 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream4 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 4 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream5 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 5 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream6 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 6 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream7 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 7 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream8 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 8 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream9 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 9 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream10 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 10 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream11 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 11 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector a01 = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector a23 = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector aLowShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) a01, (Vector<?>) a23);
                IntVector aLow = aLowShorts.reinterpretAsInts();
                ShortVector aHighShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) a01, (Vector<?>) a23);
                IntVector aHigh = aHighShorts.reinterpretAsInts();
                ShortVector b01 = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector b23 = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector bLowShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) b01, (Vector<?>) b23);
                IntVector bLow = bLowShorts.reinterpretAsInts();
                ShortVector bHighShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) b01, (Vector<?>) b23);
                IntVector bHigh = bHighShorts.reinterpretAsInts();
                ShortVector c01 = stream8.or(stream9.lanewise(LSHL, 8));
                ShortVector c23 = stream10.or(stream11.lanewise(LSHL, 8));
                ShortVector cLowShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) c01, (Vector<?>) c23);
                IntVector cLow = cLowShorts.reinterpretAsInts();
                ShortVector cHighShorts = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) c01, (Vector<?>) c23);
                IntVector cHigh = cHighShorts.reinterpretAsInts();
                IntVector abLow0 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_0, (Vector<?>) aLow, (Vector<?>) bLow);
                IntVector mixed0 = (IntVector) SELECT_INTS.invokeExact(MIX_C_0, (Vector<?>) abLow0, (Vector<?>) cLow);
                IntVector abLow1 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_1, (Vector<?>) aLow, (Vector<?>) bLow);
                IntVector mixed1 = (IntVector) SELECT_INTS.invokeExact(MIX_C_1, (Vector<?>) abLow1, (Vector<?>) cLow);
                IntVector abLow2 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_2, (Vector<?>) aLow, (Vector<?>) bLow);
                IntVector mixed2 = (IntVector) SELECT_INTS.invokeExact(MIX_C_2, (Vector<?>) abLow2, (Vector<?>) cLow);
                IntVector abHigh0 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_0, (Vector<?>) aHigh, (Vector<?>) bHigh);
                IntVector mixed3 = (IntVector) SELECT_INTS.invokeExact(MIX_C_0, (Vector<?>) abHigh0, (Vector<?>) cHigh);
                IntVector abHigh1 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_1, (Vector<?>) aHigh, (Vector<?>) bHigh);
                IntVector mixed4 = (IntVector) SELECT_INTS.invokeExact(MIX_C_1, (Vector<?>) abHigh1, (Vector<?>) cHigh);
                IntVector abHigh2 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_2, (Vector<?>) aHigh, (Vector<?>) bHigh);
                IntVector mixed5 = (IntVector) SELECT_INTS.invokeExact(MIX_C_2, (Vector<?>) abHigh2, (Vector<?>) cHigh);
                BYTE_VECTOR.cast(mixed0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(mixed1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
                BYTE_VECTOR.cast(mixed2.reinterpretAsBytes()).intoArray(out, outIndex + 2 * VECTOR_BYTES);
                BYTE_VECTOR.cast(mixed3.reinterpretAsBytes()).intoArray(out, outIndex + 3 * VECTOR_BYTES);
                BYTE_VECTOR.cast(mixed4.reinterpretAsBytes()).intoArray(out, outIndex + 4 * VECTOR_BYTES);
                BYTE_VECTOR.cast(mixed5.reinterpretAsBytes()).intoArray(out, outIndex + 5 * VECTOR_BYTES);
            } else {
                IntVector stream0 = (IntVector) ((ByteVector) LOAD_QUARTER.invokeExact(segment, (long) index))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream1 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream2 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 2 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream3 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 3 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream4 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 4 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream5 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 5 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream6 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 6 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream7 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 7 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream8 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 8 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream9 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 9 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream10 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 10 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream11 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 11 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector a = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector b = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector c = stream8.or(stream9.lanewise(LSHL, 8))
                        .or(stream10.lanewise(LSHL, 16)).or(stream11.lanewise(LSHL, 24));
                IntVector ab0 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_0, (Vector<?>) a, (Vector<?>) b);
                IntVector mixed0 = (IntVector) SELECT_INTS.invokeExact(MIX_C_0, (Vector<?>) ab0, (Vector<?>) c);
                IntVector ab1 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_1, (Vector<?>) a, (Vector<?>) b);
                IntVector mixed1 = (IntVector) SELECT_INTS.invokeExact(MIX_C_1, (Vector<?>) ab1, (Vector<?>) c);
                IntVector ab2 = (IntVector) SELECT_INTS.invokeExact(MIX_AB_2, (Vector<?>) a, (Vector<?>) b);
                IntVector mixed2 = (IntVector) SELECT_INTS.invokeExact(MIX_C_2, (Vector<?>) ab2, (Vector<?>) c);
                BYTE_VECTOR.cast(mixed0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(mixed1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
                BYTE_VECTOR.cast(mixed2.reinterpretAsBytes()).intoArray(out, outIndex + 2 * VECTOR_BYTES);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(segment, first + last, stride, BLOCK, out, outOffset + 12 * last);
        }
    }

    static void encode(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int whole = count - count % BLOCK;
        for (int start = 0; start < whole; start += TILE) {
            int length = Math.min(TILE, whole - start);
            int tileOffset = offset + 12 * start;
            encodeRun0(values, tileOffset, length, page, first + start, stride);
            encodeRun1(values, tileOffset, length, page, first + start + 4 * stride, stride);
            encodeRun2(values, tileOffset, length, page, first + start + 8 * stride, stride);
        }
        if (whole < count) {
            int last = count - BLOCK;
            encode(values, offset + 12 * last, BLOCK, page, first + last, stride);
        }
    }

    private static void encodeRun0(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        for (int i = 0; i < count; i += BLOCK) {
            int valueIndex = offset + 12 * i;
            int index = first + i;
            IntVector a = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsInts();
            IntVector b = ByteVector.fromArray(BYTES, values, valueIndex + VECTOR_BYTES).reinterpretAsInts();
            IntVector c = ByteVector.fromArray(BYTES, values, valueIndex + 2 * VECTOR_BYTES).reinterpretAsInts();
            IntVector ab = (IntVector) SELECT_INTS.invokeExact(RUN_AB_0, (Vector<?>) a, (Vector<?>) b);
            IntVector low = (IntVector) SELECT_INTS.invokeExact(RUN_C_0, (Vector<?>) ab, (Vector<?>) c);
            if (PERMUTES_SHORTS) {
                IntVector d = ByteVector.fromArray(BYTES, values, valueIndex + 3 * VECTOR_BYTES).reinterpretAsInts();
                IntVector e = ByteVector.fromArray(BYTES, values, valueIndex + 4 * VECTOR_BYTES).reinterpretAsInts();
                IntVector f = ByteVector.fromArray(BYTES, values, valueIndex + 5 * VECTOR_BYTES).reinterpretAsInts();
                IntVector de = (IntVector) SELECT_INTS.invokeExact(RUN_AB_0, (Vector<?>) d, (Vector<?>) e);
                IntVector high = (IntVector) SELECT_INTS.invokeExact(RUN_C_0, (Vector<?>) de, (Vector<?>) f);
                ShortVector lowShorts = low.reinterpretAsShorts();
                ShortVector highShorts = high.reinterpretAsShorts();
                ShortVector bytes01 = (ShortVector) SELECT_SHORTS
                        .invokeExact(EVEN_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
                ShortVector bytes23 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ODD_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
                HALF_BYTE_VECTOR.cast(bytes01.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index);
                HALF_BYTE_VECTOR.cast(bytes01.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + stride);
                HALF_BYTE_VECTOR.cast(bytes23.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 2 * stride);
                HALF_BYTE_VECTOR.cast(bytes23.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            } else {
                QUARTER_BYTE_VECTOR.cast(low.convertShape(I2B, QUARTER_BYTES, 0)).intoArray(page, index);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + stride);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 2 * stride);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            }
        }
    }

    private static void encodeRun1(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        for (int i = 0; i < count; i += BLOCK) {
            int valueIndex = offset + 12 * i;
            int index = first + i;
            IntVector a = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsInts();
            IntVector b = ByteVector.fromArray(BYTES, values, valueIndex + VECTOR_BYTES).reinterpretAsInts();
            IntVector c = ByteVector.fromArray(BYTES, values, valueIndex + 2 * VECTOR_BYTES).reinterpretAsInts();
            IntVector ab = (IntVector) SELECT_INTS.invokeExact(RUN_AB_1, (Vector<?>) a, (Vector<?>) b);
            IntVector low = (IntVector) SELECT_INTS.invokeExact(RUN_C_1, (Vector<?>) ab, (Vector<?>) c);
            if (PERMUTES_SHORTS) {
                IntVector d = ByteVector.fromArray(BYTES, values, valueIndex + 3 * VECTOR_BYTES).reinterpretAsInts();
                IntVector e = ByteVector.fromArray(BYTES, values, valueIndex + 4 * VECTOR_BYTES).reinterpretAsInts();
                IntVector f = ByteVector.fromArray(BYTES, values, valueIndex + 5 * VECTOR_BYTES).reinterpretAsInts();
                IntVector de = (IntVector) SELECT_INTS.invokeExact(RUN_AB_1, (Vector<?>) d, (Vector<?>) e);
                IntVector high = (IntVector) SELECT_INTS.invokeExact(RUN_C_1, (Vector<?>) de, (Vector<?>) f);
                ShortVector lowShorts = low.reinterpretAsShorts();
                ShortVector highShorts = high.reinterpretAsShorts();
                ShortVector bytes01 = (ShortVector) SELECT_SHORTS
                        .invokeExact(EVEN_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
                ShortVector bytes23 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ODD_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
                HALF_BYTE_VECTOR.cast(bytes01.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index);
                HALF_BYTE_VECTOR.cast(bytes01.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + stride);
                HALF_BYTE_VECTOR.cast(bytes23.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 2 * stride);
                HALF_BYTE_VECTOR.cast(bytes23.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            } else {
                QUARTER_BYTE_VECTOR.cast(low.convertShape(I2B, QUARTER_BYTES, 0)).intoArray(page, index);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + stride);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 2 * stride);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            }
        }
    }

    private static void encodeRun2(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        for (int i = 0; i < count; i += BLOCK) {
            int valueIndex = offset + 12 * i;
            int index = first + i;
            IntVector a = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsInts();
            IntVector b = ByteVector.fromArray(BYTES, values, valueIndex + VECTOR_BYTES).reinterpretAsInts();
            IntVector c = ByteVector.fromArray(BYTES, values, valueIndex + 2 * VECTOR_BYTES).reinterpretAsInts();
            IntVector ab = (IntVector) SELECT_INTS.invokeExact(RUN_AB_2, (Vector<?>) a, (Vector<?>) b);
            IntVector low = (IntVector) SELECT_INTS.invokeExact(RUN_C_2, (Vector<?>) ab, (Vector<?>) c);
            if (PERMUTES_SHORTS) {
                IntVector d = ByteVector.fromArray(BYTES, values, valueIndex + 3 * VECTOR_BYTES).reinterpretAsInts();
                IntVector e = ByteVector.fromArray(BYTES, values, valueIndex + 4 * VECTOR_BYTES).reinterpretAsInts();
                IntVector f = ByteVector.fromArray(BYTES, values, valueIndex + 5 * VECTOR_BYTES).reinterpretAsInts();
                IntVector de = (IntVector) SELECT_INTS.invokeExact(RUN_AB_2, (Vector<?>) d, (Vector<?>) e);
                IntVector high = (IntVector) SELECT_INTS.invokeExact(RUN_C_2, (Vector<?>) de, (Vector<?>) f);
                ShortVector lowShorts = low.reinterpretAsShorts();
                ShortVector highShorts = high.reinterpretAsShorts();
                ShortVector bytes01 = (ShortVector) SELECT_SHORTS
                        .invokeExact(EVEN_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
                ShortVector bytes23 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ODD_SHORTS, (Vector<?>) lowShorts, (Vector<?>) highShorts);
                HALF_BYTE_VECTOR.cast(bytes01.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index);
                HALF_BYTE_VECTOR.cast(bytes01.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + stride);
                HALF_BYTE_VECTOR.cast(bytes23.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 2 * stride);
                HALF_BYTE_VECTOR.cast(bytes23.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            } else {
                QUARTER_BYTE_VECTOR.cast(low.convertShape(I2B, QUARTER_BYTES, 0)).intoArray(page, index);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + stride);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 2 * stride);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            }
        }
    }
}
