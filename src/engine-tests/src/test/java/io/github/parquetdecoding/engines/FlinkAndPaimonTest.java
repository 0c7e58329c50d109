// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Engines in which parquet-java is relocated, or in another class loader than the agent, or neither. */
class FlinkAndPaimonTest {
    static Stream<Arguments> matrix() {
        return engines().stream()
                .flatMap(engine -> engine.columns().stream().map(columns -> Arguments.of(engine, columns)));
    }

    static Set<EngineProgram> engines() {
        return EngineProgram.ALL_ENGINES
                ? EnumSet.range(EngineProgram.FLINK_WITH_PARQUET_ON_THE_CLASS_PATH, EngineProgram.PAIMON)
                : EnumSet.of(EngineProgram.FLINK_WITH_PARQUET_IN_A_JAR_OF_THE_JOB);
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void withTheAgentItReadsWhatItReadsOfTwinsWithout(EngineProgram engine, EncodedColumns columns) throws Exception {
        List<String> twin = engine.twin(columns);
        assertThat(twin).hasSizeGreaterThan(1000).anyMatch(row -> row.contains("null"));
        assertThat(engine.withAgent(columns)).isEqualTo(twin);

        List<String> stock = engine.stock(columns);
        String expected = expectedOfStock(engine, columns);
        switch (expected) {
            case "right" -> assertThat(stock).isEqualTo(twin);
            case "wrong" -> assertThat(stock).hasSameSizeAs(twin).isNotEqualTo(twin);
            default -> assertThat(stock).anyMatch(line -> line.contains(expected));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void theAgentFindsItsParquet(EngineProgram engine) throws Exception {
        assertThat(engine.withAgent().log())
                .contains("\nparquet-decoding-agent: " + engine.changedClass)
                .doesNotContain("stays as it is");
    }

    /** The message of stock; or that it reads the columns, or that it reads them wrongly. */
    private static String expectedOfStock(EngineProgram engine, EncodedColumns columns) {
        if (columns.isAlp()) {
            return "Required field 'encoding' was not present!";
        } else if (engine != EngineProgram.PAIMON) {
            return columns.isNested() ? "right" : "Unsupported encoding: " + columns.encoding();
        }
        return switch (columns) {
            case DELTA_LENGTH_BYTE_ARRAY -> "ArrayIndexOutOfBoundsException: Index 400 out of bounds for length 400";
            case DELTA_BYTE_ARRAY, DELTA_BYTE_ARRAY_V2,
                    DELTA_LENGTH_BYTE_ARRAY_OF_TRINO, DELTA_LENGTH_BYTE_ARRAY_OF_DUCKDB -> "wrong";
            case BYTE_STREAM_SPLIT, BYTE_STREAM_SPLIT_V2, BYTE_STREAM_SPLIT_OF_DUCKDB ->
                    "TEMP_3189, encoding: BYTE_STREAM_SPLIT";
            default -> "right";
        };
    }
}
