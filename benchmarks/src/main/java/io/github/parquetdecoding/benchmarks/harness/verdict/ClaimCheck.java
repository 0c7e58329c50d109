// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Role;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Yardstick;
import io.github.parquetdecoding.comparison.Ratio;

/**
 * A claim and what one run shows about it.
 *
 * @param result null if the claim was not run
 * @param ratio null if the claim is a cap or was not run
 * @param bytes null if the claim was not run
 * @param doubt why the run shows nothing, whatever it measured; empty if it is to be trusted
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
        return checks.isEmpty() ? List.of(new ClaimCheck(claim, null, null, null, "", Verdict.NOT_RUN)) : checks;
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
        return peers.stream().filter(row -> ReportLayout.row(row).role() == Role.AGAIN)
                .flatMap(again -> peers.stream().filter(row -> ReportLayout.row(row).yardstick() == Yardstick.CONTROL)
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
