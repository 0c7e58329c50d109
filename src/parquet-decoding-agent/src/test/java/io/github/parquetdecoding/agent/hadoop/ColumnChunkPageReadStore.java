// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.hadoop;

/** Has the name of parquet-java's class, but none of its members. */
public final class ColumnChunkPageReadStore {
}
