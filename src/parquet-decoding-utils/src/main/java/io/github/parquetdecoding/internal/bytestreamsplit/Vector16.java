// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

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

/**
 * Elements of 16 bytes (UUIDs, wide decimals), whose values are always in byte arrays: zipped like 8-byte elements,
 * with one more step.
 */
final class Vector16 implements TransposeKernel {
    private static final VectorSpecialization TARGET = VectorSpecialization.of(MethodHandles.lookup());
    private static final boolean SHORTS = TARGET.permutesShorts();
    private static final Class<?> LANE = SHORTS ? short.class : int.class;

    private static final MethodHandle LOAD = TARGET.load(LANE);
    private static final MethodHandle ZIP_LOW = TARGET.zipLow(LANE);
    private static final MethodHandle ZIP_HIGH = TARGET.zipHigh(LANE);
    private static final MethodHandle EVEN = TARGET.even(LANE);
    private static final MethodHandle ODD = TARGET.odd(LANE);

    /** Bytes of one stream, one for each lane of a vector. */
    private static final VectorSpecies<Byte> STREAM = TARGET.bytes(LANE);
    private static final Class<? extends ByteVector> STREAM_VECTOR = STREAM.vectorType().asSubclass(ByteVector.class);
    private static final VectorSpecies<Short> SHORT_VECTORS = TARGET.species(short.class);
    private static final VectorSpecies<Integer> INT_VECTORS = TARGET.species(int.class);
    private static final VectorSpecies<Byte> BYTES = TARGET.species(byte.class);
    private static final Class<? extends ByteVector> BYTE_VECTOR = BYTES.vectorType().asSubclass(ByteVector.class);

    /** Values that are moved at a time: a vector of shorts or ints. */
    private static final int BLOCK = TARGET.vectorBytes() / (SHORTS ? 2 : 4);
    /** Bytes of a vector. */
    private static final int WIDTH = TARGET.vectorBytes();

