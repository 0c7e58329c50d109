// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The main program of benchmarks.jar: a command if the first argument names one, else JMH with JMH's options. */
@Command(
        name = "java -jar benchmarks.jar",
        mixinStandardHelpOptions = true,
        version = "benchmarks.jar of parquet-decoding-utils",
        description = "Without a command this is JMH: -h lists its options, -l its benchmarks.",
        footer = {"", ExitCode.HELP},
        subcommands = {
            CommandLine.HelpCommand.class, ReportCommand.class, CompareCommand.class, GateCommand.class,
            AbCommand.class, ResultsPageCommand.class})
public final class BenchmarksMain {
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
        commands.getSubcommands().values().forEach(command -> command.getCommandSpec().usageMessage()
                .footer(concat(command.getCommandSpec().usageMessage().footer(), "", ExitCode.HELP)));
        // What stands behind the jars are JMH's options.
        commands.getSubcommands().get("ab").setStopAtPositional(true);
        return commands;
    }

    private static String[] concat(String[] lines, String... more) {
        return java.util.stream.Stream.concat(List.of(lines).stream(), List.of(more).stream()).toArray(String[]::new);
    }
}
