// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import com.google.gson.JsonElement;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes what is generated from the results that are committed. */
@Command(
        name = "results-page",
        mixinStandardHelpOptions = true,
        description = "Writes RESULTS.md's tables and README's picture and table anew from benchmarks/results, where "
                + "JMH's files become compact ones: a line for each row.")
final class ResultsPageCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "<folder>", defaultValue = "",
            description = "The project's; default: the current one.")
    private Path project;

    /** What JMH has written. */
    private static void compact(Path folder) throws UnusableFileException, IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json")) {
            for (Path file : files) {
                JsonElement json = JsonFile.read(file);
                if (!ResultsFile.isCompact(json)) {
                    Files.writeString(file, ResultsFile.compact(ResultsFile.results(file, json)));
                }
            }
        }
    }

    @Override
    public Integer call() throws UnusableFileException, IOException {
        Path benchmarks = project.resolve("benchmarks");
        Path page = benchmarks.resolve("RESULTS.md");
        if (!Files.exists(page)) {
            throw new UnusableFileException(page, "no such file; the argument is the project's folder");
        }
        Path results = benchmarks.resolve("results");
        compact(results);
        Path claims = benchmarks.resolve(ClaimsFile.NAME);
        Files.writeString(page, ClaimsTable.results(
                ResultsPage.rewritten(Files.readString(page), results), claims, results));
        Files.writeString(benchmarks.resolve("decoding.svg"), DecodingChart.svg(results));
        Path readme = project.resolve("README.md");
        Files.writeString(readme, ClaimsTable.readme(Files.readString(readme), claims, results));
        return ExitCode.GOOD;
    }
}
