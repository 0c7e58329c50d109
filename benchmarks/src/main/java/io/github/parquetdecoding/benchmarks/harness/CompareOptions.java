// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;
import java.util.regex.Pattern;

import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How two runs are compared, and where the text goes. */
final class CompareOptions {
    @Option(names = "--least", paramLabel = "<percent>", defaultValue = Comparison.LEAST, converter = Percent.class,
            description = "The least difference that is called, and that voids the comparison if a control row shows "
                    + "it. Default: ${DEFAULT-VALUE}.")
    private double least;

    @Option(names = "--control", paramLabel = "<regexp>", description = "More rows whose code is the same in both, "
            + "found in <benchmark>.<row>. Without it: released peers and limits in benchmarks of this project; in "
            + "others rows named arraycopy, before, baseline or control.")
    private Pattern control;

    @Option(names = "--html", paramLabel = "<file>", description = "Writes the comparison as a page of HTML, too: a "
            + "chart of all ratios, and the rows.")
    private Path html;

    @Option(names = "--out", paramLabel = "<file>", description = "Writes the comparison to a file, too.")
    private Path copy;

    /** Percent as a part of 1. */
    static final class Percent implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            try {
                double percent = Double.parseDouble(text.replaceFirst(" *%$", ""));
                if (percent >= 0 && percent < 100) {
                    return percent / 100;
                }
            } catch (NumberFormatException e) {
                // The message below says it all.
            }
            throw new TypeConversionException("'" + text + "' is no percentage from 0 to 100, such as 3%");
        }
    }

    void checkOut() throws UnusableFileException {
        for (Path file : new Path[] {copy, html}) {
            if (file != null) {
                JsonFile.check(file);
            }
        }
    }

    /** Prints the comparison, and answers the exit status. */
    int compare(Path base, Path changed, CommandLine command) throws UnusableFileException {
        Comparison comparison = Comparison.of(base, changed, least, this::isControl);
        if (control != null && comparison.lines().stream().noneMatch(line -> isNamed(line.any()))) {
            command.getErr().println("No row is named by --control " + control);
            return ExitCode.UNUSABLE;
        }
        String text = ComparisonText.of(comparison);
        command.getOut().print(text);
        command.getOut().flush();
        if (copy != null) {
            JsonFile.write(copy, text);
        }
        if (html != null) {
            JsonFile.write(html, ComparisonPage.of(comparison));
            command.getErr().println("Wrote " + html);
        }
        return comparison.exitCode();
    }

    private boolean isControl(JmhResult result) {
        return ReportLayout.row(result).role() != ReportLayout.Role.OURS || isNamed(result);
    }

    private boolean isNamed(JmhResult result) {
        return control != null && control.matcher(result.benchmark() + "." + result.row()).find();
    }
}
