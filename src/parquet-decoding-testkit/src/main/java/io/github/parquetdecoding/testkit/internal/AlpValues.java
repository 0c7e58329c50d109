// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/** Columns of FLOAT and DOUBLE: typical ones for ALP, and random bits. They are identical on every machine and JDK. */
public enum AlpValues {
    /** Two decimals. */
    PRICES,
    /** Whole numbers. */
    WHOLE_NUMBERS,
    /** One decimal; 2 % are random, and so become exceptions. */
    SENSOR,
    /** Random bits, including NaNs. */
    NOISE;

    /** {@return PLAIN-encoded values of 4 bytes, FLOAT, or 8, DOUBLE} */
    public byte[] plain(int elementSize, int count) {
        Random random = new Random(count);
        ByteBuffer plain = ByteBuffer.allocate(elementSize * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            double value = switch (this) {
                case PRICES -> Math.round(random.nextDouble() * 100_000) / 100.0;
                case WHOLE_NUMBERS -> random.nextInt(1 << 20) - 1_000;
                case SENSOR -> random.nextInt(50) == 0 ? random.nextGaussian() : (200 + random.nextInt(100)) / 10.0;
                case NOISE -> Double.longBitsToDouble(random.nextLong());
            };
            float narrow = this == NOISE ? Float.intBitsToFloat(random.nextInt()) : (float) value;
            plain = elementSize == Float.BYTES ? plain.putFloat(narrow) : plain.putDouble(value);
        }
        return plain.array();
    }
}
