// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import java.util.Arrays;

import io.github.parquetdecoding.internal.bitpacking.BitPlanes;
import io.github.parquetdecoding.internal.kernels.LongCompress;

/**
 * Bits of an array of longs, the lowest of each first: set where a value is not null. Arguments are not checked here:
 * callers have checked them.
 */
public final class ValidityBits {
    private ValidityBits() {
    }

    /** The lowest {@code count} bits, from 1 to 64. */
    private static long mask(int count) {
        return -1L >>> Long.SIZE - count;
    }

    /** Bits of one word that can be written at once from {@code bit} on. */
    private static int inWord(int bit, int count) {
        return Math.min(Long.SIZE - (bit & 63), count);
    }

    private static void put(long[] bits, int bit, int count, long value) {
        long mask = mask(count) << bit;
        bits[bit >>> 6] = bits[bit >>> 6] & ~mask | value << bit & mask;
    }

    /**
     * Writes up to 64 bits after the first ones, and 0 into the rest of their last word.
     *
     * @param word 0 above the bits to be written
     */
    public static void append(long[] bits, int first, int count, long word) {
        int index = first >>> 6;
        bits[index] = (first & 63) == 0 ? word : bits[index] | word << first;
        if ((first & 63) + count > Long.SIZE) {
            bits[index + 1] = word >>> -first;
        }
    }

    /**
     * Moves bits together whose values are selected: {@return the index after the last one}
     *
     * @param selected a bit for each of {@code count} values from index {@code first} on, and 0 after the last one
     */
    public static int compact(long[] bits, int first, int count, long[] selected) {
        int to = first;
        for (int i = 0; i < count; i += Long.SIZE) {
            long word = get(bits, first + i, Math.min(Long.SIZE, count - i));
            int more = Long.bitCount(selected[i >>> 6]);
            if (more > 0) {
                long moved = LongCompress.compress(word, selected[i >>> 6]);
                int inFirst = inWord(to, more);
                put(bits, to, inFirst, moved);
                if (more > inFirst) {
                    put(bits, to + inFirst, more - inFirst, moved >>> inFirst);
                }
            }
            to += more;
        }
        return to;
    }

    /** Sets bits after the first ones, and writes 0 into the rest of their last word. */
    public static void appendSet(long[] bits, int first, int count) {
        fill(bits, first, count, true);
        int end = first + count;
        if ((end & 63) != 0) {
            bits[end >>> 6] &= mask(end & 63);
        }
    }

    /** @param count at least 1 */
    public static void fill(long[] bits, int first, int count, boolean value) {
        long word = value ? -1L : 0;
        int inFirst = inWord(first, count);
        put(bits, first, inFirst, word);
        int firstWhole = (first >>> 6) + 1;
        int rest = count - inFirst;
        int endWhole = firstWhole + (rest >>> 6);
        if (endWhole > firstWhole) {
            Arrays.fill(bits, firstWhole, endWhole, word);
        }
        if ((rest & 63) != 0) {
            put(bits, endWhole << 6, rest & 63, word);
        }
    }

    /**
     * Sets bits where bit-packed values are equal to one.
     *
     * @param firstPacked the first bit of the values, counted from bit 0 of byte 0
     * @return the number of set bits
     */
    public static int equal(
            byte[] packed, int limit, long firstPacked, int bitWidth, int value, long[] bits, int first, int count) {
        int most = Long.SIZE / bitWidth;
        int set = 0;
        for (int i = 0, n; i < count; i += n) {
            n = Math.min(most, inWord(first + i, count - i));
            long word = BitPlanes.equal(packed, firstPacked + (long) i * bitWidth, limit, n, bitWidth, value);
            put(bits, first + i, n, word);
            set += Long.bitCount(word);
        }
        return set;
    }

    /** Up to 64 bits, in the lowest bits of the result. */
    public static long get(long[] bits, int first, int count) {
        int inFirst = Long.SIZE - (first & 63);
        long word = bits[first >>> 6] >>> first;
        if (count > inFirst) {
            word |= bits[(first >>> 6) + 1] << inFirst;
        }
        return word & mask(count);
    }

    public static int count(long[] bits, int first, int count) {
        int set = 0;
        for (int i = 0, n; i < count; i += n) {
            n = inWord(first + i, count - i);
            set += Long.bitCount(bits[first + i >>> 6] >>> first + i & mask(n));
        }
        return set;
    }
}
