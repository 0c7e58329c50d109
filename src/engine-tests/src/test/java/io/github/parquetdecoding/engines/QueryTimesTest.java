// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

class QueryTimesTest {
    @ParameterizedTest
    @EnumSource
    void everyQueryIsAnsweredAlikeByEveryReader(QueryWorkload workload, @TempDir Path folder) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        QueryTimes.run(
                workload, Path.of(System.getProperty("agent")), folder, 4000, 1, List.of(), new PrintStream(out));
        String query = workload.queries().get(0).replaceAll("[()]", "\\\\$0");
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .hasSize(1 + 2 * workload.queries().size() * workload.readers().size())
                .startsWith("query;codec;reader;seconds")
                .anyMatch(line -> line.matches(query + ";ZSTD;vectorised, agent;\\d+\\.\\d{3}"));
    }
}
