// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes the tables of {@code benchmarks/RESULTS.md} and the picture in README anew from {@code benchmarks/results}. A
 * table stands behind a comment with the arguments of {@code report} that print it, or with the file of a
 * {@link QueryReport}; titles and the legend are the page's own.
 */
final class ResultsPage {
    private static final Pattern TABLES = Pattern.compile("(?s)<!-- report (.*?) -->\\n.*?<!-- end of report -->");
    private static final Pattern ARGUMENT = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private ResultsPage() {
    }

    static String rewritten(String page, Path results) {
        return TABLES.matcher(page).replaceAll(tables -> Matcher.quoteReplacement(
                "<!-- report " + tables.group(1) + " -->\n" + tables(tables.group(1), results)
                        + "<!-- end of report -->"));
    }

    private static String tables(String commandLine, Path results) {
        if (commandLine.endsWith(".csv")) {
            return "\n" + queries(results.resolve(commandLine)) + "\n";
        }
        List<String> arguments = new ArrayList<>();
        for (MatchResult argument : ARGUMENT.matcher(commandLine).results().toList()) {
            String text = argument.group(1) == null ? argument.group(2) : argument.group(1);
            arguments.add(text.endsWith(".json") ? results.resolve(text).toString() : text);
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        arguments.add(0, "report");
        if (BenchmarksMain.run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new)) != 0) {
            throw new IllegalArgumentException("report " + commandLine + ": " + err);
        }
        return out.toString().lines()
                .filter(line -> !line.startsWith("### ") && !line.equals(Cells.LEGEND))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String queries(Path file) {
        try {
            return QueryReport.table(Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
