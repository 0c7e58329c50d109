// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

/** Moves values together whose bits are set, a word of 64 bits at a time; checks no arguments. */
interface CompactKernel {
    /**
     * @param from index of the value of bit 0, from which on the array has values for all words
     * @param to index where the first value goes, at most {@code from}
     * @return index after the last value that has moved
     */
    int compact(Object values, int from, int to, long[] bits, int words) throws Throwable;
}
