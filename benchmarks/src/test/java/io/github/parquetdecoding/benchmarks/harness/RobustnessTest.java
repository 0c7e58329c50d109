// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Unusable files are named; everything usable in foreign results or failed runs is shown. */
class RobustnessTest extends CommandTest {
    private static final String OURS = pages("NewBenchmark.ours", 16, 0.5, "20");
    private static final String BASELINE = pages("NewBenchmark.baseline", 2, 0.05, "20");
    private static final String CLAIM = """
            [{"benchmark": "io.github.parquetdecoding.benchmarks.NewBenchmark", "row": "ours", "to": "baseline",
              "atLeast": 7}]""";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '$', textBlock = """
            $$    | is empty: was the run interrupted?
            hello | is not a JMH results file (run JMH with -rf json)
            [1, 2 | is not JSON
            \u00ca| is not text in UTF-8
            {}    | is not a JMH results file (run JMH with -rf json)
            []    | has no results: did every benchmark fail?
            [{}]  | entry 0 is not a JMH result (no field primaryMetric)
            [1]   | entry 0 is not a JMH result (Not a JSON Object: 1)
            [{"benchmark": "quick", "mode": "ss", "primaryMetric": {"score": 1, "scoreUnit": "s/op"}}]| \
            entry 0 is not a JMH result (field benchmark has no class: quick)
            """)
    void rubbishIsNamed(String text, String message) throws Exception {
        Path file = Files.write(folder.resolve("rubbish.json"), text.getBytes(StandardCharsets.ISO_8859_1));
        refuses(file + ": " + message, "report", file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "compare", "gate"})
    void filesThatAreMissingAndArgumentsThatAreAreNamed(String command) throws IOException {
        refuses("missing.json: no such file", command, "missing.json", "missing.json");
        refuses(folder + ": cannot be read: Is a directory", command, folder, folder);
        assertThat(run(command)).isEqualTo(ExitCode.USAGE);
        assertThat(err).contains("Missing required parameter").contains(".json'");
        assertThat(run(command, "--help")).isZero();
        assertThat(out).startsWith("Usage: java -jar benchmarks.jar " + command).contains("Exit status: 0 success");
    }

    /** Old versions of JMH and other programs that write its format leave out fields. */
    @Test
    void aFieldThatIsMissingIsUnknownOrNamed() throws Exception {
        List<String> needed = List.of("benchmark", "mode", "primaryMetric", "score", "scoreUnit");
        Set<String> fields = new TreeSet<>(needed);
        fields.addAll(JsonParser.parseString(OURS).getAsJsonObject().keySet());
        for (String field : fields) {
            JsonObject entry = JsonParser.parseString(OURS).getAsJsonObject();
            (field.startsWith("score") ? entry.getAsJsonObject("primaryMetric") : entry).remove(field);
            Path file = write("results.json", entry.toString());
            if (needed.contains(field)) {
                refuses(file + ": entry 0 is not a JMH result (no field " + field + ")", "report", file);
            } else {
                assertThat(report(entry.toString())).as(field).contains("| ours | 16.0 ±3% |").doesNotContain("null");
                assertThat(folder.resolve("page.html")).content().doesNotContain("null", "JDK <");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a few", "1000000000000000000000", "-3", "0", "1e3", ""})
    void aParameterThatIsNoNumberOfValuesHasNoSpeed(String values) throws Exception {
        assertThat(report(OURS.replace("\"1000\"", "\"" + values + "\""))).contains("| ours ", "values = " + values)
                .doesNotContain("GB/s");
    }

    @Test
    void oneLineMayHaveASpeedWhereAnotherHasNone() throws Exception {
        String some = OURS.replace("\"1000\"", "\"some\"");
        assertThat(report(List.of("--rows", "ours"), OURS, some)).containsPattern("\\| 1000 .* 0\\.064 \\|")
                .containsPattern("\\| some .* +\\|");
        assertThat(report(List.of("--rows", "ours"), some, OURS)).containsPattern("\\| 1000 .* 0\\.064 \\|");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a|b `c`<d>&", ""})
    void aParameterIsTextInEveryOutput(String text) throws Exception {
        List<String> entries = new ArrayList<>();
        for (String entry : List.of(OURS, BASELINE, OURS.replace("1000", ""), BASELINE.replace("1000", "7"),
                busy(pages("NewBenchmark.ours", 16, 0.5, null), 0.7).replace("1000", "7"))) {
            entries.add(entry.replace("FLOAT", text));
        }
        String shown = text.isEmpty() ? "\"\"" : text;
        assertThat(report(entries.toArray(String[]::new))).contains("| to baseline |",
                "\ntype = " + shown.replaceAll("[|`<]", "\\\\$0") + ", values = 1000:\n");
        assertThat(folder.resolve("page.html")).content().doesNotContain("\\", ", <").contains(
                ">type = " + html(shown) + ", values = 1000<", ">to baseline<",
                ">Other processes kept up to 0.7 cores busy: New.ours type=" + html(text) + " values=7<");
    }

    private static String html(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "\"NaN\"", "\"+INF\"", "\"-INF\""})
    void aScoreThatIsNoneHasNoRatioAndSpoilsNoOther(String score) throws Exception {
        for (String bad : List.of(OURS, BASELINE)) {
            isShownWithoutARatio(withForks(bad.replaceFirst("\"score\": [0-9.]+", "\"score\": " + score),
                    "[[" + score + "], [" + score + "]]"), bad.equals(OURS) ? BASELINE : OURS);
        }
    }

    @Test
    void anIterationOfNothingLeavesARatioWithoutAnInterval() throws Exception {
        assertThat(report(withForks(OURS, "[[0, 16, 17], [16, 16, 17]]"), BASELINE))
                .containsPattern("\\| ours .* 8\\.00 \\(\\?\\) \\|");
    }

    private void isShownWithoutARatio(String... entries) throws Exception {
        String report = report(entries[0], entries[1], pages("NewBenchmark.third", 4, 0.05, null));
        assertThat(report).contains("| ours ", "| third ", "| baseline ")
                .contains("- No score above 0 in every fork, so no ratio: ").doesNotContain("NaN ±", "< Infinity");
        Path claims = Files.writeString(folder.resolve("claims.json"), CLAIM);
        assertThat(run("gate", "--claims", claims, write("gate.json", entries))).isEqualTo(ExitCode.UNKNOWN);
        assertThat(out).containsPattern("\\| not shown \\|.* +no score \\|");
    }

    private String report(String... entries) throws Exception {
        return report(List.of(), entries);
    }

    /** The report in Markdown. */
    private String report(List<String> options, String... entries) throws Exception {
        page(Stream.concat(Stream.of(write("results.json", entries)), options.stream()).toArray());
        return out;
    }
}
