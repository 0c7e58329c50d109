// SPDX-License-Identifier: Apache-2.0
/**
 * JMH benchmarks of the library and of today's readers, and the report that compares them. {@code benchmarks/README.md}
 * explains how to run them and how to add a row.
 *
 * <p>Rows are methods with the same names in every benchmark: {@code ours}, {@code oursTyped}, the peers, and the limit
 * {@code arraycopy}. Every timed result is checked: a state clears its outputs before each iteration and compares them
 * with an oracle after it.
 */
package io.github.parquetdecoding.benchmarks;
