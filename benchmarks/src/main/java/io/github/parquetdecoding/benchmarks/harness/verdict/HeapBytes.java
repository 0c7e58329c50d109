// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;

/** Bounds of the heap bytes per operation: JMH allocates, too. NaN if not measured. */
public record HeapBytes(double low, double high) {
    /** JMH itself allocates about 7 kB per iteration, which its profiler counts. */
    private static final double BYTES_OF_JMH_PER_ITERATION = 16_000;

    private static final double SMALLEST_OBJECT = 16;

    /** 0 if the bytes may be JMH's own and no object is small enough to hide among them. */
    public static HeapBytes of(JmhResult result) {
        double bytes = result.bytesPerOperation();
        if (!result.hasScore()) {
            return new HeapBytes(Double.NaN, Double.NaN);
        }
        double own = BYTES_OF_JMH_PER_ITERATION / result.operationsPerIteration();
        if (bytes < 0.05 || bytes < own && own < SMALLEST_OBJECT) {
            return new HeapBytes(0, 0);
        }
        return bytes < own ? new HeapBytes(0, own) : new HeapBytes(bytes, bytes);
    }

    public boolean isKnown() {
        return !Double.isNaN(high);
    }
}
