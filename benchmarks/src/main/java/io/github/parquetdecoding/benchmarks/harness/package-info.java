/**
 * Commands of benchmarks.jar: runs JMH, and says what the results show and what they do not. {@link
 * io.github.parquetdecoding.benchmarks.harness.ReportLayout} knows the benchmarks; nothing else here does, so results of
 * anybody's benchmarks can be reported and compared.
 */
package io.github.parquetdecoding.benchmarks.harness;
