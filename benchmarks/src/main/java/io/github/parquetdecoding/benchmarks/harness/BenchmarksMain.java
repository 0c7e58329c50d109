// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.run.BenchmarkRun;
import io.github.parquetdecoding.benchmarks.harness.text.ClaimsText;
import io.github.parquetdecoding.benchmarks.harness.verdict.Claim;
import io.github.parquetdecoding.benchmarks.harness.verdict.ClaimCheck;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
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
        subcommands = {CommandLine.HelpCommand.class, ReportCommand.class, AbCommand.class})
public final class BenchmarksMain {
    /** The names after {@code -p}, which JMH does not tell, in the command line's lines. */
    private static final Pattern PARAMETERS = Pattern.compile("(?m)^-p[\n=]?(?!rof)([^=\n]+)=");

    @Spec
    private CommandSpec spec;

    private BenchmarksMain() {
    }

    public static void main(String[] arguments) throws IOException {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int status = run(out, err, arguments);
        if (status != ExitCode.GOOD) {
            System.exit(status);
        }
    }

    /** @return the exit status */
    static int run(PrintWriter out, PrintWriter err, String... arguments) throws IOException {
        CommandLine commands = commands(out, err);
        String first = arguments.length == 0 ? "" : arguments[0];
        if (commands.getSubcommands().containsKey(first) || first.equals("--help")) {
            return commands.execute(arguments);
        }
        String hint = new UnmatchedArgumentException(commands, List.of(first)).getSuggestions().stream()
                .filter(command -> Math.abs(command.length() - first.length()) <= 2).findFirst()
                .map(command -> "did you mean " + command + "?").orElse("");
        return runJmh(err, hint, arguments);
    }

    /** @param hint what to do if JMH cannot run the command line; empty for general advice */
    private static int runJmh(PrintWriter err, String hint, String... arguments) throws IOException {
        CommandLineOptions options;
        try {
            options = new CommandLineOptions(arguments);
        } catch (CommandLineOptionException e) {
            err.println("ERROR: " + e.getMessage() + "; "
                    + (hint.isEmpty() ? "-h lists JMH's options, --help the other commands" : hint));
            return ExitCode.USAGE;
        }
        if (options.shouldHelp() || options.shouldList() || options.shouldListWithParams()
                || options.shouldListProfilers() || options.shouldListResultFormats()) {
            Main.main(arguments);
            return ExitCode.GOOD;
        }
        // JMH would ignore the name, and measure every value of the parameter that was meant.
        Set<String> parameters = BenchmarkRun.parameters(options);
        Optional<String> unknown = PARAMETERS.matcher(String.join("\n", arguments)).results()
                .map(name -> name.group(1)).filter(name -> !parameters.contains(name)).findFirst();
        if (unknown.isPresent() && !parameters.isEmpty()) {
            err.println("ERROR: no selected benchmark has a parameter " + unknown.get() + "; they have "
                    + String.join(", ", parameters));
            return ExitCode.USAGE;
        }
        try {
            // JMH on its own would exit with 0; -foe false asks for that.
            return BenchmarkRun.run(options) || !options.shouldFailOnError().orElse(true)
                    ? ExitCode.GOOD : ExitCode.UNUSABLE;
        } catch (NoBenchmarksException e) {
            err.println("ERROR: no benchmark matches " + String.join(" ", options.getIncludes())
                    + "; " + (hint.isEmpty() ? "-l lists them, --help the other commands" : hint));
            return ExitCode.USAGE;
        } catch (RunnerException e) {
            err.println("ERROR: " + e.getMessage().replaceFirst("^ERROR: ", ""));
            return ExitCode.UNUSABLE;
        }
    }

    private static CommandLine commands(PrintWriter out, PrintWriter err) {
        CommandLine commands = new CommandLine(new BenchmarksMain()).setOut(out).setErr(err)
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
            description = "Reports in Markdown which rows are slower or faster than in an earlier run. Each row needs "
                    + "at least three forks in both runs. The comparison is void (exit status 4) if the processors "
                    + "differ, or a row whose code is the same in both. Exit status 5 means that no row is slower, but "
                    + "some are too noisy to tell: use more forks or an idle machine.")
    int compare(
            @Parameters(paramLabel = "BASE.json", description = "JMH results before the change.") Path base,
            @Parameters(paramLabel = "NEW.json", description = "JMH results with the change.") Path changed,
            @Mixin CompareOptions options) throws UnusableFileException {
        return options.compare(base, changed);
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Checks whether each claim holds (the interval of the ratio is at or above the claimed "
                    + "minimum), is broken (the interval is below it) or is not shown (anything else, too few samples, "
                    + "or a busy machine), and counts the claims not run. Ratios compare rows of one run.",
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
        List<JmhResult> results = ResultsFile.read(files);
        List<ClaimCheck> checks = (claims == null ? Claim.packed() : Claim.read(claims)).stream()
                .filter(claim -> claim.benchmark() != null)
                .flatMap(claim -> ClaimCheck.of(claim, results).stream()).toList();
        Set<String> benchmarks =
                results.stream().map(JmhResult::benchmark).collect(Collectors.toCollection(TreeSet::new));
        ClaimsText.print(checks, benchmarks, spec.commandLine().getOut());
        return ExitCode.of(checks);
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
