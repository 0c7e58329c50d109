// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Role;

/** Reasons to doubt figures: a sentence for each cause, with the rows affected. */
public enum Doubts {
    NO_SCORE("No score above 0 in every fork, so no ratio", line -> line.result().hasScore() ? 0 : 1),
    TWO_KINDS_OF_FORKS("Forks of two kinds, up to %.0f %% apart", line -> 100 * gapBetweenForks(line.result())),
    FASTER_THAN_A_COPY("Up to %.2f times as fast as a copy of the same bytes, so the benchmark is wrong",
            Doubts::timesTheLimit),
    BUSY_MACHINE("Other processes kept up to %.1f cores busy", line -> busyCores(line.result()));

    /** Forks closer to each other than this do not differ. */
    private static final double LEAST_GAP = Math.log(1.1);

    /** A gap is this many times as wide as the groups of forks beside it, and as the deviation of iterations. */
    private static final int GAP_TO_SPREAD = 3;

    /** Two copies of the same bytes were seen to differ by this much. */
    private static final double MARGIN_OF_LIMIT = 1.1;

    /** In cores; an idle system stays below this. */
    private static final double LEAST_LOAD = 0.15;

    private static final int MOST_NAMES = 3;

    private final String text;
    private final ToDoubleFunction<ReportTable.Line> size;

    /** @param size how bad it is for a line; 0 if there is no doubt */
    Doubts(String text, ToDoubleFunction<ReportTable.Line> size) {
        this.text = text;
        this.size = size;
    }

    public static List<String> of(List<ReportTable.Line> lines) {
        List<String> doubts = new ArrayList<>();
        for (Doubts cause : values()) {
            List<ReportTable.Line> rows = lines.stream().filter(line -> cause.size.applyAsDouble(line) > 0).toList();
            rows.stream().mapToDouble(cause.size).max().ifPresent(worst -> doubts.add(
                    String.format(Locale.ROOT, cause.text, worst) + ": " + names(rows, lines.size())));
        }
        return doubts;
    }

    private static String names(List<ReportTable.Line> rows, int all) {
        if (rows.size() == all && all > 1) {
            return "all " + all + " rows";
        }
        return rows.stream().limit(MOST_NAMES).map(row -> row.result().name()).collect(Collectors.joining("; "))
                + (rows.size() > MOST_NAMES ? "; and " + (rows.size() - MOST_NAMES) + " more of " + all + " rows" : "");
    }

    /** How many cores other processes kept busy; 0 if no more than on an idle system. */
    public static double busyCores(JmhResult result) {
        return result.otherLoad() > LEAST_LOAD ? result.otherLoad() : 0;
    }

    private static double timesTheLimit(ReportTable.Line line) {
        return line.ratios().entrySet().stream()
                .filter(ratio -> ratio.getKey().role() == Role.LIMIT && ratio.getValue().low() > MARGIN_OF_LIMIT)
                .mapToDouble(ratio -> ratio.getValue().value()).findFirst().orElse(0);
    }

    /** The gap between two groups of forks, such as two decisions of the JIT compiler; 0 if no forks differ. */
    private static double gapBetweenForks(JmhResult result) {
        if (!result.hasScore()) {
            return 0;
        }
        double[] sorted = Arrays.stream(result.meansOfForks()).map(Math::log).sorted().toArray();
        for (int slow = 1; slow < sorted.length; slow++) {
            double gap = sorted[slow] - sorted[slow - 1];
            double range = Math.max(sorted[slow - 1] - sorted[0], sorted[sorted.length - 1] - sorted[slow]);
            if (gap > LEAST_GAP && gap > GAP_TO_SPREAD * Math.max(range, result.deviation())) {
                return Math.expm1(gap);
            }
        }
        return 0;
    }
}
