// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;
import java.util.regex.Pattern;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.text.ComparisonPage;
import io.github.parquetdecoding.benchmarks.harness.text.ComparisonText;
import io.github.parquetdecoding.benchmarks.harness.verdict.Comparison;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How two runs are compared, and where the comparison is written. */
final class CompareOptions {
    @Option(names = "--least", paramLabel = "<percent>", defaultValue = Comparison.LEAST, converter = Percent.class,
            description = "The smallest difference that is reported, and that voids the comparison if a control row "
                    + "shows it. Default: ${DEFAULT-VALUE}.")
    private double least;

    @Option(names = "--control", paramLabel = "<regexp>", description = "Matches <benchmark>.<row> of additional "
            + "control rows, whose code is the same in both versions. Peers and limits in benchmarks of this project "
            + "are always controls, in others the rows named arraycopy, before, baseline or control.")
    private Pattern control;

    @Option(names = "--html", paramLabel = "<file>", description = "Also writes the comparison as an HTML page "
            + "with a chart of all ratios.")
    private Path html;

    @Option(names = "--out", paramLabel = "<file>", description = "Also writes the comparison to this file.")
    private Path copy;

    /** Converts a percentage to a fraction. */
    static final class Percent implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            try {
                double percent = Double.parseDouble(text.replaceFirst(" *%$", ""));
                if (percent >= 0 && percent < 100) {
                    return percent / 100;
                }
            } catch (NumberFormatException e) {
                // Reported below.
            }
            throw new TypeConversionException("'" + text + "' is not a percentage from 0 to 100, such as 3%");
        }
    }

    void checkOut() throws UnusableFileException {
        for (Path file : new Path[] {copy, html}) {
            if (file != null) {
                JsonFile.check(file);
            }
        }
    }

    /** Prints the comparison and returns the exit status. */
    int compare(Path base, Path changed, CommandLine command) throws UnusableFileException {
        Comparison comparison = Comparison.of(base, changed, least, this::isControl);
        if (control != null && comparison.lines().stream().noneMatch(line -> isNamed(line.any()))) {
            command.getErr().println("No row matches --control " + control);
            return ExitCode.UNUSABLE;
        }
        String text = new ComparisonText(comparison).toString();
        command.getOut().print(text);
        command.getOut().flush();
        if (copy != null) {
            JsonFile.write(copy, text);
        }
        if (html != null) {
            JsonFile.write(html, ComparisonPage.of(comparison));
            command.getErr().println("Wrote " + html);
        }
        return ExitCode.of(comparison);
    }

    private boolean isControl(JmhResult result) {
        return ReportLayout.row(result).role() != ReportLayout.Role.OURS || isNamed(result);
    }

    private boolean isNamed(JmhResult result) {
        return control != null && control.matcher(result.benchmark() + "." + result.row()).find();
    }
}
