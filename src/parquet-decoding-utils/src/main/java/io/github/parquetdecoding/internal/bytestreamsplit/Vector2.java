// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.VectorSpecialization;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.S2B;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2S;

/** Elements of 2 bytes: widens both streams to shorts and joins them. */
final class Vector2 implements TransposeKernel {
    private static final VectorSpecialization TARGET = VectorSpecialization.of(MethodHandles.lookup());

    private static final MethodHandle LOAD = TARGET.load(short.class);

    /** Bytes of one stream, one for each short of a vector. */
    private static final VectorSpecies<Byte> STREAM = TARGET.bytes(short.class);
    private static final Class<? extends ByteVector> STREAM_VECTOR = STREAM.vectorType().asSubclass(ByteVector.class);
    private static final VectorSpecies<Short> SHORT_VECTORS = TARGET.species(short.class);
    private static final VectorSpecies<Byte> VALUES = TARGET.species(byte.class);
    private static final Class<? extends ByteVector> VALUES_VECTOR = VALUES.vectorType().asSubclass(ByteVector.class);

    /** Values that are moved at a time: a vector of shorts. */
    private static final int BLOCK = TARGET.vectorBytes() / 2;

    @Override
    public void decode(Object page, int first, int stride, int count, Object out, int outOffset) throws Throwable {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            ShortVector stream0 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index))
                    .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
            ShortVector stream1 = (ShortVector) ((ByteVector) LOAD.invokeExact(page, index + stride))
                    .convertShape(ZERO_EXTEND_B2S, SHORT_VECTORS, 0);
            ShortVector values = stream0.or(stream1.lanewise(LSHL, 8));
            VALUES_VECTOR.cast(values.reinterpretAsBytes()).intoArray((byte[]) out, outOffset + 2 * i);
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + 2 * last);
        }
    }

    @Override
    public void encode(Object values, int offset, int count, byte[] page, int first, int stride) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            ShortVector shorts =
                    ByteVector.fromArray(VALUES, (byte[]) values, offset + 2 * i).reinterpretAsShorts();
            STREAM_VECTOR.cast(shorts.convertShape(S2B, STREAM, 0)).intoArray(page, index);
            STREAM_VECTOR.cast(shorts.lanewise(LSHR, 8).convertShape(S2B, STREAM, 0)).intoArray(page, index + stride);
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + 2 * last, BLOCK, page, first + last, stride);
        }
    }
}
