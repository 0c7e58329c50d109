// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.google.gson.JsonElement;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.text.Cells;
import io.github.parquetdecoding.benchmarks.harness.text.ClaimsText;
import io.github.parquetdecoding.benchmarks.harness.text.ReportText;
import io.github.parquetdecoding.benchmarks.harness.verdict.Claim;
import io.github.parquetdecoding.benchmarks.harness.verdict.ClaimCheck;
import io.github.parquetdecoding.benchmarks.harness.verdict.ClaimCheck.Verdict;
import io.github.parquetdecoding.benchmarks.harness.verdict.ReportTable;
import picocli.CommandLine;

/** Regenerates everything that derives from the committed results, where comments say which ones belong there. */
final class ResultsPage {
    /** A comment with the arguments of {@code report} that print the tables. */
    private static final Pattern TABLES = Pattern.compile("(?s)(<!-- report (.*?) -->\\n).*?(<!-- end of report -->)");

    /** README's table of gains: texts from the claims, figures from the results. */
    private static final Pattern CLAIMS = Pattern.compile("(<!-- claims\\.json -->\\n)(?:\\|.*\\n)*");

    /** A comment with the file, row and type of a bar of README's picture; then its label, itself and its figure. */
    private static final Pattern BAR = Pattern.compile(
            "(<!-- (\\S+) (\\S+) (\\S+) -->\\n.*\\n<rect .*width=\")[^\"]*(\".*\\n<text .*>).*(</text>)");

    private final Path results;
    private final List<Claim> claims;

    /** @param benchmarks the folder of claims and results */
    ResultsPage(Path benchmarks) throws UnusableFileException {
        results = benchmarks.resolve("results");
        claims = Claim.read(benchmarks.resolve(Claim.NAME));
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
        Files.writeString(page, replaced(TABLES, Files.readString(page),
                place -> place.group(1) + "\n" + generator.tables(place.group(2)) + "\n" + place.group(3)));
        Files.writeString(picture, replaced(BAR, Files.readString(picture), bar -> {
            String speed = generator.speed(bar.group(2), bar.group(3), bar.group(4));
            return bar.group(1) + speed + bar.group(5) + speed + bar.group(6);
        }));
        Files.writeString(readme, generator.withClaims(Files.readString(readme)));
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

    /** The replacement of a place, from files. */
    @FunctionalInterface
    private interface Replacement {
        String of(MatchResult place) throws UnusableFileException, IOException;
    }

    private static String replaced(Pattern pattern, String page, Replacement replacement)
            throws UnusableFileException, IOException {
        StringBuilder text = new StringBuilder();
        Matcher places = pattern.matcher(page);
        while (places.find()) {
            places.appendReplacement(text, Matcher.quoteReplacement(replacement.of(places)));
        }
        return places.appendTail(text).toString();
    }

    private String tables(String commandLine) throws UnusableFileException, IOException {
        ReportCommand report = new ReportCommand();
        new CommandLine(report).parseArgs(Stream.of(commandLine.split(" "))
                .map(argument -> argument.endsWith(".json") ? results.resolve(argument).toString() : argument)
                .toArray(String[]::new));
        List<ReportTable> tables = report.tables();
        return String.join("\n", tables.stream()
                .map(table -> Cells.sentence(ReportText.caption(table)) + ReportText.table(table).markdown()).toList());
    }

    String withClaims(String page) throws UnusableFileException, IOException {
        Map<String, String> lines = new LinkedHashMap<>();
        for (Claim claim : claims) {
            if (claim.what() != null) {
                String what = claim.what().replace("](#", "](benchmarks/RESULTS.md#");
                lines.merge("| " + what + " | " + claim.against() + " | ", figure(claim), (a, b) -> a + " and " + b);
            }
        }
        StringBuilder table = new StringBuilder("| | against | times as fast |\n|---|---|---|\n");
        lines.forEach((line, figures) -> table.append(line).append(figures).append(" |\n"));
        return replaced(CLAIMS, page, place -> place.group(1) + table);
    }

    private String figure(Claim claim) throws UnusableFileException, IOException {
        Path file = results.resolve(claim.results());
        List<ClaimCheck> checks = ClaimCheck.of(claim, ResultsFile.read(file));
        if (checks.size() > 1 || checks.get(0).verdict() == Verdict.NOT_RUN) {
            throw new UnusableFileException(file, "has " + (checks.size() > 1 ? "several ratios" : "no ratio") + " of "
                    + ClaimsText.name(claim, claim.parameters()));
        }
        return Cells.twoDigits(checks.get(0).ratio().value());
    }

    /** In GB per second. */
    private String speed(String name, String row, String type) throws UnusableFileException {
        Path file = results.resolve(name);
        Map<String, String> parameters = Map.of("type", type, "source", "HEAP", "values", "100000");
        JmhResult result = ResultsFile.read(file).stream()
                .filter(each -> each.row().equals(row) && each.hasParameters(parameters)).findFirst()
                .orElseThrow(() -> new UnusableFileException(file, "has no row " + row + " of type " + type));
        return Cells.twoDigits(Cells.speed(result, ReportLayout.OURS.kernel(result.benchmark())));
    }
}
