// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToLongBiFunction;

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
    /** Longs only, like all lengths from here on. */
    LENGTH_6(FRESH_STREAM, Uleb128Distribution.ofLength(6)),
    LENGTH_7(FRESH_STREAM, Uleb128Distribution.ofLength(7)),
    LENGTH_8(FRESH_STREAM, Uleb128Distribution.ofLength(8)),
    LENGTH_9(FRESH_STREAM, Uleb128Distribution.ofLength(9)),
    LENGTH_10(FRESH_STREAM, Uleb128Distribution.ofLength(10)),
    UNIFORM_LENGTHS(FRESH_STREAM, Uleb128Distribution.uniformLengths()),
    /** 70 % of one byte, 30 % of two. */
    ONE_OR_TWO_BYTES(FRESH_STREAM, Uleb128Input::oneOrTwoBytes),
    RUN_HEADERS(FRESH_STREAM, Uleb128Distribution.runHeaders()),
    /**
     * Zig-zag codes of page offsets and sizes, as in lists of Thrift's compact protocol: all numbers of bits from 14 to
     * 34 (32 for ints) are equally frequent, so 5 % of the values have two bytes and the others three to five.
     */
    THRIFT_OFFSETS(FRESH_STREAM, Uleb128Input::thriftOffset),
    BELOW_20000(FRESH_STREAM, Uleb128Distribution.below(20_000)),
    BELOW_4000000(FRESH_STREAM, Uleb128Distribution.below(4_000_000)),
    RANDOM(FRESH_STREAM, Uleb128Distribution.anyBits()),
    LEARNT_LENGTH_1(LEARNT_STREAM, Uleb128Distribution.ofLength(1)),
    LEARNT_LENGTH_2(LEARNT_STREAM, Uleb128Distribution.ofLength(2)),
    LEARNT_UNIFORM_LENGTHS(LEARNT_STREAM, Uleb128Distribution.uniformLengths()),
    LEARNT_ONE_OR_TWO_BYTES(LEARNT_STREAM, Uleb128Input::oneOrTwoBytes),
    LEARNT_RUN_HEADERS(LEARNT_STREAM, Uleb128Distribution.runHeaders()),
    LEARNT_BELOW_20000(LEARNT_STREAM, Uleb128Distribution.below(20_000)),
    LEARNT_BELOW_4000000(LEARNT_STREAM, Uleb128Distribution.below(4_000_000)),
    ARRAYS_100_BELOW_20000(ARRAYS_100, Uleb128Distribution.below(20_000)),
    ARRAYS_100_BELOW_4000000(ARRAYS_100, Uleb128Distribution.below(4_000_000)),
    ARRAYS_1000_BELOW_20000(ARRAYS_1000, Uleb128Distribution.below(20_000)),
    ARRAYS_1000_BELOW_4000000(ARRAYS_1000, Uleb128Distribution.below(4_000_000)),
    ARRAYS_1000_RANDOM(ARRAYS_1000, Uleb128Distribution.anyBits());

    @FunctionalInterface
    private interface Draw {
        long[] values(int bits, int count, long seed);
    }

    final Uleb128Shape shape;
    private final Draw draw;

    Uleb128Input(Uleb128Shape shape, Uleb128Distribution distribution) {
        this.shape = shape;
        draw = (bits, count, seed) -> bits == Long.SIZE ? distribution.longs(count, seed)
                : Arrays.stream(distribution.ints(count, seed)).mapToLong(Integer::toUnsignedLong).toArray();
    }

    Uleb128Input(Uleb128Shape shape, ToLongBiFunction<Integer, Random> next) {
        this.shape = shape;
        draw = (bits, count, seed) -> {
            Random random = new Random(seed);
            long[] values = new long[count];
            Arrays.setAll(values, i -> next.applyAsLong(bits, random));
            return values;
        };
    }

    /** @param bits 64, or 32 for unsigned ints */
    long[] values(int bits, int count, long seed) {
        return draw.values(bits, count, seed);
    }

    private static long oneOrTwoBytes(int bits, Random random) {
        return random.nextInt(10) < 7 ? random.nextInt(1 << 7) : (1 << 7) + random.nextInt((1 << 14) - (1 << 7));
    }

    private static long thriftOffset(int bits, Random random) {
        int top = 13 + random.nextInt(Math.min(bits, 34) - 13);
        return (1L << top | random.nextLong() & (1L << top) - 1) & ~1L;
    }
}
