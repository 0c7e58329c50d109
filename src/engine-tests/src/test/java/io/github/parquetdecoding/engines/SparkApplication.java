// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The test's end of a {@link SparkDriver}. */
final class SparkApplication implements AutoCloseable {
    private static final long SECONDS = 300;

    private final Path folder;
    private final Process driver;
    private final ObjectOutputStream queries;
    private ObjectInputStream answers;

    /** @param builder of a driver that runs in its own folder */
    private SparkApplication(ProcessBuilder builder) throws IOException {
        folder = builder.directory().toPath();
        driver = builder.redirectError(folder.resolve("driver.log").toFile()).start();
        queries = new ObjectOutputStream(driver.getOutputStream());
        queries.flush();
    }

    /** Starts an application with the agent in its driver and in two executors, which use C2 only in the long form. */
    static SparkApplication withAgent(Engine engine) throws IOException, InterruptedException {
        String agent = "-javaagent:" + System.getProperty("agent");
        String compiler = EngineProgram.ALL_ENGINES ? String.join(" ", EngineJvm.vectors()) : EngineJvm.QUICK_START;
        return start(engine, "with-agent", 2, agent + "=verbose " + compiler, agent);
    }

    /** Starts an application as Spark comes. */
    static SparkApplication stock(Engine engine) throws IOException, InterruptedException {
        return start(engine, "stock", 1, EngineJvm.QUICK_START);
    }

    /** A master and workers in the driver's JVM, and executors in separate JVMs, whose logs are under target/. */
    private static SparkApplication start(
            Engine engine, String name, int executors, String executorOptions, String... driverOptions)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), engine + "-" + name + "-");
        String classPath = engine.classPath() + File.pathSeparator + Path.of("target", "test-classes").toAbsolutePath();
        // Workers look for Spark's jars here, and on SPARK_DIST_CLASSPATH.
        Files.createDirectories(folder.resolve("jars"));
        List<String> command = EngineJvm.command();
        // The JVM's own messages would be in the way of a driver's answers.
        Collections.addAll(command, "-XX:+DisplayVMOutputToStderr", "-cp", classPath);
        Collections.addAll(command, driverOptions);
        Map.of("master", "local-cluster[" + executors + ",1,1024]",
                "app.name", name,
                "driver.host", "127.0.0.1",
                "ui.enabled", "false",
                "executor.memory", "512m",
                "executor.extraJavaOptions", "-XX:+UseSerialGC " + executorOptions,
                // Queries wait until all executors are there.
                "scheduler.minRegisteredResourcesRatio", "1.0",
                // As much as a task may have: each small file is its own task.
                "sql.files.openCostInBytes", "134217728",
                "sql.parquet.enableNestedColumnVectorizedReader", "true",
                "hadoop.parquet.crypto.factory.class", TestKeys.class.getName())
                .forEach((key, value) -> command.add("-Dspark." + key + "=" + value));
        command.add(SparkDriver.class.getName());
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(Map.of("JAVA_HOME", System.getProperty("java.home"),
                "SPARK_HOME", folder.toString(), "SPARK_DIST_CLASSPATH", classPath, "SPARK_SCALA_VERSION", "2.13",
                "SPARK_LOCAL_IP", "127.0.0.1"));
        return new SparkApplication(builder);
    }

    /** An answer that takes too long ends the driver, so that whoever waits for it gets an error. */
    Query.Answer ask(Query query) {
        CompletableFuture<Query.Answer> answer = CompletableFuture.supplyAsync(() -> answer(query), reading -> {
            // The common pool may have one thread only, which others wait for.
            Thread thread = new Thread(reading);
            thread.setDaemon(true);
            thread.start();
        });
        return answer.orTimeout(SECONDS, TimeUnit.SECONDS).whenComplete((done, error) -> {
            if (error != null) {
                close();
            }
        }).join();
    }

    private Query.Answer answer(Query query) {
        try {
            queries.writeObject(query);
            queries.flush();
            if (answers == null) {
                answers = new ObjectInputStream(driver.getInputStream());
            }
            return (Query.Answer) answers.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** The executors' stderr. */
    String executorLogs() throws IOException {
        StringBuilder logs = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(file -> file.endsWith("stderr")).toList()) {
                logs.append(Files.readString(file));
            }
        }
        return logs.toString();
    }

    @Override
    public void close() {
        // The executors.
        driver.children().forEach(ProcessHandle::destroyForcibly);
        driver.destroyForcibly();
    }
}
