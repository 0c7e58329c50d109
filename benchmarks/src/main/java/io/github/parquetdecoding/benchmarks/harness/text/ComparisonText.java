// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult.Environment;
import io.github.parquetdecoding.benchmarks.harness.results.Ratio;
import io.github.parquetdecoding.benchmarks.harness.text.Table.Column;
import io.github.parquetdecoding.benchmarks.harness.verdict.Comparison;
import io.github.parquetdecoding.benchmarks.harness.verdict.Comparison.Line;
import io.github.parquetdecoding.benchmarks.harness.verdict.Comparison.Verdict;
import io.github.parquetdecoding.benchmarks.harness.verdict.Doubts;

/** A comparison as a Markdown comment: the verdict, the rows that differ, and all rows, folded. */
public record ComparisonText(Comparison comparison) {
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(verdict()).append("\n\n");
        List<String> doubts = doubts();
        doubts.forEach(doubt -> text.append("- ").append(Cells.markdown(doubt)).append('\n'));
        text.append(doubts.isEmpty() ? "" : "\n");
        List<Line> different = comparison.lines().stream()
                .filter(line -> line.differs() && line.control() == comparison.isVoid())
                .sorted(Comparator.comparingDouble(line -> line.ratio().value())).toList();
        if (!different.isEmpty()) {
            text.append(table(different)).append('\n');
        }
        text.append(Cells.markdown(environment())).append("\n\n<details><summary>All rows</summary>\n\n");
        return text.append(table(comparison.lines())).append('\n').append(explanation()).append("\n\n</details>\n")
                .toString();
    }

    private String explanation() {
        double least = comparison.least();
        return Cells.format("Times as fast: with a %.3f %% interval (of the logarithms of the forks' means, by "
                + "Welch and Yuen), so that %.0f %% of comparisons of equal code have a row that differs by chance. "
                + "Differences below %s are not reported; other rows that may be slower by %s or faster by %s are too "
                + "noisy to tell.",
                100 * comparison.confidence(), 100 * Comparison.ACCIDENTS, percent(least),
                percent(Comparison.mostSlower(least)), percent(Comparison.mostFaster(least)));
    }

    /** Differences between the two runs' conditions, and how busy other processes kept the machine. */
    private List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        for (String fact : facts()) {
            List<Line> differing = comparison.differing(fact);
            if (!differing.isEmpty()) {
                doubts.add("Not the same: " + fact + ": " + values(differing, Line::base, fact)
                        + " in BASE, " + values(differing, Line::changed, fact) + " in NEW");
            }
        }
        double base = busyCores(Line::base);
        double changed = busyCores(Line::changed);
        if (base + changed > 0) {
            doubts.add(Cells.format("Busy machine: other processes kept up to %.1f cores busy in BASE, "
                    + "%.1f in NEW", base, changed));
        }
        return doubts;
    }

    private double busyCores(Function<Line, JmhResult> side) {
        return Comparison.results(comparison.lines(), side).mapToDouble(Doubts::busyCores).max().orElse(0);
    }

    private String verdict() {
        if (comparison.isVoid()) {
            return "**Void: " + Stream.of(otherProcessor(), movedControls())
                    .filter(Predicate.not(String::isEmpty)).collect(Collectors.joining("; "))
                    + ".** The verdicts on all other rows are withdrawn.";
        }
        if (comparison.isEmpty()) {
            return "**Nothing to compare**: "
                    + (comparison.lines().stream().noneMatch(line -> line.isPair() && !line.control())
                    ? "no row under test is in both files."
                    : "every row under test has fewer than " + JmhResult.LEAST_FORKS
                            + " forks, no score, or scores that count different things.");
        }
        int rows = comparison.judged(false).size();
        long noisy = comparison.count(Verdict.TOO_NOISY);
        long slower = comparison.count(Verdict.SLOWER);
        long faster = comparison.count(Verdict.FASTER);
        long others = comparison.lines().stream().filter(line -> !line.isJudged()).count() - noisy;
        String tooNoisy = noisy + (noisy == 1 ? " row is" : " rows are") + " too noisy to tell";
        return (rows == 0 ? "**" + tooNoisy + "**"
                : "**" + slower + " of " + counted(rows) + (slower == 1 || rows == 1 ? " is slower" : " are slower")
                + (faster == 0 ? "" : ", " + faster + (faster == 1 ? " is faster" : " are faster"))
                + (noisy == 0 ? "" : ", " + tooNoisy) + "**")
                + (noisy == 0 ? "" : " (more forks help)")
                + "; " + controls(comparison.judged(true))
                + (others == 0 ? "" : "; " + counted(others) + " could not be compared") + ".";
    }

    private String otherProcessor() {
        return comparison.differing(Environment.CPU).isEmpty() ? "" : "the runs used different processors";
    }

    private String movedControls() {
        List<Line> moved = comparison.movedControls();
        return moved.isEmpty() ? "" : moved.get(0).any().name() + " moved by " + percent(moved.get(0).ratio().apart())
                + ", but its code is the same in both runs"
                + (moved.size() == 1 ? "" : "; so did " + (moved.size() - 1) + " more");
    }

    private static String controls(List<Line> controls) {
        return controls.isEmpty() ? "no control row shows that the machine was the same"
                : "controls did not move (" + counted(controls.size()) + ", at most "
                        + percent(controls.stream().map(Line::ratio).mapToDouble(Ratio::apart).max().orElseThrow())
                        + " apart)";
    }

    public static String counted(long rows) {
        return rows + (rows == 1 ? " row" : " rows");
    }

    private static String percent(double part) {
        return part > 10 ? "a factor of " + Cells.number(1 + part) : Cells.format("%.1f %%", 100 * part);
    }

    private String environment() {
        return Stream.concat(facts().stream().map(fact -> {
            String values = values(comparison.lines(), Line::base, fact);
            return values.isEmpty() ? "" : fact + " " + values;
        }), commits()).filter(text -> !text.isEmpty()).collect(Collectors.joining("; "));
    }

    private Set<String> facts() {
        return comparison.lines().get(0).any().environment().facts().keySet();
    }

    private static String values(List<Line> lines, Function<Line, JmhResult> side, String fact) {
        return Comparison.results(lines, side).map(result -> result.environment().facts().get(fact))
                .filter(text -> !text.isEmpty()).distinct().collect(Collectors.joining(" or "));
    }

    private Stream<String> commits() {
        return Stream.of("BASE: " + commit(Line::base), "NEW: " + commit(Line::changed));
    }

    private String commit(Function<Line, JmhResult> side) {
        String commits = Comparison.results(comparison.lines(), side)
                .map(result -> result.environment().commit()).filter(commit -> !commit.isEmpty())
                .distinct().collect(Collectors.joining(" and "));
        return commits.isEmpty() ? "commit unknown" : "commit " + commits;
    }

    private String table(List<Line> rows) {
        return new Table<>(List.of(
                new Column<>("row", line -> line.any().name()),
                new Column<>("verdict", this::verdict),
                new Column<>("BASE", line -> line.base() == null ? "" : Cells.number(line.base().score())),
                new Column<>("NEW", line -> line.changed() == null ? "" : Cells.number(line.changed().score())),
                new Column<>("unit", line -> Stream.of(line.base(), line.changed()).filter(Objects::nonNull)
                        .map(JmhResult::unit).distinct().collect(Collectors.joining(", "))),
                new Column<>("times as fast", ComparisonText::ratio)), 2, rows).markdown();
    }

    private static String ratio(Line line) {
        Ratio ratio = line.ratio();
        return ratio == null ? "" : (ratio.value() < 0.01 ? Cells.number(ratio.value())
                : Cells.format("%.3f", ratio.value())) + " " + Cells.plusMinus(ratio.high() / ratio.value() - 1, 1);
    }

    private String verdict(Line line) {
        String verdict = !line.isPair() ? line.base() != null ? "only in BASE" : "only in NEW"
                : !line.hasSameScore() ? "not the same score"
                : line.verdict() == Verdict.UNKNOWN
                        ? line.forks() < JmhResult.LEAST_FORKS ? "too few forks: " + line.forks() : "no score"
                : line.verdict() == Verdict.TOO_NOISY ? line.verdict().text
                : line.control() ? line.differs() ? "moved" : "did not move"
                : comparison.isVoid() ? "withdrawn" : line.verdict().text;
        return (line.control() ? "control: " : "") + verdict;
    }
}
