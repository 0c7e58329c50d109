// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.Comparison.Line;
import io.github.parquetdecoding.benchmarks.harness.Comparison.Verdict;

/** A comparison as a Markdown comment: the verdict, the rows that differ, and all rows, folded. */
final class ComparisonText {
    /** GitHub refuses comments of more than 65,536 characters. */
    static final int LONGEST = 60_000;

    /** Leaves room for the table of all rows. */
    private static final int LONGEST_FIRST_TABLE = 20_000;

    private static final int LONGEST_NAME = 1_000;

    static final List<String> HEADING = List.of("row", "verdict", "BASE", "NEW", "unit", "times as fast");
    private static final int COLUMNS_OF_TEXT = 2;

    private ComparisonText() {
    }

    static String of(Comparison comparison) {
        StringBuilder text = new StringBuilder(verdict(comparison)).append("\n\n");
        List<String> doubts = doubts(comparison);
        doubts.forEach(doubt -> text.append("- ").append(doubt).append('\n'));
        text.append(doubts.isEmpty() ? "" : "\n");
        List<Line> different = comparison.lines().stream()
                .filter(line -> line.differs() && line.control() == comparison.isVoid())
                .sorted(Comparator.comparingDouble(line -> line.ratio().value())).toList();
        if (!different.isEmpty()) {
            text.append(table(comparison, different, LONGEST_FIRST_TABLE)).append('\n');
        }
        text.append(code(environment(comparison))).append("\n\n");
        String explanation = "\n" + explanation(comparison) + "\n\n</details>\n";
        text.append("<details><summary>All rows</summary>\n\n");
        text.append(table(comparison, comparison.lines(), LONGEST - text.length() - explanation.length()));
        return text.append(explanation).toString();
    }

    static String explanation(Comparison comparison) {
        return Cells.format("Times as fast: with a %.3f %% interval (of the logarithms of the forks' means, by "
                + "Welch and Yuen), so that %.0f %% of comparisons of equal code have a row that differs by chance. "
                + "Differences below %s are not reported; other rows that may be slower by %s or faster by %s are too "
                + "noisy to tell.",
                100 * comparison.confidence(), 100 * Comparison.ACCIDENTS, percent(comparison.least()),
                percent(Math.max(comparison.least(), Comparison.MOST_SLOWER)),
                percent(Math.max(comparison.least(), Comparison.MOST_FASTER)));
    }

    /** Differences between the two runs' conditions, and how busy other processes kept the machine. */
    static List<String> doubts(Comparison comparison) {
        List<String> doubts = new ArrayList<>();
        for (EnvironmentFacts fact : EnvironmentFacts.values()) {
            String difference = fact.difference(comparison.lines());
            if (!difference.isEmpty()) {
                doubts.add("Not the same: " + code(difference));
            }
        }
        double base = busyCores(comparison, Line::base);
        double changed = busyCores(comparison, Line::changed);
        if (base + changed > 0) {
            doubts.add(Cells.format("Busy machine: other processes kept up to %.1f cores busy in BASE, "
                    + "%.1f in NEW", base, changed));
        }
        return doubts;
    }

    private static double busyCores(Comparison comparison, Function<Line, JmhResult> side) {
        return comparison.lines().stream().map(side).filter(Objects::nonNull).mapToDouble(Doubts::busyCores)
                .max().orElse(0);
    }

    static String verdict(Comparison comparison) {
        if (comparison.isVoid()) {
            return "**Void: " + String.join("; ", comparison.voids())
                    + ".** The verdicts on all other rows are withdrawn.";
        }
        int rows = comparison.judged().size();
        long noisy = comparison.count(Verdict.TOO_NOISY);
        if (rows == 0 && noisy == 0) {
            return "**Nothing to compare**: "
                    + (comparison.lines().stream().noneMatch(line -> line.isPair() && !line.control())
                    ? "no row under test is in both files."
                    : "every row under test has fewer than " + Comparison.LEAST_FORKS + " forks, or no score.");
        }
        long slower = comparison.count(Verdict.SLOWER);
        long faster = comparison.count(Verdict.FASTER);
        long others = comparison.lines().stream().filter(line -> !line.isJudged()).count() - noisy;
        String tooNoisy = noisy + (noisy == 1 ? " row is" : " rows are") + " too noisy to tell";
        return (rows == 0 ? "**" + tooNoisy + "**"
                : "**" + slower + " of " + counted(rows) + (slower == 1 || rows == 1 ? " is slower" : " are slower")
                + (faster == 0 ? "" : ", " + faster + (faster == 1 ? " is faster" : " are faster"))
                + (noisy == 0 ? "" : ", " + tooNoisy) + "**")
                + (noisy == 0 ? "" : " (more forks help)")
                + "; " + controls(comparison.controls())
                + (others == 0 ? "" : "; " + counted(others) + " could not be compared") + ".";
    }

