// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.util.Arrays;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How many times as fast one row is as another, with a confidence interval. Its ends are NaN if there are too few
 * samples; all three values are NaN if a score is not above 0.
 *
 * <p>The interval is Welch's for the difference of logarithms, exponentiated. If both rows have three forks or more,
 * the samples are the means of the forks: the JIT decides anew in each, so iterations of one fork differ less than
 * forks do. With fewer forks the samples are iterations, as in JMH's own error, and say nothing about other forks. From
 * ten forks on, the fastest and the slowest fifth are left out and the interval is Yuen's (Biometrika 61, 1974):
 * otherwise one fork in twenty that meets a burst of other load would hide a difference of a tenth.
 */
public record Ratio(double value, double low, double high) implements Interval {
    /** The same as that of JMH's errors. */
    public static final double CONFIDENCE = 0.999;

    private static final int LEAST_SAMPLES = 3;
    private static final int LEAST_FORKS_TO_TRIM = 10;

    /** The mean of some samples, its squared error, and the degrees of freedom. */
    private record Estimate(double mean, double squaredError, int freedom) {
        /** @param trimmed how many samples to leave out at either end */
        static Estimate of(double[] samples, int trimmed) {
            double[] sorted = samples.clone();
            Arrays.sort(sorted);
            int kept = sorted.length - 2 * trimmed;
            double mean = StatUtils.mean(sorted, trimmed, kept);
            // Winsorized: samples that are left out count as the nearest one that is kept.
            Arrays.fill(sorted, 0, trimmed, sorted[trimmed]);
            Arrays.fill(sorted, trimmed + kept, sorted.length, sorted[trimmed + kept - 1]);
            double deviations = StatUtils.variance(sorted) * (sorted.length - 1);
            return new Estimate(mean, deviations / kept / (kept - 1), kept - 1);
        }
    }

    public static Ratio of(JmhResult row, JmhResult other) {
        return of(row, other, CONFIDENCE);
    }

    public static Ratio of(JmhResult row, JmhResult other, double confidence) {
        if (!row.hasScore() || !other.hasScore()) {
            return new Ratio(Double.NaN, Double.NaN, Double.NaN);
        }
        if (row.equals(other)) {
            return new Ratio(1, 1, 1);
        }
        int forks = Math.min(row.forks().size(), other.forks().size());
        double[] samples = logarithms(row, forks >= JmhResult.LEAST_FORKS);
        double[] otherSamples = logarithms(other, forks >= JmhResult.LEAST_FORKS);
        double ofScores = row.throughput() ? row.score() / other.score() : other.score() / row.score();
        if (Math.min(samples.length, otherSamples.length) < LEAST_SAMPLES
                || !Double.isFinite(StatUtils.sum(samples) + StatUtils.sum(otherSamples))) {
            return new Ratio(ofScores, Double.NaN, Double.NaN);
        }
        boolean trims = forks >= LEAST_FORKS_TO_TRIM;
        Estimate a = Estimate.of(samples, trims ? samples.length / 5 : 0);
        Estimate b = Estimate.of(otherSamples, trims ? otherSamples.length / 5 : 0);
        double value = trims ? Math.exp(row.throughput() ? a.mean - b.mean : b.mean - a.mean) : ofScores;
        double squaredError = a.squaredError + b.squaredError;
        if (squaredError == 0) {
            return new Ratio(value, value, value);
        }
        double freedom = squaredError * squaredError
                / (a.squaredError * a.squaredError / a.freedom + b.squaredError * b.squaredError / b.freedom);
        double factor = Math.exp(new TDistribution(null, freedom).inverseCumulativeProbability((1 + confidence) / 2)
                * Math.sqrt(squaredError));
        return new Ratio(value, value / factor, value * factor);
    }

    private static double[] logarithms(JmhResult result, boolean ofForks) {
        double[] samples = ofForks
                ? result.meansOfForks() : result.forks().stream().flatMapToDouble(Arrays::stream).toArray();
        return Arrays.stream(samples).map(Math::log).toArray();
    }

    /** How much faster the faster row is: 0.1 for 10 %. */
    public double apart() {
        return Math.max(value, 1 / value) - 1;
    }

    /** Whether the interval is narrower than the ratio itself. */
    public boolean isKnown() {
        return high < 2 * value;
    }

    /** Whether the interval contains the value. */
    public boolean mayBe(double candidate) {
        return low <= candidate && candidate <= high;
    }
}
