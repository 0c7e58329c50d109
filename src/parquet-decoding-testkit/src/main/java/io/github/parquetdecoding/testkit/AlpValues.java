// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Random;

/**
 * Columns of FLOAT and DOUBLE for which ALP is meant, and one for which it is not, the same on every machine and JDK.
 *
 * @since 0.1.0
 */
public enum AlpValues {
    /** Two decimals. */
    PRICES,
    /** Whole numbers. */
    WHOLE_NUMBERS,
    /** One decimal, and 2 % that have any bits: exceptions. */
    SENSOR,
    /** Any bits, NaNs included. */
    NOISE;

    /**
     * {@return values as their bytes, little-endian, back to back}
     *
     * @param elementSize bytes per value: 4 for FLOAT, 8 for DOUBLE
     */
    public byte[] plain(int elementSize, int count) {
        Random random = new Random(count);
        double[] values = new double[count];
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = switch (this) {
                case PRICES -> Math.round(random.nextDouble() * 100_000) / 100.0;
                case WHOLE_NUMBERS -> random.nextInt(1 << 20) - 1_000;
                case SENSOR -> random.nextInt(50) == 0 ? random.nextGaussian()
                        : (200 + random.nextInt(100)) / 10.0;
                case NOISE -> Double.longBitsToDouble(random.nextLong());
            };
            floats[i] = this == NOISE ? Float.intBitsToFloat(random.nextInt()) : (float) values[i];
        }
        return elementSize == Float.BYTES ? ArrayType.FLOATS.toPlain(floats) : ArrayType.DOUBLES.toPlain(values);
    }
}
