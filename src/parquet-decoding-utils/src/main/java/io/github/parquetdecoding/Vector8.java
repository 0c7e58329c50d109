package io.github.parquetdecoding;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorSpecies;

import static io.github.parquetdecoding.VectorStreams.BYTES;
import static io.github.parquetdecoding.VectorStreams.BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.DOUBLE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.EVEN_INTS;
import static io.github.parquetdecoding.VectorStreams.EVEN_SHORTS;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTES;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.INTS;
import static io.github.parquetdecoding.VectorStreams.INT_LANES;
import static io.github.parquetdecoding.VectorStreams.LOAD_HALF;
import static io.github.parquetdecoding.VectorStreams.LOAD_QUARTER;
import static io.github.parquetdecoding.VectorStreams.LONG_VECTOR;
import static io.github.parquetdecoding.VectorStreams.ODD_INTS;
import static io.github.parquetdecoding.VectorStreams.ODD_SHORTS;
import static io.github.parquetdecoding.VectorStreams.PERMUTES_SHORTS;
import static io.github.parquetdecoding.VectorStreams.QUARTER_BYTES;
import static io.github.parquetdecoding.VectorStreams.QUARTER_BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.SELECT_INTS;
import static io.github.parquetdecoding.VectorStreams.SELECT_SHORTS;
import static io.github.parquetdecoding.VectorStreams.SHORTS;
import static io.github.parquetdecoding.VectorStreams.SHORT_LANES;
import static io.github.parquetdecoding.VectorStreams.VECTOR_BYTES;
import static io.github.parquetdecoding.VectorStreams.ZIP_HIGH_INTS;
import static io.github.parquetdecoding.VectorStreams.ZIP_HIGH_SHORTS;
import static io.github.parquetdecoding.VectorStreams.ZIP_LOW_INTS;
import static io.github.parquetdecoding.VectorStreams.ZIP_LOW_SHORTS;
import static jdk.incubator.vector.VectorOperators.I2B;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2I;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

/**
 * BYTE_STREAM_SPLIT of 8-byte elements by vectors: shorts of two streams each are zipped twice; where shorts cannot be
 * permuted, ints of four streams each are zipped.
 *
 * <p>{@link VectorStreams} says what must be kept to.
 */
final class Vector8 {
    /** Values that are moved at a time; there must be at least as many. */
    static final int BLOCK = PERMUTES_SHORTS ? SHORT_LANES : INT_LANES;

    private static final VectorSpecies<Long> LONGS = INTS.withLanes(long.class);
    private static final VectorSpecies<Double> DOUBLES = INTS.withLanes(double.class);
    private static final int LONG_LANES = LONGS.length();

    private Vector8() {
    }

    static void decode(
            byte[] page, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 8 * i;
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
                ShortVector a = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector b = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector c = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector d = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector lowAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector lowBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector highAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector highBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result2 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                ShortVector result3 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                BYTE_VECTOR.cast(result0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(result1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
                BYTE_VECTOR.cast(result2.reinterpretAsBytes()).intoArray(out, outIndex + 2 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result3.reinterpretAsBytes()).intoArray(out, outIndex + 3 * VECTOR_BYTES);
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
                IntVector low = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector high = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector result0 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_LOW_INTS, (Vector<?>) low, (Vector<?>) high);
                IntVector result1 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_HIGH_INTS, (Vector<?>) low, (Vector<?>) high);
                BYTE_VECTOR.cast(result0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(result1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + 8 * last);
        }
    }

