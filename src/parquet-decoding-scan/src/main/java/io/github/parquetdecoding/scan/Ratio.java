// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.util.Arrays;

/**
 * How many times as fast something is, with its 95 % interval: the geometric mean of the ratios of rounds, and
 * Student's interval of their logarithms. Both sides of a round run one after the other, so that a slower machine slows
 * both down.
 */
record Ratio(double value, double low, double high) {
    /** Student's t for a probability of 0.975 and 1 to 30 degrees of freedom. */
    private static final double[] T = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};

    /** @param slower seconds of each round, as many as {@code faster}, at least 2 */
    static Ratio of(double[] slower, double[] faster) {
        double[] logarithms = new double[slower.length];
        Arrays.setAll(logarithms, i -> Math.log(slower[i] / faster[i]));
        double mean = Arrays.stream(logarithms).average().orElseThrow();
        double squares = Arrays.stream(logarithms).map(value -> (value - mean) * (value - mean)).sum();
        int freedom = logarithms.length - 1;
        double error = T[Math.min(freedom, T.length) - 1] * Math.sqrt(squares / freedom / logarithms.length);
        return new Ratio(Math.exp(mean), Math.exp(mean - error), Math.exp(mean + error));
    }

    @Override
    public String toString() {
        return TextReport.oneDecimal(value) + " (" + TextReport.oneDecimal(low) + " to " + TextReport.oneDecimal(high)
                + ")";
    }
}
