// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;

/** Times queries of few rows, or of as many as {@code -Drows=6000000 -Druns=5} ask for. */
class QueryTimesTest {
    @ParameterizedTest
    @EnumSource
    void everyQueryIsAnsweredAlikeByEveryReader(QueryWorkload workload) throws Exception {
        Path folder = Files.createDirectories(Path.of("target", "queries"));
        Path times = folder.resolve(workload + ".csv");
        try (PrintStream out = new PrintStream(times.toFile())) {
            QueryTimes.run(workload, folder, Integer.getInteger("rows", 4000), Integer.getInteger("runs", 1), out);
        }
        String query = workload.queries().get(0).replaceAll("[()]", "\\\\$0");
        assertThat(Files.readAllLines(times))
                .hasSize(1 + 2 * workload.queries().size() * workload.readers().size())
                .startsWith("query;codec;reader;seconds")
                .anyMatch(line -> line.matches(query + ";ZSTD;vectorised, agent;\\d.*"));
    }
}
