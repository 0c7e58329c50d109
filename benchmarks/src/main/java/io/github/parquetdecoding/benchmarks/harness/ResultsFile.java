// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static io.github.parquetdecoding.benchmarks.harness.JsonFile.field;
import static io.github.parquetdecoding.benchmarks.harness.JsonFile.number;
import static io.github.parquetdecoding.benchmarks.harness.JsonFile.string;

/** Reads what JMH writes with {@code -rf json}: one run. */
final class ResultsFile {
    /** What {@link BenchmarkRun} adds to an entry. */
    static final String MACHINE = "machine";
    static final String DATE = "date";

    private ResultsFile() {
    }

    static List<JmhResult> read(Path file) throws UnusableFileException {
        JsonElement json = JsonFile.read(file);
        if (!json.isJsonArray()) {
            throw new UnusableFileException(file, "is not a results file of JMH (run it with -rf json)");
        }
        JsonArray entries = json.getAsJsonArray();
        if (entries.isEmpty()) {
            throw new UnusableFileException(file, "has no results: did every benchmark fail?");
        }
        List<JmhResult> results = new ArrayList<>();
        String date = date(file);
        for (JsonElement entry : entries) {
            try {
                results.add(result(file.toString(), date, entry.getAsJsonObject()));
            } catch (RuntimeException e) {
                // Gson answers a missing or misplaced field with whichever unchecked exception is nearest.
                throw new UnusableFileException(file,
                        "entry " + results.size() + " is not a result of JMH (" + e.getMessage() + ")");
            }
        }
        return results;
    }

    private static String date(Path file) throws UnusableFileException {
        try {
            return LocalDate.ofInstant(Files.getLastModifiedTime(file).toInstant(), ZoneOffset.UTC).toString();
        } catch (IOException e) {
            throw new UnusableFileException(file, "cannot be read: " + e.getMessage());
        }
    }

    private static JmhResult result(String run, String fileDate, JsonObject entry) {
        String name = string(entry, "benchmark");
        int dot = name.lastIndexOf('.');
        String mode = string(entry, "mode");
        boolean throughput = mode.equals("thrpt");
        JsonObject metric = field(entry, "primaryMetric").getAsJsonObject();
        double score = number(field(metric, "score"));
        String unit = string(metric, "scoreUnit");
        double nanosPerUnit = nanos("1 " + unit.replaceFirst("^ops/|/op$", ""));
        double nanosPerOperation = throughput ? nanosPerUnit / score : nanosPerUnit * score;
        return new JmhResult(
                run,
                dot < 0 ? name : name.substring(0, dot),
                name.substring(dot + 1),
                parameters(entry),
                environment(entry, mode),
                throughput,
                score,
                number(field(metric, "scoreError")),
                unit,
                forks(metric),
                secondary(entry, "gc.alloc.rate.norm"),
                nanosPerOperation,
                mode.equals("ss") ? 1 : nanos(string(entry, "measurementTime")) / nanosPerOperation,
                secondary(entry, OtherLoad.NAME),
                entry.has(MACHINE) && entry.getAsJsonObject(MACHINE).has(DATE)
                        ? string(entry.getAsJsonObject(MACHINE), DATE) : fileDate);
    }

    /** NaN for a time that JMH does not write so. */
    private static double nanos(String time) {
        String[] parts = time.split(" ");
        double factor = switch (parts[parts.length - 1]) {
            case "ns" -> 1;
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "min" -> 60e9;
            default -> Double.NaN;
        };
        return factor * Double.parseDouble(parts[0]);
    }

    private static Map<String, String> parameters(JsonObject entry) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (entry.has("params")) {
            entry.getAsJsonObject("params").entrySet()
                    .forEach(parameter -> parameters.put(parameter.getKey(), string(parameter.getValue())));
        }
        return parameters;
    }

    private static JmhResult.Environment environment(JsonObject entry, String mode) {
        List<String> arguments = new ArrayList<>();
        field(entry, "jvmArgs").getAsJsonArray().forEach(argument -> arguments.add(string(argument)));
        return new JmhResult.Environment(
                string(entry, "jdkVersion") + " (" + string(entry, "vmName") + " " + string(entry, "vmVersion") + ")",
                String.join(" ", arguments),
                field(entry, "forks").getAsInt(),
                string(entry, "warmupIterations") + " x " + string(entry, "warmupTime"),
                string(entry, "measurementIterations") + " x " + string(entry, "measurementTime"),
                mode,
                machine(entry));
    }

    private static JmhResult.Machine machine(JsonObject entry) {
        if (!entry.has(MACHINE)) {
            return JmhResult.Machine.UNKNOWN;
        }
        JsonObject machine = entry.getAsJsonObject(MACHINE);
        return new JmhResult.Machine(string(machine, "cpu"), field(machine, "cores").getAsInt(),
                string(machine, "kernels"), string(machine, "commit"));
    }

    /** Of sample time there is a histogram in place of scores: then no fork has any. */
    private static List<double[]> forks(JsonObject metric) {
        List<double[]> forks = new ArrayList<>();
        if (metric.has("rawData")) {
            for (JsonElement fork : metric.getAsJsonArray("rawData")) {
                forks.add(fork.getAsJsonArray().asList().stream().mapToDouble(JsonFile::number).toArray());
            }
        }
        return forks;
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
}
