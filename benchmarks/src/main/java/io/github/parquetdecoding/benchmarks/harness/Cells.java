// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.parquetdecoding.benchmarks.ValueType;
import io.github.parquetdecoding.benchmarks.harness.ReportLayout.Yardstick;

/** The texts of a table: its heading, and one list for each line. */
final class Cells {
    static final String LEGEND = "Error: half of the 99.9 % interval. Ratios: how many times as fast as that row, with "
            + "a 99.9 % interval of their own; above 1 is faster. (≈): the interval has 1 in it, which is no "
            + "difference. (?): too few samples, or too different ones, to know the ratio.";

    private Cells() {
    }

    static List<String> heading(ReportTable table) {
        List<String> heading = new ArrayList<>(table.varying());
        heading.add(table.parameters().isEmpty() ? "row" : parameters(table.parameters()));
        heading.add(table.unit());
        heading.add("error");
        if (!speedUnit(table).isEmpty()) {
            heading.add(speedUnit(table));
        }
        table.yardsticks().forEach(yardstick -> heading.add("to " + yardstick.heading));
        if (table.hasBytes()) {
            heading.add("B/" + table.kernel().operation());
        }
        return heading;
    }

    static List<String> line(ReportTable table, ReportTable.Line line) {
        JmhResult result = line.result();
        List<String> cells = new ArrayList<>();
        table.varying().forEach(name -> cells.add(result.parameters().get(name)));
        cells.add(line.row().label());
        cells.add(number(result.score()));
        cells.add(result.hasInterval() ? "± " + number(result.error()) : "unknown");
        if (!speedUnit(table).isEmpty()) {
            double speed = speed(result);
            cells.add(Double.isFinite(speed) ? number(speed) : "");
        }
        for (Yardstick yardstick : table.yardsticks()) {
            cells.add(line.ratios().containsKey(yardstick) ? ratio(line.ratios().get(yardstick)) : "");
        }
        if (table.hasBytes()) {
            HeapBytes bytes = HeapBytes.of(result);
            cells.add(bytes.isKnown() ? bytes.toString() : "");
        }
        return cells;
    }

    static String parameters(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + " = " + parameter.getValue())
                .collect(Collectors.joining(", "));
    }

    /** What a score is in terms that do not depend on the size of a page; empty where that is unknown. */
    static String speedUnit(ReportTable table) {
        return table.lines().stream().map(ReportTable.Line::result).filter(result -> valuesPerOperation(result) > 0)
                .findFirst().map(result -> elementSize(result) == 0 ? "ns/value" : "GB/s").orElse("");
    }

    /** NaN where it is not known. */
    static double speed(JmhResult result) {
        double nanosPerOperation = result.nanosPerOperation();
        double values = valuesPerOperation(result);
        if (values == 0 || !result.hasScore()) {
            return Double.NaN;
        }
        return elementSize(result) == 0 ? nanosPerOperation / values
                : values * elementSize(result) / nanosPerOperation;
    }

    /** 0 if nothing says so. */
    private static long valuesPerOperation(JmhResult result) {
        Map<String, String> parameters = result.parameters();
        String values = parameters.getOrDefault("values", parameters.get("count"));
        return values == null ? ReportLayout.kernel(result.benchmark()).values()
                : values.matches("\\d{1,18}") ? Long.parseLong(values) : 0;
    }

    /** 0 if the values are of no type. */
    private static int elementSize(JmhResult result) {
        String type = result.parameters().getOrDefault("type", "");
        return List.of(ValueType.values()).stream().filter(each -> each.name().equals(type))
                .findFirst().map(ValueType::elementSize).orElse(0);
    }

    static String ratio(Ratio ratio) {
        if (ratio.low() == 1 && ratio.high() == 1) {
            return "1";
        }
        if (Double.isNaN(ratio.value())) {
            return "no score";
        }
        if (!ratio.isKnown()) {
            return number(ratio.value()) + " (?)";
        }
        return String.format(Locale.ROOT, "%s ±%.0f%%%s",
                number(ratio.value()), 100 * (ratio.high() / ratio.value() - 1),
                ratio.mayBe(1) ? " (≈)" : "");
    }

    /** Three digits that matter, and no exponent. */
    static String number(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
