package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the tables of a run in Markdown. */
@Command(
        name = "BenchmarkReport",
        mixinStandardHelpOptions = true,
        version = "BenchmarkReport of parquet-decoding-utils",
        sortOptions = false,
        description = "Prints the results of benchmarks.jar as Markdown tables: one per benchmark and set of "
                + "parameters, or with --rows one per benchmark.",
        footer = {
            "",
            "JMH writes such a file when it is run with -rf json -rff results.json;",
            "with -prof gc the tables show heap bytes, too.",
            "",
            "Exit codes: 0 printed, 1 a file cannot be used, 2 wrong arguments."})
public final class BenchmarkReport implements Callable<Integer> {
    /** JMH allocates about 7 kB per iteration itself, which its profiler counts. */
    private static final double BYTES_OF_JMH_PER_ITERATION = 16_000;

    private static final double SMALLEST_OBJECT = 16;

    static final String LEGEND = "Error: half of the 99.9 % interval. Ratios: how many times as fast as that row; "
            + "above 1 is faster. (≈): the intervals overlap, which is no difference. "
            + "(?): too few samples for an interval.";

    @Parameters(arity = "1..*", paramLabel = "results.json", description = "Results files of JMH.")
    private List<Path> files;

    @Option(names = "--cpu", paramLabel = "<model>", description = "CPU that the benchmarks ran on. Results do not "
            + "say; default: the CPU of this machine.")
    private String cpu;

    @Option(names = "-p", paramLabel = "<name>=<value>,...", description = "Only results with these parameters, as for "
            + "benchmarks.jar; results without such a parameter are left out.")
    private Map<String, String> wanted = Map.of();

    @Option(names = "--rows", split = ",", paramLabel = "<row>", description = "Only these rows, by the names of their "
            + "methods, in one table per benchmark: a line for each set of parameters. Ratios are still to all others.")
    private List<String> rows = List.of();

    @Spec
    private CommandSpec spec;

    private BenchmarkReport() {
    }

