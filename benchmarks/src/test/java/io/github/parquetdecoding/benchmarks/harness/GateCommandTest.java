// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;

class GateCommandTest {
    private static final String DECODING = "ByteStreamSplitDecodingBenchmark.";
    private static final String VECTORS = "--add-modules jdk.incubator.vector";

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource({"7.7, holds, 0", "7.9, not shown, 4", "8.1, not shown, 4", "8.3, broken, 3", "9, broken, 3"})
    void theIntervalOfTheRatioDecides(double least, String verdict, int exit) throws IOException {
        Path results = results("run.json", decoding("ours", 16, 0.5), decoding("byteBufferGet", 2, 0.05));
        assertThat(gate(ratio(least), results)).isEqualTo(exit);
        assertThat(lines()).singleElement().asString().matches(("\\| ByteStreamSplitDecoding ours to byteBufferGet, "
                + "type = FLOAT, values = 1000 \\| run.json \\| %s *\\| *at least %s \\| +8.00 ±3%% \\|")
                .formatted(verdict, String.valueOf(least).replaceFirst("\\.0$", "")));
    }

    @Test
    void aRatioOfTooFewSamplesIsNotShown() throws IOException {
        Path results = results("run.json",
                decoding("ours", 16, Double.NaN), decoding("byteBufferGet", 2, Double.NaN));
        assertThat(gate(ratio(2), results)).isEqualTo(4);
        assertThat(lines()).singleElement().asString().contains("| not shown |").endsWith("8.00 (?) |");
    }

    @ParameterizedTest
    @CsvSource({"9, 0.4, broken, 3", "9, 0.6, not shown, 4", "7, 0.4, holds, 0", "7, 0.6, not shown, 4"})
    void nothingIsShownOnABusyMachine(double least, double load, String verdict, int exit) throws IOException {
        String busy = """
                "machine": {"cpu": "", "cores": 2, "kernels": "", "commit": ""}, "secondaryMetrics": {
                "load.other": {"score": %s, "scoreError": 0.1, "scoreUnit": "cores"}""".formatted(load);
        for (String row : List.of("ours", "byteBufferGet")) {
            Path results = results("run.json", Stream.of(decoding("ours", 16, 0.5), decoding("byteBufferGet", 2, 0.05))
                    .map(each -> each.contains(row + "\"") ? each.replace("\"secondaryMetrics\": {", busy) : each)
                    .toArray(String[]::new));
            assertThat(gate(ratio(least), results)).isEqualTo(exit);
            assertThat(lines()).singleElement().asString().contains("| " + verdict)
                    .endsWith(exit == 4 ? "8.00 ±3%, busy machine |" : "8.00 ±3% |");
        }
    }

    @Test
    void rowsOfTwoRunsAreNotCompared() throws IOException {
        Path one = results("one.json", decoding("ours", 16, 0.5));
        Path two = results("two.json", decoding("byteBufferGet", 2, 0.05));
        assertThat(gate(ratio(7), one, two)).isEqualTo(4);
        assertThat(out).hasToString("not run: 1\n");
    }

    @Test
    void everyRunIsJudged() throws IOException {
        Path good = results("good.json", decoding("ours", 16, 0.5), decoding("byteBufferGet", 2, 0.05));
        Path bad = results("bad.json", decoding("ours", 4, 0.1), decoding("byteBufferGet", 2, 0.05));
        assertThat(gate(ratio(7), good, bad)).isEqualTo(3);
        assertThat(lines()).hasSize(2).anyMatch(line -> line.contains("| good.json | holds "))
                .anyMatch(line -> line.contains("| bad.json  | broken "));
    }

    @Test
    void whatWasNotRunDoesNoHarmBesideWhatHolds() throws IOException {
        String other = ratio(7).replace("byteBufferGet", "arrowCpp");
        Path results = results("run.json", decoding("ours", 16, 0.5), decoding("byteBufferGet", 2, 0.05));
        assertThat(gate(ratio(7) + "," + other, results)).isZero();
        assertThat(lines()).singleElement().asString().contains("| holds ");
        assertThat(out.toString()).endsWith("\n\nholds: 1, not run: 1\n");
    }

