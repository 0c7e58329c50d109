// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Scores that were measured under other conditions share no ratio, and only what one may want to compare a verdict. */
class ConditionsTest extends CommandTest {
    private static final String OURS = means("NewBenchmark.ours", 100, 100.1, 100.2);
    private static final String BASELINE = means("NewBenchmark.baseline", 10, 10.01, 10.02);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '$', textBlock = """
            "thrpt"                     | "avgt"  | score         | ops/ms by 1 thread (avgt)              | 4
            ops/ms                      | ops/s   | score         | ops/s by 1 thread (thrpt)              | 4
            "threads": 1                | "threads": 8 | score    | ops/ms by 8 threads (thrpt)            | 4
            "measurementBatchSize": 1   | "measurementBatchSize": 9 | score | ops/ms of 9 calls by 1 thread (thrpt) | 4
            "warmupBatchSize": 1        | "warmupBatchSize": 9 | warm-up | 3 x 150 ms in batches of 9      | 0
            "warmupIterations": 3       | "warmupIterations": 4 | warm-up | 4 x 150 ms                     | 0
            "warmupTime": "150 ms"      | "warmupTime": "1 s" | warm-up | 3 x 1 s                          | 0
            "measurementIterations": 5  | "measurementIterations": 6 | measured | 6 x 150 ms               | 0
            "measurementTime": "150 ms" | "measurementTime": "1 s" | measured | 5 x 1 s                    | 0
            "forks": 3                  | "forks": 4 | forks      | 4                                      | 0
            "jvmArgs": []               | "jvmArgs": ["-Xint"] | JVM arguments | -Xint                     | 0
            "jmhVersion": "1.37"        | "jmhVersion": "1.38" | JMH | 1.38                                | 0
            "jdkVersion": "25.0.3"      | "jdkVersion": "17" | JDK | 17 (HotSpot 25.0.3+9)                 | 0
            "vmName": "HotSpot"         | "vmName": "OpenJ9" | JDK | 25.0.3 (OpenJ9 25.0.3+9)              | 0
            """)
    void everyFieldThatChangesAScoreIsPartOfWhatMustMatch(String right, String wrong, String fact, String value,
            int status) throws IOException {
        assertThat(OURS).contains(right);
        Path base = write("base.json", OURS, BASELINE);
        Path changed = write("new.json", OURS.replace(right, wrong), BASELINE.replace(right, wrong));
        assertThat(run("compare", base, changed)).isEqualTo(status);
        assertThat(out).contains("- Not the same: " + fact + ": ", " in BASE, " + value + " in NEW\n")
                .contains(status == 0 ? "| no difference shown" : "| not the same score ");
        assertThat(run("compare", changed, base)).isEqualTo(status);

        Path mixed = write("mixed.json", OURS.replace(right, wrong), BASELINE);
        assertThat(run("report", mixed)).isZero();
        assertThat(out.lines().filter(line -> line.startsWith("| ours "))).singleElement().asString()
                .doesNotContain(" 10.0 ");
        Path claims = write("claims.json", """
                {"benchmark": "io.github.parquetdecoding.benchmarks.NewBenchmark", "row": "ours", "to": "baseline",
                 "atLeast": 0.05}""");
        assertThat(run("gate", "--claims", claims, mixed)).isEqualTo(4);
        assertThat(out).isEqualTo(
                "- New ours to baseline: row baseline does not have the same " + fact + "\nnot run: 1\n");
        if (status != 0) {
            Path both = write("both.json", OURS, OURS.replace(right, wrong), BASELINE, BASELINE.replace(right, wrong));
            assertThat(run("compare", both, both)).isZero();
            assertThat(run("gate", "--claims", claims, both)).isZero();
            assertThat(out).endsWith("\nholds: 2\n");
        }
    }
}
