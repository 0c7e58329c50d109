// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Kernel;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Row;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;

/** Reads a JSON list of claims; {@code benchmarks/README.md} explains the fields. */
public final class ClaimsFile {
    public static final String NAME = "claims.json";

    private static final Set<String> FIELDS = Set.of("benchmark", "row", "to", "atLeast", "parameters", "vectors",
            "what", "against", "results", "readme");
    private static final Set<String> FIELDS_OF_CAP = Set.of("benchmark", "row", "bytesAtMost", "parameters", "vectors");

    private ClaimsFile() {
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
                claims.add(claim(claim.getAsJsonObject()));
            } catch (IllegalArgumentException e) {
                throw new UnusableFileException(file, "claim " + claims.size() + ": " + e.getMessage());
            }
        }
        return claims;
    }

    private static Claim claim(JsonObject fields) {
        boolean cap = fields.has("bytesAtMost");
        for (String name : fields.keySet()) {
            check((cap ? FIELDS_OF_CAP : FIELDS).contains(name), "unknown field " + name);
        }
        Claim.Line line = fields.has("what") || fields.has("against") || fields.has("results")
                ? new Claim.Line(text(fields, "what"), text(fields, "against"), text(fields, "results"),
                        flag(fields, "readme")) : null;
        if (line != null && line.isOfQueries()) {
            return new Claim(line, null, null, null, Map.of(), false, Double.NaN);
        }
        String benchmark = benchmark(text(fields, "benchmark"));
        return new Claim(line, benchmark, row(benchmark, "row", fields), cap ? null : row(benchmark, "to", fields),
                parameters(fields), flag(fields, "vectors"), bound(fields, cap));
    }

    private static double bound(JsonObject fields, boolean cap) {
        String name = cap ? "bytesAtMost" : "atLeast";
        JsonElement value = JsonFile.field(fields, name);
        check(value instanceof JsonPrimitive number && number.isNumber()
                        && (cap ? number.getAsDouble() >= 0 : number.getAsDouble() > 0),
                "field " + name + " is not a number " + (cap ? "of at least 0" : "above 0"));
        return value.getAsDouble();
    }

    /** Names without a package are benchmarks of this project. */
    private static String benchmark(String name) {
        return name.contains(".") ? name : ReportLayout.kernels().keySet().stream()
                .filter(full -> JmhResult.shortName(full).equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("field benchmark: this project has no " + name
                        + "; others need their package name"));
    }

    private static String row(String benchmark, String field, JsonObject fields) {
        String name = text(fields, field);
        Kernel known = ReportLayout.kernels().get(benchmark);
        check(known == null || known.rows().stream().anyMatch(row -> row.method().equals(name)), "field " + field + ": "
                + JmhResult.shortName(benchmark) + " has no row " + name + (known == null ? "" : "; it has "
                + known.rows().stream().map(Row::method).collect(Collectors.joining(", "))));
        return name;
    }

    private static Map<String, String> parameters(JsonObject fields) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (fields.has("parameters")) {
            check(fields.get("parameters").isJsonObject(), "field parameters is not an object");
            fields.getAsJsonObject("parameters").entrySet().forEach(parameter -> parameters.put(
                    parameter.getKey(), text("parameters." + parameter.getKey(), parameter.getValue())));
        }
        return parameters;
    }

    private static boolean flag(JsonObject fields, String name) {
        JsonElement value = fields.get(name);
        check(value == null || value instanceof JsonPrimitive flag && flag.isBoolean(),
                "field " + name + " is not true or false");
        return value != null && value.getAsBoolean();
    }

    private static String text(JsonObject fields, String name) {
        return text(name, JsonFile.field(fields, name));
    }

    private static String text(String name, JsonElement value) {
        check(value instanceof JsonPrimitive text && text.isString(), "field " + name + " is not a string");
        return value.getAsString();
    }

    private static void check(boolean right, String message) {
        if (!right) {
            throw new IllegalArgumentException(message);
        }
    }
}
