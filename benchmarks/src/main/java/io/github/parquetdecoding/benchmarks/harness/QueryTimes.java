// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.text.Table;
import io.github.parquetdecoding.benchmarks.harness.text.Table.Column;

import static io.github.parquetdecoding.benchmarks.harness.text.Cells.format;

/**
 * Times of whole queries, from the CSV files that {@code benchmarks/queries} writes. The first reader of a query is the
 * one that others are compared to. Files of {@code ordinary} have CPU times, too.
 */
record QueryTimes(List<Query> queries) {
    private static final String FIRST_TITLE = "query;";
    private static final int KEYS = 3;

    /** What is shown, and its column after the keys. */
    private static final List<Map.Entry<String, Integer>> MEASURES =
            List.of(Map.entry("clock", 0), Map.entry("CPU", 1), Map.entry("first run", 3));

    /** Of more queries of the same files, only the worst and the best are shown. */
    private static final int MOST_ROWS = 10;

    /** @param medians of each reader: the medians of all measures, in seconds */
    private record Query(String files, String name, Map<String, double[]> medians) {
        /** How many times as fast a reader is as the other. */
        double ratio(String reader, String other, int measure) {
            return medians.get(other)[measure] / medians.get(reader)[measure];
        }

        static Query sum(List<Query> queries) {
            Map<String, double[]> sums = new LinkedHashMap<>();
            queries.forEach(query -> query.medians.forEach((reader, medians) -> sums.merge(reader, medians,
                    (a, b) -> IntStream.range(0, a.length).mapToDouble(i -> a[i] + b[i]).toArray())));
            return new Query(queries.get(0).files, "all " + queries.size(), sums);
        }
    }

    static QueryTimes of(List<String> lines) {
        if (lines.isEmpty() || !lines.get(0).startsWith(FIRST_TITLE)) {
            throw new IllegalArgumentException("The first line does not begin with " + FIRST_TITLE);
        }
        Map<List<String>, Query> queries = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split(";");
            queries.computeIfAbsent(List.of(fields[1], fields[0]),
                            key -> new Query(fields[1], fields[0], new LinkedHashMap<>()))
                    .medians().put(fields[2], Stream.of(fields).skip(KEYS).mapToDouble(QueryTimes::median).toArray());
        }
        return new QueryTimes(List.copyOf(queries.values()));
    }

    private static double median(String runs) {
        double[] sorted = Stream.of(runs.split(" ")).mapToDouble(Double::parseDouble).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** The seconds of the first reader, and ratios of medians, and of their sums for all queries. */
    String table() {
        List<String> readers = List.copyOf(queries.get(0).medians().keySet());
        String first = readers.get(0);
        int measures = queries.get(0).medians().get(first).length;
        List<Column<Query>> columns = new ArrayList<>(List.of(new Column<>("files", Query::files),
                new Column<>("query", Query::name),
                new Column<>(first + ", s", query -> format("%.2f", query.medians().get(first)[0]))));
        MEASURES.stream().filter(measure -> measure.getValue() < measures).forEach(measure -> readers.stream().skip(1)
                .forEach(reader -> columns.add(new Column<>(reader + (measures == 1 ? "" : ", " + measure.getKey()),
                        query -> format("%.2f", query.ratio(reader, first, measure.getValue()))))));
        List<Query> lines = queries.stream()
                .collect(Collectors.groupingBy(Query::files, LinkedHashMap::new, Collectors.toList())).values().stream()
                .flatMap(ofFiles -> Stream.concat(
                        ofFiles.size() <= MOST_ROWS ? ofFiles.stream()
                                : worstAndBest(ofFiles, readers.get(readers.size() - 1), first),
                        ofFiles.size() == 1 ? Stream.empty() : Stream.of(Query.sum(ofFiles))))
                .toList();
        return new Table<>(columns, 2, lines).markdown();
    }

    private static Stream<Query> worstAndBest(List<Query> queries, String reader, String other) {
        List<Query> sorted = queries.stream()
                .sorted(Comparator.comparingDouble(query -> query.ratio(reader, other, 0))).toList();
        return Stream.of(sorted.get(0), sorted.get(sorted.size() - 1));
    }

    /** How many times as fast a reader is as the other by the clock: all queries, the worst and the best. */
    String claim(String reader, String other) {
        List<Query> ends = worstAndBest(queries, reader, other).toList();
        return format("%.2f (%.2f to %.2f)", Query.sum(queries).ratio(reader, other, 0),
                ends.get(0).ratio(reader, other, 0), ends.get(1).ratio(reader, other, 0));
    }
}
