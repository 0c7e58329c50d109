// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;

/**
 * A self-contained HTML page without scripts: ratios first, then doubts, then figures. It is also well-formed XML, and
 * the same results always give the same page.
 */
final class HtmlPage {
    private final StringBuilder html = new StringBuilder();

    /** @param facts short texts: when, where and what was measured */
    HtmlPage(String title, Set<String> facts) {
        html.append("""
                <!DOCTYPE html>
                <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
                <head>
                <meta charset="UTF-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>Benchmark results</title>
                <style>
                """).append(JsonFile.packed("page.css")).append("</style>\n</head>\n<body>\n<header>\n");
        element("h1", title);
        html.append("<p class=\"facts\">");
        facts.stream().filter(fact -> !fact.isEmpty()).forEach(fact -> element("span", fact));
        html.append("</p>\n</header>\n<main>\n");
    }

    /** Dates, machines, JDKs and commits, without repetition. */
    static Set<String> facts(List<JmhResult> results) {
        Set<String> facts = new LinkedHashSet<>();
        results.forEach(result -> facts.add(result.date()));
        results.forEach(result -> facts.add(result.environment().machine()));
        results.forEach(result -> facts.add("JDK " + result.environment().jdk().replaceFirst(" .*", "")));
        return facts;
    }

    /** @param open the name of the element and its attributes */
    void element(String open, String text) {
        html.append('<').append(open).append('>').append(Cells.html(text))
                .append("</").append(open.replaceFirst(" .*", "")).append(">\n");
    }

    /** A chart of all ratios; nothing if none is known. */
    void overview(String title, List<RatioChart.Dot> dots) {
        String chart = RatioChart.html(dots);
        if (!chart.isEmpty()) {
            html.append("<section class=\"overview\">\n");
            element("h2", title);
            html.append(chart).append("</section>\n");
        }
    }

    void doubts(List<String> doubts) {
        if (!doubts.isEmpty()) {
            html.append("<section class=\"doubts\">\n<h2>Doubts</h2>\n<ul>\n");
            doubts.forEach(doubt -> element("li", doubt));
            html.append("</ul>\n</section>\n");
        }
    }

    void table(Table<?> table) {
        html.append(table.html());
    }

    String end(String legend) {
        html.append("</main>\n<footer>");
        element("p", legend);
        return html + "</footer>\n</body>\n</html>\n";
    }
}
