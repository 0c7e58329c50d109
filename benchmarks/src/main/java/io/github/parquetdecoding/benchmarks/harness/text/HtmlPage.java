// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.util.List;
import java.util.function.Function;

import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;

/**
 * A self-contained HTML page without scripts: ratios first, then doubts, then figures. It is also well-formed XML, and
 * the same results always give the same page.
 */
final class HtmlPage {
    private final StringBuilder html = new StringBuilder();

    /** @param facts short texts: when, where and what was measured */
    HtmlPage(String title, List<String> facts) {
        html.append("""
                <!DOCTYPE html>
                <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
                <head>
                <meta charset="UTF-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>Benchmark results</title>
                <style>
                """).append(JsonFile.packed("page.css")).append("</style>\n</head>\n<body>\n<header>\n<h1>")
                .append(Cells.html(title)).append("</h1>\n<p class=\"facts\">");
        facts.stream().filter(fact -> !fact.isEmpty()).map(Cells::html)
                .forEach(fact -> html.append("<span>").append(fact).append("</span> "));
        html.append("</p>\n</header>\n<main>\n");
    }

    /** A chart of all ratios; nothing if none is known. */
    void overview(String title, List<RatioChart.Dot> dots) {
        String chart = RatioChart.html(dots);
        if (!chart.isEmpty()) {
            html.append("<section class=\"overview\">\n<h2>").append(Cells.html(title)).append("</h2>\n").append(chart)
                    .append("</section>\n");
        }
    }

    void doubts(List<String> doubts) {
        if (!doubts.isEmpty()) {
            html.append("<section class=\"doubts\">\n<h2>Doubts</h2>\n<ul>\n");
            doubts.forEach(doubt -> html.append("<li>").append(Cells.html(doubt)).append("</li>\n"));
            html.append("</ul>\n</section>\n");
        }
    }

    void heading(int level, String title) {
        html.append("<h").append(level).append('>').append(Cells.html(title)).append("</h").append(level).append(">\n");
    }

    void note(String text) {
        html.append("<p class=\"note\">").append(Cells.html(text)).append("</p>\n");
    }

    /**
     * On a narrow page, the cells of a row are stacked, each after its heading.
     *
     * @param names how many cells, from the left, name the row
     */
    <T> void table(List<Column<T>> columns, int names, List<T> lines, Function<T, String> cssClass) {
        html.append("<table>\n<thead><tr>");
        columns.forEach(column ->
                html.append("<th scope=\"col\">").append(Cells.html(column.heading())).append("</th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (T line : lines) {
            html.append("<tr class=\"").append(cssClass.apply(line)).append("\">");
            for (int c = 0; c < columns.size(); c++) {
                String cell = columns.get(c).cell().apply(line);
                html.append(c < names ? "<th scope=\"row\">" : "<td" + (cell.isEmpty() ? " class=\"empty\"" : "")
                        + " data-heading=\"" + Cells.escaped(columns.get(c).heading()) + "\">")
                        .append(Cells.html(cell)).append(c < names ? "</th>" : "</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n");
    }

    String end(String legend) {
        return html + "</main>\n<footer><p>" + Cells.html(legend) + "</p></footer>\n</body>\n</html>\n";
    }
}
