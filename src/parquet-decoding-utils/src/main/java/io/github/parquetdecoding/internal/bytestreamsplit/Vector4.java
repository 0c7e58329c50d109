// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.VectorSpecialization;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorSpecies;

import static jdk.incubator.vector.VectorOperators.I2B;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2I;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

/**
 * Elements of 4 bytes: zips shorts made of two streams each; where shorts cannot be permuted, widens streams to ints
 * and joins them.
 */
final class Vector4 implements TransposeKernel {
    private static final VectorSpecialization TARGET = VectorSpecialization.of(MethodHandles.lookup());
    private static final boolean SHORTS = TARGET.permutesShorts();
    private static final Class<?> LANE = SHORTS ? short.class : int.class;

    private static final MethodHandle LOAD = TARGET.load(LANE);
    private static final MethodHandle LOAD_VALUES = TARGET.loadValues();
    private static final MethodHandle STORE = TARGET.storeValues();
    private static final MethodHandle ZIP_LOW = TARGET.zipLow(LANE);
    private static final MethodHandle ZIP_HIGH = TARGET.zipHigh(LANE);
    private static final MethodHandle EVEN = TARGET.even(LANE);
    private static final MethodHandle ODD = TARGET.odd(LANE);

    /** Bytes of one stream, one for each lane of a vector. */
    private static final VectorSpecies<Byte> STREAM = TARGET.bytes(LANE);
    private static final Class<? extends ByteVector> STREAM_VECTOR = STREAM.vectorType().asSubclass(ByteVector.class);
    private static final VectorSpecies<Short> SHORT_VECTORS = TARGET.species(short.class);
    private static final VectorSpecies<Integer> INT_VECTORS = TARGET.species(int.class);
    private static final VectorSpecies<?> VALUES = TARGET.values();
    private static final Class<? extends Vector<?>> VALUES_VECTOR = TARGET.vector(VALUES);

    /** Values that are moved at a time: a vector of shorts or ints. */
    private static final int BLOCK = TARGET.vectorBytes() / (SHORTS ? 2 : 4);
    /** Array elements per vector, and per value. */
    private static final int LANES = TARGET.lanes();
    private static final int UNITS = 4 * LANES / TARGET.vectorBytes();

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
                ShortVector low = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector high = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector values0 = (ShortVector) ZIP_LOW.invokeExact(low, high);
                ShortVector values1 = (ShortVector) ZIP_HIGH.invokeExact(low, high);
                STORE.invokeExact(VALUES_VECTOR.cast(values0.reinterpretShape(VALUES, 0)), out, outIndex);
                STORE.invokeExact(VALUES_VECTOR.cast(values1.reinterpretShape(VALUES, 0)), out, outIndex + LANES);
            } else {
                IntVector stream0 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream1 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream2 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 2 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream3 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 3 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector ints = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                STORE.invokeExact(VALUES_VECTOR.cast(ints.reinterpretShape(VALUES, 0)), out, outIndex);
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
                ShortVector bytes01 = (ShortVector) EVEN.invokeExact(a, b);
                ShortVector bytes23 = (ShortVector) ODD.invokeExact(a, b);
                STREAM_VECTOR.cast(bytes01.convertShape(S2B, STREAM, 0)).intoArray(page, index);
                STREAM_VECTOR.cast(bytes01.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + stride);
                STREAM_VECTOR.cast(bytes23.convertShape(S2B, STREAM, 0)).intoArray(page, index + 2 * stride);
                STREAM_VECTOR.cast(bytes23.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 3 * stride);
            } else {
                IntVector ints = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex))
                        .reinterpretAsInts();
                STREAM_VECTOR.cast(ints.convertShape(I2B, STREAM, 0)).intoArray(page, index);
                STREAM_VECTOR.cast(ints.lanewise(LSHR, 8).convertShape(I2B, STREAM, 0)).intoArray(page, index + stride);
                STREAM_VECTOR.cast(ints.lanewise(LSHR, 16).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 2 * stride);
                STREAM_VECTOR.cast(ints.lanewise(LSHR, 24).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 3 * stride);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + UNITS * last, BLOCK, page, first + last, stride);
        }
    }
}
