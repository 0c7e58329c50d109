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
import picocli.CommandLine.UnmatchedArgumentException;

/** The main class of benchmarks.jar: runs the command named by the first argument, or else JMH. */
@Command(
        name = "java -jar benchmarks.jar",
        mixinStandardHelpOptions = true,
        version = "benchmarks.jar of parquet-decoding-utils",
        description = "Without a command, runs JMH: -h lists its options, -l its benchmarks.",
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

    /** Asks whether a command was meant; empty if none resembles the first argument. Benchmarks have capitals. */
    static String hint(String... arguments) {
        String word = arguments.length == 0 ? "" : arguments[0];
        return !word.matches("[a-z-]+") ? ""
                : new UnmatchedArgumentException(new CommandLine(new BenchmarksMain()), List.of(word)).getSuggestions()
                        .stream().filter(command -> command.charAt(0) == word.charAt(0)
                                && Math.abs(command.length() - word.length()) <= 2).findFirst()
                        .map(command -> " (did you mean the command " + command + "?)").orElse("");
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
        // Everything after the jars is passed to JMH.
        commands.getSubcommands().get("ab").setStopAtPositional(true);
        return commands;
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Prints results: a table for each benchmark and set of parameters, or with --rows one for "
                    + "each benchmark.",
            footer = {
                "",
                "Run benchmarks.jar with -rf json -rff results.json to write such a file;",
                "with -prof gc, the tables also show heap bytes."})
    int report(
            @Parameters(arity = "1..*", paramLabel = "RESULTS.json",
                    description = "JMH results files, one for each run.")
            List<Path> files,
            @Option(names = "--format", paramLabel = "<format>", defaultValue = "markdown",
                    description = "Output format: ${COMPLETION-CANDIDATES}. Default: markdown.")
            TextTable format,
            @Option(names = "-p", paramLabel = "<name>=<value>,...", description = "Shows only results "
                    + "with these parameters, given as for JMH; results that lack one of them are left out.")
            Map<String, String> parameters,
            @Option(names = "--rows", split = ",", paramLabel = "<row>", description = "Shows only these rows "
                    + "(method names), in one table per benchmark with a line for each set of parameters. Ratios are "
                    + "still relative to all rows.")
            List<String> rows,
            @Option(names = "--html", paramLabel = "<file>", description = "Also writes charts and tables "
                    + "to a self-contained HTML page.")
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
                    : "No row is named " + String.join(" or ", missing));
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
            description = "Reports in Markdown which rows are slower or faster than in an earlier run. Each row needs "
                    + "at least three forks in both runs. The comparison is void (exit status 4) if the processors "
                    + "differ, or a row whose code is the same in both. Exit status 5 means that no row is slower, but "
                    + "some are too noisy to tell: use more forks or an idle machine.")
    int compare(
            @Parameters(paramLabel = "BASE.json", description = "JMH results before the change.") Path base,
            @Parameters(paramLabel = "NEW.json", description = "JMH results with the change.") Path changed,
            @Mixin CompareOptions options) throws UnusableFileException {
        return options.compare(base, changed, spec.commandLine());
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Checks whether each claim holds (the interval of the ratio is at or above the claimed "
                    + "minimum), is broken (the interval is below it) or is not shown (anything else, too few samples, "
                    + "or a busy machine), and counts those that were not run. Ratios compare rows of one run.",
            footer = {
                "",
                "Caps on heap bytes need -prof gc. The exit status is 4 if a claim is not shown or none was run."})
    int gate(
            @Parameters(arity = "1..*", paramLabel = "RESULTS.json",
                    description = "JMH results files, one for each run.")
            List<Path> files,
            @Option(names = "--claims", paramLabel = "<file>", description = "Claims in JSON; benchmarks/README.md "
                    + "explains the format. Default: this project's claims, which benchmarks.jar contains.")
            Path claims) throws UnusableFileException {
        return ClaimCheck.print(claims == null ? ClaimsFile.packed() : ClaimsFile.read(claims),
                ResultsFile.read(files), spec.commandLine().getOut());
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = {
                "Times the same rows with two versions alternately and compares them. A JMH benchmark jar runs as is; "
                        + "any other jar, a version of the library, goes ahead of these benchmarks on the class path.",
                "A round times every row once with each version, in a fork each: BASE, NEW, NEW, BASE and so on."})
    int ab(
            @Option(names = "--out-dir", paramLabel = "<folder>", defaultValue = "ab-results", description = "Where "
                    + "base.json and new.json are written after every round. Default: ${DEFAULT-VALUE}.")
            Path folder,
            @Mixin CompareOptions comparison,
            @Parameters(paramLabel = "BASE.jar", description = "The jar before the change.") Path base,
            @Parameters(paramLabel = "NEW.jar", description = "The jar with the change.") Path changed,
            @Parameters(index = "2..*", paramLabel = "<JMH options>", description = "Everything after the jars: which "
                    + "rows to run, and for how long. -f is the number of rounds (default " + AbRun.ROUNDS + "). A row "
                    + "that fails ends the run unless -foe false is given.")
            List<String> jmh) throws UnusableFileException, IOException, InterruptedException {
        CommandLine command = spec.subcommands().get("ab");
        AbRun run = new AbRun(command, jmh == null ? List.of() : jmh, folder);
        return run.compare(base, changed, comparison);
    }

    @Command(
            name = "results-page",
            mixinStandardHelpOptions = true,
            description = "Converts JMH's files in benchmarks/results to the compact form, one line per row, and "
                    + "regenerates from them RESULTS.md's tables and README's picture and table.")
    int resultsPage(
            @Parameters(arity = "0..1", paramLabel = "<folder>", defaultValue = "",
                    description = "The project's folder. Default: the current one.")
            Path project) throws UnusableFileException, IOException {
        ResultsPage.write(project);
        return ExitCode.GOOD;
    }
}
