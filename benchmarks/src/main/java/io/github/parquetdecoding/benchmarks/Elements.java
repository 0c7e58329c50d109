// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

/** Types of the arrays that rows fill. */
public enum Elements {
    INT, LONG
}
