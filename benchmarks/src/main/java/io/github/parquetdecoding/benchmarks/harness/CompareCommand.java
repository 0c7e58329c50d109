// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says which rows a change has made slower or faster. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Says which rows are slower or faster than in a run before, in Markdown. Both runs need three "
                + "forks or more of each row. Void, with exit status 4, if a row differs whose code is the same in "
                + "both, or if the processors are not the same. Exit status 5 if no row is slower but some are too "
                + "noisy to tell: then the runs need more forks, or an idle machine.")
final class CompareCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "BASE.json", description = "Results of JMH before the change.")
    private Path base;

    @Parameters(index = "1", paramLabel = "NEW.json", description = "Results of JMH with the change.")
    private Path changed;

    @Mixin
    private CompareOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws UnusableFileException, IOException {
        return options.compare(base, changed, spec.commandLine());
    }
}
