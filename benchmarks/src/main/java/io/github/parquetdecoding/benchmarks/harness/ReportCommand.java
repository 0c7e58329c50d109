// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.text.ReportText;
import io.github.parquetdecoding.benchmarks.harness.verdict.ReportTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Prints results in Markdown: a table for each benchmark and set of parameters, or with --rows "
                + "one for each benchmark.",
        footer = {
            "",
            "Run benchmarks.jar with -rf json -rff results.json to write such a file;",
            "with -prof gc, the tables also show heap bytes."})
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "RESULTS.json", description = "JMH results files, one for each run.")
    private List<Path> files;

    @Option(names = "-p", paramLabel = "<name>=<value>,...", description = "Shows only results with these parameters, "
            + "given as for JMH; results that lack one of them are left out.")
    private Map<String, String> parameters = Map.of();

    @Option(names = "--rows", split = ",", paramLabel = "<row>", description = "Shows only these rows (method names), "
            + "in one table per benchmark with a line for each set of parameters. Ratios are still relative to all "
            + "rows.")
    private List<String> rows = List.of();

    @Option(names = "--to", split = ",", paramLabel = "<row>", description = "Adds ratios to these rows of the same "
            + "class, ahead of others; charts show the first. Other ratios are to the rows that the layout marks, and "
            + "in benchmarks without a layout to those named arraycopy, before, baseline or control.")
    private List<String> to = List.of();

    @Option(names = "--layout", paramLabel = "<file>", description = "Titles, labels and order of benchmarks and "
            + "rows; benchmarks/README.md explains the format. Default: the layout of this project's benchmarks.")
    private Path layout;

    @Option(names = "--html", paramLabel = "<file>", description = "Also writes charts and tables to a self-contained "
            + "HTML page.")
    private Path html;

    @Override
    public Integer call() throws UnusableFileException {
        ReportText text = new ReportText(tables());
        if (html != null) {
            JsonFile.write(html, text.html(files));
            spec.commandLine().getErr().println("Wrote " + html);
        }
        spec.commandLine().getOut().print(text.markdown());
        spec.commandLine().getOut().flush();
        return ExitCode.GOOD;
    }

    /** At least one. */
    List<ReportTable> tables() throws UnusableFileException {
        List<JmhResult> results = ResultsFile.read(files);
        results.removeIf(result -> !result.hasParameters(parameters));
        Set<String> missing = new LinkedHashSet<>(rows);
        missing.addAll(to);
        results.forEach(result -> missing.remove(result.row()));
        if (results.isEmpty() || !missing.isEmpty()) {
            throw new UnusableFileException(results.isEmpty() ? "No result has the parameters " + parameters
                    : "No row is named " + String.join(" or ", missing));
        }
        return ReportTable.of(results, rows, to, layout == null ? ReportLayout.OURS : ReportLayout.read(layout));
    }
}
