// SPDX-License-Identifier: Apache-2.0
/** What the benchmarks use, too: sums of columns, ratios with their intervals, and a page of charts. */
package io.github.parquetdecoding.scan.common;
