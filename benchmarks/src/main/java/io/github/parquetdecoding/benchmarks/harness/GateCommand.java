// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.ClaimCheck.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says whether results show what is claimed. */
@Command(
        name = "gate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Says of each claim whether it holds (the interval of the ratio is at or above the least one), "
                + "is broken (the interval is below) or is not shown (else, too few samples, or a busy machine), and "
                + "counts those that were not run. Ratios are those of rows of one run.",
        footer = {
            "",
            "Caps on heap bytes need results with -prof gc. Not shown, or nothing run, is exit status 4."})
final class GateCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RESULTS.json", description = "Results files of JMH, one for each run.")
    private List<Path> files;

    @Option(names = "--claims", paramLabel = "<file>", description = "Claims in JSON; benchmarks/README.md says how "
            + "they are written. Default: README's, which benchmarks.jar carries.")
    private Path claims;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws UnusableFileException, IOException {
        List<Claim> wanted = claims == null ? ClaimsFile.packed() : ClaimsFile.read(claims);
        List<JmhResult> results = new ArrayList<>();
        for (Path file : files) {
            results.addAll(ResultsFile.read(file));
        }
        List<ClaimCheck> checks = wanted.stream()
                .filter(claim -> claim.benchmark() != null)
                .flatMap(claim -> ClaimCheck.of(claim, results).stream())
                .toList();
        print(checks.stream().filter(check -> check.result() != null).toList(), spec.commandLine().getOut());
        List<Verdict> verdicts = checks.stream().map(ClaimCheck::verdict).toList();
        spec.commandLine().getOut().println(summary(verdicts));
        return verdicts.contains(Verdict.BROKEN) ? ExitCode.BAD
                : verdicts.contains(Verdict.NOT_SHOWN) || !verdicts.contains(Verdict.HOLDS) ? ExitCode.UNKNOWN
                : ExitCode.GOOD;
    }

    private static String summary(List<Verdict> verdicts) {
        return Stream.of(Verdict.values()).filter(verdicts::contains)
                .map(verdict -> verdict.text + ": " + Collections.frequency(verdicts, verdict))
                .collect(Collectors.joining(", "));
    }

    private static void print(List<ClaimCheck> checks, PrintWriter out) {
        List<List<String>> cells = new ArrayList<>();
        cells.add(List.of("claim", "file", "verdict", "claimed", "measured"));
        for (ClaimCheck check : checks) {
            cells.add(List.of(
                    check.claim().name(check.result().parameters()),
                    Path.of(check.result().run()).getFileName().toString(),
                    check.verdict().text, check.claim().boundText(), check.measured()));
        }
        if (!checks.isEmpty()) {
            TextTable.MARKDOWN.print(cells, 3, out);
        }
    }
}
