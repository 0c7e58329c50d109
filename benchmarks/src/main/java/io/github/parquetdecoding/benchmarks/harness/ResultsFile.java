// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import static io.github.parquetdecoding.benchmarks.harness.JsonFile.field;
import static io.github.parquetdecoding.benchmarks.harness.JsonFile.number;
import static io.github.parquetdecoding.benchmarks.harness.JsonFile.string;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.parquetdecoding.benchmarks.harness.JmhResult.Environment;
import io.github.parquetdecoding.benchmarks.harness.JmhResult.Machine;

/**
 * Reads the results of one run in either of two forms: what JMH writes with {@code -rf json}, or the compact form,
 * a line for each row behind a line with what they share. Writes the compact form.
 */
final class ResultsFile {
    /** What {@link BenchmarkRun} adds to an entry of JMH's. */
    static final String MACHINE = "machine";
    static final String DATE = "date";

    private static final MathContext DIGITS = new MathContext(9);

    private ResultsFile() {
    }

    static List<JmhResult> read(Path file) throws UnusableFileException {
        return results(file, JsonFile.read(file));
    }

    /** @param file where the results are from */
    static List<JmhResult> results(Path file, JsonElement json) throws UnusableFileException {
        if (!json.isJsonArray()) {
            throw new UnusableFileException(file, "is not a results file of JMH (run it with -rf json)");
        }
        List<JmhResult> results = new ArrayList<>();
        JsonObject shared = null;
        for (JsonElement each : json.getAsJsonArray()) {
            try {
                JsonObject entry = each.getAsJsonObject();
                if (entry.has("warmup")) {
                    shared = entry;
                } else {
                    results.add(shared == null ? ofJmh(file.toString(), entry)
                            : compact(file.toString(), shared, entry));
                }
            } catch (RuntimeException e) {
                // Gson answers a missing or misplaced field with whichever unchecked exception is nearest.
                throw new UnusableFileException(file,
                        "entry " + results.size() + " is not a result of JMH (" + e.getMessage() + ")");
            }
        }
        if (results.isEmpty()) {
            throw new UnusableFileException(file, "has no results: did every benchmark fail?");
        }
        return results;
    }

    static boolean isCompact(JsonElement json) {
        return json.isJsonArray() && !json.getAsJsonArray().isEmpty()
                && json.getAsJsonArray().get(0) instanceof JsonObject first && first.has("warmup");
    }

    private static JmhResult ofJmh(String run, JsonObject entry) {
        JsonObject metric = field(entry, "primaryMetric").getAsJsonObject();
        List<String> arguments = new ArrayList<>();
        field(entry, "jvmArgs").getAsJsonArray().forEach(argument -> arguments.add(string(argument)));
        JsonObject machine = entry.has(MACHINE) ? entry.getAsJsonObject(MACHINE) : null;
        Environment environment = new Environment(
                string(entry, "jdkVersion") + " (" + string(entry, "vmName") + " " + string(entry, "vmVersion") + ")",
                String.join(" ", arguments),
                field(entry, "forks").getAsInt(),
                string(entry, "warmupIterations") + " x " + string(entry, "warmupTime"),
                string(entry, "measurementIterations") + " x " + string(entry, "measurementTime"),
                string(entry, "mode"), machine(machine));
        List<double[]> forks = forks(metric.get("rawData"));
        return new JmhResult(run, string(entry, "benchmark"), parameters(entry), environment,
                number(field(metric, "score")), number(field(metric, "scoreError")), string(metric, "scoreUnit"), forks,
                JmhResult.deviation(forks), secondary(entry, "gc.alloc.rate.norm"), secondary(entry, OtherLoad.NAME),
                machine != null && machine.has(DATE) ? string(machine, DATE) : "");
    }

    private static JmhResult compact(String run, JsonObject shared, JsonObject row) {
        Environment environment = new Environment(string(shared, "jdk"), string(shared, "jvmArguments"),
                field(shared, "forks").getAsInt(), string(shared, "warmup"), string(shared, "measured"),
                string(shared, "mode"), machine(shared.has("cpu") ? shared : null));
        List<double[]> forks = forks(field(row, "forks"));
        return new JmhResult(run, string(row, "benchmark"), parameters(row), environment,
                number(field(row, "score")), optional(row, "error"), string(shared, "unit"), forks,
                row.has("deviation") ? optional(row, "deviation") : JmhResult.deviation(forks),
                optional(row, "bytes"), optional(row, "load"), shared.has(DATE) ? string(shared, DATE) : "");
    }

