// SPDX-License-Identifier: Apache-2.0
/**
 * A command that tells how fast parquet-java and this library read a file's columns; {@code -Pscan} builds one jar of
 * the command and all that it needs. Its classes are no API.
 */
package io.github.parquetdecoding.scan;
