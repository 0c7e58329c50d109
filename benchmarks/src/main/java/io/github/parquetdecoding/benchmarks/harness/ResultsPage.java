// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.google.gson.JsonElement;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.text.Cells;
import io.github.parquetdecoding.benchmarks.harness.text.ClaimsText;
import io.github.parquetdecoding.benchmarks.harness.text.ReportText;
import io.github.parquetdecoding.benchmarks.harness.verdict.Claim;
import io.github.parquetdecoding.benchmarks.harness.verdict.ClaimCheck;
import io.github.parquetdecoding.benchmarks.harness.verdict.ClaimCheck.Verdict;
import io.github.parquetdecoding.benchmarks.harness.verdict.ClaimsFile;
import io.github.parquetdecoding.benchmarks.harness.verdict.Ratio;
import picocli.CommandLine;

/** Regenerates everything that derives from the committed results, where comments say which ones belong there. */
final class ResultsPage {
    /** A comment with the arguments of {@code report} that print the tables, or with the file of {@link QueryTimes}. */
    private static final Pattern TABLES = Pattern.compile("(?s)<!-- report (.*?) -->\\n.*?<!-- end of report -->");

    /** The table of gains: texts from the claims, figures from the results. */
    private static final Pattern CLAIMS = Pattern.compile("(<!-- claims\\.json -->\\n)(?:\\|.*\\n)*");

    /** A comment with the file, row and type of a bar of README's picture; then its label, itself and its figure. */
    private static final Pattern BAR = Pattern.compile("(?<head><!-- (?<file>\\S+) (?<row>\\S+) (?<type>\\S+) -->\\n"
            + ".*\\n<rect .*x=\"(?<x>\\d+)\" .*width=\")[^\"]*"
            + "(?<middle>\".*\\n<text x=\")[^\"]*(?<end>\".*>).*(?=</text>)");
    private static final double PIXELS_PER_GIGABYTE = 282 / 55.0;
    private static final int GAP_BEFORE_FIGURE = 5;

    private final Path results;
    private final List<Claim> claims;

    /** @param benchmarks the folder of claims and results */
    ResultsPage(Path benchmarks) throws UnusableFileException {
        results = benchmarks.resolve("results");
        claims = ClaimsFile.read(benchmarks.resolve(ClaimsFile.NAME));
    }

    /** @param project the project's folder */
    static void write(Path project) throws UnusableFileException, IOException {
        Path benchmarks = project.resolve("benchmarks");
        Path page = benchmarks.resolve("RESULTS.md");
        if (!Files.exists(page)) {
            throw new UnusableFileException(page, "no such file; the argument must be the project's folder");
        }
        ResultsPage generator = new ResultsPage(benchmarks);
        generator.compact();
        Path picture = benchmarks.resolve("decoding.svg");
        Path readme = project.resolve("README.md");
        Files.writeString(page, generator.withTables(generator.withClaims(Files.readString(page), false)));
        Files.writeString(picture, generator.withSpeeds(Files.readString(picture)));
        Files.writeString(readme, generator.withClaims(Files.readString(readme), true));
    }

    private void compact() throws UnusableFileException, IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(results, "*.json")) {
            for (Path file : files) {
                JsonElement json = JsonFile.read(file);
                if (!ResultsFile.isCompact(json)) {
                    Files.writeString(file, ResultsFile.compact(ResultsFile.results(file, json)));
                }
            }
        }
    }

    private String withTables(String page) throws UnusableFileException, IOException {
        StringBuilder text = new StringBuilder();
        Matcher tables = TABLES.matcher(page);
        while (tables.find()) {
            tables.appendReplacement(text, Matcher.quoteReplacement("<!-- report " + tables.group(1) + " -->\n"
                    + tables(tables.group(1)) + "<!-- end of report -->"));
        }
        return tables.appendTail(text).toString();
    }

    private String tables(String commandLine) throws UnusableFileException, IOException {
        if (commandLine.endsWith(".csv")) {
            return "\n" + QueryTimes.of(Files.readAllLines(results.resolve(commandLine))).table() + "\n";
        }
        ReportCommand report = new ReportCommand();
        new CommandLine(report).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(Stream.of(commandLine.split(" "))
                .map(argument -> argument.endsWith(".json") ? results.resolve(argument).toString() : argument)
                .toArray(String[]::new));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        if (report.print(new PrintWriter(out), new PrintWriter(err)) != ExitCode.GOOD) {
            throw new UnusableFileException(results, "report " + commandLine + ": " + err);
        }
        // The page has its own titles and legend.
        return out.toString().lines()
                .filter(line -> !line.startsWith("### ") && !line.equals(ReportText.LEGEND))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** @param readme whether the page is README, which shows some of the claims, or RESULTS.md, which shows all */
    String withClaims(String page, boolean readme) throws UnusableFileException, IOException {
        Map<String, StringJoiner> lines = new LinkedHashMap<>();
        for (Claim claim : claims) {
            if (claim.line() != null && (!readme || claim.line().readme())) {
                String what = claim.line().what().replace("](#", readme ? "](benchmarks/RESULTS.md#" : "](#");
                lines.computeIfAbsent("| " + what + " | " + claim.line().against() + " | ",
                        line -> new StringJoiner(" and ", line, " |\n")).add(figure(claim));
            }
        }
        String table = "| | against | times as fast |\n|---|---|---|\n"
                + String.join("", lines.values().stream().map(StringJoiner::toString).toList());
        return CLAIMS.matcher(page).replaceAll(place -> Matcher.quoteReplacement(place.group(1) + table));
    }

    private String figure(Claim claim) throws UnusableFileException, IOException {
        Path file = results.resolve(claim.line().results());
        if (claim.line().isOfQueries()) {
            return QueryTimes.of(Files.readAllLines(file)).claim();
        }
        List<ClaimCheck> checks = ClaimCheck.of(claim, ResultsFile.read(file));
        if (checks.size() > 1 || checks.get(0).verdict() == Verdict.NOT_RUN) {
            throw new UnusableFileException(file, "has " + (checks.size() > 1 ? "several ratios" : "no ratio") + " of "
                    + ClaimsText.name(claim, claim.parameters()));
        }
        return Cells.twoDigits(((Ratio) checks.get(0).measured()).value());
    }

    private String withSpeeds(String picture) throws UnusableFileException {
        StringBuilder text = new StringBuilder();
        Matcher bars = BAR.matcher(picture);
        while (bars.find()) {
            double speed = speed(results.resolve(bars.group("file")), bars.group("row"), bars.group("type"));
            double end = Integer.parseInt(bars.group("x")) + speed * PIXELS_PER_GIGABYTE + GAP_BEFORE_FIGURE;
            bars.appendReplacement(text, Matcher.quoteReplacement(Cells.format("%s%.1f%s%.1f%s" + (speed < 10 ? "%.1f"
                    : "%.0f"), bars.group("head"), speed * PIXELS_PER_GIGABYTE, bars.group("middle"), end,
                    bars.group("end"), speed)));
        }
        return bars.appendTail(text).toString();
    }

    private static double speed(Path file, String row, String type) throws UnusableFileException {
        Map<String, String> parameters = Map.of("type", type, "source", "HEAP", "values", "100000");
        JmhResult result = ResultsFile.read(file).stream()
                .filter(each -> each.row().equals(row) && each.hasParameters(parameters)).findFirst()
                .orElseThrow(() -> new UnusableFileException(file, "has no row " + row + " of type " + type));
        return Cells.speed(result);
    }
}
