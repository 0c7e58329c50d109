// SPDX-License-Identifier: Apache-2.0
/**
 * Commands of benchmarks.jar: runs JMH, and says what the results show and what they do not. Which benchmarks there are
 * is said in {@link io.github.parquetdecoding.benchmarks.harness.ReportLayout}; those that are not there are reported
 * and compared by their names.
 */
package io.github.parquetdecoding.benchmarks.harness;
