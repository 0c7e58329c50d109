// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.Ratio;
import io.github.parquetdecoding.benchmarks.harness.text.Table.Column;
import io.github.parquetdecoding.benchmarks.harness.verdict.Doubts;
import io.github.parquetdecoding.benchmarks.harness.verdict.HeapBytes;
import io.github.parquetdecoding.benchmarks.harness.verdict.ReportTable;
import io.github.parquetdecoding.benchmarks.harness.verdict.ReportTable.Line;

/** What {@code report} shows: tables under titles and conditions, and doubts. */
public record ReportText(List<ReportTable> tables) {
    public static final String LEGEND = "±: half of the 99.9 % interval. Ratios: how many times as fast as that row, "
            + "each with an interval; above 1 is faster. (≈): the interval contains 1, which means no difference. (?): "
            + "too few samples, or too different ones, to know the ratio.";

    public String markdown() {
        StringBuilder text = new StringBuilder();
        walk(title -> text.append("### ").append(title).append("\n\n"),
                conditions -> text.append(Cells.markdown(conditions)).append("\n\n"),
                table -> text.append(Cells.sentence(caption(table))).append(table(table).markdown()).append('\n'));
        List<String> doubts = Doubts.of(lines());
        doubts.forEach(doubt -> text.append("- ").append(Cells.markdown(doubt)).append('\n'));
        return text.append(doubts.isEmpty() ? "" : "\n").append(LEGEND).append('\n').toString();
    }

    /** @param files the results files */
    public String html(List<Path> files) {
        Set<String> facts = new LinkedHashSet<>();
        List<JmhResult> results = lines().stream().map(Line::result).toList();
        results.forEach(result -> facts.add(result.date()));
        results.forEach(result -> facts.add(result.environment().machine()));
        results.stream().map(result -> result.environment().jdk()).filter(jdk -> !jdk.isEmpty())
                .forEach(jdk -> facts.add("JDK " + jdk.replaceFirst(" .*", "")));
        results.stream().map(result -> result.environment().commit()).filter(commit -> !commit.isEmpty())
                .forEach(commit -> facts.add("commit " + commit));
        files.forEach(file -> facts.add(file.getFileName().toString()));
        HtmlPage page = new HtmlPage("Benchmark results", facts, tables.stream().flatMap(
                table -> table.lines().stream().map(line -> charted(table, line))));
        page.doubts(Doubts.of(lines()));
        walk(title -> page.element("h2", title), conditions -> page.element("p class=\"note\"", conditions),
                table -> {
                    page.element("h3", caption(table));
                    Table<Line> text = table(table);
                    page.table(text.columns().stream().map(Column::heading).toList(), text.texts(),
                            table.yardsticks().stream().findFirst().map(first -> "to " + first.heading()).orElse(""),
                            table.lines().stream().map(line -> new HtmlPage.Line(
                                    line.row().role().name().toLowerCase(Locale.ROOT), text.cells(line),
                                    charted(table, line))).toList());
                });
        return page.end(LEGEND);
    }

    /** Unknown if the line has no ratio to the table's first yardstick. */
    private static Ratio charted(ReportTable table, Line line) {
        return table.yardsticks().isEmpty() ? Ratio.UNKNOWN
                : line.ratios().getOrDefault(table.yardsticks().get(0), Ratio.UNKNOWN);
    }

    private List<Line> lines() {
        return tables.stream().flatMap(table -> table.lines().stream()).toList();
    }

    /** Visits tables in order, with each title and sentence of conditions before the first table that it applies to. */
    private void walk(Consumer<String> title, Consumer<String> conditions, Consumer<ReportTable> each) {
        String benchmark = "";
        String last = "";
        for (ReportTable table : tables) {
            boolean sameBenchmark = table.benchmark().equals(benchmark);
            if (!sameBenchmark) {
                title.accept(table.kernel().title());
            }
            if (!sameBenchmark || !conditions(table).equals(last)) {
                conditions.accept(conditions(table));
            }
            each.accept(table);
            benchmark = table.benchmark();
            last = conditions(table);
        }
    }

    /** JDK, flags, machine, forks and iterations, in one sentence. */
    private static String conditions(ReportTable table) {
        Map<String, String> facts = table.environment().facts();
        facts.put("commit", table.environment().commit());
        facts.put("file", table.run());
        return facts.entrySet().stream().filter(fact -> !fact.getValue().isEmpty())
                .map(fact -> fact.getKey() + " " + fact.getValue()).collect(Collectors.joining("; "));
    }

    /** What a table's lines have in common. */
    public static String caption(ReportTable table) {
        return Stream.of(hasRows(table) ? "" : table.lines().get(0).row().label(), Cells.parameters(table.parameters()))
                .filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
    }

    /** Whether a column tells which row a line is. */
    private static boolean hasRows(ReportTable table) {
        return table.varying().isEmpty() || table.lines().stream().map(Line::row).distinct().count() > 1;
    }

    public static Table<Line> table(ReportTable table) {
        List<Column<Line>> columns = new ArrayList<>();
        table.varying().forEach(name -> columns.add(new Column<>(name,
                line -> Cells.value(line.result().parameters().get(name)))));
        if (hasRows(table)) {
            columns.add(new Column<>("row", line -> line.row().label()));
        }
        int texts = columns.size();
        columns.add(new Column<>(unit(table), line -> Cells.score(line.result())));
        table.lines().stream().map(line -> Cells.speedUnit(line.result(), table.kernel()))
                .filter(unit -> !unit.isEmpty()).findFirst().ifPresent(unit -> columns.add(new Column<>(unit, line -> {
                    double speed = Cells.speed(line.result(), table.kernel());
                    return Double.isFinite(speed) ? Cells.number(speed) : "";
                })));
        table.yardsticks().forEach(yardstick -> columns.add(new Column<>("to " + yardstick.heading(),
                line -> line.ratios().containsKey(yardstick) ? Cells.ratio(line.ratios().get(yardstick)) : "")));
        if (table.lines().stream().anyMatch(line -> !Double.isNaN(line.result().bytesPerOperation()))) {
            columns.add(new Column<>("B/" + table.kernel().operation(),
                    line -> Cells.bytes(HeapBytes.of(line.result()))));
        }
        return new Table<>(columns, texts, table.lines());
    }

    /** JMH counts "ops"; readers of the table count pages and values. */
    private static String unit(ReportTable table) {
        return table.lines().get(0).result().unit()
                .replaceFirst("^ops/", table.kernel().operation() + "s/")
                .replaceFirst("/op$", "/" + table.kernel().operation());
    }
}
