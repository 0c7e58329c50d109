// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;
import java.util.regex.Pattern;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.text.ComparisonText;
import io.github.parquetdecoding.benchmarks.harness.verdict.Comparison;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How two runs are compared. */
final class CompareOptions {
    @Option(names = "--least", paramLabel = "<percent>", defaultValue = "" + Comparison.LEAST_PERCENT,
            description = "The smallest difference that is reported, and that voids the comparison if a control row "
                    + "shows it. Default: ${DEFAULT-VALUE}.")
    private double percent;

    @Option(names = "--control", paramLabel = "<regexp>", description = "Matches <benchmark>.<row> of additional "
            + "control rows, whose code is the same in both versions. Peers and limits in benchmarks of this project "
            + "are always controls, in others the rows named arraycopy, before, baseline or control.")
    private Pattern control;

    /** Prints the comparison and returns the exit status. */
    int compare(Path base, Path changed, CommandLine command) throws UnusableFileException {
        Comparison comparison = Comparison.of(base, changed, percent / 100, this::isControl);
        if (control != null && comparison.lines().stream().noneMatch(line -> isNamed(line.any()))) {
            command.getErr().println("No row matches --control " + control);
            return ExitCode.UNUSABLE;
        }
        command.getOut().print(new ComparisonText(comparison));
        command.getOut().flush();
        return ExitCode.of(comparison);
    }

    private boolean isControl(JmhResult result) {
        return ReportLayout.row(result).role() != ReportLayout.Role.OURS || isNamed(result);
    }

    private boolean isNamed(JmhResult result) {
        return control != null && control.matcher(result.benchmark() + "." + result.row()).find();
    }
}
