// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which rows of a new run are slower or faster than in a base run: those whose {@link Ratio} has an interval that
 * excludes 1 and that is at least the smallest reported difference away from 1.
 *
 * <p>Controls are judged by the same rule, and one that differs voids the comparison: whatever moved it can make any
 * other row look just as much slower.
 *
 * @param confidence the confidence of each row's interval
 * @param voids why the comparison is void; empty if it is not
 */
record Comparison(List<Line> lines, double confidence, double least, List<String> voids) {
    /** Means of forks of the same code differ by this much on a shared machine. */
    static final String LEAST = "3%";

    /** With fewer forks, {@link Ratio} uses iterations, which say nothing about other forks. */
    static final int LEAST_FORKS = 3;

    /** How often a comparison of equal code has a row that differs by chance, shared among its rows (Bonferroni). */
    static final double ACCIDENTS = 0.01;

    /** A row passes only if its interval excludes this slowdown; otherwise a busy machine would pass everything. */
    static final double MOST_SLOWER = 0.05;
    static final double MOST_FASTER = 0.1;

    enum Verdict {
        SLOWER("slower"),
        FASTER("faster"),
        NO_DIFFERENCE("no difference shown"),
        /** A slowdown of {@link #MOST_SLOWER} is not excluded. */
        TOO_NOISY("too noisy"),
        /** There is no interval. */
        UNKNOWN("");

        final String text;

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
    record Line(JmhResult base, JmhResult changed, boolean control, Ratio ratio, Verdict verdict) {
        JmhResult any() {
            return base != null ? base : changed;
        }

        boolean isPair() {
            return base != null && changed != null;
        }

        /** Whether the row is known to differ or known not to. */
        boolean isJudged() {
            return differs() || verdict == Verdict.NO_DIFFERENCE;
        }

        /** Whether the row is under test and in both files, but was not judged. */
        boolean isUndecided() {
            return isPair() && !control && !isJudged();
        }

        boolean differs() {
            return verdict == Verdict.SLOWER || verdict == Verdict.FASTER;
        }

        /** How much faster the faster one is: 0.1 for 10 %. */
        double apart() {
            return Math.max(ratio.value(), 1 / ratio.value()) - 1;
        }

        private boolean isComparable() {
            return isPair() && forks() >= LEAST_FORKS && base.hasScore() && changed.hasScore();
        }

        /** The smaller number of forks of the two runs. */
        int forks() {
            return Math.min(base.forks().size(), changed.forks().size());
        }
    }

    private record Key(String benchmark, String row, Map<String, String> parameters, String unit, String mode) {
    }

    /** @param control whether the code of a row is the same in both runs */
    static Comparison of(Path base, Path changed, double least, Predicate<JmhResult> control)
            throws UnusableFileException {
        Map<Key, JmhResult> before = byKey(base);
        Map<Key, JmhResult> after = byKey(changed);
        Set<Key> keys = new LinkedHashSet<>(before.keySet());
        keys.addAll(after.keySet());
        List<Line> pairs = keys.stream()
                .map(key -> new Line(before.get(key), after.get(key),
                        control.test(before.getOrDefault(key, after.get(key))), null, Verdict.UNKNOWN))
                .toList();
        double confidence = 1 - ACCIDENTS / Math.max(1, pairs.stream().filter(Line::isComparable).count());
        List<Line> lines = pairs.stream()
                .map(line -> line.isComparable() ? judged(line, confidence, least) : line).toList();
        return new Comparison(lines, confidence, least, voids(lines));
    }

    private static Map<Key, JmhResult> byKey(Path file) throws UnusableFileException {
        Map<Key, JmhResult> results = new LinkedHashMap<>();
        for (JmhResult result : ResultsFile.read(file)) {
            Key key = new Key(result.benchmark(), result.row(), result.parameters(), result.unit(),
                    result.environment().mode());
            if (results.put(key, result) != null) {
                throw new UnusableFileException(file, "has two results of " + result.shortName() + "." + result.row()
                        + " " + result.parameters() + ": compare files of single runs");
            }
        }
        return results;
    }

    private static Line judged(Line line, double confidence, double least) {
        Ratio ratio = Ratio.of(line.changed(), line.base(), confidence);
        Line known = new Line(line.base(), line.changed(), line.control(), ratio, Verdict.UNKNOWN);
        Verdict verdict = !ratio.mayBe(1) && known.apart() >= least
                ? ratio.value() < 1 ? Verdict.SLOWER : Verdict.FASTER
                : ratio.low() > 1 / (1 + Math.max(least, MOST_SLOWER))
                        && ratio.high() < 1 + Math.max(least, MOST_FASTER) ? Verdict.NO_DIFFERENCE : Verdict.TOO_NOISY;
        return new Line(line.base(), line.changed(), line.control(), ratio, verdict);
    }

    private static List<String> voids(List<Line> lines) {
        List<String> voids = new ArrayList<>();
        if (!EnvironmentFacts.CPU.difference(lines).isEmpty()) {
            voids.add("the runs used different processors");
        }
        List<Line> moved = lines.stream().filter(line -> line.control() && line.differs())
                .sorted(Comparator.comparingDouble(Line::apart).reversed()).toList();
        if (!moved.isEmpty()) {
            voids.add(ComparisonText.name(moved.get(0)) + " moved by " + ComparisonText.percent(moved.get(0).apart())
                    + ", but its code is the same in both runs"
                    + (moved.size() == 1 ? "" : "; so did " + (moved.size() - 1) + " more"));
        }
        return voids;
    }

    boolean isVoid() {
        return !voids.isEmpty();
    }

    /** Rows under test that have a verdict. */
    List<Line> judged() {
        return lines.stream().filter(line -> !line.control() && line.isJudged()).toList();
    }

    /** Controls whose intervals are narrow enough to show a change. */
    List<Line> controls() {
        return lines.stream().filter(line -> line.control() && line.isJudged()).toList();
    }

    /** The number of rows under test with this verdict. */
    long count(Verdict verdict) {
        return lines.stream().filter(line -> line.isPair() && !line.control() && line.verdict() == verdict).count();
    }

    int exitCode() {
        return isVoid() || judged().isEmpty() && count(Verdict.TOO_NOISY) == 0 ? ExitCode.UNKNOWN
                : count(Verdict.SLOWER) > 0 ? ExitCode.BAD
                : lines.stream().anyMatch(Line::isUndecided) ? ExitCode.TOO_NOISY : ExitCode.GOOD;
    }
}
