// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static io.github.parquetdecoding.benchmarks.harness.Cells.format;

/** README's picture as SVG: decoding speeds as bars, narrow enough to be read on a phone. */
final class DecodingChart {
    private record Bar(String file, String row, String label, String cssClass) {
    }

    private static final List<Bar> BARS = List.of(
            new Bar("decoding.json", "byteBufferGet", "parquet-java 1.18.1", "other"),
            new Bar("decoding.json", "byteStores", "parquet-java PR 3506", "other"),
            new Bar("decoding.json", "ours", "this library", "ours"),
            new Bar("decoding-vectors.json", "ours", "with the Vector API", "vectors"),
            new Bar("decoding-vectors.json", "arraycopy", "System.arraycopy", "limit"));

    private static final Map<String, String> TYPES = Map.of(
            "FLOAT", "FLOAT", "DOUBLE", "DOUBLE", "FIXED16", "16 bytes (decimals, UUIDs)");

    private static final int WIDTH = 480;
    private static final int LEFT = 158;
    private static final int LINE = 20;
    private static final int TOP = 60;
    private static final int PANEL = (BARS.size() + 2) * LINE;
    private static final int MOST_SPEED = 55;
    private static final double PIXELS = (WIDTH - LEFT - 40.0) / MOST_SPEED;

    private DecodingChart() {
    }

    /** @param results the folder of the results files */
    static String svg(Path results) throws UnusableFileException {
        int bottom = TOP + TYPES.size() * PANEL;
        StringBuilder svg = new StringBuilder(format("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="Decoding speed">
                <style>
                  text { font: 14px system-ui, sans-serif; fill: #1f2328; } .title { font-weight: 600; }
                  .quiet { font-size: 13px; fill: #59636e; } .end { text-anchor: end; } .middle { text-anchor: middle; }
                  .ground { fill: #ffffff; } line { stroke: #d1d9e0; }
                  .other { fill: #8c959f; } .ours { fill: #54aeff; } .vectors { fill: #0969da; }
                  .limit { fill: #c8d1da; }
                  @media (prefers-color-scheme: dark) {
                    text { fill: #e6edf3; } .quiet { fill: #9198a1; }
                    .ground { fill: #0d1117; } line { stroke: #3d444d; }
                    .other { fill: #7d8590; } .ours { fill: #79c0ff; } .vectors { fill: #388bfd; }
                    .limit { fill: #3d444d; }
                  }
                </style>
                <rect class="ground" width="%1$d" height="%2$d" rx="6"/>
                <text class="title" x="12" y="24">Decoding BYTE_STREAM_SPLIT: GB of values per second</text>
                <text class="quiet" x="12" y="44">Pages of 100,000 values, one thread, AVX-512. Longer is faster.</text>
                """, WIDTH, bottom + 32));
        for (int speed = 0; speed < MOST_SPEED; speed += 10) {
            double x = LEFT + speed * PIXELS;
            svg.append(format("<line x1=\"%.1f\" x2=\"%1$.1f\" y1=\"%d\" y2=\"%d\"/>\n", x, TOP, bottom));
            svg.append(format("<text class=\"quiet middle\" x=\"%.1f\" y=\"%d\">%d</text>\n", x, bottom + 18, speed));
        }
        int y = TOP;
        for (String type : List.of("FLOAT", "DOUBLE", "FIXED16")) {
            y += LINE;
            svg.append(format("<text class=\"title\" x=\"12\" y=\"%d\">%s</text>\n", y - 4, TYPES.get(type)));
            for (Bar bar : BARS) {
                double speed = speed(bar, type, ResultsFile.read(results.resolve(bar.file)));
                svg.append(format(
                        "<text class=\"quiet end\" x=\"%d\" y=\"%d\">%s</text>\n", LEFT - 8, y + 15, bar.label));
                svg.append(format("<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n",
                        bar.cssClass, LEFT, y + 3, speed * PIXELS, LINE - 5));
                svg.append(format("<text x=\"%.1f\" y=\"%d\">%s</text>\n", LEFT + speed * PIXELS + 5, y + 15,
                        format(speed < 10 ? "%.1f" : "%.0f", speed)));
                y += LINE;
            }
            y += LINE;
        }
        return svg.append("</svg>\n").toString();
    }

    private static double speed(Bar bar, String type, List<JmhResult> results) {
        Map<String, String> parameters = Map.of("type", type, "source", "HEAP", "values", "100000");
        return Cells.speed(results.stream()
                .filter(each -> each.row().equals(bar.row) && each.hasParameters(parameters)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(bar + " has no result with " + parameters)));
    }
}
