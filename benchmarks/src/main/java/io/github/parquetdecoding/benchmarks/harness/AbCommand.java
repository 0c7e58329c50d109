// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.run.AbVersion;
import io.github.parquetdecoding.benchmarks.harness.run.ForkMerge;
import io.github.parquetdecoding.benchmarks.harness.text.ComparisonText;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Times two versions alternately, so that a change of the machine's speed affects both equally. */
@Command(
        name = "ab",
        mixinStandardHelpOptions = true,
        description = {
            "Times the same rows with two versions alternately and compares them. A JMH benchmark jar runs as is; "
                    + "any other jar, a version of the library, goes ahead of these benchmarks on the class path.",
            "A round times every row once with each version, in a fork each: BASE, NEW, NEW, BASE and so on."})
final class AbCommand implements Callable<Integer> {
    private static final int ROUNDS = 20;

    @Spec
    private CommandSpec spec;

    @Option(names = "--out-dir", paramLabel = "<folder>", defaultValue = "ab-results", description = "Where base.json "
            + "and new.json are written after every round. Default: ${DEFAULT-VALUE}.")
    private Path folder;

    @Mixin
    private CompareOptions comparison;

    @Parameters(index = "0", paramLabel = "BASE.jar", description = "The jar before the change.")
    private Path base;

    @Parameters(index = "1", paramLabel = "NEW.jar", description = "The jar with the change.")
    private Path changed;

    @Parameters(index = "2..*", paramLabel = "<JMH options>", description = "Everything after the jars: which rows to "
            + "run, and for how long. -f is the number of rounds (default " + ROUNDS + "). A row that fails ends the "
            + "run unless -foe false is given.")
    private List<String> jmh;

    @Override
    public Integer call() throws UnusableFileException, IOException, InterruptedException {
        List<String> given = jmh == null ? List.of() : jmh;
        CommandLineOptions parsed = parse(given);
        int rounds = parsed.getForkCount().orElse(ROUNDS);
        check(rounds >= 1, "-f " + rounds + ": at least one round is required");
        List<String> options = ofOneFork(given, parsed);

        Class<?> main = spec.root().userObject().getClass();
        List<AbVersion> versions = List.of(AbVersion.of("BASE", base, main), AbVersion.of("NEW", changed, main));
        List<Path> files = List.of(folder.resolve("base.json"), folder.resolve("new.json"));
        List<List<JmhResult>> results = List.of(new ArrayList<>(), new ArrayList<>());
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new UnusableFileException(folder, "is not a folder");
        }
        long start = System.nanoTime();
        for (int pass = 0; pass < 2 * rounds; pass++) {
            // BASE, NEW, NEW, BASE and so on.
            int version = (pass + 1) / 2 % 2;
            List<JmhResult> rows = versions.get(version).run(options);
            results.get(version).addAll(rows);
            spec.commandLine().getErr().printf(Locale.ROOT, "round %d of %d, %s: %s, %s left%n",
                    pass / 2 + 1, rounds, versions.get(version).name(), ComparisonText.counted(rows.size()),
                    time((System.nanoTime() - start) / 1e9 / (pass + 1) * (2 * rounds - pass - 1)));
            for (int each = 0; pass % 2 == 1 && each < 2; each++) {
                JsonFile.write(files.get(each), ResultsFile.compact(
                        ForkMerge.merged(versions.get(each).commit(), results.get(each))));
            }
        }
        return comparison.compare(files.get(0), files.get(1));
    }

    private CommandLineOptions parse(List<String> options) {
        CommandLineOptions parsed;
        try {
            parsed = new CommandLineOptions(options.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw new ParameterException(spec.commandLine(), "JMH options: " + e.getMessage());
        }
        check(!parsed.shouldHelp() && !parsed.shouldList() && !parsed.shouldListWithParams()
                && !parsed.shouldListProfilers() && !parsed.shouldListResultFormats(),
                "ab runs benchmarks; it does not list JMH options, benchmarks or profilers");
        check(!parsed.getResult().hasValue() && !parsed.getResultFormat().hasValue(),
                "ab writes base.json and new.json into --out-dir: leave out -rf and -rff");
        return parsed;
    }

    private void check(boolean right, String message) {
        if (!right) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    private static List<String> ofOneFork(List<String> given, CommandLineOptions parsed) {
        List<String> options = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            if (given.get(i).equals("-f")) {
                i++;
            } else if (!given.get(i).matches("-f=?\\d+")) {
                options.add(given.get(i));
            }
        }
        options.addAll(List.of("-f", "1"));
        if (!parsed.shouldFailOnError().hasValue()) {
            options.addAll(List.of("-foe", "true"));
        }
        return options;
    }

    private static String time(double seconds) {
        return seconds < 90 ? Math.round(seconds) + " s" : Math.round(seconds / 60) + " min";
    }
}
