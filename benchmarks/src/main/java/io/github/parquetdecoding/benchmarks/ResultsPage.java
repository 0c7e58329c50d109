package io.github.parquetdecoding.benchmarks;

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
 * table stands behind a comment with the arguments of {@link BenchmarkReport} that print it, or with the file of a
 * {@link QueryReport}; titles and the legend are the page's own.
 */
final class ResultsPage {
    private static final Pattern TABLES = Pattern.compile("(?s)<!-- report (.*?) -->\\n.*?<!-- end of report -->");
    private static final Pattern ARGUMENT = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private ResultsPage() {
    }

    /** Its argument is the project's folder; the current one without. */
    public static void main(String[] arguments) throws IOException, JmhResult.UnusableFileException {
        Path benchmarks = Path.of(arguments.length == 0 ? "" : arguments[0]).resolve("benchmarks");
        Path page = benchmarks.resolve("RESULTS.md");
        if (!Files.exists(page)) {
            System.err.println(page + ": no such file; the argument is the project's folder");
            System.exit(1);
        }
        Path results = benchmarks.resolve("results");
        Files.writeString(page, rewritten(Files.readString(page), results));
        Files.writeString(benchmarks.resolve("decoding.svg"), DecodingChart.svg(results));
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
        if (BenchmarkReport.run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new)) != 0) {
            throw new IllegalArgumentException("report " + commandLine + ": " + err);
        }
        return out.toString().lines()
                .filter(line -> !line.startsWith("### ") && !line.equals(BenchmarkReport.LEGEND))
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
