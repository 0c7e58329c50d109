// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.run.ForkMerge;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class ForkMergeTest {
    private final ForkMerge merge = new ForkMerge("4321abc");

    @Test
    void aRowHasAllForksAndTheScoreOfAll() throws Exception {
        add(ours("16", 1, 2, 3), CommandTest.forks("A.peer", new double[] {7}));
        add(ours("18", 4, 5, 6));
        assertThat(merge.results()).hasSize(2);
        JmhResult ours = merge.results().get(0);
        assertThat(ours.environment().forks()).isEqualTo(2);
        assertThat(ours.environment().commit()).isEqualTo("4321abc");
        assertThat(ours.forks()).containsExactly(new double[] {1, 2, 3}, new double[] {4, 5, 6});
        assertThat(ours.score()).isEqualTo(3.5);
        // Student's t for 5 degrees of freedom and 99.9 % is 6.8688; the variance is 3.5.
        assertThat(ours.error()).isCloseTo(6.8688 * Math.sqrt(3.5 / 6), within(0.001));
        assertThat(ours.bytesPerOperation()).isEqualTo(17);
        assertThat(merge.results().get(1).error()).as("of one iteration").isNaN();
        assertThat(merge.results().get(1).bytesPerOperation()).isNaN();
    }

    @Test
    void rowsOfOtherParametersOrModesStayApart() throws Exception {
        add(ours("16", 1), ours("16", 1).replace("FLOAT", "INT32"), ours("16", 1).replace("thrpt", "ss"));
        assertThat(merge.results()).hasSize(3);
    }

    @Test
    void aModeWithoutScoresOfIterationsIsNamed() {
        String sampled = ours(null, 1).replace("thrpt", "sample").replace("rawData", "rawDataHistogram");
        assertThatThrownBy(() -> add(sampled)).hasMessage("x.jar: io.github.parquetdecoding.benchmarks.A.ours has no "
                + "iteration scores in mode sample; choose another mode with -bm");
    }

    private static String ours(String bytes, double... fork) {
        return JmhJson.entry("A.ours", "thrpt", "ops/ms", 1, bytes, fork);
    }

    private void add(String... run) throws UnusableFileException {
        merge.add(Path.of("x.jar"), CommandTest.results(run));
    }
}
