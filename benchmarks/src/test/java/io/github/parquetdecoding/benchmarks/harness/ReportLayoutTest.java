// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.github.parquetdecoding.benchmarks.RowChecksTest;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReportLayoutTest {
    @Test
    void everyBenchmarkHasItsLineAndEveryLineItsBenchmark() {
        Set<String> lines = ReportLayout.OURS.kernels().entrySet().stream()
                .flatMap(kernel -> kernel.getValue().rows().stream().map(row -> kernel.getKey() + "." + row.method()))
                .collect(Collectors.toSet());
        Set<String> benchmarks =
                RowChecksTest.all().stream().map(row -> row.getUsername()).collect(Collectors.toSet());
        assertThat(without(lines, benchmarks)).as("methods with @Benchmark that need a line in layout.txt").isEmpty();
        assertThat(without(benchmarks, lines))
                .as("lines in layout.txt that have no method with @Benchmark").isEmpty();
    }

    private static Set<String> without(Set<String> some, Set<String> all) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    @Test
    void aYardstickStandsForOneRow() {
        ReportLayout.OURS.kernels().values().forEach(kernel -> assertThat(
                kernel.rows().stream().map(ReportLayout.Row::yardstick).filter(yardstick -> yardstick != null).toList())
                .doesNotHaveDuplicates());
    }
}
