// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.Ratio;

/**
 * A self-contained HTML page without scripts: facts, texts, and tables with a chart of each line's ratio, all on one
 * logarithmic scale. It is also well-formed XML, and the same figures always give the same page.
 */
public final class HtmlPage {
    /** Wider intervals are cut: with two or three samples, they can be so wide that all points coincide. */
    private static final double LONGEST_INTERVAL = 2;
    private static final double MARGIN = 1.03;
    /** So that every scale has three ticks, and a small difference looks small. */
    private static final double LEAST_HIGH = 2;
    /** Percent of the chart's width that a label takes. */
    private static final double LABEL = 10;

    private final StringBuilder html = new StringBuilder();
    private final double low;
    private final double high;

    /**
     * A line of a table.
     *
     * @param cssClass {@code ours} if the line stands out
     * @param ratio what the chart shows
     */
    public record Line(String cssClass, List<String> cells, Ratio ratio) {
    }

    /**
     * @param facts short texts: when, where and what was measured
     * @param ratios all that charts show
     */
    public HtmlPage(String title, Collection<String> facts, Stream<Ratio> ratios) {
        double[] ends = ratios.flatMapToDouble(ratio -> DoubleStream.of(ratio.value(),
                        Math.max(ratio.low(), ratio.value() / LONGEST_INTERVAL),
                        Math.min(ratio.high(), ratio.value() * LONGEST_INTERVAL), 1))
                .filter(Double::isFinite).toArray();
        low = Math.min(1 / LEAST_HIGH, DoubleStream.of(ends).min().orElse(1)) / MARGIN;
        high = Math.max(LEAST_HIGH, DoubleStream.of(ends).max().orElse(1)) * MARGIN;
        html.append("""
                <!DOCTYPE html>
                <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
                <head>
                <meta charset="UTF-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                """);
        element("title", title);
        html.append("<style>\n").append(css()).append("</style>\n</head>\n<body>\n<header>\n");
        element("h1", title);
        html.append("<p class=\"facts\">");
        facts.stream().filter(fact -> !fact.isEmpty()).forEach(fact -> element("span", fact));
        html.append(format("</p>\n</header>\n<main style=\"--one:%.2f%%\">\n", percent(1)));
    }

    private static String css() {
        try (InputStream in = HtmlPage.class.getResourceAsStream("page.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param open the name of the element and its attributes */
    public void element(String open, String text) {
        markup(open, escaped(text));
    }

    private void markup(String open, String content) {
        html.append('<').append(open).append('>').append(content)
                .append("</").append(open.replaceFirst(" .*", "")).append(">\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    public void doubts(List<String> doubts) {
        if (!doubts.isEmpty()) {
            html.append("<section class=\"doubts\">\n<h2>Doubts</h2>\n<ul>\n");
            doubts.forEach(doubt -> element("li", doubt));
            html.append("</ul>\n</section>\n");
        }
    }

    /**
     * @param texts how many columns, from the left, name the line; the others are figures, which are right-aligned
     * @param chart the heading of the chart; empty for none
     */
    public void table(List<String> headings, int texts, String chart, List<Line> lines) {
        html.append("<table>\n<thead><tr>\n");
        for (int c = 0; c < headings.size(); c++) {
            element("th scope=\"col\"" + (c < texts ? " class=\"text\"" : ""), headings.get(c));
        }
        if (!chart.isEmpty()) {
            markup("th scope=\"col\" class=\"chart\"", escaped(chart) + ticks());
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (Line line : lines) {
            html.append("<tr class=\"").append(line.cssClass).append("\">\n");
            for (int c = 0; c < line.cells.size(); c++) {
                String cell = escaped(line.cells.get(c));
                // Dotted names and types may be broken between their parts.
                markup(c < texts ? "th scope=\"row\"" : "td",
                        c < texts ? cell.replaceAll("([.,_(])(?=\\p{L})", "$1<wbr/>") : cell);
            }
            html.append(chart.isEmpty() ? "" : point(line.ratio)).append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n");
    }

    /** The scale: 1, 2 and 5 of each power of ten, or as many powers of ten as fit. */
    private String ticks() {
        double decade = percent(10) - percent(1);
        boolean isFine = percent(2) - percent(1) >= LABEL;
        int step = isFine ? 1 : (int) Math.ceil(LABEL / decade);
        StringBuilder ticks = new StringBuilder("<span class=\"ticks\">");
        for (int exponent = (int) Math.floor(Math.log10(low)); Math.pow(10, exponent) <= high; exponent++) {
            for (int digit : exponent % step != 0 ? new int[0] : isFine ? new int[] {1, 2, 5} : new int[] {1}) {
                BigDecimal tick = BigDecimal.valueOf(digit, -exponent);
                double left = percent(tick.doubleValue());
                ticks.append(left < 0 || left > 100 ? ""
                        : format("<small style=\"left:%.2f%%\">%s</small>", left, tick.toPlainString()));
            }
        }
        return ticks + "</span>";
    }

    /** A point, and its interval if that is known. */
    private String point(Ratio ratio) {
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

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** {@return the whole page, with a text at its end} */
    public String end(String legend) {
        html.append("</main>\n<footer>");
        element("p", legend);
        return html + "</footer>\n</body>\n</html>\n";
    }
}
