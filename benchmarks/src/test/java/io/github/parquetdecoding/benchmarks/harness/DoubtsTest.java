// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
                "Forks of two kinds, up to 25 % apart: ours, into byte[]");
    }

    @Test
    void twoOfFiveForksAreNamed() throws Exception {
        assertThat(doubts(ours(fork(100), fork(126), fork(101), fork(125), fork(99)))).containsExactly(
                "Forks of two kinds, up to 24 % apart: ours, into byte[]");
    }

    @Test
    void forksThatDifferAsTheirIterationsDoAreNot() throws Exception {
        assertThat(doubts(ours(fork(100), fork(104), fork(108)))).isEmpty();
        assertThat(doubts(ours(new double[] {80, 120, 100}, new double[] {95, 140, 118}))).isEmpty();
    }

    @Test
    void aRowThatIsFasterThanACopyIsAWrongBenchmark() throws Exception {
        String copy = entry(ROW + "arraycopy", "thrpt", "ops/ms", 0.1, null, fork(50), fork(50.2), fork(50.4));
        assertThat(doubts(copy, ours(fork(100), fork(101), fork(102)))).containsExactly("Up to 2.01 times as fast as a "
                + "copy of the same bytes, so the benchmark is wrong: ours, into byte[]");
        assertThat(doubts(copy, ours(fork(50), fork(51), fork(52)))).isEmpty();
    }

    @Test
    void otherLoadIsSaid() throws Exception {
        String busy = CommandTest.busy(ours(fork(100), fork(101)), 0.74);
        assertThat(doubts(busy)).containsExactly("Other processes kept up to 0.7 cores busy: ours, into byte[]");
        assertThat(doubts(busy.replace("0.74", "0.05"))).isEmpty();
    }

    @Test
    void aCauseIsSaidOnceAndNamesAFewRows() throws Exception {
        String busy = CommandTest.busy(ours(fork(100), fork(101)), 0.74);
        List<String> rows = new ArrayList<>();
        for (String row : List.of("byteBufferGet", "byteStores", "parquetJava", "arrowCpp", "arraycopy")) {
            rows.add(busy.replace(".ours", "." + row).replace("0.74", row.equals("parquetJava") ? "1.3" : "0.5"));
        }
        assertThat(doubts(rows.toArray(String[]::new)))
                .containsExactly("Other processes kept up to 1.3 cores busy: all 5 rows");
        rows.add(ours(fork(100), fork(126)));
        assertThat(doubts(rows.toArray(String[]::new))).containsExactly(
                "Forks of two kinds, up to 26 % apart: ours, into byte[]",
                "Other processes kept up to 1.3 cores busy: `ByteBuffer.get` per byte (before); "
                        + "byte stores by element size (after); parquet-java 1.18.1 reader, value by value; "
                        + "and 2 more of 6 rows");
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
