// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class SweepCommandTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aTableHasWhatAValueCostsAndCliffsAreNamed() throws IOException {
        Path file = write(
                point("ours", 32, 1.2, 0.01), point("ours", 8, 4, 0.01), point("ours", 33, 2.1, 0.01),
                point("arraycopy", 8, 0.5, 0.01), point("arraycopy", 32, 0.6, 0.01));
        assertThat(run("--from", file.toString(), "--out", chart().toString())).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).isEqualToNormalizingNewlines("""
                ### BYTE_STREAM_SPLIT decoding: ns per value

                type = FLOAT

                JDK 25.0.3 (HotSpot 25.0.3+9); JVM arguments: none; CPU: unknown; 2 forks, warm-up 3 x 150 ms, \
                measured 5 x 150 ms.

                | values | ours, into byte[] | System.arraycopy (limit) |
                | -----: | ----------------: | -----------------------: |
                |      8 |              4.00 |                    0.500 |
                |     32 |              1.20 |                    0.600 |
                |     33 |              2.10 |                          |

                Cliffs, where a value costs at least 25 % more than at the next smaller count, outside of the 99.9 % \
                interval:

                - ours, into byte[]: 33 values cost 2.10 ns each, 32 cost 1.20: +75 %
                """);
    }

    @ParameterizedTest
    @CsvSource({
        // A quarter, less than that, more of it but unsure, less.
        "1.26, 0.01, true", "1.24, 0.01, false", "1.26, 0.60, false", "0.50, 0.01, false"})
    void aCliffIsAQuarterAndOutsideOfTheInterval(double nanos, double error, boolean isCliff) throws IOException {
        Path file = write(point("ours", 32, 1, error), point("ours", 33, nanos, error));
        assertThat(run("--from", file.toString(), "--out", chart().toString())).isZero();
        assertThat(out.toString()).contains(isCliff ? "33 values cost" : "No cliffs: nowhere does a value cost");
    }

    @Test
    void aScoreOfPagesPerTimeIsTurnedIntoTimePerValue() throws IOException {
        String pages = JmhJson.entry("ByteStreamSplitDecodingBenchmark.ours", "thrpt", "ops/ms", 50, 0.1, null);
        Path file = write(pages, pages.replace("\"1000\"", "\"2000\""));
        assertThat(run("--from", file.toString(), "--out", chart().toString())).isZero();
        assertThat(out.toString())
                .contains("|   1000 |              20.0 |").contains("|   2000 |              10.0 |");
    }

    @Test
    void withoutIntervalsNothingIsSaidOfCliffs() throws IOException {
        Path file = write(point("ours", 32, 1, Double.NaN), point("ours", 33, 2, Double.NaN));
        assertThat(run("--from", file.toString(), "--out", chart().toString())).isZero();
        assertThat(out.toString()).contains("With fewer than three samples").doesNotContain("Cliffs");
    }

    @Test
    void theChartHasALineForEachRowAndSetOfParametersAndIsTheSameEveryTime() throws IOException {
        Path file = write(
                point("ours", 32, 1, 0.01), point("ours", 33, 2, 0.01), point("arraycopy", 32, 0.6, 0.01),
                point("arraycopy", 33, 0.6, 0.01), point("ours", 32, 3, 0.01).replace("FLOAT", "DOUBLE"),
                point("ours", 33, 3, 0.01).replace("FLOAT", "DOUBLE"));
        assertThat(run("--from", file.toString(), "--out", chart().toString())).isZero();
        String svg = Files.readString(chart());
        assertThat(svg).contains("ours, into byte[], FLOAT", "ours, into byte[], DOUBLE",
                "System.arraycopy (limit)", "33: +100 %", "currentColor").doesNotContain("#24292f");
        assertThat(svg.split("<path[^>]*stroke-width", -1)).as("lines").hasSize(1 + 3);
        assertThat(run("--from", file.toString(), "--out", chart().toString())).isZero();
        assertThat(chart()).hasContent(svg);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --counts 1                                | sweep needs a regular expression that says which rows
            NoSuchRow                                 | no benchmark matches NoSuchRow
            ReadUleb128IntBenchmark.ours$             | ReadUleb128IntBenchmark.ours has no parameter values, but input
            --parameter sort BitUnpacking.*ours$      | BitUnpackingBenchmark.ours has no parameter sort, but bitWidth
            --counts 0,8 ByteStreamSplitDecoding      | --counts 0: a count is 1 or more
            --out sweep.png ByteStreamSplitDecoding   | --out sweep.png: the chart is SVG
            --from sweep.json ByteStreamSplitDecoding | --from runs nothing: ByteStreamSplitDecoding has no meaning
            ByteStreamSplitDecoding -p values=8       | -p values is what is swept: give the counts to --counts
            ByteStreamSplitDecoding -rff other.json   | -rf and -rff are the sweep's own
            ByteStreamSplitDecoding --count 3         | count is not a recognized option
            """)
    void wrongArgumentsAreNamed(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void resultsThatCannotBeDrawnAreNamed() throws IOException {
        Path file = write(point("ours", 32, 1, 0.01), point("ours", 32, 1, 0.01));
        assertThat(run("--from", file.toString())).isEqualTo(ExitCode.UNUSABLE);
        assertThat(err.toString()).contains("has ByteStreamSplitDecoding.ours with type = FLOAT, values = 32 twice");
        assertThat(run("--from", file.toString(), "--parameter", "rows")).isEqualTo(ExitCode.UNUSABLE);
        assertThat(err.toString()).contains("no result has a parameter named rows");
        assertThat(run("--from", file.toString(), "--parameter", "type")).isEqualTo(ExitCode.UNUSABLE);
        assertThat(err.toString()).contains("parameter type is no count: FLOAT");
    }

    @Test
    void nothingIsMeasuredIfTheChartCannotBeWritten() {
        Path lost = folder.resolve("none").resolve("sweep.svg");
        assertThat(run("--out", lost.toString(), "ByteStreamSplitDecoding.*ours$")).isEqualTo(ExitCode.UNUSABLE);
        assertThat(err.toString()).isEqualToIgnoringNewLines(lost + ": cannot be written: no such folder");
    }

    @Test
    void aSweepMeasuresEachCountAndKeepsTheResults() {
        assertThat(run("--counts", "33,8", "--out", chart().toString(), "ByteStreamSplitDecodingBenchmark.ours$",
                "-p", "type=FLOAT", "-p", "source=HEAP", "-f", "0", "-wi", "0", "-i", "1", "-r", "1ms")).isZero();
        assertThat(out.toString()).containsPattern("(?s)\\|      8 \\| .*\\|     33 \\| ");
        assertThat(chart()).isNotEmptyFile();
        assertThat(chart().resolveSibling("sweep.json")).content()
                .contains("\"values\": \"33\"", "\"measurementTime\": \"1 ms\"");
    }

    private int run(String... arguments) {
        String[] command = Stream.concat(Stream.of("sweep"), Stream.of(arguments)).toArray(String[]::new);
        return BenchmarksMain.run(new PrintWriter(out, true), new PrintWriter(err, true), command);
    }

    private Path chart() {
        return folder.resolve("sweep.svg");
    }

    private static String point(String row, int values, double nanosPerValue, double errorPerValue) {
        return JmhJson.entry("ByteStreamSplitDecodingBenchmark." + row, "avgt", "ns/op", values * nanosPerValue,
                values * errorPerValue, null).replace("\"values\": \"1000\"", "\"values\": \"" + values + "\"");
    }

    private Path write(String... entries) throws IOException {
        return Files.writeString(folder.resolve("results.json"), "[" + String.join(",", entries) + "]");
    }
}
