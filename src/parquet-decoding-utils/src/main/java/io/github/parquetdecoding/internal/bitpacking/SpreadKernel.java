// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

/** Moves values to the places of set bits, by whole words of 64, from the last to the first; checks no arguments. */
interface SpreadKernel {
    /**
     * Places of bits that are not set may be overwritten.
     *
     * @param origin the place of bit 0 of word 0, which need not be in the array
     * @param from index after the last value
     * @return index of the first value that has moved
     */
    int spread(Object values, int origin, int from, long[] bits, int firstWord, int endWord) throws Throwable;
}
