// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.util.Arrays;

import io.github.parquetdecoding.internal.kernels.LongCompress;

/** Unpacks values into bit planes: one bit of each value, the lowest of each long first. */
public final class BitPlanes {
    private static final int STEPS = 6;

    /** For each bit width, the lowest bits of the values in a word. */
    private static final long[] LOWEST = new long[Integer.SIZE + 1];

    /** For each bit width and step, the bits that move down by 2 to the power of the step. */
    private static final long[][] MOVES = new long[Integer.SIZE + 1][STEPS];

    /** For each bit width, the values in a word: a division takes longer. */
    private static final int[] MOST = new int[Integer.SIZE + 1];

    static {
        for (int width = 1; width <= Integer.SIZE; width++) {
            MOST[width] = Long.SIZE / width;
            for (int i = 0, bit = 0; bit + width <= Long.SIZE; i++, bit += width) {
                LOWEST[width] |= 1L << bit;
                // Each bit moves from i * width to i, by the powers of two in their difference, the lowest first.
                for (int step = 0, at = bit; step < STEPS; step++) {
                    int move = bit - i & 1 << step;
                    MOVES[width][step] |= move == 0 ? 0 : 1L << at;
                    at -= move;
                }
            }
        }
    }

    private BitPlanes() {
    }

    /**
     * @param firstBit of the first value, counted from bit 0 of byte 0 of the array
     * @param limit index after the last byte that may be read
     * @param bitWidth from 1 to 32
     * @param planes at least one for each bit, whose bits from {@code first} on are 0
     * @param first the bit of each plane for the first value
     */
    public static void unpack(
            byte[] packed, long firstBit, int limit, int count, int bitWidth, long[][] planes, int first) {
        int most = MOST[bitWidth];
        for (int i = 0, n; i < count; i += n) {
            n = Math.min(most, count - i);
            long word = ValueByValue.valueAt(packed, firstBit + (long) i * bitWidth, limit, n * bitWidth);
            int bit = first + i;
            for (int j = 0; j < bitWidth; j++) {
                long bits = compress(word >>> j, bitWidth);
                planes[j][bit >>> 6] |= bits << bit;
                if ((bit & 63) + n > Long.SIZE) {
                    planes[j][(bit >>> 6) + 1] |= bits >>> -bit;
                }
            }
        }
    }

    /** Sets bits, at least one, where the next ones are 0. */
    public static void set(long[] plane, int first, int count) {
        int word = first >>> 6;
        int end = first + count;
        if (end - 1 >>> 6 == word) {
            plane[word] |= -1L >>> -count << first;
            return;
        }
        plane[word] |= -1L << first;
        Arrays.fill(plane, word + 1, end >>> 6, -1);
        if ((end & 63) != 0) {
            plane[end >>> 6] = ~(-1L << end);
        }
    }

    /**
     * Compares as many values as a word holds.
     *
     * @param firstBit of the first value, counted from bit 0 of byte 0 of the array
     * @param limit index after the last byte that may be read
     * @param count from 1 to 64 / bitWidth
     * @return a bit for each value, set if it is this one
     */
    public static long equal(byte[] packed, long firstBit, int limit, int count, int bitWidth, int value) {
        if (bitWidth < Integer.SIZE && value >>> bitWidth != 0) {
            return 0;
        }
        long differences = ValueByValue.valueAt(packed, firstBit, limit, count * bitWidth)
                ^ (value & 0xFFFF_FFFFL) * LOWEST[bitWidth];
        long others = differences;
        for (int j = 1; j < bitWidth; j++) {
            others |= differences >>> j;
        }
        return ~compress(others, bitWidth) & -1L >>> Long.SIZE - count;
    }

    private static long compress(long word, int bitWidth) {
        if (bitWidth == 1) {
            return word;
        }
        if (LongCompress.IS_USED) {
            return LongCompress.compress(word, LOWEST[bitWidth]);
        }
        long bits = word & LOWEST[bitWidth];
        for (int step = 0; step < STEPS; step++) {
            long moved = bits & MOVES[bitWidth][step];
            bits = bits ^ moved | moved >>> (1 << step);
        }
        return bits;
    }

    /** Sets the bits of values that are at least this. */
    public static void atLeast(long[][] planes, int words, int least, long[] out) {
        Arrays.fill(out, 0, words, -1);
        for (int i = 0; i < planes.length; i++) {
            long[] plane = planes[i];
            if ((least >>> i & 1) != 0) {
                for (int word = 0; word < words; word++) {
                    out[word] &= plane[word];
                }
            } else {
                for (int word = 0; word < words; word++) {
                    out[word] |= plane[word];
                }
            }
        }
    }
}
