// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Row;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;

/**
 * A claim about the library, as its file has it: a minimum ratio of two rows, a cap on a row's heap bytes, or just a
 * line of README's table. {@code benchmarks/README.md} explains the fields; those that a claim lacks are null, false or
 * empty.
 *
 * @param what a cell of README's table; claims with the same {@code what} and {@code against} share a line
 * @param results the file that the figure in the table comes from
 * @param benchmark the full class name; null for whole queries, which JMH does not time
 * @param to the row to compare with; null for a cap
 * @param parameters in the form of {@code report -p}
 * @param vectors whether the claim is about results with the Vector API or about those without
 */
public record Claim(String what, String against, String results, String benchmark, String row,
        String to, Map<String, String> parameters, boolean vectors, Double atLeast, Double bytesAtMost) {
    public static final String NAME = "claims.json";

    public Claim {
        parameters = parameters == null ? Map.of() : parameters;
        if (benchmark != null) {
            benchmark = fullName(benchmark);
            checkRow("row", benchmark, row);
            checkRow("to", benchmark, to);
        }
    }

    /** Whether the results are times of whole queries. */
    public boolean isOfQueries() {
        return results != null && results.endsWith(".csv");
    }

    public boolean isCap() {
        return bytesAtMost != null;
    }

    /** The minimum ratio, or the maximum bytes per operation. */
    public double bound() {
        return isCap() ? bytesAtMost : atLeast;
    }

    boolean isOf(JmhResult result) {
        return result.benchmark().equals(benchmark) && result.row().equals(row)
                && result.hasParameters(parameters) && result.hasVectorApi() == vectors;
    }

    public static List<Claim> read(Path file) throws UnusableFileException {
        return claims(file, JsonFile.read(file));
    }

    /** This project's claims, which benchmarks.jar contains. */
    public static List<Claim> packed() throws UnusableFileException {
        return claims(Path.of(NAME), JsonFile.parse(Path.of(NAME), JsonFile.packed(NAME)));
    }

    private static List<Claim> claims(Path file, JsonElement json) throws UnusableFileException {
        if (!json.isJsonArray() || json.getAsJsonArray().isEmpty()) {
            throw new UnusableFileException(file, "is not a list of claims");
        }
        List<Claim> claims = new ArrayList<>();
        for (JsonElement claim : json.getAsJsonArray()) {
            try {
                check(claim.isJsonObject(), "is not an object");
                check(claim.getAsJsonObject());
                claims.add(new Gson().fromJson(claim, Claim.class));
            } catch (RuntimeException e) {
                // Gson wraps what the constructor throws.
                String reason = e instanceof IllegalArgumentException ? e.getMessage() : e.getCause().getMessage();
                throw new UnusableFileException(file, "claim " + claims.size() + ": " + reason);
            }
        }
        return claims;
    }

    /** Checks that a claim has the fields it needs, no others, and values of the right kinds. */
    private static void check(JsonObject fields) {
        boolean cap = fields.has("bytesAtMost");
        boolean shown = fields.has("what") || fields.has("against") || fields.has("results");
        boolean ofQueries = fields.get("results") instanceof JsonPrimitive file && file.getAsString().endsWith(".csv");
        Stream.of(List.of("row"), shown ? List.of("what", "against", "results") : List.<String>of(),
                cap ? List.<String>of() : List.of("to"), ofQueries ? List.<String>of() : List.of("benchmark"),
                cap || ofQueries ? List.<String>of() : List.of("atLeast")).flatMap(List::stream)
                .forEach(name -> check(fields.has(name), "no field " + name));
        fields.entrySet().forEach(field -> {
            String name = "field " + field.getKey();
            JsonElement value = field.getValue();
            JsonPrimitive plain = value instanceof JsonPrimitive ? (JsonPrimitive) value : new JsonPrimitive('?');
            switch (cap && List.of("to", "atLeast").contains(field.getKey()) ? "" : field.getKey()) {
                case "what", "against", "results", "benchmark", "row", "to" -> checkText(name, value);
                case "vectors" -> check(plain.isBoolean(), name + " is not true or false");
                case "atLeast" -> check(plain.isNumber() && plain.getAsDouble() > 0, name + " is not a number above 0");
                case "bytesAtMost" ->
                        check(plain.isNumber() && plain.getAsDouble() >= 0, name + " is not a number of at least 0");
                case "parameters" -> {
                    check(value.isJsonObject(), name + " is not an object");
                    value.getAsJsonObject().entrySet().forEach(parameter ->
                            checkText(name + "." + parameter.getKey(), parameter.getValue()));
                }
                default -> check(false, "unknown " + name);
            }
        });
    }

    private static void checkText(String name, JsonElement value) {
        check(value instanceof JsonPrimitive text && text.isString(), name + " is not a string");
    }

    /** Names without a package are benchmarks of this project. */
    private static String fullName(String benchmark) {
        return benchmark.contains(".") ? benchmark : ReportLayout.kernels().keySet().stream()
                .filter(full -> JmhResult.shortName(full).equals(benchmark)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("field benchmark: this project has no " + benchmark
                        + "; others need their package name"));
    }

    private static void checkRow(String field, String benchmark, String row) {
        List<String> rows = ReportLayout.kernel(benchmark).rows().stream().map(Row::method).toList();
        check(row == null || rows.isEmpty() || rows.contains(row), "field " + field + ": "
                + JmhResult.shortName(benchmark) + " has no row " + row + "; it has " + String.join(", ", rows));
    }

    private static void check(boolean right, String message) {
        if (!right) {
            throw new IllegalArgumentException(message);
        }
    }
}
