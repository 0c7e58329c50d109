// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes what is generated from the results that are committed. */
@Command(
        name = "results-page",
        mixinStandardHelpOptions = true,
        description = "Writes RESULTS.md's tables and README's picture and table anew from benchmarks/results.")
final class ResultsPageCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "<folder>", defaultValue = "",
            description = "The project's; default: the current one.")
    private Path project;

    @Override
    public Integer call() throws UnusableFileException, IOException {
        Path benchmarks = project.resolve("benchmarks");
        Path page = benchmarks.resolve("RESULTS.md");
        if (!Files.exists(page)) {
            throw new UnusableFileException(page, "no such file; the argument is the project's folder");
        }
        Path results = benchmarks.resolve("results");
        Files.writeString(page, ResultsPage.rewritten(Files.readString(page), results));
        Files.writeString(benchmarks.resolve("decoding.svg"), DecodingChart.svg(results));
        Path readme = project.resolve("README.md");
        Files.writeString(readme,
                ReadmeTable.rewritten(Files.readString(readme), benchmarks.resolve(ClaimsFile.NAME), results));
        return ExitCode.GOOD;
    }
}
