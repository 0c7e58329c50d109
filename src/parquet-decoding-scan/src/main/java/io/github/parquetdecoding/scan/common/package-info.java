// SPDX-License-Identifier: Apache-2.0
/** What the benchmarks use, too: sums of columns. */
package io.github.parquetdecoding.scan.common;
