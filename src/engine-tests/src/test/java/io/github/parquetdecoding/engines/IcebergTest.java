// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Iceberg in Spark, with a relocated parquet-java beside Spark's. Neither this Spark nor this Iceberg's Arrow runs on
 * JDK 25.
 */
@Tag("older-jdk")
@ParameterizedClass
@EnumSource(names = {"ICEBERG_1_10", "ICEBERG_1_11"})
class IcebergTest {
    @TempDir
    private static Path folder;
    private static SparkApplication withAgent;
    private static SparkApplication stock;

    @Parameter
    Engine engine;

    @BeforeParameterizedClassInvocation
    static void startSpark(Engine engine) throws IOException, InterruptedException {
        withAgent = SparkApplication.withAgent(engine);
        stock = SparkApplication.stock(engine);
        for (SparkApplication application : List.of(withAgent, stock)) {
            // This is the number of tasks of add_files.
            run(application, "SET spark.sql.shuffle.partitions=2");
            run(application, "SET spark.sql.catalog.catalog=org.apache.iceberg.spark.SparkCatalog");
            run(application, "SET spark.sql.catalog.catalog.type=hadoop");
            run(application, "SET spark.sql.catalog.catalog.warehouse=" + folder.resolve(engine.name()));
        }
    }

    private static void run(SparkApplication application, String statement) {
        assertThat(application.ask(Query.statement(statement)).twins().values()).isZero();
    }

    @AfterParameterizedClassInvocation
    static void endSpark() {
        withAgent.close();
        stock.close();
    }

    @ParameterizedTest
    @EnumSource
    void columnsOfEachEncodingAreThoseInPlain(EncodedColumns columns) {
        String table = table(columns, false);
        Query.Answer answer = withAgent.ask(Query.statement(table));
        assertThat(answer.twins()).isEqualTo(stock.ask(Query.statement(table(columns, true))).twins());
        assertThat(answer.plan()).contains("BatchScan catalog.tables.", columns.isNested() ? "" : "ColumnarToRow");
        assertStockFails(failure(columns), table, answer.twins());
    }

    private static void assertStockFails(String failure, String statement, Twins expected) {
        Query.Answer answer = stock.ask(Query.statement(statement));
        if (failure == null) {
            assertThat(answer.twins()).isEqualTo(expected);
        } else {
            assertThat(answer.failure()).contains(failure);
        }
    }

    /** By statistics of row groups, dictionaries, and row by row. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "DELTA_BINARY_PACKED              | i_seq BETWEEN 1500 AND 1510",
        "DELTA_LENGTH_BYTE_ARRAY          | s_len = 'zkzocgkklotl'",
        "DELTA_BINARY_PACKED_V2           | i_seq BETWEEN 1500 AND 1510 OR l_extreme = 9223372036854775807",
        "DELTA_BYTE_ARRAY_V2              | s_inc = 'https://example.org/nb'",
        "DELTA_LENGTH_BYTE_ARRAY_OF_TRINO | s_len = 'zkzocgkklotl'",
        "ALP_V2                           | d_n10 BETWEEN 60 AND 70",
        "ALP_DICTIONARY                   | d_price = 1101.7D",
    })
    void filtersFindTheSameRows(EncodedColumns columns, String where) {
        String statement = table(columns, false) + " WHERE " + where;
        Query.Answer answer = withAgent.ask(Query.statement(statement));
        assertThat(answer.plan()).containsPattern("\\[filters=\\(*" + where.split(" ")[0]);
        assertThat(answer.twins().rows()).isBetween(1L, 1000L);
        assertThat(answer.twins())
                .isEqualTo(stock.ask(Query.statement(table(columns, true) + " WHERE " + where)).twins());
        if (columns == EncodedColumns.ALP_DICTIONARY) {
            // Pages in an encoding that it does not know look like pages of ids, and the dictionary lacks the value.
            assertThat(stock.ask(Query.statement(statement)).twins().rows()).isZero();
        }
    }

    /** Iceberg does not read all that it writes from 1.11 on; before, it has pages of version 1 only. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "RLE                 | true",
        "DELTA_BINARY_PACKED | i_seq BETWEEN 1500 AND 1510",
        "DELTA_BYTE_ARRAY    | s_inc = 'https://example.org/nb'",
    })
    void whatIcebergItselfWroteIsRead(EncodedColumns columns, String where) {
        String file = "parquet.`" + columns.file(true) + "`";
        String table = "catalog.tables.own_" + columns;
        run(stock, "CREATE TABLE " + table + " USING iceberg TBLPROPERTIES ('write.parquet.page-version' = 'v2', "
                + "'write.parquet.bloom-filter-enabled.column.s_inc' = 'true') AS SELECT * FROM " + file);
        String statement = columns.select(false, table) + " WHERE " + where;
        Twins twins = withAgent.ask(Query.statement(statement)).twins();
        assertThat(twins.rows()).isPositive();
        assertThat(twins).isEqualTo(
                stock.ask(Query.statement(columns.select(false, file) + " WHERE " + where)).twins());
        assertStockFails(engine == Engine.ICEBERG_1_10 ? null : failure(columns), statement, twins);
    }

    /** The message of stock, or null if it reads the columns. */
    private String failure(EncodedColumns columns) {
        if (columns.isAlp()) {
            return "Required field 'encoding' was not present!";
        } else if (columns.isNested() || columns.encoding().equals("DELTA_BINARY_PACKED")) {
            return null;
        } else if (engine == Engine.ICEBERG_1_10 || columns.encoding().equals("RLE")) {
            return " with encoding " + columns.encoding() + ". Disable vectorized reads to read this table/file";
        }
        // Of a column of nulls only.
        return columns.encoding().equals("BYTE_STREAM_SPLIT")
                ? null : "ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0";
    }

    /** All rows of a table of one file, which only Spark with the agent can look into. */
    private static String table(EncodedColumns columns, boolean ofTwin) {
        String table = columns + (ofTwin ? Twins.SUFFIX : "");
        run(withAgent, "CREATE OR REPLACE TABLE catalog.tables." + table + " (" + columns.ddl(ofTwin)
                .replace("BYTES", "BINARY").replace("ROW<", "STRUCT<") + ") USING iceberg");
        run(withAgent, "CALL catalog.system.add_files(table => 'tables." + table
                + "', source_table => '`parquet`.`" + columns.file(ofTwin) + "`')");
        return columns.select(ofTwin, "catalog.tables." + table);
    }
}
