// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.github.parquetdecoding.benchmarks.harness.ReportLayout.Row;

/**
 * What a value costs, by how many there are.
 *
 * @param parameter says how many there are
 * @param titles of the benchmarks
 * @param common the other parameters, as far as all lines share them
 * @param conditions JDK, flags and machine, a sentence for each set of them
 */
record Sweep(
        String parameter, List<String> titles, Map<String, String> common, List<String> conditions, List<Line> lines) {
    /** How much more a value must cost than at the next smaller count. */
    private static final double LEAST_STEP = 1.25;
    static final String MEANING = "at least 25 % more than at the next smaller count, outside of the 99.9 % interval";

    /** One row with one set of other parameters. */
    record Line(String label, NavigableMap<Integer, JmhResult> results) {
        double nanosPerValue(int count) {
            JmhResult result = results.get(count);
            int values = Cells.valuesPerOperation(result);
            return result.nanosPerOperation() / (values == 0 ? count : values);
        }
    }

    /** A count from which on a value costs clearly more. */
    record Cliff(Line line, int count, int before) {
        String step() {
            return String.format(Locale.ROOT, "+%.0f %%",
                    100 * (line.nanosPerValue(count) / line.nanosPerValue(before) - 1));
        }

        String text(String parameter) {
            return String.format(Locale.ROOT, "%s: %d %s cost %s ns each, %d cost %s: %s", line.label, count, parameter,
                    Cells.number(line.nanosPerValue(count)), before, Cells.number(line.nanosPerValue(before)), step());
        }
    }

    private record Key(String benchmark, String row, Map<String, String> others) {
    }

    static Sweep read(Path file, String parameter) throws UnusableFileException {
        List<JmhResult> results = new ArrayList<>(ResultsFile.read(file));
        results.removeIf(result -> !result.parameters().containsKey(parameter));
        if (results.isEmpty()) {
            throw new UnusableFileException(file, "no result has a parameter named " + parameter);
        }
        List<String> order = List.copyOf(ReportLayout.kernels().keySet());
        results.sort(Comparator.comparing((JmhResult result) -> order.indexOf(result.benchmark()))
                .thenComparing(JmhResult::benchmark)
                .thenComparing(result -> ReportLayout.kernel(result.benchmark()).rows().stream()
                        .map(Row::method).toList().indexOf(result.row())));
        Map<Key, NavigableMap<Integer, JmhResult>> rows = new LinkedHashMap<>();
        for (JmhResult result : results) {
            Map<String, String> others = new LinkedHashMap<>(result.parameters());
            int count = count(file, parameter, others.remove(parameter));
            Key row = new Key(result.benchmark(), result.row(), others);
            if (rows.computeIfAbsent(row, key -> new TreeMap<>()).put(count, result) != null) {
                throw new UnusableFileException(file, "has " + result.shortName() + "." + result.row() + " with "
                        + Cells.parameters(result.parameters()) + " twice");
            }
        }
        return of(parameter, rows, results);
    }

    private static int count(Path file, String parameter, String value) throws UnusableFileException {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new UnusableFileException(file, "parameter " + parameter + " is no count: " + value);
        }
    }

    private static Sweep of(
            String parameter, Map<Key, NavigableMap<Integer, JmhResult>> rows, List<JmhResult> results) {
        Map<String, String> common = new LinkedHashMap<>(rows.keySet().iterator().next().others());
        rows.keySet().forEach(key -> common.entrySet().retainAll(key.others().entrySet()));
        List<String> titles = results.stream()
                .map(result -> ReportLayout.kernel(result.benchmark()).title()).distinct().toList();
        List<Line> lines = new ArrayList<>();
        rows.forEach((key, points) -> {
            List<String> names = new ArrayList<>();
            if (titles.size() > 1) {
                names.add(points.firstEntry().getValue().shortName());
            }
            names.add(ReportLayout.kernel(key.benchmark()).row(key.row()).label().replace("`", ""));
            key.others().forEach((name, value) -> {
                if (!common.containsKey(name)) {
                    names.add(value);
                }
            });
            lines.add(new Line(String.join(", ", names), points));
        });
        List<String> conditions = results.stream()
                .map(result -> ReportTable.of(List.of(result), List.of()).get(0).conditions("")).distinct().toList();
        return new Sweep(parameter, titles, common, conditions, lines);
    }

    /** The heading, and a line for each count with what a value costs in each row. */
    List<List<String>> cells() {
        List<List<String>> cells = new ArrayList<>();
        List<String> heading = new ArrayList<>(List.of(parameter));
        lines.forEach(line -> heading.add(line.label));
        cells.add(heading);
        for (int count : lines.stream().flatMap(line -> line.results.keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new))) {
            List<String> cell = new ArrayList<>(List.of(String.valueOf(count)));
            lines.forEach(line -> cell.add(
                    line.results.containsKey(count) ? Cells.number(line.nanosPerValue(count)) : ""));
            cells.add(cell);
        }
        return cells;
    }

    /** Where a value costs more by {@link #LEAST_STEP}, and more for sure: outside of the 99.9 % interval. */
    List<Cliff> cliffs() {
        List<Cliff> cliffs = new ArrayList<>();
        for (Line line : lines) {
            line.results.keySet().stream().skip(1)
                    .map(count -> new Cliff(line, count, line.results.lowerKey(count)))
                    .filter(Sweep::isClear)
                    .forEach(cliffs::add);
        }
        return cliffs;
    }

    private static boolean isClear(Cliff cliff) {
        double step = cliff.line.nanosPerValue(cliff.count) / cliff.line.nanosPerValue(cliff.before);
        Ratio time = Ratio.of(cliff.line.results.get(cliff.before), cliff.line.results.get(cliff.count));
        // The time is that of all values; the same factor makes one value's of both ends of its interval.
        return step >= LEAST_STEP && time.low() * (step / time.value()) > 1;
    }

    /** Whether there are samples enough to know cliffs from noise. */
    boolean hasIntervals() {
        return lines.stream().flatMap(line -> line.results.values().stream()).allMatch(JmhResult::hasInterval);
    }
}
