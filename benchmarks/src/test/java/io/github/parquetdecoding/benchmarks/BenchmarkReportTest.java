package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class BenchmarkReportTest {
    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aTableHasRatiosWhereMoreIsBetter() throws IOException {
        Path file = write("results.json", "[" + String.join(",",
                entry("ByteStreamSplitDecodingBenchmark.arraycopy", "thrpt", "ops/ms", "100", "1", "0.001"),
                entry("ByteStreamSplitDecodingBenchmark.byteBufferGet", "thrpt", "ops/ms", "2", "0.1", "25.8"),
                entry("ByteStreamSplitDecodingBenchmark.byteStores", "thrpt", "ops/ms", "16", "0.5", "2.9"),
                entry("ByteStreamSplitDecodingBenchmark.ours", "thrpt", "ops/ms", "16.8", "0.5", "16.1"),
                entry("ByteStreamSplitDecodingBenchmark.parquetJava", "thrpt", "ops/ms", "1", "0.1", "400312.2"))
                + "]");
        assertThat(run("--cpu", "Z80", file.toString())).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).isEqualToNormalizingNewlines("""
        ### BYTE_STREAM_SPLIT decoding

        JDK 25.0.3 (HotSpot 25.0.3+9); JVM arguments: none; CPU: Z80; 2 forks, warm-up 3 x 150 ms, measured 5 x 150 ms.

        | type = FLOAT, values = 1000                | pages/ms |   error | to before | to after | to arraycopy | B/page |
        | ------------------------------------------ | -------: | ------: | --------: | -------: | -----------: | -----: |
        | `ByteBuffer.get` per byte (before)         |     2.00 | ± 0.100 |         1 |    0.125 |        0.020 | < 53.3 |
        | byte stores by element size (after)        |     16.0 | ± 0.500 |      8.00 |        1 |        0.160 |      0 |
        | parquet-java 1.18.1 reader, value by value |     1.00 | ± 0.100 |     0.500 |    0.063 |        0.010 | 400312 |
        | ours, into byte[]                          |     16.8 | ± 0.500 |      8.40 | 1.05 (≈) |        0.168 |   16.1 |
        | `System.arraycopy` (limit)                 |      100 |  ± 1.00 |      50.0 |     6.25 |            1 |      0 |

        Error: half of the 99.9 % interval. Ratios: how many times as fast as that row; above 1 is faster. (≈): the \
        intervals overlap, which is no difference. (?): too few samples for an interval.
        """);
    }

    @Test
    void aTableHasRatiosWhereLessIsBetter() throws IOException {
        Path file = write("results.json", "[" + String.join(",",
                entry("ReadUleb128IntBenchmark.loop", "avgt", "ns/op", "8", "0.1", null),
                entry("ReadUleb128IntBenchmark.trino", "avgt", "ns/op", "4", "0.1", null),
                entry("ReadUleb128IntBenchmark.ours", "avgt", "ns/op", "2", "0.1", null)) + "]");
        assertThat(run(file.toString())).isZero();
        assertThat(out.toString())
                .contains("| ns/value |   error | to control | to Trino |")
                .contains("| ours                        |     2.00 | ± 0.100 |       4.00 |     2.00 |")
                .doesNotContain("B/value");
    }

    @Test
    void aSummaryHasALineForEachSetOfParameters() throws IOException {
        String before = entry("ByteStreamSplitDecodingBenchmark.byteBufferGet", "thrpt", "ops/ms", "2", "0.1", null);
        String ours = entry("ByteStreamSplitDecodingBenchmark.ours", "thrpt", "ops/ms", "16.8", "0.5", null);
        String typed = entry("ByteStreamSplitDecodingBenchmark.oursTyped", "thrpt", "ops/ms", "17", "0.5", null);
        String other = entry("ReadUleb128IntBenchmark.loop", "avgt", "ns/op", "8", "0.1", null);
        Path file = write("results.json", "[" + String.join(",", typed, ours, before, other,
                ours.replace("FLOAT", "FIXED7").replace("16.8", "3"), before.replace("FLOAT", "FIXED7"),
                before.replace("FLOAT", "FIXED2"), ours.replace("FLOAT", "FIXED2").replace("1000", "50")) + "]");
        assertThat(run("--cpu", "Z80", "-p", "values=1000", "--rows", "oursTyped,ours", file.toString())).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString().lines().skip(4)).startsWith(
                "| type   | values = 1000              | pages/ms |   error | to before |",
                "| ------ | -------------------------- | -------: | ------: | --------: |",
                "| FLOAT  | ours, into byte[]          |     16.8 | ± 0.500 |      8.40 |",
                "| FLOAT  | ours, into the typed array |     17.0 | ± 0.500 |      8.50 |",
                "| FIXED7 | ours, into byte[]          |     3.00 | ± 0.500 |      1.50 |",
                "");
        assertThat(out.toString()).doesNotContain("ReadUleb128Int");
    }

    @Test
    void aParameterOrARowThatNoResultHasIsNamed() throws IOException {
        Path file = write("results.json", "[" + entry("NewBenchmark.newRow", "avgt", "us/op", "1234", "5", null) + "]");
        assertThat(run("-p", "type=DOUBLE,INT32", file.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("type=DOUBLE,INT32");
        assertThat(run("--rows", "newRow,newrow", file.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("No result is of a row named newrow");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aSampleWithoutAnIntervalIsMarked() throws IOException {
        Path file = write("results.json", "[" + String.join(",",
                entry("ReadUleb128LongBenchmark.unrolled", "ss", "ns/op", "4", "\"NaN\"", null),
                entry("ReadUleb128LongBenchmark.ours", "ss", "ns/op", "2", "\"NaN\"", null)) + "]");
        assertThat(run(file.toString())).isZero();
        assertThat(out.toString()).contains("| unknown |    2.00 (?) |");
    }

    @Test
    void aBenchmarkOfNobodysKnowledgeIsShownAsItIs() throws IOException {
        Path file = write("results.json",
                "[" + entry("NewBenchmark.newRow", "avgt", "us/op", "1234", "5", null) + "]");
        assertThat(run(file.toString())).isZero();
        assertThat(out.toString()).contains("### NewBenchmark").contains("| newRow ").contains("| us/op |");
    }

    @Test
    void figuresOfTwoJdksAreNotMixed() throws IOException {
        String result = entry("ReadUleb128IntBenchmark.ours", "avgt", "ns/op", "2", "0.1", null);
        Path newer = write("25.json", "[" + result + "]");
        Path older = write("17.json", "[" + result.replace("25.0.3", "17.0.15") + "]");
        assertThat(run(newer.toString(), older.toString())).isZero();
        assertThat(out.toString()).containsOnlyOnce("### ").contains("JDK 25.0.3 ").contains("JDK 17.0.15 ");
        assertThat(out.toString().lines().filter(line -> line.startsWith("| ours"))).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '$', textBlock = """
            $$                                    | is empty: was the run interrupted?
            hello                                 | is not a results file of JMH (run it with -rf json)
            [1, 2                                 | is not JSON
            {}                                    | is not a results file of JMH (run it with -rf json)
            []                                    | has no results: did every benchmark fail?
            [{}]                                  | entry 0 is not a result of JMH (no field benchmark)
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
        assertThat(out.toString()).startsWith("Usage: BenchmarkReport").contains("--cpu").contains("Exit codes");
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("Missing required parameter: 'results.json'");
    }

    private int run(String... arguments) {
        return BenchmarkReport.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String entry(String row, String mode, String unit, String score, String error, String bytes) {
        String secondary = bytes == null ? "" : """
                "gc.alloc.rate.norm": {"score": %s, "scoreError": 0.1, "scoreUnit": "B/op"}""".formatted(bytes);
        return """
                {"jmhVersion": "1.37", "benchmark": "io.github.parquetdecoding.benchmarks.%s", "mode": "%s",
                 "threads": 1, "forks": 2, "jvm": "java", "jvmArgs": [], "jdkVersion": "25.0.3", "vmName": "HotSpot",
                 "vmVersion": "25.0.3+9", "warmupIterations": 3, "warmupTime": "150 ms", "warmupBatchSize": 1,
                 "measurementIterations": 5, "measurementTime": "150 ms", "measurementBatchSize": 1,
                 "params": {"type": "FLOAT", "values": "1000"},
                 "primaryMetric": {"score": %s, "scoreError": %s, "scoreUnit": "%s"},
                 "secondaryMetrics": {%s}}""".formatted(row, mode, score, error, unit, secondary);
    }
}
