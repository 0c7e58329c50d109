package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ResultsPageTest {
    static final Path BENCHMARKS = benchmarks();
    static final Path RESULTS = BENCHMARKS.resolve("results");

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
