// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.verdict.Comparison;
import io.github.parquetdecoding.benchmarks.harness.verdict.Comparison.Line;

/** A comparison as HTML, with the verdicts of {@link ComparisonText}. */
public final class ComparisonPage {
    private ComparisonPage() {
    }

    public static String of(Comparison comparison) {
        ComparisonText text = new ComparisonText(comparison);
        List<JmhResult> results = Stream.concat(Comparison.results(comparison.lines(), Line::base),
                Comparison.results(comparison.lines(), Line::changed)).toList();
        HtmlPage page = new HtmlPage("BASE and NEW: " + text.verdict().replace("**", ""), Stream.concat(
                ReportPage.facts(results).filter(fact -> !fact.startsWith("commit ")), text.commits()).toList());
        page.overview("NEW: times as fast as BASE", comparison.lines().stream()
                .filter(line -> line.ratio() != null)
                .sorted(Comparator.comparing(Line::control).thenComparing(line -> line.ratio().value()))
                .map(line -> new RatioChart.Dot(line.control() ? "Controls, whose code is the same in both" : "",
                        ComparisonText.name(line), cssClass(comparison, line), line.ratio(),
                        ComparisonText.ratio(line) + (line.verdict() == Comparison.Verdict.NO_DIFFERENCE ? ""
                                : " " + text.verdict(line).replace("control: ", ""))))
                .toList());
        page.doubts(text.doubts());
        page.heading(2, "All rows");
        page.table(text.columns(), 1, comparison.lines(), line -> cssClass(comparison, line));
        return page.end(text.environment() + ". " + text.explanation());
    }

    private static String cssClass(Comparison comparison, Line line) {
        return line.control() || comparison.isVoid() ? "other"
                : line.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
