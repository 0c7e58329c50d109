// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.comparison.Ratio;

/**
 * Results of a column, or of all together.
 *
 * @param values of the file, nulls included
 * @param timedValues values in the row groups that were timed
 * @param seconds of each round
 * @param valuesPerSecond in the median round
 * @param ratio how many times as fast our reader is
 */
record ColumnResult(
        String name, String type, List<String> encodings, List<String> codecs, long values, long nulls,
        long compressedBytes, long uncompressedBytes, long timedValues, Sides<double[]> seconds,
        Sides<Double> valuesPerSecond, Ratio ratio) {
    static final double CONFIDENCE = 0.95;

    /**
     * What is timed.
     *
     * @param columns our reader
     * @param pages reading and decompressing pages alone
     */
    record Sides<T>(T parquetJava, T columns, T pages) {
    }

    static ColumnResult of(
            String name, String type, List<String> encodings, List<String> codecs, long values, long nulls,
            long compressedBytes, long uncompressedBytes, long timedValues, Sides<double[]> seconds) {
        return new ColumnResult(name, type, encodings, codecs, values, nulls, compressedBytes, uncompressedBytes,
                timedValues, seconds, new Sides<>(timedValues / median(seconds.parquetJava),
                timedValues / median(seconds.columns), timedValues / median(seconds.pages)),
                Ratio.ofPairs(seconds.parquetJava, seconds.columns, CONFIDENCE));
    }

    static double median(double[] seconds) {
        double[] sorted = seconds.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
