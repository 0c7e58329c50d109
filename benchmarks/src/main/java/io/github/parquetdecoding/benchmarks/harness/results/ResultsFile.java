// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.results;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializationContext;
import com.google.gson.JsonSerializer;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult.Environment;

/**
 * Reads the results of one run, as written by JMH's {@code -rf json} or in the compact form: a line with everything
 * that rows share, followed by a line for each row. Writes the compact form.
 */
public final class ResultsFile {
    /** The field that {@code benchmarks.jar} adds to JMH's entries. */
    public static final String MACHINE = "machine";
    public static final String DATE = "date";
    /** A secondary metric that {@code benchmarks.jar} adds to JMH's. */
    public static final String LOAD = "load.other";

    private static final MathContext DIGITS = new MathContext(9);

    /** The option with a path of this machine. */
    private static final String PEER = "-Dlibarrow=\\S* ?";

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping()
            .registerTypeAdapter(double.class, new Figure()).registerTypeAdapter(Double.class, new Figure()).create();

    /** Rounds what it writes; reads NaN and infinity as JMH writes them. */
    private static final class Figure implements JsonSerializer<Double>, JsonDeserializer<Double> {
        @Override
        public JsonElement serialize(Double value, Type type, JsonSerializationContext context) {
            return Double.isFinite(value)
                    ? new JsonPrimitive(new BigDecimal(value).round(DIGITS).stripTrailingZeros())
                    : new JsonPrimitive(String.valueOf(value));
        }

        @Override
        public Double deserialize(JsonElement json, Type type, JsonDeserializationContext context) {
            return Double.valueOf(json.getAsString().replace("INF", "Infinity"));
        }
    }

    /** A row in the compact form; fields without a figure are null. */
    private record Row(String benchmark, Map<String, String> params, Double score, Double error, JsonArray forks,
            Double deviation, Double bytes, Double load) {
        static Row of(JmhResult result) {
            boolean means = result.forks().size() >= JmhResult.LEAST_FORKS;
            return new Row(result.benchmark() + "." + result.row(), result.parameters(), result.score(),
                    orNull(result.error()),
                    GSON.toJsonTree(means ? result.meansOfForks() : result.forks()).getAsJsonArray(),
                    means ? orNull(result.deviation()) : null, orNull(result.bytesPerOperation()),
                    orNull(result.otherLoad()));
        }

        private static Double orNull(double figure) {
            return Double.isNaN(figure) ? null : figure;
        }

        private static double orNaN(Double figure) {
            return figure == null ? Double.NaN : figure;
        }

        JmhResult result(Path file, Environment environment, String date) {
            int dot = Objects.requireNonNull(benchmark, "no field benchmark").lastIndexOf('.');
            if (dot < 0) {
                throw new IllegalArgumentException("field benchmark has no class: " + benchmark);
            }
            if (params != null) {
                params.replaceAll((name, value) -> String.valueOf(value));
            }
            // Mode sample has a histogram instead of scores, so no fork has any.
            List<double[]> scores = forks == null ? List.of() : forks.asList().stream()
                    .map(fork -> fork.isJsonArray() ? GSON.fromJson(fork, double[].class)
                            : new double[] {GSON.fromJson(fork, double.class)}).toList();
            return new JmhResult(file.toString(), benchmark.substring(0, dot), benchmark.substring(dot + 1),
                    params == null ? Map.of() : params, environment,
                    Objects.requireNonNull(score, "no field score"), orNaN(error), scores,
                    deviation == null ? JmhResult.deviation(scores) : deviation, orNaN(bytes), orNaN(load),
                    Objects.requireNonNullElse(date, ""));
        }
    }

    private record Metric(Double score, Double scoreError, String scoreUnit, JsonArray rawData) {
    }

    private record Machine(String cpu, int cores, String kernels, String commit, String date) {
    }

