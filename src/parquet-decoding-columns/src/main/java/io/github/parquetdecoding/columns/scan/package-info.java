// SPDX-License-Identifier: Apache-2.0
/**
 * A command that tells what a file's columns take to read, through parquet-java and through this library. It is not in
 * the published jar, but with all that it needs in its own jar, which {@code -Pscan} builds.
 */
package io.github.parquetdecoding.columns.scan;
