// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs the program of benchmarks/queries, which compares all answers, with few rows. */
class QueriesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void everyReaderAnswersTheQueriesOfAnEncodingAlike(QueryWorkload workload) throws IOException {
        assertThat(Queries.run("encodings", "--out-dir", folder.toString(), workload.name())).isZero();
        String query = workload.queries().get(0).replaceAll("[()]", "\\\\$0");
        assertThat(lines((workload == QueryWorkload.DELTA ? "FLINK-" : "SPARK-") + workload + ".csv"))
                .hasSize(1 + 2 * workload.queries().size() * workload.readers().size())
                .startsWith("query;codec;reader;seconds")
                .anyMatch(line -> line.matches(query + ";ZSTD;.*, agent;\\d.*"));
    }

    @Test
    void sparkAnswersQueriesOfOrdinaryFilesAlikeWithoutAndWithTheAgent() throws IOException {
        assertThat(Queries.run("ordinary", "--out-dir", folder.toString())).isZero();
        assertThat(lines("SCANS-4000.csv")).hasSize(1 + OrdinaryTables.scans(1).queries().size() * 2 * 2)
                .startsWith("query;files;variant;seconds;CPU of tasks;CPU;first seconds;first CPU");
    }

    private List<String> lines(String csv) throws IOException {
        return Files.readAllLines(folder.resolve(csv));
    }
}
