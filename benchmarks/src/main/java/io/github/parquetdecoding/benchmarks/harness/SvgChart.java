// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.jetbrains.letsPlot.core.util.PlotSvgExportCommon;

/** A chart in SVG: the same text for the same data on every machine. */
final class SvgChart {
    private static final Pattern RANDOM_ID = Pattern.compile(" id=\"(\\w+)\"");

    private SvgChart() {
    }

    /**
     * @param plot what lets-plot draws, in its JSON
     * @param more what comes to the plot's members, the data above all
     * @param idPrefix what ids begin with: charts that share a page must differ in it
     */
    static String svg(String plot, Map<String, ?> more, String idPrefix) {
        Map<String, Object> spec = new Gson().fromJson(plot, new TypeToken<Map<String, Object>>() { }.getType());
        spec.putAll(more);
        return withoutRandomIds(PlotSvgExportCommon.INSTANCE.buildSvgImageFromRawSpecs(spec, null,
                (width, height, pixels) -> {
                    throw new AssertionError("There are no images in this chart");
                }, false), idPrefix);
    }

    /** lets-plot draws lots for the ids of styles and clipping paths. */
    private static String withoutRandomIds(String svg, String prefix) {
        List<String> ids = RANDOM_ID.matcher(svg).results().map((MatchResult id) -> id.group(1)).toList();
        String answer = svg;
        for (int i = 0; i < ids.size(); i++) {
            answer = answer.replace("\"" + ids.get(i) + "\"", "\"" + prefix + i + "\"")
                    .replace("#" + ids.get(i), "#" + prefix + i);
        }
        return answer;
    }
}
