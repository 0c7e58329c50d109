// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.text.Table.Column;
import io.github.parquetdecoding.benchmarks.harness.verdict.Claim;
import io.github.parquetdecoding.benchmarks.harness.verdict.ClaimCheck;
import io.github.parquetdecoding.benchmarks.harness.verdict.ClaimCheck.Verdict;

/** The text that {@code gate} prints. */
public final class ClaimsText {
    private ClaimsText() {
    }

    /** @param benchmarks the names of the benchmarks that were run */
    public static void print(List<ClaimCheck> checks, Set<String> benchmarks, PrintWriter out) {
        List<ClaimCheck> run = checks.stream().filter(check -> check.verdict() != Verdict.NOT_RUN).toList();
        if (!run.isEmpty()) {
            out.println(new Table<>(List.<Column<ClaimCheck>>of(
                    new Column<>("claim", check -> name(check.claim(), check.result().parameters())),
                    new Column<>("file", check -> Path.of(check.result().run()).getFileName().toString()),
                    new Column<>("verdict", check -> check.verdict().text),
                    new Column<>("claimed", check -> bound(check.claim())),
                    new Column<>("measured", ClaimsText::measured)), 3, run).markdown());
        }
        checks.stream().filter(check -> check.verdict() == Verdict.NOT_RUN && !check.doubt().isEmpty())
                .forEach(check -> out.println("- " + Cells.markdown(
                        name(check.claim(), check.claim().parameters()) + ": " + check.doubt())));
        if (checks.stream().noneMatch(check -> benchmarks.contains(check.claim().benchmark()))) {
            out.println("These results are only of " + String.join(", ", benchmarks));
        }
        List<Verdict> verdicts = checks.stream().map(ClaimCheck::verdict).toList();
        out.println(Stream.of(Verdict.values()).filter(verdicts::contains)
                .map(verdict -> verdict.text + ": " + Collections.frequency(verdicts, verdict))
                .collect(Collectors.joining(", ")));
    }

    /** @param shown all parameters of a result, or the claim's if there is no result */
    public static String name(Claim claim, Map<String, String> shown) {
        return JmhResult.shortName(claim.benchmark()) + " " + claim.row() + (claim.isCap() ? "" : " to " + claim.to())
                + (claim.vectors() ? ", Vector API" : "") + (shown.isEmpty() ? "" : ", " + Cells.parameters(shown));
    }

    private static String bound(Claim claim) {
        String number = String.valueOf(claim.bound()).replaceFirst("\\.0$", "");
        return claim.isCap() ? "at most " + number + " B" : "at least " + number;
    }

    private static String measured(ClaimCheck check) {
        return (check.claim().isCap() ? Cells.bytes(check.bytes()) + " B" : Cells.ratio(check.ratio()))
                + (check.doubt().isEmpty() ? "" : ", " + check.doubt());
    }
}
