// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Integers that are typical of Parquet files and of ULEB128 benchmarks. The same distribution and seed give the same
 * values on every machine and JDK.
 */
public final class Uleb128Distribution {
    /** The seed of {@link #ints(int)} and {@link #longs(int)}. */
    public static final long SEED = 20_261_121;

    private final String name;
    private final Draw draw;

    @FunctionalInterface
    private interface Draw {
        long next(Random random, int bits);
    }

    private Uleb128Distribution(String name, Draw draw) {
        this.name = name;
        this.draw = draw;
    }

    /** {@return uniformly distributed values from 0 to below a bound} Trino's benchmark uses 20,000 and 4,000,000. */
    public static Uleb128Distribution below(int bound) {
        return new Uleb128Distribution("below " + bound, (random, bits) -> random.nextInt(bound));
    }

    /** {@return values of one byte, 70 %, and of two} */
    public static Uleb128Distribution oneOrTwoBytes() {
        return new Uleb128Distribution("one or two bytes", (random, bits) -> random.nextInt(10) < 7
                ? random.nextInt(1 << 7) : (1 << 7) + random.nextInt((1 << 14) - (1 << 7)));
    }

    /** {@return random bits: nearly all values take the most bytes or one less} */
    public static Uleb128Distribution anyBits() {
        return new Uleb128Distribution("any bits", (random, bits) -> random.nextLong() >>> 64 - bits);
    }

    /** {@return values whose shortest form has a given length, with the highest bit at any place in the last byte} */
    public static Uleb128Distribution ofLength(int length) {
        return new Uleb128Distribution("of length " + length, (random, bits) -> ofLength(length, random, bits));
    }

    /** {@return values of uniformly distributed lengths, which a branch predictor cannot learn} */
    public static Uleb128Distribution uniformLengths() {
        return new Uleb128Distribution("uniform lengths",
                (random, bits) -> ofLength(1 + random.nextInt(longest(bits)), random, bits));
    }

    /**
     * {@return headers of the RLE/bit-packing hybrid: half of the runs are bit-packed, with 1 to 63 groups; the other
     * half repeat a value 8 to 20,000 times, with log-uniform lengths} 63 % take one byte, 31 % two, 6 % three.
     */
    public static Uleb128Distribution runHeaders() {
        double shortest = StrictMath.log(8);
        double longest = StrictMath.log(20_000);
        return new Uleb128Distribution("run headers", (random, bits) -> random.nextBoolean()
                ? (1 + random.nextInt(63)) << 1 | 1
                : (long) StrictMath.exp(shortest + random.nextDouble() * (longest - shortest)) << 1);
    }

    /** {@return all distributions of ints} */
    public static List<Uleb128Distribution> ofInts() {
        return all(Integer.SIZE);
    }

    /** {@return all distributions of longs} */
    public static List<Uleb128Distribution> ofLongs() {
        return all(Long.SIZE);
    }

    private static List<Uleb128Distribution> all(int bits) {
        return Stream.concat(
                Stream.of(below(20_000), below(4_000_000), anyBits(), uniformLengths(), runHeaders()),
                IntStream.rangeClosed(1, longest(bits)).mapToObj(Uleb128Distribution::ofLength)).toList();
    }

    /** {@return unsigned values with the seed {@value #SEED}} */
    public int[] ints(int count) {
        return ints(count, SEED);
    }

    /** {@return unsigned values} */
    public int[] ints(int count, long seed) {
        Random random = new Random(seed);
        return IntStream.generate(() -> (int) draw.next(random, Integer.SIZE)).limit(count).toArray();
    }

    /** {@return unsigned values with the seed {@value #SEED}} */
    public long[] longs(int count) {
        return longs(count, SEED);
    }

    /** {@return unsigned values} */
    public long[] longs(int count, long seed) {
        Random random = new Random(seed);
        return LongStream.generate(() -> draw.next(random, Long.SIZE)).limit(count).toArray();
    }

    @Override
    public String toString() {
        return name;
    }

    private static int longest(int bits) {
        return (bits + 6) / 7;
    }

    private static long ofLength(int length, Random random, int bits) {
        int highest = Math.min(7 * length, bits) - 1;
        int lowest = length == 1 ? 0 : 7 * (length - 1);
        int top = lowest + random.nextInt(highest - lowest + 1);
        return 1L << top | random.nextLong() & (1L << top) - 1;
    }
}
