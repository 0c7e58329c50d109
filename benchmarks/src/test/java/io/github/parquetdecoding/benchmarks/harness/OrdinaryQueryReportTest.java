// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class OrdinaryQueryReportTest {
    private static final List<String> LINES = List.of(
            "query;files;variant;seconds;CPU of tasks;CPU;first seconds;first CPU",
            "Q1;zstd;stock;1.1 0.9 1.0;0.90 0.90 0.90;1.2 1.2 1.2;3.0;6.0",
            "Q1;zstd;agent;0.7 0.8 0.9;0.60 0.70 0.50;0.9 0.9 0.9;2.0;5.0",
            "Q2;zstd;stock;2.0 2.0;1.50 1.50;2.5 2.5;1.0;2.0",
            "Q2;zstd;agent;2.2 2.2;1.60 1.60;2.5 2.5;2.0;3.0");

    @Test
    void aRowHasTheRatiosOfMediansAndTheTotalThoseOfSums() {
        assertThat(QueryReport.table(LINES)).isEqualTo("""
                | files | query | stock, s | clock: agent | CPU: agent | first run: agent |
                |---|---|--:|--:|--:|--:|
                | zstd | Q1 | 1.00 | 1.25 | 1.50 | 1.50 |
                | zstd | Q2 | 2.00 | 0.91 | 0.94 | 0.50 |
                | zstd | all 2 | 3.00 | 1.00 | 1.09 | 1.00 |
                """);
    }

    @Test
    void ofManyQueriesTheWorstAndTheBestAreShown() {
        List<String> lines = new ArrayList<>(LINES);
        for (int i = 3; i <= 11; i++) {
            lines.add("Q" + i + ";zstd;stock;1;1;1;1;1");
            lines.add("Q" + i + ";zstd;agent;1;1;1;1;1");
        }
        assertThat(QueryReport.table(lines)).isEqualTo("""
                | files | query | stock, s | clock: agent | CPU: agent | first run: agent |
                |---|---|--:|--:|--:|--:|
                | zstd | worst: Q2 | 2.00 | 0.91 | 0.94 | 0.50 |
                | zstd | best: Q1 | 1.00 | 1.25 | 1.50 | 1.50 |
                | zstd | all 11 | 12.00 | 1.00 | 1.02 | 1.00 |
                """);
    }

    @Test
    void theClaimIsTheRatioOfAllQueriesWithThoseOfTheWorstAndTheBest() {
        assertThat(OrdinaryQueryReport.claim(LINES)).isEqualTo("1.00 (0.91 to 1.25)");
    }

    @Test
    void aFileOfSomethingElseIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> OrdinaryQueryReport.table(List.of("a;b")));
    }
}
