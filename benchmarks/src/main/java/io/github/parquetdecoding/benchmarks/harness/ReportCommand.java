// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what was measured. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Shows results: a table for each benchmark and set of parameters, or with --rows one for each "
                + "benchmark.",
        footer = {
            "",
            "Every run of benchmarks.jar with -rf json -rff results.json writes such a file;",
            "with -prof gc the tables show heap bytes, too."})
final class ReportCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RESULTS.json", description = "Results files of JMH, one for each run.")
    private List<Path> files;

    @Option(names = "--format", paramLabel = "<format>", defaultValue = "markdown",
            description = "What is printed: ${COMPLETION-CANDIDATES}. Default: markdown.")
    private TextTable format;

    @Option(names = "-p", paramLabel = "<name>=<value>,...", description = "Only results with these parameters, as for "
            + "benchmarks; results without such a parameter are left out.")
    private Map<String, String> wanted = Map.of();

    @Option(names = "--rows", split = ",", paramLabel = "<row>", description = "Only these rows, by the names of their "
            + "methods, in one table per benchmark: a line for each set of parameters. Ratios are still to all others.")
    private List<String> rows = List.of();

    @Option(names = "--html", paramLabel = "<file>", description = "Writes charts and tables into a page of HTML, too, "
            + "which needs no network.")
    private Path html;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws UnusableFileException {
        List<JmhResult> results = new ArrayList<>();
        for (Path file : files) {
            results.addAll(ResultsFile.read(file));
        }
        results.removeIf(result -> !result.hasParameters(wanted));
        PrintWriter err = spec.commandLine().getErr();
        if (results.isEmpty()) {
            err.println("No result has the parameters " + wanted);
            return ExitCode.UNUSABLE;
        }
        Set<String> missing = new LinkedHashSet<>(rows);
        results.forEach(result -> missing.remove(result.row()));
        if (!missing.isEmpty()) {
            err.println("No result is of a row named " + String.join(" or ", missing));
            return ExitCode.UNUSABLE;
        }
        List<ReportTable> tables = ReportTable.of(results, rows);
        if (html != null) {
            OutputFile.write(html, ReportPage.of(tables, files));
            err.println("Wrote " + html);
        }
        print(tables, spec.commandLine().getOut());
        return ExitCode.GOOD;
    }

    private void print(List<ReportTable> tables, PrintWriter out) {
        String benchmark = "";
        String conditions = "";
        for (ReportTable table : tables) {
            if (!table.benchmark().equals(benchmark)) {
                benchmark = table.benchmark();
                conditions = "";
                out.println("### " + table.title());
                out.println();
            }
            if (!table.conditions().equals(conditions)) {
                conditions = table.conditions();
                out.println(conditions);
                out.println();
            }
            print(table, out);
        }
        out.println(Cells.LEGEND);
    }

    private void print(ReportTable table, PrintWriter out) {
        List<List<String>> cells = new ArrayList<>();
        cells.add(Cells.heading(table));
        table.lines().forEach(line -> cells.add(Cells.line(table, line)));
        format.print(cells, table.varying().size() + 1, out);
        if (!table.warnings().isEmpty()) {
            table.warnings().forEach(warning -> out.println("- " + warning));
            out.println();
        }
    }
}
