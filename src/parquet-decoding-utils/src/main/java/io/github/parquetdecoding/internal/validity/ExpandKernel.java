// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

/**
 * Moves values to the indexes of set bits, and zeros to the other indexes, a word of 64 bits at a time, the last one
 * first; checks no arguments.
 */
interface ExpandKernel {
    /**
     * @param indexOfBit0 index of the value of bit 0 of word 0, perhaps before the array
     * @param end index after the last value
     * @return index of the first value that has moved
     */
    int expand(Object values, int indexOfBit0, int end, long[] bits, int firstWord, int endWord) throws Throwable;
}
