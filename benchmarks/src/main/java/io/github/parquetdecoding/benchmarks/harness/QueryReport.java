// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static io.github.parquetdecoding.benchmarks.harness.Cells.format;

/**
 * Prints times of whole queries as a Markdown table, from a heading and lines {@code query;codec;reader;seconds of each
 * run}. The first reader of a query is the baseline, the last one the limit.
 */
final class QueryReport {
    private static final String TITLES = "query;codec;reader;seconds";

    private QueryReport() {
    }

    static String table(List<String> lines) {
        if (OrdinaryQueryReport.reads(lines)) {
            return OrdinaryQueryReport.table(lines);
        }
        Map<String, Map<String, double[]>> queries = queries(lines);
        List<String> readers = readers(queries);
        String first = readers.get(0);
        String last = readers.get(readers.size() - 1);

        List<String> table = new ArrayList<>();
        table.add("| codec | query | " + String.join(" | ", readers) + " | to " + first + " | to " + last + " |");
        table.add("|---|---|" + "--:|".repeat(readers.size() + 2));
        queries.forEach((query, times) -> {
            StringBuilder row = new StringBuilder(query);
            times.values().forEach(seconds -> row.append(format(" %.2f / %.2f |", seconds[0], median(seconds))));
            // The reader under test comes before the limit.
            String ours = readers.get(readers.size() - 2);
            row.append(format(" %.1f | %.2f |", ratio(times, first, ours), ratio(times, last, ours)));
            table.add(row.toString());
        });
        return String.join("\n", table) + "\n";
    }

    /** How many times as fast as the baseline the reader under test is: the median of all queries. */
    static double typicalRatio(List<String> lines) {
        Map<String, Map<String, double[]>> queries = queries(lines);
        List<String> readers = readers(queries);
        return median(queries.values().stream()
                .mapToDouble(times -> ratio(times, readers.get(0), readers.get(readers.size() - 2)))
                .sorted().toArray());
    }

    private static Map<String, Map<String, double[]>> queries(List<String> lines) {
        Map<String, Map<String, double[]>> queries = new LinkedHashMap<>();
        Iterator<String> rest = lines.iterator();
        if (!rest.hasNext() || !rest.next().equals(TITLES)) {
            throw new IllegalArgumentException("The first line is not " + TITLES);
        }
        rest.forEachRemaining(line -> {
            String[] fields = line.split(";");
            double[] seconds = Arrays.stream(fields[3].split(" ")).mapToDouble(Double::parseDouble).sorted().toArray();
            queries.computeIfAbsent("| " + fields[1] + " | `" + fields[0] + "` |", key -> new LinkedHashMap<>())
                    .put(fields[2], seconds);
        });
        return queries;
    }

    private static List<String> readers(Map<String, Map<String, double[]>> queries) {
        return List.copyOf(queries.values().iterator().next().keySet());
    }

    private static double ratio(Map<String, double[]> times, String other, String reader) {
        return median(times.get(other)) / median(times.get(reader));
    }

    static double median(double[] sorted) {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
