// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.util.Map;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;

/**
 * A claim about the library: a minimum ratio of two rows, a cap on a row's heap bytes, or just a line of a table.
 *
 * @param line null if no table shows the claim
 * @param benchmark the full class name; null for whole queries, which JMH does not time
 * @param to the row to compare with; null for a cap
 * @param parameters in the form of {@code report -p}
 * @param vectors whether the claim is about results with the Vector API or about those without
 * @param bound the minimum ratio, or the maximum bytes per operation
 */
public record Claim(
        Line line,
        String benchmark,
        String row,
        String to,
        Map<String, String> parameters,
        boolean vectors,
        double bound) {

    /**
     * A line of the claims table, shared by all claims with the same texts.
     *
     * @param results the file that its figure comes from
     * @param readme whether README shows the line, too
     */
    public record Line(String what, String against, String results, boolean readme) {
        /** Whether the results are times of whole queries. */
        public boolean isOfQueries() {
            return results.endsWith(".csv");
        }
    }

    public boolean isCap() {
        return to == null;
    }

    boolean isOf(JmhResult result) {
        return result.benchmark().equals(benchmark) && result.row().equals(row)
                && result.hasParameters(parameters) && result.hasVectorApi() == vectors;
    }
}
