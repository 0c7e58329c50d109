// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DoubtsTest extends CommandTest {
    private static final String OURS = "ByteStreamSplitDecoding.ours type=FLOAT values=1000";

    @ParameterizedTest
    @CsvSource({
        "100 126 101,        25",
        "100 126 101 125 99, 24",
        "100 104 108,        0",
        "100 115 127,        0"})
    void forksOfTwoKindsAreNamed(String means, int percent) throws IOException {
        assertThat(doubts(row("ours", means))).isEqualTo(percent == 0 ? List.of()
                : List.of("Forks of two kinds, up to " + percent + " % apart: " + OURS));
    }

    @Test
    void forksThatDifferAsTheirIterationsDoAreNot() throws IOException {
        assertThat(doubts(forks(DECODING + "ours", new double[] {80, 120, 100}, new double[] {95, 140, 118})))
                .isEmpty();
    }

    @Test
    void aRowThatIsFasterThanACopyIsAWrongBenchmark() throws IOException {
        String copy = row("arraycopy", "50 50.2 50.4");
        assertThat(doubts(copy, row("ours", "100 101 102"))).containsExactly("Up to 2.01 times as fast as a "
                + "copy of the same bytes, so the benchmark is wrong: " + OURS);
        assertThat(doubts(copy, row("ours", "50 51 52"))).isEmpty();
    }

    @Test
    void aCauseIsSaidOnceAndNamesAFewRows() throws IOException {
        assertThat(doubts(busy(row("ours", "100 101"), 0.05))).isEmpty();
        assertThat(doubts(busy(row("ours", "100 101"), 0.74)))
                .containsExactly("Other processes kept up to 0.7 cores busy: " + OURS);
        List<String> rows = new ArrayList<>();
        for (String row : List.of("byteBufferGet", "byteStores", "parquetJava", "arrowCpp", "arraycopy")) {
            rows.add(busy(row(row, "100 101"), row.equals("parquetJava") ? 1.3 : 0.5));
        }
        assertThat(doubts(rows.toArray(String[]::new)))
                .containsExactly("Other processes kept up to 1.3 cores busy: all 5 rows");
        rows.add(row("ours", "100 126"));
        assertThat(doubts(rows.toArray(String[]::new))).containsExactly(
                "Forks of two kinds, up to 26 % apart: " + OURS,
                "Other processes kept up to 1.3 cores busy: "
                        + OURS.replace("ours", "byteBufferGet") + "; " + OURS.replace("ours", "byteStores") + "; "
                        + OURS.replace("ours", "parquetJava") + "; and 2 more of 6 rows");
    }

    /** The iterations of a fork are 0.5 % off its mean. */
    private static String row(String name, String means) {
        return forks(DECODING + name, Arrays.stream(means.split(" ")).map(Double::valueOf)
                .map(mean -> new double[] {mean * 0.995, mean, mean * 1.005}).toArray(double[][]::new));
    }

    private List<String> doubts(String... entries) throws IOException {
        assertThat(run("report", write("results.json", entries))).isZero();
        return out.lines().filter(line -> line.startsWith("- ")).map(line -> line.substring(2)).toList();
    }
}