    /** One of JMH's entries. */
    private record Entry(String jmhVersion, String benchmark, Map<String, String> params, String mode, int threads,
            int forks, String jdkVersion, String vmName, String vmVersion, List<String> jvmArgs, int warmupIterations,
            String warmupTime, int warmupBatchSize, int measurementIterations, String measurementTime,
            int measurementBatchSize, Metric primaryMetric, Map<String, Metric> secondaryMetrics, Machine machine) {
        JmhResult result(Path file) {
            Metric score = Objects.requireNonNull(primaryMetric, "no field primaryMetric");
            Machine on = machine == null ? new Machine(null, 0, null, null, null) : machine;
            String vm = Stream.of(vmName, vmVersion).filter(Objects::nonNull).collect(Collectors.joining(" "));
            Environment environment = new Environment(on.cpu, on.cores, on.kernels, on.commit,
                    jdkVersion == null ? vm : jdkVersion + " (" + vm + ")",
                    jvmArgs == null ? "unknown" : String.join(" ", jvmArgs), forks,
                    iterations(warmupIterations, warmupTime)
                            + (warmupBatchSize > 1 ? " in batches of " + warmupBatchSize : ""),
                    iterations(measurementIterations, measurementTime), mode, score.scoreUnit, threads,
                    measurementBatchSize, jmhVersion);
            return new Row(benchmark, params, score.score, score.scoreError, score.rawData, null,
                    profiled("gc.alloc.rate.norm"), profiled(LOAD)).result(file, environment, on.date);
        }

        private static String iterations(int number, String time) {
            return time == null ? "" : number + " x " + time;
        }

        /** Older versions of JMH prefix the name with a mark. */
        private Double profiled(String name) {
            return secondaryMetrics == null ? null : secondaryMetrics.entrySet().stream()
                    .filter(metric -> metric.getKey().endsWith(name)).map(metric -> metric.getValue().score)
                    .findFirst().orElse(null);
        }
    }

    private ResultsFile() {
    }

    public static List<JmhResult> read(Path file) throws UnusableFileException {
        return results(file, JsonFile.read(file));
    }

    /** A file that is given twice counts once. */
    public static List<JmhResult> read(List<Path> files) throws UnusableFileException {
        Map<Path, List<JmhResult>> results = new LinkedHashMap<>();
        for (Path file : files) {
            results.putIfAbsent(JsonFile.real(file), read(file));
        }
        return results.values().stream().flatMap(List::stream).collect(Collectors.toCollection(ArrayList::new));
    }

    /** @param file the source of the results */
    public static List<JmhResult> results(Path file, JsonElement json) throws UnusableFileException {
        if (!json.isJsonArray()) {
            throw new UnusableFileException(file, "is not a JMH results file (run JMH with -rf json)");
        }
        List<JmhResult> results = new ArrayList<>();
        JsonObject shared = null;
        for (JsonElement each : json.getAsJsonArray()) {
            try {
                JsonObject entry = each.getAsJsonObject();
                if (entry.has("warmup")) {
                    shared = entry;
                } else if (shared == null) {
                    results.add(GSON.fromJson(entry, Entry.class).result(file));
                } else {
                    results.add(GSON.fromJson(entry, Row.class).result(file,
                            GSON.fromJson(shared, Environment.class), GSON.fromJson(shared, Machine.class).date));
                }
            } catch (RuntimeException e) {
                // Gson throws various unchecked exceptions if a field is missing or misplaced.
                throw new UnusableFileException(file,
                        "entry " + results.size() + " is not a JMH result (" + e.getMessage() + ")");
            }
        }
        if (results.isEmpty()) {
            throw new UnusableFileException(file, "has no results: did every benchmark fail?");
        }
        return results;
    }

    public static boolean isCompact(JsonElement json) {
        return json.isJsonArray() && !json.getAsJsonArray().isEmpty()
                && json.getAsJsonArray().get(0) instanceof JsonObject first && first.has("warmup");
    }

    /** Leaves out where peers are on this machine. */
    public static String compact(List<JmhResult> results) {
        List<String> lines = new ArrayList<>();
        String last = "";
        for (JmhResult result : results) {
            JsonObject shared = GSON.toJsonTree(result.environment()).getAsJsonObject();
            shared.addProperty("jvmArguments",
                    result.environment().jvmArguments().replaceAll(PEER, "").strip());
            shared.addProperty(DATE, result.date());
            if (!shared.toString().equals(last)) {
                last = shared.toString();
                lines.add(last);
            }
            lines.add(GSON.toJson(Row.of(result)));
        }
        return "[\n" + String.join(",\n", lines) + "\n]\n";
    }
}
