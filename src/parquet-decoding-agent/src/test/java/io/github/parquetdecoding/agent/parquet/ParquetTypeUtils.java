// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.parquet;

/** Has the name of Trino's class, which JDK 17 cannot load, and a method that fails like Trino's. */
public final class ParquetTypeUtils {
    private ParquetTypeUtils() {
    }

    public static Object getParquetEncoding(Object encoding) {
        throw new IllegalStateException("As if MatchException: " + encoding);
    }
}
