package io.github.parquetdecoding;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorSpecies;

import static io.github.parquetdecoding.VectorStreams.BYTES;
import static io.github.parquetdecoding.VectorStreams.BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.EVEN_SHORTS;
import static io.github.parquetdecoding.VectorStreams.FLOAT_VECTOR;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTES;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.INTS;
import static io.github.parquetdecoding.VectorStreams.INT_LANES;
import static io.github.parquetdecoding.VectorStreams.INT_VECTOR;
import static io.github.parquetdecoding.VectorStreams.LOAD_HALF;
import static io.github.parquetdecoding.VectorStreams.LOAD_QUARTER;
import static io.github.parquetdecoding.VectorStreams.ODD_SHORTS;
import static io.github.parquetdecoding.VectorStreams.PERMUTES_SHORTS;
import static io.github.parquetdecoding.VectorStreams.QUARTER_BYTES;
import static io.github.parquetdecoding.VectorStreams.QUARTER_BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.SELECT_SHORTS;
import static io.github.parquetdecoding.VectorStreams.SHORTS;
import static io.github.parquetdecoding.VectorStreams.SHORT_LANES;
import static io.github.parquetdecoding.VectorStreams.VECTOR_BYTES;
import static io.github.parquetdecoding.VectorStreams.ZIP_HIGH_SHORTS;
import static io.github.parquetdecoding.VectorStreams.ZIP_LOW_SHORTS;
import static jdk.incubator.vector.VectorOperators.I2B;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2I;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

/**
 * BYTE_STREAM_SPLIT of 4-byte elements by vectors: shorts of two streams each are zipped; where shorts cannot be
 * permuted, streams are widened to ints and joined.
 *
 * <p>{@link VectorStreams} says what must be kept to.
 */
final class Vector4 {
    /** Values that are moved at a time; there must be at least as many. */
    static final int BLOCK = PERMUTES_SHORTS ? SHORT_LANES : INT_LANES;

    private static final VectorSpecies<Float> FLOATS = INTS.withLanes(float.class);

    private Vector4() {
    }

