// SPDX-License-Identifier: Apache-2.0
/**
 * A command that tells how fast parquet-java and this library read a file's columns. The published jar does not contain
 * it; {@code -Pscan} builds a jar of the command and all that it needs.
 */
package io.github.parquetdecoding.columns.scan;
