// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.util.ArrayList;
import java.util.List;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;

/**
 * A claim and what one run shows about it.
 *
 * @param result null if the claim was not run
 * @param measured the ratio, or the bytes; null if the claim was not run
 * @param busy whether other processes delayed the JIT compiler
 */
public record ClaimCheck(Claim claim, JmhResult result, Interval measured, boolean busy, Verdict verdict) {
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
                checks.add(of(claim, result, bytes, result.isOfBusyMachine()));
            }
            results.stream().filter(other -> other.row().equals(claim.to()) && other.isComparableTo(result)
                    && other.run().equals(result.run())).forEach(other -> checks.add(of(claim, result,
                            Ratio.of(result, other), result.isOfBusyMachine() || other.isOfBusyMachine())));
        }
        return checks.isEmpty() ? List.of(new ClaimCheck(claim, null, null, false, Verdict.NOT_RUN)) : checks;
    }

    /** An interval that contains the bound, or that is unknown, shows nothing. */
    private static ClaimCheck of(Claim claim, JmhResult result, Interval measured, boolean busy) {
        double bound = claim.bound();
        boolean holds = claim.isCap() ? measured.high() <= bound : measured.low() >= bound;
        boolean broken = claim.isCap() ? measured.low() > bound : measured.high() < bound;
        return new ClaimCheck(claim, result, measured, busy,
                busy || holds == broken ? Verdict.NOT_SHOWN : holds ? Verdict.HOLDS : Verdict.BROKEN);
    }
}
