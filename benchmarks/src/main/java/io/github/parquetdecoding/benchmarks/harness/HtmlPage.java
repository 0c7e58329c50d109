// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.List;
import java.util.function.Function;

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
                .append(text(title)).append("</h1>\n<p class=\"facts\">");
        facts.stream().filter(fact -> !fact.isEmpty()).map(HtmlPage::text)
                .forEach(fact -> html.append("<span>").append(fact).append("</span> "));
        html.append("</p>\n</header>\n<main>\n");
    }

    /** A chart of all ratios; nothing if none is known. */
    void overview(String title, List<RatioChart.Dot> dots) {
        String chart = RatioChart.html(dots);
        if (!chart.isEmpty()) {
            html.append("<section class=\"overview\">\n<h2>").append(text(title)).append("</h2>\n").append(chart)
                    .append("</section>\n");
        }
    }

    void doubts(List<String> doubts) {
        if (!doubts.isEmpty()) {
            html.append("<section class=\"doubts\">\n<h2>Doubts</h2>\n<ul>\n");
            doubts.forEach(doubt -> html.append("<li>").append(text(doubt)).append("</li>\n"));
            html.append("</ul>\n</section>\n");
        }
    }

    void heading(int level, String title) {
        html.append("<h").append(level).append('>').append(text(title)).append("</h").append(level).append(">\n");
    }

    void note(String text) {
        html.append("<p class=\"note\">").append(text(text)).append("</p>\n");
    }

    /**
     * On a narrow page, the cells of a row are stacked, each after its heading.
     *
     * @param names how many cells, from the left, name the row
     */
    <T> void table(List<String> heading, int names, List<T> lines, Function<T, String> cssClass,
            Function<T, List<String>> cells) {
        html.append("<table>\n<thead><tr>");
        heading.forEach(cell -> html.append("<th scope=\"col\">").append(text(cell)).append("</th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (T line : lines) {
            html.append("<tr class=\"").append(cssClass.apply(line)).append("\">");
            List<String> texts = cells.apply(line);
            for (int c = 0; c < texts.size(); c++) {
                String cell = texts.get(c);
                html.append(c < names ? "<th scope=\"row\">" : "<td" + (cell.isEmpty() ? " class=\"empty\"" : "")
                        + " data-heading=\"" + escaped(heading.get(c)) + "\">")
                        .append(text(cell)).append(c < names ? "</th>" : "</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n");
    }

    String end(String legend) {
        return html + "</main>\n<footer><p>" + text(legend) + "</p></footer>\n</body>\n</html>\n";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    /** Escapes text and renders Markdown's code spans and escapes. */
    static String text(String markdown) {
        return Cells.unescaped(
                escaped(markdown).replace(" %", "\u00a0%").replaceAll("(?<!\\\\)`([^`]*)`", "<code>$1</code>"));
    }
}
