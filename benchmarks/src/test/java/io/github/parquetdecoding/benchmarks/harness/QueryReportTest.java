// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class QueryReportTest {
    @Test
    void aRowHasMinimumAndMedianOfEachReaderAndTheRatiosOfMedians() {
        assertThat(QueryReport.table(List.of(
                "query;codec;reader;seconds",
                "sum(a);ZSTD;rows;0.90 0.60 0.75",
                "sum(a);ZSTD;agent;0.25 0.35 0.30 0.30",
                "sum(a);ZSTD;PLAIN;0.20 0.27 0.24"))).isEqualTo("""
                | codec | query | rows | agent | PLAIN | to rows | to PLAIN |
                |---|---|--:|--:|--:|--:|--:|
                | ZSTD | `sum(a)` | 0.60 / 0.75 | 0.25 / 0.30 | 0.20 / 0.24 | 2.5 | 0.80 |
                """);
    }

    @Test
    void theTypicalRatioIsTheMedianOfTheQueries() {
        assertThat(QueryReport.typicalRatio(List.of(
                "query;codec;reader;seconds",
                "sum(a);ZSTD;rows;0.9", "sum(a);ZSTD;agent;0.3", "sum(a);ZSTD;PLAIN;0.1",
                "sum(b);ZSTD;rows;0.8 0.7 0.9", "sum(b);ZSTD;agent;0.4 0.1 0.6", "sum(b);ZSTD;PLAIN;0.1",
                "sum(a);LZ4;rows;9.0", "sum(a);LZ4;agent;0.1", "sum(a);LZ4;PLAIN;0.1"))).isCloseTo(3, within(1e-9));
    }

    @Test
    void aFileOfSomethingElseIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> QueryReport.table(List.of("a;b")));
    }
}
