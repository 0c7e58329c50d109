// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult.Environment;

import static io.github.parquetdecoding.benchmarks.harness.results.JsonFile.field;
import static io.github.parquetdecoding.benchmarks.harness.results.JsonFile.number;
import static io.github.parquetdecoding.benchmarks.harness.results.JsonFile.string;

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

    private static final JsonSerializer<Double> ROUNDED = (value, type, context) -> Double.isFinite(value)
            ? new JsonPrimitive(new BigDecimal(value).round(DIGITS).stripTrailingZeros())
            : new JsonPrimitive(String.valueOf(value));

    /** Options with paths of this machine. */
    private static final String PEERS = "-D(libarrow|spark\\.4\\.3\\.jars|pyarrow|arrow\\.rs)=\\S* ?";

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping()
            .registerTypeAdapter(double.class, ROUNDED).registerTypeAdapter(Double.class, ROUNDED)
            .create();

    private ResultsFile() {
    }

    public static List<JmhResult> read(Path file) throws UnusableFileException {
        return results(file, JsonFile.read(file));
    }

    public static List<JmhResult> read(List<Path> files) throws UnusableFileException {
        List<JmhResult> results = new ArrayList<>();
        for (Path file : files) {
            results.addAll(read(file));
        }
        return results;
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
                } else {
                    results.add(shared == null ? result(file, compactRow(entry), compactEnvironment(entry))
                            : result(file, entry, shared));
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

    private static JmhResult result(Path file, JsonObject row, JsonObject shared) {
        String name = string(row, "benchmark");
        int dot = name.lastIndexOf('.');
        Map<String, String> parameters = new LinkedHashMap<>();
        if (row.get("params") instanceof JsonObject params) {
            params.entrySet().forEach(param -> parameters.put(param.getKey(), param.getValue().getAsString()));
        }
        // Mode sample has a histogram instead of scores, so no fork has any.
        List<double[]> forks = new ArrayList<>();
        if (!row.get("forks").isJsonNull()) {
            row.getAsJsonArray("forks").forEach(fork -> forks.add(fork.isJsonPrimitive() ? new double[] {number(fork)}
                    : fork.getAsJsonArray().asList().stream().mapToDouble(JsonFile::number).toArray()));
        }
        return new JmhResult(file.toString(), name.substring(0, dot), name.substring(dot + 1), parameters,
                GSON.fromJson(shared, Environment.class), number(field(row, "score")), optional(row, "error"), forks,
                row.has("deviation") ? optional(row, "deviation") : JmhResult.deviation(forks),
                optional(row, "bytes"), optional(row, "load"), shared.has(DATE) ? string(shared, DATE) : "");
    }

    private static double optional(JsonObject row, String name) {
        return row.has(name) ? number(row.get(name)) : Double.NaN;
    }

    /** The fields of the compact form, from one of JMH's entries, still with the scores of all iterations. */
    private static JsonObject compactRow(JsonObject entry) {
        JsonObject metric = field(entry, "primaryMetric").getAsJsonObject();
        JsonObject row = new JsonObject();
        row.add("benchmark", field(entry, "benchmark"));
        row.add("params", entry.get("params"));
        row.add("score", field(metric, "score"));
        row.add("error", field(metric, "scoreError"));
        row.add("forks", metric.get("rawData"));
        if (entry.has("secondaryMetrics")) {
            entry.getAsJsonObject("secondaryMetrics").entrySet().forEach(profiled -> {
                // Older versions of JMH prefix the name with a mark.
                String name = profiled.getKey().endsWith("gc.alloc.rate.norm") ? "bytes"
                        : profiled.getKey().endsWith(LOAD) ? "load" : "";
                if (!name.isEmpty()) {
                    row.add(name, field(profiled.getValue().getAsJsonObject(), "score"));
                }
            });
        }
        return row;
    }

    private static JsonObject compactEnvironment(JsonObject entry) {
        JsonObject shared = entry.has(MACHINE) ? entry.getAsJsonObject(MACHINE) : new JsonObject();
        shared.addProperty("jdk",
                string(entry, "jdkVersion") + " (" + string(entry, "vmName") + " " + string(entry, "vmVersion") + ")");
        shared.addProperty("jvmArguments", field(entry, "jvmArgs").getAsJsonArray().asList().stream()
                .map(JsonElement::getAsString).collect(Collectors.joining(" ")));
        shared.add("forks", field(entry, "forks"));
        shared.addProperty("warmup", string(entry, "warmupIterations") + " x " + string(entry, "warmupTime"));
        shared.addProperty("measured",
                string(entry, "measurementIterations") + " x " + string(entry, "measurementTime"));
        shared.add("mode", field(entry, "mode"));
        shared.add("unit", field(entry.getAsJsonObject("primaryMetric"), "scoreUnit"));
        return shared;
    }

    /** Leaves out where peers are on this machine. */
    public static String compact(List<JmhResult> results) {
        List<String> lines = new ArrayList<>();
        String last = "";
        for (JmhResult result : results) {
            JsonObject shared = GSON.toJsonTree(result.environment()).getAsJsonObject();
            shared.addProperty("jvmArguments",
                    result.environment().jvmArguments().replaceAll(PEERS, "").strip());
            shared.addProperty(DATE, result.date());
            if (!shared.toString().equals(last)) {
                last = shared.toString();
                lines.add(last);
            }
            lines.add(row(result));
        }
        return "[\n" + String.join(",\n", lines) + "\n]\n";
    }

    private static String row(JmhResult result) {
        boolean means = result.forks().size() >= JmhResult.LEAST_FORKS;
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("benchmark", result.benchmark() + "." + result.row());
        row.put("params", result.parameters());
        row.put("score", result.score());
        row.put("error", result.error());
        row.put("forks", means ? result.meansOfForks() : result.forks());
        row.put("deviation", means ? result.deviation() : Double.NaN);
        row.put("bytes", result.bytesPerOperation());
        row.put("load", result.otherLoad());
        row.entrySet().removeIf(field -> field.getValue().equals(Double.NaN) && !field.getKey().equals("score"));
        return GSON.toJson(row);
    }
}
