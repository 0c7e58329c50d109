// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.google.gson.JsonElement;

/**
 * Regenerates everything that derives from the committed results. Before each table of RESULTS.md is a comment with the
 * arguments of {@code report} that print it, or with the file of a {@link QueryReport}.
 */
final class ResultsPage {
    private static final Pattern TABLES = Pattern.compile("(?s)<!-- report (.*?) -->\\n.*?<!-- end of report -->");

    private ResultsPage() {
    }

    /** @param project the project's folder */
    static void write(Path project) throws UnusableFileException, IOException {
        Path benchmarks = project.resolve("benchmarks");
        Path page = benchmarks.resolve("RESULTS.md");
        if (!Files.exists(page)) {
            throw new UnusableFileException(page, "no such file; the argument must be the project's folder");
        }
        Path results = benchmarks.resolve("results");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(results, "*.json")) {
            for (Path file : files) {
                JsonElement json = JsonFile.read(file);
                if (!ResultsFile.isCompact(json)) {
                    Files.writeString(file, ResultsFile.compact(ResultsFile.results(file, json)));
                }
            }
        }
        StringBuilder text = new StringBuilder();
        Matcher tables = TABLES.matcher(ClaimsTable.rewritten(Files.readString(page), false, benchmarks));
        while (tables.find()) {
            tables.appendReplacement(text, Matcher.quoteReplacement("<!-- report " + tables.group(1) + " -->\n"
                    + tables(tables.group(1), results) + "<!-- end of report -->"));
        }
        Files.writeString(page, tables.appendTail(text));
        Files.writeString(benchmarks.resolve("decoding.svg"), DecodingChart.svg(results));
        Path readme = project.resolve("README.md");
        Files.writeString(readme, ClaimsTable.rewritten(Files.readString(readme), true, benchmarks));
    }

    private static String tables(String commandLine, Path results) throws UnusableFileException, IOException {
        if (commandLine.endsWith(".csv")) {
            return "\n" + QueryReport.table(Files.readAllLines(results.resolve(commandLine))) + "\n";
        }
        List<String> arguments = new ArrayList<>(List.of("report"));
        for (String argument : commandLine.split(" ")) {
            arguments.add(argument.endsWith(".json") ? results.resolve(argument).toString() : argument);
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        if (BenchmarksMain.run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new)) != 0) {
            throw new UnusableFileException(results, "report " + commandLine + ": " + err);
        }
        // The page has its own titles and legend.
        return out.toString().lines()
                .filter(line -> !line.startsWith("### ") && !line.equals(ReportText.LEGEND))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
