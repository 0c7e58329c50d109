// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.VectorSpecialization;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorSpecies;

import static jdk.incubator.vector.VectorOperators.I2F;
import static jdk.incubator.vector.VectorOperators.L2D;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2I;

/**
 * Values of up to 32 bits, a vector of ints at a time: each lane takes the one or two 32-bit words that its value lies
 * in, shifts both to their places and drops the bits around. A vector has whole groups of values, so words and shifts
 * are the same for each vector.
 *
 * <p>Each vector of values is unpacked from a whole vector of bytes, of which it may need as little as a 16th. Near the
 * limit, the last whole vector of bytes is loaded once for all remaining values.
 */
final class VectorUnpacker implements UnpackKernel {
    private static final VectorSpecialization TARGET = VectorSpecialization.of(MethodHandles.lookup());
    private static final VectorSpecies<Byte> BYTES = TARGET.species(byte.class);
    private static final VectorSpecies<Integer> INTS = TARGET.species(int.class);
    private static final Class<? extends IntVector> INT_VECTOR = INTS.vectorType().asSubclass(IntVector.class);
    private static final VectorSpecies<Float> FLOATS = TARGET.species(float.class);
    private static final Class<? extends FloatVector> FLOAT_VECTOR = FLOATS.vectorType().asSubclass(FloatVector.class);
    private static final VectorSpecies<Long> LONGS = TARGET.species(long.class);
    private static final VectorSpecies<Double> DOUBLES = TARGET.species(double.class);
    private static final Class<? extends DoubleVector> DOUBLE_VECTOR =
            DOUBLES.vectorType().asSubclass(DoubleVector.class);
    private static final int LANES = INTS.length();
    private static final Class<?> ARRAY = TARGET.array();
    /** Vectors of bytes with the same number of lanes. */
    private static final VectorSpecies<Byte> NARROW_BYTES = TARGET.bytes(int.class);

    @Override
    public int unpack(byte[] packed, int start, int limit, int count, int bitWidth, Object out, int outOffset) {
        return ARRAY == int[].class && bitWidth == Byte.SIZE
                ? widen(packed, start, count, (int[]) out, outOffset)
                : unpackVectors(packed, start, limit, count, bitWidth, 0, 0, 0, out, outOffset);
    }

    @Override
    public int unpackScaled(
            byte[] packed, int start, int limit, int count, int bitWidth, long frame, double up, double down,
            Object out, int outOffset) {
        return ARRAY == float[].class
                ? unpackVectors(packed, start, limit, count, bitWidth, (int) frame, (float) up, (float) down, out,
                        outOffset)
                : unpackDoubles(packed, start, limit, count, bitWidth, frame, up, down, (double[]) out, outOffset);
    }

    private static int unpackVectors(
            byte[] packed, int start, int limit, int count, int bitWidth, int frame, float up, float down, Object out,
            int outOffset) {
        int mask = -1 >>> Integer.SIZE - bitWidth;
        int step = bitWidth * LANES / Byte.SIZE;
        IntVector bit = IntVector.zero(INTS).addIndex(1).mul(bitWidth);
        IntVector lowWord = bit.lanewise(LSHR, 5);
        // For a value in one word this is the same word, and the bits above the value are dropped.
        IntVector highWord = bit.add(bitWidth - 1).lanewise(LSHR, 5);
        IntVector right = bit.and(31);
        IntVector left = right.neg().and(31);
        int i = 0;
        int index = start;
        for (; i <= count - LANES && index <= limit - BYTES.length(); i += LANES, index += step) {
            IntVector words = ByteVector.fromArray(BYTES, packed, index).reinterpretAsInts();
            IntVector values = lowWord.selectFrom(words).lanewise(LSHR, right)
                    .or(highWord.selectFrom(words).lanewise(LSHL, left)).and(mask);
            if (ARRAY == int[].class) {
                INT_VECTOR.cast(values).intoArray((int[]) out, outOffset + i);
            } else {
                FLOAT_VECTOR.cast(((FloatVector) values.add(frame).convertShape(I2F, FLOATS, 0)).mul(up).mul(down))
                        .intoArray((float[]) out, outOffset + i);
            }
        }
        return limit < BYTES.length() ? i
                : unpackLast(packed, index, limit, i, count, bitWidth, frame, up, down, out, outOffset);
    }

    /** Values of up to 64 bits, a vector of longs at a time, while a whole vector of bytes is left for each. */
    private static int unpackDoubles(
            byte[] packed, int start, int limit, int count, int bitWidth, long frame, double up, double down,
            double[] out, int outOffset) {
        long mask = -1L >>> Long.SIZE - bitWidth;
        int step = bitWidth * LONGS.length() / Byte.SIZE;
        LongVector bit = LongVector.zero(LONGS).addIndex(1).mul(bitWidth);
        LongVector lowWord = bit.lanewise(LSHR, 6);
        LongVector highWord = bit.add(bitWidth - 1).lanewise(LSHR, 6);
        LongVector right = bit.and(63);
        LongVector left = right.neg().and(63);
        int i = 0;
        int index = start;
        for (; i <= count - LONGS.length() && index <= limit - BYTES.length(); i += LONGS.length(), index += step) {
            LongVector words = ByteVector.fromArray(BYTES, packed, index).reinterpretAsLongs();
            LongVector values = lowWord.selectFrom(words).lanewise(LSHR, right)
                    .or(highWord.selectFrom(words).lanewise(LSHL, left)).and(mask).add(frame);
            DOUBLE_VECTOR.cast(((DoubleVector) values.convertShape(L2D, DOUBLES, 0)).mul(up).mul(down))
                    .intoArray(out, outOffset + i);
        }
        return i;
    }

    /** Ids of 8 bits are frequent, and twice as fast this way. */
    private static int widen(byte[] packed, int start, int count, int[] out, int outOffset) {
        int i = 0;
        for (; i <= count - LANES; i += LANES) {
            Vector<?> values = ByteVector.fromArray(NARROW_BYTES, packed, start + i)
                    .convertShape(ZERO_EXTEND_B2I, INTS, 0);
            INT_VECTOR.cast(values).intoArray(out, outOffset + i);
        }
        return i;
    }

    /** Continues from value {@code first} in the last vector of bytes before the limit. */
    private static int unpackLast(
            byte[] packed, int index, int limit, int first, int count, int bitWidth, int frame, float up, float down,
            Object out, int outOffset) {
        int mask = -1 >>> Integer.SIZE - bitWidth;
        int last = limit - BYTES.length();
        IntVector words = ByteVector.fromArray(BYTES, packed, last).reinterpretAsInts();
        IntVector bit = IntVector.zero(INTS).addIndex(1).mul(bitWidth).add(Byte.SIZE * (index - last));
        int i = first;
        for (; i <= count - LANES; i += LANES) {
            IntVector right = bit.and(31);
            IntVector values = bit.lanewise(LSHR, 5).selectFrom(words).lanewise(LSHR, right)
                    .or(bit.add(bitWidth - 1).lanewise(LSHR, 5).selectFrom(words)
                            .lanewise(LSHL, right.neg().and(31))).and(mask);
            if (ARRAY == int[].class) {
                INT_VECTOR.cast(values).intoArray((int[]) out, outOffset + i);
            } else {
                FLOAT_VECTOR.cast(((FloatVector) values.add(frame).convertShape(I2F, FLOATS, 0)).mul(up).mul(down))
                        .intoArray((float[]) out, outOffset + i);
            }
            bit = bit.add(LANES * bitWidth);
        }
        return i;
    }
}
