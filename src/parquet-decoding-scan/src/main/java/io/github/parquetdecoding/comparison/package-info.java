// SPDX-License-Identifier: Apache-2.0
/** What the command scan and the benchmarks use: sums of columns, ratios with their intervals, and a page of charts. */
package io.github.parquetdecoding.comparison;
