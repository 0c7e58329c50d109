// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.parquetdecoding.benchmarks.harness.ReportTable.Line;

/** The text that {@code report} prints, and the cells of its tables. */
final class ReportText {
    static final String LEGEND = "Error: half of the 99.9 % interval. Ratios: how many times as fast as that row, with "
            + "a 99.9 % interval of their own; above 1 is faster. (≈): the interval contains 1, which "
            + "means no difference. (?): too few samples, or too different ones, to know the ratio.";

    private record Column(String heading, Function<Line, String> cell) {
    }

    private ReportText() {
    }

    static void print(List<ReportTable> tables, TextTable format, PrintWriter out) {
        walk(tables, title -> out.println("### " + title + System.lineSeparator()),
                conditions -> out.println(conditions + System.lineSeparator()), table -> {
                    List<List<String>> cells = new ArrayList<>(List.of(heading(table)));
                    table.lines().forEach(line -> cells.add(line(table, line)));
                    format.print(cells, table.varying().size() + 1, out);
                    table.warnings().forEach(warning -> out.println("- " + warning));
                    if (!table.warnings().isEmpty()) {
                        out.println();
                    }
                });
        out.println(LEGEND);
    }

    /** Visits tables in order, with each title and sentence of conditions before the first table that it applies to. */
    static void walk(List<ReportTable> tables, Consumer<String> title, Consumer<String> conditions,
            Consumer<ReportTable> each) {
        ReportTable last = null;
        for (ReportTable table : tables) {
            boolean sameBenchmark = last != null && table.benchmark().equals(last.benchmark());
            if (!sameBenchmark) {
                title.accept(table.kernel().title());
            }
            if (!sameBenchmark || !table.conditions().equals(last.conditions())) {
                conditions.accept(table.conditions());
            }
            each.accept(table);
            last = table;
        }
    }

    static List<String> heading(ReportTable table) {
        return columns(table).stream().map(Column::heading).toList();
    }

    static List<String> line(ReportTable table, Line line) {
        return columns(table).stream().map(column -> column.cell.apply(line)).toList();
    }

    private static List<Column> columns(ReportTable table) {
        List<Column> columns = new ArrayList<>();
        table.varying().forEach(name -> columns.add(new Column(name,
                line -> Cells.value(line.result().parameters().get(name)))));
        columns.add(new Column(table.parameters().isEmpty() ? "row" : Cells.parameters(table.parameters()),
                line -> line.row().label()));
        columns.add(new Column(table.unit(), line -> Cells.number(line.result().score())));
        columns.add(new Column("error", line -> Double.isNaN(line.result().error()) ? "unknown"
                : "± " + Cells.number(line.result().error())));
        table.lines().stream().map(line -> Cells.speedUnit(line.result())).filter(unit -> !unit.isEmpty()).findFirst()
                .ifPresent(unit -> columns.add(new Column(unit, line -> {
                    double speed = Cells.speed(line.result());
                    return Double.isFinite(speed) ? Cells.number(speed) : "";
                })));
        table.yardsticks().forEach(yardstick -> columns.add(new Column("to " + yardstick.heading,
                line -> line.ratios().containsKey(yardstick) ? Cells.ratio(line.ratios().get(yardstick)) : "")));
        if (table.lines().stream().anyMatch(line -> !Double.isNaN(line.result().bytesPerOperation()))) {
            columns.add(new Column("B/" + table.kernel().operation(), line -> HeapBytes.of(line.result()).toString()));
        }
        return columns;
    }
}
