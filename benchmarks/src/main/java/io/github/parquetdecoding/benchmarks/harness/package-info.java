// SPDX-License-Identifier: Apache-2.0
/**
 * The commands of benchmarks.jar: they run JMH and report what the results show.
 * {@link io.github.parquetdecoding.benchmarks.harness.ReportLayout} describes this project's benchmarks; any others are
 * reported and compared under their own names.
 */
package io.github.parquetdecoding.benchmarks.harness;
