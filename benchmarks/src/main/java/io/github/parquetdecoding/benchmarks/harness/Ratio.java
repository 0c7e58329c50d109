package io.github.parquetdecoding.benchmarks.harness;

import java.util.Arrays;

import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How many times as fast one row is as another, and the interval that holds the true ratio with some confidence; the
 * interval's ends are NaN if there are too few samples for one.
 *
 * <p>It is Welch's interval of the difference of logarithms, whose exponential is that of a ratio. From three forks of
 * both rows on, the samples are the means of the forks: the JIT decides anew in each, so that iterations of one fork are
 * more alike than the row is to itself. With fewer forks the samples are iterations, as in JMH's own error, and nothing
 * is known of what other forks would do.
 */
record Ratio(double value, double low, double high) {
    /** What JMH's errors have, too. */
    static final double CONFIDENCE = 0.999;

    private static final int LEAST_SAMPLES = 3;

    static Ratio of(JmhResult row, JmhResult other) {
        return of(row, other, CONFIDENCE);
    }

    static Ratio of(JmhResult row, JmhResult other, double confidence) {
        if (row.equals(other)) {
            return new Ratio(1, 1, 1);
        }
        double value = row.throughput() ? row.score() / other.score() : other.score() / row.score();
        boolean forks = Math.min(row.forks().size(), other.forks().size()) >= LEAST_SAMPLES;
        double[] a = logarithms(row, forks);
        double[] b = logarithms(other, forks);
        if (Math.min(a.length, b.length) < LEAST_SAMPLES) {
            return new Ratio(value, Double.NaN, Double.NaN);
        }
        double varianceA = StatUtils.variance(a) / a.length;
        double varianceB = StatUtils.variance(b) / b.length;
        double variance = varianceA + varianceB;
        if (variance == 0) {
            return new Ratio(value, value, value);
        }
        double freedom = variance * variance
                / (varianceA * varianceA / (a.length - 1) + varianceB * varianceB / (b.length - 1));
        double factor = Math.exp(new TDistribution(null, freedom).inverseCumulativeProbability((1 + confidence) / 2)
                * Math.sqrt(variance));
        return new Ratio(value, value / factor, value * factor);
    }

    private static double[] logarithms(JmhResult result, boolean forks) {
        double[] samples = forks
                ? result.meansOfForks() : result.forks().stream().flatMapToDouble(Arrays::stream).toArray();
        return Arrays.stream(samples).map(Math::log).toArray();
    }

    /** Whether the interval is narrower than the ratio itself. */
    boolean isKnown() {
        return high < 2 * value;
    }

    /** Whether the interval has the value. */
    boolean mayBe(double candidate) {
        return low <= candidate && candidate <= high;
    }
}
