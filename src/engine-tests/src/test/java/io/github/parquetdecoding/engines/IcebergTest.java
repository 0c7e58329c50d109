// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Iceberg in Spark, with a relocated parquet-java beside Spark's. Neither this Spark nor this Iceberg's Arrow runs on
 * JDK 25.
 */
@Tag("older-jdk")
class IcebergTest {
    private static final int ROWS_OF_A_FILE = 1000;
    private static final String COLUMNS = """
            float32%1$s FLOAT, float64%1$s DOUBLE, int32%1$s INT, int64%1$s BIGINT, day%1$s DATE, time%1$s TIMESTAMP, \
            decimal9%1$s DECIMAL(9, 2), decimal18%1$s DECIMAL(18, 4), \
            decimal16%1$s DECIMAL(16, 3), decimal38%1$s DECIMAL(38, 10)""";

    @TempDir
    private static Path folder;
    private static SparkApplication withAgent;
    private static SparkApplication stock;

    @BeforeAll
    static void makeTables() throws IOException, InterruptedException {
        withAgent = SparkApplication.withAgent(Engine.ICEBERG_1_10);
        stock = SparkApplication.stock(Engine.ICEBERG_1_10);
        for (SparkApplication application : List.of(withAgent, stock)) {
            // add_files has so many tasks.
            run(application, "SET spark.sql.shuffle.partitions=2");
            run(application, "SET spark.sql.catalog.catalog=org.apache.iceberg.spark.SparkCatalog");
            run(application, "SET spark.sql.catalog.catalog.type=hadoop");
            run(application, "SET spark.sql.catalog.catalog.warehouse=" + folder.resolve("warehouse"));
        }
        for (WriterVersion version : WriterVersion.values()) {
            Path files = Files.createDirectories(folder.resolve("files").resolve(version.name()));
            for (int i = 0; i < 2; i++) {
                TwinFiles.write(files.resolve("part-" + i + ".parquet"), version, CompressionCodecName.ZSTD,
                        i * ROWS_OF_A_FILE, ROWS_OF_A_FILE);
            }
            run(stock, "CREATE TABLE catalog.tables." + version + " ("
                    + COLUMNS.formatted("") + ", " + COLUMNS.formatted(Twins.SUFFIX) + ") USING iceberg");
            run(stock, "CALL catalog.system.add_files(table => 'tables." + version
                    + "', source_table => '`parquet`.`" + files + "`')");
        }
    }

    private static void run(SparkApplication application, String statement) {
        assertThat(application.ask(Query.statement(statement)).twins().values()).isZero();
    }

    @AfterAll
    static void endSpark() {
        withAgent.close();
        stock.close();
    }

    @ParameterizedTest
    @EnumSource
    void vectorisedReadsAreBitForBitWhatStockReadsByRows(WriterVersion version) {
        Query.Answer answer = withAgent.ask(select(version));
        assertThat(answer.plan()).contains("ColumnarToRow", "BatchScan catalog.tables." + version);
        assertThat(answer.twins().rows()).isEqualTo(2 * ROWS_OF_A_FILE);
        assertThat(answer.twins().nulls()).isBetween(1L, answer.twins().values() / 2);
        assertThat(answer.twins().differences()).isZero();

        run(stock, "SET spark.sql.iceberg.vectorization.enabled=false");
        Query.Answer byRows = stock.ask(select(version));
        assertThat(byRows.plan()).doesNotContain("ColumnarToRow");
        assertThat(answer.twins()).isEqualTo(byRows.twins());
    }

    @ParameterizedTest
    @EnumSource
    void vectorisedReadsFailInStock(WriterVersion version) {
        run(stock, "SET spark.sql.iceberg.vectorization.enabled=true");
        assertThat(stock.ask(select(version)).failure())
                .contains("Cannot support vectorized reads for column [", " with encoding BYTE_STREAM_SPLIT.");
    }

    /** All columns with their twins; with themselves where Iceberg cannot read the twin's encoding in vectors. */
    private static Query select(WriterVersion version) {
        boolean delta = version == WriterVersion.PARQUET_2_0;
        return Query.statement(Stream.of(COLUMNS.formatted("").replaceAll("\\(\\d+, \\d+\\)", "").split(", "))
                .map(column -> column.split(" ")[0])
                .map(column -> column + ", " + (delta && column.matches("decimal16|decimal38") ? column + " AS " : "")
                        + column + Twins.SUFFIX)
                .collect(Collectors.joining(", ", "SELECT ", " FROM catalog.tables." + version)));
    }
}
