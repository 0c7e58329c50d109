// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Random;

/** How the values of a ULEB128 benchmark are drawn. Values of 32 bits are unsigned, in a long. */
@FunctionalInterface
interface Uleb128Distribution {
    long next(Random random);

    static Uleb128Distribution below(int bound) {
        return random -> random.nextInt(bound);
    }

    static Uleb128Distribution anyLong() {
        return Random::nextLong;
    }

    /** Values whose shortest form has {@code length} bytes, of up to {@code bits} bits. */
    static Uleb128Distribution ofLength(int length, int bits) {
        int highest = Math.min(7 * length, bits) - 1;
        int lowest = length == 1 ? 0 : 7 * (length - 1);
        return random -> {
            // Any bits below the highest one, which stands anywhere in the last byte: no length has one shape only.
            int top = lowest + random.nextInt(highest - lowest + 1);
            return 1L << top | random.nextLong() & (1L << top) - 1;
        };
    }

    /** Every length from 1 to the longest is as frequent as the others. */
    static Uleb128Distribution uniformLengths(int bits) {
        int longest = (bits + 6) / 7;
        return random -> ofLength(1 + random.nextInt(longest), bits).next(random);
    }

    /** 70 % take one byte, 30 % two. */
    static Uleb128Distribution oneOrTwoBytes() {
        return random -> ofLength(random.nextInt(10) < 7 ? 1 : 2, 32).next(random);
    }

    /**
     * Headers of an RLE/bit-packing hybrid: half of the runs are bit-packed, of 1 to 63 groups, which is what writers
     * emit; the other half repeat a value 8 to 20,000 times, every order of magnitude alike. 63 % take one byte, 31 %
     * two, 6 % three.
     */
    static Uleb128Distribution runHeaders() {
        double shortest = Math.log(8);
        double longest = Math.log(20_000);
        return random -> random.nextBoolean()
                ? (1 + random.nextInt(63)) << 1 | 1
                : (long) Math.exp(shortest + random.nextDouble() * (longest - shortest)) << 1;
    }

    /**
     * Zig-zag codes of page offsets and sizes, as lists of Thrift's compact protocol have them: every number of bits
     * from 14 to 34 (32 for ints) is as frequent as the others, so 5 % of the values take two bytes, and the others
     * three to five.
     */
    static Uleb128Distribution thriftOffsets(int bits) {
        return random -> {
            int top = 13 + random.nextInt(Math.min(bits, 34) - 13);
            return (1L << top | random.nextLong() & (1L << top) - 1) & ~1L;
        };
    }
}
