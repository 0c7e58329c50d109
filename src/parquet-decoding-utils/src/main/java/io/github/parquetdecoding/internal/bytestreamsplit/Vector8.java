package io.github.parquetdecoding.internal.bytestreamsplit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.platform.VectorMemory;
import io.github.parquetdecoding.internal.platform.VectorSpecializer;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

import static jdk.incubator.vector.VectorOperators.I2B;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;

/**
 * Elements of 8 bytes: shorts of two streams each are zipped twice; where shorts cannot be permuted, ints of four
 * streams each are zipped once.
 */
final class Vector8 implements VectorKernel {
    private static final VectorMemory MEMORY = VectorSpecializer.memoryOf(MethodHandles.lookup());
    private static final boolean SHORTS = MEMORY.permutesShorts();
    private static final Class<?> LANE = SHORTS ? short.class : int.class;

    private static final MethodHandle LOAD = MEMORY.load(LANE);
    private static final MethodHandle LOAD_VALUES = MEMORY.loadValues();
    private static final MethodHandle STORE_VALUES = MEMORY.storeValues();
    private static final MethodHandle ZIP_LOW = MEMORY.zipLow(LANE);
    private static final MethodHandle ZIP_HIGH = MEMORY.zipHigh(LANE);
    private static final MethodHandle EVEN = MEMORY.even(LANE);
    private static final MethodHandle ODD = MEMORY.odd(LANE);

    /** Bytes of one stream: as many as a vector has lanes. */
    private static final VectorSpecies<Byte> STREAM = MEMORY.bytes(LANE);
    private static final Class<? extends ByteVector> STREAM_VECTOR = STREAM.vectorType().asSubclass(ByteVector.class);

    /** Values that are moved at a time: a vector of shorts or ints. */
    private static final int BLOCK = MEMORY.vectorBytes() / (SHORTS ? 2 : 4);
    /** Elements of the array of values in a vector, and in a value. */
    private static final int LANES = MEMORY.lanes();
    private static final int UNITS = 8 * LANES / MEMORY.vectorBytes();

    @Override
    public void decode(Object page, int first, int stride, int count, Object out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + UNITS * i;
            if (SHORTS) {
                ShortVector stream0 = (ShortVector) LOAD.invokeExact(page, index);
                ShortVector stream1 = (ShortVector) LOAD.invokeExact(page, index + stride);
                ShortVector stream2 = (ShortVector) LOAD.invokeExact(page, index + 2 * stride);
                ShortVector stream3 = (ShortVector) LOAD.invokeExact(page, index + 3 * stride);
                ShortVector stream4 = (ShortVector) LOAD.invokeExact(page, index + 4 * stride);
                ShortVector stream5 = (ShortVector) LOAD.invokeExact(page, index + 5 * stride);
                ShortVector stream6 = (ShortVector) LOAD.invokeExact(page, index + 6 * stride);
                ShortVector stream7 = (ShortVector) LOAD.invokeExact(page, index + 7 * stride);
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
                STORE_VALUES.invokeExact(values0.reinterpretAsBytes(), out, outIndex);
                STORE_VALUES.invokeExact(values1.reinterpretAsBytes(), out, outIndex + LANES);
                STORE_VALUES.invokeExact(values2.reinterpretAsBytes(), out, outIndex + 2 * LANES);
                STORE_VALUES.invokeExact(values3.reinterpretAsBytes(), out, outIndex + 3 * LANES);
            } else {
                IntVector stream0 = (IntVector) LOAD.invokeExact(page, index);
                IntVector stream1 = (IntVector) LOAD.invokeExact(page, index + stride);
                IntVector stream2 = (IntVector) LOAD.invokeExact(page, index + 2 * stride);
                IntVector stream3 = (IntVector) LOAD.invokeExact(page, index + 3 * stride);
                IntVector stream4 = (IntVector) LOAD.invokeExact(page, index + 4 * stride);
                IntVector stream5 = (IntVector) LOAD.invokeExact(page, index + 5 * stride);
                IntVector stream6 = (IntVector) LOAD.invokeExact(page, index + 6 * stride);
                IntVector stream7 = (IntVector) LOAD.invokeExact(page, index + 7 * stride);
                IntVector low = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector high = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector values0 = (IntVector) ZIP_LOW.invokeExact(low, high);
                IntVector values1 = (IntVector) ZIP_HIGH.invokeExact(low, high);
                STORE_VALUES.invokeExact(values0.reinterpretAsBytes(), out, outIndex);
                STORE_VALUES.invokeExact(values1.reinterpretAsBytes(), out, outIndex + LANES);
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