    static void decodeLongs(
            byte[] page, int first, int stride, int count, long[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + i;
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
                ShortVector a = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector b = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector c = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector d = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector lowAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector lowBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector highAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector highBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result2 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                ShortVector result3 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                LONG_VECTOR.cast(result0.reinterpretAsLongs()).intoArray(out, outIndex);
                LONG_VECTOR.cast(result1.reinterpretAsLongs()).intoArray(out, outIndex + LONG_LANES);
                LONG_VECTOR.cast(result2.reinterpretAsLongs()).intoArray(out, outIndex + 2 * LONG_LANES);
                LONG_VECTOR.cast(result3.reinterpretAsLongs()).intoArray(out, outIndex + 3 * LONG_LANES);
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
                IntVector low = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector high = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector result0 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_LOW_INTS, (Vector<?>) low, (Vector<?>) high);
                IntVector result1 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_HIGH_INTS, (Vector<?>) low, (Vector<?>) high);
                LONG_VECTOR.cast(result0.reinterpretAsLongs()).intoArray(out, outIndex);
                LONG_VECTOR.cast(result1.reinterpretAsLongs()).intoArray(out, outIndex + LONG_LANES);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decodeLongs(page, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void decodeDoubles(
            byte[] page, int first, int stride, int count, double[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + i;
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
                ShortVector a = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector b = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector c = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector d = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector lowAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector lowBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector highAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector highBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result2 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                ShortVector result3 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                DOUBLE_VECTOR.cast(result0.reinterpretAsDoubles()).intoArray(out, outIndex);
                DOUBLE_VECTOR.cast(result1.reinterpretAsDoubles()).intoArray(out, outIndex + LONG_LANES);
                DOUBLE_VECTOR.cast(result2.reinterpretAsDoubles()).intoArray(out, outIndex + 2 * LONG_LANES);
                DOUBLE_VECTOR.cast(result3.reinterpretAsDoubles()).intoArray(out, outIndex + 3 * LONG_LANES);
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
                IntVector low = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector high = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector result0 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_LOW_INTS, (Vector<?>) low, (Vector<?>) high);
                IntVector result1 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_HIGH_INTS, (Vector<?>) low, (Vector<?>) high);
                DOUBLE_VECTOR.cast(result0.reinterpretAsDoubles()).intoArray(out, outIndex);
                DOUBLE_VECTOR.cast(result1.reinterpretAsDoubles()).intoArray(out, outIndex + LONG_LANES);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decodeDoubles(page, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void decode(
            Object segment, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 8 * i;
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
                ShortVector a = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector b = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector c = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector d = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector lowAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector lowBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector highAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector highBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result2 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                ShortVector result3 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                BYTE_VECTOR.cast(result0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(result1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
                BYTE_VECTOR.cast(result2.reinterpretAsBytes()).intoArray(out, outIndex + 2 * VECTOR_BYTES);
                BYTE_VECTOR.cast(result3.reinterpretAsBytes()).intoArray(out, outIndex + 3 * VECTOR_BYTES);
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
                IntVector low = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector high = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector result0 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_LOW_INTS, (Vector<?>) low, (Vector<?>) high);
                IntVector result1 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_HIGH_INTS, (Vector<?>) low, (Vector<?>) high);
                BYTE_VECTOR.cast(result0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(result1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(segment, first + last, stride, BLOCK, out, outOffset + 8 * last);
        }
    }

    static void decodeLongs(
            Object segment, int first, int stride, int count, long[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + i;
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
                ShortVector a = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector b = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector c = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector d = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector lowAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector lowBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector highAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector highBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result2 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                ShortVector result3 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                LONG_VECTOR.cast(result0.reinterpretAsLongs()).intoArray(out, outIndex);
                LONG_VECTOR.cast(result1.reinterpretAsLongs()).intoArray(out, outIndex + LONG_LANES);
                LONG_VECTOR.cast(result2.reinterpretAsLongs()).intoArray(out, outIndex + 2 * LONG_LANES);
                LONG_VECTOR.cast(result3.reinterpretAsLongs()).intoArray(out, outIndex + 3 * LONG_LANES);
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
                IntVector low = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector high = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector result0 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_LOW_INTS, (Vector<?>) low, (Vector<?>) high);
                IntVector result1 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_HIGH_INTS, (Vector<?>) low, (Vector<?>) high);
                LONG_VECTOR.cast(result0.reinterpretAsLongs()).intoArray(out, outIndex);
                LONG_VECTOR.cast(result1.reinterpretAsLongs()).intoArray(out, outIndex + LONG_LANES);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decodeLongs(segment, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void decodeDoubles(
            Object segment, int first, int stride, int count, double[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + i;
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
                ShortVector a = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector b = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector c = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector d = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector lowAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector lowBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector highAc = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) a, (Vector<?>) c);
                ShortVector highBd = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) b, (Vector<?>) d);
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) lowAc, (Vector<?>) lowBd);
                ShortVector result2 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                ShortVector result3 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) highAc, (Vector<?>) highBd);
                DOUBLE_VECTOR.cast(result0.reinterpretAsDoubles()).intoArray(out, outIndex);
                DOUBLE_VECTOR.cast(result1.reinterpretAsDoubles()).intoArray(out, outIndex + LONG_LANES);
                DOUBLE_VECTOR.cast(result2.reinterpretAsDoubles()).intoArray(out, outIndex + 2 * LONG_LANES);
                DOUBLE_VECTOR.cast(result3.reinterpretAsDoubles()).intoArray(out, outIndex + 3 * LONG_LANES);
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
                IntVector low = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector high = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector result0 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_LOW_INTS, (Vector<?>) low, (Vector<?>) high);
                IntVector result1 = (IntVector) SELECT_INTS
                        .invokeExact(ZIP_HIGH_INTS, (Vector<?>) low, (Vector<?>) high);
                DOUBLE_VECTOR.cast(result0.reinterpretAsDoubles()).intoArray(out, outIndex);
                DOUBLE_VECTOR.cast(result1.reinterpretAsDoubles()).intoArray(out, outIndex + LONG_LANES);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decodeDoubles(segment, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void encode(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int valueIndex = offset + 8 * i;
            int index = first + i;
            if (PERMUTES_SHORTS) {
                ShortVector a = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsShorts();
                ShortVector b = ByteVector.fromArray(BYTES, values, valueIndex + VECTOR_BYTES).reinterpretAsShorts();
                ShortVector c = ByteVector.fromArray(BYTES, values, valueIndex + 2 * VECTOR_BYTES)
                        .reinterpretAsShorts();
                ShortVector d = ByteVector.fromArray(BYTES, values, valueIndex + 3 * VECTOR_BYTES)
                        .reinterpretAsShorts();
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
                IntVector a = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsInts();
                IntVector b = ByteVector.fromArray(BYTES, values, valueIndex + VECTOR_BYTES).reinterpretAsInts();
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
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + 8 * last, BLOCK, page, first + last, stride);
        }
    }

    static void encodeLongs(
            long[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int valueIndex = offset + i;
            int index = first + i;
            if (PERMUTES_SHORTS) {
                ShortVector a = LongVector.fromArray(LONGS, values, valueIndex).reinterpretAsShorts();
                ShortVector b = LongVector.fromArray(LONGS, values, valueIndex + LONG_LANES).reinterpretAsShorts();
                ShortVector c = LongVector.fromArray(LONGS, values, valueIndex + 2 * LONG_LANES).reinterpretAsShorts();
                ShortVector d = LongVector.fromArray(LONGS, values, valueIndex + 3 * LONG_LANES).reinterpretAsShorts();
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
                IntVector a = LongVector.fromArray(LONGS, values, valueIndex).reinterpretAsInts();
                IntVector b = LongVector.fromArray(LONGS, values, valueIndex + LONG_LANES).reinterpretAsInts();
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
        if (i < count) {
            int last = count - BLOCK;
            encodeLongs(values, offset + last, BLOCK, page, first + last, stride);
        }
    }

    static void encodeDoubles(
            double[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int valueIndex = offset + i;
            int index = first + i;
            if (PERMUTES_SHORTS) {
                ShortVector a = DoubleVector.fromArray(DOUBLES, values, valueIndex).reinterpretAsShorts();
                ShortVector b = DoubleVector.fromArray(DOUBLES, values, valueIndex + LONG_LANES).reinterpretAsShorts();
                ShortVector c = DoubleVector.fromArray(DOUBLES, values, valueIndex + 2 * LONG_LANES)
                        .reinterpretAsShorts();
                ShortVector d = DoubleVector.fromArray(DOUBLES, values, valueIndex + 3 * LONG_LANES)
                        .reinterpretAsShorts();
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
                IntVector a = DoubleVector.fromArray(DOUBLES, values, valueIndex).reinterpretAsInts();
                IntVector b = DoubleVector.fromArray(DOUBLES, values, valueIndex + LONG_LANES).reinterpretAsInts();
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
        if (i < count) {
            int last = count - BLOCK;
            encodeDoubles(values, offset + last, BLOCK, page, first + last, stride);
        }
    }
}
