// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures rows with many counts, each for a short time. */
final class SweepRun {
    private static final int FORKS = 1;
    private static final int WARMUPS = 3;
    private static final TimeValue WARMUP = TimeValue.milliseconds(50);
    private static final int MEASUREMENTS = 5;
    private static final TimeValue MEASUREMENT = TimeValue.milliseconds(30);

    private final CommandLineOptions options;
    private final String parameter;

    /** @param arguments JMH's; what they say about rigour wins */
    SweepRun(List<String> arguments, String parameter) throws CommandLineOptionException {
        options = new CommandLineOptions(arguments.toArray(String[]::new));
        this.parameter = parameter;
        if (options.getParameter(parameter).hasValue()) {
            throw new CommandLineOptionException("-p " + parameter + " is what is swept: give the counts to --counts");
        }
        if (options.getResult().hasValue() || options.getResultFormat().hasValue()) {
            throw new CommandLineOptionException("-rf and -rff are the sweep's own: name its files with --out");
        }
        SortedSet<BenchmarkListEntry> rows = BenchmarkRun.rows(options);
        if (rows.isEmpty()) {
            throw new CommandLineOptionException(
                    "no benchmark matches " + String.join(" ", options.getIncludes()) + "; -l lists them");
        }
        for (BenchmarkListEntry row : rows) {
            Map<String, String[]> parameters = row.getParams().orElse(Map.of());
            if (!parameters.containsKey(parameter)) {
                throw new CommandLineOptionException(row.getUsername() + " has no parameter " + parameter
                        + ", but " + (parameters.isEmpty() ? "none" : String.join(", ", parameters.keySet()))
                        + "; -e leaves it out");
            }
        }
    }

    /** Whether all of them could be measured. */
    boolean measure(Collection<Integer> counts, Path file) throws RunnerException, IOException {
        return BenchmarkRun.run(new OptionsBuilder()
                .parent(options)
                .param(parameter, counts.stream().map(String::valueOf).toArray(String[]::new))
                .forks(options.getForkCount().orElse(FORKS))
                .warmupIterations(options.getWarmupIterations().orElse(WARMUPS))
                .warmupTime(options.getWarmupTime().orElse(WARMUP))
                .measurementIterations(options.getMeasurementIterations().orElse(MEASUREMENTS))
                .measurementTime(options.getMeasurementTime().orElse(MEASUREMENT))
                .verbosity(options.verbosity().orElse(VerboseMode.SILENT))
                .resultFormat(ResultFormatType.JSON)
                .result(file.toString())
                .build());
    }
}
