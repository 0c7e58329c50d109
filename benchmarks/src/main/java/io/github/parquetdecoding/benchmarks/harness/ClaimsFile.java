// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

import io.github.parquetdecoding.benchmarks.harness.ReportLayout.Kernel;
import io.github.parquetdecoding.benchmarks.harness.ReportLayout.Row;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reads claims: a list of them in JSON. {@code benchmarks/README.md} says what the fields mean. */
final class ClaimsFile {
    static final String NAME = "claims.json";

    private ClaimsFile() {
    }

    static List<Claim> read(Path file) throws UnusableFileException {
        return claims(file, JsonFile.read(file));
    }

    /** Those of README, which benchmarks.jar carries. */
    static List<Claim> packed() throws UnusableFileException, IOException {
        try (InputStream in = ClaimsFile.class.getResourceAsStream(NAME)) {
            Path file = Path.of(NAME);
            return claims(file, JsonFile.parse(file, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        }
    }

    private static List<Claim> claims(Path file, JsonElement json) throws UnusableFileException {
        if (!json.isJsonArray() || json.getAsJsonArray().isEmpty()) {
            throw new UnusableFileException(file, "is not a list of claims");
        }
        List<Claim> claims = new ArrayList<>();
        for (JsonElement claim : json.getAsJsonArray()) {
            try {
                claims.add(claim(claim));
            } catch (IllegalArgumentException e) {
                throw new UnusableFileException(file, "claim " + claims.size() + ": " + e.getMessage());
            }
        }
        return claims;
    }

    private static Claim claim(JsonElement json) {
        if (!json.isJsonObject()) {
            throw new IllegalArgumentException("is not an object");
        }
        Fields fields = new Fields(json.getAsJsonObject());
        Claim claim = claim(fields);
        fields.refuseOthers();
        return claim;
    }

    private static Claim claim(Fields fields) {
        boolean cap = fields.has("bytesAtMost");
        Claim.Line line = !cap && (fields.has("what") || fields.has("against") || fields.has("results"))
                ? new Claim.Line(fields.text("what"), fields.text("against"), fields.text("results"),
                        fields.has("readme") && fields.flag("readme")) : null;
        if (line != null && line.isOfQueries()) {
            return new Claim(line, null, null, null, Map.of(), false, Double.NaN);
        }
        String benchmark = benchmark(fields.text("benchmark"));
        return new Claim(
                line,
                benchmark,
                row(benchmark, "row", fields),
                cap ? null : row(benchmark, "to", fields),
                fields.parameters(),
                fields.has("vectors") && fields.flag("vectors"),
                cap ? fields.number("bytesAtMost", bytes -> bytes >= 0, "a number from 0 up")
                        : fields.number("atLeast", ratio -> ratio > 0, "a number above 0"));
    }

    /** A name with a package may be anybody's; one without is of this project. */
    private static String benchmark(String name) {
        return name.contains(".") ? name : ReportLayout.kernels().keySet().stream()
                .filter(full -> JmhResult.shortName(full).equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("field benchmark: there is no " + name
                        + " here; others have a package in the name"));
    }

    private static String row(String benchmark, String field, Fields fields) {
        String name = fields.text(field);
        Kernel known = ReportLayout.kernels().get(benchmark);
        if (known != null && known.rows().stream().noneMatch(row -> row.method().equals(name))) {
            throw new IllegalArgumentException("field " + field + ": " + JmhResult.shortName(benchmark) + " has no row "
                    + name + ", but " + known.rows().stream().map(Row::method).collect(Collectors.joining(", ")));
        }
        return name;
    }

    /** The fields of a claim: what is never asked for is unknown. */
    private static final class Fields {
        private final JsonObject object;
        private final Set<String> asked = new HashSet<>();

        private Fields(JsonObject object) {
            this.object = object;
        }

        private boolean has(String name) {
            return object.has(name);
        }

        private String text(String name) {
            return text(name, field(name));
        }

        private double number(String name, Predicate<Double> right, String wanted) {
            JsonElement value = field(name);
            check(value instanceof JsonPrimitive number && number.isNumber() && right.test(number.getAsDouble()),
                    name, wanted);
            return value.getAsDouble();
        }

        private boolean flag(String name) {
            JsonElement value = field(name);
            check(value instanceof JsonPrimitive flag && flag.isBoolean(), name, "true or false");
            return value.getAsBoolean();
        }

        private Map<String, String> parameters() {
            Map<String, String> parameters = new LinkedHashMap<>();
            if (has("parameters")) {
                JsonElement value = field("parameters");
                check(value.isJsonObject(), "parameters", "an object");
                value.getAsJsonObject().entrySet().forEach(parameter -> parameters.put(
                        parameter.getKey(), text("parameters." + parameter.getKey(), parameter.getValue())));
            }
            return parameters;
        }

        private void refuseOthers() {
            for (String name : object.keySet()) {
                if (!asked.contains(name)) {
                    throw new IllegalArgumentException("unknown field " + name);
                }
            }
        }

        private JsonElement field(String name) {
            asked.add(name);
            return JsonFile.field(object, name);
        }

        private static String text(String name, JsonElement value) {
            check(value instanceof JsonPrimitive text && text.isString(), name, "a text");
            return value.getAsString();
        }

        private static void check(boolean right, String name, String wanted) {
            if (!right) {
                throw new IllegalArgumentException("field " + name + " is not " + wanted);
            }
        }
    }
}
