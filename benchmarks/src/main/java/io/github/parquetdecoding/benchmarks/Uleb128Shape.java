// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

/**
 * How the {@value #VALUES} values that one invocation reads lie in memory and how often the same ones come again. An
 * invocation reads all arrays of one round; the rounds take turns.
 */
enum Uleb128Shape {
    /** One contiguous stream; eight of them take turns, more than a branch predictor can learn. */
    FRESH_STREAM(8, 1, Uleb128Shape.VALUES),
    /** One stream of 1,000 values, read again and again: what the same reader costs once its branches are learnt. */
    LEARNT_STREAM(1, 1, 1_000),
    /**
     * Trino's benchmark: an array of exact size and an input of its own for each of 100 values, again and again. Where
     * one length is rare, HotSpot does not inline what a reader calls for it, and so allocates the input: that is part
     * of the score, and {@code -prof gc} shows it.
     */
    ARRAYS_100(1, 100, 1),
    /** The same with 1,000 values. */
    ARRAYS_1000(1, 1_000, 1);

    /** Values read per invocation, whatever the shape, so that scores are per value. */
    static final int VALUES = 100_000;

    final int rounds;
    final int distinctArrays;
    final int valuesPerArray;

    Uleb128Shape(int rounds, int distinctArrays, int valuesPerArray) {
        this.rounds = rounds;
        this.distinctArrays = distinctArrays;
        this.valuesPerArray = valuesPerArray;
    }
}
