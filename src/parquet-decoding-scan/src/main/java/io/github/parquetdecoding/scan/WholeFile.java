// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

/**
 * How long a reader takes from opening a file to the sums of its scanned columns.
 *
 * @param seconds of each round
 * @param timesAsFast as parquet-java, in the median round
 */
record WholeFile(String reader, int threads, double[] seconds, double median, double timesAsFast) {
}
