// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.List;

import io.github.parquetdecoding.benchmarks.harness.verdict.ClaimCheck;
import io.github.parquetdecoding.benchmarks.harness.verdict.ClaimCheck.Verdict;
import io.github.parquetdecoding.benchmarks.harness.verdict.Comparison;
import picocli.CommandLine;

/** Exit statuses of the commands. */
final class ExitCode {
    /** Success: no slower row, no broken claim. */
    static final int GOOD = CommandLine.ExitCode.OK;
    /** A file is unusable, or a run failed. */
    static final int UNUSABLE = CommandLine.ExitCode.SOFTWARE;
    /** The command line is wrong. */
    static final int USAGE = CommandLine.ExitCode.USAGE;
    /** A row is slower; a claim is broken. */
    static final int BAD = 3;
    /** Inconclusive: a control moved, or a claim is not shown. */
    static final int UNKNOWN = 4;
    /** No row is slower, but some are too noisy to tell. */
    static final int TOO_NOISY = 5;

    static final String HELP = "Exit status: 0 success, 1 unusable file or failed run, 2 wrong arguments, 3 slower row "
            + "or broken claim, 4 inconclusive, 5 rows too noisy to tell whether they are slower.";

    private ExitCode() {
    }

    static int of(Comparison comparison) {
        return comparison.isVoid() || comparison.isEmpty() ? UNKNOWN
                : comparison.count(Comparison.Verdict.SLOWER) > 0 ? BAD
                : comparison.lines().stream().anyMatch(Comparison.Line::isUndecided) ? TOO_NOISY : GOOD;
    }

    static int of(List<ClaimCheck> checks) {
        List<Verdict> verdicts = checks.stream().map(ClaimCheck::verdict).toList();
        return verdicts.contains(Verdict.BROKEN) ? BAD
                : verdicts.contains(Verdict.NOT_SHOWN) || !verdicts.contains(Verdict.HOLDS) ? UNKNOWN : GOOD;
    }
}
