package io.github.parquetdecoding.benchmarks;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One entry of a results file in JMH's JSON.
 *
 * @param benchmark the class's full name
 * @param row the method's name
 * @param throughput whether more is better
 * @param error half of the 99.9 % interval; NaN if there are too few samples for one
 * @param bytesPerOperation heap bytes, from {@code -prof gc}; NaN without it
 * @param operationsPerIteration how many operations one measured iteration took, on average; NaN if that is unknown
 */
record JmhResult(
        String benchmark,
        String row,
        Map<String, String> parameters,
        Environment environment,
        boolean throughput,
        double score,
        double error,
        String unit,
        double bytesPerOperation,
        double operationsPerIteration) {

    /** What must be the same for figures to stand in one table. */
    record Environment(String jdk, String jvmArguments, int forks, String warmup, String measurement, String mode) {
    }

    /** Says in one sentence what is wrong with a results file. */
    static final class UnusableFileException extends Exception {
        private static final long serialVersionUID = 1L;

        UnusableFileException(Path file, String reason) {
            super(file + ": " + reason);
        }
    }

    static List<JmhResult> read(Path file) throws UnusableFileException {
        JsonElement json = parse(file, text(file));
        if (!json.isJsonArray()) {
            throw new UnusableFileException(file, "is not a results file of JMH (run it with -rf json)");
        }
        JsonArray entries = json.getAsJsonArray();
        if (entries.isEmpty()) {
            throw new UnusableFileException(file, "has no results: did every benchmark fail?");
        }
        List<JmhResult> results = new ArrayList<>();
        for (JsonElement entry : entries) {
            try {
                results.add(result(entry.getAsJsonObject()));
            } catch (RuntimeException e) {
                // Gson answers a missing or misplaced field with whichever unchecked exception is nearest.
                throw new UnusableFileException(file,
                        "entry " + results.size() + " is not a result of JMH (" + e.getMessage() + ")");
            }
        }
        return results;
    }

    private static String text(Path file) throws UnusableFileException {
        if (!Files.exists(file)) {
            throw new UnusableFileException(file, "no such file");
        }
        if (!Files.isRegularFile(file)) {
            throw new UnusableFileException(file, "is not a file");
        }
        try {
            String text = Files.readString(file);
            if (text.isBlank()) {
                throw new UnusableFileException(file, "is empty: was the run interrupted?");
            }
            return text;
        } catch (CharacterCodingException e) {
            throw new UnusableFileException(file, "is not JSON (not even UTF-8)");
        } catch (IOException e) {
            throw new UnusableFileException(file, "cannot be read: " + e.getMessage());
        }
    }

    private static JsonElement parse(Path file, String text) throws UnusableFileException {
        try {
            return JsonParser.parseString(text);
        } catch (JsonParseException e) {
            throw new UnusableFileException(file, "is not JSON");
        }
    }

    private static JmhResult result(JsonObject entry) {
        String name = string(entry, "benchmark");
        int dot = name.lastIndexOf('.');
        String mode = string(entry, "mode");
        boolean throughput = mode.equals("thrpt");
        JsonObject metric = field(entry, "primaryMetric").getAsJsonObject();
        double score = field(metric, "score").getAsDouble();
        String unit = string(metric, "scoreUnit");
        double nanosPerIteration = nanos(string(entry, "measurementTime"));
        double operationsPerIteration = throughput
                ? score * nanosPerIteration / nanos("1 " + unit.replaceFirst("^ops/", ""))
                : nanosPerIteration / (score * nanos("1 " + unit.replaceFirst("/op$", "")));
        return new JmhResult(
                name.substring(0, Math.max(dot, 0)),
                name.substring(dot + 1),
                parameters(entry),
                environment(entry, mode),
                throughput,
                score,
                field(metric, "scoreError").getAsDouble(),
                unit,
                bytesPerOperation(entry),
                mode.equals("ss") ? 1 : operationsPerIteration);
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
                    .forEach(parameter -> parameters.put(parameter.getKey(), parameter.getValue().getAsString()));
        }
        return parameters;
    }

    private static Environment environment(JsonObject entry, String mode) {
        List<String> arguments = new ArrayList<>();
        field(entry, "jvmArgs").getAsJsonArray().forEach(argument -> arguments.add(argument.getAsString()));
        return new Environment(
                string(entry, "jdkVersion") + " (" + string(entry, "vmName") + " " + string(entry, "vmVersion") + ")",
                String.join(" ", arguments),
                field(entry, "forks").getAsInt(),
                string(entry, "warmupIterations") + " x " + string(entry, "warmupTime"),
                string(entry, "measurementIterations") + " x " + string(entry, "measurementTime"),
                mode);
    }

    private static double bytesPerOperation(JsonObject entry) {
        if (entry.has("secondaryMetrics")) {
            for (Map.Entry<String, JsonElement> metric : entry.getAsJsonObject("secondaryMetrics").entrySet()) {
                // Older versions of JMH put a mark in front of the name.
                if (metric.getKey().endsWith("gc.alloc.rate.norm")) {
                    return field(metric.getValue().getAsJsonObject(), "score").getAsDouble();
                }
            }
        }
        return Double.NaN;
    }

    private static String string(JsonObject object, String name) {
        return field(object, name).getAsString();
    }

    private static JsonElement field(JsonObject object, String name) {
        JsonElement value = object.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no field " + name);
        }
        return value;
    }

    /** How many times as fast as the other one: above 1 is faster. */
    double ratioTo(JmhResult other) {
        return throughput ? score / other.score : other.score / score;
    }

    boolean hasInterval() {
        return !Double.isNaN(error);
    }

    /** Whether the 99.9 % intervals have a value in common. */
    boolean overlaps(JmhResult other) {
        return Math.abs(score - other.score) <= error + other.error;
    }
}
