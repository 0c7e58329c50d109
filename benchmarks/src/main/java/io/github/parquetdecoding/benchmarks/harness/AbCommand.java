// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Times two versions in turns, so that what the machine does to one it does to the other. */
@Command(
        name = "ab",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Times the same rows with two versions in turns, and compares them. A jar of JMH benchmarks is run as it "
                    + "is; any other is a version of the library, ahead of these benchmarks on the class path.",
            "A round times every row once with each version, in a fork of its own: BASE, NEW, NEW, BASE and so on."})
final class AbCommand implements Callable<Integer> {
    private static final int ROUNDS = 20;

    @Option(names = "--out-dir", paramLabel = "<folder>", defaultValue = "ab-results",
            description = "Where base.json and new.json are written anew after every round. Default: "
                    + "${DEFAULT-VALUE}.")
    private Path folder;

    @Mixin
    private CompareOptions comparison;

    @Parameters(index = "0", paramLabel = "BASE.jar", description = "Before the change.")
    private Path base;

    @Parameters(index = "1", paramLabel = "NEW.jar", description = "With the change.")
    private Path changed;

    @Parameters(index = "2..*", paramLabel = "<JMH's options>", description = "Which rows, and how long; all that "
            + "stands behind the jars. -f is the number of rounds, default " + ROUNDS + ". A row that fails ends the "
            + "run; with -foe false others go on.")
    private List<String> jmh = List.of();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws UnusableFileException, IOException, InterruptedException {
        CommandLineOptions parsed = parsed();
        int rounds = parsed.getForkCount().orElse(ROUNDS);
        List<String> options = options(parsed);
        List<AbVersion> versions = List.of(AbVersion.of("BASE", base), AbVersion.of("NEW", changed));
        List<Path> files = List.of(folder.resolve("base.json"), folder.resolve("new.json"));
        List<ForkMerge> merges = versions.stream().map(version -> new ForkMerge(version.commit())).toList();
        createFolder();
        comparison.checkOut();
        long start = System.nanoTime();
        int passes = 0;
        for (int round = 0; round < rounds; round++) {
            for (int turn = 0; turn < 2; turn++) {
                int version = (round + turn) % 2;
                int rows = pass(versions.get(version), options, merges.get(version));
                passes++;
                spec.commandLine().getErr().printf(Locale.ROOT, "round %d of %d, %s: %d rows, %s left%n",
                        round + 1, rounds, versions.get(version).name(), rows,
                        time((System.nanoTime() - start) / 1e9 / passes * (2 * rounds - passes)));
            }
            for (int version = 0; version < 2; version++) {
                write(ResultsFile.compact(merges.get(version).results()), files.get(version));
            }
        }
        return comparison.compare(files.get(0), files.get(1), spec.commandLine());
    }

    private void createFolder() throws UnusableFileException, IOException {
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new UnusableFileException(folder, "is not a folder");
        }
    }

    private static int pass(AbVersion version, List<String> options, ForkMerge merge)
            throws UnusableFileException, IOException, InterruptedException {
        List<JmhResult> results = version.run(options);
        try {
            merge.add(results);
        } catch (IllegalArgumentException e) {
            throw new UnusableFileException(version.jar(), e.getMessage());
        }
        return results.size();
    }

    private CommandLineOptions parsed() {
        CommandLineOptions parsed;
        try {
            parsed = new CommandLineOptions(jmh.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw usage("JMH's options: " + e.getMessage());
        }
        if (parsed.shouldHelp() || parsed.shouldList() || parsed.shouldListWithParams() || parsed.shouldListProfilers()
                || parsed.shouldListResultFormats()) {
            throw usage("ab runs benchmarks; it does not list JMH's options, benchmarks or profilers");
        }
        if (parsed.getResult().hasValue() || parsed.getResultFormat().hasValue()) {
            throw usage("ab writes base.json and new.json into --out-dir: leave out -rf and -rff");
        }
        if (parsed.getForkCount().orElse(ROUNDS) < 1) {
            throw usage("-f " + parsed.getForkCount().get() + ": there must be one round or more");
        }
        return parsed;
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** JMH's, for one fork. */
    private List<String> options(CommandLineOptions parsed) {
        List<String> options = new ArrayList<>();
        for (int i = 0; i < jmh.size(); i++) {
            if (jmh.get(i).equals("-f")) {
                i++;
            } else if (!jmh.get(i).matches("-f=?\\d+")) {
                options.add(jmh.get(i));
            }
        }
        options.addAll(List.of("-f", "1"));
        if (!parsed.shouldFailOnError().hasValue()) {
            options.addAll(List.of("-foe", "true"));
        }
        return options;
    }

    /** All of it or nothing, should the run be stopped meanwhile. */
    private static void write(String json, Path file) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(unfinished, json);
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String time(double seconds) {
        return seconds < 90 ? Math.round(seconds) + " s" : Math.round(seconds / 60) + " min";
    }
}
