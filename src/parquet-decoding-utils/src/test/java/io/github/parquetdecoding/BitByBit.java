package io.github.parquetdecoding;

import java.util.SplittableRandom;

/** Bit-packed integers by their definition, one bit at a time: what kernels are compared with. */
final class BitByBit {
    private BitByBit() {
    }

    /** Values back to back, the lowest bit of the first one in the lowest bit of the first byte. */
    static byte[] pack(long[] values, int bitWidth) {
        byte[] packed = new byte[(values.length * bitWidth + 7) / 8];
        for (int bit = 0; bit < values.length * bitWidth; bit++) {
            if ((values[bit / bitWidth] >>> bit % bitWidth & 1) != 0) {
                packed[bit / 8] |= (byte) (1 << bit % 8);
            }
        }
        return packed;
    }

    static boolean isSet(long[] bits, int index) {
        return (bits[index / 64] & 1L << index % 64) != 0;
    }

    static void set(long[] bits, int index, boolean value) {
        if (isSet(bits, index) != value) {
            bits[index / 64] ^= 1L << index % 64;
        }
    }

    static long[] random(SplittableRandom random, int words) {
        return random.longs(words).toArray();
    }
}
