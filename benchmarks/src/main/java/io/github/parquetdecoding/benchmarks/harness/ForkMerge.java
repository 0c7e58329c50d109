// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openjdk.jmh.util.ListStatistics;

/** Runs of one fork, put together as if JMH had run all forks: for all that read JMH's results. */
final class ForkMerge {
    private static final String RAW_DATA = "rawData";

    private final Map<List<Object>, List<JsonObject>> rows = new LinkedHashMap<>();

    void add(JsonArray run) {
        for (JsonElement each : run) {
            JsonObject entry = each.getAsJsonObject();
            JsonObject metric = entry.getAsJsonObject("primaryMetric");
            if (!metric.has(RAW_DATA)) {
                throw new IllegalArgumentException(JsonFile.string(entry, "benchmark") + " has no scores of iterations "
                        + "in mode " + JsonFile.string(entry, "mode") + "; choose another with -bm");
            }
            JsonObject parameters = entry.has("params") ? entry.getAsJsonObject("params") : new JsonObject();
            List<Object> row = List.of(entry.get("benchmark"), entry.get("mode"), parameters);
            rows.computeIfAbsent(row, key -> new ArrayList<>()).add(entry);
        }
    }

    String json() {
        JsonArray merged = new JsonArray();
        rows.values().forEach(forks -> merged.add(merged(forks)));
        return JsonFile.text(merged);
    }

    private static JsonObject merged(List<JsonObject> forks) {
        JsonObject entry = forks.get(0).deepCopy();
        entry.addProperty("forks", forks.size());
        entry.add("primaryMetric",
                merged(forks.stream().map(fork -> fork.getAsJsonObject("primaryMetric")).toList(), true));
        JsonObject secondary = new JsonObject();
        for (String name : entry.getAsJsonObject("secondaryMetrics").keySet()) {
            secondary.add(name, merged(forks.stream().map(fork -> fork.getAsJsonObject("secondaryMetrics"))
                    .filter(metrics -> metrics.has(name)).map(metrics -> metrics.getAsJsonObject(name)).toList(),
                    false));
        }
        entry.add("secondaryMetrics", secondary);
        return entry;
    }

    /** @param ofIterations whether a score is the mean of iterations; else it may be their sum, which has no error */
    private static JsonObject merged(List<JsonObject> forks, boolean ofIterations) {
        JsonObject metric = forks.get(0).deepCopy();
        JsonArray raw = new JsonArray();
        ListStatistics statistics = new ListStatistics();
        for (JsonObject fork : forks) {
            for (JsonElement iterations : fork.getAsJsonArray(RAW_DATA)) {
                raw.add(iterations);
                iterations.getAsJsonArray().forEach(iteration -> statistics.addValue(iteration.getAsDouble()));
            }
        }
        metric.add(RAW_DATA, raw);
        metric.add("score", number(
                forks.stream().mapToDouble(fork -> fork.get("score").getAsDouble()).average().orElseThrow()));
        metric.add("scoreError", number(ofIterations ? statistics.getMeanErrorAt(Ratio.CONFIDENCE) : Double.NaN));
        JsonArray interval = new JsonArray();
        for (double end : statistics.getConfidenceIntervalAt(Ratio.CONFIDENCE)) {
            interval.add(number(ofIterations ? end : Double.NaN));
        }
        metric.add("scoreConfidence", interval);
        JsonObject percentiles = metric.getAsJsonObject("scorePercentiles");
        for (String percent : List.copyOf(percentiles == null ? List.of() : percentiles.keySet())) {
            percentiles.add(percent, number(statistics.getPercentile(Double.parseDouble(percent))));
        }
        return metric;
    }

    /** As JMH writes it. */
    private static JsonElement number(double value) {
        return Double.isFinite(value) ? new JsonPrimitive(value) : new JsonPrimitive(String.valueOf(value));
    }
}
