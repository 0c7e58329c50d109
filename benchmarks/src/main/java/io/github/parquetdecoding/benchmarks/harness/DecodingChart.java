// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Bars of how fast pages are decoded, of released readers and of ours, in SVG. */
final class DecodingChart {
    private record Bar(String file, String row, String label) {
    }

    private record Panel(String type, String label) {
    }

    private static final List<Bar> BARS = List.of(
            new Bar("decoding.json", "byteBufferGet", "parquet-java 1.18.1"),
            new Bar("decoding.json", "byteStores", "parquet-java master"),
            new Bar("decoding.json", "ours", "this library"),
            new Bar("decoding-vectors.json", "ours", "with the Vector API"),
            new Bar("decoding-vectors.json", "arraycopy", "System.arraycopy"));

    private static final List<Panel> PANELS = List.of(
            new Panel("FLOAT", "FLOAT"),
            new Panel("DOUBLE", "DOUBLE"),
            new Panel("FIXED16", "16 bytes (decimals, UUIDs)"));

    private static final String PLOT = """
            {
              "kind": "plot",
              "ggsize": {"width": 880, "height": 320},
              "ggtitle": {
                "text": "Decoding BYTE_STREAM_SPLIT: GB of values per second",
                "subtitle": "Pages of 100,000 values, one thread, AVX-512. Longer is faster."
              },
              "mapping": {"x": "speed", "y": "bar", "fill": "bar"},
              "facet": {"name": "grid", "x": "panel", "x_order": 0},
              "layers": [
                {"geom": "bar", "stat": "identity", "orientation": "y", "width": 0.7},
                {"geom": "text", "mapping": {"label": "label"}, "hjust": 0, "size": 6,
                  "position": {"name": "nudge", "x": 0.7}}
              ],
              "scales": [
                {"aesthetic": "x", "limits": [0, 58], "breaks": [0, 10, 20, 30, 40, 50], "expand": [0, 0]},
                {"aesthetic": "y", "discrete": true, "reverse": true},
                {"aesthetic": "fill", "guide": "none",
                  "values": ["#8c959f", "#8c959f", "#54aeff", "#0969da", "#d0d7de"]}
              ],
              "theme": {
                "plot_background": {"fill": "#ffffff", "color": "#d0d7de", "blank": false},
                "plot_margin": {"t": 12, "r": 12, "b": 8, "l": 12},
                "text": {"color": "#24292f", "blank": false},
                "axis_title": {"blank": true},
                "axis_text_x": {"blank": true},
                "axis_ticks": {"blank": true},
                "axis_line": {"blank": true},
                "panel_grid_major_y": {"blank": true}
              }
            }
            """;

    private DecodingChart() {
    }

    /** @param results the folder with the files of results */
    static String svg(Path results) throws UnusableFileException {
        List<String> panels = new ArrayList<>();
        List<String> bars = new ArrayList<>();
        List<Double> speeds = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (Panel panel : PANELS) {
            for (Bar bar : BARS) {
                double speed = gigabytesPerSecond(bar, panel, ResultsFile.read(results.resolve(bar.file)));
                panels.add(panel.label);
                bars.add(bar.label);
                speeds.add(speed);
                labels.add(String.format(Locale.ROOT, speed < 10 ? "%.1f" : "%.0f", speed));
            }
        }
        Map<String, ?> data = Map.of("panel", panels, "bar", bars, "speed", speeds, "label", labels);
        return SvgChart.svg(PLOT, Map.of("data", data), "id") + "\n";
    }

    private static double gigabytesPerSecond(Bar bar, Panel panel, List<JmhResult> results) {
        Map<String, String> parameters =
                Map.of("type", panel.type, "source", "HEAP", "values", "100000");
        JmhResult result = results.stream()
                .filter(each -> each.row().equals(bar.row) && each.parameters().equals(parameters))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(bar + " has no result of " + parameters));
        return Cells.speed(result);
    }
}
