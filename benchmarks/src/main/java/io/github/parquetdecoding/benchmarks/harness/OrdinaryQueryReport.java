// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static io.github.parquetdecoding.benchmarks.harness.Cells.format;

/**
 * Prints how many times as fast as in the first variant queries are in the others: by the clock, in CPU time of tasks,
 * and by the clock in the first run of a process. Medians are compared, and sums of medians for all queries.
 */
final class OrdinaryQueryReport {
    private static final String TITLES = "query;files;variant;seconds;CPU of tasks;CPU;first seconds;first CPU";
    private static final int KEYS = 3;
    private static final int CLOCK = 0;
    private static final int[] SHOWN = {CLOCK, 1, 3};
    private static final List<String> SHOWN_TITLES = List.of("clock", "CPU", "first run");
    /** More queries than these are not shown one by one. */
    private static final int ROWS = 10;

    /** @param seconds of each variant: a median for each measure */
    private record Query(String name, Map<String, double[]> seconds) {
        double ratio(int measure, String variant) {
            return stock(measure) / seconds.get(variant)[measure];
        }

        double stock(int measure) {
            return seconds.values().iterator().next()[measure];
        }

        List<String> others() {
            return List.copyOf(seconds.keySet()).subList(1, seconds.size());
        }

        /** Of the variant under test, which is the last one. */
        double clockRatio() {
            return ratio(CLOCK, others().get(others().size() - 1));
        }

        String row(String files) {
            StringBuilder row = new StringBuilder(format("| %s | %s | %.2f |", files, name, stock(CLOCK)));
            for (int measure : SHOWN) {
                others().forEach(variant -> row.append(format(" %.2f |", ratio(measure, variant))));
            }
            return row + "\n";
        }

        Query named(String other) {
            return new Query(other, seconds);
        }
    }

    private OrdinaryQueryReport() {
    }

    static boolean reads(List<String> lines) {
        return !lines.isEmpty() && lines.get(0).equals(TITLES);
    }

    static String table(List<String> lines) {
        Map<String, List<Query>> files = queries(lines);
        List<String> others = files.values().iterator().next().get(0).others();
        StringBuilder table = new StringBuilder("| files | query | stock, s |");
        SHOWN_TITLES.forEach(title -> others.forEach(variant -> table.append(format(" %s: %s |", title, variant))));
        table.append("\n|---|---|--:|").append("--:|".repeat(SHOWN.length * others.size())).append('\n');
        files.forEach((kind, queries) -> {
            List<Query> rows = queries;
            if (queries.size() > ROWS) {
                List<Query> sorted = sorted(queries);
                Query worst = sorted.get(0);
                Query best = sorted.get(sorted.size() - 1);
                rows = List.of(worst.named("worst: " + worst.name()), best.named("best: " + best.name()));
            }
            rows.forEach(query -> table.append(query.row(kind)));
            table.append(sum(queries).row(kind));
        });
        return table.toString();
    }

    /** The ratio of all queries by the clock, and those of the slowest and the fastest one. */
    static String claim(List<String> lines) {
        List<Query> queries = queries(lines).values().stream().flatMap(List::stream).toList();
        List<Query> sorted = sorted(queries);
        return format("%.2f (%.2f to %.2f)", sum(queries).clockRatio(), sorted.get(0).clockRatio(),
                sorted.get(sorted.size() - 1).clockRatio());
    }

    private static List<Query> sorted(List<Query> queries) {
        return queries.stream().sorted(Comparator.comparingDouble(Query::clockRatio)).toList();
    }

    private static Query sum(List<Query> queries) {
        Map<String, double[]> sums = new LinkedHashMap<>();
        queries.forEach(query -> query.seconds().forEach((variant, seconds) -> sums.merge(variant, seconds, (a, b) -> {
            double[] sum = a.clone();
            Arrays.setAll(sum, measure -> a[measure] + b[measure]);
            return sum;
        })));
        return new Query("all " + queries.size(), sums);
    }

    /** By kind of files. */
    private static Map<String, List<Query>> queries(List<String> lines) {
        if (!reads(lines)) {
            throw new IllegalArgumentException("The first line is not " + TITLES);
        }
        Map<String, Map<String, Query>> files = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split(";");
            files.computeIfAbsent(fields[1], key -> new LinkedHashMap<>())
                    .computeIfAbsent(fields[0], query -> new Query(query, new LinkedHashMap<>()))
                    .seconds().put(fields[2], Arrays.stream(fields).skip(KEYS)
                            .mapToDouble(OrdinaryQueryReport::median).toArray());
        }
        Map<String, List<Query>> queries = new LinkedHashMap<>();
        files.forEach((kind, ofKind) -> queries.put(kind, new ArrayList<>(ofKind.values())));
        return queries;
    }

    private static double median(String seconds) {
        return QueryReport.median(
                Arrays.stream(seconds.split(" ")).mapToDouble(Double::parseDouble).sorted().toArray());
    }
}
