package io.github.parquetdecoding;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.Vector;

import static io.github.parquetdecoding.VectorStreams.BYTES;
import static io.github.parquetdecoding.VectorStreams.BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.EVEN_INTS;
import static io.github.parquetdecoding.VectorStreams.EVEN_SHORTS;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTES;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.INTS;
import static io.github.parquetdecoding.VectorStreams.LOAD_HALF;
import static io.github.parquetdecoding.VectorStreams.LOAD_QUARTER;
import static io.github.parquetdecoding.VectorStreams.ODD_INTS;
import static io.github.parquetdecoding.VectorStreams.ODD_SHORTS;
import static io.github.parquetdecoding.VectorStreams.PERMUTES_SHORTS;
import static io.github.parquetdecoding.VectorStreams.QUARTER_BYTES;
import static io.github.parquetdecoding.VectorStreams.QUARTER_BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.SELECT_INTS;
import static io.github.parquetdecoding.VectorStreams.SELECT_SHORTS;
import static io.github.parquetdecoding.VectorStreams.SHORTS;
import static io.github.parquetdecoding.VectorStreams.VECTOR_BYTES;
import static io.github.parquetdecoding.VectorStreams.ZIP_HIGH_INTS;
import static io.github.parquetdecoding.VectorStreams.ZIP_HIGH_SHORTS;
import static io.github.parquetdecoding.VectorStreams.ZIP_LOW_INTS;
import static io.github.parquetdecoding.VectorStreams.ZIP_LOW_SHORTS;
import static io.github.parquetdecoding.VectorStreams.intIndexes;
import static jdk.incubator.vector.VectorOperators.I2B;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2I;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

/**
 * BYTE_STREAM_SPLIT of 16-byte elements (FIXED_LEN_BYTE_ARRAY(16): UUIDs and decimals) by vectors:
 * zipped as 8-byte elements are, once more.
 *
 * <p>{@link VectorStreams} says what must be kept to.
 */
final class Vector16 {
    /** Values that are moved at a time; there must be at least as many. */
    static final int BLOCK = Vector8.BLOCK;

    /** Values that are encoded run by run of streams: all runs but the first find them in the first-level cache. */
    private static final int TILE = 512;

    // Longs are pairs of ints.
    private static final IntVector EVEN_LONGS = intIndexes(i -> i / 2 * 4 + i % 2);
    private static final IntVector ODD_LONGS = intIndexes(i -> i / 2 * 4 + i % 2 + 2);

    private Vector16() {
    }

