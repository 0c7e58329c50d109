// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.text.Cells;

import static io.github.parquetdecoding.benchmarks.harness.text.Cells.format;

/**
 * Times of whole queries, from the CSV files that {@code benchmarks/queries} writes. The first reader of a query is the
 * baseline. Of columns of one encoding, the last reader is the limit and the one before it is under test; of ordinary
 * files, the last reader is under test, and there are CPU times, too.
 */
record QueryTimes(boolean ordinary, List<Query> queries) {
    private static final String TITLES = "query;codec;reader;seconds";
    private static final String TITLES_OF_ORDINARY =
            "query;files;variant;seconds;CPU of tasks;CPU;first seconds;first CPU";
    private static final int KEYS = 3;

    /** What is shown of ordinary queries, and its column after the keys. */
    private static final List<String> MEASURES = List.of("clock", "CPU", "first run");
    private static final List<Integer> COLUMNS = List.of(0, 1, 3);

    /** If there are more ordinary queries of the same files, only the worst and the best are shown. */
    private static final int MOST_ROWS = 10;

    /** @param seconds of each reader: the sorted runs of each measure */
    private record Query(String files, String name, Map<String, double[][]> seconds) {
        /** A reader by its index; negative ones count from the end. */
        String reader(int index) {
            return List.copyOf(seconds.keySet()).get(index < 0 ? seconds.size() + index : index);
        }

        List<String> others() {
            return List.copyOf(seconds.keySet()).subList(1, seconds.size());
        }

        double median(String reader, int measure) {
            return QueryTimes.median(seconds.get(reader)[measure]);
        }

        /** How many times as fast as the other a reader is. */
        double ratio(String other, String reader, int measure) {
            return median(other, measure) / median(reader, measure);
        }
    }

    static QueryTimes of(List<String> lines) {
        String titles = lines.isEmpty() ? "" : lines.get(0);
        if (!titles.equals(TITLES) && !titles.equals(TITLES_OF_ORDINARY)) {
            throw new IllegalArgumentException("The first line is not " + TITLES + " or " + TITLES_OF_ORDINARY);
        }
        Map<List<String>, Query> queries = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split(";");
            queries.computeIfAbsent(List.of(fields[1], fields[0]),
                            key -> new Query(fields[1], fields[0], new LinkedHashMap<>()))
                    .seconds().put(fields[2], Stream.of(fields).skip(KEYS).map(runs -> Stream.of(runs.split(" "))
                            .mapToDouble(Double::parseDouble).sorted().toArray()).toArray(double[][]::new));
        }
        return new QueryTimes(titles.equals(TITLES_OF_ORDINARY), List.copyOf(queries.values()));
    }

    /** A Markdown table. */
    String table() {
        return ordinary ? tableOfOrdinary() : tableOfEncoding();
    }

    /** How many times as fast as the baseline the reader under test is. */
    String claim() {
        if (!ordinary) {
            return Cells.twoDigits(median(queries.stream()
                    .mapToDouble(query -> query.ratio(query.reader(0), query.reader(-2), 0)).sorted().toArray()));
        }
        List<Query> sorted = sorted(queries);
        return format("%.2f (%.2f to %.2f)", clockRatio(sum(queries)), clockRatio(sorted.get(0)),
                clockRatio(sorted.get(sorted.size() - 1)));
    }

    /** The fastest run and the median of each reader. */
    private String tableOfEncoding() {
        Query any = queries.get(0);
        String readers = String.join(" | ", any.seconds().keySet());
        StringBuilder table = new StringBuilder(format("| codec | query | %s | to %s | to %s |\n|---|---|%s\n",
                readers, any.reader(0), any.reader(-1), "--:|".repeat(any.seconds().size() + 2)));
        for (Query query : queries) {
            table.append(format("| %s | `%s` |", query.files(), query.name()));
            query.seconds().forEach((reader, seconds) ->
                    table.append(format(" %.2f / %.2f |", seconds[0][0], query.median(reader, 0))));
            table.append(format(" %.1f | %.2f |\n", query.ratio(query.reader(0), query.reader(-2), 0),
                    query.ratio(query.reader(-1), query.reader(-2), 0)));
        }
        return table.toString();
    }

    /** Ratios of medians, and of their sums for all queries. */
    private String tableOfOrdinary() {
        List<String> others = queries.get(0).others();
        StringBuilder table = new StringBuilder("| files | query | stock, s |");
        MEASURES.forEach(title -> others.forEach(other -> table.append(format(" %s: %s |", title, other))));
        table.append("\n|---|---|--:|").append("--:|".repeat(MEASURES.size() * others.size())).append('\n');
        queries.stream().collect(Collectors.groupingBy(Query::files, LinkedHashMap::new, Collectors.toList()))
                .forEach((files, ofFiles) -> {
                    if (ofFiles.size() <= MOST_ROWS) {
                        ofFiles.forEach(query -> append(table, query, query.name()));
                    } else {
                        List<Query> sorted = sorted(ofFiles);
                        Query best = sorted.get(sorted.size() - 1);
                        append(table, sorted.get(0), "worst: " + sorted.get(0).name());
                        append(table, best, "best: " + best.name());
                    }
                    append(table, sum(ofFiles), "all " + ofFiles.size());
                });
        return table.toString();
    }

    private static void append(StringBuilder table, Query query, String name) {
        String stock = query.reader(0);
        table.append(format("| %s | %s | %.2f |", query.files(), name, query.median(stock, 0)));
        COLUMNS.forEach(column -> query.others().forEach(other ->
                table.append(format(" %.2f |", query.ratio(stock, other, column)))));
        table.append('\n');
    }

    private static double clockRatio(Query query) {
        return query.ratio(query.reader(0), query.reader(-1), 0);
    }

    private static List<Query> sorted(List<Query> queries) {
        return queries.stream().sorted(Comparator.comparingDouble(QueryTimes::clockRatio)).toList();
    }

    private static Query sum(List<Query> queries) {
        Map<String, double[][]> sums = new LinkedHashMap<>();
        queries.get(0).seconds().forEach((reader, measures) -> {
            double[][] sum = new double[measures.length][1];
            Arrays.setAll(sum, measure -> new double[] {
                queries.stream().mapToDouble(query -> query.median(reader, measure)).sum()});
            sums.put(reader, sum);
        });
        return new Query(queries.get(0).files(), "", sums);
    }

    private static double median(double[] sorted) {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
