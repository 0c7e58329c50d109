// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.ByteArrayOutputStream;
import java.util.Random;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The encoded values of a ULEB128 benchmark and the sums that a reader must find. After every iteration the last sum is
 * compared, so a reader that is wrong, interpreted or compiled, ends the run instead of getting a score.
 */
@State(Scope.Thread)
public abstract class Uleb128State {
    private static final long SEED = 20_261_121;

    /** The arrays of each round, back to back. */
    byte[][][] rounds;

    int valuesPerArray;

    private long[] expectedSums;
    private int round;
    private long sum;
    private boolean answered;

    final void generate(Uleb128Shape shape, Uleb128Distribution distribution) {
        Random random = new Random(SEED);
        valuesPerArray = shape.valuesPerArray;
        rounds = new byte[shape.rounds][][];
        expectedSums = new long[shape.rounds];
        for (int r = 0; r < shape.rounds; r++) {
            byte[][] distinct = new byte[shape.distinctArrays][];
            long[] distinctSums = new long[shape.distinctArrays];
            for (int i = 0; i < shape.distinctArrays; i++) {
                ByteArrayOutputStream encoded = new ByteArrayOutputStream();
                for (int v = 0; v < valuesPerArray; v++) {
                    long value = distribution.next(random);
                    distinctSums[i] += value;
                    write(value, encoded);
                }
                distinct[i] = encoded.toByteArray();
            }
            rounds[r] = new byte[Uleb128Shape.VALUES / valuesPerArray][];
            for (int i = 0; i < rounds[r].length; i++) {
                rounds[r][i] = distinct[i % distinct.length];
                expectedSums[r] += distinctSums[i % distinct.length];
            }
        }
        wrap(rounds);
    }

    /** For peers that do not read arrays as they are. */
    void wrap(byte[][][] rounds) {
    }

    /** Written from the definition; shares no code with any reader or with the library's writer. */
    static void write(long value, ByteArrayOutputStream out) {
        while (Long.compareUnsigned(value, 128) >= 0) {
            out.write(0x80 | (int) (value & 0x7F));
            value >>>= 7;
        }
        out.write((int) value);
    }

    final int nextRound() {
        round = (round + 1) % rounds.length;
        return round;
    }

    /** Takes what a row has found in the round that it read. */
    final long answer(long sum) {
        this.sum = sum;
        answered = true;
        return sum;
    }

    final int answer(int sum) {
        answer((long) sum);
        return sum;
    }

    abstract boolean isSame(long sum, long expected);

    @Setup(Level.Iteration)
    public void forget() {
        answered = false;
    }

    @TearDown(Level.Iteration)
    public void verify() {
        if (!answered || !isSame(sum, expectedSums[round])) {
            throw new IllegalStateException("Wrong answer, not timed: the values sum up to " + expectedSums[round]
                    + ", this row found " + (answered ? sum : "nothing"));
        }
    }
}
