// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow.peers;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

import io.github.parquetdecoding.arrow.ParquetArrowReader;
import io.github.parquetdecoding.columns.ColumnFileReader;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Hands batches to DuckDB's JDBC driver. */
class DuckDbTest {
    private static final Path TRIPS = Path.of("../parquet-decoding-columns/trips.parquet");

    @Test
    void batchesAreQueriedThroughTheCDataInterface() throws Exception {
        try (BufferAllocator allocator = new RootAllocator();
                ArrowReader reader = ParquetArrowReader.open(allocator, ColumnFileReader.builder(TRIPS).threads(0));
                ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator);
                DuckDBConnection duckDb = DriverManager.getConnection("jdbc:duckdb:").unwrap(DuckDBConnection.class)) {
            Data.exportArrayStream(allocator, reader, stream);
            duckDb.registerArrowStream("trips", stream);
            StringBuilder rows = new StringBuilder();
            try (Statement statement = duckDb.createStatement();
                    ResultSet found = statement.executeQuery("""
                            SELECT payment, sum(fare_amount), sum(len(stops)), max(address.zip), max(shared)
                            FROM trips GROUP BY payment ORDER BY payment""")) {
                while (found.next()) {
                    for (int i = 1; i <= 5; i++) {
                        rows.append(found.getString(i)).append(i < 5 ? " | " : "\n");
                    }
                }
            }
            assertThat(rows).hasToString("""
                    card | 20.0 | 2 | 10001 | true
                    cash | 30.0 | 1 | 10027 | true
                    null | null | 0 | null | false
                    """);
        }
    }
}
