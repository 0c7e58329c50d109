// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.parquetdecoding.benchmarks.harness.ReportLayout.Role;

/**
 * A bar for each line of a table, with its interval, in SVG for a page of HTML. It is as narrow as a phone, so labels
 * stand above the bars. Colours are the page's: text has that of the text around, bars are of classes {@code ours},
 * {@code other} and {@code limit}.
 */
final class RowsChart {
    // In pixels, before the page scales the chart.
    private static final int WIDTH = 360;
    private static final int LINE = 18;
    private static final int BAR = 16;
    private static final int GAP = 11;
    /** Left of a score. */
    private static final int SPACE = 6;
    private static final int DIGIT = 9;
    /** What lets-plot leaves on every side whatever the margin. */
    private static final int PADDING = 10;

    /** As much as the widest letters leave room for. */
    private static final Pattern LABEL_LINE = Pattern.compile("\\S.{0,49}(?=\\s|$)|\\S.{0,49}");

    /** Two or three samples have intervals beside which no bar could be seen: such a one is cut. */
    private static final double LONGEST_INTERVAL = 1.5;

    private static final String PLOT = """
            {
              "kind": "plot",
              "ggsize": {"width": %1$d, "height": %2$d},
              "layers": [
                {"geom": "rect", "size": 0,
                  "mapping": {"xmin": "start", "xmax": "score", "ymin": "bottom", "ymax": "top", "fill": "role"}},
                {"geom": "segment", "mapping": {"x": "low", "xend": "high", "y": "middle", "yend": "middle"},
                  "color": "#24292f", "size": 0.7,
                  "arrow": {"name": "arrow", "angle": 90, "length": 4, "ends": "both"}},
                {"geom": "text", "mapping": {"x": "labelStart", "y": "labelMiddle", "label": "label"},
                  "color": "#24292f", "size": 6.5, "hjust": 0, "family": "inherit"},
                {"geom": "text", "mapping": {"x": "end", "y": "middle", "label": "number"},
                  "color": "#24292f", "size": 6.5, "hjust": 0, "family": "inherit"}
              ],
              "scales": [
                {"aesthetic": "x", "limits": [0, %3$s], "expand": [0, 0]},
                {"aesthetic": "y", "limits": [-%4$d, 0], "expand": [0, 0]},
                {"aesthetic": "fill", "guide": "none", "limits": ["OURS", "OTHER", "LIMIT"],
                  "values": ["#ff0000", "#ff0001", "#ff0002"]}
              ],
              "theme": {
                "line": {"blank": true},
                "axis": {"blank": true},
                "panel_grid": {"blank": true},
                "panel_background": {"blank": true},
                "plot_background": {"blank": true},
                "plot_margin": {"t": 0, "r": 0, "b": 0, "l": 0}
              }
            }
            """;

    private static final Pattern ROOT = Pattern.compile("<svg ([^>]*) class=.*?>");
    /** The last of three numbers is that of a role. */
    private static final Pattern FILL = Pattern.compile("stroke=\"[^>]* fill=\"rgb\\(255,0,([012])\\)\"[^>]*");

    private RowsChart() {
    }

    /**
     * @param name what the chart is called where it cannot be seen, as text of HTML
     * @param idPrefix what ids of this chart and of no other on its page begin with
     */
    static String svg(ReportTable table, String name, String idPrefix) {
        double longest = table.lines().stream().mapToDouble(line -> score(line.result())).max().orElseThrow();
        double cut = LONGEST_INTERVAL * longest;
        int digits = table.lines().stream().mapToInt(line -> number(line).length()).max().orElseThrow();
        double right = table.lines().stream().mapToDouble(line -> high(line.result(), cut)).max().orElseThrow()
                * WIDTH / (WIDTH - SPACE - digits * DIGIT);
        List<Map<String, Object>> records = new ArrayList<>();
        int y = 0;
        for (ReportTable.Line line : table.lines()) {
            JmhResult result = line.result();
            for (String label : lines(table, line)) {
                records.add(new HashMap<>(Map.of("label", label, "labelStart", 0, "labelMiddle", y - LINE / 2)));
                y -= LINE;
            }
            Map<String, Object> bar = records.get(records.size() - 1);
            bar.put("role", line.row().role().name());
            bar.put("start", 0);
            bar.put("score", score(result));
            bar.put("top", y);
            bar.put("bottom", y - BAR);
            bar.put("middle", y - BAR / 2);
            bar.put("number", number(line));
            bar.put("end", high(result, cut) + right * SPACE / WIDTH);
            bar.put("low", result.hasInterval() ? Math.max(0, score(result) - result.error()) : null);
            bar.put("high", result.hasInterval() ? high(result, cut) : null);
            y -= BAR + GAP;
        }
        String plot = String.format(Locale.ROOT, PLOT, WIDTH + 2 * PADDING, 2 * PADDING - y, right, -y);
        return inPage(SvgChart.svg(plot, Map.of("data", columns(records)), idPrefix), name, -y);
    }

    private static String number(ReportTable.Line line) {
        return Cells.number(line.result().score());
    }

    /** 0 if it is no number: such a row has no bar. */
    private static double score(JmhResult result) {
        return Double.isFinite(result.score()) ? result.score() : 0;
    }

    private static double high(JmhResult result, double cut) {
        return result.hasInterval() ? Math.min(score(result) + result.error(), cut) : score(result);
    }

    private static List<String> lines(ReportTable table, ReportTable.Line line) {
        List<String> texts = new ArrayList<>();
        table.varying().forEach(name -> texts.add(line.result().parameters().get(name)));
        texts.add(line.row().label().replace("`", ""));
        return LABEL_LINE.matcher(String.join(", ", texts)).results().map(MatchResult::group).toList();
    }

    private static Map<String, List<Object>> columns(List<Map<String, Object>> records) {
        Map<String, List<Object>> columns = new HashMap<>();
        for (String name : records.get(records.size() - 1).keySet()) {
            columns.put(name, records.stream().map(row -> row.get(name)).toList());
        }
        return columns;
    }

    /** Without lets-plot's own style and colours, and of any size. */
    private static String inPage(String svg, String name, int height) {
        String plain = svg.replaceFirst("(?s)<style.*?</style>", "")
                .replaceAll("\\s*\\n\\s*", "")
                .replace("fill:#24292f", "fill:currentColor")
                .replace("stroke=\"rgb(36,41,47)\"", "stroke=\"currentColor\"");
        String classes = FILL.matcher(plain).replaceAll(fill ->
                "class=\"" + HtmlPage.cssClass(Role.values()[Integer.parseInt(fill.group(1))]) + "\"");
        return ROOT.matcher(classes).replaceFirst(root -> Matcher.quoteReplacement(
                "<svg %s role=\"img\" aria-label=\"%s\" viewBox=\"%d %d %d %d\">"
                        .formatted(root.group(1), name, PADDING, PADDING, WIDTH, height)));
    }
}
