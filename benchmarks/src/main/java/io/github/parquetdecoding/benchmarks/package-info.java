// SPDX-License-Identifier: Apache-2.0
/**
 * JMH benchmarks of the library beside what readers run today, and the report that compares them. {@code
 * benchmarks/README.md} says how to run them and how to add a row.
 *
 * <p>Rows are methods, named alike in every benchmark: {@code ours}, {@code oursTyped}, the peers, {@code arraycopy} as
 * the limit. No answer is timed that is not checked: a state clears its outputs before each iteration and compares them
 * with an oracle after it.
 */
package io.github.parquetdecoding.benchmarks;