    private static Machine machine(JsonObject machine) {
        return machine == null ? Machine.UNKNOWN : new Machine(string(machine, "cpu"),
                field(machine, "cores").getAsInt(), string(machine, "kernels"), string(machine, "commit"));
    }

    private static Map<String, String> parameters(JsonObject entry) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (entry.has("params")) {
            entry.getAsJsonObject("params").entrySet()
                    .forEach(parameter -> parameters.put(parameter.getKey(), string(parameter.getValue())));
        }
        return parameters;
    }

    /** In mode sample there is a histogram in place of scores: then no fork has any. */
    private static List<double[]> forks(JsonElement scores) {
        List<double[]> forks = new ArrayList<>();
        if (scores != null) {
            for (JsonElement fork : scores.getAsJsonArray()) {
                forks.add(fork.isJsonPrimitive() ? new double[] {number(fork)}
                        : fork.getAsJsonArray().asList().stream().mapToDouble(JsonFile::number).toArray());
            }
        }
        return forks;
    }

    private static double optional(JsonObject row, String name) {
        return row.has(name) ? number(row.get(name)) : Double.NaN;
    }

    /** NaN if no profiler has measured it. */
    private static double secondary(JsonObject entry, String name) {
        if (entry.has("secondaryMetrics")) {
            for (Map.Entry<String, JsonElement> metric : entry.getAsJsonObject("secondaryMetrics").entrySet()) {
                // Older versions of JMH put a mark in front of the name.
                if (metric.getKey().endsWith(name)) {
                    return number(field(metric.getValue().getAsJsonObject(), "score"));
                }
            }
        }
        return Double.NaN;
    }

    /** Without the path of Arrow's library, which is one of the machine. */
    static String compact(List<JmhResult> results) {
        List<String> lines = new ArrayList<>();
        JsonObject last = null;
        for (JmhResult result : results) {
            Environment environment = result.environment();
            JsonObject shared = new Gson().toJsonTree(environment.machine()).getAsJsonObject();
            if (environment.machine().equals(Machine.UNKNOWN)) {
                shared = new JsonObject();
            }
            if (!result.date().isEmpty()) {
                shared.addProperty(DATE, result.date());
            }
            shared.addProperty("jdk", environment.jdk());
            shared.addProperty("jvmArguments",
                    environment.jvmArguments().replaceAll("-Dlibarrow=\\S* ?", "").strip());
            shared.addProperty("forks", environment.forks());
            shared.addProperty("warmup", environment.warmup());
            shared.addProperty("measured", environment.measurement());
            shared.addProperty("mode", environment.mode());
            shared.addProperty("unit", result.unit());
            if (!shared.equals(last)) {
                lines.add(shared.toString());
                last = shared;
            }
            lines.add(row(result).toString());
        }
        return "[\n" + String.join(",\n", lines) + "\n]\n";
    }

    private static JsonObject row(JmhResult result) {
        JsonObject row = new JsonObject();
        row.addProperty("benchmark", result.benchmark() + "." + result.row());
        row.add("params", new Gson().toJsonTree(result.parameters()));
        add(row, "score", result.score());
        add(row, "error", result.error());
        JsonArray forks = new JsonArray();
        boolean means = result.forks().size() >= Ratio.LEAST_SAMPLES;
        result.forks().forEach(fork -> {
            JsonArray iterations = new JsonArray();
            for (double score : fork) {
                iterations.add(rounded(score));
            }
            forks.add(means ? rounded(JmhResult.mean(fork)) : iterations);
        });
        row.add("forks", forks);
        if (means) {
            add(row, "deviation", result.deviation());
        }
        add(row, "bytes", result.bytesPerOperation());
        add(row, "load", result.otherLoad());
        return row;
    }

    private static void add(JsonObject row, String name, double value) {
        if (!Double.isNaN(value) || name.equals("score")) {
            row.add(name, rounded(value));
        }
    }

    private static JsonElement rounded(double value) {
        return Double.isFinite(value)
                ? new Gson().toJsonTree(new BigDecimal(value).round(DIGITS).stripTrailingZeros())
                : new Gson().toJsonTree(String.valueOf(value));
    }
}
