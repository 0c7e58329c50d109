package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ReadmeTablesTest {
    private static final Path RESULTS = root().resolve("benchmarks/results");

    @Test
    void everyTableOfTheReadmeIsTheReportOfCommittedResults() throws IOException {
        String readme = Files.readString(root().resolve("README.md"));
        assertThat(readme).contains("<!-- report ");
        assertThat(readme).isEqualTo(ReadmeTables.rewritten(readme, RESULTS));
    }

    @Test
    void aFigureThatWasWrittenByHandIsFound() throws IOException {
        String readme = Files.readString(root().resolve("README.md"));
        String changed = readme.replaceFirst("(<!-- report (?s:.*?)± )\\d", "$17");
        assertThat(changed).isNotEqualTo(readme);
        assertThat(ReadmeTables.rewritten(changed, RESULTS)).isEqualTo(readme);
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReadmeTables.rewritten("<!-- report no.json -->\n<!-- end of report -->", RESULTS))
                .withMessageContaining("no.json: no such file");
    }

    /** Maven runs tests in the module's folder, an IDE perhaps in the repository's. */
    private static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve("mvnw"))) {
            directory = directory.getParent();
        }
        return directory;
    }
}
