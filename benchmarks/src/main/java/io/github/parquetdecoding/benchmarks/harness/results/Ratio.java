// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.results;

import java.util.Arrays;

import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How many times as fast something is, with a confidence interval: a geometric mean, and Student's or Welch's interval
 * of logarithms, exponentiated. The ends of the interval are NaN with too few samples, or with one that is not above 0.
 */
public record Ratio(double value, double low, double high) {
    public static final Ratio UNKNOWN = new Ratio(Double.NaN, Double.NaN, Double.NaN);

    /** The mean of some samples, its squared error, and the degrees of freedom. */
    private record Mean(double value, double squaredError, int freedom) {
        /** @param trimmed how many samples to leave out at either end */
        static Mean of(double[] samples, int trimmed) {
            double[] sorted = samples.clone();
            Arrays.sort(sorted);
            int kept = sorted.length - 2 * trimmed;
            double mean = StatUtils.mean(sorted, trimmed, kept);
            // Winsorized: samples that are left out count as the nearest one that is kept.
            Arrays.fill(sorted, 0, trimmed, sorted[trimmed]);
            Arrays.fill(sorted, trimmed + kept, sorted.length, sorted[trimmed + kept - 1]);
            double deviations = StatUtils.variance(sorted) * (sorted.length - 1);
            return new Mean(mean, deviations / kept / (kept - 1), kept - 1);
        }
    }

    /**
     * Of independent samples, at least 2 on each side.
     *
     * @param trims whether to leave out the fastest and the slowest fifth, with Yuen's interval (Biometrika 61, 1974):
     *        otherwise one sample in twenty that meets a burst of other load would hide a difference of a tenth
     */
    public static Ratio of(double[] samples, double[] others, boolean trims, double confidence) {
        return of(mean(samples, trims), mean(others, trims), confidence);
    }

    private static Mean mean(double[] samples, boolean trims) {
        return Mean.of(Arrays.stream(samples).map(Math::log).toArray(), trims ? samples.length / 5 : 0);
    }

    private static Ratio of(Mean a, Mean b, double confidence) {
        double value = Math.exp(a.value - b.value);
        double squaredError = a.squaredError + b.squaredError;
        if (!(squaredError > 0)) {
            // It is 0 or NaN.
            return new Ratio(value, value + squaredError, value + squaredError);
        }
        double freedom = squaredError * squaredError
                / (a.squaredError * a.squaredError / a.freedom + b.squaredError * b.squaredError / b.freedom);
        double factor = Math.exp(new TDistribution(null, freedom).inverseCumulativeProbability((1 + confidence) / 2)
                * Math.sqrt(squaredError));
        return new Ratio(value, value / factor, value * factor);
    }

    /** {@return this interval around another value} */
    public Ratio around(double other) {
        return new Ratio(other, other / value * low, other / value * high);
    }

    /** How much faster the faster side is: 0.1 for 10 %. */
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
