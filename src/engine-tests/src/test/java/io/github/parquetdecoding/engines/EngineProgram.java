// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

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

/** A program of src/test/programs, which runs once as the engine comes and once with the agent. */
enum EngineProgram {
    FLINK_WITH_PARQUET_ON_THE_CLASS_PATH(Engine.FLINK_1_20, "FlinkRows", null,
            "org.apache.parquet.hadoop.ColumnChunkPageReadStore in AppClassLoader@"),
    FLINK_WITH_PARQUET_IN_A_JAR_OF_THE_JOB(Engine.FLINK_2_3, "FlinkRows", "flink-sql-parquet",
            "org.apache.parquet.hadoop.ColumnChunkPageReadStore in ChildFirstClassLoader@"),
    PAIMON(Engine.PAIMON_1_4, "PaimonRows", null,
            "org.apache.paimon.shade.org.apache.parquet.hadoop.ColumnChunkPageReadStore in AppClassLoader@");

    static final boolean ALL_ENGINES = Boolean.getBoolean("all.engines");

    private final Engine engine;
    private final String program;
    private final String jarOfTheJob;
    /** As the agent names it, with its class loader. */
    final String changedClass;
    private Rows stock;
    private Rows withAgent;

    EngineProgram(Engine engine, String program, String jarOfTheJob, String changedClass) {
        this.engine = engine;
        this.program = program;
        this.jarOfTheJob = jarOfTheJob;
        this.changedClass = changedClass;
    }

    /**
     * @param answers what the program has printed for each file, in order
     * @param log its stderr
     */
    record Rows(List<List<String>> answers, String log) {
    }

    List<EncodedColumns> columns() {
        return Stream.of(EncodedColumns.values()).filter(columns -> !ALL_ENGINES
                ? columns.isOfShortForm() : program.equals("FlinkRows") || !columns.isNested()).toList();
    }

    /** The answers of the engine as it comes. */
    List<String> stock(EncodedColumns columns) throws IOException, InterruptedException {
        return stock().answers.get(columns().indexOf(columns));
    }

    /** The answers of the engine as it comes where the columns are PLAIN. */
    List<String> twin(EncodedColumns columns) throws IOException, InterruptedException {
        return stock().answers.get(columns().size() + columns().indexOf(columns));
    }

    List<String> withAgent(EncodedColumns columns) throws IOException, InterruptedException {
        return withAgent().answers.get(columns().indexOf(columns));
    }

    private Rows stock() throws IOException, InterruptedException {
        stock = stock == null ? read(true) : stock;
        return stock;
    }

    Rows withAgent() throws IOException, InterruptedException {
        withAgent = withAgent == null
                ? read(false, "-javaagent:" + System.getProperty("agent") + "=verbose") : withAgent;
        return withAgent;
    }

    /**
     * A separate JVM compiles a program and runs it on the jars of the engine: this module's class path has neither
     * these engines nor two versions of one.
     */
    private List<String> command(String... jvmOptions) throws IOException, InterruptedException {
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
        return command;
    }

    private Rows read(boolean twins, String... jvmOptions) throws IOException, InterruptedException {
        List<String> command = command(jvmOptions);
        for (EncodedColumns columns : columns()) {
            Collections.addAll(command, columns.file(false).toString(), columns.ddl(false));
        }
        for (EncodedColumns columns : twins ? columns() : List.<EncodedColumns>of()) {
            Collections.addAll(command, columns.file(true).toString(), columns.ddl(true));
        }
        Path output = Files.createTempDirectory(Files.createDirectories(Path.of("target", engine.name())), "run-");
        Path rows = output.resolve("rows");
        Path log = output.resolve("log");
        Process process = new ProcessBuilder(command).redirectOutput(rows.toFile()).redirectError(log.toFile()).start();
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
