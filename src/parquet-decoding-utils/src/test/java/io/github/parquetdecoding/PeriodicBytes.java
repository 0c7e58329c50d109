// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.stream.LongStream;

/** Periodic contents for arrays that are so large that generating and checking every byte takes too long. */
final class PeriodicBytes {
    /** A prime, so that no number of values or bits is a multiple of it. */
    private static final int PERIOD = 1_000_003;

    private PeriodicBytes() {
    }

    static byte at(long index) {
        return (byte) ((int) (index % PERIOD) * 0x9E37_79B1 >>> 24);
    }

    static byte[] array(int length) {
        return fill(new byte[length], 0, length);
    }

    /** Fills the bytes between two indexes, beginning with the first byte of the period. */
    static byte[] fill(byte[] bytes, int from, int to) {
        int first = Math.min(to - from, PERIOD);
        for (int i = 0; i < first; i++) {
            bytes[from + i] = at(i);
        }
        for (int i = PERIOD; i < to - from; i += Math.min(i, to - from - i)) {
            System.arraycopy(bytes, from, bytes, from + i, Math.min(i, to - from - i));
        }
        return bytes;
    }

    /** Returns indexes to check: the first and the last ones, and some between them. */
    static LongStream sample(long count) {
        long ends = Math.min(count, 2_000);
        return LongStream.concat(LongStream.range(0, ends), LongStream.concat(
                LongStream.iterate(ends, i -> i < count - ends, i -> i + 4_093),
                LongStream.range(Math.max(ends, count - ends), count)));
    }
}
