// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.DoubleStream;

import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;
import io.github.parquetdecoding.benchmarks.harness.verdict.Ratio;
import io.github.parquetdecoding.benchmarks.harness.verdict.ReportTable;
import io.github.parquetdecoding.benchmarks.harness.verdict.ReportTable.Line;

import static io.github.parquetdecoding.benchmarks.harness.text.Cells.format;

/**
 * A self-contained HTML page without scripts: doubts, then tables with a chart of each line's first ratio, all on one
 * logarithmic scale. It is also well-formed XML, and the same results always give the same page.
 */
final class HtmlPage {
    /** Wider intervals are cut: those of two or three samples can be so wide that all points coincide. */
    private static final double LONGEST_INTERVAL = 2;
    private static final double MARGIN = 1.03;

    private final StringBuilder html = new StringBuilder();
    private final double low;
    private final double high;

    /** @param facts short texts: when, where and what was measured */
    HtmlPage(Set<String> facts, List<ReportTable> tables) {
        double[] ends = tables.stream().flatMap(table -> table.lines().stream().map(line -> charted(table, line)))
                .flatMapToDouble(ratio -> DoubleStream.of(ratio.value(),
                        Math.max(ratio.low(), ratio.value() / LONGEST_INTERVAL),
                        Math.min(ratio.high(), ratio.value() * LONGEST_INTERVAL), 1))
                .filter(Double::isFinite).toArray();
        low = DoubleStream.of(ends).min().orElse(1) / MARGIN;
        high = DoubleStream.of(ends).max().orElse(1) * MARGIN;
        html.append("""
                <!DOCTYPE html>
                <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
                <head>
                <meta charset="UTF-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>Benchmark results</title>
                <style>
                """).append(JsonFile.packed("page.css")).append("</style>\n</head>\n<body>\n<header>\n");
        element("h1", "Benchmark results");
        html.append("<p class=\"facts\">");
        facts.stream().filter(fact -> !fact.isEmpty()).forEach(fact -> element("span", fact));
        html.append(format("</p>\n</header>\n<main style=\"--one:%.2f%%\">\n", percent(1)));
    }

    /** @param open the name of the element and its attributes */
    void element(String open, String text) {
        html.append('<').append(open).append('>').append(Cells.html(text))
                .append("</").append(open.replaceFirst(" .*", "")).append(">\n");
    }

    void doubts(List<String> doubts) {
        if (!doubts.isEmpty()) {
            html.append("<section class=\"doubts\">\n<h2>Doubts</h2>\n<ul>\n");
            doubts.forEach(doubt -> element("li", doubt));
            html.append("</ul>\n</section>\n");
        }
    }

    void table(ReportTable table) {
        Table<Line> text = ReportText.table(table);
        html.append("<table>\n<thead><tr>\n");
        text.columns().forEach(column -> element("th scope=\"col\"", column.heading()));
        table.yardsticks().stream().findFirst()
                .ifPresent(first -> element("th scope=\"col\" class=\"chart\"", "to " + first.heading));
        html.append("</tr></thead>\n<tbody>\n");
        for (Line line : table.lines()) {
            html.append(format("<tr class=\"%s\">\n", line.row().role().name().toLowerCase(Locale.ROOT)));
            for (int c = 0; c < text.columns().size(); c++) {
                element(c < text.texts() ? "th scope=\"row\"" : "td", text.columns().get(c).cell().apply(line));
            }
            html.append(table.yardsticks().isEmpty() ? "" : chart(charted(table, line))).append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n");
    }

    /** All values are NaN if the line has no ratio to the table's first yardstick. */
    private static Ratio charted(ReportTable table, Line line) {
        Ratio unknown = new Ratio(Double.NaN, Double.NaN, Double.NaN);
        return table.yardsticks().isEmpty() ? unknown
                : line.ratios().getOrDefault(table.yardsticks().get(0), unknown);
    }

    /** A point, and its interval if that is known. */
    private String chart(Ratio ratio) {
        double left = percent(Math.max(ratio.low(), low));
        return "<td class=\"chart\">"
                + (Double.isNaN(left) ? "" : format("<i class=\"range\" style=\"left:%.2f%%;width:%.2f%%\"></i>",
                        left, percent(Math.min(ratio.high(), high)) - left))
                + (Double.isNaN(ratio.value()) ? ""
                        : format("<i class=\"point\" style=\"left:%.2f%%\"></i>", percent(ratio.value()))) + "</td>\n";
    }

    private double percent(double ratio) {
        return 100 * Math.log(ratio / low) / Math.log(high / low);
    }

    String end(String legend) {
        html.append("</main>\n<footer>");
        element("p", legend);
        return html + "</footer>\n</body>\n</html>\n";
    }
}
