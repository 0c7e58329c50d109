// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import java.util.Arrays;

import io.github.parquetdecoding.internal.bitpacking.ValueByValue;
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
     * Copies bits of a bit-packed run of width 1.
     *
     * @param firstPacked counted from bit 0 of byte 0
     * @return the number of set bits
     */
    public static int copy(byte[] packed, int limit, long firstPacked, long[] bits, int first, int count) {
        int set = 0;
        for (int i = 0, n; i < count; i += n) {
            n = inWord(first + i, count - i);
            long word = ValueByValue.valueAt(packed, firstPacked + i, limit, n);
            put(bits, first + i, n, word);
            set += Long.bitCount(word);
        }
        return set;
    }

    /**
     * Sets bits where values are equal to one.
     *
     * @param values from element 0 on
     * @return the number of set bits
     */
    public static int equal(int[] values, int value, long[] bits, int first, int count) {
        int set = 0;
        for (int i = 0, n; i < count; i += n) {
            n = inWord(first + i, count - i);
            long word = 0;
            int j = 0;
            for (; j <= n - 8; j += 8) {
                int at = i + j;
                // Constant shifts: bit by bit, levels took half of the time of a struct's columns.
                int others = differs(values[at], value) | differs(values[at + 1], value) << 1
                        | differs(values[at + 2], value) << 2 | differs(values[at + 3], value) << 3
                        | differs(values[at + 4], value) << 4 | differs(values[at + 5], value) << 5
                        | differs(values[at + 6], value) << 6 | differs(values[at + 7], value) << 7;
                word |= (others ^ 0xFFL) << j;
            }
            for (; j < n; j++) {
                word |= (differs(values[i + j], value) ^ 1L) << j;
            }
            put(bits, first + i, n, word);
            set += Long.bitCount(word);
        }
        return set;
    }

    /** 0 or 1, without a branch. */
    private static int differs(int a, int b) {
        int difference = a ^ b;
        return (difference | -difference) >>> 31;
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
