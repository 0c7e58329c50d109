// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.List;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.run.ForkMerge;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ForkMergeTest {
    @Test
    void aRowHasAllForksAndTheScoreOfAll() throws Exception {
        List<JmhResult> merged = merged(
                ours("16", 1, 2, 3), CommandTest.forks("A.peer", new double[] {7}), ours("18", 4, 5, 6));
        assertThat(merged).hasSize(2);
        JmhResult ours = merged.get(0);
        assertThat(ours.environment().forks()).isEqualTo(2);
        assertThat(ours.environment().commit()).isEqualTo("4321abc");
        assertThat(ours.forks()).containsExactly(new double[] {1, 2, 3}, new double[] {4, 5, 6});
        assertThat(ours.score()).isEqualTo(3.5);
        // Student's t for 5 degrees of freedom and 99.9 % is 6.8688; the variance is 3.5.
        assertThat(ours.error()).isCloseTo(6.8688 * Math.sqrt(3.5 / 6), within(0.001));
        assertThat(ours.bytesPerOperation()).isEqualTo(17);
        assertThat(merged.get(1).error()).as("of one iteration").isNaN();
        assertThat(merged.get(1).bytesPerOperation()).isNaN();
    }

    @Test
    void rowsOfOtherParametersOrModesStayApart() throws Exception {
        assertThat(merged(ours("16", 1), ours("16", 1).replace("FLOAT", "INT32"),
                ours("16", 1).replace("thrpt", "ss"))).hasSize(3);
    }

    private static String ours(String bytes, double... fork) {
        return JmhJson.entry("A.ours", "thrpt", "ops/ms", 1, bytes, fork);
    }

    private static List<JmhResult> merged(String... runs) throws UnusableFileException {
        return ForkMerge.merged("4321abc", CommandTest.results(runs));
    }
}
