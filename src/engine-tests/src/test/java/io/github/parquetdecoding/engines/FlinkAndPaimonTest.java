// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

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
@ParameterizedClass
@EnumSource
class FlinkAndPaimonTest {
    private static final int ROWS = 1000;
    /** As DDL; of the types that all of them read. */
    private static final String COLUMNS = """
            `float32%1$s` FLOAT, `float64%1$s` DOUBLE, `int32%1$s` INT, `int64%1$s` BIGINT, `day%1$s` DATE, \
            `decimal9%1$s` DECIMAL(9, 2), `decimal18%1$s` DECIMAL(18, 4), \
            `decimal16%1$s` DECIMAL(16, 3), `decimal38%1$s` DECIMAL(38, 10)""";

    /** A program of src/test/programs, and what it is to find. */
    enum Reader {
        FLINK_WITH_PARQUET_ON_THE_CLASS_PATH(Engine.FLINK_1_20, "FlinkRows", null,
                "org.apache.parquet.", "AppClassLoader@",
                "UnsupportedOperationException: Unsupported encoding: BYTE_STREAM_SPLIT"),
        FLINK_WITH_PARQUET_IN_A_JAR_OF_THE_JOB(Engine.FLINK_2_3, "FlinkRows", "flink-sql-parquet",
                "org.apache.parquet.", "ChildFirstClassLoader@",
                "UnsupportedOperationException: Unsupported encoding: BYTE_STREAM_SPLIT"),
        PAIMON(Engine.PAIMON_1_4, "PaimonRows", null,
                "org.apache.paimon.shade.org.apache.parquet.", "AppClassLoader@",
                "RuntimeException: error: _LEGACY_ERROR_TEMP_3189, encoding: BYTE_STREAM_SPLIT");

        private final Engine engine;
        private final String program;
        private final String jarOfTheJob;
        private final String parquet;
        private final String loader;
        private final String stockMessage;

        Reader(Engine engine, String program, String jarOfTheJob, String parquet, String loader, String stockMessage) {
            this.engine = engine;
            this.program = program;
            this.jarOfTheJob = jarOfTheJob;
            this.parquet = parquet;
            this.loader = loader;
            this.stockMessage = stockMessage;
        }

        /**
         * A JVM of its own compiles the program and runs it on the jars of the engine: this module's class path has
         * neither these engines nor two versions of one.
         */
        Run read(Path files, String columns, String... jvmOptions) throws IOException, InterruptedException {
            List<String> jars = new ArrayList<>(List.of(engine.classPath().split(File.pathSeparator)));
            String jar = jarOfTheJob == null ? null : jars.stream()
                    .filter(each -> Path.of(each).getFileName().toString().startsWith(jarOfTheJob + "-"))
                    .findFirst().orElseThrow();
            jars.remove(jar);
            List<String> command = EngineJvm.command();
            command.addAll(EngineJvm.vectors());
            Collections.addAll(command, jvmOptions);
            Collections.addAll(command, "-cp", String.join(File.pathSeparator, jars),
                    Path.of("src", "test", "programs", program + ".java").toString(), files.toString(), columns);
            if (jar != null) {
                command.add(jar);
            }
            Path output = Files.createTempDirectory(Files.createDirectories(Path.of("target", engine.name())), "run-");
            Path rows = output.resolve("rows");
            Path log = output.resolve("log");
            Process process = new ProcessBuilder(command)
                    .redirectOutput(rows.toFile()).redirectError(log.toFile()).start();
            try {
                assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("ends in time, see " + log).isTrue();
                return new Run(process.exitValue(), Files.readAllLines(rows).stream().sorted().toList(),
                        Files.readString(log));
            } finally {
                process.destroyForcibly();
            }
        }
    }

    /** @param rows what the program has printed, in order */
    private record Run(int exitValue, List<String> rows, String log) {
    }

    @TempDir
    private static Path folder;

    @Parameter
    Reader reader;

    /** The same rows in pages of both versions, and of version 1 alone: Flink cannot read how version 2 has twins. */
    @BeforeAll
    static void writeFiles() throws IOException {
        Path version1 = Files.createDirectories(folder.resolve("version-1")).resolve("part-0.parquet");
        TwinFiles.write(version1, WriterVersion.PARQUET_1_0, CompressionCodecName.SNAPPY, 0, ROWS);
        Path both = Files.createDirectories(folder.resolve("both"));
        Files.copy(version1, both.resolve("part-0.parquet"));
        TwinFiles.write(both.resolve("part-1.parquet"), WriterVersion.PARQUET_2_0, CompressionCodecName.ZSTD, 0, ROWS);
    }

    @Test
    void withTheAgentItReadsWhatItReadsOfPlainTwinsWithout() throws Exception {
        Run stock = reader.read(folder.resolve("version-1"), COLUMNS.formatted(Twins.SUFFIX));
        assertThat(stock.exitValue()).as(stock.log()).isZero();
        List<String> twins = stock.rows();
        assertThat(twins).hasSize(ROWS).doesNotHaveDuplicates().anyMatch(row -> row.contains("null"));

        Run withAgent = reader.read(folder.resolve("both"), COLUMNS.formatted(""),
                "-javaagent:" + System.getProperty("agent") + "=verbose");
        assertThat(withAgent.exitValue()).as(withAgent.log()).isZero();
        assertThat(withAgent.rows()).isEqualTo(twins.stream().flatMap(row -> Stream.of(row, row)).toList());
        assertThat(withAgent.log()).contains("\nparquet-decoding-agent: " + reader.parquet
                + "hadoop.ColumnChunkPageReadStore in " + reader.loader).doesNotContain("stays as it is");
    }

    @Test
    void withoutTheAgentItFails() throws Exception {
        Run stock = reader.read(folder.resolve("both"), COLUMNS.formatted(""));
        assertThat(stock.exitValue()).isNotZero();
        assertThat(stock.rows()).isEmpty();
        assertThat(stock.log()).contains(reader.stockMessage);
    }
}
