// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportCommandTest extends CommandTest {
    @Test
    void aTableHasRatiosWhereMoreIsBetter() throws IOException {
        Path file = write("results.json",
                entry(DECODING + "arraycopy", "thrpt", "ops/ms", 100, 1, "0.001"),
                entry(DECODING + "byteBufferGet", "thrpt", "ops/ms", 2, 0.1, "25.8"),
                entry(DECODING + "byteStores", "thrpt", "ops/ms", 16, 0.5, "2.9"),
                entry(DECODING + "ours", "thrpt", "ops/ms", 16.2, 0.5, "16.1"),
                entry(DECODING + "parquetJava", "thrpt", "ops/ms", 1, 0.1, "400312.2"));
        assertThat(run("report", file)).isZero();
        assertThat(err).isEmpty();
        assertThat(out).isEqualToNormalizingNewlines("""
        ### BYTE_STREAM_SPLIT decoding

        JDK 25.0.3 (HotSpot 25.0.3+9); JVM arguments: none; CPU: unknown; 2 forks, warm-up 3 x 150 ms, \
        measured 5 x 150 ms.

        | type = FLOAT, values = 1000                | pages/ms |   error |  GB/s |  to before |     to after | to arraycopy | B/page |
        | ------------------------------------------ | -------: | ------: | ----: | ---------: | -----------: | -----------: | -----: |
        | `ByteBuffer.get` per byte (before)         |     2.00 | ± 0.100 | 0.008 |          1 |    0.125 ±5% |    0.020 ±6% | < 53.3 |
        | byte stores by element size (after)        |     16.0 | ± 0.500 | 0.064 |   8.00 ±5% |            1 |    0.160 ±4% |      0 |
        | parquet-java 1.18.1 reader, value by value |     1.00 | ± 0.100 | 0.004 | 0.500 ±11% |   0.063 ±12% |   0.010 ±13% | 400312 |
        | ours, into byte[]                          |     16.2 | ± 0.500 | 0.065 |   8.10 ±5% | 1.01 ±4% (≈) |    0.162 ±4% |   16.1 |
        | `System.arraycopy` (limit)                 |      100 |  ± 1.00 | 0.400 |   50.0 ±6% |     6.25 ±4% |            1 |      0 |

        """ + ReportText.LEGEND + "\n");
        assertThat(run("report", "--format", "terminal", file)).isZero();
        assertThat(out).contains("\nours, into byte[]                               16.2  ± 0.500  0.065    8.10 ±5%");
    }

    @Test
    void aTableHasRatiosWhereLessIsBetterAndMarksSamplesWithoutAnInterval() throws IOException {
        Path file = write("results.json",
                entry("Uleb128ReadBenchmark.loop", "avgt", "ns/op", 8, 0.1, null),
                entry("Uleb128ReadBenchmark.trino", "avgt", "ns/op", 4, 0.1, null),
                entry("Uleb128ReadBenchmark.ours", "avgt", "ns/op", 2, 0.1, null));
        assertThat(run("report", file)).isZero();
        assertThat(out).contains("| to control |  to Trino |")
                .containsPattern("\\| ours .*\\|   4.00 ±6% \\|  2.00 ±6% \\|").doesNotContain("B/value");
        assertThat(run("report", write("results.json",
                entry("Uleb128ReadBenchmark.unrolled", "ss", "ns/op", 4, Double.NaN, null),
                entry("Uleb128ReadBenchmark.ours", "ss", "ns/op", 2, Double.NaN, null)))).isZero();
        assertThat(out).containsPattern("\\| unknown .*\\|    2.00 \\(\\?\\) \\|");
    }

    @Test
    void aSummaryHasALineForEachSetOfParameters() throws IOException {
        String before = entry(DECODING + "byteBufferGet", "thrpt", "ops/ms", 2, 0.1, null);
        String ours = entry(DECODING + "ours", "thrpt", "ops/ms", 16.8, 0.5, null);
        Path file = write("results.json", entry(DECODING + "oursTyped", "thrpt", "ops/ms", 17, 0.5, null), ours, before,
                entry("Uleb128ReadBenchmark.loop", "avgt", "ns/op", 8, 0.1, null),
                entry(DECODING + "ours", "thrpt", "ops/ms", 3, 0.5, null).replace("FLOAT", "FIXED7"),
                before.replace("FLOAT", "FIXED7"), before.replace("FLOAT", "FIXED2"),
                ours.replace("FLOAT", "FIXED2").replace("1000", "50"));
        assertThat(run("report", "-p", "values=1000", "--rows", "oursTyped,ours", file)).isZero();
        assertThat(out.lines().skip(4).toList()).startsWith(
                "| type   | values = 1000              | pages/ms |   error |  GB/s | to before |",
                "| ------ | -------------------------- | -------: | ------: | ----: | --------: |",
                "| FLOAT  | ours, into byte[]          |     16.8 | ± 0.500 | 0.067 |  8.40 ±5% |",
                "| FLOAT  | ours, into the typed array |     17.0 | ± 0.500 | 0.068 |  8.50 ±5% |",
                "| FIXED7 | ours, into byte[]          |     3.00 | ± 0.500 | 0.021 | 1.50 ±21% |",
                "");
        assertThat(out).doesNotContain("Uleb128Read");
        assertThat(run("report", "-p", "type=DOUBLE,INT32", file)).isEqualTo(1);
        assertThat(err).contains("type=DOUBLE,INT32");
        assertThat(run("report", "--rows", "ours,our", file)).isEqualTo(1);
        assertThat(err).contains("No result is of a row named our");
        assertThat(out).isEmpty();
    }

    @Test
    void theParameterForValuesGoesBeforeTheCountOfResultsThatLackIt() throws IOException {
        String thousand = entry("BitUnpackingBenchmark.ours", "avgt", "ns/op", 8192, 1, null)
                .replace("\"type\": \"FLOAT\"", "\"bitWidth\": \"8\"");
        Path file = write("results.json", thousand, thousand.replace(", \"values\": \"1000\"", ""));
        assertThat(run("report", file)).isZero();
        assertThat(out).containsPattern("bitWidth = 8, values = 1000 .* ns/value \\|\n.*\n\\| ours .* 8.19 \\|")
                .containsPattern("bitWidth = 8 .* ns/value \\|\n.*\n\\| ours .* 2.00 \\|");
    }

    @Test
    void figuresOfTwoJdksOrRunsAreNotMixed() throws IOException {
        String result = entry("Uleb128ReadBenchmark.ours", "avgt", "ns/op", 2, 0.1, null);
        Path newer = write("25.json", result, entry("Uleb128ReadBenchmark.loop", "avgt", "ns/op", 8, 0.1, null));
        assertThat(run("report", newer, write("17.json", result.replace("25.0.3", "17.0.15")))).isZero();
        assertThat(out).containsOnlyOnce("### ").contains("JDK 25.0.3 ").contains("JDK 17.0.15 ");
        assertThat(out.lines().filter(line -> line.startsWith("| ours"))).hasSize(2);
        Path again = write("again.json", entry("Uleb128ReadBenchmark.ours", "avgt", "ns/op", 3, 0.1, null));
        assertThat(run("report", newer, again)).isZero();
        assertThat(out).contains("; file " + newer + ".").contains("; file " + again + ".");
        assertThat(out.lines().filter(line -> line.startsWith("| ours")))
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
        Path file = Files.writeString(folder.resolve("rubbish.json"), text);
        assertThat(run("report", file)).isEqualTo(1);
        assertThat(out).isEmpty();
        assertThat(err).isEqualToIgnoringNewLines(file + ": " + message);
    }

    @Test
    void filesThatAreNoneAreNamedAndHelpIsPrinted() throws IOException {
        Path file = Files.write(folder.resolve("class"), new byte[] {(byte) 0xCA, (byte) 0xFE});
        assertThat(run("report", file)).isEqualTo(1);
        assertThat(err).isEqualToIgnoringNewLines(file + ": is not JSON (not even UTF-8)");
        assertThat(run("report", "missing.json")).isEqualTo(1);
        assertThat(err).isEqualToIgnoringNewLines("missing.json: no such file");
        assertThat(run("report", folder)).isEqualTo(1);
        assertThat(err).contains(": is not a file");
        assertThat(run("report")).isEqualTo(2);
        assertThat(err).contains("Missing required parameter: 'RESULTS.json'");
        assertThat(run("report", "--help")).isZero();
        assertThat(out).startsWith("Usage: java -jar benchmarks.jar report").contains("--html", "Exit status");
    }
}
