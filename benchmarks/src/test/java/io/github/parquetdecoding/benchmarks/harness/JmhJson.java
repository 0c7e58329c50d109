// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Results in JMH's format. */
final class JmhJson {
    private JmhJson() {
    }

    /** Two forks whose iterations are half of the error apart. */
    static String entry(String row, String mode, String unit, double score, double error, String bytes) {
        double[] fork = Double.isNaN(error) ? new double[] {score}
                : new double[] {score - error / 2, score, score + error / 2};
        return entry(row, mode, unit, error, bytes, fork, fork);
    }

    static String entry(String row, String mode, String unit, double error, String bytes, double[]... forks) {
        double score = Arrays.stream(forks).flatMapToDouble(Arrays::stream).average().orElseThrow();
        String secondary = bytes == null ? "" : """
                "gc.alloc.rate.norm":
                    {"score": %s, "scoreError": 0.1, "scoreUnit": "B/op", "rawData": []}""".formatted(bytes);
        return String.format(Locale.ROOT, """
                {"jmhVersion": "1.37", "benchmark": "io.github.parquetdecoding.benchmarks.%s", "mode": "%s",
                 "threads": 1, "forks": %d, "jvm": "java", "jvmArgs": [], "jdkVersion": "25.0.3", "vmName": "HotSpot",
                 "vmVersion": "25.0.3+9", "warmupIterations": 3, "warmupTime": "150 ms", "warmupBatchSize": 1,
                 "measurementIterations": 5, "measurementTime": "150 ms", "measurementBatchSize": 1,
                 "params": {"type": "FLOAT", "values": "1000"},
                 "primaryMetric": {"score": %s, "scoreError": %s, "scoreUnit": "%s", "scorePercentiles": {"50.0": 0},
                  "rawData": %s},
                 "secondaryMetrics": {%s}}""", row, mode, forks.length, score,
                Double.isNaN(error) ? "\"NaN\"" : String.valueOf(error), unit,
                Arrays.stream(forks).map(Arrays::toString).collect(Collectors.toList()), secondary);
    }
}
