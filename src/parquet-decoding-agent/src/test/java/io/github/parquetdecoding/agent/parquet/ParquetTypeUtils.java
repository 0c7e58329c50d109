// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.parquet;

/** Has the name of Trino's class, whose class files JDK 17 cannot read, and a method that ends like Trino's. */
public final class ParquetTypeUtils {
    private ParquetTypeUtils() {
    }

    public static Object getParquetEncoding(Object encoding) {
        throw new IllegalStateException("As if MatchException: " + encoding);
    }
}
