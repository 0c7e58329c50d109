// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.Map;

/**
 * A claim about the library: a least ratio of two rows, a cap on a row's heap bytes, or only a line of a table.
 *
 * @param line null if no table has it
 * @param benchmark the class's full name; null for whole queries, which JMH does not time
 * @param to the row that the ratio is to; null for a cap
 * @param parameters as {@code report -p} has them
 * @param vectors whether results with the Vector API count; if not, those without it do
 * @param bound the least ratio, or the most bytes per operation
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
     * A line of the table of claims; claims with the same texts share it.
     *
     * @param results the file with its figure
     * @param readme whether README has the line, too, or only RESULTS.md
     */
    record Line(String what, String against, String results, boolean readme) {
        /** Results of whole queries are a list of seconds. */
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

    /** @param shown all of a result's parameters, or those of the claim if there is no result */
    String name(Map<String, String> shown) {
        return JmhResult.shortName(benchmark) + " " + row + (isCap() ? "" : " to " + to)
                + (vectors ? ", Vector API" : "") + (shown.isEmpty() ? "" : ", " + Cells.parameters(shown));
    }

    String boundText() {
        String number = String.valueOf(bound).replaceFirst("\\.0$", "");
        return isCap() ? "at most " + number + " B" : "at least " + number;
    }
}
