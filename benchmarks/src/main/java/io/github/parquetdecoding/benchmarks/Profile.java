// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** What the JVM has run before a row is timed: a JIT compiler decides by it. */
public enum Profile {
    /** Nothing but the row. */
    CLEAN,
    /** The same code for values of every kind, few and many, as a reader of wide tables runs it. */
    POLLUTED;

    static final int LARGEST_COUNT = 20_000;

    private static final int[] COUNTS = {8, 7, 15, 31, 100, 504, 1_000, 4_096, LARGEST_COUNT};

    /** A system property: tests set less. */
    static final String MILLIS = "pollution.millis";

    /** @param code to be run with numbers of values; once with each at least */
    void pollute(IntConsumer code) {
        if (this == POLLUTED) {
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Integer.getInteger(MILLIS, 3_000));
            do {
                for (int count : COUNTS) {
                    code.accept(count);
                }
            } while (System.nanoTime() < deadline);
        }
    }
}
