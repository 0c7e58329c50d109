// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ResultsPageTest {
    static final Path BENCHMARKS = benchmarks();
    static final Path RESULTS = BENCHMARKS.resolve("results");
    private static final Path CLAIMS = BENCHMARKS.resolve("claims.json");

    @Test
    void everyTableIsTheReportOfCommittedResults() throws IOException {
        String page = page();
        assertThat(page).contains("<!-- report ");
        assertThat(page).isEqualTo(ResultsPage.rewritten(page, RESULTS));
    }

    @Test
    void aFigureThatWasWrittenByHandIsFound() throws IOException {
        String page = page();
        String changed = page.replaceFirst("(<!-- report (?s:.*?)± )\\d", "$17");
        assertThat(changed).isNotEqualTo(page);
        assertThat(ResultsPage.rewritten(changed, RESULTS)).isEqualTo(page);
    }

    @Test
    void everyFileOfResultsHasATable() throws IOException {
        String page = page();
        try (var files = Files.list(RESULTS)) {
            assertThat(files).isNotEmpty().allSatisfy(
                    file -> assertThat(page).contains(" " + file.getFileName() + " "));
        }
    }

    @Test
    void thePictureIsDrawnFromCommittedResults() throws Exception {
        assertThat(BENCHMARKS.resolve("decoding.svg")).content().isEqualTo(DecodingChart.svg(RESULTS));
    }

    @Test
    void everyFigureOfReadmesTableIsOfCommittedResults() throws Exception {
        String readme = Files.readString(BENCHMARKS.resolveSibling("README.md"));
        assertThat(readme).isEqualTo(ReadmeTable.rewritten(readme, CLAIMS, RESULTS));
        String changed = readme.replace("| 13 and 10 |", "| 14 and 10 |");
        assertThat(changed).isNotEqualTo(readme);
        assertThat(ReadmeTable.rewritten(changed, CLAIMS, RESULTS)).isEqualTo(readme);
    }

    @Test
    void aLineOfReadmeThatResultsDoNotHaveIsNamed(@TempDir Path folder) throws Exception {
        String claim = """
                [{"what": "pages", "against": "before", "results": "decoding.json", "benchmark": "ByteStreamSplitDecoding",
                  "row": "ours", "to": "byteBufferGet", "parameters": {"source": "HEAP", "type": "%s"}, "atLeast": 2}]""";
        Path claims = folder.resolve("claims.json");
        for (String type : List.of("FLOOT", "FLOAT,DOUBLE")) {
            Files.writeString(claims, claim.formatted(type));
            assertThatThrownBy(() -> ReadmeTable.rewritten("", claims, RESULTS)).hasMessageEndingWith(
                    "decoding.json: has " + (type.equals("FLOOT") ? "no ratio" : "several ratios")
                            + " of ByteStreamSplitDecoding ours to byteBufferGet, source = HEAP, type = " + type);
        }
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResultsPage.rewritten("<!-- report no.json -->\n<!-- end of report -->", RESULTS))
                .withMessageContaining("no.json: no such file");
    }

    private static String page() throws IOException {
        return Files.readString(BENCHMARKS.resolve("RESULTS.md"));
    }

    /** Maven runs tests in the module's folder, an IDE perhaps in the repository's. */
    private static Path benchmarks() {
        Path directory = Path.of("").toAbsolutePath();
        return Files.exists(directory.resolve("mvnw")) ? directory.resolve("benchmarks") : directory;
    }
}
