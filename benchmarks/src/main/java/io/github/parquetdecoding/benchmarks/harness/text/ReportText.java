// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.verdict.Doubts;
import io.github.parquetdecoding.benchmarks.harness.verdict.HeapBytes;
import io.github.parquetdecoding.benchmarks.harness.verdict.ReportTable;
import io.github.parquetdecoding.benchmarks.harness.verdict.ReportTable.Line;

/** The text that {@code report} prints, and the cells of its tables. */
public final class ReportText {
    public static final String LEGEND = "Error: half of the 99.9 % interval. Ratios: how many times as fast as that "
            + "row, with a 99.9 % interval of their own; above 1 is faster. (≈): the interval contains 1, which "
            + "means no difference. (?): too few samples, or too different ones, to know the ratio.";

    private ReportText() {
    }

    public static void print(List<ReportTable> tables, TextTable format, PrintWriter out) {
        walk(tables, title -> out.println("### " + title + System.lineSeparator()),
                conditions -> out.println(conditions + System.lineSeparator()), table -> {
                    format.print(columns(table), table.lines(), table.varying().size() + 1, out);
                    List<String> doubts = doubts(table);
                    doubts.forEach(doubt -> out.println("- " + doubt));
                    if (!doubts.isEmpty()) {
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
            if (!sameBenchmark || !conditions(table).equals(conditions(last))) {
                conditions.accept(conditions(table));
            }
            each.accept(table);
            last = table;
        }
    }

    /** JDK, flags, machine, forks and iterations, in one sentence. */
    private static String conditions(ReportTable table) {
        JmhResult.Environment environment = table.environment();
        return "JDK " + environment.jdk() + "; JVM arguments: "
                + (environment.jvmArguments().isEmpty() ? "none" : "`" + environment.jvmArguments() + "`")
                + "; CPU: " + (environment.cpu().isEmpty() ? "unknown" : environment.machine())
                + "; " + environment.forks() + (environment.forks() == 1 ? " fork" : " forks")
                + ", warm-up " + environment.warmup()
                + ", measured " + environment.measured()
                + (environment.commit().isEmpty() ? "" : "; commit " + environment.commit())
                + (environment.kernels().isEmpty() ? "" : "; kernels: " + environment.kernels())
                + (table.run().isEmpty() ? "" : "; file " + table.run()) + ".";
    }

    private static List<String> doubts(ReportTable table) {
        return Doubts.of(table.lines(), line -> table.varying().stream()
                .map(parameter -> Cells.value(line.result().parameters().get(parameter)) + ", ")
                .collect(Collectors.joining()) + line.row().label());
    }

    static List<Column<Line>> columns(ReportTable table) {
        List<Column<Line>> columns = new ArrayList<>();
        table.varying().forEach(name -> columns.add(new Column<>(name,
                line -> Cells.value(line.result().parameters().get(name)))));
        columns.add(new Column<>(table.parameters().isEmpty() ? "row" : Cells.parameters(table.parameters()),
                line -> line.row().label()));
        columns.add(new Column<>(unit(table), line -> Cells.number(line.result().score())));
        columns.add(new Column<>("error", line -> Double.isNaN(line.result().error()) ? "unknown"
                : "± " + Cells.number(line.result().error())));
        table.lines().stream().map(line -> Cells.speedUnit(line.result())).filter(unit -> !unit.isEmpty()).findFirst()
                .ifPresent(unit -> columns.add(new Column<>(unit, line -> {
                    double speed = Cells.speed(line.result());
                    return Double.isFinite(speed) ? Cells.number(speed) : "";
                })));
        table.yardsticks().forEach(yardstick -> columns.add(new Column<>("to " + yardstick.heading,
                line -> line.ratios().containsKey(yardstick) ? Cells.ratio(line.ratios().get(yardstick)) : "")));
        if (table.lines().stream().anyMatch(line -> !Double.isNaN(line.result().bytesPerOperation()))) {
            columns.add(new Column<>("B/" + table.kernel().operation(),
                    line -> Cells.bytes(HeapBytes.of(line.result()))));
        }
        return columns;
    }

    /** JMH counts "ops"; readers of the table count pages and values. */
    private static String unit(ReportTable table) {
        return table.lines().get(0).result().unit()
                .replaceFirst("^ops/", table.kernel().operation() + "s/")
                .replaceFirst("/op$", "/" + table.kernel().operation());
    }
}
