// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The main program of benchmarks.jar: a command if the first argument names one, else JMH with JMH's options. */
@Command(
        name = "java -jar benchmarks.jar",
        mixinStandardHelpOptions = true,
        version = "benchmarks.jar of parquet-decoding-utils",
        description = "Without a command this is JMH: -h lists its options, -l its benchmarks.",
        footer = {"", ExitCode.HELP},
        subcommands = CommandLine.HelpCommand.class)
public final class BenchmarksMain {
    @Spec
    private CommandSpec spec;

    private BenchmarksMain() {
    }

    public static void main(String[] arguments) throws IOException {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        CommandLine commands = commands(out, err);
        if (arguments.length > 0
                && (commands.getSubcommands().containsKey(arguments[0]) || arguments[0].equals("--help"))) {
            System.exit(commands.execute(arguments));
        }
        BenchmarkRun.main(arguments);
    }

    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return commands(out, err).execute(arguments);
    }

    private static CommandLine commands(PrintWriter out, PrintWriter err) {
        CommandLine commands = new CommandLine(new BenchmarksMain()).setOut(out).setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((exception, command, parsed) -> {
                    if (exception instanceof UnusableFileException || exception instanceof IOException) {
                        command.getErr().println(exception.getMessage());
                        return ExitCode.UNUSABLE;
                    }
                    throw exception;
                });
        commands.getSubcommands().values().stream().map(command -> command.getCommandSpec().usageMessage())
                .forEach(usage -> usage.sortOptions(false).footer(
                        Stream.concat(Stream.of(usage.footer()), Stream.of("", ExitCode.HELP)).toArray(String[]::new)));
        // What stands behind the jars are JMH's options.
        commands.getSubcommands().get("ab").setStopAtPositional(true);
        return commands;
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Shows results: a table for each benchmark and set of parameters, or with --rows one for "
                    + "each benchmark.",
            footer = {
                "",
                "Every run of benchmarks.jar with -rf json -rff results.json writes such a file;",
                "with -prof gc the tables show heap bytes, too."})
    int report(
            @Parameters(arity = "1..*", paramLabel = "RESULTS.json",
                    description = "Results files of JMH, one for each run.")
            List<Path> files,
            @Option(names = "--format", paramLabel = "<format>", defaultValue = "markdown",
                    description = "What is printed: ${COMPLETION-CANDIDATES}. Default: markdown.")
            TextTable format,
            @Option(names = "-p", paramLabel = "<name>=<value>,...", description = "Only results with these "
                    + "parameters, as for benchmarks; results without such a parameter are left out.")
            Map<String, String> parameters,
            @Option(names = "--rows", split = ",", paramLabel = "<row>", description = "Only these rows, by the names "
                    + "of their methods, in one table per benchmark: a line for each set of parameters. Ratios are "
                    + "still to all others.")
            List<String> rows,
            @Option(names = "--html", paramLabel = "<file>", description = "Writes charts and tables into a page of "
                    + "HTML, too, which needs no network.")
            Path html) throws UnusableFileException {
        List<JmhResult> results = ResultsFile.read(files);
        PrintWriter err = spec.commandLine().getErr();
        if (parameters != null) {
            results.removeIf(result -> !result.hasParameters(parameters));
        }
        Set<String> missing = new LinkedHashSet<>(rows == null ? List.of() : rows);
        results.forEach(result -> missing.remove(result.row()));
        if (results.isEmpty() || !missing.isEmpty()) {
            err.println(results.isEmpty() ? "No result has the parameters " + parameters
                    : "No result is of a row named " + String.join(" or ", missing));
            return ExitCode.UNUSABLE;
        }
        List<ReportTable> tables = ReportTable.of(results, rows == null ? List.of() : rows);
        if (html != null) {
            JsonFile.write(html, ReportPage.of(tables, files));
            err.println("Wrote " + html);
        }
        ReportText.print(tables, format, spec.commandLine().getOut());
        return ExitCode.GOOD;
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Says which rows are slower or faster than in a run before, in Markdown. Both runs need "
                    + "three forks or more of each row. Void, with exit status 4, if a row differs whose code is the "
                    + "same in both, or if the processors are not the same. Exit status 5 if no row is slower but "
                    + "some are too noisy to tell: then the runs need more forks, or an idle machine.")
    int compare(
            @Parameters(paramLabel = "BASE.json", description = "Results of JMH before the change.") Path base,
            @Parameters(paramLabel = "NEW.json", description = "Results of JMH with the change.") Path changed,
            @Mixin CompareOptions options) throws UnusableFileException {
        return options.compare(base, changed, spec.commandLine());
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Says of each claim whether it holds (the interval of the ratio is at or above the least "
                    + "one), is broken (the interval is below) or is not shown (else, too few samples, or a busy "
                    + "machine), and counts those that were not run. Ratios are those of rows of one run.",
            footer = {
                "",
                "Caps on heap bytes need results with -prof gc. Not shown, or nothing run, is exit status 4."})
    int gate(
            @Parameters(arity = "1..*", paramLabel = "RESULTS.json",
                    description = "Results files of JMH, one for each run.")
            List<Path> files,
            @Option(names = "--claims", paramLabel = "<file>", description = "Claims in JSON; benchmarks/README.md "
                    + "says how they are written. Default: README's, which benchmarks.jar carries.")
            Path claims) throws UnusableFileException {
        return ClaimCheck.print(claims == null ? ClaimsFile.packed() : ClaimsFile.read(claims),
                ResultsFile.read(files), spec.commandLine().getOut());
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = {
                "Times the same rows with two versions in turns, and compares them. A jar of JMH benchmarks is run as "
                        + "it is; any other is a version of the library, ahead of these benchmarks on the class path.",
                "A round times every row once with each version, in a fork of its own: BASE, NEW, NEW, BASE and so "
                        + "on."})
    int ab(
            @Option(names = "--out-dir", paramLabel = "<folder>", defaultValue = "ab-results", description = "Where "
                    + "base.json and new.json are written anew after every round. Default: ${DEFAULT-VALUE}.")
            Path folder,
            @Mixin CompareOptions comparison,
            @Parameters(paramLabel = "BASE.jar", description = "Before the change.") Path base,
            @Parameters(paramLabel = "NEW.jar", description = "With the change.") Path changed,
            @Parameters(index = "2..*", paramLabel = "<JMH's options>", description = "Which rows, and how long; all "
                    + "that stands behind the jars. -f is the number of rounds, default " + AbRun.ROUNDS + ". A row "
                    + "that fails ends the run; with -foe false others go on.")
            List<String> jmh) throws UnusableFileException, IOException, InterruptedException {
        CommandLine command = spec.subcommands().get("ab");
        AbRun run = new AbRun(command, jmh == null ? List.of() : jmh, folder);
        return run.compare(base, changed, comparison);
    }

    @Command(
            name = "results-page",
            mixinStandardHelpOptions = true,
            description = "Writes RESULTS.md's tables and README's picture and table anew from benchmarks/results, "
                    + "where JMH's files become compact ones: a line for each row.")
    int resultsPage(
            @Parameters(arity = "0..1", paramLabel = "<folder>", defaultValue = "",
                    description = "The project's; default: the current one.")
            Path project) throws UnusableFileException, IOException {
        ResultsPage.write(project);
        return ExitCode.GOOD;
    }
}
