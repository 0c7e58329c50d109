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

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;

class ReportCommandTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aTableHasRatiosWhereMoreIsBetter() throws IOException {
        Path file = write("results.json", "[" + String.join(",",
                entry("ByteStreamSplitDecodingBenchmark.arraycopy", "thrpt", "ops/ms", 100, 1, "0.001"),
                entry("ByteStreamSplitDecodingBenchmark.byteBufferGet", "thrpt", "ops/ms", 2, 0.1, "25.8"),
                entry("ByteStreamSplitDecodingBenchmark.byteStores", "thrpt", "ops/ms", 16, 0.5, "2.9"),
                entry("ByteStreamSplitDecodingBenchmark.ours", "thrpt", "ops/ms", 16.2, 0.5, "16.1"),
                entry("ByteStreamSplitDecodingBenchmark.parquetJava", "thrpt", "ops/ms", 1, 0.1, "400312.2"))
                + "]");
        assertThat(run(file.toString())).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).isEqualToNormalizingNewlines("""
        ### BYTE_STREAM_SPLIT decoding

        JDK 25.0.3 (HotSpot 25.0.3+9); JVM arguments: none; CPU: unknown; 2 forks, warm-up 3 x 150 ms, measured 5 x 150 ms.

        | type = FLOAT, values = 1000                | pages/ms |   error |  GB/s |  to before |     to after | to arraycopy | B/page |
        | ------------------------------------------ | -------: | ------: | ----: | ---------: | -----------: | -----------: | -----: |
        | `ByteBuffer.get` per byte (before)         |     2.00 | ± 0.100 | 0.008 |          1 |    0.125 ±5% |    0.020 ±6% | < 53.3 |
        | byte stores by element size (after)        |     16.0 | ± 0.500 | 0.064 |   8.00 ±5% |            1 |    0.160 ±4% |      0 |
        | parquet-java 1.18.1 reader, value by value |     1.00 | ± 0.100 | 0.004 | 0.500 ±11% |   0.063 ±12% |   0.010 ±13% | 400312 |
        | ours, into byte[]                          |     16.2 | ± 0.500 | 0.065 |   8.10 ±5% | 1.01 ±4% (≈) |    0.162 ±4% |   16.1 |
        | `System.arraycopy` (limit)                 |      100 |  ± 1.00 | 0.400 |   50.0 ±6% |     6.25 ±4% |            1 |      0 |

        Error: half of the 99.9 % interval. Ratios: how many times as fast as that row, with a 99.9 % interval of their \
        own; above 1 is faster. (≈): the interval has 1 in it, which is no difference. (?): too few samples, or too \
        different ones, to know the ratio.
        """);
    }

    @Test
    void aTableHasRatiosWhereLessIsBetter() throws IOException {
        Path file = write("results.json", "[" + String.join(",",
                entry("Uleb128ReadBenchmark.loop", "avgt", "ns/op", 8, 0.1, null),
                entry("Uleb128ReadBenchmark.trino", "avgt", "ns/op", 4, 0.1, null),
                entry("Uleb128ReadBenchmark.ours", "avgt", "ns/op", 2, 0.1, null)) + "]");
        assertThat(run(file.toString())).isZero();
        assertThat(out.toString())
                .contains("| to control |  to Trino |")
                .containsPattern("\\| ours .*\\|   4.00 ±6% \\|  2.00 ±6% \\|")
                .doesNotContain("B/value");
    }

    @Test
    void aSummaryHasALineForEachSetOfParameters() throws IOException {
        String before = entry("ByteStreamSplitDecodingBenchmark.byteBufferGet", "thrpt", "ops/ms", 2, 0.1, null);
        String ours = entry("ByteStreamSplitDecodingBenchmark.ours", "thrpt", "ops/ms", 16.8, 0.5, null);
        String typed = entry("ByteStreamSplitDecodingBenchmark.oursTyped", "thrpt", "ops/ms", 17, 0.5, null);
        String other = entry("Uleb128ReadBenchmark.loop", "avgt", "ns/op", 8, 0.1, null);
        Path file = write("results.json", "[" + String.join(",", typed, ours, before, other,
                entry("ByteStreamSplitDecodingBenchmark.ours", "thrpt", "ops/ms", 3, 0.5, null)
                        .replace("FLOAT", "FIXED7"),
                before.replace("FLOAT", "FIXED7"),
                before.replace("FLOAT", "FIXED2"), ours.replace("FLOAT", "FIXED2").replace("1000", "50")) + "]");
        assertThat(run("-p", "values=1000", "--rows", "oursTyped,ours", file.toString())).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString().lines().skip(4).toList()).startsWith(
                "| type   | values = 1000              | pages/ms |   error |  GB/s | to before |",
                "| ------ | -------------------------- | -------: | ------: | ----: | --------: |",
                "| FLOAT  | ours, into byte[]          |     16.8 | ± 0.500 | 0.067 |  8.40 ±5% |",
                "| FLOAT  | ours, into the typed array |     17.0 | ± 0.500 | 0.068 |  8.50 ±5% |",
                "| FIXED7 | ours, into byte[]          |     3.00 | ± 0.500 | 0.021 | 1.50 ±21% |",
                "");
        assertThat(out.toString()).doesNotContain("Uleb128Read");
    }

    @Test
    void theParameterForValuesGoesBeforeTheCountOfResultsThatLackIt() throws IOException {
        String thousand = entry("BitUnpackingBenchmark.ours", "avgt", "ns/op", 8192, 1, null)
                .replace("\"type\": \"FLOAT\"", "\"bitWidth\": \"8\"");
        Path file = write("results.json", "[" + thousand + "," + thousand.replace(", \"values\": \"1000\"", "") + "]");
        assertThat(run(file.toString())).isZero();
        assertThat(out.toString())
                .containsPattern("bitWidth = 8, values = 1000 .* ns/value \\|\n.*\n\\| ours .* 8.19 \\|")
                .containsPattern("bitWidth = 8 .* ns/value \\|\n.*\n\\| ours .* 2.00 \\|");
    }

    @Test
    void aParameterOrARowThatNoResultHasIsNamed() throws IOException {
        Path file = write("results.json", "[" + entry("NewBenchmark.newRow", "avgt", "us/op", 1234, 5, null) + "]");
        assertThat(run("-p", "type=DOUBLE,INT32", file.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("type=DOUBLE,INT32");
        assertThat(run("--rows", "newRow,newrow", file.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("No result is of a row named newrow");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aSampleWithoutAnIntervalIsMarked() throws IOException {
        Path file = write("results.json", "[" + String.join(",",
                entry("Uleb128ReadBenchmark.unrolled", "ss", "ns/op", 4, Double.NaN, null),
                entry("Uleb128ReadBenchmark.ours", "ss", "ns/op", 2, Double.NaN, null)) + "]");
        assertThat(run(file.toString())).isZero();
        assertThat(out.toString()).containsPattern("\\| unknown .*\\|    2.00 \\(\\?\\) \\|");
    }

    @Test
    void aBenchmarkOfNobodysKnowledgeIsShownAsItIs() throws IOException {
        Path file = write("results.json",
                "[" + entry("NewBenchmark.newRow", "avgt", "us/op", 1234, 5, null) + "]");
        assertThat(run(file.toString())).isZero();
        assertThat(out.toString()).contains("### NewBenchmark").contains("| newRow ").contains("| us/op |");
    }

    @Test
    void figuresOfTwoJdksAreNotMixed() throws IOException {
        String result = entry("Uleb128ReadBenchmark.ours", "avgt", "ns/op", 2, 0.1, null);
        Path newer = write("25.json", "[" + result + "]");
        Path older = write("17.json", "[" + result.replace("25.0.3", "17.0.15") + "]");
        assertThat(run(newer.toString(), older.toString())).isZero();
        assertThat(out.toString()).containsOnlyOnce("### ").contains("JDK 25.0.3 ").contains("JDK 17.0.15 ");
        assertThat(out.toString().lines().filter(line -> line.startsWith("| ours"))).hasSize(2);
    }

    @Test
    void twoRunsOfTheSameRowsAreTwoTables() throws IOException {
        String other = entry("Uleb128ReadBenchmark.loop", "avgt", "ns/op", 8, 0.1, null);
        Path first = write("first.json", "[" + other + ","
                + entry("Uleb128ReadBenchmark.ours", "avgt", "ns/op", 2, 0.1, null) + "]");
        Path second = write("second.json",
                "[" + entry("Uleb128ReadBenchmark.ours", "avgt", "ns/op", 3, 0.1, null) + "]");
        assertThat(run(first.toString(), second.toString())).isZero();
        assertThat(out.toString()).contains("; file " + first + ".").contains("; file " + second + ".");
        assertThat(out.toString().lines().filter(line -> line.startsWith("| ours")))
                .hasSize(2).last().asString().as("no ratio to a row of another run")
                .endsWith("|     3.00 | ± 0.100 | 1333 |");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '$', textBlock = """
            $$                                    | is empty: was the run interrupted?
            hello                                 | is not a results file of JMH (run it with -rf json)
            [1, 2                                 | is not JSON
            {}                                    | is not a results file of JMH (run it with -rf json)
            []                                    | has no results: did every benchmark fail?
            [{}]                                  | entry 0 is not a result of JMH (no field primaryMetric)
            [1]                                   | entry 0 is not a result of JMH (Not a JSON Object: 1)
            """)
    void rubbishIsNamed(String text, String message) throws IOException {
        Path file = write("rubbish.json", text);
        assertThat(run(file.toString())).isEqualTo(1);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).isEqualToIgnoringNewLines(file + ": " + message);
    }

    @Test
    void bytesThatAreNoTextAreNamed() throws IOException {
        Path file = Files.write(folder.resolve("class"), new byte[] {(byte) 0xCA, (byte) 0xFE});
        assertThat(run(file.toString())).isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines(file + ": is not JSON (not even UTF-8)");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThat(run("missing.json")).isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines("missing.json: no such file");
        assertThat(run(folder.toString())).isEqualTo(1);
        assertThat(err.toString()).contains(": is not a file");
    }

    @Test
    void helpAndMissingArgumentsAreExplained() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .startsWith("Usage: java -jar benchmarks.jar report").contains("--html").contains("Exit status");
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("Missing required parameter: 'RESULTS.json'");
    }

    private int run(String... arguments) {
        String[] command = Stream.concat(Stream.of("report"), Stream.of(arguments)).toArray(String[]::new);
        return BenchmarksMain.run(new PrintWriter(out, true), new PrintWriter(err, true), command);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
