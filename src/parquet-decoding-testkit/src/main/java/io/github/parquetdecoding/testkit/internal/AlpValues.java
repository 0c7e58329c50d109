// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.ReferenceAlp.Vector;

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

    /**
     * {@return a page that no encoder writes} In turns, its vectors have only exceptions, sums that wrap and exceptions
     * at both ends, and no exceptions.
     */
    public static byte[] oddPage(int elementSize, int logVectorSize, int valueCount) {
        Random random = new Random(valueCount);
        List<Vector> vectors = new ArrayList<>();
        for (int first = 0; first < valueCount; first += 1 << logVectorSize) {
            int count = Math.min(1 << logVectorSize, valueCount - first);
            int kind = vectors.size() % 3;
            int bitWidth = kind == 0 ? 0 : 4 * elementSize + 5;
            int[] positions = IntStream.range(0, count)
                    .filter(i -> kind == 0 || kind == 1 && (i == 0 || i == count - 1)).toArray();
            vectors.add(new Vector(3, 1, kind == 1 ? Long.MAX_VALUE >>> Long.SIZE - 8 * elementSize : -1_000, bitWidth,
                    IntStream.range(0, count).mapToLong(i -> random.nextLong() & (1L << bitWidth) - 1).toArray(),
                    positions, random.longs(positions.length).toArray()));
        }
        return ReferenceAlp.page(elementSize, logVectorSize, vectors);
    }
}
