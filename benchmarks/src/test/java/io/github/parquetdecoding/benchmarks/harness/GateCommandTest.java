// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class GateCommandTest extends CommandTest {
    private static final String OURS = pages(DECODING + "ours", 16, 0.5, null);
    private static final String BEFORE = pages(DECODING + "byteBufferGet", 2, 0.05, null);
    private static final String CLAIM = """
            {"benchmark": "ByteStreamSplitDecoding", "row": "ours", "to": "byteBufferGet", "atLeast": 7}""";

    @ParameterizedTest
    @CsvSource({"7.7, holds, 0", "7.9, not shown, 4", "8.1, not shown, 4", "8.3, broken, 3", "9, broken, 3"})
    void theIntervalOfTheRatioDecides(String least, String verdict, int exit) throws IOException {
        assertThat(gate(CLAIM.replace("7", least), write("run.json", OURS, BEFORE))).isEqualTo(exit);
        assertThat(lines()).singleElement().asString().matches(("\\| ByteStreamSplitDecoding ours to byteBufferGet, "
                + "type = FLOAT, values = 1000 \\| run.json \\| %s *\\| *at least %s \\| +8.00 ±3%% \\|")
                .formatted(verdict, least));
    }

    @ParameterizedTest
    @CsvSource({"9, 0.4, broken, 3", "9, 0.6, not shown, 4", "7, 0.4, holds, 0", "7, 0.6, not shown, 4"})
    void nothingIsShownOnABusyMachine(String least, double load, String verdict, int exit) throws IOException {
        String machine = """
                "machine": {"cpu": "", "cores": 2, "kernels": "", "commit": ""}, "params":""";
        for (boolean ours : List.of(true, false)) {
            Path run = write("run.json", busy(ours ? OURS : BEFORE, load).replace("\"params\":", machine),
                    (ours ? BEFORE : OURS).replace("\"params\":", machine));
            assertThat(gate(CLAIM.replace("7", least), run)).isEqualTo(exit);
            assertThat(lines()).singleElement().asString().contains("| " + verdict)
                    .endsWith(exit == 4 ? "8.00 ±3%, busy machine |" : "8.00 ±3% |");
        }
    }

    @ParameterizedTest
    @CsvSource({"2.1, holds, 0, ''", "2.6, not shown, 4, ', control moved by 30 %'"})
    void nothingIsShownIfTheControlMoved(double again, String verdict, int exit, String doubt) throws IOException {
        String row = "Uleb128ReadBenchmark.";
        Path run = write("run.json", pages(row + "ours", 16, 0.5, null), pages(row + "unrolled", 2, 0.05, null),
                pages(row + "loop", 2, 0.2, null), pages(row + "sameLoop", again, 0.05, null));
        assertThat(gate("""
                {"benchmark": "Uleb128Read", "row": "ours", "to": "unrolled", "atLeast": 7}""", run)).isEqualTo(exit);
        assertThat(lines()).singleElement().asString().contains("| " + verdict).endsWith("8.00 ±3%" + doubt + " |");
    }

    @Test
    void everyRunIsJudgedByItselfAndWhatWasNotRunIsCounted() throws IOException {
        Path good = write("good.json", OURS, BEFORE);
        Path bad = write("bad.json", pages(DECODING + "ours", 4, 0.1, null), BEFORE);
        assertThat(gate(CLAIM, good, bad)).isEqualTo(3);
        assertThat(lines()).hasSize(2).anyMatch(line -> line.contains("| good.json | holds "))
                .anyMatch(line -> line.contains("| bad.json  | broken "));
        assertThat(gate(CLAIM + "," + CLAIM.replace("byteBufferGet", "arrowCpp"), good, good)).isZero();
        assertThat(lines()).as("a file that is given twice").singleElement().asString().contains("| holds ");
        assertThat(out)
                .endsWith("\n\n- ByteStreamSplitDecoding ours to arrowCpp: no row arrowCpp\nholds: 1, not run: 1\n");
        assertThat(gate(CLAIM, write("few.json", withForks(OURS, "[[16]]"),
                BEFORE))).isEqualTo(4);
        assertThat(lines()).singleElement().asString().contains("| not shown |").endsWith("8.00 (?) |");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '$', textBlock = """
            }             | , "parameters": {"type": "INT"}} | , type = INT: no result with these parameters
            }             | , "vectors": true}               | , Vector API: no result with the Vector API
            "ours"        | "oursTyped"                      | : no row oursTyped
            byteBufferGet | parquetJava    | : row parquetJava does not have the same parameters, warm-up
            byteBufferGet | byteStores                       | : no row byteStores in the same run
            """)
    void whatAClaimLacksIsNamed(String right, String wrong, String message) throws IOException {
        Path run = write("run.json", OURS, BEFORE, BEFORE.replace("byteBufferGet", "parquetJava")
                .replace("FLOAT", "DOUBLE").replace("\"warmupBatchSize\": 1", "\"warmupBatchSize\": 2"));
        Path other = write("other.json", BEFORE.replace("byteBufferGet", "byteStores"));
        assertThat(gate(CLAIM.replace(right, wrong), run, other)).isEqualTo(4);
        String claim = wrong.equals("\"oursTyped\"") ? "oursTyped to byteBufferGet"
                : "ours to " + (right.equals("byteBufferGet") ? wrong : "byteBufferGet");
        assertThat(out).isEqualTo("- ByteStreamSplitDecoding " + claim + message + "\nnot run: 1\n");
        assertThat(gate(CLAIM.replace("ByteStreamSplitDecoding", "org.example.Own"), run)).isEqualTo(4);
        assertThat(out).isEqualTo("These results are only of io.github.parquetdecoding.benchmarks."
                + "ByteStreamSplitDecodingBenchmark\nnot run: 1\n");
    }

    @Test
    void aClaimIsAboutResultsWithItsParametersAndKernels() throws IOException {
        Path plain = write("plain.json", OURS, BEFORE);
        String vectors = "\"jvmArgs\": [\"--add-modules jdk.incubator.vector\"]";
        Path withVectors = write("vectors.json", OURS.replace("\"jvmArgs\": []", vectors),
                BEFORE.replace("\"jvmArgs\": []", vectors));
        assertThat(gate(CLAIM, plain, withVectors)).isZero();
        assertThat(lines()).singleElement().asString().contains("| plain.json |");
        assertThat(gate(CLAIM.replace("}", ", \"vectors\": true}"), plain, withVectors)).isZero();
        assertThat(lines()).singleElement().asString().contains("| vectors.json |").contains(", Vector API,");
        assertThat(gate(CLAIM.replace("}", ", \"parameters\": {\"type\": \"FIXED2,FLOAT\"}}"), plain)).isZero();
        assertThat(gate(CLAIM.replace("}", ", \"parameters\": {\"type\": \"DOUBLE\"}}"), plain)).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({
        "0.001, 20,  0,   holds,     0 B",      // JMH's own allocation
        "12,    0.2, 0,   not shown, < 533 B",  // may include an object
        "12,    0.2, 600, holds,     < 533 B",
        "40,    20,  0,   broken,    40.0 B",
        "40,    20,  48,  holds,     40.0 B"})
    void bytesAreThoseOfTheRowWithoutJmhsOwn(String bytes, double score, String most, String verdict, String measured)
            throws IOException {
        String claim =
                "{\"benchmark\": \"ByteStreamSplitDecoding\", \"row\": \"ours\", \"bytesAtMost\": " + most + "}";
        gate(claim, write("run.json", pages(DECODING + "ours", score, 0.01, bytes)));
        assertThat(lines()).singleElement().asString().matches(".*\\| " + verdict + " .* " + measured + " \\|");
        gate(claim, write("run.json", OURS));
        assertThat(out).isEqualTo(
                "- ByteStreamSplitDecoding ours: no heap bytes, which -prof gc measures\nnot run: 1\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '$', textBlock = """
            "atLeast": 7 | "atLeast": 0                          | field atLeast is not above 0
            , "atLeast": 7 | $$                                  | no field atLeast
            "atLeast": 7 | "atLeast": 7, "vector": true          | unknown field vector
            "atLeast": 7 | "atLeast": {}     | Expected NUMBER but was BEGIN_OBJECT at path $.atLeast
            "atLeast": 7 | "atLeast": 7, "parameters": {"type": null} | field parameters: a value is null
            "atLeast": 7 | "atLeast": 7, "what": "pages"         | no field against, results
            "atLeast": 7 | "bytesAtMost": 7                      | field bytesAtMost excludes to and atLeast
            "to": "trino", "atLeast": 7 | "bytesAtMost": -1      | field bytesAtMost is below 0
            "row": "ours", "to": "trino" | "row": null           | no field row, to
            trino        | Trino  | field to: Hybrid has no row Trino; it has stock, trino, hardwood, ours, arraycopy
            Hybrid       | Hybr   | field benchmark: this project has no Hybr; others need their package name
            {"benchmark" | [], {"benchmark"                      | Not a JSON Object: []
            """)
    void aFieldThatIsWrongIsNamedWithItsClaim(String right, String wrong, String message) throws IOException {
        String claim = """
                {"benchmark": "Hybrid", "row": "ours", "to": "trino", "atLeast": 7}""";
        Path claims = write("claims.json", claim, claim.replace(right, wrong));
        String needed = message.startsWith("no field")
                ? "; a claim needs benchmark, row, to and atLeast, or benchmark, row and bytesAtMost" : "";
        refuses(claims + ": claim 1: " + message + needed, "gate", "--claims", claims, write("run.json", OURS));
        refuses("missing.json: no such file", "gate", "--claims", "missing.json", write("run.json", OURS));
        refuses(write("none.json") + ": is not a list of claims", "gate", "--claims", write("none.json"),
                write("run.json", OURS));
    }

    @Test
    void committedResultsBreakNoneOfTheClaimsThatTheJarCarriesButOneThatIsMadeFalse() throws IOException {
        List<Object> gate = new ArrayList<>(List.of("gate"));
        ResultsPageTest.files(ResultsPageTest.RESULTS).stream().filter(file -> file.toString().endsWith(".json"))
                .forEach(gate::add);
        assertThat(run(gate.toArray())).isNotEqualTo(3);
        assertThat(lines()).hasSizeGreaterThan(20);
        assertThat(out).doesNotContain("not run");
        String packed = out;
        Path claims = ResultsPageTest.BENCHMARKS.resolve("claims.json");
        gate.addAll(List.of("--claims", claims));
        run(gate.toArray());
        assertThat(out).isEqualTo(packed);
        gate.set(gate.size() - 1, Files.writeString(folder.resolve("claims.json"),
                Files.readString(claims).replaceFirst("\"atLeast\": 9,", "\"atLeast\": 19,")));
        assertThat(run(gate.toArray())).isEqualTo(3);
        assertThat(lines()).filteredOn(line -> line.contains("| broken ")).isNotEmpty()
                .allMatch(line -> line.contains("ours to byteBufferGet") && line.contains("type = FLOAT"));
    }

    private int gate(String claims, Path... results) throws IOException {
        List<Object> gate = new ArrayList<>(List.of("gate", "--claims", write("claims.json", claims)));
        gate.addAll(List.of(results));
        return run(gate.toArray());
    }

    /** The table without its heading. */
    private List<String> lines() {
        return out.lines().filter(line -> line.startsWith("| ")).skip(2).toList();
    }
}
