// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.parquetdecoding.benchmarks.harness.ClaimCheck.Verdict;

/** The table of gains: texts from the claims, figures from the committed results. */
final class ClaimsTable {
    private static final Pattern TABLE = Pattern.compile("(<!-- claims\\.json -->\\n)(?:\\|.*\\n)*");

    private ClaimsTable() {
    }

    /**
     * Rewrites the table of RESULTS.md, with all claims, or that of README, with some.
     *
     * @param benchmarks the folder of claims and results
     */
    static String rewritten(String page, boolean readme, Path benchmarks) throws UnusableFileException, IOException {
        Path results = benchmarks.resolve("results");
        Map<String, StringJoiner> lines = new LinkedHashMap<>();
        for (Claim claim : ClaimsFile.read(benchmarks.resolve(ClaimsFile.NAME))) {
            if (claim.line() != null && (!readme || claim.line().readme())) {
                String what = claim.line().what().replace("](#", readme ? "](benchmarks/RESULTS.md#" : "](#");
                lines.computeIfAbsent("| " + what + " | " + claim.line().against() + " | ",
                        line -> new StringJoiner(" and ", line, " |\n")).add(figure(claim, results));
            }
        }
        String table = "| | against | times as fast |\n|---|---|---|\n"
                + String.join("", lines.values().stream().map(StringJoiner::toString).toList());
        return TABLE.matcher(page).replaceAll(place -> Matcher.quoteReplacement(place.group(1) + table));
    }

    private static String figure(Claim claim, Path results) throws UnusableFileException, IOException {
        Path file = results.resolve(claim.line().results());
        if (claim.line().isOfQueries()) {
            List<String> lines = Files.readAllLines(file);
            return OrdinaryQueryReport.reads(lines) ? OrdinaryQueryReport.claim(lines)
                    : twoDigits(QueryReport.typicalRatio(lines));
        }
        List<ClaimCheck> checks = ClaimCheck.of(claim, ResultsFile.read(file));
        if (checks.size() > 1 || checks.get(0).verdict() == Verdict.NOT_RUN) {
            throw new UnusableFileException(file, "has " + (checks.size() > 1 ? "several ratios" : "no ratio") + " of "
                    + claim.name(claim.parameters()));
        }
        return twoDigits(checks.get(0).value());
    }

    private static String twoDigits(double ratio) {
        return Cells.format(ratio < 9.95 ? "%.1f" : "%.0f", ratio);
    }
}
