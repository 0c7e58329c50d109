// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.Random;

/**
 * Levels and dictionary ids as columns have them: what the RLE/bit-packing hybrid encodes. The same distribution, bit
 * width and seed give the same values on every machine and JDK.
 *
 * <p>Where there are nulls, a value has the highest level of the bit width, and a null the one below it. Of 0 bits
 * there is only the value 0.
 *
 * @since 0.1.0
 */
public enum RunDistribution {
    /** No value is null. */
    NO_NULLS(nulls(0)),
    /** Every second value is null. */
    ALTERNATING((random, highest, values) -> {
        for (int i = 0; i < values.length; i++) {
            values[i] = level(i % 2 == 1, highest);
        }
    }),
    /** 1 % are null, anywhere. */
    NULLS_1(nulls(1)),
    /** 10 % are null, anywhere. */
    NULLS_10(nulls(10)),
    /** 50 % are null, anywhere: what a branch predictor cannot learn. */
    NULLS_50(nulls(50)),
    /** 90 % are null, anywhere. */
    NULLS_90(nulls(90)),
    /** 99 % are null, anywhere. */
    NULLS_99(nulls(99)),
    /** 1 % are null, 50 in a row on average. */
    CLUSTERED_NULLS_1(clusteredNulls(1)),
    /** 10 % are null, 50 in a row on average. */
    CLUSTERED_NULLS_10(clusteredNulls(10)),
    /** 50 % are null, 50 in a row on average. */
    CLUSTERED_NULLS_50(clusteredNulls(50)),
    /** 90 % are null; of the others come 50 in a row on average. */
    CLUSTERED_NULLS_90(clusteredNulls(90)),
    /** 99 % are null; of the others come 50 in a row on average. */
    CLUSTERED_NULLS_99(clusteredNulls(99)),
    /** Any value, 1 to 20 times: short runs, and bit-packed ones between them. */
    SHORT_RUNS(runs(1, 20)),
    /** Any value, 8 to 20,000 times, every order of magnitude alike. */
    LONG_RUNS(runs(8, 20_000)),
    /** Ids below 4. */
    SMALL_IDS((random, highest, values) ->
            Arrays.setAll(values, i -> random.nextInt((int) Math.min(4, highest + 1)))),
    /** Small ids are frequent and large ones rare: as many below 10 as from 10 to 99. */
    SKEWED_IDS((random, highest, values) -> Arrays.setAll(values, i -> (int) (logUniform(random, 1, highest + 1) - 1))),
    /** Any id of the bit width, each as frequent as the others. */
    UNIFORM_IDS((random, highest, values) -> Arrays.setAll(values, i -> uniform(random, highest)));

    /** The seed of {@link #values(int, int)}. */
    public static final long SEED = 20_261_123;

    private final Draw draw;

    @FunctionalInterface
    private interface Draw {
        /** {@code highest} has all bits of the bit width set. */
        void fill(Random random, long highest, int[] values);
    }

    RunDistribution(Draw draw) {
        this.draw = draw;
    }

    /**
     * {@return values with the seed {@value #SEED}}
     *
     * @param bitWidth bits per value, from 0 to 32; of 32 bits they may come out negative
     */
    public int[] values(int bitWidth, int count) {
        return values(bitWidth, count, SEED);
    }

    /** {@return values} */
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

    /** From {@code least} to below {@code end}. */
    private static long logUniform(Random random, long least, long end) {
        double start = StrictMath.log(least);
        return (long) StrictMath.exp(start + random.nextDouble() * (StrictMath.log(end) - start));
    }

    private static Draw nulls(int percent) {
        return (random, highest, values) ->
                Arrays.setAll(values, i -> level(random.nextInt(100) < percent, highest));
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
