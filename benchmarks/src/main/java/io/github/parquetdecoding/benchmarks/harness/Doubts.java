// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.github.parquetdecoding.benchmarks.harness.ReportLayout.Role;
import io.github.parquetdecoding.benchmarks.harness.ReportLayout.Yardstick;
import org.apache.commons.math3.stat.StatUtils;

/** Reasons not to believe a figure, each a sentence. */
final class Doubts {
    /** Forks that are nearer to each other than this are alike. */
    private static final double LEAST_GAP = Math.log(1.1);

    /** How many times as wide as either group of forks, and as what iterations differ by, a gap between groups is. */
    private static final int GAP_TO_SPREAD = 3;

    /** As far as two copies of the same bytes were seen apart. */
    private static final double MARGIN_OF_LIMIT = 1.1;

    /** In cores; what the system itself does is less. */
    private static final double LEAST_LOAD = 0.15;

    private Doubts() {
    }

    /** @param varying names of the parameters that tell a line from others of its table */
    static List<String> about(ReportTable.Line line, Collection<String> varying) {
        JmhResult result = line.result();
        List<String> doubts = new ArrayList<>();
        String groups = groupsOfForks(result);
        if (!groups.isEmpty()) {
            doubts.add(groups);
        }
        Ratio toLimit = line.ratios().get(Yardstick.ARRAYCOPY);
        if (toLimit != null && line.row().role() != Role.LIMIT && hasStrictLimit(result)
                && toLimit.low() > MARGIN_OF_LIMIT) {
            doubts.add(String.format(Locale.ROOT,
                    "%.2f times as fast as a copy of the same bytes: the benchmark is wrong", toLimit.value()));
        }
        if (result.otherLoad() > LEAST_LOAD) {
            doubts.add(String.format(Locale.ROOT, "other processes kept %.1f cores busy", result.otherLoad()));
        }
        String name = varying.stream().map(parameter -> result.parameters().get(parameter) + ", ")
                .collect(Collectors.joining()) + line.row().label();
        return doubts.stream().map(doubt -> name + ": " + doubt).toList();
    }

    private static boolean hasStrictLimit(JmhResult result) {
        return ReportLayout.kernel(result.benchmark()).rows().stream().anyMatch(row -> row.role() == Role.LIMIT);
    }

    /** Says that forks are of two kinds, as where the JIT has decided otherwise in some; empty if they are alike. */
    static String groupsOfForks(JmhResult result) {
        double[] means = result.meansOfForks();
        double[] sorted = Arrays.stream(means).map(Math::log).sorted().toArray();
        double deviation = result.forks().stream()
                .mapToDouble(fork -> Math.sqrt(StatUtils.variance(Arrays.stream(fork).map(Math::log).toArray())))
                .max().orElse(0);
        for (int slow = 1; slow < sorted.length; slow++) {
            double gap = sorted[slow] - sorted[slow - 1];
            double range = Math.max(sorted[slow - 1] - sorted[0], sorted[sorted.length - 1] - sorted[slow]);
            if (gap > LEAST_GAP && gap > GAP_TO_SPREAD * Math.max(range, deviation)) {
                return String.format(Locale.ROOT, "forks are of two kinds, %.0f %% apart: %s", 100 * Math.expm1(gap),
                        Arrays.stream(means).mapToObj(Cells::number).collect(Collectors.joining(", ")));
            }
        }
        return "";
    }
}
