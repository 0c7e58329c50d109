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

import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Times two versions alternately, so that a change of the machine's speed affects both alike. */
final class AbRun {
    static final int ROUNDS = 20;

    private final CommandLine command;
    private final Path folder;
    private final int rounds;

    /** JMH options for a single fork. */
    private final List<String> options = new ArrayList<>();

    /** @param jmh the JMH options, which apply to all rounds */
    AbRun(CommandLine command, List<String> jmh, Path folder) {
        this.command = command;
        this.folder = folder;
        CommandLineOptions parsed;
        try {
            parsed = new CommandLineOptions(jmh.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw new ParameterException(command, "JMH options: " + e.getMessage());
        }
        rounds = parsed.getForkCount().orElse(ROUNDS);
        check(!parsed.shouldHelp() && !parsed.shouldList() && !parsed.shouldListWithParams()
                && !parsed.shouldListProfilers() && !parsed.shouldListResultFormats(),
                "ab runs benchmarks; it does not list JMH options, benchmarks or profilers");
        check(!parsed.getResult().hasValue() && !parsed.getResultFormat().hasValue(),
                "ab writes base.json and new.json into --out-dir: leave out -rf and -rff");
        check(rounds >= 1, "-f " + rounds + ": at least one round is required");
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
    }

    private void check(boolean right, String message) {
        if (!right) {
            throw new ParameterException(command, message);
        }
    }

    /** @return the exit status */
    int compare(Path base, Path changed, CompareOptions comparison)
            throws UnusableFileException, IOException, InterruptedException {
        List<AbVersion> versions = List.of(AbVersion.of("BASE", base), AbVersion.of("NEW", changed));
        List<Path> files = List.of(folder.resolve("base.json"), folder.resolve("new.json"));
        List<ForkMerge> merges = versions.stream().map(version -> new ForkMerge(version.commit())).toList();
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new UnusableFileException(folder, "is not a folder");
        }
        comparison.checkOut();
        long start = System.nanoTime();
        for (int pass = 0; pass < 2 * rounds; pass++) {
            // BASE, NEW, NEW, BASE and so on.
            int version = (pass + 1) / 2 % 2;
            int rows = merges.get(version).add(versions.get(version).jar(), versions.get(version).run(options));
            command.getErr().printf(Locale.ROOT, "round %d of %d, %s: %s, %s left%n",
                    pass / 2 + 1, rounds, versions.get(version).name(), ComparisonText.counted(rows),
                    time((System.nanoTime() - start) / 1e9 / (pass + 1) * (2 * rounds - pass - 1)));
            for (int each = 0; pass % 2 == 1 && each < 2; each++) {
                write(ResultsFile.compact(merges.get(each).results()), files.get(each));
            }
        }
        return comparison.compare(files.get(0), files.get(1), command);
    }

    /** Replaces the file atomically, in case the run is stopped. */
    private static void write(String json, Path file) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(unfinished, json);
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String time(double seconds) {
        return seconds < 90 ? Math.round(seconds) + " s" : Math.round(seconds / 60) + " min";
    }
}