    static void decode(
            byte[] page, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 4 * i;
            if (PERMUTES_SHORTS) {
                ShortVector stream0 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream1 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream2 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 2 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector stream3 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + 3 * stride)
                        .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
                ShortVector low = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector high = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) low, (Vector<?>) high);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) low, (Vector<?>) high);
                BYTE_VECTOR.cast(result0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(result1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
            } else {
                IntVector stream0 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream1 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream2 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 2 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream3 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 3 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector ints = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                BYTE_VECTOR.cast(ints.reinterpretAsBytes()).intoArray(out, outIndex);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + 4 * last);
        }
    }

    static void decodeInts(
            byte[] page, int first, int stride, int count, int[] out, int outOffset) throws Throwable {
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
                ShortVector low = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector high = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) low, (Vector<?>) high);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) low, (Vector<?>) high);
                INT_VECTOR.cast(result0.reinterpretAsInts()).intoArray(out, outIndex);
                INT_VECTOR.cast(result1.reinterpretAsInts()).intoArray(out, outIndex + INT_LANES);
            } else {
                IntVector stream0 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream1 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream2 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 2 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream3 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 3 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector ints = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                INT_VECTOR.cast(ints).intoArray(out, outIndex);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decodeInts(page, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void decodeFloats(
            byte[] page, int first, int stride, int count, float[] out, int outOffset) throws Throwable {
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
                ShortVector low = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector high = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) low, (Vector<?>) high);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) low, (Vector<?>) high);
                FLOAT_VECTOR.cast(result0.reinterpretAsFloats()).intoArray(out, outIndex);
                FLOAT_VECTOR.cast(result1.reinterpretAsFloats()).intoArray(out, outIndex + INT_LANES);
            } else {
                IntVector stream0 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream1 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream2 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 2 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector stream3 = (IntVector) ByteVector.fromArray(QUARTER_BYTES, page, index + 3 * stride)
                        .convertShape(ZERO_EXTEND_B2I, INTS, 0);
                IntVector ints = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                FLOAT_VECTOR.cast(ints.reinterpretAsFloats()).intoArray(out, outIndex);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decodeFloats(page, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void decode(
            Object segment, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 4 * i;
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
                ShortVector low = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector high = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) low, (Vector<?>) high);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) low, (Vector<?>) high);
                BYTE_VECTOR.cast(result0.reinterpretAsBytes()).intoArray(out, outIndex);
                BYTE_VECTOR.cast(result1.reinterpretAsBytes()).intoArray(out, outIndex + VECTOR_BYTES);
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
                IntVector ints = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                BYTE_VECTOR.cast(ints.reinterpretAsBytes()).intoArray(out, outIndex);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(segment, first + last, stride, BLOCK, out, outOffset + 4 * last);
        }
    }

    static void decodeInts(
            Object segment, int first, int stride, int count, int[] out, int outOffset) throws Throwable {
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
                ShortVector low = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector high = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) low, (Vector<?>) high);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) low, (Vector<?>) high);
                INT_VECTOR.cast(result0.reinterpretAsInts()).intoArray(out, outIndex);
                INT_VECTOR.cast(result1.reinterpretAsInts()).intoArray(out, outIndex + INT_LANES);
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
                IntVector ints = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                INT_VECTOR.cast(ints).intoArray(out, outIndex);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decodeInts(segment, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void decodeFloats(
            Object segment, int first, int stride, int count, float[] out, int outOffset) throws Throwable {
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
                ShortVector low = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector high = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector result0 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_LOW_SHORTS, (Vector<?>) low, (Vector<?>) high);
                ShortVector result1 = (ShortVector) SELECT_SHORTS
                        .invokeExact(ZIP_HIGH_SHORTS, (Vector<?>) low, (Vector<?>) high);
                FLOAT_VECTOR.cast(result0.reinterpretAsFloats()).intoArray(out, outIndex);
                FLOAT_VECTOR.cast(result1.reinterpretAsFloats()).intoArray(out, outIndex + INT_LANES);
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
                IntVector ints = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                FLOAT_VECTOR.cast(ints.reinterpretAsFloats()).intoArray(out, outIndex);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decodeFloats(segment, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void encode(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int valueIndex = offset + 4 * i;
            int index = first + i;
            if (PERMUTES_SHORTS) {
                ShortVector a = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsShorts();
                ShortVector b = ByteVector.fromArray(BYTES, values, valueIndex + VECTOR_BYTES).reinterpretAsShorts();
                ShortVector low = (ShortVector) SELECT_SHORTS.invokeExact(EVEN_SHORTS, (Vector<?>) a, (Vector<?>) b);
                ShortVector high = (ShortVector) SELECT_SHORTS.invokeExact(ODD_SHORTS, (Vector<?>) a, (Vector<?>) b);
                HALF_BYTE_VECTOR.cast(low.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index);
                HALF_BYTE_VECTOR.cast(low.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + stride);
                HALF_BYTE_VECTOR.cast(high.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 2 * stride);
                HALF_BYTE_VECTOR.cast(high.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            } else {
                IntVector ints = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsInts();
                QUARTER_BYTE_VECTOR.cast(ints.convertShape(I2B, QUARTER_BYTES, 0)).intoArray(page, index);
                QUARTER_BYTE_VECTOR.cast(ints.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + stride);
                QUARTER_BYTE_VECTOR.cast(ints.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 2 * stride);
                QUARTER_BYTE_VECTOR.cast(ints.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + 4 * last, BLOCK, page, first + last, stride);
        }
    }

    static void encodeInts(
            int[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int valueIndex = offset + i;
            int index = first + i;
            if (PERMUTES_SHORTS) {
                ShortVector a = IntVector.fromArray(INTS, values, valueIndex).reinterpretAsShorts();
                ShortVector b = IntVector.fromArray(INTS, values, valueIndex + INT_LANES).reinterpretAsShorts();
                ShortVector low = (ShortVector) SELECT_SHORTS.invokeExact(EVEN_SHORTS, (Vector<?>) a, (Vector<?>) b);
                ShortVector high = (ShortVector) SELECT_SHORTS.invokeExact(ODD_SHORTS, (Vector<?>) a, (Vector<?>) b);
                HALF_BYTE_VECTOR.cast(low.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index);
                HALF_BYTE_VECTOR.cast(low.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + stride);
                HALF_BYTE_VECTOR.cast(high.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 2 * stride);
                HALF_BYTE_VECTOR.cast(high.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            } else {
                IntVector ints = IntVector.fromArray(INTS, values, valueIndex);
                QUARTER_BYTE_VECTOR.cast(ints.convertShape(I2B, QUARTER_BYTES, 0)).intoArray(page, index);
                QUARTER_BYTE_VECTOR.cast(ints.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + stride);
                QUARTER_BYTE_VECTOR.cast(ints.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 2 * stride);
                QUARTER_BYTE_VECTOR.cast(ints.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            encodeInts(values, offset + last, BLOCK, page, first + last, stride);
        }
    }

    static void encodeFloats(
            float[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int valueIndex = offset + i;
            int index = first + i;
            if (PERMUTES_SHORTS) {
                ShortVector a = FloatVector.fromArray(FLOATS, values, valueIndex).reinterpretAsShorts();
                ShortVector b = FloatVector.fromArray(FLOATS, values, valueIndex + INT_LANES).reinterpretAsShorts();
                ShortVector low = (ShortVector) SELECT_SHORTS.invokeExact(EVEN_SHORTS, (Vector<?>) a, (Vector<?>) b);
                ShortVector high = (ShortVector) SELECT_SHORTS.invokeExact(ODD_SHORTS, (Vector<?>) a, (Vector<?>) b);
                HALF_BYTE_VECTOR.cast(low.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index);
                HALF_BYTE_VECTOR.cast(low.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + stride);
                HALF_BYTE_VECTOR.cast(high.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index + 2 * stride);
                HALF_BYTE_VECTOR.cast(high.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            } else {
                IntVector ints = FloatVector.fromArray(FLOATS, values, valueIndex).reinterpretAsInts();
                QUARTER_BYTE_VECTOR.cast(ints.convertShape(I2B, QUARTER_BYTES, 0)).intoArray(page, index);
                QUARTER_BYTE_VECTOR.cast(ints.lanewise(LSHR, 8).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + stride);
                QUARTER_BYTE_VECTOR.cast(ints.lanewise(LSHR, 16).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 2 * stride);
                QUARTER_BYTE_VECTOR.cast(ints.lanewise(LSHR, 24).convertShape(I2B, QUARTER_BYTES, 0))
                        .intoArray(page, index + 3 * stride);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            encodeFloats(values, offset + last, BLOCK, page, first + last, stride);
        }
    }
}
