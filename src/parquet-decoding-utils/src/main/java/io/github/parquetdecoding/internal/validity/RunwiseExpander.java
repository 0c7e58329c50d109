// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import java.util.Arrays;

/** Moves values in runs of set bits, in arrays of any type: fast where runs are long or far apart. */
final class RunwiseExpander implements ExpandKernel {
    @Override
    public int expand(Object values, int indexOfBit0, int end, long[] bits, int firstWord, int endWord) {
        for (int i = endWord - 1; i >= firstWord; i--) {
            int index = indexOfBit0 + Long.SIZE * i;
            end = expandWord(values, index, index + Long.SIZE, end, bits[i]);
        }
        return end;
    }

    /**
     * Moves the values of up to 64 bits, which are the highest of a word.
     *
     * @param first index of the lowest bit's value
     * @param limit index after the highest bit's value
     * @param end index after the last value
     * @param word the bits, above clear ones if there are fewer than 64
     * @return index of the first value that has moved
     */
    static int expandWord(Object values, int first, int limit, int end, long word) {
        int nullsEnd = limit;
        while (word != 0) {
            int clear = Long.numberOfLeadingZeros(word);
            word <<= clear;
            int set = Long.numberOfLeadingZeros(~word);
            word = word << set - 1 << 1;
            int runEnd = nullsEnd - clear;
            end -= set;
            System.arraycopy(values, end, values, runEnd - set, set);
            clear(values, runEnd, nullsEnd);
            nullsEnd = runEnd - set;
        }
        clear(values, first, nullsEnd);
        return end;
    }

    private static void clear(Object values, int from, int to) {
        if (values instanceof int[] ints) {
            Arrays.fill(ints, from, to, 0);
        } else if (values instanceof long[] longs) {
            Arrays.fill(longs, from, to, 0);
        } else if (values instanceof float[] floats) {
            Arrays.fill(floats, from, to, 0);
        } else {
            Arrays.fill((double[]) values, from, to, 0);
        }
    }
}
