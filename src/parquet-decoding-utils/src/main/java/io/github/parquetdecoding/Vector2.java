package io.github.parquetdecoding;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;

import static io.github.parquetdecoding.VectorStreams.BYTES;
import static io.github.parquetdecoding.VectorStreams.BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTES;
import static io.github.parquetdecoding.VectorStreams.HALF_BYTE_VECTOR;
import static io.github.parquetdecoding.VectorStreams.LOAD_HALF;
import static io.github.parquetdecoding.VectorStreams.SHORTS;
import static io.github.parquetdecoding.VectorStreams.SHORT_LANES;
import static io.github.parquetdecoding.VectorStreams.SHORT_VECTOR;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

/**
 * BYTE_STREAM_SPLIT of 2-byte elements by vectors: both streams are widened to shorts and joined.
 *
 * <p>{@link VectorStreams} says what must be kept to.
 */
final class Vector2 {
    /** Values that are moved at a time; there must be at least as many. */
    static final int BLOCK = SHORT_LANES;

    private Vector2() {
    }

    static void decode(
            byte[] page, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 2 * i;
            ShortVector stream0 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index)
                    .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
            ShortVector stream1 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + stride)
                    .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
            BYTE_VECTOR.cast(stream0.or(stream1.lanewise(LSHL, 8)).reinterpretAsBytes()).intoArray(out, outIndex);
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + 2 * last);
        }
    }

    static void decodeShorts(
            byte[] page, int first, int stride, int count, short[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + i;
            ShortVector stream0 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index)
                    .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
            ShortVector stream1 = (ShortVector) ByteVector.fromArray(HALF_BYTES, page, index + stride)
                    .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
            SHORT_VECTOR.cast(stream0.or(stream1.lanewise(LSHL, 8))).intoArray(out, outIndex);
        }
        if (i < count) {
            int last = count - BLOCK;
            decodeShorts(page, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void decode(
            Object segment, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 2 * i;
            ShortVector stream0 = (ShortVector) ((ByteVector) LOAD_HALF.invokeExact(segment, (long) index))
                    .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
            ShortVector stream1 = (ShortVector) ((ByteVector) LOAD_HALF.invokeExact(segment, (long) (index + stride)))
                    .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
            BYTE_VECTOR.cast(stream0.or(stream1.lanewise(LSHL, 8)).reinterpretAsBytes()).intoArray(out, outIndex);
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(segment, first + last, stride, BLOCK, out, outOffset + 2 * last);
        }
    }

    static void decodeShorts(
            Object segment, int first, int stride, int count, short[] out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + i;
            ShortVector stream0 = (ShortVector) ((ByteVector) LOAD_HALF.invokeExact(segment, (long) index))
                    .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
            ShortVector stream1 = (ShortVector) ((ByteVector) LOAD_HALF.invokeExact(segment, (long) (index + stride)))
                    .convertShape(ZERO_EXTEND_B2S, SHORTS, 0);
            SHORT_VECTOR.cast(stream0.or(stream1.lanewise(LSHL, 8))).intoArray(out, outIndex);
        }
        if (i < count) {
            int last = count - BLOCK;
            decodeShorts(segment, first + last, stride, BLOCK, out, outOffset + last);
        }
    }

    static void encode(
            byte[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int valueIndex = offset + 2 * i;
            int index = first + i;
            ShortVector shorts = ByteVector.fromArray(BYTES, values, valueIndex).reinterpretAsShorts();
            HALF_BYTE_VECTOR.cast(shorts.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index);
            HALF_BYTE_VECTOR.cast(shorts.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                    .intoArray(page, index + stride);
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + 2 * last, BLOCK, page, first + last, stride);
        }
    }

    static void encodeShorts(
            short[] values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int valueIndex = offset + i;
            int index = first + i;
            ShortVector shorts = ShortVector.fromArray(SHORTS, values, valueIndex);
            HALF_BYTE_VECTOR.cast(shorts.convertShape(S2B, HALF_BYTES, 0)).intoArray(page, index);
            HALF_BYTE_VECTOR.cast(shorts.lanewise(LSHR, 8).convertShape(S2B, HALF_BYTES, 0))
                    .intoArray(page, index + stride);
        }
        if (i < count) {
            int last = count - BLOCK;
            encodeShorts(values, offset + last, BLOCK, page, first + last, stride);
        }
    }
}
