// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.function.IntUnaryOperator;

import io.github.parquetdecoding.internal.kernels.VectorSpecialization;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

import static jdk.incubator.vector.VectorOperators.I2B;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2I;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

/** Elements of 12 bytes, whose values lie in arrays of bytes only: ints of four streams each are mixed. */
final class Vector12 implements TransposeKernel {
    private static final VectorSpecialization TARGET = VectorSpecialization.of(MethodHandles.lookup());
    private static final boolean SHORTS = TARGET.permutesShorts();
    private static final Class<?> LANE = SHORTS ? short.class : int.class;

    private static final MethodHandle LOAD = TARGET.load(LANE);
    private static final MethodHandle ZIP_LOW = TARGET.zipLow(LANE);
    private static final MethodHandle ZIP_HIGH = TARGET.zipHigh(LANE);
    private static final MethodHandle EVEN = TARGET.even(LANE);
    private static final MethodHandle ODD = TARGET.odd(LANE);

    /** Bytes of one stream: as many as a vector has lanes. */
    private static final VectorSpecies<Byte> STREAM = TARGET.bytes(LANE);
    private static final Class<? extends ByteVector> STREAM_VECTOR = STREAM.vectorType().asSubclass(ByteVector.class);
    private static final VectorSpecies<Short> SHORT_VECTORS = TARGET.species(short.class);
    private static final VectorSpecies<Integer> INT_VECTORS = TARGET.species(int.class);
    private static final VectorSpecies<Byte> BYTES = TARGET.species(byte.class);
    private static final Class<? extends ByteVector> BYTE_VECTOR = BYTES.vectorType().asSubclass(ByteVector.class);

    /** Values that are moved at a time: a vector of shorts or ints. */
    private static final int BLOCK = TARGET.vectorBytes() / (SHORTS ? 2 : 4);
    /** Bytes of a vector, and ints. */
    private static final int WIDTH = TARGET.vectorBytes();
    private static final int INTS = WIDTH / 4;

    // (IntVector, IntVector, IntVector) -> IntVector: int t of the values, counted through all their vectors, is int
    // t / 3 of the joined streams t % 3, and int i of the joined streams r is int 3 * i + r of the values.
    private static final MethodHandle VALUES_0 = select(lane -> valueInt(lane));
    private static final MethodHandle VALUES_1 = select(lane -> valueInt(INTS + lane));
    private static final MethodHandle VALUES_2 = select(lane -> valueInt(2 * INTS + lane));
    private static final MethodHandle STREAMS_0 = select(lane -> 3 * lane);
    private static final MethodHandle STREAMS_1 = select(lane -> 3 * lane + 1);
    private static final MethodHandle STREAMS_2 = select(lane -> 3 * lane + 2);

    private static int valueInt(int t) {
        return t % 3 * INTS + t / 3;
    }

    /** Of three vectors, by two selections: lanes of the first two, then of those and the third. */
    private static MethodHandle select(IntUnaryOperator intOfLane) {
        MethodHandle firstTwo = TARGET.select(int.class, lane -> {
            int source = intOfLane.applyAsInt(lane);
            return source < 2 * INTS ? source : 0;
        });
        MethodHandle third = TARGET.select(int.class, lane -> {
            int source = intOfLane.applyAsInt(lane);
            return source < 2 * INTS ? lane : source - INTS;
        });
        return MethodHandles.collectArguments(third, 0, firstTwo);
    }

