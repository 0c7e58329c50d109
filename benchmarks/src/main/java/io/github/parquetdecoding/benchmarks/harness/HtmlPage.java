// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.parquetdecoding.benchmarks.harness.ReportLayout.Role;

/**
 * Charts and tables in one page of HTML that needs neither a network nor scripts. It is well-formed XML, too, and the
 * same for the same results.
 */
final class HtmlPage {
    private final StringBuilder html = new StringBuilder();
    private final String cpu;
    private int charts;

    private HtmlPage(String cpu) {
        this.cpu = cpu;
    }

    /** @param cpu what to call the machine; empty if the results say it */
    static String of(List<ReportTable> tables, List<Path> files, String cpu) {
        HtmlPage page = new HtmlPage(cpu);
        page.write(tables, files);
        return page.html.toString();
    }

    private void write(List<ReportTable> tables, List<Path> files) {
        Map<String, List<ReportTable>> benchmarks = tables.stream().collect(
                Collectors.groupingBy(ReportTable::benchmark, LinkedHashMap::new, Collectors.toList()));
        html.append("""
                <!DOCTYPE html>
                <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
                <head>
                <meta charset="UTF-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>Benchmark results</title>
                <style>
                """).append(HtmlStyle.CSS).append("""
                </style>
                </head>
                <body>
                <header>
                <h1>Benchmark results</h1>
                """);
        html.append("<p class=\"files\">From ").append(files.stream()
                .map(file -> "<code>" + escaped(file.getFileName().toString()) + "</code>")
                .collect(Collectors.joining(", "))).append("</p>\n");
        if (benchmarks.size() > 1) {
            contents(benchmarks);
        }
        html.append("""
                <p class="key"><span class="ours">ours</span> <span class="other">others</span> \
                <span class="limit">limit</span> <span class="interval">99.9 % interval</span></p>
                </header>
                <main>
                """);
        benchmarks.forEach(this::section);
        html.append("</main>\n<footer><p>").append(text(Cells.LEGEND)).append("</p></footer>\n</body>\n</html>\n");
    }

    private void contents(Map<String, List<ReportTable>> benchmarks) {
        html.append("<nav aria-label=\"Benchmarks\">\n<ul>\n");
        benchmarks.forEach((benchmark, tables) -> html.append("<li><a href=\"#").append(escaped(benchmark))
                .append("\">").append(text(tables.get(0).title())).append("</a></li>\n"));
        html.append("</ul>\n</nav>\n");
    }

    private void section(String benchmark, List<ReportTable> tables) {
        html.append("<section id=\"").append(escaped(benchmark)).append("\">\n<h2>")
                .append(text(tables.get(0).title())).append("</h2>\n");
        String conditions = "";
        for (ReportTable table : tables) {
            if (!table.conditions(cpu).equals(conditions)) {
                conditions = table.conditions(cpu);
                html.append("<p class=\"conditions\">").append(text(conditions)).append("</p>\n");
            }
            set(table);
        }
        html.append("</section>\n");
    }

    /** One set of parameters. */
    private void set(ReportTable table) {
        String parameters = escaped(Cells.parameters(table.parameters()));
        String score = escaped(table.unit())
                + (table.lines().get(0).result().throughput() ? ", longer is faster" : ", shorter is faster");
        html.append("<article>\n");
        if (!parameters.isEmpty()) {
            html.append("<h3>").append(parameters).append("</h3>\n");
        }
        html.append("<p class=\"score\">").append(score).append("</p>\n<div class=\"set\">\n<figure>")
                .append(RowsChart.svg(table, (parameters + " " + score).strip(), "chart" + charts++ + "-"))
                .append("</figure>\n<div>\n");
        table(table);
        if (!table.warnings().isEmpty()) {
            html.append("<div class=\"doubts\">\n<p>Doubts</p>\n<ul>\n");
            table.warnings().forEach(doubt -> html.append("<li>").append(text(doubt)).append("</li>\n"));
            html.append("</ul>\n</div>\n");
        }
        html.append("</div>\n</div>\n</article>\n");
    }

    private void table(ReportTable table) {
        int label = table.varying().size();
        List<String> heading = Cells.heading(table);
        heading.set(label, "row");
        html.append("<div class=\"scroll\" role=\"region\" aria-label=\"Figures\" tabindex=\"0\">\n")
                .append("<table>\n<thead><tr>");
        for (int c = 0; c < heading.size(); c++) {
            html.append("<th scope=\"col\"").append(cssClass(c, label)).append('>')
                    .append(escaped(heading.get(c))).append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (ReportTable.Line line : table.lines()) {
            html.append("<tr class=\"").append(cssClass(line.row().role())).append("\">");
            List<String> cells = Cells.line(table, line);
            for (int c = 0; c < cells.size(); c++) {
                html.append(c == label ? "<th scope=\"row\"" : "<td").append(cssClass(c, label)).append('>')
                        .append(text(cells.get(c))).append(c == label ? "</th>" : "</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n</div>\n");
    }

    /** Columns of parameters, the one of labels, and figures. */
    private static String cssClass(int column, int label) {
        return column < label ? " class=\"text\"" : column == label ? " class=\"text label\"" : "";
    }

    static String cssClass(Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    /** What Markdown sets as code is code here, too. */
    private static String text(String markdown) {
        return escaped(markdown).replaceAll("`([^`]*)`", "<code>$1</code>");
    }
}
