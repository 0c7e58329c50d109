// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

/**
 * The memory layout of the {@value #VALUES} values that an invocation reads, and how often they repeat. An invocation
 * reads all arrays of one round, the next invocation the arrays of the next round.
 */
enum Uleb128Shape {
    /** Eight contiguous streams in rotation, more than a branch predictor can learn. */
    FRESH_STREAM(8, 1, Uleb128Shape.VALUES),
    /** One stream of 1,000 values, repeated: the cost once the branches are learnt. */
    LEARNT_STREAM(1, 1, 1_000),
    /**
     * As in Trino's benchmark, an array of exact size and an input for each of 1,000 values, repeated. Where one length
     * is rare, HotSpot does not inline what a reader calls for it and so allocates the input: that is part of the
     * score, and {@code -prof gc} shows it.
     */
    ARRAYS_1000(1, 1_000, 1),
    ARRAYS_100(1, 100, 1);

    /** Values per invocation, the same for all shapes, so that scores are per value. */
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
