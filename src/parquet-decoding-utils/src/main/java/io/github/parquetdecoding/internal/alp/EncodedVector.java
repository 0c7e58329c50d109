// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.alp;

import java.util.Arrays;

import io.github.parquetdecoding.internal.bitpacking.BitPacker;
import io.github.parquetdecoding.internal.memory.ByteAccess;

/**
 * A vector of FLOAT or DOUBLE values, or a sample of one, encoded with an exponent and a factor. Its memory is reused
 * for the next vector. Arguments are not checked here.
 */
public final class EncodedVector {
    /** One of the two is null. */
    private final float[] floats;
    private final double[] doubles;

    private final double[] values;
    /** Raw bits of the values. */
    private final long[] bits;
    private final long[] integers;
    /** Indexes of the values that would not be decoded to the same bits, in ascending order. */
    private final int[] exceptions;

    private int count;
    private int exponent;
    private int factor;
    private int exceptionCount;
    private long frame;
    private int bitWidth;

    /** A vector of up to {@code mostValues} values of one of the arrays; the other is null. */
    public EncodedVector(float[] floats, double[] doubles, int mostValues) {
        this.floats = floats;
        this.doubles = doubles;
        values = new double[mostValues];
        bits = new long[mostValues];
        integers = new long[mostValues];
        exceptions = new int[mostValues];
    }

    int elementSize() {
        return doubles == null ? Float.BYTES : Double.BYTES;
    }

    /** Takes every {@code step}th value from index {@code first} of the array on. */
    void load(int first, int step, int count) {
        this.count = count;
        for (int i = 0; i < count; i++) {
            int index = first + i * step;
            values[i] = doubles == null ? floats[index] : doubles[index];
            bits[i] = doubles == null
                    ? Float.floatToRawIntBits(floats[index]) : Double.doubleToRawLongBits(doubles[index]);
        }
    }

    /** Encodes the loaded values as the integers nearest to {@code value * 10^(exponent - factor)}. */
    void encode(int exponent, int factor) {
        this.exponent = exponent;
        this.factor = factor;
        exceptionCount = doubles == null ? encodeFloats() : encodeDoubles();
        if (exceptionCount < count) {
            replaceExceptions();
            long max = integers[0];
            long min = integers[0];
            for (int i = 1; i < count; i++) {
                max = Math.max(max, integers[i]);
                min = Math.min(min, integers[i]);
            }
            frame = min;
            bitWidth = Long.SIZE - Long.numberOfLeadingZeros(max - min);
        }
        if (exceptionCount == count || sizeInBits() > count * exceptionBits()) {
            exceptionCount = count;
            Arrays.setAll(exceptions, i -> i);
            frame = 0;
            bitWidth = 0;
        }
    }

    /** Values are compared as bits: -0.0 differs from 0.0, and no integer gives a NaN. */
    private int encodeFloats() {
        double scale = PowersOfTen.DOUBLES[exponent - factor];
        float up = PowersOfTen.FLOATS[factor];
        float down = PowersOfTen.NEGATIVE_FLOATS[exponent];
        int found = 0;
        for (int i = 0; i < count; i++) {
            int integer = (int) Math.rint(values[i] * scale);
            integers[i] = integer;
            exceptions[found] = i;
            if (Float.floatToRawIntBits((float) integer * up * down) != bits[i]) {
                found++;
            }
        }
        return found;
    }

    private int encodeDoubles() {
        double scale = PowersOfTen.DOUBLES[exponent - factor];
        double up = PowersOfTen.DOUBLES[factor];
        double down = PowersOfTen.NEGATIVE_DOUBLES[exponent];
        int found = 0;
        for (int i = 0; i < count; i++) {
            long integer = (long) Math.rint(values[i] * scale);
            integers[i] = integer;
            exceptions[found] = i;
            if (Double.doubleToRawLongBits((double) integer * up * down) != bits[i]) {
                found++;
            }
        }
        return found;
    }

    /** Replaces exceptions with an integer that does not make the others wider. */
    private void replaceExceptions() {
        int regular = 0;
        while (regular < exceptionCount && exceptions[regular] == regular) {
            regular++;
        }
        for (int i = 0; i < exceptionCount; i++) {
            integers[exceptions[i]] = integers[regular];
        }
    }

    /** Size without the header. */
    long sizeInBits() {
        return (long) count * bitWidth + exceptionCount * exceptionBits();
    }

    private long exceptionBits() {
        return Short.SIZE + (long) Byte.SIZE * elementSize();
    }

    /** Writes the vector, and returns the index after it. */
    public int write(byte[] out, int position) {
        out[position] = (byte) exponent;
        out[position + 1] = (byte) factor;
        ByteAccess.putShort(out, position + 2, (short) exceptionCount);
        position = putElement(frame, out, position + 4);
        out[position++] = (byte) bitWidth;
        for (int i = 0; i < count; i++) {
            integers[i] -= frame;
        }
        BitPacker.pack(integers, 0, count, bitWidth, out, position);
        position += (count * bitWidth + 7) / Byte.SIZE;
        for (int i = 0; i < exceptionCount; i++, position += Short.BYTES) {
            ByteAccess.putShort(out, position, (short) exceptions[i]);
        }
        for (int i = 0; i < exceptionCount; i++) {
            position = putElement(bits[exceptions[i]], out, position);
        }
        return position;
    }

    private int putElement(long element, byte[] out, int position) {
        if (doubles == null) {
            ByteAccess.putInt(out, position, (int) element);
        } else {
            ByteAccess.putLong(out, position, element);
        }
        return position + elementSize();
    }
}