    public static void main(String[] arguments) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, arguments));
    }

    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return new CommandLine(new BenchmarkReport()).setOut(out).setErr(err).execute(arguments);
    }

    @Override
    public Integer call() {
        List<JmhResult> results = new ArrayList<>();
        try {
            for (Path file : files) {
                results.addAll(JmhResult.read(file));
            }
        } catch (JmhResult.UnusableFileException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return 1;
        }
        results.removeIf(result -> !isWanted(result));
        if (results.isEmpty()) {
            spec.commandLine().getErr().println("No result has the parameters " + wanted);
            return 1;
        }
        Set<String> missing = new LinkedHashSet<>(rows);
        results.forEach(result -> missing.remove(result.row()));
        if (!missing.isEmpty()) {
            spec.commandLine().getErr().println("No result is of a row named " + String.join(" or ", missing));
            return 1;
        }
        print(results, cpu == null ? cpuOfThisMachine() : cpu, spec.commandLine().getOut());
        return 0;
    }

    private boolean isWanted(JmhResult result) {
        return wanted.entrySet().stream().allMatch(parameter -> List.of(parameter.getValue().split(","))
                .contains(result.parameters().getOrDefault(parameter.getKey(), "")));
    }

    private boolean isShown(JmhResult result) {
        return rows.isEmpty() || rows.contains(result.row());
    }

    /** The tables of results that were taken on one machine. */
    private void print(List<JmhResult> results, String cpu, PrintWriter out) {
        List<JmhResult> sorted = results.stream()
                .sorted(Comparator.comparingInt((JmhResult result) -> kernelOrder(result.benchmark()))
                        .thenComparing(JmhResult::benchmark))
                .toList();
        Map<List<Object>, List<JmhResult>> tables = sorted.stream()
                .filter(result -> sorted.stream().anyMatch(
                        other -> isShown(other) && other.benchmark().equals(result.benchmark())))
                .collect(Collectors.groupingBy(
                        result -> List.of(result.benchmark(), result.environment(), result.unit(),
                                rows.isEmpty() ? result.parameters() : Map.of()),
                        LinkedHashMap::new, Collectors.toList()));
        String benchmark = "";
        JmhResult.Environment environment = null;
        for (List<JmhResult> table : tables.values()) {
            JmhResult first = table.get(0);
            if (!first.benchmark().equals(benchmark)) {
                benchmark = first.benchmark();
                environment = null;
                out.println("### " + title(benchmark));
                out.println();
            }
            if (!first.environment().equals(environment)) {
                environment = first.environment();
                printEnvironment(environment, cpu, out);
            }
            printTable(table, out);
        }
        out.println(LEGEND);
    }

    private static int kernelOrder(String benchmark) {
        int order = List.copyOf(ReportLayout.kernels().keySet()).indexOf(benchmark);
        return order < 0 ? Integer.MAX_VALUE : order;
    }

    private static String title(String benchmark) {
        ReportLayout.Kernel kernel = ReportLayout.kernels().get(benchmark);
        return kernel == null ? benchmark.substring(benchmark.lastIndexOf('.') + 1) : kernel.title();
    }

    private static String operation(JmhResult result) {
        ReportLayout.Kernel kernel = ReportLayout.kernels().get(result.benchmark());
        return kernel == null ? "op" : kernel.operation();
    }

    /** JMH counts "ops"; readers of the table count pages and values. */
    private static String unit(JmhResult result) {
        return result.unit()
                .replaceFirst("^ops/", operation(result) + "s/")
                .replaceFirst("/op$", "/" + operation(result));
    }

    private static void printEnvironment(JmhResult.Environment environment, String cpu, PrintWriter out) {
        out.println("JDK " + environment.jdk() + "; JVM arguments: "
                + (environment.jvmArguments().isEmpty() ? "none" : "`" + environment.jvmArguments() + "`")
                + "; CPU: " + cpu + "; " + counted(environment.forks(), "fork") + ", warm-up " + environment.warmup()
                + ", measured " + environment.measurement() + ".");
        out.println();
    }

    private static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /** A line for each set of parameters and each row that is shown. */
    private void printTable(List<JmhResult> results, PrintWriter out) {
        JmhResult first = results.get(0);
        Map<String, ReportLayout.Row> layout = layout(results);
        Map<String, String> common = new LinkedHashMap<>(first.parameters());
        results.forEach(result -> common.entrySet().retainAll(result.parameters().entrySet()));
        Set<String> varying = new LinkedHashSet<>(first.parameters().keySet());
        varying.removeAll(common.keySet());
        Set<ReportLayout.Yardstick> columns = yardsticks(results, layout).keySet();

        List<List<String>> cells = new ArrayList<>();
        List<String> names = new ArrayList<>(varying);
        names.add(common.isEmpty() ? "row" : parameters(common));
        cells.add(heading(names, first, columns, hasBytes(results)));
        Map<Map<String, String>, List<JmhResult>> sets = results.stream().collect(
                Collectors.groupingBy(JmhResult::parameters, LinkedHashMap::new, Collectors.toList()));
        for (List<JmhResult> set : sets.values()) {
            Map<ReportLayout.Yardstick, JmhResult> yardsticks = yardsticks(set, layout);
            for (ReportLayout.Row row : layout.values()) {
                for (JmhResult result : set) {
                    if (isShown(result) && result.row().equals(row.method())) {
                        List<String> labels = new ArrayList<>();
                        varying.forEach(name -> labels.add(result.parameters().get(name)));
                        labels.add(row.label());
                        cells.add(line(labels, result, columns, yardsticks, hasBytes(results)));
                    }
                }
            }
        }
        printAligned(cells, varying.size() + 1, out);
    }

    private static boolean hasBytes(List<JmhResult> results) {
        return results.stream().anyMatch(result -> !Double.isNaN(result.bytesPerOperation()));
    }

    private static Map<ReportLayout.Yardstick, JmhResult> yardsticks(
            List<JmhResult> results, Map<String, ReportLayout.Row> layout) {
        Map<ReportLayout.Yardstick, JmhResult> yardsticks = new LinkedHashMap<>();
        for (ReportLayout.Yardstick yardstick : ReportLayout.Yardstick.values()) {
            results.stream()
                    .filter(result -> layout.get(result.row()).yardstick() == yardstick)
                    .findFirst()
                    .ifPresent(result -> yardsticks.put(yardstick, result));
        }
        return yardsticks;
    }

    private static List<String> heading(
            List<String> names, JmhResult first, Set<ReportLayout.Yardstick> yardsticks, boolean bytes) {
        List<String> heading = new ArrayList<>(names);
        heading.add(unit(first));
        heading.add("error");
        yardsticks.forEach(yardstick -> heading.add("to " + yardstick.heading));
        if (bytes) {
            heading.add("B/" + operation(first));
        }
        return heading;
    }

    private static List<String> line(List<String> labels, JmhResult result, Set<ReportLayout.Yardstick> columns,
            Map<ReportLayout.Yardstick, JmhResult> yardsticks, boolean bytes) {
        List<String> line = new ArrayList<>(labels);
        line.add(number(result.score()));
        line.add(error(result));
        columns.forEach(
                column -> line.add(yardsticks.containsKey(column) ? ratio(result, yardsticks.get(column)) : ""));
        if (bytes) {
            line.add(bytes(result));
        }
        return line;
    }

    /** The rows of the layout, then those that it does not know. */
    private static Map<String, ReportLayout.Row> layout(List<JmhResult> results) {
        Map<String, ReportLayout.Row> rows = new LinkedHashMap<>();
        ReportLayout.Kernel kernel = ReportLayout.kernels().get(results.get(0).benchmark());
        if (kernel != null) {
            kernel.rows().forEach(row -> rows.put(row.method(), row));
        }
        Set<String> unknown = new LinkedHashSet<>();
        results.forEach(result -> unknown.add(result.row()));
        unknown.forEach(row -> rows.putIfAbsent(row, new ReportLayout.Row(row, row, null)));
        return rows;
    }

    private static String parameters(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + " = " + parameter.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String error(JmhResult result) {
        return result.hasInterval() ? "± " + number(result.error()) : "unknown";
    }

    private static String ratio(JmhResult result, JmhResult yardstick) {
        if (result == yardstick) {
            return "1";
        }
        String ratio = number(result.ratioTo(yardstick));
        if (!result.hasInterval() || !yardstick.hasInterval()) {
            return ratio + " (?)";
        }
        return result.overlaps(yardstick) ? ratio + " (≈)" : ratio;
    }

    /** Bytes of which JMH's own share may be a part are shown as a bound; none if no object fits into that. */
    private static String bytes(JmhResult result) {
        double bytes = result.bytesPerOperation();
        double own = BYTES_OF_JMH_PER_ITERATION / result.operationsPerIteration();
        if (Double.isNaN(bytes)) {
            return "";
        }
        if (bytes < 0.05 || bytes < own && own < SMALLEST_OBJECT) {
            return "0";
        }
        return bytes < own ? "< " + number(own) : number(bytes);
    }

    /** Three digits that matter, and no exponent. */
    private static String number(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    private static void printAligned(List<List<String>> cells, int labels, PrintWriter out) {
        int columns = cells.get(0).size();
        int[] widths = new int[columns];
        for (List<String> line : cells) {
            for (int c = 0; c < columns; c++) {
                widths[c] = Math.max(widths[c], Math.max(line.get(c).length(), 4));
            }
        }
        for (int l = 0; l < cells.size(); l++) {
            StringBuilder text = new StringBuilder("|");
            for (int c = 0; c < columns; c++) {
                String padding = " ".repeat(widths[c] - cells.get(l).get(c).length());
                text.append(' ').append(c < labels ? cells.get(l).get(c) + padding : padding + cells.get(l).get(c))
                        .append(" |");
            }
            out.println(text);
            if (l == 0) {
                StringBuilder line = new StringBuilder("|");
                for (int c = 0; c < columns; c++) {
                    line.append(' ').append("-".repeat(widths[c] - 1)).append(c < labels ? "- |" : ": |");
                }
                out.println(line);
            }
        }
        out.println();
    }

    private static String cpuOfThisMachine() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }
}
