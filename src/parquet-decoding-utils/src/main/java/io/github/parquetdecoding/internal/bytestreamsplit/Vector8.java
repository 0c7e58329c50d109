// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.VectorSpecialization;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

import static jdk.incubator.vector.VectorOperators.I2B;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2I;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

/**
 * Elements of 8 bytes: zips shorts made of two streams each twice; where shorts cannot be permuted, zips ints made of
 * four streams each once.
 *
 * <p>Values are not stored through a method handle: the many loads reach C2's node limit, from which on it inlines
 * handles late, before it knows the class of the vector.
 */
final class Vector8 implements TransposeKernel {
    private static final VectorSpecialization TARGET = VectorSpecialization.of(MethodHandles.lookup());
    private static final Class<?> ARRAY = TARGET.array();
    private static final boolean SHORTS = TARGET.permutesShorts();
    private static final Class<?> LANE = SHORTS ? short.class : int.class;

    private static final MethodHandle LOAD = TARGET.load(LANE);
    private static final MethodHandle LOAD_VALUES = TARGET.loadValues();
    private static final MethodHandle ZIP_LOW = TARGET.zipLow(LANE);
    private static final MethodHandle ZIP_HIGH = TARGET.zipHigh(LANE);
    private static final MethodHandle EVEN = TARGET.even(LANE);
    private static final MethodHandle ODD = TARGET.odd(LANE);

    /** Bytes of one stream, one for each lane of a vector. */
    private static final VectorSpecies<Byte> STREAM = TARGET.bytes(LANE);
    private static final Class<? extends ByteVector> STREAM_VECTOR = STREAM.vectorType().asSubclass(ByteVector.class);
    private static final VectorSpecies<Short> SHORT_VECTORS = TARGET.species(short.class);
    private static final VectorSpecies<Integer> INT_VECTORS = TARGET.species(int.class);
    private static final Class<? extends ByteVector> BYTE_VECTOR =
            TARGET.species(byte.class).vectorType().asSubclass(ByteVector.class);
    private static final Class<? extends LongVector> LONG_VECTOR =
            TARGET.species(long.class).vectorType().asSubclass(LongVector.class);
    private static final Class<? extends DoubleVector> DOUBLE_VECTOR =
            TARGET.species(double.class).vectorType().asSubclass(DoubleVector.class);

    /** Values that are moved at a time: a vector of shorts or ints. */
    private static final int BLOCK = TARGET.vectorBytes() / (SHORTS ? 2 : 4);
    /** Array elements per vector, and per value. */
    private static final int LANES = TARGET.lanes();
    private static final int UNITS = 8 * LANES / TARGET.vectorBytes();

