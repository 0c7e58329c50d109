// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

/** Moves values in runs of set bits, in arrays of any type: fast where runs are long or far apart. */
final class RunwiseExpander implements ExpandKernel {
    @Override
    public int expand(Object values, int indexOfBit0, int end, long[] bits, int firstWord, int endWord) {
        for (int i = endWord - 1; i >= firstWord; i--) {
            end = expandWord(values, indexOfBit0 + Long.SIZE * i, end, bits[i]);
        }
        return end;
    }

    /**
     * Moves the values of one word; only those at indexes of set bits are overwritten.
     *
     * @param index of bit 0
     * @param end index after the last value
     * @return index of the first value that has moved
     */
    static int expandWord(Object values, int index, int end, long word) {
        int runEnd = index + Long.SIZE;
        while (word != 0) {
            int clear = Long.numberOfLeadingZeros(word);
            word <<= clear;
            int set = Long.numberOfLeadingZeros(~word);
            word = word << set - 1 << 1;
            runEnd -= clear + set;
            end -= set;
            System.arraycopy(values, end, values, runEnd, set);
        }
        return end;
    }
}
