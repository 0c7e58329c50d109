// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.github.parquetdecoding.benchmarks.ArrowCpp;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Optional;

/**
 * Runs JMH with JMH's command line and some additions: rows whose library is missing are left out, results include the
 * load from other processes, the machine and the kernels, and the results file is rewritten after every row.
 */
public final class BenchmarkRun {
    /** Printed by JMH before each row. */
    private static final String PROGRESS = "# Run progress: ";

    private final OutputFormat format;
    private final boolean brief;
    /** The results file; null for none. */
    private final Path file;
    private final Map<BenchmarkParams, List<List<IterationResult>>> forks = new LinkedHashMap<>();
    private String progress = "";
    private String row = "";
    private boolean complete = true;

    private BenchmarkRun(Options options) {
        brief = options.verbosity().orElse(VerboseMode.NORMAL) == VerboseMode.SILENT;
        format = OutputFormatFactory.createFormatInstance(System.out, options.verbosity().orElse(VerboseMode.NORMAL));
        file = options.getResultFormat().orElse(null) == ResultFormatType.JSON && options.getResult().hasValue()
                ? Path.of(options.getResult().get()) : null;
    }

    /** @return whether every row has a result */
    public static boolean run(Options options) throws RunnerException, IOException {
        BenchmarkRun run = new BenchmarkRun(options);
        run.measure(options);
        return run.complete;
    }

    /** The names of the parameters of the benchmarks that the options select. */
    public static SortedSet<String> parameters(Options options) {
        return selected(options).stream().map(BenchmarkListEntry::getParams).filter(Optional::hasValue)
                .flatMap(parameters -> parameters.get().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<BenchmarkListEntry> selected(Options options) {
        return BenchmarkList.defaultList().find(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                options.getIncludes(), options.getExcludes());
    }

    private void measure(Options options) throws RunnerException, IOException {
        ChainedOptionsBuilder builder = new OptionsBuilder().parent(options).addProfiler(OtherLoad.class);
        options.getExcludes().forEach(builder::exclude);
        if (ArrowCpp.isMissing()) {
            selected(options).stream()
                    .map(BenchmarkListEntry::getUsername).filter(row -> row.matches(ArrowCpp.ROWS)).findFirst()
                    .ifPresent(row -> System.out.println("# Rows like " + row + " are left out. They need java "
                            + "-Dlibarrow=<the path of libarrow.so, which the Python package pyarrow includes> "
                            + "on JDK 25 or later"));
            builder.exclude(ArrowCpp.ROWS);
        }
        OutputFormat watched = (OutputFormat) Proxy.newProxyInstance(
                BenchmarkRun.class.getClassLoader(), new Class<?>[] {OutputFormat.class}, (proxy, method, values) -> {
                    try {
                        watch(method.getName(), values);
                        // Brief runs omit the output of forks; JMH still shows the last lines of a failed one.
                        return brief && method.getName().equals("write") ? null : method.invoke(format, values);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        new Runner(builder.build(), watched).run();
        if (file != null) {
            // Replace the file that JMH has just written, which lacks the machine.
            write();
        }
    }

    private void watch(String event, Object[] values) throws IOException {
        switch (event) {
            case "println" -> {
                String line = (String) values[0];
                progress = line.startsWith(PROGRESS) ? line.substring(PROGRESS.length()) : progress;
            }
            case "startBenchmark" -> row = name((BenchmarkParams) values[0]);
            case "iterationResult" -> keep((BenchmarkParams) values[0], (IterationParams) values[1],
                    (int) values[2], (IterationResult) values[3]);
            case "endBenchmark" -> {
                BenchmarkResult result = (BenchmarkResult) values[0];
                complete &= result != null;
                if (brief) {
                    System.out.println("[" + progress + "] " + row + ": "
                            + (result == null ? "failed; -v NORMAL shows why" : result.getPrimaryResult()));
                }
                if (file != null) {
                    write();
                }
            }
            default -> { }
        }
    }

    private void keep(BenchmarkParams benchmark, IterationParams iteration, int number, IterationResult result) {
        if (iteration.getType() == IterationType.MEASUREMENT) {
            List<List<IterationResult>> all = forks.computeIfAbsent(benchmark, key -> new ArrayList<>());
            if (number == 1) {
                all.add(new ArrayList<>());
            }
            all.get(all.size() - 1).add(result);
        }
    }

    private static String name(BenchmarkParams benchmark) {
        String name = benchmark.getBenchmark();
        int dot = name.lastIndexOf('.');
        Map<String, String> parameters = new LinkedHashMap<>();
        benchmark.getParamsKeys().forEach(key -> parameters.put(key, benchmark.getParam(key)));
        return JmhResult.name(name.substring(0, dot), name.substring(dot + 1), parameters);
    }

    /** Writes the rows measured so far. */
    private void write() throws IOException {
        List<RunResult> rows = forks.entrySet().stream()
                .map(row -> new RunResult(row.getKey(), row.getValue().stream()
                        .map(fork -> new BenchmarkResult(row.getKey(), fork)).toList()))
                .sorted(RunResult.DEFAULT_SORT_COMPARATOR)
                .toList();
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        ResultFormatFactory.getInstance(ResultFormatType.JSON, new PrintStream(json, true, StandardCharsets.UTF_8))
                .writeOut(rows);
        Files.writeString(file, MachineFacts.addedTo(json.toString(StandardCharsets.UTF_8)));
    }
}
