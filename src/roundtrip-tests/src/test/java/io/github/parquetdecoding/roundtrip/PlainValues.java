package io.github.parquetdecoding.roundtrip;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/** Values as PLAIN bytes: every second one is random, the others are those whose bits are easily lost on the way. */
final class PlainValues {
    // Quiet and signalling NaNs of both signs with payloads, infinities, zeros, subnormals, ends of the ranges.
    private static final int[] INT_BITS = {
        0x7FC00001, 0xFFC12345, 0x7F800001, 0xFFBFFFFF, 0x7F800000, 0xFF800000, 0x80000000, 0x00000000,
        0x00000001, 0x807FFFFF, 0x7F7FFFFF, 0xFFFFFFFF, 0x7FFFFFFF, 0x01020304
    };
    private static final long[] LONG_BITS = {
        0x7FF8000000000001L, 0xFFF8123456789ABCL, 0x7FF0000000000001L, 0xFFF7FFFFFFFFFFFFL,
        0x7FF0000000000000L, 0xFFF0000000000000L, 0x8000000000000000L, 0x0000000000000000L,
        0x0000000000000001L, 0x800FFFFFFFFFFFFFL, 0x7FEFFFFFFFFFFFFFL, 0xFFFFFFFFFFFFFFFFL,
        0x7FFFFFFFFFFFFFFFL, 0x0102030405060708L
    };

    private PlainValues() {
    }

    static byte[] of(int elementSize, int valueCount, long seed) {
        byte[] plain = new byte[valueCount * elementSize];
        new Random(seed).nextBytes(plain);
        ByteBuffer out = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < valueCount; i += 2) {
            if (elementSize == 4) {
                out.putInt(i * 4, INT_BITS[i / 2 % INT_BITS.length]);
            } else if (elementSize == 8) {
                out.putLong(i * 8, LONG_BITS[i / 2 % LONG_BITS.length]);
            }
        }
        return plain;
    }
}
