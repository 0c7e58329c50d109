// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.apache.parquet.schema.MessageType;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** An engine in its own JVM, whose queries {@link EncodedQueries} times. */
interface TimedEngine extends AutoCloseable {
    /** @param seconds by the clock */
    record Answer(double seconds, List<String> values) implements Serializable {
    }

    /** What {@link #ask} takes for a folder of Parquet files. */
    String table(Path files) throws IOException;

    /**
     * Asks for one row.
     *
     * @param select     its expressions
     * @param vectorised by Spark's vectorised reader; other readers ignore it
     */
    Answer ask(String select, String table, boolean vectorised) throws IOException;

    @Override
    void close();

    enum Kind {
        SPARK {
            @Override
            TimedEngine start(MessageType schema, Path folder, String... jvmOptions) throws IOException {
                return new Spark(SparkApplication.local(folder, jvmOptions));
            }
        },

        ICEBERG {
            @Override
            TimedEngine start(MessageType schema, Path folder, String... jvmOptions)
                    throws IOException, InterruptedException {
                String catalog = "-Dspark.sql.catalog.catalog";
                Path warehouse = Files.createTempDirectory(Files.createDirectories(folder), "warehouse-");
                List<String> options = new ArrayList<>(List.of(jvmOptions));
                Collections.addAll(options, catalog + "=org.apache.iceberg.spark.SparkCatalog",
                        catalog + ".type=hadoop", catalog + ".warehouse=" + warehouse, "-cp",
                        Engine.ICEBERG_1_11.classPath() + File.pathSeparator
                                + Path.of("target", "test-classes").toAbsolutePath());
                return new Spark(SparkApplication.local(folder, options.toArray(String[]::new))) {
                    @Override
                    public String table(Path files) {
                        String table = "tables." + files.getFileName().toString().replace('-', '_');
                        for (String statement : List.of(
                                "CREATE TABLE catalog." + table + " (" + ddl(schema) + ") USING iceberg",
                                "CALL catalog.system.add_files(table => '" + table
                                        + "', source_table => '`parquet`.`" + files + "`')")) {
                            spark.ask(Query.statement(statement)).twins();
                        }
                        return "catalog." + table;
                    }
                };
            }
        },

        FLINK {
            @Override
            TimedEngine start(MessageType schema, Path folder, String... jvmOptions)
                    throws IOException, InterruptedException {
                List<String> options = new ArrayList<>(List.of("-Xmx4g", "-XX:TieredStopAtLevel=4"));
                Collections.addAll(options, jvmOptions);
                return new Flink(schema, new ProcessBuilder(EngineProgram.FLINK_WITH_PARQUET_IN_A_JAR_OF_THE_JOB
                        .command(Path.of("..", "..", "benchmarks", "queries", "FlinkStatements.java"),
                                options.toArray(String[]::new)))
                        .redirectError(Files.createDirectories(folder).resolve("log").toFile()).start());
            }
        };

        abstract TimedEngine start(MessageType schema, Path folder, String... jvmOptions)
                throws IOException, InterruptedException;

        private static String ddl(MessageType schema) {
            return schema.getColumns().stream().map(column -> column.getPath()[0]
                    + switch (column.getPrimitiveType().getPrimitiveTypeName()) {
                        case INT32 -> " INT";
                        case INT64 -> " BIGINT";
                        default -> " STRING";
                    }).collect(Collectors.joining(", "));
        }
    }

    /** Spark's own tables of files. */
    class Spark implements TimedEngine {
        final SparkApplication spark;

        Spark(SparkApplication spark) {
            this.spark = spark;
        }

        private record TimedQuery(String select, String table, boolean vectorised)
                implements SparkDriver.Question<Answer> {
            @Override
            public Answer answer(SparkSession spark) {
                spark.conf().set("spark.sql.parquet.enableVectorizedReader", Boolean.toString(vectorised));
                long start = System.nanoTime();
                Row row = spark.sql("SELECT " + select + " FROM " + table).first();
                return new Answer((System.nanoTime() - start) / 1e9,
                        IntStream.range(0, row.size()).mapToObj(i -> String.valueOf(row.get(i))).toList());
            }
        }

        @Override
        public String table(Path files) {
            return "parquet.`" + files + "`";
        }

        @Override
        public Answer ask(String select, String table, boolean vectorised) {
            return spark.ask(new TimedQuery(select, table, vectorised));
        }

        @Override
        public void close() {
            spark.close();
        }
    }

    /** A program that takes statements. */
    class Flink implements TimedEngine {
        private final String ddl;
        private final Process process;
        private final PrintStream statements;
        private final BufferedReader answers;

        Flink(MessageType schema, Process process) {
            ddl = Kind.ddl(schema);
            this.process = process;
            statements = new PrintStream(process.getOutputStream(), true);
            answers = process.inputReader();
            // Whoever waits for an answer then gets an error.
            CompletableFuture.delayedExecutor(1, TimeUnit.HOURS).execute(process::destroyForcibly);
        }

        @Override
        public String table(Path files) throws IOException {
            String table = files.getFileName().toString().replace('-', '_');
            execute("CREATE TABLE " + table + " (" + ddl + ") WITH ('connector' = 'filesystem', 'format' = 'parquet', "
                    + "'path' = '" + files + "')");
            return table;
        }

        @Override
        public Answer ask(String select, String table, boolean vectorised) throws IOException {
            String[] answer = execute("SELECT " + select + " FROM " + table).split(";");
            return new Answer(Double.parseDouble(answer[0]), List.of(answer[1]));
        }

        private String execute(String statement) throws IOException {
            statements.println(statement);
            String answer = answers.readLine();
            if (answer == null) {
                throw new IOException(statement + " ended the program");
            }
            return answer;
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
