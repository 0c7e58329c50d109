package io.github.parquetdecoding.benchmarks;

import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReportLayoutTest {
    @Test
    void everyBenchmarkHasItsLineAndEveryLineItsBenchmark() {
        var lines = ReportLayout.kernels().entrySet().stream()
                .flatMap(kernel -> kernel.getValue().rows().stream().map(row -> kernel.getKey() + "." + row.method()))
                .collect(Collectors.toSet());
        var benchmarks = BenchmarkAnswersTest.all().stream().map(row -> row.getUsername()).collect(Collectors.toSet());
        assertThat(lines).isEqualTo(benchmarks);
    }

    @Test
    void aYardstickStandsForOneRow() {
        ReportLayout.kernels().values().forEach(kernel -> assertThat(
                kernel.rows().stream().map(ReportLayout.Row::yardstick).filter(yardstick -> yardstick != null).toList())
                .doesNotHaveDuplicates());
    }
}
