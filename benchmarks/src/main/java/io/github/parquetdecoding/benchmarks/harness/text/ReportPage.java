// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Role;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Yardstick;
import io.github.parquetdecoding.benchmarks.harness.verdict.Doubts;
import io.github.parquetdecoding.benchmarks.harness.verdict.ReportTable;

/** The HTML page that {@code report} writes. */
public final class ReportPage {
    private ReportPage() {
    }

    public static String of(List<ReportTable> tables, List<Path> files) {
        List<ReportTable.Line> lines = tables.stream().flatMap(table -> table.lines().stream()).toList();
        HtmlPage page = new HtmlPage("Benchmark results", Stream.concat(
                facts(lines.stream().map(ReportTable.Line::result).toList()),
                files.stream().map(file -> "`" + file.getFileName() + "`")).toList());
        page.overview("Times as fast", dots(tables));
        page.doubts(Doubts.of(lines, line -> Cells.code(line.result().name())));
        ReportText.walk(tables, title -> page.heading(2, title), page::note, table -> {
            page.heading(3, Cells.parameters(table.parameters()));
            int varying = table.varying().size();
            List<Column<ReportTable.Line>> columns = ReportText.columns(table);
            columns.set(varying, new Column<>("row", columns.get(varying).cell()));
            page.table(columns, varying + 1, table.lines(), ReportPage::cssClass);
        });
        return page.end(ReportText.LEGEND);
    }

    /** Dates, machines, JDKs and commits, without repetition. */
    static Stream<String> facts(List<JmhResult> results) {
        Set<String> facts = new LinkedHashSet<>();
        results.forEach(result -> facts.add(result.date().isEmpty() ? fileDate(result.run()) : result.date()));
        results.forEach(result -> facts.add(result.environment().machine()));
        results.forEach(result -> facts.add("JDK " + result.environment().jdk().replaceFirst(" .*", "")));
        results.stream().map(result -> result.environment().commit()).filter(commit -> !commit.isEmpty())
                .forEach(commit -> facts.add("commit " + commit));
        return facts.stream();
    }

    private static String fileDate(String file) {
        try {
            return LocalDate.ofInstant(Files.getLastModifiedTime(Path.of(file)).toInstant(), ZoneOffset.UTC).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static String cssClass(ReportTable.Line line) {
        return line.row().role().name().toLowerCase(Locale.ROOT);
    }

    /** The ratios of this library's rows, or of all rows if there are none, to the yardstick of lowest rank. */
    private static List<RatioChart.Dot> dots(List<ReportTable> tables) {
        Map<String, Map<String, String>> common = new LinkedHashMap<>();
        tables.forEach(table -> table.lines().forEach(line -> common
                .computeIfAbsent(table.benchmark(), name -> new LinkedHashMap<>(line.result().parameters()))
                .entrySet().retainAll(line.result().parameters().entrySet())));
        List<RatioChart.Dot> dots = new ArrayList<>();
        for (ReportTable table : tables) {
            boolean hasOurs = table.lines().stream().anyMatch(line -> line.row().role() == Role.OURS);
            Map<String, String> shared = common.get(table.benchmark());
            for (ReportTable.Line line : table.lines()) {
                Yardstick yardstick = line.ratios().keySet().stream()
                        .min(Comparator.comparing(each -> each.rank)).orElse(null);
                if (yardstick == null || line.row().yardstick() == yardstick
                        || hasOurs && line.row().role() != Role.OURS) {
                    continue;
                }
                String parameters = line.result().parameters().entrySet().stream()
                        .filter(parameter -> !shared.entrySet().contains(parameter))
                        .map(parameter -> Cells.value(parameter.getValue())).collect(Collectors.joining(", "));
                dots.add(new RatioChart.Dot(
                        table.kernel().title() + (shared.isEmpty() ? "" : ", " + Cells.parameters(shared))
                                + (line.result().hasVectorApi() ? ", Vector API" : "") + ": to " + yardstick.heading,
                        line.row().label() + (parameters.isEmpty() ? "" : ", " + parameters),
                        cssClass(line),
                        line.ratios().get(yardstick), Cells.ratio(line.ratios().get(yardstick))));
            }
        }
        return dots;
    }
}
