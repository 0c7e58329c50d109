// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A master and two workers of Spark, each a JVM of its own, on ports of 127.0.0.1 that the system chooses. */
final class SparkCluster implements AutoCloseable {
    private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");

    private final Path folder;
    private final String classPath;
    private final List<Process> processes = new ArrayList<>();
    private final List<Process> workers = new ArrayList<>();
    private final Instant started = Instant.now();
    private final String master;

    /** Its logs are in a folder under target/. */
    SparkCluster(Engine engine) throws IOException, InterruptedException {
        folder = Path.of("target", engine + "-jdk" + Runtime.version().feature()).toAbsolutePath();
        classPath = engine.classPath() + File.pathSeparator
                + Path.of("target", "test-classes").toAbsolutePath();
        // Workers look for Spark's jars here, and take those of SPARK_DIST_CLASSPATH too.
        Files.createDirectories(folder.resolve("jars"));
        String daemon = TiedToParent.class.getName();
        start("master", List.of(daemon, "org.apache.spark.deploy.master.Master",
                "--host", "127.0.0.1", "--port", "0", "--webui-port", "0"));
        master = await(folder.resolve("master.log"), MASTER);
        for (String name : new String[] {"worker1", "worker2"}) {
            workers.add(start(name, List.of(daemon, "org.apache.spark.deploy.worker.Worker",
                    "--host", "127.0.0.1", "--port", "0", "--webui-port", "0", "--cores", "2", "--memory", "2g",
                    "--work-dir", folder.resolve(name).toString(), master)));
        }
    }

    /** Starts an application with the agent in its driver and in an executor on each worker. */
    SparkApplication applicationWithAgent() throws IOException {
        String agent = "-javaagent:" + System.getProperty("agent");
        String vectors = String.join(" ", EngineJvm.vectors());
        return application("with-agent", 2, agent + "=verbose " + vectors, agent);
    }

    /** Starts an application as Spark comes. */
    SparkApplication stockApplication() throws IOException {
        return application("stock", 1, EngineJvm.QUICK_START);
    }

    private SparkApplication application(String name, int executors, String executorOptions, String... driverOptions)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of(driverOptions));
        Map.of("master", master,
                "app.name", name,
                "driver.host", "127.0.0.1",
                "ui.enabled", "false",
                "cores.max", Integer.toString(executors),
                "executor.cores", "1",
                "executor.memory", "512m",
                "executor.extraJavaOptions", executorOptions,
                // Queries wait until all executors are there.
                "scheduler.minRegisteredResourcesRatio", "1.0",
                // As much as a task may have: each small file is a task of its own.
                "sql.files.openCostInBytes", "134217728")
                .forEach((key, value) -> arguments.add("-Dspark." + key + "=" + value));
        arguments.add("-Dspark.sql.parquet.enableNestedColumnVectorizedReader=true");
        arguments.add("-Dspark.hadoop.parquet.crypto.factory.class=" + TestKeys.class.getName());
        arguments.add(SparkDriver.class.getName());
        return new SparkApplication(start(name, arguments));
    }

    /** What the executors of all applications have said on stderr. */
    String executorLogs() throws IOException {
        StringBuilder logs = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(file -> file.endsWith("stderr")).toList()) {
                // Clusters before this one have left theirs.
                if (Files.getLastModifiedTime(file).toInstant().isAfter(started)) {
                    logs.append(Files.readString(file));
                }
            }
        }
        return logs.toString();
    }

    /** The processes of the executors of all applications. */
    Stream<ProcessHandle> executors() {
        return workers.stream().flatMap(Process::children);
    }

    private Process start(String name, List<String> arguments) throws IOException {
        String javaHome = System.getProperty("java.home");
        List<String> command = EngineJvm.command();
        // The JVM's own messages would be in the way of a driver's answers.
        Collections.addAll(command, "-XX:+DisplayVMOutputToStderr", "-cp", classPath);
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
                .redirectError(folder.resolve(name + ".log").toFile());
        builder.environment().putAll(Map.of("JAVA_HOME", javaHome, "SPARK_HOME", folder.toString(),
                "SPARK_DIST_CLASSPATH", classPath, "SPARK_SCALA_VERSION", "2.13", "SPARK_LOCAL_IP", "127.0.0.1"));
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private static String await(Path log, Pattern pattern) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(Duration.ofSeconds(60));
        while (Instant.now().isBefore(end)) {
            Matcher matcher = pattern.matcher(Files.readString(log));
            if (matcher.find()) {
                return matcher.group(1);
            }
            Thread.sleep(50);
        }
        throw new AssertionError(pattern + " is not in " + log);
    }

    @Override
    public void close() {
        for (Process process : processes) {
            Stream.concat(process.descendants().toList().stream(), Stream.of(process.toHandle()))
                    .forEach(ProcessHandle::destroyForcibly);
        }
    }
}
