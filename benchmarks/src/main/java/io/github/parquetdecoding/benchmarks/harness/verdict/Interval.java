// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

/** Bounds of a measured figure; NaN if unknown, which no comparison with a number satisfies. */
public interface Interval {
    double low();

    double high();
}
