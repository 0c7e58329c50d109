// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lines of what a value costs by how many there are, both in logarithms, with the cliffs marked. */
final class SweepChart {
    /** Stands for the colour of the text around the chart, which lets-plot knows no word for. */
    private static final String TEXT = "#24292f";

    /** lets-plot's own, of ticks. */
    private static final String AXIS = "rgb(71,71,71)";

    /** Behind the legend's lines, whatever is behind the chart. */
    private static final String PAPER = "rgb(255,255,255)";

    /** For a picture that is a document of its own; in a page the text has the page's colour. */
    private static final String DARK = "@media (prefers-color-scheme: dark) { svg:root { color: #e6edf3; } }\n";

    private static final int WIDTH = 960;
    private static final int HEIGHT = 460;
    private static final int ROWS_OF_LEGEND_PER_LINE = 2;
    private static final int LINE_OF_LEGEND = 24;

    private static final String PLOT = """
            {
              "kind": "plot",
              "mapping": {"x": "count", "y": "nanos", "color": "row"},
              "scales": [
                {"aesthetic": "x", "name": "PARAMETER", "trans": "log10",
                  "breaks": [1, 8, 64, 512, 4096, 32768, 262144, 1000000],
                  "labels": ["1", "8", "64", "512", "4,096", "32,768", "262,144", "1,000,000"]},
                {"aesthetic": "y", "name": "ns per value", "trans": "log10",
                  "breaks": [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]},
                {"aesthetic": "color", "discrete": true, "values":
                  ["#218bff", "#e5534b", "#2da44e", "#a475f9", "#d4772c", "#1b9aaa", "#e275ad", "#8c959f"]}
              ],
              "guides": {"color": {"name": "legend", "ncol": 2}},
              "theme": {
                "line": {"color": "#24292f", "blank": false},
                "text": {"color": "#24292f", "blank": false},
                "title": {"color": "#24292f", "blank": false},
                "axis_text": {"color": "#24292f", "blank": false},
                "plot_background": {"blank": true},
                "panel_background": {"blank": true},
                "legend_background": {"blank": true},
                "legend_title": {"blank": true},
                "axis_text_x": {"angle": 0},
                "plot_margin": {"t": 12, "r": 36, "b": 8, "l": 12},
                "panel_grid": {"color": "#8c959f", "size": 0.3, "blank": false},
                "panel_grid_minor": {"blank": true},
                "legend_position": "bottom"
              }
            }
            """;

    private SweepChart() {
    }

    static String svg(Sweep sweep) {
        Map<String, List<Object>> points = columns();
        sweep.lines().forEach(line -> line.results().keySet().forEach(
                count -> add(points, count, line.nanosPerValue(count), line.label(), "")));
        Map<String, List<Object>> cliffs = columns();
        sweep.cliffs().forEach(cliff -> add(cliffs, cliff.count(), cliff.line().nanosPerValue(cliff.count()),
                cliff.line().label(), cliff.count() + ": " + cliff.step()));
        int linesOfLegend = (sweep.lines().size() + ROWS_OF_LEGEND_PER_LINE - 1) / ROWS_OF_LEGEND_PER_LINE;

        Map<String, Object> plot = new HashMap<>();
        plot.put("ggsize", Map.of("width", WIDTH, "height", HEIGHT + LINE_OF_LEGEND * linesOfLegend));
        plot.put("ggtitle", Map.of(
                "text", String.join("; ", sweep.titles()) + ": ns per value",
                "subtitle", Cells.parameters(sweep.common())));
        plot.put("data", points);
        List<Object> layers = new ArrayList<>(List.of(
                Map.of("geom", "line", "size", 0.8),
                Map.of("geom", "point", "size", 1.6)));
        if (!sweep.cliffs().isEmpty()) {
            // lets-plot fails on a layer without data.
            layers.add(Map.of("geom", "point", "size", 4, "data", cliffs, "show_legend", false));
            layers.add(Map.of("geom", "text", "data", cliffs, "mapping", Map.of("label", "label"), "color", TEXT,
                    "size", 6, "position", Map.of("name", "nudge", "y", 0.09), "show_legend", false));
        }
        plot.put("layers", layers);
        return SvgChart.svg(PLOT.replace("PARAMETER", sweep.parameter()), plot, "id")
                .replace(TEXT, "currentColor").replace(AXIS, "currentColor").replace(PAPER, "none")
                .replaceFirst("(?=</style>)", DARK) + "\n";
    }

    private static Map<String, List<Object>> columns() {
        Map<String, List<Object>> columns = new LinkedHashMap<>();
        List.of("count", "nanos", "row", "label").forEach(name -> columns.put(name, new ArrayList<>()));
        return columns;
    }

    private static void add(Map<String, List<Object>> columns, Object... values) {
        int i = 0;
        for (List<Object> column : columns.values()) {
            column.add(values[i++]);
        }
    }
}
