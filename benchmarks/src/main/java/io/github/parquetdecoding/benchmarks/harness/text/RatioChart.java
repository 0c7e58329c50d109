// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import io.github.parquetdecoding.benchmarks.harness.verdict.Ratio;

import static io.github.parquetdecoding.benchmarks.harness.text.Cells.format;

/** An HTML chart as wide as its page: a dot and an interval for each ratio, on a logarithmic axis. */
final class RatioChart {
    /** Wider intervals are cut: those of two or three samples can be so wide that all dots coincide. */
    private static final double LONGEST_INTERVAL = 2;

    private static final double MARGIN = 1.03;
    private static final int MOST_TICKS = 7;
    /** The digits of ticks, the finest first. */
    private static final double[][] ROUND = {{1, 1.01, 1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 7, 9, 9.5, 9.8, 9.9},
        {1, 1.1, 1.2, 1.5, 2, 3, 5, 7, 9}, {1, 2, 5}, {1}};

    /**
     * One line.
     *
     * @param cssClass selects its colour
     * @param text the ratio and any remarks
     */
    record Dot(String group, String label, String cssClass, Ratio ratio, String text) {
    }

    private final double low;
    private final double high;
    private final StringBuilder html = new StringBuilder();

    private RatioChart(List<Dot> dots) {
        double[] ends = dots.stream().map(Dot::ratio).flatMapToDouble(ratio -> DoubleStream.of(ratio.value(),
                Math.max(ratio.low(), ratio.value() / LONGEST_INTERVAL),
                Math.min(ratio.high(), ratio.value() * LONGEST_INTERVAL), 1)).filter(Double::isFinite).toArray();
        low = DoubleStream.of(ends).min().orElse(1) / MARGIN;
        high = DoubleStream.of(ends).max().orElse(1) * MARGIN;
    }

    /** Leaves out dots whose ratio is unknown; empty if none is known. */
    static String html(List<Dot> all) {
        List<Dot> dots = all.stream().filter(dot -> dot.ratio().value() > 0).toList();
        return dots.isEmpty() ? "" : new RatioChart(dots).write(dots).toString();
    }

    private StringBuilder write(List<Dot> dots) {
        List<Double> ticks = ticks();
        html.append("<div class=\"chart\" style=\"--ticks: ").append(ticks.stream().map(tick -> format(
                "linear-gradient(var(%s), var(%s)) %.2f%% 0 / 1px 100%% no-repeat",
                tick == 1 ? "--text" : "--line", tick == 1 ? "--text" : "--line", percent(tick)))
                .collect(Collectors.joining(", "))).append("\">\n<div class=\"dot axis\"><span></span><span>");
        ticks.forEach(tick -> html.append(format("<i style=\"left:%.2f%%\">%s</i>", percent(tick), number(tick))));
        html.append("</span><span></span></div>\n");
        Map<String, List<Dot>> groups = dots.stream()
                .collect(Collectors.groupingBy(Dot::group, LinkedHashMap::new, Collectors.toList()));
        groups.forEach((group, members) -> {
            html.append(group.isEmpty() ? "" : "<h3>" + Cells.html(group) + "</h3>\n").append("<ul>\n");
            members.forEach(this::write);
            html.append("</ul>\n");
        });
        return html.append("</div>\n");
    }

    private void write(Dot dot) {
        Ratio ratio = dot.ratio();
        html.append("<li class=\"dot ").append(dot.cssClass()).append("\"><span class=\"name\">")
                .append(Cells.html(dot.label())).append("</span><span class=\"track\">");
        if (!Double.isNaN(ratio.low())) {
            double left = percent(Math.max(ratio.low(), low));
            html.append(format("<i class=\"range\" style=\"left:%.2f%%;width:%.2f%%\"></i>",
                    left, percent(Math.min(ratio.high(), high)) - left));
        }
        html.append(format("<i class=\"point\" style=\"left:%.2f%%\"></i>", percent(ratio.value())))
                .append("</span><span class=\"ratio\">").append(Cells.html(dot.text())).append("</span></li>\n");
    }

    private double percent(double ratio) {
        return 100 * Math.log(ratio / low) / Math.log(high / low);
    }

    /** Round ratios, including 1: the finest that are few enough. */
    private List<Double> ticks() {
        List<Double> ticks = List.of();
        for (int digits = 0; digits < ROUND.length && (ticks.isEmpty() || ticks.size() > MOST_TICKS); digits++) {
            double[] round = ROUND[digits];
            ticks = IntStream.rangeClosed((int) Math.floor(Math.log10(low)), (int) Math.floor(Math.log10(high))).boxed()
                    .flatMap(power -> Arrays.stream(round).mapToObj(digit -> digit * Math.pow(10, power)))
                    .filter(tick -> tick >= low && tick <= high).toList();
        }
        return ticks;
    }

    private static String number(double tick) {
        return tick == 1 ? "1.0" : tick > 1 && tick == Math.rint(tick) ? format("%.0f", tick)
                : format("%.3f", tick).replaceFirst("0+$", "");
    }
}