    private static String controls(List<Line> controls) {
        return controls.isEmpty() ? "no control row shows that the machine was the same"
                : "controls did not move (" + counted(controls.size()) + ", at most "
                        + percent(controls.stream().mapToDouble(Line::apart).max().orElseThrow()) + " apart)";
    }

    static String counted(long rows) {
        return rows + (rows == 1 ? " row" : " rows");
    }

    static String percent(double part) {
        return Cells.format("%.1f %%", 100 * part);
    }

    static String environment(Comparison comparison) {
        return Stream.concat(
                Arrays.stream(EnvironmentFacts.values()).map(fact -> fact.text(comparison.lines())),
                commits(comparison)).filter(text -> !text.isEmpty()).collect(Collectors.joining("; "));
    }

    static Stream<String> commits(Comparison comparison) {
        return Stream.of("BASE: " + commit(comparison, Line::base), "NEW: " + commit(comparison, Line::changed));
    }

    private static String commit(Comparison comparison, Function<Line, JmhResult> side) {
        String commits = comparison.lines().stream().map(side).filter(Objects::nonNull)
                .map(result -> result.environment().commit()).filter(commit -> !commit.isEmpty())
                .distinct().collect(Collectors.joining(" and "));
        return commits.isEmpty() ? "commit unknown" : "commit " + commits;
    }

    /** The lines that fit, and a note that counts the rest. */
    private static String table(Comparison comparison, List<Line> rows, int longest) {
        List<List<String>> cells = new ArrayList<>(List.of(HEADING));
        rows.forEach(row -> cells.add(cells(comparison, row)));
        StringWriter table = new StringWriter();
        TextTable.MARKDOWN.print(cells, COLUMNS_OF_TEXT, new PrintWriter(table));
        List<String> lines = table.toString().lines().filter(line -> !line.isEmpty()).toList();
        int length = lines.get(0).length() + 1;
        String note = "\n%d more %s not fit.\n";
        int fitting = Math.min(lines.size(), Math.max(2, (longest - note.length() - 10) / length));
        return String.join("\n", lines.subList(0, fitting)) + "\n"
                + (fitting == lines.size() ? "" : note.formatted(
                        lines.size() - fitting, lines.size() - fitting == 1 ? "row does" : "rows do"));
    }

    static List<String> cells(Comparison comparison, Line line) {
        return List.of(name(line), verdict(comparison, line),
                line.base() == null ? "" : Cells.number(line.base().score()),
                line.changed() == null ? "" : Cells.number(line.changed().score()),
                line.any().unit(),
                ratio(line));
    }

    static String ratio(Line line) {
        return line.ratio() == null ? "" : Cells.format("%.3f ±%.1f%%", line.ratio().value(),
                100 * (line.ratio().high() / line.ratio().value() - 1));
    }

    static String verdict(Comparison comparison, Line line) {
        String verdict = !line.isPair() ? line.base() != null ? "only in BASE" : "only in NEW"
                : line.verdict() == Verdict.UNKNOWN
                        ? line.forks() < Comparison.LEAST_FORKS ? "too few forks: " + line.forks() : "no score"
                : line.verdict() == Verdict.TOO_NOISY ? line.verdict().text
                : line.control() ? line.differs() ? "moved" : "did not move"
                : comparison.isVoid() ? "withdrawn" : line.verdict().text;
        return (line.control() ? "control: " : "") + verdict;
    }

    static String name(Line line) {
        return code(line.any().name());
    }

    /** A code span. */
    static String code(String text) {
        String plain = text.replaceAll("[`\\s]+", " ");
        return "`" + (plain.length() > LONGEST_NAME ? plain.substring(0, LONGEST_NAME) + "..." : plain) + "`";
    }
}
