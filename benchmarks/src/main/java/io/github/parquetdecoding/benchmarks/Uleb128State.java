// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;

import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import org.openjdk.jmh.annotations.Setup;

import static io.github.parquetdecoding.benchmarks.Uleb128Shape.VALUES;

/** The values of a ULEB128 benchmark and their encoding. Only the values read or written last are checked. */
public abstract class Uleb128State extends CheckedState {
    /** The system property for the most rounds of an input; tests need few. */
    static final String ROUNDS = "uleb128.rounds";

    private static final long SEED = 20_261_121;

    /** The arrays of each round, in order. */
    byte[][][] rounds;

    /** The distinct values of each round, which repeat. */
    long[][] values;

    int valuesPerArray;
    int round;

    abstract Elements elements();

    abstract Uleb128Input input();

    @Setup
    public void generate() {
        Uleb128Shape shape = input().shape;
        valuesPerArray = shape.valuesPerArray;
        int count = Math.min(shape.rounds, Integer.getInteger(ROUNDS, shape.rounds));
        rounds = new byte[count][VALUES / valuesPerArray][];
        values = new long[count][];
        for (int r = 0; r < count; r++) {
            values[r] = input().values(isInt(), shape.distinctArrays * valuesPerArray, SEED + r);
            byte[][] distinct = new byte[shape.distinctArrays][];
            for (int i = 0; i < distinct.length; i++) {
                distinct[i] = ReferenceUleb128.encodeAll(
                        Arrays.copyOfRange(values[r], i * valuesPerArray, (i + 1) * valuesPerArray));
            }
            Arrays.setAll(rounds[r], i -> distinct[i % distinct.length]);
        }
    }

    final boolean isInt() {
        return elements() == Elements.INT;
    }

    final int nextRound() {
        round = (round + 1) % rounds.length;
        return round;
    }

    abstract boolean isRight();

    @Override
    public void verify() {
        check(isRight());
    }
}