    @Override
    public void decode(Object page, int first, int stride, int count, Object out, int outOffset) throws Throwable {
        byte[] bytes = (byte[]) out;
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 12 * i;
            if (SHORTS) {
                ShortVector stream0 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream1 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream2 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 2 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream3 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 3 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream4 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 4 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream5 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 5 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream6 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 6 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream7 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 7 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream8 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 8 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream9 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 9 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream10 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 10 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream11 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 11 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector a01 = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector a23 = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector b01 = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector b23 = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector c01 = stream8.or(stream9.lanewise(LSHL, 8));
                ShortVector c23 = stream10.or(stream11.lanewise(LSHL, 8));
                IntVector aLow = ((ShortVector) ZIP_LOW.invokeExact(a01, a23)).reinterpretAsInts();
                IntVector bLow = ((ShortVector) ZIP_LOW.invokeExact(b01, b23)).reinterpretAsInts();
                IntVector cLow = ((ShortVector) ZIP_LOW.invokeExact(c01, c23)).reinterpretAsInts();
                IntVector aHigh = ((ShortVector) ZIP_HIGH.invokeExact(a01, a23)).reinterpretAsInts();
                IntVector bHigh = ((ShortVector) ZIP_HIGH.invokeExact(b01, b23)).reinterpretAsInts();
                IntVector cHigh = ((ShortVector) ZIP_HIGH.invokeExact(c01, c23)).reinterpretAsInts();
                IntVector values0 = (IntVector) VALUES_0.invokeExact(aLow, bLow, cLow);
                IntVector values1 = (IntVector) VALUES_1.invokeExact(aLow, bLow, cLow);
                IntVector values2 = (IntVector) VALUES_2.invokeExact(aLow, bLow, cLow);
                IntVector values3 = (IntVector) VALUES_0.invokeExact(aHigh, bHigh, cHigh);
                IntVector values4 = (IntVector) VALUES_1.invokeExact(aHigh, bHigh, cHigh);
                IntVector values5 = (IntVector) VALUES_2.invokeExact(aHigh, bHigh, cHigh);
                BYTE_VECTOR.cast(values0.reinterpretAsBytes()).intoArray(bytes, outIndex);
                BYTE_VECTOR.cast(values1.reinterpretAsBytes()).intoArray(bytes, outIndex + WIDTH);
                BYTE_VECTOR.cast(values2.reinterpretAsBytes()).intoArray(bytes, outIndex + 2 * WIDTH);
                BYTE_VECTOR.cast(values3.reinterpretAsBytes()).intoArray(bytes, outIndex + 3 * WIDTH);
                BYTE_VECTOR.cast(values4.reinterpretAsBytes()).intoArray(bytes, outIndex + 4 * WIDTH);
                BYTE_VECTOR.cast(values5.reinterpretAsBytes()).intoArray(bytes, outIndex + 5 * WIDTH);
            } else {
                IntVector stream0 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream1 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream2 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 2 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream3 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 3 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream4 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 4 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream5 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 5 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream6 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 6 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream7 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 7 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream8 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 8 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream9 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 9 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream10 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 10 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream11 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 11 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector a = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector b = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector c = stream8.or(stream9.lanewise(LSHL, 8))
                        .or(stream10.lanewise(LSHL, 16)).or(stream11.lanewise(LSHL, 24));
                IntVector values0 = (IntVector) VALUES_0.invokeExact(a, b, c);
                IntVector values1 = (IntVector) VALUES_1.invokeExact(a, b, c);
                IntVector values2 = (IntVector) VALUES_2.invokeExact(a, b, c);
                BYTE_VECTOR.cast(values0.reinterpretAsBytes()).intoArray(bytes, outIndex);
                BYTE_VECTOR.cast(values1.reinterpretAsBytes()).intoArray(bytes, outIndex + WIDTH);
                BYTE_VECTOR.cast(values2.reinterpretAsBytes()).intoArray(bytes, outIndex + 2 * WIDTH);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + 12 * last);
        }
    }

    @Override
    public void encode(Object values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        byte[] bytes = (byte[]) values;
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int from = offset + 12 * i;
            int index = first + i;
            if (SHORTS) {
                IntVector values0 = ByteVector.fromArray(BYTES, bytes, from).reinterpretAsInts();
                IntVector values1 = ByteVector.fromArray(BYTES, bytes, from + WIDTH).reinterpretAsInts();
                IntVector values2 = ByteVector.fromArray(BYTES, bytes, from + 2 * WIDTH).reinterpretAsInts();
                IntVector values3 = ByteVector.fromArray(BYTES, bytes, from + 3 * WIDTH).reinterpretAsInts();
                IntVector values4 = ByteVector.fromArray(BYTES, bytes, from + 4 * WIDTH).reinterpretAsInts();
                IntVector values5 = ByteVector.fromArray(BYTES, bytes, from + 5 * WIDTH).reinterpretAsInts();
                IntVector aLow = (IntVector) STREAMS_0.invokeExact(values0, values1, values2);
                IntVector bLow = (IntVector) STREAMS_1.invokeExact(values0, values1, values2);
                IntVector cLow = (IntVector) STREAMS_2.invokeExact(values0, values1, values2);
                IntVector aHigh = (IntVector) STREAMS_0.invokeExact(values3, values4, values5);
                IntVector bHigh = (IntVector) STREAMS_1.invokeExact(values3, values4, values5);
                IntVector cHigh = (IntVector) STREAMS_2.invokeExact(values3, values4, values5);
                ShortVector a01 = (ShortVector) EVEN.invokeExact(
                        aLow.reinterpretAsShorts(), aHigh.reinterpretAsShorts());
                ShortVector a23 = (ShortVector) ODD.invokeExact(
                        aLow.reinterpretAsShorts(), aHigh.reinterpretAsShorts());
                ShortVector b01 = (ShortVector) EVEN.invokeExact(
                        bLow.reinterpretAsShorts(), bHigh.reinterpretAsShorts());
                ShortVector b23 = (ShortVector) ODD.invokeExact(
                        bLow.reinterpretAsShorts(), bHigh.reinterpretAsShorts());
                ShortVector c01 = (ShortVector) EVEN.invokeExact(
                        cLow.reinterpretAsShorts(), cHigh.reinterpretAsShorts());
                ShortVector c23 = (ShortVector) ODD.invokeExact(
                        cLow.reinterpretAsShorts(), cHigh.reinterpretAsShorts());
                STREAM_VECTOR.cast(a01.convertShape(S2B, STREAM, 0)).intoArray(page, index);
                STREAM_VECTOR.cast(a01.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0)).intoArray(page, index + stride);
                STREAM_VECTOR.cast(a23.convertShape(S2B, STREAM, 0)).intoArray(page, index + 2 * stride);
                STREAM_VECTOR.cast(a23.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 3 * stride);
                STREAM_VECTOR.cast(b01.convertShape(S2B, STREAM, 0)).intoArray(page, index + 4 * stride);
                STREAM_VECTOR.cast(b01.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 5 * stride);
                STREAM_VECTOR.cast(b23.convertShape(S2B, STREAM, 0)).intoArray(page, index + 6 * stride);
                STREAM_VECTOR.cast(b23.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 7 * stride);
                STREAM_VECTOR.cast(c01.convertShape(S2B, STREAM, 0)).intoArray(page, index + 8 * stride);
                STREAM_VECTOR.cast(c01.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 9 * stride);
                STREAM_VECTOR.cast(c23.convertShape(S2B, STREAM, 0)).intoArray(page, index + 10 * stride);
                STREAM_VECTOR.cast(c23.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 11 * stride);
            } else {
                IntVector values0 = ByteVector.fromArray(BYTES, bytes, from).reinterpretAsInts();
                IntVector values1 = ByteVector.fromArray(BYTES, bytes, from + WIDTH).reinterpretAsInts();
                IntVector values2 = ByteVector.fromArray(BYTES, bytes, from + 2 * WIDTH).reinterpretAsInts();
                IntVector a = (IntVector) STREAMS_0.invokeExact(values0, values1, values2);
                IntVector b = (IntVector) STREAMS_1.invokeExact(values0, values1, values2);
                IntVector c = (IntVector) STREAMS_2.invokeExact(values0, values1, values2);
                STREAM_VECTOR.cast(a.convertShape(I2B, STREAM, 0)).intoArray(page, index);
                STREAM_VECTOR.cast(a.lanewise(LSHR, 8).convertShape(I2B, STREAM, 0)).intoArray(page, index + stride);
                STREAM_VECTOR.cast(a.lanewise(LSHR, 16).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 2 * stride);
                STREAM_VECTOR.cast(a.lanewise(LSHR, 24).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 3 * stride);
                STREAM_VECTOR.cast(b.convertShape(I2B, STREAM, 0)).intoArray(page, index + 4 * stride);
                STREAM_VECTOR.cast(b.lanewise(LSHR, 8).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 5 * stride);
                STREAM_VECTOR.cast(b.lanewise(LSHR, 16).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 6 * stride);
                STREAM_VECTOR.cast(b.lanewise(LSHR, 24).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 7 * stride);
                STREAM_VECTOR.cast(c.convertShape(I2B, STREAM, 0)).intoArray(page, index + 8 * stride);
                STREAM_VECTOR.cast(c.lanewise(LSHR, 8).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 9 * stride);
                STREAM_VECTOR.cast(c.lanewise(LSHR, 16).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 10 * stride);
                STREAM_VECTOR.cast(c.lanewise(LSHR, 24).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 11 * stride);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + 12 * last, BLOCK, page, first + last, stride);
        }
    }
}
