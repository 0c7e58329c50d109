package io.github.parquetdecoding.internal.bytestreamsplit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.function.IntUnaryOperator;

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

/** Elements of 12 bytes: ints of four streams each are mixed. */
final class Vector12 implements VectorKernel {
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
    private static final int UNITS = 12 * LANES / MEMORY.vectorBytes();
    private static final int INTS = MEMORY.vectorBytes() / 4;

    // (IntVector, IntVector, IntVector) -> IntVector: int t of the values, counted through all their vectors, is int
    // t / 3 of the joined streams t % 3, and int i of the joined streams r is int 3 * i + r of the values.
    private static final MethodHandle VALUES_0 = select(lane -> valueInt(0 * INTS + lane));
    private static final MethodHandle VALUES_1 = select(lane -> valueInt(1 * INTS + lane));
    private static final MethodHandle VALUES_2 = select(lane -> valueInt(2 * INTS + lane));
    private static final MethodHandle STREAMS_0 = select(lane -> 3 * lane + 0);
    private static final MethodHandle STREAMS_1 = select(lane -> 3 * lane + 1);
    private static final MethodHandle STREAMS_2 = select(lane -> 3 * lane + 2);

    private static int valueInt(int t) {
        return t % 3 * INTS + t / 3;
    }

    /** Of three vectors, by two selections: lanes of the first two, then of those and the third. */
    private static MethodHandle select(IntUnaryOperator intOfLane) {
        MethodHandle firstTwo = MEMORY.select(int.class, lane -> {
            int source = intOfLane.applyAsInt(lane);
            return source < 2 * INTS ? source : 0;
        });
        MethodHandle third = MEMORY.select(int.class, lane -> {
            int source = intOfLane.applyAsInt(lane);
            return source < 2 * INTS ? lane : source - INTS;
        });
        return MethodHandles.collectArguments(third, 0, firstTwo);
    }

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
                ShortVector stream8 = (ShortVector) LOAD.invokeExact(page, index + 8 * stride);
                ShortVector stream9 = (ShortVector) LOAD.invokeExact(page, index + 9 * stride);
                ShortVector stream10 = (ShortVector) LOAD.invokeExact(page, index + 10 * stride);
                ShortVector stream11 = (ShortVector) LOAD.invokeExact(page, index + 11 * stride);
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
                STORE_VALUES.invokeExact(values0.reinterpretAsBytes(), out, outIndex);
                STORE_VALUES.invokeExact(values1.reinterpretAsBytes(), out, outIndex + LANES);
                STORE_VALUES.invokeExact(values2.reinterpretAsBytes(), out, outIndex + 2 * LANES);
                STORE_VALUES.invokeExact(values3.reinterpretAsBytes(), out, outIndex + 3 * LANES);
                STORE_VALUES.invokeExact(values4.reinterpretAsBytes(), out, outIndex + 4 * LANES);
                STORE_VALUES.invokeExact(values5.reinterpretAsBytes(), out, outIndex + 5 * LANES);
            } else {
                IntVector stream0 = (IntVector) LOAD.invokeExact(page, index);
                IntVector stream1 = (IntVector) LOAD.invokeExact(page, index + stride);
                IntVector stream2 = (IntVector) LOAD.invokeExact(page, index + 2 * stride);
                IntVector stream3 = (IntVector) LOAD.invokeExact(page, index + 3 * stride);
                IntVector stream4 = (IntVector) LOAD.invokeExact(page, index + 4 * stride);
                IntVector stream5 = (IntVector) LOAD.invokeExact(page, index + 5 * stride);
                IntVector stream6 = (IntVector) LOAD.invokeExact(page, index + 6 * stride);
                IntVector stream7 = (IntVector) LOAD.invokeExact(page, index + 7 * stride);
                IntVector stream8 = (IntVector) LOAD.invokeExact(page, index + 8 * stride);
                IntVector stream9 = (IntVector) LOAD.invokeExact(page, index + 9 * stride);
                IntVector stream10 = (IntVector) LOAD.invokeExact(page, index + 10 * stride);
                IntVector stream11 = (IntVector) LOAD.invokeExact(page, index + 11 * stride);
                IntVector a = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector b = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector c = stream8.or(stream9.lanewise(LSHL, 8))
                        .or(stream10.lanewise(LSHL, 16)).or(stream11.lanewise(LSHL, 24));
                IntVector values0 = (IntVector) VALUES_0.invokeExact(a, b, c);
                IntVector values1 = (IntVector) VALUES_1.invokeExact(a, b, c);
                IntVector values2 = (IntVector) VALUES_2.invokeExact(a, b, c);
                STORE_VALUES.invokeExact(values0.reinterpretAsBytes(), out, outIndex);
                STORE_VALUES.invokeExact(values1.reinterpretAsBytes(), out, outIndex + LANES);
                STORE_VALUES.invokeExact(values2.reinterpretAsBytes(), out, outIndex + 2 * LANES);
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
                IntVector values0 = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex))
                        .reinterpretAsInts();
                IntVector values1 = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex + LANES))
                        .reinterpretAsInts();
                IntVector values2 = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex + 2 * LANES))
                        .reinterpretAsInts();
                IntVector values3 = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex + 3 * LANES))
                        .reinterpretAsInts();
                IntVector values4 = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex + 4 * LANES))
                        .reinterpretAsInts();
                IntVector values5 = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex + 5 * LANES))
                        .reinterpretAsInts();
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
                IntVector values0 = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex))
                        .reinterpretAsInts();
                IntVector values1 = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex + LANES))
                        .reinterpretAsInts();
                IntVector values2 = ((ByteVector) LOAD_VALUES.invokeExact(values, valueIndex + 2 * LANES))
                        .reinterpretAsInts();
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
            encode(values, offset + UNITS * last, BLOCK, page, first + last, stride);
        }
    }
}
