// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

/**
 * Spreads values by 64 places at a time: run by run where there are few, which are long or far apart. Where there are
 * many, each place takes the value that is next, null or not: that has no branch, which would often be predicted
 * wrongly. A template: {@link ValuesSpreader} defines it anew for each type of array, which has then a profile of its
 * own.
 */
final class WordByWord implements SpreadKernel {
    /** More changes between set and clear bits take longer than 64 places. */
    private static final int FEW_CHANGES = 10;

    @Override
    public int spread(Object values, int origin, int from, long[] bits, int firstWord, int endWord) {
        for (int i = endWord - 1; i >= firstWord; i--) {
            int place = origin + Long.SIZE * i;
            if (from == place + Long.SIZE) {
                // There are no nulls before, so the rest is where it belongs.
                return origin + Long.SIZE * firstWord;
            }
            long word = bits[i];
            from = Long.bitCount(word ^ word << 1) <= FEW_CHANGES
                    ? spreadRuns(values, place, from, word)
                    : spreadPlaces(values, place, from, word);
        }
        return from;
    }

    private static int spreadPlaces(Object values, int place, int from, long word) {
        for (int i = Long.SIZE - 1; i >= 0; i--) {
            from -= (int) (word >>> 63);
            move(values, from, place + i);
            word <<= 1;
        }
        return from;
    }

    /**
     * Of the bits of one word; only places of set bits are overwritten.
     *
     * @param place of bit 0
     * @param from index after the last value
     * @return index of the first value that has moved
     */
    static int spreadRuns(Object values, int place, int from, long word) {
        int end = place + Long.SIZE;
        while (word != 0) {
            int clear = Long.numberOfLeadingZeros(word);
            word <<= clear;
            int set = Long.numberOfLeadingZeros(~word);
            word = word << set - 1 << 1;
            end -= clear + set;
            from -= set;
            System.arraycopy(values, from, values, end, set);
        }
        return from;
    }

    private static void move(Object values, int from, int to) {
        if (values instanceof int[] ints) {
            ints[to] = ints[from];
        } else if (values instanceof long[] longs) {
            longs[to] = longs[from];
        } else if (values instanceof float[] floats) {
            floats[to] = floats[from];
        } else if (values instanceof double[] doubles) {
            doubles[to] = doubles[from];
        } else if (values instanceof short[] shorts) {
            shorts[to] = shorts[from];
        } else {
            byte[] bytes = (byte[]) values;
            bytes[to] = bytes[from];
        }
    }
}
