// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

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
            // add_files has so many tasks.
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
        Query encoded = table(columns, false);
        Query.Answer answer = withAgent.ask(encoded);
        assertThat(answer.twins()).isEqualTo(stock.ask(table(columns, true)).twins());
        assertThat(answer.plan()).contains("BatchScan catalog.tables.", columns.isNested() ? "" : "ColumnarToRow");
        Query.Answer answerOfStock = stock.ask(encoded);
        String failure = failure(columns);
        if (failure == null) {
            assertThat(answerOfStock.twins()).isEqualTo(answer.twins());
        } else {
            assertThat(answerOfStock.failure()).contains(failure);
        }
    }

    /** What stock says, or null if it reads the columns. */
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

    /** A table of one file, which only Spark with the agent can look into. */
    private static Query table(EncodedColumns columns, boolean ofTwin) {
        String table = columns + (ofTwin ? Twins.SUFFIX : "");
        run(withAgent, "CREATE TABLE catalog.tables." + table + " (" + columns.ddl(ofTwin)
                .replace("BYTES", "BINARY").replace("ROW<", "STRUCT<") + ") USING iceberg");
        run(withAgent, "CALL catalog.system.add_files(table => 'tables." + table
                + "', source_table => '`parquet`.`" + columns.file(ofTwin) + "`')");
        return Query.statement(columns.select(ofTwin, "catalog.tables." + table));
    }
}
