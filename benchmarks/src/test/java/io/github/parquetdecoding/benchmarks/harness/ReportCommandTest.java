// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.parquetdecoding.benchmarks.harness.text.ReportText;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReportCommandTest extends CommandTest {
    @Test
    void aTableHasRatiosWhereMoreIsBetter() throws IOException {
        Path file = write("results.json",
                pages(DECODING + "byteBufferGet", 2, 0.1, "25.8"),
                pages(DECODING + "byteStores", 16, 0.5, "2.9"),
                pages(DECODING + "ours", 16.2, 0.5, "16.1"),
                pages(DECODING + "parquetJava", 1, 0.1, "400312.2"));
        assertThat(run("report", file)).isZero();
        assertThat(err).isEmpty();
        assertThat(out).isEqualToNormalizingNewlines("""
        ### BYTE_STREAM_SPLIT decoding

        score ops/ms by 1 thread (thrpt); JMH 1.37; JDK 25.0.3 (HotSpot 25.0.3+9); JVM arguments none; forks 2; \
        warm-up 3 x 150 ms; measured 5 x 150 ms

        type = FLOAT, values = 1000:

        | row                                        |  pages/ms |   GB/s |  to before |     to after | B/page |
        | ------------------------------------------ | --------: | -----: | ---------: | -----------: | -----: |
        | ByteBuffer.get per byte (before)           |  2.00 ±5% | 0.0080 |          1 |    0.125 ±5% | < 53.3 |
        | byte stores by element size (after)        |  16.0 ±3% |  0.064 |   8.00 ±5% |            1 |      0 |
        | parquet-java 1.18.1 reader, value by value | 1.00 ±10% | 0.0040 | 0.500 ±11% |   0.063 ±12% | 400312 |
        | ours, into byte[]                          |  16.2 ±3% |  0.065 |   8.10 ±5% | 1.01 ±4% (≈) |   16.1 |

        """ + ReportText.LEGEND + "\n");
        Path lost = folder.resolve("none").resolve("page.html");
        refuses(lost + ": cannot be written: no such folder", "report", "--html", lost, file);
    }

    @Test
    void aTableHasRatiosWhereLessIsBetterAndMarksSamplesWithoutAnInterval() throws IOException {
        Path file = write("results.json",
                nanos("Uleb128ReadBenchmark.loop", 8, 0.1),
                nanos("Uleb128ReadBenchmark.trino", 4, 0.1),
                nanos("Uleb128ReadBenchmark.ours", 2, 0.1));
        assertThat(run("report", file)).isZero();
        assertThat(out).contains("|  to Trino | to control |")
                .containsPattern("\\| ours .*\\|  2.00 ±6% \\|   4.00 ±6% \\|").doesNotContain("B/value");
        assertThat(run("report", write("results.json",
                nanos("Uleb128ReadBenchmark.unrolled", 4, Double.NaN),
                nanos("Uleb128ReadBenchmark.ours", 2, Double.NaN)))).isZero();
        assertThat(out).containsPattern("\\| +2.00 \\|.*\\| +2.00 \\(\\?\\) \\|");
    }

    @Test
    void aSummaryHasALineForEachSetOfParameters() throws IOException {
        String before = pages(DECODING + "byteBufferGet", 2, 0.1, null);
        String ours = pages(DECODING + "ours", 16.8, 0.5, null);
        Path file = write("results.json", pages(DECODING + "oursTyped", 17, 0.5, null), ours, before,
                nanos("Uleb128ReadBenchmark.loop", 8, 0.1),
                pages(DECODING + "ours", 3, 0.5, null).replace("FLOAT", "FIXED7"),
                before.replace("FLOAT", "FIXED7"), before.replace("FLOAT", "FIXED2"),
                ours.replace("FLOAT", "FIXED2").replace("1000", "50"));
        assertThat(run("report", "-p", "values=1000", "--rows", "oursTyped,ours", file)).isZero();
        assertThat(out.lines().skip(4).toList()).startsWith(
                "values = 1000:", "",
                "| type   | row                        |  pages/ms |  GB/s | to before |",
                "| ------ | -------------------------- | --------: | ----: | --------: |",
                "| FLOAT  | ours, into byte[]          |  16.8 ±3% | 0.067 |  8.40 ±5% |",
                "| FLOAT  | ours, into the typed array |  17.0 ±3% | 0.068 |  8.50 ±5% |",
                "| FIXED7 | ours, into byte[]          | 3.00 ±17% | 0.021 | 1.50 ±21% |",
                "");
        assertThat(out).doesNotContain("Uleb128Read");
        refuses("No result has the parameters {type=DOUBLE,INT32}", "report", "-p", "type=DOUBLE,INT32", file);
        refuses("No row is named our", "report", "--rows", "ours,our", file);
    }

    @Test
    void anyRowAndAnyLayoutGiveRatios() throws IOException {
        Path file = write("results.json", pages("SortBenchmark.mine", 8, 0.1, null),
                pages("SortBenchmark.jdk", 2, 0.05, null), pages("SortBenchmark.baseline", 4, 0.1, null));
        assertThat(run("report", "--to", "jdk,mine", file)).isZero();
        assertThat(out).contains("|   to jdk |   to mine | to baseline |")
                .containsPattern("\\| mine +\\| 8.00 ±1% \\|  0.032 \\| 4.00 ±3% \\| +1 \\|    2.00 ±3% \\|");
        refuses("No row is named jkd", "report", "--to", "jkd", file);
        Path layout = Files.writeString(folder.resolve("layout.txt"), """
                io.github.parquetdecoding.benchmarks.SortBenchmark call 10 Sorting

                  jdk    before Arrays.sort (before)
                  mine   ours   my sort
                """);
        assertThat(run("report", "--layout", layout, file)).isZero();
        assertThat(out).startsWith("### Sorting\n").contains("| row ", "| calls/ms |", "| to before | to baseline |")
                .containsSubsequence("| Arrays.sort (before) ", "| my sort ", "| baseline ");
        for (String[] wrong : new String[][] {
                {"ours  ", "our   ", "unknown kind our"}, {" call 10 ", " call ", "line"},
                {"call 10", "call ten", "line"}, {"ours   my sort", "ours", "line"},
                {"io.github", " io.github", "line"}}) {
            Path bad = Files.writeString(folder.resolve("bad.txt"),
                    Files.readString(layout).replace(wrong[0], wrong[1]));
            assertThat(run("report", "--layout", bad, file)).isEqualTo(1);
            assertThat(err).startsWith(bad + ": " + wrong[2]);
        }
        refuses("missing.txt: no such file", "report", "--layout", "missing.txt", file);
    }

    @Test
    void rowsWithoutAParameterHaveAnEmptyCell() throws IOException {
        String sized = pages("NewBenchmark.sized", 2, 0.1, null);
        String plain = pages("NewBenchmark.plain", 1, 0.1, null)
                .replace("\"type\": \"FLOAT\", \"values\": \"1000\"", "");
        String strange = sized.replace("\"1000\"", "null").replace("FLOAT", "a,b");
        for (Path file : List.of(
                write("plain.json", plain, sized, strange), write("sized.json", strange, sized, plain))) {
            assertThat(run("report", "--rows", "sized,plain", file)).isZero();
            assertThat(out).contains("| type  | values | row   |", "| FLOAT | 1000   | sized |",
                    "| a,b   | null   | sized |", "|       |        | plain |");
        }
        assertThat(run("report", "-p", "type=a,b", "-p", "values=", write("results.json", plain, sized, strange)))
                .isEqualTo(1);
        assertThat(run("report", "-p", "type=INT32,a,b", write("results.json", plain, sized, strange))).isZero();
        assertThat(out).contains("type = a,b, values = null:").doesNotContain("FLOAT", "plain");
    }

    @Test
    void aFileCountsOnceHoweverItIsNamed() throws IOException {
        Path file = write("results.json", pages("NewBenchmark.row", 2, 0.1, null));
        assertThat(run("report", file, folder.resolve("..").resolve(folder.getFileName()).resolve("results.json")))
                .isZero();
        assertThat(out).containsOnlyOnce("| row  | 2.00");
    }

    @Test
    void theParameterForValuesGoesBeforeTheCountOfResultsThatLackIt() throws IOException {
        String thousand = nanos("BitUnpackingBenchmark.ours", 8192, 1)
                .replace("\"type\": \"FLOAT\"", "\"bitWidth\": \"8\"");
        Path file = write("results.json", thousand, thousand.replace(", \"values\": \"1000\"", ""));
        assertThat(run("report", file)).isZero();
        assertThat(out)
                .containsPattern("bitWidth = 8, values = 1000:\n\n\\| row .* ns/value \\|\n.*\n\\| ours .* 8.19 \\|")
                .containsPattern("bitWidth = 8:\n\n\\| row .* ns/value \\|\n.*\n\\| ours .* 2.00 \\|");
        assertThat(run("report", write("us.json", thousand.replace("ns/op", "us/op")))).isZero();
        assertThat(out).containsPattern("\\| ours .* 8192 \\|\n");
    }

    @Test
    void smallScoresHaveTwoDigitsAndWideIntervalsNoFigure() throws IOException {
        assertThat(run("report", write("results.json", nanos("Uleb128ReadBenchmark.loop", 0.0000123, 0.0001),
                nanos("Uleb128ReadBenchmark.ours", 0.00995, 0.00995)))).isZero();
        assertThat(out).contains(" 0.000012 ±>100% ", " 0.010 ±100% ");
        assertThat(run("report", write("results.json", nanos("Uleb128ReadBenchmark.loop", 1.23e-300, 1e-302),
                nanos("Uleb128ReadBenchmark.ours", 1.23e300, 1e299)))).isZero();
        assertThat(out).contains("| 1.2e-300 ±1% |", "| 1.2e+300 ±8% |").doesNotContainPattern("\\d{12}");
    }

    @Test
    void figuresOfTwoJdksOrRunsAreNotMixed() throws IOException {
        String result = nanos("Uleb128ReadBenchmark.ours", 2, 0.1);
        Path newer = write("25.json", result, nanos("Uleb128ReadBenchmark.loop", 8, 0.1));
        assertThat(run("report", newer, write("17.json", result.replace("25.0.3", "17.0.15")))).isZero();
        assertThat(out).containsOnlyOnce("### ").contains("JDK 25.0.3 ").contains("JDK 17.0.15 ");
        assertThat(out.lines().filter(line -> line.startsWith("| ours"))).hasSize(2);
        Path again = write("again.json", nanos("Uleb128ReadBenchmark.ours", 3, 0.1));
        assertThat(run("report", newer, again)).isZero();
        assertThat(out).contains("; file " + newer + "\n").contains("; file " + again + "\n");
        assertThat(out.lines().filter(line -> line.startsWith("| ours")))
                .hasSize(2).last().asString().as("no ratio to a row of another run")
                .endsWith("| 3.00 ±3% | 1333 |");
        assertThat(run("report", again, write("loop.json", nanos("Uleb128ReadBenchmark.loop", 8, 0.1)))).isZero();
        assertThat(out).as("one table, still no ratio").containsPattern("(?m)^\\| ours .*\\| +\\|$");
    }
}
