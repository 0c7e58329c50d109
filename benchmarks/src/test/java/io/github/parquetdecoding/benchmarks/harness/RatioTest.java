// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.Arrays;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.Ratio;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Checks against Welch's and Yuen's formulas, with a table of Student's distribution. */
class RatioTest {
    /** The 99 % quantile for two degrees of freedom is 9.925. */
    private static final double FACTOR = Math.exp(9.925 * Math.log(204.0 / 200) / 2 / Math.sqrt(3));

    @Test
    void fromThreeForksOnTheSamplesAreTheMeansOfForksAndWithFewerTheyAreIterations() throws Exception {
        Ratio ratio = result("thrpt", forks(200, 202, 204)).ratioTo(result("thrpt", forks(100, 100, 100)), 0.99);
        assertThat(ratio.value()).isCloseTo(2.02, within(1e-12));
        assertThat(ratio.high() / ratio.value()).isCloseTo(FACTOR, within(1e-4));
        assertThat(ratio.low() * ratio.high()).isCloseTo(2.02 * 2.02, within(1e-9));
        ratio = result("thrpt", new double[] {200, 202, 204})
                .ratioTo(result("thrpt", new double[] {100, 100, 100}), 0.99);
        assertThat(ratio.high() / 2.02).isCloseTo(FACTOR, within(1e-4));
    }

    /** 3.169 is the 99 % quantile for 10 degrees of freedom. */
    @Test
    void fromTenForksOnTheFastestAndTheSlowestFifthAreLeftOut() throws Exception {
        double[][] base = forks(100, 101, 102, 103, 104, 105, 106, 107, 108, 109);
        double[][] changed = forks(40, 202, 204, 206, 208, 210, 212, 214, 216, 900);
        assertThat(result("avgt", changed).ratioTo(result("avgt", base), 0.99).value()).isCloseTo(0.5, within(1e-9));
        Ratio ratio = result("thrpt", changed).ratioTo(result("thrpt", base), 0.99);
        assertThat(ratio.value()).isCloseTo(2, within(1e-9));
        double[] winsorized = {102, 102, 102, 103, 104, 105, 106, 107, 107, 107};
        double mean = Arrays.stream(winsorized).map(Math::log).average().orElseThrow();
        double squares = Arrays.stream(winsorized).map(x -> Math.pow(Math.log(x) - mean, 2)).sum();
        assertThat(Math.log(ratio.high() / ratio.value()))
                .isCloseTo(3.169 * Math.sqrt(2 * squares / 6 / 5), within(1e-5));
    }

    private static double[][] forks(double... means) {
        return Arrays.stream(means).mapToObj(mean -> new double[] {mean * 0.9, mean * 1.1}).toArray(double[][]::new);
    }

    private static JmhResult result(String mode, double[]... forks) throws Exception {
        return CommandTest.results(JmhJson.entry("Some.row", mode, "ops/ms", 0.1, null, forks)).get(0);
    }
}
