// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;

import io.github.parquetdecoding.testkit.internal.Uleb128Distribution;

import static io.github.parquetdecoding.benchmarks.Uleb128Shape.ARRAYS_100;
import static io.github.parquetdecoding.benchmarks.Uleb128Shape.ARRAYS_1000;
import static io.github.parquetdecoding.benchmarks.Uleb128Shape.FRESH_STREAM;
import static io.github.parquetdecoding.benchmarks.Uleb128Shape.LEARNT_STREAM;

/** The values of ULEB128 benchmarks and their memory layout; {@link Uleb128Shape} explains the prefixes. */
public enum Uleb128Input {
    LENGTH_1(FRESH_STREAM, Uleb128Distribution.ofLength(1)),
    LENGTH_2(FRESH_STREAM, Uleb128Distribution.ofLength(2)),
    LENGTH_3(FRESH_STREAM, Uleb128Distribution.ofLength(3)),
    LENGTH_4(FRESH_STREAM, Uleb128Distribution.ofLength(4)),
    LENGTH_5(FRESH_STREAM, Uleb128Distribution.ofLength(5)),
    UNIFORM_LENGTHS(FRESH_STREAM, Uleb128Distribution.uniformLengths()),
    ONE_OR_TWO_BYTES(FRESH_STREAM, Uleb128Distribution.oneOrTwoBytes()),
    RUN_HEADERS(FRESH_STREAM, Uleb128Distribution.runHeaders()),
    BELOW_20000(FRESH_STREAM, Uleb128Distribution.below(20_000)),
    BELOW_4000000(FRESH_STREAM, Uleb128Distribution.below(4_000_000)),
    LEARNT_LENGTH_1(LEARNT_STREAM, Uleb128Distribution.ofLength(1)),
    LEARNT_LENGTH_2(LEARNT_STREAM, Uleb128Distribution.ofLength(2)),
    LEARNT_UNIFORM_LENGTHS(LEARNT_STREAM, Uleb128Distribution.uniformLengths()),
    LEARNT_ONE_OR_TWO_BYTES(LEARNT_STREAM, Uleb128Distribution.oneOrTwoBytes()),
    LEARNT_RUN_HEADERS(LEARNT_STREAM, Uleb128Distribution.runHeaders()),
    LEARNT_BELOW_20000(LEARNT_STREAM, Uleb128Distribution.below(20_000)),
    LEARNT_BELOW_4000000(LEARNT_STREAM, Uleb128Distribution.below(4_000_000)),
    ARRAYS_100_BELOW_20000(ARRAYS_100, Uleb128Distribution.below(20_000)),
    ARRAYS_100_BELOW_4000000(ARRAYS_100, Uleb128Distribution.below(4_000_000)),
    ARRAYS_1000_BELOW_20000(ARRAYS_1000, Uleb128Distribution.below(20_000)),
    ARRAYS_1000_BELOW_4000000(ARRAYS_1000, Uleb128Distribution.below(4_000_000));

    final Uleb128Shape shape;
    private final Uleb128Distribution distribution;

    Uleb128Input(Uleb128Shape shape, Uleb128Distribution distribution) {
        this.shape = shape;
        this.distribution = distribution;
    }

    /** @param ints whether to draw unsigned ints instead of longs */
    long[] values(boolean ints, int count, long seed) {
        return ints ? Arrays.stream(distribution.ints(count, seed)).mapToLong(Integer::toUnsignedLong).toArray()
                : distribution.longs(count, seed);
    }
}
