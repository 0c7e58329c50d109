// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** The code that the JVM has run before the measurement, which influences the JIT compiler. */
public enum Profile {
    /** Only the row. */
    CLEAN,
    /** The same code with small and large batches of every kind of values, as in a reader of wide tables. */
    POLLUTED;

    static final int LARGEST_COUNT = 20_000;

    private static final int[] COUNTS = {8, 7, 15, 31, 100, 504, 1_000, 4_096, LARGEST_COUNT};

    /** The system property for the duration; tests shorten it. */
    static final String MILLIS = "pollution.millis";

    /** @param code called with various numbers of values, at least once with each */
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
