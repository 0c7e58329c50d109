// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.util.Arrays;
import java.util.Random;

/**
 * Typical levels and dictionary ids of columns, for the RLE/bit-packing hybrid. The same distribution, bit width and
 * seed give the same values on every machine and JDK.
 *
 * <p>In distributions of nulls, a null has the level just below the highest one of the bit width, and any other value
 * has the highest one. With 0 bits, all values are 0. The number is the percentage of nulls. They are distributed
 * independently, which a branch predictor cannot learn at 50 %, or clustered: nulls, or the other values if those are
 * rarer, come in runs of 50 on average.
 */
public enum RunDistribution {
    NO_NULLS(nulls(0)),
    /** Every second value is null. */
    ALTERNATING((random, highest, values) -> {
        for (int i = 0; i < values.length; i++) {
            values[i] = level(i % 2 == 1, highest);
        }
    }),
    NULLS_1(nulls(1)),
    NULLS_10(nulls(10)),
    NULLS_50(nulls(50)),
    NULLS_90(nulls(90)),
    NULLS_99(nulls(99)),
    CLUSTERED_NULLS_1(clusteredNulls(1)),
    CLUSTERED_NULLS_10(clusteredNulls(10)),
    CLUSTERED_NULLS_50(clusteredNulls(50)),
    CLUSTERED_NULLS_90(clusteredNulls(90)),
    CLUSTERED_NULLS_99(clusteredNulls(99)),
    /** Random values, each 1 to 20 times: short repeated runs between packed ones. */
    SHORT_RUNS(runs(1, 20)),
    /** Random values, each 8 to 20,000 times, with log-uniform lengths. */
    LONG_RUNS(runs(8, 20_000)),
    /** Ids below 4. */
    SMALL_IDS((random, highest, values) ->
            Arrays.setAll(values, i -> random.nextInt((int) Math.min(4, highest + 1)))),
    /** Log-uniform ids: those below 10 are as frequent as those from 10 to 99. */
    SKEWED_IDS((random, highest, values) -> Arrays.setAll(values, i -> (int) (logUniform(random, 1, highest + 1) - 1))),
    /** Uniformly distributed ids of the bit width. */
    UNIFORM_IDS((random, highest, values) -> Arrays.setAll(values, i -> uniform(random, highest)));

    /** The seed of {@link #values(int, int)}. */
    public static final long SEED = 20_261_123;

    private final Draw draw;

    @FunctionalInterface
    private interface Draw {
        /** In {@code highest}, all bits of the bit width are set. */
        void fill(Random random, long highest, int[] values);
    }

    RunDistribution(Draw draw) {
        this.draw = draw;
    }

    /** {@return values with the seed {@value #SEED}} With 32 bits, they may be negative as ints. */
    public int[] values(int bitWidth, int count) {
        return values(bitWidth, count, SEED);
    }

    public int[] values(int bitWidth, int count, long seed) {
        int[] values = new int[count];
        draw.fill(new Random(seed), (1L << bitWidth) - 1, values);
        return values;
    }

    private static int level(boolean isNull, long highest) {
        return (int) (isNull ? Math.max(0, highest - 1) : highest);
    }

    private static int uniform(Random random, long highest) {
        return (int) (random.nextLong() & highest);
    }

    /** Returns a value from {@code least} (inclusive) to {@code end} (exclusive). */
    private static long logUniform(Random random, long least, long end) {
        double start = StrictMath.log(least);
        return (long) StrictMath.exp(start + random.nextDouble() * (StrictMath.log(end) - start));
    }

    private static Draw nulls(int percent) {
        return (random, highest, values) -> Arrays.setAll(values, i -> level(random.nextInt(100) < percent, highest));
    }

    private static Draw clusteredNulls(int percent) {
        int rarer = Math.min(percent, 100 - percent);
        return (random, highest, values) -> {
            boolean isNull = random.nextInt(100) < percent;
            for (int i = 0; i < values.length; i++) {
                values[i] = level(isNull, highest);
                int share = isNull ? percent : 100 - percent;
                isNull ^= random.nextInt(50 * share / rarer) == 0;
            }
        };
    }

    private static Draw runs(int shortest, int longest) {
        return (random, highest, values) -> {
            int length;
            for (int i = 0; i < values.length; i += length) {
                length = (int) Math.min(logUniform(random, shortest, longest + 1), values.length - i);
                Arrays.fill(values, i, i + length, uniform(random, highest));
            }
        };
    }
}
