// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/** PLAIN-encoded values (little-endian, back to back) of {@code elementSize} bytes each, which is at least 1. */
public final class PlainValues {
    /** The seed of {@link #random(int, int)}. */
    public static final long SEED = 20_261_121;

    // Quiet and signalling NaNs of both signs with payloads, infinities, zeros, subnormals, ends of the ranges, and
    // values whose bytes are all different.
    private static final int[] INT_BITS = {
        0x7FC00000, 0x7FC00001, 0xFFC12345, 0x7F800001, 0xFFBFFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 0x7F800000, 0xFF800000,
        0x80000000, 0x00000000, 0x00000001, 0x807FFFFF, 0x00800000, 0x7F7FFFFF, 0x3F800000, 0x01020304, 0xFCFDFEFF};
    private static final long[] LONG_BITS = {
        0x7FF8000000000000L, 0x7FF8000000000001L, 0xFFF8123456789ABCL, 0x7FF0000000000001L, 0xFFF7FFFFFFFFFFFFL,
        0x7FFFFFFFFFFFFFFFL, 0xFFFFFFFFFFFFFFFFL, 0x7FF0000000000000L, 0xFFF0000000000000L, 0x8000000000000000L,
        0x0000000000000000L, 0x0000000000000001L, 0x800FFFFFFFFFFFFFL, 0x0010000000000000L, 0x7FEFFFFFFFFFFFFFL,
        0x3FF0000000000000L, 0x0102030405060708L, 0xF8F9FAFBFCFDFEFFL};

    private PlainValues() {
    }

    /** {@return random bytes, with the seed {@value #SEED}} */
    public static byte[] random(int elementSize, int valueCount) {
        return random(elementSize, valueCount, SEED);
    }

    /** {@return random bytes} */
    public static byte[] random(int elementSize, int valueCount, long seed) {
        byte[] plain = new byte[Math.multiplyExact(elementSize, valueCount)];
        new Random(seed).nextBytes(plain);
        return plain;
    }

    /**
     * {@return random bytes without NaNs, with the seed {@value #SEED}} A decoder that loses the payloads of NaNs still
     * reads them correctly.
     */
    public static byte[] randomNumbers(int elementSize, int valueCount) {
        byte[] plain = random(elementSize, valueCount);
        ByteBuffer values = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < plain.length; at += elementSize) {
            boolean nan = elementSize == 4 && Float.isNaN(values.getFloat(at))
                    || elementSize == 8 && Double.isNaN(values.getDouble(at));
            if (nan) {
                plain[at + elementSize - 1] ^= 0x40;
            }
        }
        return plain;
    }

    /** {@return values whose bits are easily lost: floats, doubles, or of other sizes extreme bytes, repeatedly} */
    public static byte[] edges(int elementSize, int valueCount) {
        byte[] plain = new byte[Math.multiplyExact(elementSize, valueCount)];
        byte[] ends = {0, (byte) 0xFF, (byte) 0x80, 0x7F, 1};
        for (int at = 0; at < plain.length; at++) {
            int value = at / elementSize;
            int shift = 8 * (at % elementSize);
            plain[at] = switch (elementSize) {
                case 4 -> (byte) (INT_BITS[value % INT_BITS.length] >>> shift);
                case 8 -> (byte) (LONG_BITS[value % LONG_BITS.length] >>> shift);
                default -> ends[at % ends.length];
            };
        }
        return plain;
    }

    /** {@return random values alternating with {@link #edges}, for round trips of many pages} */
    public static byte[] mixed(int elementSize, int valueCount, long seed) {
        byte[] plain = random(elementSize, valueCount, seed);
        byte[] edges = edges(elementSize, valueCount);
        for (int i = 0; i < valueCount; i += 2) {
            System.arraycopy(edges, i / 2 * elementSize, plain, i * elementSize, elementSize);
        }
        return plain;
    }
}