    @Test
    void aClaimIsAboutResultsWithItsParametersAndKernels() throws IOException {
        String[] rows = {decoding("ours", 16, 0.5), decoding("byteBufferGet", 2, 0.05)};
        Path plain = results("plain.json", rows);
        Path vectors = results("vectors.json", Stream.of(rows)
                .map(row -> row.replace("\"jvmArgs\": []", "\"jvmArgs\": [\"" + VECTORS + "\"]"))
                .toArray(String[]::new));
        assertThat(gate(ratio(7), plain, vectors)).isZero();
        assertThat(lines()).singleElement().asString().contains("| plain.json |");
        assertThat(gate(ratio(7).replace("}", ", \"vectors\": true}"), plain, vectors)).isZero();
        assertThat(lines()).singleElement().asString().contains("| vectors.json |").contains(", Vector API,");
        assertThat(gate(ratio(7).replace("}", ", \"parameters\": {\"type\": \"FIXED2,FLOAT\"}}"), plain)).isZero();
        assertThat(gate(ratio(7).replace("}", ", \"parameters\": {\"type\": \"DOUBLE\"}}"), plain)).isEqualTo(4);
        assertThat(gate(ratio(7).replace("}", ", \"parameters\": {\"codec\": \",ZSTD\"}}"), plain)).isZero();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "0.001, 20,  0,   holds,     0 B",      // what JMH allocates itself
        "12,    0.2, 0,   not shown, < 533 B",  // an object may hide in JMH's own share
        "12,    0.2, 600, holds,     < 533 B",
        "40,    20,  0,   broken,    40.0 B",
        "40,    20,  48,  holds,     40.0 B",
        "-,     20,  0,   '',        ''"})
    void bytesAreThoseOfTheRowWithoutJmhsOwn(String bytes, double score, String most, String verdict, String measured)
            throws IOException {
        Path results = results("run.json", entry(DECODING + "ours", "thrpt", "ops/ms", score, 0.01, bytes));
        gate("{\"benchmark\": \"ByteStreamSplitDecoding\", \"row\": \"ours\", \"bytesAtMost\": " + most + "}", results);
        if (verdict.isEmpty()) {
            assertThat(out).hasToString("not run: 1\n");
        } else {
            assertThat(lines()).singleElement().asString().matches(".*\\| " + verdict + " .* " + measured + " \\|");
        }
    }

    @Test
    void benchmarksOfOthersHaveTheirPackageInTheName() throws IOException {
        Path results = results("run.json", entry("NewBenchmark.a", "avgt", "ns/op", 2, 0.1, null),
                entry("NewBenchmark.b", "avgt", "ns/op", 8, 0.1, null));
        assertThat(gate("{\"benchmark\": \"io.github.parquetdecoding.benchmarks.NewBenchmark\", \"row\": \"a\", "
                + "\"to\": \"b\", \"atLeast\": 3}", results)).isZero();
        assertThat(lines()).singleElement().asString().startsWith("| New a to b, ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '$', textBlock = """
            "atLeast": 7 | "atLeast": "7"                        | field atLeast is not a number above 0
            "atLeast": 7 | "atLeast": 0                          | field atLeast is not a number above 0
            atLeast      | atleast                               | unknown field atleast
            "atLeast": 7 | "atLeast": 7, "vector": true          | unknown field vector
            "atLeast": 7 | "atLeast": 7, "vectors": "true"       | field vectors is not true or false
            "atLeast": 7 | "atLeast": 7, "parameters": ["FLOAT"] | field parameters is not an object
            "atLeast": 7 | "atLeast": 7, "parameters": {"a": 1}  | field parameters.a is not a text
            "atLeast": 7 | "atLeast": 7, "what": "pages"         | no field against
            "atLeast": 7 | "bytesAtMost": 7                      | unknown field to
            "spark"      | null                                  | field to is not a text
            spark        | Spark  | field to: Validity has no row Spark, but parquetJava, spark, trino, ours
            ours         | our    | field row: Validity has no row our, but parquetJava, spark, trino, ours
            Validity     | Valid  | field benchmark: there is no Valid here; others have a package in the name
            {"benchmark" | [], {"benchmark"                      | is not an object
            """)
    void aFieldThatIsWrongIsNamedWithItsClaim(String right, String wrong, String message) throws IOException {
        Path results = results("run.json", decoding("ours", 16, 0.5));
        String claim = """
                {"benchmark": "Validity", "row": "ours", "to": "spark", "atLeast": 7}""";
        assertThat(gate(claim + "," + claim.replace(right, wrong), results)).isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines(folder.resolve("claims.json") + ": claim 1: " + message);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aFileOfSomethingElseIsNamed() throws IOException {
        Path results = results("run.json", decoding("ours", 16, 0.5));
        assertThat(run("--claims", "missing.json", results.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("missing.json: no such file");
        assertThat(gate("", results)).isEqualTo(1);
        assertThat(err.toString()).contains("claims.json: is not a list of claims");
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("--claims", "Exit status");
    }

    @Test
    void readmesClaimsAreThoseThatTheJarCarriesAndCommittedResultsBreakNone() throws IOException {
        assertThat(run(committedResults())).isNotEqualTo(3);
        assertThat(lines()).hasSizeGreaterThan(20);
        assertThat(out.toString()).doesNotContain("not run");
        String packed = out.toString();
        String claims = ResultsPageTest.BENCHMARKS.resolve("claims.json").toString();
        assertThat(run(with(committedResults(), "--claims", claims))).isNotEqualTo(3);
        assertThat(out).hasToString(packed);
    }

    @Test
    void aClaimThatIsMadeFalseIsBrokenByCommittedResults() throws IOException {
        String claims = Files.readString(ResultsPageTest.BENCHMARKS.resolve("claims.json"));
        String wrong = claims.replaceFirst("\"atLeast\": 9,", "\"atLeast\": 19,");
        assertThat(wrong).isNotEqualTo(claims);
        Path file = Files.writeString(folder.resolve("claims.json"), wrong);
        assertThat(run(with(committedResults(), "--claims", file.toString()))).isEqualTo(3);
        assertThat(lines()).filteredOn(line -> line.contains("| broken "))
                .anyMatch(line -> line.contains("| decoding.json "))
                .allMatch(line -> line.contains("ours to byteBufferGet") && line.contains("type = FLOAT"));
    }

    private static String[] committedResults() throws IOException {
        try (Stream<Path> files = Files.list(ResultsPageTest.RESULTS)) {
            return files.map(Path::toString).filter(file -> file.endsWith(".json")).sorted().toArray(String[]::new);
        }
    }

    private static String[] with(String[] arguments, String... more) {
        return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
    }

    private static String ratio(double least) {
        return """
                {"benchmark": "ByteStreamSplitDecoding", "row": "ours", "to": "byteBufferGet", "atLeast": %s}"""
                .formatted(least);
    }

    private static String decoding(String row, double score, double error) {
        return entry(DECODING + row, "thrpt", "ops/ms", score, error, null);
    }

    private Path results(String name, String... rows) throws IOException {
        return Files.writeString(folder.resolve(name), "[" + String.join(",", rows) + "]");
    }

    private int gate(String claims, Path... results) throws IOException {
        Path file = Files.writeString(folder.resolve("claims.json"), "[" + claims + "]");
        return run(with(Stream.of(results).map(Path::toString).toArray(String[]::new), "--claims", file.toString()));
    }

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        return BenchmarksMain.run(
                new PrintWriter(out, true), new PrintWriter(err, true), with(new String[] {"gate"}, arguments));
    }

    /** Of the table, without its heading. */
    private List<String> lines() {
        return out.toString().lines().filter(line -> line.startsWith("| ")).skip(2).toList();
    }
}