    @Override
    public void decode(Object page, int first, int stride, int count, Object out, int outOffset) throws Throwable {
        byte[] bytes = (byte[]) out;
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            int outIndex = outOffset + 16 * i;
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
                ShortVector stream12 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 12 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream13 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 13 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream14 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 14 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector stream15 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + 15 * stride))
                        .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
                ShortVector a = stream0.or(stream1.lanewise(LSHL, 8));
                ShortVector b = stream2.or(stream3.lanewise(LSHL, 8));
                ShortVector c = stream4.or(stream5.lanewise(LSHL, 8));
                ShortVector d = stream6.or(stream7.lanewise(LSHL, 8));
                ShortVector e = stream8.or(stream9.lanewise(LSHL, 8));
                ShortVector f = stream10.or(stream11.lanewise(LSHL, 8));
                ShortVector g = stream12.or(stream13.lanewise(LSHL, 8));
                ShortVector h = stream14.or(stream15.lanewise(LSHL, 8));
                ShortVector lowAe = (ShortVector) ZIP_LOW.invokeExact(a, e);
                ShortVector highAe = (ShortVector) ZIP_HIGH.invokeExact(a, e);
                ShortVector lowBf = (ShortVector) ZIP_LOW.invokeExact(b, f);
                ShortVector highBf = (ShortVector) ZIP_HIGH.invokeExact(b, f);
                ShortVector lowCg = (ShortVector) ZIP_LOW.invokeExact(c, g);
                ShortVector highCg = (ShortVector) ZIP_HIGH.invokeExact(c, g);
                ShortVector lowDh = (ShortVector) ZIP_LOW.invokeExact(d, h);
                ShortVector highDh = (ShortVector) ZIP_HIGH.invokeExact(d, h);
                ShortVector aceg0 = (ShortVector) ZIP_LOW.invokeExact(lowAe, lowCg);
                ShortVector bdfh0 = (ShortVector) ZIP_LOW.invokeExact(lowBf, lowDh);
                ShortVector aceg1 = (ShortVector) ZIP_HIGH.invokeExact(lowAe, lowCg);
                ShortVector bdfh1 = (ShortVector) ZIP_HIGH.invokeExact(lowBf, lowDh);
                ShortVector aceg2 = (ShortVector) ZIP_LOW.invokeExact(highAe, highCg);
                ShortVector bdfh2 = (ShortVector) ZIP_LOW.invokeExact(highBf, highDh);
                ShortVector aceg3 = (ShortVector) ZIP_HIGH.invokeExact(highAe, highCg);
                ShortVector bdfh3 = (ShortVector) ZIP_HIGH.invokeExact(highBf, highDh);
                ShortVector values0 = (ShortVector) ZIP_LOW.invokeExact(aceg0, bdfh0);
                ShortVector values1 = (ShortVector) ZIP_HIGH.invokeExact(aceg0, bdfh0);
                ShortVector values2 = (ShortVector) ZIP_LOW.invokeExact(aceg1, bdfh1);
                ShortVector values3 = (ShortVector) ZIP_HIGH.invokeExact(aceg1, bdfh1);
                ShortVector values4 = (ShortVector) ZIP_LOW.invokeExact(aceg2, bdfh2);
                ShortVector values5 = (ShortVector) ZIP_HIGH.invokeExact(aceg2, bdfh2);
                ShortVector values6 = (ShortVector) ZIP_LOW.invokeExact(aceg3, bdfh3);
                ShortVector values7 = (ShortVector) ZIP_HIGH.invokeExact(aceg3, bdfh3);
                BYTE_VECTOR.cast(values0.reinterpretAsBytes()).intoArray(bytes, outIndex);
                BYTE_VECTOR.cast(values1.reinterpretAsBytes()).intoArray(bytes, outIndex + WIDTH);
                BYTE_VECTOR.cast(values2.reinterpretAsBytes()).intoArray(bytes, outIndex + 2 * WIDTH);
                BYTE_VECTOR.cast(values3.reinterpretAsBytes()).intoArray(bytes, outIndex + 3 * WIDTH);
                BYTE_VECTOR.cast(values4.reinterpretAsBytes()).intoArray(bytes, outIndex + 4 * WIDTH);
                BYTE_VECTOR.cast(values5.reinterpretAsBytes()).intoArray(bytes, outIndex + 5 * WIDTH);
                BYTE_VECTOR.cast(values6.reinterpretAsBytes()).intoArray(bytes, outIndex + 6 * WIDTH);
                BYTE_VECTOR.cast(values7.reinterpretAsBytes()).intoArray(bytes, outIndex + 7 * WIDTH);
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
                IntVector stream12 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 12 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream13 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 13 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream14 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 14 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector stream15 = (IntVector) ((ByteVector) LOAD.invokeExact(page, index + 15 * stride))
                        .convertShape(ZERO_EXTEND_B2I, INT_VECTORS, 0);
                IntVector a = stream0.or(stream1.lanewise(LSHL, 8))
                        .or(stream2.lanewise(LSHL, 16)).or(stream3.lanewise(LSHL, 24));
                IntVector b = stream4.or(stream5.lanewise(LSHL, 8))
                        .or(stream6.lanewise(LSHL, 16)).or(stream7.lanewise(LSHL, 24));
                IntVector c = stream8.or(stream9.lanewise(LSHL, 8))
                        .or(stream10.lanewise(LSHL, 16)).or(stream11.lanewise(LSHL, 24));
                IntVector d = stream12.or(stream13.lanewise(LSHL, 8))
                        .or(stream14.lanewise(LSHL, 16)).or(stream15.lanewise(LSHL, 24));
                IntVector lowAc = (IntVector) ZIP_LOW.invokeExact(a, c);
                IntVector highAc = (IntVector) ZIP_HIGH.invokeExact(a, c);
                IntVector lowBd = (IntVector) ZIP_LOW.invokeExact(b, d);
                IntVector highBd = (IntVector) ZIP_HIGH.invokeExact(b, d);
                IntVector values0 = (IntVector) ZIP_LOW.invokeExact(lowAc, lowBd);
                IntVector values1 = (IntVector) ZIP_HIGH.invokeExact(lowAc, lowBd);
                IntVector values2 = (IntVector) ZIP_LOW.invokeExact(highAc, highBd);
                IntVector values3 = (IntVector) ZIP_HIGH.invokeExact(highAc, highBd);
                BYTE_VECTOR.cast(values0.reinterpretAsBytes()).intoArray(bytes, outIndex);
                BYTE_VECTOR.cast(values1.reinterpretAsBytes()).intoArray(bytes, outIndex + WIDTH);
                BYTE_VECTOR.cast(values2.reinterpretAsBytes()).intoArray(bytes, outIndex + 2 * WIDTH);
                BYTE_VECTOR.cast(values3.reinterpretAsBytes()).intoArray(bytes, outIndex + 3 * WIDTH);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + 16 * last);
        }
    }

    @Override
    public void encode(Object values, int offset, int count, byte[] page, int first, int stride) throws Throwable {
        byte[] bytes = (byte[]) values;
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int from = offset + 16 * i;
            int index = first + i;
            if (SHORTS) {
                ShortVector values0 = ByteVector.fromArray(BYTES, bytes, from).reinterpretAsShorts();
                ShortVector values1 = ByteVector.fromArray(BYTES, bytes, from + WIDTH).reinterpretAsShorts();
                ShortVector values2 = ByteVector.fromArray(BYTES, bytes, from + 2 * WIDTH).reinterpretAsShorts();
                ShortVector values3 = ByteVector.fromArray(BYTES, bytes, from + 3 * WIDTH).reinterpretAsShorts();
                ShortVector values4 = ByteVector.fromArray(BYTES, bytes, from + 4 * WIDTH).reinterpretAsShorts();
                ShortVector values5 = ByteVector.fromArray(BYTES, bytes, from + 5 * WIDTH).reinterpretAsShorts();
                ShortVector values6 = ByteVector.fromArray(BYTES, bytes, from + 6 * WIDTH).reinterpretAsShorts();
                ShortVector values7 = ByteVector.fromArray(BYTES, bytes, from + 7 * WIDTH).reinterpretAsShorts();
                ShortVector aceg0 = (ShortVector) EVEN.invokeExact(values0, values1);
                ShortVector bdfh0 = (ShortVector) ODD.invokeExact(values0, values1);
                ShortVector aceg1 = (ShortVector) EVEN.invokeExact(values2, values3);
                ShortVector bdfh1 = (ShortVector) ODD.invokeExact(values2, values3);
                ShortVector aceg2 = (ShortVector) EVEN.invokeExact(values4, values5);
                ShortVector bdfh2 = (ShortVector) ODD.invokeExact(values4, values5);
                ShortVector aceg3 = (ShortVector) EVEN.invokeExact(values6, values7);
                ShortVector bdfh3 = (ShortVector) ODD.invokeExact(values6, values7);
                ShortVector lowAe = (ShortVector) EVEN.invokeExact(aceg0, aceg1);
                ShortVector lowCg = (ShortVector) ODD.invokeExact(aceg0, aceg1);
                ShortVector lowBf = (ShortVector) EVEN.invokeExact(bdfh0, bdfh1);
                ShortVector lowDh = (ShortVector) ODD.invokeExact(bdfh0, bdfh1);
                ShortVector highAe = (ShortVector) EVEN.invokeExact(aceg2, aceg3);
                ShortVector highCg = (ShortVector) ODD.invokeExact(aceg2, aceg3);
                ShortVector highBf = (ShortVector) EVEN.invokeExact(bdfh2, bdfh3);
                ShortVector highDh = (ShortVector) ODD.invokeExact(bdfh2, bdfh3);
                ShortVector a = (ShortVector) EVEN.invokeExact(lowAe, highAe);
                ShortVector b = (ShortVector) EVEN.invokeExact(lowBf, highBf);
                ShortVector c = (ShortVector) EVEN.invokeExact(lowCg, highCg);
                ShortVector d = (ShortVector) EVEN.invokeExact(lowDh, highDh);
                ShortVector e = (ShortVector) ODD.invokeExact(lowAe, highAe);
                ShortVector f = (ShortVector) ODD.invokeExact(lowBf, highBf);
                ShortVector g = (ShortVector) ODD.invokeExact(lowCg, highCg);
                ShortVector h = (ShortVector) ODD.invokeExact(lowDh, highDh);
                STREAM_VECTOR.cast(a.convertShape(S2B, STREAM, 0)).intoArray(page, index);
                STREAM_VECTOR.cast(a.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0)).intoArray(page, index + stride);
                STREAM_VECTOR.cast(b.convertShape(S2B, STREAM, 0)).intoArray(page, index + 2 * stride);
                STREAM_VECTOR.cast(b.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 3 * stride);
                STREAM_VECTOR.cast(c.convertShape(S2B, STREAM, 0)).intoArray(page, index + 4 * stride);
                STREAM_VECTOR.cast(c.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 5 * stride);
                STREAM_VECTOR.cast(d.convertShape(S2B, STREAM, 0)).intoArray(page, index + 6 * stride);
                STREAM_VECTOR.cast(d.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 7 * stride);
                STREAM_VECTOR.cast(e.convertShape(S2B, STREAM, 0)).intoArray(page, index + 8 * stride);
                STREAM_VECTOR.cast(e.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 9 * stride);
                STREAM_VECTOR.cast(f.convertShape(S2B, STREAM, 0)).intoArray(page, index + 10 * stride);
                STREAM_VECTOR.cast(f.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 11 * stride);
                STREAM_VECTOR.cast(g.convertShape(S2B, STREAM, 0)).intoArray(page, index + 12 * stride);
                STREAM_VECTOR.cast(g.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 13 * stride);
                STREAM_VECTOR.cast(h.convertShape(S2B, STREAM, 0)).intoArray(page, index + 14 * stride);
                STREAM_VECTOR.cast(h.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0))
                        .intoArray(page, index + 15 * stride);
            } else {
                IntVector values0 = ByteVector.fromArray(BYTES, bytes, from).reinterpretAsInts();
                IntVector values1 = ByteVector.fromArray(BYTES, bytes, from + WIDTH).reinterpretAsInts();
                IntVector values2 = ByteVector.fromArray(BYTES, bytes, from + 2 * WIDTH).reinterpretAsInts();
                IntVector values3 = ByteVector.fromArray(BYTES, bytes, from + 3 * WIDTH).reinterpretAsInts();
                IntVector lowAc = (IntVector) EVEN.invokeExact(values0, values1);
                IntVector lowBd = (IntVector) ODD.invokeExact(values0, values1);
                IntVector highAc = (IntVector) EVEN.invokeExact(values2, values3);
                IntVector highBd = (IntVector) ODD.invokeExact(values2, values3);
                IntVector a = (IntVector) EVEN.invokeExact(lowAc, highAc);
                IntVector b = (IntVector) EVEN.invokeExact(lowBd, highBd);
                IntVector c = (IntVector) ODD.invokeExact(lowAc, highAc);
                IntVector d = (IntVector) ODD.invokeExact(lowBd, highBd);
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
                STREAM_VECTOR.cast(d.convertShape(I2B, STREAM, 0)).intoArray(page, index + 12 * stride);
                STREAM_VECTOR.cast(d.lanewise(LSHR, 8).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 13 * stride);
                STREAM_VECTOR.cast(d.lanewise(LSHR, 16).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 14 * stride);
                STREAM_VECTOR.cast(d.lanewise(LSHR, 24).convertShape(I2B, STREAM, 0))
                        .intoArray(page, index + 15 * stride);
            }
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + 16 * last, BLOCK, page, first + last, stride);
        }
    }
}
