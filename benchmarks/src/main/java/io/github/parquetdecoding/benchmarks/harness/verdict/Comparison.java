// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult.Environment;
import io.github.parquetdecoding.benchmarks.harness.results.Ratio;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;

/**
 * Which rows of a new run are slower or faster than in a base run: those whose {@link Ratio} has an interval that
 * excludes 1 and that is at least the smallest reported difference away from 1.
 *
 * <p>Controls are judged by the same rule, and one that differs voids the comparison: whatever moved it can make any
 * other row look just as much slower.
 *
 * @param confidence the confidence of each row's interval
 */
public record Comparison(List<Line> lines, double confidence, double least) {
    /** Means of forks of the same code differ by this much on a shared machine. */
    public static final int LEAST_PERCENT = 3;

    /** How often a comparison of equal code has a row that differs by chance, shared among its rows (Bonferroni). */
    public static final double ACCIDENTS = 0.01;

    /** A row passes only if its interval excludes this slowdown; otherwise a busy machine would pass everything. */
    private static final double MOST_SLOWER = 0.05;
    private static final double MOST_FASTER = 0.1;

    public enum Verdict {
        SLOWER("slower"),
        FASTER("faster"),
        NO_DIFFERENCE("no difference shown"),
        /** A slowdown of {@link #MOST_SLOWER} is not excluded. */
        TOO_NOISY("too noisy"),
        /** The interval is unknown. */
        UNKNOWN("");

        public final String text;

        Verdict(String text) {
            this.text = text;
        }
    }

    /**
     * One row.
     *
     * @param base null if the row is only in the new file
     * @param changed null if the row is only in the base
     * @param ratio how many times as fast the new one is; null if unknown
     */
    public record Line(JmhResult base, JmhResult changed, boolean control, Ratio ratio, Verdict verdict) {
        public JmhResult any() {
            return base != null ? base : changed;
        }

        public boolean isPair() {
            return base != null && changed != null;
        }

        /** Whether the row is known to differ or known not to. */
        public boolean isJudged() {
            return differs() || verdict == Verdict.NO_DIFFERENCE;
        }

        /** Whether the row is under test and in both files, but was not judged. */
        public boolean isUndecided() {
            return isPair() && !control && !isJudged();
        }

        public boolean differs() {
            return verdict == Verdict.SLOWER || verdict == Verdict.FASTER;
        }

        private boolean isComparable() {
            return hasSameScore() && forks() >= JmhResult.LEAST_FORKS && base.hasScore() && changed.hasScore();
        }

        /** Whether both scores count the same. */
        public boolean hasSameScore() {
            return isPair() && base.key().equals(changed.key());
        }

        /** The smaller number of forks of the two runs. */
        public int forks() {
            return Math.min(base.forks().size(), changed.forks().size());
        }
    }

    /** @param control whether the code of a row is the same in both runs */
    public static Comparison of(Path base, Path changed, double least, Predicate<JmhResult> control)
            throws UnusableFileException {
        Map<List<Object>, JmhResult> before = byKey(base);
        Map<List<Object>, JmhResult> after = byKey(changed);
        Map<List<Object>, JmhResult> added = new LinkedHashMap<>(after);
        added.keySet().removeAll(before.keySet());
        List<Line> pairs = new ArrayList<>();
        before.forEach((key, result) -> {
            // A row without a counterpart may have one whose score counts something else, which is shown beside it.
            JmhResult other = after.containsKey(key) ? after.get(key) : added.values().stream()
                    .filter(each -> each.rowKey().equals(result.rowKey())).findFirst().orElse(null);
            added.values().remove(other);
            pairs.add(new Line(result, other, control.test(result), null, Verdict.UNKNOWN));
        });
        added.values().forEach(result ->
                pairs.add(new Line(null, result, control.test(result), null, Verdict.UNKNOWN)));
        double confidence = 1 - ACCIDENTS / Math.max(1, pairs.stream().filter(Line::isComparable).count());
        return new Comparison(pairs.stream()
                .map(line -> line.isComparable() ? judged(line, confidence, least) : line).toList(), confidence, least);
    }

    private static Map<List<Object>, JmhResult> byKey(Path file) throws UnusableFileException {
        Map<List<Object>, JmhResult> results = new LinkedHashMap<>();
        for (JmhResult result : ResultsFile.read(file)) {
            if (results.put(result.key(), result) != null) {
                throw new UnusableFileException(file, "has two results of " + JmhResult.shortName(result.benchmark())
                        + "." + result.row() + " " + result.parameters() + ": compare files of single runs");
            }
        }
        return results;
    }

    private static Line judged(Line line, double confidence, double least) {
        Ratio ratio = line.changed().ratioTo(line.base(), confidence);
        Verdict verdict = !ratio.mayBe(1) && ratio.apart() >= least
                ? ratio.value() < 1 ? Verdict.SLOWER : Verdict.FASTER
                : ratio.low() > 1 / (1 + mostSlower(least)) && ratio.high() < 1 + mostFaster(least)
                        ? Verdict.NO_DIFFERENCE : Verdict.TOO_NOISY;
        return new Line(line.base(), line.changed(), line.control(), ratio, verdict);
    }

    /** A row that may be slower by this much is too noisy to tell. */
    public static double mostSlower(double least) {
        return Math.max(least, MOST_SLOWER);
    }

    /** A row that may be faster by this much is too noisy to tell. */
    public static double mostFaster(double least) {
        return Math.max(least, MOST_FASTER);
    }

    /** Whether the runs used different processors, or a control moved. */
    public boolean isVoid() {
        return !differing(Environment.CPU).isEmpty() || !movedControls().isEmpty();
    }

    /** Rows in both files whose conditions differ in this fact; one that a file lacks does not differ. */
    public List<Line> differing(String fact) {
        return lines.stream().filter(Line::isPair).filter(line ->
                Stream.of(line.base(), line.changed()).map(result -> result.environment().facts().get(fact))
                        .filter(value -> !value.isEmpty()).distinct().count() > 1).toList();
    }

    /** Controls that differ, the one that moved most first. */
    public List<Line> movedControls() {
        return lines.stream().filter(line -> line.control() && line.differs())
                .sorted(Comparator.comparingDouble((Line line) -> line.ratio().apart()).reversed()).toList();
    }

    /** Whether no row under test has a verdict, not even that it is too noisy. */
    public boolean isEmpty() {
        return judged(false).isEmpty() && count(Verdict.TOO_NOISY) == 0;
    }

    /** Controls, or rows under test, that have a verdict. */
    public List<Line> judged(boolean controls) {
        return lines.stream().filter(line -> line.control() == controls && line.isJudged()).toList();
    }

    /** The number of rows under test with this verdict. */
    public long count(Verdict verdict) {
        return lines.stream().filter(line -> line.isPair() && !line.control() && line.verdict() == verdict).count();
    }

    /** @param side {@link Line#base} or {@link Line#changed} */
    public static Stream<JmhResult> results(List<Line> lines, Function<Line, JmhResult> side) {
        return lines.stream().map(side).filter(Objects::nonNull);
    }
}
