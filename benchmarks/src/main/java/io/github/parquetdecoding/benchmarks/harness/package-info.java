// SPDX-License-Identifier: Apache-2.0
/**
 * The commands of benchmarks.jar: they run JMH and report what the results show.
 * {@link io.github.parquetdecoding.benchmarks.harness.results.ReportLayout} describes this project's benchmarks; any
 * others are reported and compared under their own names.
 *
 * <p>Each layer uses only those listed before it; {@code LayersTest} checks that.
 * <ol>
 * <li>{@code results}: reads what was measured; ratios with their intervals;
 * <li>{@code verdict}: comparisons, claims and doubts;
 * <li>{@code text} prints verdicts as Markdown and HTML, and {@code run} runs JMH: neither uses the other;
 * <li>this package: the command line.
 * </ol>
 */
package io.github.parquetdecoding.benchmarks.harness;
