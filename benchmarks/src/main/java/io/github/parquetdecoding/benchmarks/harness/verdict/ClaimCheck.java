// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.Ratio;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Role;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Yardstick;

/**
 * A claim and what one run shows about it.
 *
 * @param result null if the claim was not run
 * @param ratio null if the claim is a cap or was not run
 * @param bytes null if the claim was not run
 * @param doubt why the run shows nothing, whatever it measured; empty if it is to be trusted or has no result of the
 *         benchmark
 */
public record ClaimCheck(Claim claim, JmhResult result, Ratio ratio, HeapBytes bytes, String doubt, Verdict verdict) {
    public enum Verdict {
        HOLDS("holds"),
        BROKEN("broken"),
        NOT_SHOWN("not shown"),
        NOT_RUN("not run");

        public final String text;

        Verdict(String text) {
            this.text = text;
        }
    }

    /** One check for each result that the claim is about, or a single {@code NOT_RUN}. */
    public static List<ClaimCheck> of(Claim claim, List<JmhResult> results) {
        List<ClaimCheck> checks = new ArrayList<>();
        for (JmhResult result : results.stream().filter(claim::isOf).toList()) {
            HeapBytes bytes = HeapBytes.of(result);
            if (claim.isCap() && bytes.isKnown()) {
                checks.add(of(claim, result, null, bytes, doubt(result, result, results)));
            }
            peers(result, results).filter(other -> other.row().equals(claim.to())).forEach(other ->
                    checks.add(of(claim, result, result.ratioTo(other, JmhResult.CONFIDENCE), bytes,
                            doubt(result, other, results))));
        }
        return checks.isEmpty()
                ? List.of(new ClaimCheck(claim, null, null, null, missing(claim, results), Verdict.NOT_RUN)) : checks;
    }

    /** What a claim about a benchmark that was run needs, and these results lack. */
    private static String missing(Claim claim, List<JmhResult> results) {
        List<JmhResult> all = results.stream().filter(each -> each.benchmark().equals(claim.benchmark())).toList();
        List<JmhResult> rows = all.stream().filter(each -> each.row().equals(claim.row())).toList();
        List<JmhResult> others = all.stream().filter(each -> each.row().equals(claim.to())).toList();
        if (all.isEmpty()) {
            return "";
        }
        if (rows.isEmpty() || others.isEmpty() && !claim.isCap()) {
            return "no row " + (rows.isEmpty() ? claim.row() : claim.to());
        }
        if (rows.stream().noneMatch(each -> each.hasParameters(claim.parameters()))) {
            return "no result with these parameters";
        }
        return rows.stream().filter(claim::isOf).findFirst()
                .map(row -> claim.isCap() ? "no heap bytes, which -prof gc measures" : unlike(row, others))
                .orElse("no result " + (claim.vectors() ? "with" : "without") + " the Vector API");
    }

    private static String unlike(JmhResult row, List<JmhResult> others) {
        return others.stream().filter(other -> other.run().equals(row.run())).findFirst()
                .map(other -> "row " + other.row() + " does not have the same "
                        + String.join(", ", row.differences(other)))
                .orElse("no row " + others.get(0).row() + " in the same run");
    }

    /** Other rows of the same run, with the same parameters. */
    private static Stream<JmhResult> peers(JmhResult result, List<JmhResult> results) {
        return results.stream().filter(other -> other.isComparableTo(result) && other.run().equals(result.run()));
    }

    private static String doubt(JmhResult result, JmhResult other, List<JmhResult> results) {
        if (result.isOfBusyMachine() || other.isOfBusyMachine()) {
            return "busy machine";
        }
        List<JmhResult> peers = peers(result, results).toList();
        ReportLayout layout = ReportLayout.OURS;
        return peers.stream().filter(row -> layout.row(row).role() == Role.AGAIN)
                .flatMap(again -> peers.stream().filter(row -> layout.row(row).yardstick() == Yardstick.CONTROL)
                        .map(control -> again.ratioTo(control, JmhResult.CONFIDENCE)))
                .filter(moved -> !moved.mayBe(1)).findFirst()
                .map(moved -> String.format(Locale.ROOT, "control moved by %.0f %%", 100 * moved.apart())).orElse("");
    }

    /** An interval that contains the bound, or that is unknown, shows nothing. */
    private static ClaimCheck of(Claim claim, JmhResult result, Ratio ratio, HeapBytes bytes, String doubt) {
        double bound = claim.bound();
        boolean holds = claim.isCap() ? bytes.high() <= bound : ratio.low() >= bound;
        boolean broken = claim.isCap() ? bytes.low() > bound : ratio.high() < bound;
        return new ClaimCheck(claim, result, ratio, bytes, doubt, !doubt.isEmpty() || holds == broken
                ? Verdict.NOT_SHOWN : holds ? Verdict.HOLDS : Verdict.BROKEN);
    }
}
