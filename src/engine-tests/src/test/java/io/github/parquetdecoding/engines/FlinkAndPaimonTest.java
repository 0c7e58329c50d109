// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Engines in which parquet-java is relocated, or in another class loader than the agent, or neither. */
class FlinkAndPaimonTest {
    private static final boolean ALL_ENGINES = Boolean.getBoolean("all.engines");

    /** A program of src/test/programs, and what it is to find. */
    enum Reader {
        FLINK_WITH_PARQUET_ON_THE_CLASS_PATH(Engine.FLINK_1_20, "FlinkRows", null,
                "org.apache.parquet.", "AppClassLoader@"),
        FLINK_WITH_PARQUET_IN_A_JAR_OF_THE_JOB(Engine.FLINK_2_3, "FlinkRows", "flink-sql-parquet",
                "org.apache.parquet.", "ChildFirstClassLoader@"),
        PAIMON(Engine.PAIMON_1_4, "PaimonRows", null,
                "org.apache.paimon.shade.org.apache.parquet.", "AppClassLoader@"),
        /** For {@link TrinoTest}. */
        TRINO(Engine.TRINO_483, "TrinoRows", null, "org.apache.parquet.", "AppClassLoader@");

        private final Engine engine;
        private final String program;
        private final String jarOfTheJob;
        private final String parquet;
        private final String loader;
        private Rows stock;
        private Rows withAgent;

        Reader(Engine engine, String program, String jarOfTheJob, String parquet, String loader) {
            this.engine = engine;
            this.program = program;
            this.jarOfTheJob = jarOfTheJob;
            this.parquet = parquet;
            this.loader = loader;
        }

        Rows stock() throws IOException, InterruptedException {
            stock = stock == null ? read(true) : stock;
            return stock;
        }

        Rows withAgent() throws IOException, InterruptedException {
            withAgent = withAgent == null
                    ? read(false, "-javaagent:" + System.getProperty("agent") + "=verbose") : withAgent;
            return withAgent;
        }

        List<EncodedColumns> columns() {
            return Stream.of(EncodedColumns.values()).filter(columns -> !ALL_ENGINES
                    ? columns.isOfShortForm() : program.equals("FlinkRows") || !columns.isNested()).toList();
        }

        /** What stock says; or that it reads the columns, or that it reads them wrongly. */
        private String stock(EncodedColumns columns) {
            if (columns.isAlp()) {
                return "Required field 'encoding' was not present!";
            } else if (this != PAIMON) {
                return columns.isNested() ? "right" : "Unsupported encoding: " + columns.encoding();
            }
            return switch (columns) {
                case DELTA_LENGTH_BYTE_ARRAY -> "ArrayIndexOutOfBoundsException: Index 400 out of bounds for length 400";
                case DELTA_BYTE_ARRAY, DELTA_BYTE_ARRAY_V2 -> "wrong";
                case BYTE_STREAM_SPLIT, BYTE_STREAM_SPLIT_V2 -> "TEMP_3189, encoding: BYTE_STREAM_SPLIT";
                default -> "right";
            };
        }

        /**
         * A JVM of its own compiles the program and runs it on the jars of the engine: this module's class path has
         * neither these engines nor two versions of one.
         */
        private Rows read(boolean twins, String... jvmOptions) throws IOException, InterruptedException {
            List<String> jars = new ArrayList<>(List.of(engine.classPath().split(File.pathSeparator)));
            String jar = jarOfTheJob == null ? "" : jars.stream()
                    .filter(each -> Path.of(each).getFileName().toString().startsWith(jarOfTheJob + "-"))
                    .findFirst().orElseThrow();
            jars.remove(jar);
            List<String> command = EngineJvm.command();
            command.addAll(EngineJvm.vectors());
            Collections.addAll(command, jvmOptions);
            Collections.addAll(command, "-cp", String.join(File.pathSeparator, jars),
                    Path.of("src", "test", "programs", program + ".java").toString(), jar);
            for (EncodedColumns columns : columns()) {
                Collections.addAll(command, columns.file(false).toString(), columns.ddl(false));
            }
            for (EncodedColumns columns : twins ? columns() : List.<EncodedColumns>of()) {
                Collections.addAll(command, columns.file(true).toString(), columns.ddl(true));
            }
            Path output = Files.createTempDirectory(Files.createDirectories(Path.of("target", engine.name())), "run-");
            Path rows = output.resolve("rows");
            Path log = output.resolve("log");
            Process process = new ProcessBuilder(command)
                    .redirectOutput(rows.toFile()).redirectError(log.toFile()).start();
            try {
                assertThat(process.waitFor(600, TimeUnit.SECONDS)).as("ends in time, see " + log).isTrue();
                assertThat(process.exitValue()).as(Files.readString(log)).isZero();
                return new Rows(Stream.of(Files.readString(rows).substring(2).split("\n#\n"))
                        .map(each -> each.lines().sorted().toList()).toList(), Files.readString(log));
            } finally {
                process.destroyForcibly();
            }
        }
    }

    /** @param answers what the program has printed for each file, in order */
    record Rows(List<List<String>> answers, String log) {
    }

    static Stream<Arguments> matrix() {
        return readers().flatMap(reader -> reader.columns().stream().map(columns -> Arguments.of(reader, columns)));
    }

    static Stream<Reader> readers() {
        return ALL_ENGINES ? Stream.of(Reader.values()).filter(reader -> reader != Reader.TRINO)
                : Stream.of(Reader.FLINK_WITH_PARQUET_IN_A_JAR_OF_THE_JOB);
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void withTheAgentItReadsWhatItReadsOfTwinsWithout(Reader reader, EncodedColumns columns) throws Exception {
        int index = reader.columns().indexOf(columns);
        List<String> twin = reader.stock().answers().get(reader.columns().size() + index);
        assertThat(twin).hasSizeGreaterThan(1000).anyMatch(row -> row.contains("null"));
        assertThat(reader.withAgent().answers().get(index)).isEqualTo(twin);

        List<String> stock = reader.stock().answers().get(index);
        switch (reader.stock(columns)) {
            case "right" -> assertThat(stock).isEqualTo(twin);
            case "wrong" -> assertThat(stock).hasSameSizeAs(twin).isNotEqualTo(twin);
            default -> assertThat(stock).anyMatch(line -> line.contains(reader.stock(columns)));
        }
    }

    @ParameterizedTest
    @MethodSource("readers")
    void theAgentFindsItsParquet(Reader reader) throws Exception {
        assertThat(reader.withAgent().log()).contains("\nparquet-decoding-agent: " + reader.parquet
                + "hadoop.ColumnChunkPageReadStore in " + reader.loader).doesNotContain("stays as it is");
    }
}
