// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.alp;

import java.util.Arrays;

/**
 * A vector of FLOAT or DOUBLE values, or a sample of one, as an exponent and a factor encode it. It is memory that is
 * used again for the next. Arguments are not checked here.
 */
public final class EncodedVector {
    /** One of the two is null. */
    private final float[] floats;
    private final double[] doubles;

    private final double[] values;
    /** Raw bits of the values. */
    private final long[] bits;
    private final long[] integers;
    /** Indexes of the values that do not come back bit for bit, in ascending order. */
    private final int[] exceptions;

    private int count;
    private int exponent;
    private int factor;
    private int exceptionCount;
    private long frame;
    private int bitWidth;

    /** A vector of up to {@code mostValues} values, of which one of the arrays has all, and the other is null. */
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

    /** Compared as bits, -0.0 is not 0.0, and a NaN is no integer's. */
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

    /** By an integer that does not make the others wider. */
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

    /** What is packed: the integers without the frame, in the lowest {@link #bitWidth()} bits. */
    public long[] packed() {
        for (int i = 0; i < count; i++) {
            integers[i] -= frame;
        }
        return integers;
    }

    public int exponent() {
        return exponent;
    }

    public int factor() {
        return factor;
    }

    public long frame() {
        return frame;
    }

    public int bitWidth() {
        return bitWidth;
    }

    public int exceptionCount() {
        return exceptionCount;
    }

    public int exceptionPosition(int index) {
        return exceptions[index];
    }

    public long exceptionBits(int index) {
        return bits[exceptions[index]];
    }
}