    @Override
    public void decode(Object page, int first, int stride, int count, Object out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + UNITS * i;
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
                ShortVector a = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector b = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector c = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector d = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector lowAc = (ShortVector) ZIP_LOW.invokeExact(a, c);
                ShortVector lowBd = (ShortVector) ZIP_LOW.invokeExact(b, d);
                ShortVector highAc = (ShortVector) ZIP_HIGH.invokeExact(a, c);
                ShortVector highBd = (ShortVector) ZIP_HIGH.invokeExact(b, d);
                ShortVector values0 = (ShortVector) ZIP_LOW.invokeExact(lowAc, lowBd);
                ShortVector values1 = (ShortVector) ZIP_HIGH.invokeExact(lowAc, lowBd);
                ShortVector values2 = (ShortVector) ZIP_LOW.invokeExact(highAc, highBd);
                ShortVector values3 = (ShortVector) ZIP_HIGH.invokeExact(highAc, highBd);
                if (ARRAY == byte[].class) {
                    BYTE_VECTOR.cast(values0.reinterpretAsBytes()).intoArray((byte[]) out, outIndex);
                    BYTE_VECTOR.cast(values1.reinterpretAsBytes()).intoArray((byte[]) out, outIndex + LANES);
                    BYTE_VECTOR.cast(values2.reinterpretAsBytes()).intoArray((byte[]) out, outIndex + 2 * LANES);
                    BYTE_VECTOR.cast(values3.reinterpretAsBytes()).intoArray((byte[]) out, outIndex + 3 * LANES);
                } else if (ARRAY == long[].class) {
                    LONG_VECTOR.cast(values0.reinterpretAsLongs()).intoArray((long[]) out, outIndex);
                    LONG_VECTOR.cast(values1.reinterpretAsLongs()).intoArray((long[]) out, outIndex + LANES);
                    LONG_VECTOR.cast(values2.reinterpretAsLongs()).intoArray((long[]) out, outIndex + 2 * LANES);
                    LONG_VECTOR.cast(values3.reinterpretAsLongs()).intoArray((long[]) out, outIndex + 3 * LANES);
                } else {
                    DOUBLE_VECTOR.cast(values0.reinterpretAsDoubles()).intoArray((double[]) out, outIndex);
                    DOUBLE_VECTOR.cast(values1.reinterpretAsDoubles()).intoArray((double[]) out, outIndex + LANES);
                    DOUBLE_VECTOR.cast(values2.reinterpretAsDoubles()).intoArray((double[]) out, outIndex + 2 * LANES);
                    DOUBLE_VECTOR.cast(values3.reinterpretAsDoubles()).intoArray((double[]) out, outIndex + 3 * LANES);
                }
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
                IntVector low = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector high = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector values0 = (IntVector) ZIP_LOW.invokeExact(low, high);
                IntVector values1 = (IntVector) ZIP_HIGH.invokeExact(low, high);
                if (ARRAY == byte[].class) {
                    BYTE_VECTOR.cast(values0.reinterpretAsBytes()).intoArray((byte[]) out, outIndex);
                    BYTE_VECTOR.cast(values1.reinterpretAsBytes()).intoArray((byte[]) out, outIndex + LANES);
                } else if (ARRAY == long[].class) {
                    LONG_VECTOR.cast(values0.reinterpretAsLongs()).intoArray((long[]) out, outIndex);
                    LONG_VECTOR.cast(values1.reinterpretAsLongs()).intoArray((long[]) out, outIndex + LANES);
                } else {
                    DOUBLE_VECTOR.cast(values0.reinterpretAsDoubles()).intoArray((double[]) out, outIndex);
                    DOUBLE_VECTOR.cast(values1.reinterpretAsDoubles()).intoArray((double[]) out, outIndex + LANES);
                }
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + UNITS * last);
        }
    }

    @Override
    public void encode(Object values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int valueIndex = offset + UNITS * i;
            int index = first + i;
            if (SHORTS) {
                ShortVector a = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex))
                        .reinterpretAsShorts();
                ShortVector b = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex + LANES))
                        .reinterpretAsShorts();
                ShortVector c = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex + 2 * LANES))
                        .reinterpretAsShorts();
                ShortVector d = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex + 3 * LANES))
                        .reinterpretAsShorts();
                ShortVector evenAb = (ShortVector) EVEN.invokeExact(a, b);
                ShortVector oddAb = (ShortVector) ODD.invokeExact(a, b);
                ShortVector evenCd = (ShortVector) EVEN.invokeExact(c, d);
                ShortVector oddCd = (ShortVector) ODD.invokeExact(c, d);
                ShortVector bytes01 = (ShortVector) EVEN.invokeExact(evenAb, evenCd);
                ShortVector bytes23 = (ShortVector) EVEN.invokeExact(oddAb, oddCd);
                ShortVector bytes45 = (ShortVector) ODD.invokeExact(evenAb, evenCd);
                ShortVector bytes67 = (ShortVector) ODD.invokeExact(oddAb, oddCd);
                STREAM_VECTOR.cast(bytes01.convertShape(S2B, STREAM, 0)).intoArray(page, index);
                STREAM_VECTOR.cast(bytes01.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + stride);
                STREAM_VECTOR.cast(bytes23.convertShape(S2B, STREAM, 0)).intoArray(page, index + 2 * stride);
                STREAM_VECTOR.cast(bytes23.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 3 * stride);
                STREAM_VECTOR.cast(bytes45.convertShape(S2B, STREAM, 0)).intoArray(page, index + 4 * stride);
                STREAM_VECTOR.cast(bytes45.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 5 * stride);
                STREAM_VECTOR.cast(bytes67.convertShape(S2B, STREAM, 0)).intoArray(page, index + 6 * stride);
                STREAM_VECTOR.cast(bytes67.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 7 * stride);
            } else {
                IntVector a = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex))
                        .reinterpretAsInts();
                IntVector b = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex + LANES))
                        .reinterpretAsInts();
                IntVector low = (IntVector) EVEN.invokeExact(a, b);
                IntVector high = (IntVector) ODD.invokeExact(a, b);
                STREAM_VECTOR.cast(low.convertShape(I2B, STREAM, 0)).intoArray(page, index);
                STREAM_VECTOR.cast(low.lanewise(LSHR, 8).convertShape(I2B, STREAM, 0)).intoArray(page, index + stride);
                STREAM_VECTOR.cast(low.lanewise(LSHR, 16).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 2 * stride);
                STREAM_VECTOR.cast(low.lanewise(LSHR, 24).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 3 * stride);
                STREAM_VECTOR.cast(high.convertShape(I2B, STREAM, 0)).intoArray(page, index + 4 * stride);
                STREAM_VECTOR.cast(high.lanewise(LSHR, 8).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 5 * stride);
                STREAM_VECTOR.cast(high.lanewise(LSHR, 16).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 6 * stride);
                STREAM_VECTOR.cast(high.lanewise(LSHR, 24).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 7 * stride);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + UNITS * last, BLOCK, page, first + last, stride);
        }
    }
}
