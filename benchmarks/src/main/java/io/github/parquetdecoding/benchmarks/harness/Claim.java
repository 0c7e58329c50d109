// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.Map;

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
record Claim(
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
    record Line(String what, String against, String results, boolean readme) {
        /** Whether the results are times of whole queries. */
        boolean isOfQueries() {
            return results.endsWith(".csv");
        }
    }

    boolean isCap() {
        return to == null;
    }

    boolean isOf(JmhResult result) {
        return result.benchmark().equals(benchmark) && result.row().equals(row)
                && result.hasParameters(parameters) && result.hasVectorApi() == vectors;
    }

    /** @param shown all parameters of a result, or those of the claim if there is no result */
    String name(Map<String, String> shown) {
        return JmhResult.shortName(benchmark) + " " + row + (isCap() ? "" : " to " + to)
                + (vectors ? ", Vector API" : "") + (shown.isEmpty() ? "" : ", " + Cells.parameters(shown));
    }

    String boundText() {
        String number = String.valueOf(bound).replaceFirst("\\.0$", "");
        return isCap() ? "at most " + number + " B" : "at least " + number;
    }
}
