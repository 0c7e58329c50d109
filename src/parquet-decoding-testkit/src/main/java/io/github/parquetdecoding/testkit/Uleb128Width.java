// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.testkit.internal.MalformedUleb128;
import io.github.parquetdecoding.testkit.internal.Uleb128Distribution;

/** Ints or longs, both handled as longs; only the low 32 bits of an int are compared. */
enum Uleb128Width {
    INT(Integer.SIZE, MalformedUleb128.ints(), Uleb128Distribution.ofInts()),
    LONG(Long.SIZE, MalformedUleb128.longs(), Uleb128Distribution.ofLongs());

    final int maxLength;
    final List<MalformedUleb128> malformed;
    final List<Uleb128Distribution> distributions;
    private final int bits;

    Uleb128Width(int bits, List<MalformedUleb128> malformed, List<Uleb128Distribution> distributions) {
        this.bits = bits;
        this.malformed = malformed;
        this.distributions = distributions;
        maxLength = (bits + 6) / 7;
    }

    long mask(long value) {
        return value & -1L >>> 64 - bits;
    }

    long[] draw(Uleb128Distribution distribution, int count) {
        return bits == Integer.SIZE
                ? Arrays.stream(distribution.ints(count)).mapToLong(Integer::toUnsignedLong).toArray()
                : distribution.longs(count);
    }

    /** Unsigned values on both sides of every power of 2. */
    long[] boundaries() {
        List<Long> values = new ArrayList<>(List.of(0L, mask(-1)));
        for (int bit = 0; bit < bits; bit++) {
            values.addAll(List.of((1L << bit) - 1, 1L << bit, (1L << bit) + 1));
        }
        return values.stream().mapToLong(Long::longValue).toArray();
    }
}
