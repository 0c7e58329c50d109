// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;

class DoubtsTest {
    private static final String ROW = "ByteStreamSplitDecodingBenchmark.";

    @TempDir
    Path folder;

    @Test
    void aForkFarFromItsSiblingsIsNamed() throws Exception {
        assertThat(doubts(ours(fork(100), fork(126), fork(101)))).containsExactly(
                "ours, into byte[]: forks are of two kinds, 25 % apart: 100, 126, 101");
    }

    @Test
    void twoOfFiveForksAreNamed() throws Exception {
        assertThat(doubts(ours(fork(100), fork(126), fork(101), fork(125), fork(99)))).containsExactly(
                "ours, into byte[]: forks are of two kinds, 24 % apart: 100, 126, 101, 125, 99.0");
    }

    @Test
    void forksThatDifferAsTheirIterationsDoAreNot() throws Exception {
        assertThat(doubts(ours(fork(100), fork(104), fork(108)))).isEmpty();
        assertThat(doubts(ours(new double[] {80, 120, 100}, new double[] {95, 140, 118}))).isEmpty();
    }

    @Test
    void aRowThatIsFasterThanACopyIsAWrongBenchmark() throws Exception {
        String copy = entry(ROW + "arraycopy", "thrpt", "ops/ms", 0.1, null, fork(50), fork(50.2), fork(50.4));
        assertThat(doubts(copy, ours(fork(100), fork(101), fork(102)))).containsExactly("ours, into byte[]: "
                + "2.01 times as fast as a copy of the same bytes: the benchmark is wrong");
        assertThat(doubts(copy, ours(fork(50), fork(51), fork(52)))).isEmpty();
    }

    @Test
    void otherLoadIsSaid() throws Exception {
        String busy = ours(fork(100), fork(101)).replace("\"secondaryMetrics\": {",
                "\"secondaryMetrics\": {\"load.other\": {\"score\": 0.74}");
        assertThat(doubts(busy)).containsExactly("ours, into byte[]: other processes kept 0.7 cores busy");
        assertThat(doubts(busy.replace("0.74", "0.05"))).isEmpty();
    }

    private static double[] fork(double mean) {
        return new double[] {mean * 0.995, mean, mean * 1.005};
    }

    private static String ours(double[]... forks) {
        return entry(ROW + "ours", "thrpt", "ops/ms", 0.1, null, forks);
    }

    private List<String> doubts(String... entries) throws IOException, UnusableFileException {
        Path file = Files.writeString(folder.resolve("results.json"), "[" + String.join(",", entries) + "]");
        return ReportTable.of(ResultsFile.read(file), List.of()).get(0).warnings();
    }
}
