// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results of one run of a suite. */
final class ConformanceReport {
    private static final String DETAILS = "parquet.decoding.testkit.details";
    private static final Pattern VARIABLE = Pattern.compile(
            Stream.of(Neighbours.values()).map(neighbours -> ", " + neighbours + "$|").collect(Collectors.joining())
                    + "-?\\b[0-9][0-9A-F]*\\b|[A-Z][A-Z_]+");

    private final String subject;
    private final Map<String, AssertionError> results;

    /** A case that passed maps to null. */
    ConformanceReport(String subject, Map<String, AssertionError> results) {
        this.subject = subject;
        this.results = results;
    }

    Map<String, AssertionError> failures() {
        Map<String, AssertionError> failures = new LinkedHashMap<>(results);
        failures.values().removeIf(Objects::isNull);
        return failures;
    }

    /** Checks that exactly the cases with these names failed. */
    void verifyExcept(Set<String> knownFailures) {
        Map<String, AssertionError> unexpected = failures();
        Set<String> absent = new LinkedHashSet<>(knownFailures);
        absent.removeAll(results.keySet());
        Set<String> passed = new LinkedHashSet<>(knownFailures);
        passed.removeAll(absent);
        passed.removeAll(unexpected.keySet());
        unexpected.keySet().removeAll(knownFailures);

        List<String> lines = new ArrayList<>();
        if (!unexpected.isEmpty()) {
            lines.add(unexpected.size() + " of " + results.size() + " cases failed"
                    + (knownFailures.isEmpty() ? "" : " unexpectedly"));
            addSummary(lines, unexpected);
        }
        if (!absent.isEmpty()) {
            lines.add("known to fail, but no such case exists: " + String.join("; ", absent));
        }
        if (!passed.isEmpty()) {
            lines.add("known to fail, but passed: " + String.join("; ", passed));
        }
        if (!lines.isEmpty()) {
            AssertionError error = new AssertionError(subject + ": " + String.join("\n", lines));
            if (Boolean.getBoolean(DETAILS)) {
                unexpected.values().stream()
                        .map(Throwable::getCause)
                        .filter(Objects::nonNull)
                        .forEach(error::addSuppressed);
            }
            throw error;
        }
    }

    /** Adds the failures by kind, either all or the first of each sort, and the option that allows them. */
    private static void addSummary(List<String> lines, Map<String, AssertionError> failures) {
        boolean details = Boolean.getBoolean(DETAILS);
        Map<FailureKind, Map<String, List<String>>> kinds = new EnumMap<>(FailureKind.class);
        failures.forEach((name, failure) -> kinds
                .computeIfAbsent(FailureKind.of(failure), kind -> new LinkedHashMap<>())
                .computeIfAbsent(details ? name : sort(name), sort -> new ArrayList<>()).add(name));
        kinds.forEach((kind, sorts) -> {
            int count = sorts.values().stream().mapToInt(List::size).sum();
            lines.add("  " + kind + ": " + count + (count == 1 ? " case:"
                    : details ? " cases:" : " cases, the first of each sort:"));
            sorts.values().forEach(names -> lines.add("    " + names.get(0)
                    + (names.size() == 1 ? "" : " (and " + (names.size() - 1) + " like it)") + ": "
                    + failures.get(names.get(0)).getMessage().replaceAll("\\R\\s*", " ")));
            if (!kind.option().isEmpty()) {
                lines.add("    " + kind.option());
            }
        });
        if (!details) {
            lines.add("  For all cases and stack traces: -D" + DETAILS + "=true");
        }
    }

    /** Names of one sort differ in numbers, in the distribution of values, or in what is around the input. */
    private static String sort(String name) {
        return VARIABLE.matcher(name).replaceAll("#");
    }
}