    static void decode(
            byte[] page, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 16 * i;
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
                ShortVector stream12 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 12 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream13 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 13 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream14 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 14 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream15 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 15 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector a = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector b = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector c = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector d = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector e = stream8.or(stream9.lanewise(LSHL, 8));
                ShortVector f = stream10.or(stream11.lanewise(LSHL, 8));
                ShortVector g = stream12.or(stream13.lanewise(LSHL, 8));
                ShortVector h = stream14.or(stream15.lanewise(LSHL, 8));
                ShortVector lowAe = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) a, (Vector<?>) e);
                ShortVector highAe = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) a, (Vector<?>) e);
                ShortVector lowBf = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) b, (Vector<?>) f);
                ShortVector highBf = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) b, (Vector<?>) f);
                ShortVector lowCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) c, (Vector<?>) g);
                ShortVector highCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) c, (Vector<?>) g);
                ShortVector lowDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) d, (Vector<?>) h);
                ShortVector highDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) d, (Vector<?>) h);
                ShortVector lowLowAeCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowAe, (Vector<?>) lowCg);
                ShortVector highLowAeCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowAe, (Vector<?>) lowCg);
                ShortVector lowLowBfDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowBf, (Vector<?>) lowDh);
                ShortVector highLowBfDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowBf, (Vector<?>) lowDh);
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowLowAeCg, (Vector<?>) lowLowBfDh);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowLowAeCg, (Vector<?>) lowLowBfDh);
                ShortVector result2 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highLowAeCg, (Vector<?>) highLowBfDh);
                ShortVector result3 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highLowAeCg, (Vector<?>) highLowBfDh);
                ShortVector lowHighAeCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highAe, (Vector<?>) highCg);
                ShortVector highHighAeCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highAe, (Vector<?>) highCg);
                ShortVector lowHighBfDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highBf, (Vector<?>) highDh);
                ShortVector highHighBfDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highBf, (Vector<?>) highDh);
                ShortVector result4 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowHighAeCg, (Vector<?>) lowHighBfDh);
                ShortVector result5 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowHighAeCg, (Vector<?>) lowHighBfDh);
                ShortVector result6 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highHighAeCg, (Vector<?>) highHighBfDh);
                ShortVector result7 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highHighAeCg, (Vector<?>) highHighBfDh);
                BYTE_VECTOR.cast(result0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(result1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
                BYTE_VECTOR.cast(result2.reinterpretAsBytes()).intoArray(out, outIndex + 2 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result3.reinterpretAsBytes()).intoArray(out, outIndex + 3 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result4.reinterpretAsBytes()).intoArray(out, outIndex + 4 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result5.reinterpretAsBytes()).intoArray(out, outIndex + 5 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result6.reinterpretAsBytes()).intoArray(out, outIndex + 6 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result7.reinterpretAsBytes()).intoArray(out, outIndex + 7 * VECTOR_BYTES);
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
                IntVector stream12 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 12 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream13 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 13 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream14 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 14 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream15 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 15 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector a = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector b = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector c = stream8.or(stream9.lanewise(LSHL, 8))
                        .or(stream10.lanewise(LSHL, 16)).or(stream11.lanewise(LSHL, 24));
                IntVector d = stream12.or(stream13.lanewise(LSHL, 8))
                        .or(stream14.lanewise(LSHL, 16)).or(stream15.lanewise(LSHL, 24));
                IntVector lowAc = (IntVector) SELECT_INTS.invokeExact(ZIP_LOW_INTS, (Vector<?>) a, (Vector<?>) c);
                IntVector highAc = (IntVector) SELECT_INTS.invokeExact(ZIP_HIGH_INTS, (Vector<?>) a, (Vector<?>) c);
                IntVector lowBd = (IntVector) SELECT_INTS.invokeExact(ZIP_LOW_INTS, (Vector<?>) b, (Vector<?>) d);
                IntVector highBd = (IntVector) SELECT_INTS.invokeExact(ZIP_HIGH_INTS, (Vector<?>) b, (Vector<?>) d);
                IntVector result0 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_LOW_INTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                IntVector result1 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_HIGH_INTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                IntVector result2 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_LOW_INTS, (Vector<?>) highAc, (Vector<?>) highBd);
                IntVector result3 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_HIGH_INTS, (Vector<?>) highAc, (Vector<?>) highBd);
                BYTE_VECTOR.cast(result0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(result1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
                BYTE_VECTOR.cast(result2.reinterpretAsBytes()).intoArray(out, outIndex + 2 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result3.reinterpretAsBytes()).intoArray(out, outIndex + 3 * VECTOR_BYTES);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + 16 * last);
        }
    }

    static void decode(
            Object segment, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 16 * i;
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
                ShortVector stream12 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 12 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream13 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 13 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream14 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 14 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream15 = (ShortVector) ((ByteVector) LOAD_HALF
                        .invokeExact(segment, (long) (index + 15 * stride)))
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector a = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector b = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector c = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector d = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector e = stream8.or(stream9.lanewise(LSHL, 8));
                ShortVector f = stream10.or(stream11.lanewise(LSHL, 8));
                ShortVector g = stream12.or(stream13.lanewise(LSHL, 8));
                ShortVector h = stream14.or(stream15.lanewise(LSHL, 8));
                ShortVector lowAe = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) a, (Vector<?>) e);
                ShortVector highAe = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) a, (Vector<?>) e);
                ShortVector lowBf = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) b, (Vector<?>) f);
                ShortVector highBf = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) b, (Vector<?>) f);
                ShortVector lowCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) c, (Vector<?>) g);
                ShortVector highCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) c, (Vector<?>) g);
                ShortVector lowDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) d, (Vector<?>) h);
                ShortVector highDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) d, (Vector<?>) h);
                ShortVector lowLowAeCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowAe, (Vector<?>) lowCg);
                ShortVector highLowAeCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowAe, (Vector<?>) lowCg);
                ShortVector lowLowBfDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowBf, (Vector<?>) lowDh);
                ShortVector highLowBfDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowBf, (Vector<?>) lowDh);
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowLowAeCg, (Vector<?>) lowLowBfDh);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowLowAeCg, (Vector<?>) lowLowBfDh);
                ShortVector result2 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highLowAeCg, (Vector<?>) highLowBfDh);
                ShortVector result3 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highLowAeCg, (Vector<?>) highLowBfDh);
                ShortVector lowHighAeCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highAe, (Vector<?>) highCg);
                ShortVector highHighAeCg = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highAe, (Vector<?>) highCg);
                ShortVector lowHighBfDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highBf, (Vector<?>) highDh);
                ShortVector highHighBfDh = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highBf, (Vector<?>) highDh);
                ShortVector result4 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowHighAeCg, (Vector<?>) lowHighBfDh);
                ShortVector result5 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowHighAeCg, (Vector<?>) lowHighBfDh);
                ShortVector result6 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highHighAeCg, (Vector<?>) highHighBfDh);
                ShortVector result7 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highHighAeCg, (Vector<?>) highHighBfDh);
                BYTE_VECTOR.cast(result0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(result1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
                BYTE_VECTOR.cast(result2.reinterpretAsBytes()).intoArray(out, outIndex + 2 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result3.reinterpretAsBytes()).intoArray(out, outIndex + 3 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result4.reinterpretAsBytes()).intoArray(out, outIndex + 4 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result5.reinterpretAsBytes()).intoArray(out, outIndex + 5 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result6.reinterpretAsBytes()).intoArray(out, outIndex + 6 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result7.reinterpretAsBytes()).intoArray(out, outIndex + 7 * VECTOR_BYTES);
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
                IntVector stream12 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 12 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream13 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 13 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream14 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 14 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream15 = (IntVector) ((ByteVector) LOAD_QUARTER
                        .invokeExact(segment, (long) (index + 15 * stride)))
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector a = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector b = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector c = stream8.or(stream9.lanewise(LSHL, 8))
                        .or(stream10.lanewise(LSHL, 16)).or(stream11.lanewise(LSHL, 24));
                IntVector d = stream12.or(stream13.lanewise(LSHL, 8))
                        .or(stream14.lanewise(LSHL, 16)).or(stream15.lanewise(LSHL, 24));
                IntVector lowAc = (IntVector) SELECT_INTS.invokeExact(ZIP_LOW_INTS, (Vector<?>) a, (Vector<?>) c);
                IntVector highAc = (IntVector) SELECT_INTS.invokeExact(ZIP_HIGH_INTS, (Vector<?>) a, (Vector<?>) c);
                IntVector lowBd = (IntVector) SELECT_INTS.invokeExact(ZIP_LOW_INTS, (Vector<?>) b, (Vector<?>) d);
                IntVector highBd = (IntVector) SELECT_INTS.invokeExact(ZIP_HIGH_INTS, (Vector<?>) b, (Vector<?>) d);
                IntVector result0 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_LOW_INTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                IntVector result1 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_HIGH_INTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                IntVector result2 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_LOW_INTS, (Vector<?>) highAc, (Vector<?>) highBd);
                IntVector result3 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_HIGH_INTS, (Vector<?>) highAc, (Vector<?>) highBd);
                BYTE_VECTOR.cast(result0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(result1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
                BYTE_VECTOR.cast(result2.reinterpretAsBytes()).intoArray(out, outIndex + 2 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result3.reinterpretAsBytes()).intoArray(out, outIndex + 3 * VECTOR_BYTES);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(segment, first + last, stride, BLOCK, out, outOffset + 16 * last);
        }
    }

    static void encode(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int whole = count - count % BLOCK;
        for (int start = 0; start < whole; start += TILE) {
            int length = Math.min(TILE, whole - start);
            int tileOffset = offset + 16 * start;
            encodeRun0(values, tileOffset, length, page, first + start, stride);
            encodeRun1(values, tileOffset, length, page, first + start + 8 * stride, stride);
        }
        if (whole < count) {
            int last = count - BLOCK;
            encode(values, offset + 16 * last, BLOCK, page, first + last, stride);
        }
    }

    private static void encodeRun0(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        for (int i = 0; i < count; i += BLOCK) {
            int valueIndex = offset + 16 * i;
            int index = first + i;
            if (PERMUTES_SHORTS) {
                IntVector a0 = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsInts();
                IntVector a1 = ByteVector.fromArray(BYTES, values, valueIndex + VECTOR_BYTES).reinterpretAsInts();
                IntVector aLongs = (IntVector) SELECT_INTS.invokeExact(EVEN_LONGS, (Vector<?>) a0, (Vector<?>) a1);
                ShortVector a = aLongs.reinterpretAsShorts();
                IntVector b0 = ByteVector.fromArray(BYTES, values, valueIndex + 2 * VECTOR_BYTES).reinterpretAsInts();
                IntVector b1 = ByteVector.fromArray(BYTES, values, valueIndex + 3 * VECTOR_BYTES).reinterpretAsInts();
                IntVector bLongs = (IntVector) SELECT_INTS.invokeExact(EVEN_LONGS, (Vector<?>) b0, (Vector<?>) b1);
                ShortVector b = bLongs.reinterpretAsShorts();
                IntVector c0 = ByteVector.fromArray(BYTES, values, valueIndex + 4 * VECTOR_BYTES).reinterpretAsInts();
                IntVector c1 = ByteVector.fromArray(BYTES, values, valueIndex + 5 * VECTOR_BYTES).reinterpretAsInts();
                IntVector cLongs = (IntVector) SELECT_INTS.invokeExact(EVEN_LONGS, (Vector<?>) c0, (Vector<?>) c1);
                ShortVector c = cLongs.reinterpretAsShorts();
                IntVector d0 = ByteVector.fromArray(BYTES, values, valueIndex + 6 * VECTOR_BYTES).reinterpretAsInts();
                IntVector d1 = ByteVector.fromArray(BYTES, values, valueIndex + 7 * VECTOR_BYTES).reinterpretAsInts();
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
                HALF_BYTE_VECTOR.cast(bytes01.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index);
                HALF_BYTE_VECTOR.cast(bytes01.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + stride);
                HALF_BYTE_VECTOR.cast(bytes23.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 2 * stride);
                HALF_BYTE_VECTOR.cast(bytes23.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
                HALF_BYTE_VECTOR.cast(bytes45.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 4 * stride);
                HALF_BYTE_VECTOR.cast(bytes45.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 5 * stride);
                HALF_BYTE_VECTOR.cast(bytes67.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 6 * stride);
                HALF_BYTE_VECTOR.cast(bytes67.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 7 * stride);
            } else {
                IntVector a0 = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsInts();
                IntVector a1 = ByteVector.fromArray(BYTES, values, valueIndex + VECTOR_BYTES).reinterpretAsInts();
                IntVector a = (IntVector) SELECT_INTS.invokeExact(EVEN_LONGS, (Vector<?>) a0, (Vector<?>) a1);
                IntVector b0 = ByteVector.fromArray(BYTES, values, valueIndex + 2 * VECTOR_BYTES).reinterpretAsInts();
                IntVector b1 = ByteVector.fromArray(BYTES, values, valueIndex + 3 * VECTOR_BYTES).reinterpretAsInts();
                IntVector b = (IntVector) SELECT_INTS.invokeExact(EVEN_LONGS, (Vector<?>) b0, (Vector<?>) b1);
                IntVector low = (IntVector) SELECT_INTS.invokeExact(EVEN_INTS, (Vector<?>) a, (Vector<?>) b);
                IntVector high = (IntVector) SELECT_INTS.invokeExact(ODD_INTS, (Vector<?>) a, (Vector<?>) b);
                QUARTER_BYTE_VECTOR.cast(low.convertShape(I2B, QUARTER_BYTES, 0)).intoArray(page, index);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + stride);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 2 * stride);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
                QUARTER_BYTE_VECTOR.cast(high.convertShape(I2B, QUARTER_BYTES, 0)).intoArray(page, index + 4 * stride);
                QUARTER_BYTE_VECTOR.cast(high.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 5 * stride);
                QUARTER_BYTE_VECTOR.cast(high.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 6 * stride);
                QUARTER_BYTE_VECTOR.cast(high.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 7 * stride);
            }
        }
    }

    private static void encodeRun1(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        for (int i = 0; i < count; i += BLOCK) {
            int valueIndex = offset + 16 * i;
            int index = first + i;
            if (PERMUTES_SHORTS) {
                IntVector a0 = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsInts();
                IntVector a1 = ByteVector.fromArray(BYTES, values, valueIndex + VECTOR_BYTES).reinterpretAsInts();
                IntVector aLongs = (IntVector) SELECT_INTS.invokeExact(ODD_LONGS, (Vector<?>) a0, (Vector<?>) a1);
                ShortVector a = aLongs.reinterpretAsShorts();
                IntVector b0 = ByteVector.fromArray(BYTES, values, valueIndex + 2 * VECTOR_BYTES).reinterpretAsInts();
                IntVector b1 = ByteVector.fromArray(BYTES, values, valueIndex + 3 * VECTOR_BYTES).reinterpretAsInts();
                IntVector bLongs = (IntVector) SELECT_INTS.invokeExact(ODD_LONGS, (Vector<?>) b0, (Vector<?>) b1);
                ShortVector b = bLongs.reinterpretAsShorts();
                IntVector c0 = ByteVector.fromArray(BYTES, values, valueIndex + 4 * VECTOR_BYTES).reinterpretAsInts();
                IntVector c1 = ByteVector.fromArray(BYTES, values, valueIndex + 5 * VECTOR_BYTES).reinterpretAsInts();
                IntVector cLongs = (IntVector) SELECT_INTS.invokeExact(ODD_LONGS, (Vector<?>) c0, (Vector<?>) c1);
                ShortVector c = cLongs.reinterpretAsShorts();
                IntVector d0 = ByteVector.fromArray(BYTES, values, valueIndex + 6 * VECTOR_BYTES).reinterpretAsInts();
                IntVector d1 = ByteVector.fromArray(BYTES, values, valueIndex + 7 * VECTOR_BYTES).reinterpretAsInts();
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
                HALF_BYTE_VECTOR.cast(bytes01.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index);
                HALF_BYTE_VECTOR.cast(bytes01.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + stride);
                HALF_BYTE_VECTOR.cast(bytes23.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 2 * stride);
                HALF_BYTE_VECTOR.cast(bytes23.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
                HALF_BYTE_VECTOR.cast(bytes45.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 4 * stride);
                HALF_BYTE_VECTOR.cast(bytes45.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 5 * stride);
                HALF_BYTE_VECTOR.cast(bytes67.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 6 * stride);
                HALF_BYTE_VECTOR.cast(bytes67.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 7 * stride);
            } else {
                IntVector a0 = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsInts();
                IntVector a1 = ByteVector.fromArray(BYTES, values, valueIndex + VECTOR_BYTES).reinterpretAsInts();
                IntVector a = (IntVector) SELECT_INTS.invokeExact(ODD_LONGS, (Vector<?>) a0, (Vector<?>) a1);
                IntVector b0 = ByteVector.fromArray(BYTES, values, valueIndex + 2 * VECTOR_BYTES).reinterpretAsInts();
                IntVector b1 = ByteVector.fromArray(BYTES, values, valueIndex + 3 * VECTOR_BYTES).reinterpretAsInts();
                IntVector b = (IntVector) SELECT_INTS.invokeExact(ODD_LONGS, (Vector<?>) b0, (Vector<?>) b1);
                IntVector low = (IntVector) SELECT_INTS.invokeExact(EVEN_INTS, (Vector<?>) a, (Vector<?>) b);
                IntVector high = (IntVector) SELECT_INTS.invokeExact(ODD_INTS, (Vector<?>) a, (Vector<?>) b);
                QUARTER_BYTE_VECTOR.cast(low.convertShape(I2B, QUARTER_BYTES, 0)).intoArray(page, index);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + stride);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 2 * stride);
                QUARTER_BYTE_VECTOR.cast(low.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
                QUARTER_BYTE_VECTOR.cast(high.convertShape(I2B, QUARTER_BYTES, 0)).intoArray(page, index + 4 * stride);
                QUARTER_BYTE_VECTOR.cast(high.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 5 * stride);
                QUARTER_BYTE_VECTOR.cast(high.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 6 * stride);
                QUARTER_BYTE_VECTOR.cast(high.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 7 * stride);
            }
        }
    }
}
