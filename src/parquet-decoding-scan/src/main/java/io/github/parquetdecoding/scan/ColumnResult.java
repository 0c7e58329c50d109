// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.util.Arrays;
import java.util.List;

/**
 * What was found out about a column, or about all together.
 *
 * @param values of the file, nulls included
 * @param timedValues those of the row groups that were timed
 * @param parquetJava seconds of each round
 * @param batches the same, of our reader
 * @param pages the same, of reading and decompressing pages alone
 */
record ColumnResult(
        String name, String type, List<String> encodings, List<String> codecs, long values, long nulls,
        long compressedBytes, long uncompressedBytes, long timedValues, double[] parquetJava, double[] batches,
        double[] pages) {

    /** {@return values per second, in the median round} */
    double speed(double[] seconds) {
        double[] sorted = seconds.clone();
        Arrays.sort(sorted);
        return timedValues / ((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
    }

    Ratio ratio() {
        return Ratio.of(parquetJava, batches);
    }
}
