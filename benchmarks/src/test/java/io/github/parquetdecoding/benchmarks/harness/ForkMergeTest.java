// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonParser;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

class ForkMergeTest {
    @Test
    void aRowHasAllForksAndTheScoreOfAll() throws Exception {
        ForkMerge merge = new ForkMerge("4321abc");
        merge.add(Path.of("x.jar"), run(entry("A.ours", "thrpt", "ops/ms", 1, "16", new double[] {1, 2, 3}),
                entry("A.peer", "thrpt", "ops/ms", 1, null, new double[] {7})));
        merge.add(Path.of("x.jar"), run(entry("A.ours", "thrpt", "ops/ms", 1, "18", new double[] {4, 5, 6})));
        assertThat(merge.results()).hasSize(2);
        JmhResult ours = merge.results().get(0);
        assertThat(ours.environment().forks()).isEqualTo(2);
        assertThat(ours.environment().commit()).isEqualTo("4321abc");
        assertThat(ours.forks()).containsExactly(new double[] {1, 2, 3}, new double[] {4, 5, 6});
        assertThat(ours.score()).isEqualTo(3.5);
        // Student's t for 5 degrees of freedom and 99.9 % is 6.8688; the standard deviation is the root of 3.5.
        assertThat(ours.error()).isCloseTo(6.8688 * Math.sqrt(3.5 / 6), within(0.001));
        assertThat(ours.bytesPerOperation()).isEqualTo(17);
        assertThat(merge.results().get(1).error()).as("of one iteration").isNaN();
        assertThat(merge.results().get(1).bytesPerOperation()).isNaN();
    }

    @Test
    void rowsOfOtherParametersOrModesStayApart() throws Exception {
        ForkMerge merge = new ForkMerge("");
        String row = entry("A.ours", "thrpt", "ops/ms", 1, null, new double[] {1});
        merge.add(Path.of("x.jar"), run(row, row.replace("FLOAT", "INT32"), row.replace("thrpt", "ss")));
        assertThat(merge.results()).hasSize(3);
    }

    @Test
    void aModeWithoutScoresOfIterationsIsNamed() throws Exception {
        String sampled = entry("A.ours", "sample", "ms/op", 1, null, new double[] {1})
                .replace("rawData", "rawDataHistogram");
        assertThatThrownBy(() -> new ForkMerge("").add(Path.of("x.jar"), run(sampled)))
                .hasMessage("x.jar: io.github.parquetdecoding.benchmarks.A.ours has no scores of iterations in mode sample; "
                        + "choose another with -bm");
    }

    private static List<JmhResult> run(String... entries) throws UnusableFileException {
        return ResultsFile.results(Path.of("x"), JsonParser.parseString("[" + String.join(",", entries) + "]"));
    }
}
