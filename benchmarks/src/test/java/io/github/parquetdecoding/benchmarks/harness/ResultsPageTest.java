// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ResultsPageTest extends CommandTest {
    static final Path BENCHMARKS = benchmarks();
    static final Path RESULTS = BENCHMARKS.resolve("results");

    /** Runs {@code results-page} on a copy of its output. */
    @Test
    void whatIsCommittedIsWhatTheToolWritesAndAFigureWrittenByHandIsReplaced() throws Exception {
        Path copy = Files.createDirectories(folder.resolve("benchmarks"));
        Path results = Files.createDirectories(copy.resolve("results"));
        for (Path file : files(RESULTS)) {
            Files.copy(file, results.resolve(file.getFileName()));
        }
        Files.copy(BENCHMARKS.resolve("claims.json"), copy.resolve("claims.json"));
        String page = Files.readString(BENCHMARKS.resolve("RESULTS.md"));
        String readme = Files.readString(BENCHMARKS.resolveSibling("README.md"));
        String picture = Files.readString(BENCHMARKS.resolve("decoding.svg"));
        String wrong = page.replaceFirst("(<!-- report (?s:.*?) ±)\\d", "$17");
        assertThat(wrong).isNotEqualTo(page);
        Files.writeString(copy.resolve("RESULTS.md"), wrong);
        Files.writeString(folder.resolve("README.md"), readme.replace("| 13 and 10 |", "| 14 and 10 |"));
        Files.writeString(copy.resolve("decoding.svg"), picture.replaceFirst(">\\d+\\.\\d</text>", ">77</text>"));
        assertThat(run("results-page", folder)).isZero();
        assertThat(copy.resolve("RESULTS.md")).content().isEqualTo(page);
        assertThat(folder.resolve("README.md")).content().isEqualTo(readme);
        assertThat(copy.resolve("decoding.svg")).content().isEqualTo(picture).contains("<!-- decoding.json ours ");
        for (Path file : files(results)) {
            assertThat(file).hasSameTextualContentAs(RESULTS.resolve(file.getFileName()));
            assertThat(page).as("a table").contains(" " + file.getFileName() + " ");
        }

        Files.writeString(copy.resolve("RESULTS.md"), "<!-- report new.json -->\n<!-- end of report -->\n");
        assertThat(run("results-page", folder)).isEqualTo(ExitCode.UNUSABLE);
        assertThat(err).contains("new.json: no such file");
        Path added = Files.writeString(results.resolve("new.json"),
                "[" + JmhJson.entry("NewBenchmark.row", "thrpt", "ops/ms", 16, 0.5, null) + "]");
        assertThat(run("results-page", folder)).isZero();
        assertThat(added).as("JMH's form becomes the compact one").content().hasLineCount(4);
        assertThat(copy.resolve("RESULTS.md")).content().contains("| row ", " 16.0 ±3% ");
    }

    @Test
    void readmeHasSixClaimsWithLinksToTheirTables() throws Exception {
        assertThat(new ResultsPage(BENCHMARKS).withClaims("<!-- claims.json -->\n").lines()
                .filter(line -> line.contains("](benchmarks/RESULTS.md#"))).hasSize(6);
    }

    @Test
    void aLineThatResultsDoNotHaveIsNamed() throws Exception {
        String claim = """
                [{"what": "pages", "against": "before", "results": "decoding.json",
                  "benchmark": "ByteStreamSplitDecoding", "row": "ours", "to": "byteBufferGet",
                  "parameters": {"source": "HEAP", "type": "%s"}, "atLeast": 2}]""";
        Files.copy(RESULTS.resolve("decoding.json"),
                Files.createDirectories(folder.resolve("results")).resolve("decoding.json"));
        for (String type : List.of("FLOOT", "FLOAT,DOUBLE")) {
            Files.writeString(folder.resolve("claims.json"), claim.formatted(type));
            assertThatThrownBy(() -> new ResultsPage(folder).withClaims("")).hasMessageEndingWith(
                    "decoding.json: has " + (type.equals("FLOOT") ? "no ratio" : "several ratios")
                            + " of ByteStreamSplitDecoding ours to byteBufferGet, source = HEAP, type = " + type);
        }
    }

    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** Maven runs tests in the module's folder, an IDE perhaps in the repository's. */
    private static Path benchmarks() {
        Path directory = Path.of("").toAbsolutePath();
        return Files.exists(directory.resolve("mvnw")) ? directory.resolve("benchmarks") : directory;
    }
}
