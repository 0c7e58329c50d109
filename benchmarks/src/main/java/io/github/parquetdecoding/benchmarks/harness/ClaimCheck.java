// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A claim and what one run shows about it.
 *
 * @param result null if the claim was not run
 * @param value the ratio, or the bytes
 * @param measured the value as text, with its interval
 */
record ClaimCheck(Claim claim, JmhResult result, double value, String measured, Verdict verdict) {
    enum Verdict {
        HOLDS("holds"),
        BROKEN("broken"),
        NOT_SHOWN("not shown"),
        NOT_RUN("not run");

        final String text;

        Verdict(String text) {
            this.text = text;
        }
    }

    /** Prints what the results show about each claim and returns the exit status. */
    static int print(List<Claim> claims, List<JmhResult> results, PrintWriter out) {
        List<ClaimCheck> checks = claims.stream().filter(claim -> claim.benchmark() != null)
                .flatMap(claim -> of(claim, results).stream()).toList();
        List<List<String>> cells = new ArrayList<>(List.of(List.of("claim", "file", "verdict", "claimed", "measured")));
        checks.stream().filter(check -> check.result() != null).forEach(check -> cells.add(List.of(
                check.claim().name(check.result().parameters()),
                Path.of(check.result().run()).getFileName().toString(),
                check.verdict().text, check.claim().boundText(), check.measured())));
        if (cells.size() > 1) {
            TextTable.MARKDOWN.print(cells, 3, out);
        }
        List<Verdict> verdicts = checks.stream().map(ClaimCheck::verdict).toList();
        out.println(Stream.of(Verdict.values()).filter(verdicts::contains)
                .map(verdict -> verdict.text + ": " + Collections.frequency(verdicts, verdict))
                .collect(Collectors.joining(", ")));
        return verdicts.contains(Verdict.BROKEN) ? ExitCode.BAD
                : verdicts.contains(Verdict.NOT_SHOWN) || !verdicts.contains(Verdict.HOLDS) ? ExitCode.UNKNOWN
                : ExitCode.GOOD;
    }

    /** One check for each result that the claim is about, or a single {@code NOT_RUN}. */
    static List<ClaimCheck> of(Claim claim, List<JmhResult> results) {
        List<ClaimCheck> checks = new ArrayList<>();
        for (JmhResult result : results.stream().filter(claim::isOf).toList()) {
            HeapBytes bytes = HeapBytes.of(result);
            if (claim.isCap() && bytes.isKnown()) {
                checks.add(of(claim, result, result.isOfBusyMachine(), bytes.high(), bytes + " B",
                        bytes.high() <= claim.bound(), bytes.low() > claim.bound()));
            }
            results.stream().filter(other -> other.row().equals(claim.to()) && other.isComparableTo(result)
                    && other.run().equals(result.run())).forEach(other -> {
                        Ratio ratio = Ratio.of(result, other);
                        checks.add(of(claim, result, result.isOfBusyMachine() || other.isOfBusyMachine(), ratio.value(),
                                Cells.ratio(ratio), ratio.low() >= claim.bound(), ratio.high() < claim.bound()));
                    });
        }
        return checks.isEmpty() ? List.of(new ClaimCheck(claim, null, Double.NaN, "", Verdict.NOT_RUN)) : checks;
    }

    /** An interval that contains the bound, or that is unknown, shows nothing. */
    private static ClaimCheck of(Claim claim, JmhResult result, boolean busy, double value, String measured,
            boolean holds, boolean broken) {
        return new ClaimCheck(claim, result, value, measured + (busy ? ", busy machine" : ""),
                busy || holds == broken ? Verdict.NOT_SHOWN : holds ? Verdict.HOLDS : Verdict.BROKEN);
    }
}
