// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.Ratio;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Kernel;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Row;

/**
 * Rows of one benchmark that were measured under the same conditions. Ratios never mix runs or sets of parameters.
 *
 * @param run the results file if another file contains the same rows, else empty
 * @param parameters the parameters that all lines share
 * @param varying the names of all other parameters
 * @param yardsticks the rows of at least one ratio, in the order of their columns
 */
public record ReportTable(
        Kernel kernel,
        String benchmark,
        JmhResult.Environment environment,
        String run,
        Map<String, String> parameters,
        List<String> varying,
        List<Row> yardsticks,
        List<Line> lines) {

    /** A row with one set of parameters. */
    public record Line(JmhResult result, Row row, Map<Row, Ratio> ratios) {
    }

    /**
     * One table for each benchmark, environment and set of parameters.
     *
     * @param rows if not empty, the only rows to show, with all sets of parameters in one table
     * @param to rows that others are compared with, before the rows of the layout
     */
    public static List<ReportTable> of(
            List<JmhResult> results, List<String> rows, List<String> to, ReportLayout layout) {
        List<String> order = List.copyOf(layout.kernels().keySet());
        boolean apart = results.stream().map(result -> List.of(result.key(), result.environment())).distinct().count()
                < results.size();
        return results.stream()
                .sorted(Comparator.comparing((JmhResult result) -> !order.contains(result.benchmark()))
                        .thenComparing(result -> order.indexOf(result.benchmark()))
                        .thenComparing(JmhResult::benchmark))
                .collect(Collectors.groupingBy(
                        result -> List.of(result.benchmark(), result.environment(), result.unit(),
                                rows.isEmpty() ? result.parameters() : Map.of(), apart ? result.run() : ""),
                        LinkedHashMap::new, Collectors.toList()))
                .values().stream()
                .filter(table -> rows.isEmpty() || table.stream().anyMatch(result -> rows.contains(result.row())))
                .map(table -> of(table, rows, to, layout.kernel(table.get(0).benchmark()), apart))
                .toList();
    }

    private static ReportTable of(
            List<JmhResult> results, List<String> rows, List<String> to, Kernel kernel, boolean apart) {
        JmhResult first = results.get(0);
        List<String> methods = Stream.concat(
                kernel.rows().stream().map(Row::method), results.stream().map(JmhResult::row)).distinct().toList();
        Map<Map<String, String>, List<JmhResult>> sets = results.stream().collect(
                Collectors.groupingBy(JmhResult::parameters, LinkedHashMap::new, Collectors.toList()));
        List<Line> lines = new ArrayList<>();
        sets.values().forEach(set -> set.stream()
                .filter(result -> rows.isEmpty() || rows.contains(result.row()))
                .sorted(Comparator.comparing(result -> methods.indexOf(result.row())))
                .forEach(result -> lines.add(
                        new Line(result, kernel.row(result.row()), ratios(result, set, to, kernel)))));
        List<Row> yardsticks = lines.stream().flatMap(line -> line.ratios().keySet().stream()).distinct()
                .sorted(Comparator.comparing((Row row) -> Math.floorMod(to.indexOf(row.method()), to.size() + 1))
                        .thenComparing(Row::yardstick, Comparator.nullsFirst(Comparator.naturalOrder())))
                .toList();
        Map<String, String> common = new LinkedHashMap<>(lines.get(0).result().parameters());
        Set<String> varying = new LinkedHashSet<>();
        lines.stream().map(line -> line.result().parameters()).forEach(parameters -> {
            common.entrySet().retainAll(parameters.entrySet());
            varying.addAll(parameters.keySet());
        });
        varying.removeAll(common.keySet());
        return new ReportTable(kernel, first.benchmark(), first.environment(), apart ? first.run() : "", common,
                List.copyOf(varying), yardsticks, lines);
    }

    private static Map<Row, Ratio> ratios(JmhResult result, List<JmhResult> set, List<String> to, Kernel kernel) {
        Map<Row, Ratio> ratios = new HashMap<>();
        for (JmhResult other : set) {
            Row row = kernel.row(other.row());
            if ((row.yardstick() != null || to.contains(other.row())) && other.run().equals(result.run())) {
                ratios.put(row, result.ratioTo(other, JmhResult.CONFIDENCE));
            }
        }
        return ratios;
    }
}
