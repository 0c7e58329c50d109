// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;
import java.util.regex.Pattern;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.text.ComparisonText;
import io.github.parquetdecoding.benchmarks.harness.verdict.Comparison;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How two runs are compared. */
final class CompareOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private double percent;

    @Option(names = "--control", paramLabel = "<regexp>", description = "Matches <benchmark>.<row> of additional "
            + "control rows, whose code is the same in both versions. Peers and limits in benchmarks of this project "
            + "are always controls, in others the rows named arraycopy, before, baseline or control.")
    private Pattern control;

    @Option(names = "--least", paramLabel = "<percent>", defaultValue = "" + Comparison.LEAST_PERCENT,
            description = "The smallest difference that is reported, and that voids the comparison if a control row "
                    + "shows it, from 0 to 100. Default: ${DEFAULT-VALUE}.")
    private void setLeast(double least) {
        if (!(least >= 0 && least <= 100)) {
            throw new ParameterException(command.commandLine(), "--least " + least + ": not from 0 to 100");
        }
        percent = least;
    }

    /** Prints the comparison and returns the exit status. */
    int compare(Path base, Path changed) throws UnusableFileException {
        Comparison comparison = Comparison.of(base, changed, percent / 100, this::isControl);
        if (control != null && comparison.lines().stream().noneMatch(line -> isNamed(line.any()))) {
            command.commandLine().getErr().println("No row matches --control " + control);
            return ExitCode.UNUSABLE;
        }
        command.commandLine().getOut().print(new ComparisonText(comparison));
        command.commandLine().getOut().flush();
        return ExitCode.of(comparison);
    }

    private boolean isControl(JmhResult result) {
        return ReportLayout.OURS.row(result).role() != ReportLayout.Role.OURS || isNamed(result);
    }

    private boolean isNamed(JmhResult result) {
        return control != null && control.matcher(result.benchmark() + "." + result.row()).find();
    }
}
