// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Random;

/**
 * Columns of FLOAT and DOUBLE: typical ones for ALP, and random bits. They are identical on every machine and JDK.
 *
 * @since 0.1.0
 */
public enum AlpValues {
    /** Two decimals. */
    PRICES,
    /** Whole numbers. */
    WHOLE_NUMBERS,
    /** One decimal; 2 % are random, and so become exceptions. */
    SENSOR,
    /** Random bits, including NaNs. */
    NOISE;

    /**
     * {@return PLAIN-encoded values}
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
