// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What one run of a suite has found.
 *
 * @since 0.1.0
 */
public final class ConformanceReport {
    private final String subject;
    private final Map<String, AssertionError> results;

    /** The value of a case that passed is null. */
    ConformanceReport(String subject, Map<String, AssertionError> results) {
        this.subject = subject;
        this.results = results;
    }

    /** {@return the names of all cases that were run, in their order} */
    public List<String> caseNames() {
        return List.copyOf(results.keySet());
    }

    /** {@return the names of the cases that failed, in their order; the cause is what the decoder threw, if it did} */
    public Map<String, AssertionError> failures() {
        Map<String, AssertionError> failures = new LinkedHashMap<>(results);
        failures.values().removeIf(Objects::isNull);
        return failures;
    }

    /**
     * Checks that every case passed.
     *
     * @throws AssertionError if one did not; its message has every failed case with its name
     */
    public void verify() {
        verifyExcept(Set.of());
    }

    /**
     * Checks that the cases that are known to fail do, and that every other case passes.
     *
     * @param knownFailures names of cases
     * @throws AssertionError if another case failed, or one of these passed, or there is no such case
     */
    public void verifyExcept(Set<String> knownFailures) {
        List<String> complaints = new ArrayList<>();
        Map<String, AssertionError> failures = failures();
        Map<String, AssertionError> unexpected = new LinkedHashMap<>(failures);
        unexpected.keySet().removeAll(knownFailures);
        if (!unexpected.isEmpty()) {
            complaints.add(unexpected.size() + " of " + results.size() + " cases failed"
                    + (knownFailures.isEmpty() ? "" : " that are not known to"));
            unexpected.forEach((name, thrown) -> complaints.add("  " + name + ": " + thrown.getMessage()));
        }
        Set<String> absent = new LinkedHashSet<>(knownFailures);
        absent.removeAll(results.keySet());
        absent.forEach(name -> complaints.add("known to fail, but there is no such case: " + name));
        knownFailures.stream()
                .filter(name -> results.containsKey(name) && !failures.containsKey(name))
                .forEach(name -> complaints.add("known to fail, but it passes now: " + name));
        if (!complaints.isEmpty()) {
            AssertionError error = new AssertionError(subject + ": " + String.join("\n", complaints));
            // Where the decoder's own exceptions come from helps; a check of the suite has said all in its message.
            unexpected.values().stream()
                    .map(Throwable::getCause)
                    .filter(cause -> cause != null && !(cause instanceof AssertionError))
                    .forEach(error::addSuppressed);
            throw error;
        }
    }

    /** Subject and numbers. */
    @Override
    public String toString() {
        return subject + ": " + failures().size() + " of " + results.size() + " cases failed";
    }
}
