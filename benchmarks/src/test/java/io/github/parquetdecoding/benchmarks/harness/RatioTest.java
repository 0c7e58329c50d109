// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RatioTest {
    @TempDir
    Path folder;

    /** By Welch's formulas, with a table of Student's distribution: 9.925 is its 99 % quantile for two samples. */
    @Test
    void fromThreeForksOnTheSamplesAreTheMeansOfForks() throws Exception {
        JmhResult base = result("thrpt", "ops/ms", forks(100, 100, 100));
        JmhResult row = result("thrpt", "ops/ms", forks(200, 202, 204));
        Ratio ratio = Ratio.of(row, base, 0.99);
        double deviation = Math.log(204.0 / 200) / 2;
        assertThat(ratio.value()).isCloseTo(2.02, within(1e-12));
        assertThat(ratio.high() / ratio.value())
                .isCloseTo(Math.exp(9.925 * deviation / Math.sqrt(3)), within(1e-4));
        assertThat(ratio.low() * ratio.high()).isCloseTo(2.02 * 2.02, within(1e-9));
    }

    @Test
    void withFewerForksTheSamplesAreIterations() throws Exception {
        JmhResult base = result("thrpt", "ops/ms", new double[][] {{100, 100, 100}});
        JmhResult row = result("thrpt", "ops/ms", new double[][] {{200, 202, 204}});
        assertThat(Ratio.of(row, base, 0.99).high() / 2.02)
                .isCloseTo(Math.exp(9.925 * Math.log(204.0 / 200) / 2 / Math.sqrt(3)), within(1e-4));
    }

    /** With a table of Student's distribution: 3.169 is its 99 % quantile for 10 degrees of freedom. */
    @Test
    void fromTenForksOnTheFastestAndTheSlowestFifthAreLeftOut() throws Exception {
        double[] even = {100, 101, 102, 103, 104, 105, 106, 107, 108, 109};
        JmhResult base = result("thrpt", "ops/ms", forks(even));
        double[] disturbed = {40, 202, 204, 206, 208, 210, 212, 214, 216, 900};
        Ratio ratio = Ratio.of(result("thrpt", "ops/ms", forks(disturbed)), base, 0.99);
        assertThat(ratio.value()).isCloseTo(2, within(1e-9));
        double[] winsorized = {102, 102, 102, 103, 104, 105, 106, 107, 107, 107};
        double mean = Arrays.stream(winsorized).map(Math::log).average().orElseThrow();
        double squares = Arrays.stream(winsorized).map(x -> Math.pow(Math.log(x) - mean, 2)).sum();
        assertThat(Math.log(ratio.high() / ratio.value()))
                .isCloseTo(3.169 * Math.sqrt(2 * squares / 6 / 5), within(1e-5));
    }

    @Test
    void aRowThatTakesHalfTheTimeIsTwiceAsFast() throws Exception {
        JmhResult base = result("avgt", "ns/op", forks(8, 8.1, 8.2));
        JmhResult row = result("avgt", "ns/op", forks(4, 4.05, 4.1));
        Ratio ratio = Ratio.of(row, base);
        assertThat(ratio.value()).isCloseTo(2, within(1e-12));
        assertThat(ratio.low()).isBetween(1.5, 2.0);
        assertThat(ratio.mayBe(1)).isFalse();
        assertThat(ratio.isKnown()).isTrue();
    }

    @Test
    void twoSamplesAreTooFewForAnInterval() throws Exception {
        JmhResult base = result("thrpt", "ops/ms", new double[][] {{100}, {101}});
        JmhResult row = result("thrpt", "ops/ms", new double[][] {{200}, {202}});
        assertThat(Ratio.of(row, base).isKnown()).isFalse();
        assertThat(Ratio.of(row, base).value()).isCloseTo(2, within(1e-12));
    }

    private static double[][] forks(double... means) {
        double[][] forks = new double[means.length][];
        for (int i = 0; i < means.length; i++) {
            forks[i] = new double[] {means[i] * 0.9, means[i] * 1.1};
        }
        return forks;
    }

    private JmhResult result(String mode, String unit, double[][] forks) throws Exception {
        Path file = Files.createTempFile(folder, "results", ".json");
        Files.writeString(file, "[" + entry("Some.row", mode, unit, 0.1, null, forks) + "]");
        return ResultsFile.read(file).get(0);
    }
}
