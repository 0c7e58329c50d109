// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;

import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Shows what a value costs by how many there are. */
@Command(
        name = "sweep",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "java -jar benchmarks.jar sweep [options] <JMH regexp>... [JMH options]",
        description = "Measures rows with many counts of values; prints a table and where a value costs clearly more "
                + "than with fewer of them, and draws a chart.",
        footer = {
            "",
            "JMH's options are those of a run; without them -f 1 -wi 3 -w 50ms -i 5 -r 30ms",
            "-v SILENT, which takes a second or two for each count. A sweep that was stopped",
            "can be drawn as far as it got, with --from."})
final class SweepCommand implements Callable<Integer> {
    @Option(names = "--parameter", paramLabel = "<name>", defaultValue = "values",
            description = "What says how many values there are. Default: values.")
    private String parameter;

    @Option(names = "--counts", split = ",", paramLabel = "<count>", description = "Default: 40 from 1 to 1000000, "
            + "on both sides of powers of two.",
            defaultValue = "1,2,3,4,6,7,8,9,12,15,16,17,24,31,32,33,48,63,64,65,96,127,128,129,192,256,384,512,513,768,"
                    + "1024,2048,4096,8192,16384,32768,65536,100000,262144,1000000")
    private TreeSet<Integer> counts;

    @Option(names = "--out", paramLabel = "<file>.svg", defaultValue = "sweep.svg",
            description = "The chart; <file>.json has the results, as JMH writes them. Default: sweep.svg.")
    private Path chart;

    @Option(names = "--from", paramLabel = "<file>.json", description = "Shows these results and runs nothing.")
    private Path from;

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws UnusableFileException, IOException {
        PrintWriter err = spec.commandLine().getErr();
        String wrong = wrongArguments();
        if (!wrong.isEmpty()) {
            err.println(wrong);
            return ExitCode.USAGE;
        }
        OutputFile.check(chart);
        Path results = from;
        boolean complete = true;
        if (from == null) {
            results = Path.of(chart.toString().replaceFirst("svg$", "json"));
            try {
                complete = new SweepRun(arguments, parameter).measure(counts, results);
            } catch (CommandLineOptionException e) {
                err.println(e.getMessage());
                return ExitCode.USAGE;
            } catch (RunnerException e) {
                err.println(e.getMessage());
                return ExitCode.UNUSABLE;
            }
        }
        Sweep sweep = Sweep.read(results, parameter);
        print(sweep, spec.commandLine().getOut());
        OutputFile.write(chart, SweepChart.svg(sweep));
        return complete ? ExitCode.GOOD : ExitCode.UNUSABLE;
    }

    /** Empty if nothing is wrong. */
    private String wrongArguments() {
        if (counts.first() < 1) {
            return "--counts " + counts.first() + ": a count is 1 or more";
        }
        if (!chart.toString().endsWith(".svg")) {
            return "--out " + chart + ": the chart is SVG, and its name ends in .svg";
        }
        if (from != null && !arguments.isEmpty()) {
            return "--from runs nothing: " + String.join(" ", arguments) + " has no meaning with it";
        }
        return from != null || !arguments.isEmpty() ? ""
                : "sweep needs a regular expression that says which rows; -l lists them";
    }

    private static void print(Sweep sweep, PrintWriter out) {
        out.println("### " + String.join("; ", sweep.titles()) + ": ns per value");
        out.println();
        if (!sweep.common().isEmpty()) {
            out.println(Cells.parameters(sweep.common()));
            out.println();
        }
        sweep.conditions().forEach(out::println);
        out.println();
        TextTable.MARKDOWN.print(sweep.cells(), 0, out);
        List<Sweep.Cliff> cliffs = sweep.cliffs();
        if (!sweep.hasIntervals()) {
            out.println("With fewer than three samples of a count cliffs cannot be told from noise: give -i 3.");
        } else if (cliffs.isEmpty()) {
            out.println("No cliffs: nowhere does a value cost " + Sweep.MEANING + ".");
        } else {
            out.println("Cliffs, where a value costs " + Sweep.MEANING + ":");
            out.println();
            cliffs.forEach(cliff -> out.println("- " + cliff.text(sweep.parameter())));
        }
    }
}
