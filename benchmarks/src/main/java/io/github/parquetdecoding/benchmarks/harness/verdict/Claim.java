// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JsonFile;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Row;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;

/**
 * A claim about the library, as its file has it: a minimum ratio of two rows, or a cap on a row's heap bytes. {@code
 * benchmarks/README.md} explains the fields; missing ones are null, false or empty.
 *
 * @param what a cell of README's table; claims with the same {@code what} and {@code against} share a line
 * @param results the file that the figure in the table comes from
 * @param benchmark the full class name
 * @param to the row to compare with; null for a cap
 * @param parameters in the form of {@code report -p}
 * @param vectors whether the claim is about results with the Vector API or about those without
 */
public record Claim(String what, String against, String results, String benchmark, String row,
        String to, Map<String, String> parameters, boolean vectors, Double atLeast, Double bytesAtMost) {
    public static final String NAME = "claims.json";

    private static final String NEEDED = "benchmark, row, to and atLeast, or benchmark, row and bytesAtMost";

    private static final List<String> FIELDS =
            Stream.of(Claim.class.getRecordComponents()).map(RecordComponent::getName).toList();

    public Claim {
        parameters = parameters == null ? Collections.emptyMap() : parameters;
        boolean cap = bytesAtMost != null;
        boolean shown = what != null || against != null || results != null;
        List<String> missing = new ArrayList<>();
        need(true, "benchmark", benchmark, missing);
        need(true, "row", row, missing);
        need(!cap, "to", to, missing);
        need(!cap, "atLeast", atLeast, missing);
        need(shown, "what", what, missing);
        need(shown, "against", against, missing);
        need(shown, "results", results, missing);
        check(missing.isEmpty(), "no field " + String.join(", ", missing) + "; a claim needs " + NEEDED);
        check(!parameters.containsValue(null), "field parameters: a value is null");
        check(!cap || to == null && atLeast == null, "field bytesAtMost excludes to and atLeast");
        check(atLeast == null || atLeast > 0, "field atLeast is not above 0");
        check(!cap || bytesAtMost >= 0, "field bytesAtMost is below 0");
        benchmark = fullName(benchmark);
        checkRow("row", benchmark, row);
        checkRow("to", benchmark, to);
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
                // Gson would ignore unknown fields.
                claim.getAsJsonObject().keySet().forEach(name -> check(FIELDS.contains(name), "unknown field " + name));
                claims.add(new Gson().fromJson(claim, Claim.class));
            } catch (RuntimeException e) {
                // Gson wraps what the constructor throws.
                Throwable cause = e.getCause() == null ? e : e.getCause();
                throw new UnusableFileException(file, "claim " + claims.size() + ": " + cause.getMessage());
            }
        }
        return claims;
    }

    /** Names without a package are benchmarks of this project. */
    private static String fullName(String benchmark) {
        return benchmark.contains(".") ? benchmark : ReportLayout.OURS.kernels().keySet().stream()
                .filter(full -> JmhResult.shortName(full).equals(benchmark)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("field benchmark: this project has no " + benchmark
                        + "; others need their package name"));
    }

    private static void checkRow(String field, String benchmark, String row) {
        List<String> rows = ReportLayout.OURS.kernel(benchmark).rows().stream().map(Row::method).toList();
        check(row == null || rows.isEmpty() || rows.contains(row), "field " + field + ": "
                + JmhResult.shortName(benchmark) + " has no row " + row + "; it has " + String.join(", ", rows));
    }

    private static void need(boolean needed, String field, Object value, List<String> missing) {
        if (needed && value == null) {
            missing.add(field);
        }
    }

    private static void check(boolean right, String message) {
        if (!right) {
            throw new IllegalArgumentException(message);
        }
    }
}
