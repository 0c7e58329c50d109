// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.Comparison.Line;

/** A comparison as HTML, with the verdicts of {@link ComparisonText}. */
final class ComparisonPage {
    private ComparisonPage() {
    }

    static String of(Comparison comparison) {
        List<JmhResult> results = Stream.<Function<Line, JmhResult>>of(Line::base, Line::changed)
                .flatMap(side -> comparison.lines().stream().map(side)).filter(Objects::nonNull).toList();
        HtmlPage page = new HtmlPage("BASE and NEW: " + ComparisonText.verdict(comparison).replace("**", ""),
                Stream.concat(ReportPage.facts(results).filter(fact -> !fact.startsWith("commit ")),
                        ComparisonText.commits(comparison)).toList());
        page.overview("NEW: times as fast as BASE", comparison.lines().stream()
                .filter(line -> line.ratio() != null)
                .sorted(Comparator.comparing(Line::control).thenComparing(line -> line.ratio().value()))
                .map(line -> new RatioChart.Dot(line.control() ? "Controls, whose code is the same in both" : "",
                        ComparisonText.name(line), cssClass(comparison, line), line.ratio(),
                        ComparisonText.ratio(line) + (line.verdict() == Comparison.Verdict.NO_DIFFERENCE ? ""
                                : " " + ComparisonText.verdict(comparison, line).replace("control: ", ""))))
                .toList());
        page.doubts(ComparisonText.doubts(comparison));
        page.heading(2, "All rows");
        page.table(ComparisonText.HEADING, 1, comparison.lines(), line -> cssClass(comparison, line),
                line -> ComparisonText.cells(comparison, line));
        return page.end(ComparisonText.environment(comparison) + ". " + ComparisonText.explanation(comparison));
    }

    private static String cssClass(Comparison comparison, Line line) {
        return line.control() || comparison.isVoid() ? "other"
                : line.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
