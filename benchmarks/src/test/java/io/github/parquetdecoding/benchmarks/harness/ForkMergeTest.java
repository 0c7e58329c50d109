// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class ForkMergeTest {
    @Test
    void aRowHasAllForksAndTheScoreOfAll() {
        ForkMerge merge = new ForkMerge();
        merge.add(run(entry("A.ours", "thrpt", "ops/ms", 1, "16", new double[] {1, 2, 3}),
                entry("A.peer", "thrpt", "ops/ms", 1, null, new double[] {7})));
        merge.add(run(entry("A.ours", "thrpt", "ops/ms", 1, "18", new double[] {4, 5, 6})));
        JsonArray merged = JsonParser.parseString(merge.json()).getAsJsonArray();
        assertThat(merged).hasSize(2);
        JsonObject ours = merged.get(0).getAsJsonObject();
        JsonObject metric = ours.getAsJsonObject("primaryMetric");
        assertThat(ours.get("forks").getAsInt()).isEqualTo(2);
        assertThat(metric.get("rawData")).hasToString("[[1.0,2.0,3.0],[4.0,5.0,6.0]]");
        assertThat(metric.get("score").getAsDouble()).isEqualTo(3.5);
        // Student's t for 5 degrees of freedom and 99.9 % is 6.8688; the standard deviation is the root of 3.5.
        assertThat(metric.get("scoreError").getAsDouble()).isCloseTo(6.8688 * Math.sqrt(3.5 / 6), within(0.001));
        assertThat(metric.getAsJsonArray("scoreConfidence").get(1).getAsDouble())
                .isCloseTo(3.5 + 6.8688 * Math.sqrt(3.5 / 6), within(0.001));
        assertThat(metric.getAsJsonObject("scorePercentiles").get("50.0").getAsDouble()).isEqualTo(3.5);
        JsonObject bytes = ours.getAsJsonObject("secondaryMetrics").getAsJsonObject("gc.alloc.rate.norm");
        assertThat(bytes.get("score").getAsDouble()).isEqualTo(17);
        JsonObject peer = merged.get(1).getAsJsonObject().getAsJsonObject("primaryMetric");
        assertThat(peer.get("scoreError").getAsString()).as("of one iteration, as JMH writes it").isEqualTo("NaN");
    }

    @Test
    void rowsOfOtherParametersOrModesStayApart() {
        ForkMerge merge = new ForkMerge();
        String row = entry("A.ours", "thrpt", "ops/ms", 1, null, new double[] {1});
        merge.add(run(row, row.replace("FLOAT", "INT32"), row.replace("thrpt", "ss")));
        assertThat(JsonParser.parseString(merge.json()).getAsJsonArray()).hasSize(3);
    }

    @Test
    void aModeWithoutScoresOfIterationsIsNamed() {
        String sampled = entry("A.ours", "sample", "ms/op", 1, null, new double[] {1})
                .replace("rawData", "rawDataHistogram");
        assertThatIllegalArgumentException().isThrownBy(() -> new ForkMerge().add(run(sampled)))
                .withMessage("io.github.parquetdecoding.benchmarks.A.ours has no scores of iterations in mode sample; "
                        + "choose another with -bm");
    }

    private static JsonArray run(String... entries) {
        return JsonParser.parseString("[" + String.join(",", entries) + "]").getAsJsonArray();
    }
}
