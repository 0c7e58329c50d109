// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

import java.io.IOException;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Times whole queries: what a user of Spark has today, with the agent, and the same rows in PLAIN files. One JVM with
 * the agent and one without take turns, so that all readers of a query see the same machine.
 */
final class QueryTimes {
    /** @param select expressions of which the answer has a row */
    private record TimedQuery(String select, String path, boolean vectorised)
            implements SparkDriver.Question<TimedQuery.Answer> {
        private record Answer(double seconds, List<String> values) implements Serializable {
        }

        @Override
        public Answer answer(SparkSession spark) {
            spark.conf().set("spark.sql.parquet.enableVectorizedReader", Boolean.toString(vectorised));
            long start = System.nanoTime();
            Row row = spark.read().parquet(path).selectExpr(select.split(", ")).first();
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Answer(seconds,
                    IntStream.range(0, row.size()).mapToObj(i -> String.valueOf(row.get(i))).toList());
        }
    }

    private QueryTimes() {
    }

    /** @param folder gets the files, where they are not there from a run before */
    static void run(QueryWorkload workload, Path folder, int rows, int runs, PrintStream out) throws IOException {
        Path files = folder.resolve(workload + "-" + rows + "-rows");
        Path complete = files.resolve("complete");
        if (!Files.exists(complete)) {
            QueryFiles.write(files, workload, rows);
            Files.createFile(complete);
        }
        try (SparkApplication stock = start(files.resolve("stock.log"));
                SparkApplication changed = start(
                        files.resolve("agent.log"), "-javaagent:" + System.getProperty("agent"))) {
            time(workload, files, runs, Map.of(false, stock, true, changed), out);
        }
    }

    private static SparkApplication start(Path log, String... options) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Collections.addAll(command, options);
        command.addAll(EngineJvm.vectors());
        Collections.addAll(command, JavaModuleOptions.defaultModuleOptionArray());
        Collections.addAll(command, "-Xmx4g", "-XX:+DisplayVMOutputToStderr", "-Dspark.app.name=queries",
                "-Dspark.master=local[2]", "-Dspark.ui.enabled=false", "-Dspark.driver.bindAddress=127.0.0.1",
                "-Dspark.driver.host=127.0.0.1", "-Dspark.sql.shuffle.partitions=1",
                "-cp", System.getProperty("java.class.path"), SparkDriver.class.getName());
        return new SparkApplication(new ProcessBuilder(command).redirectError(log.toFile()).start());
    }

    private static void time(
            QueryWorkload workload, Path files, int runs, Map<Boolean, SparkApplication> sparks, PrintStream out) {
        out.println("query;codec;reader;seconds");
        for (CompressionCodecName codec : QueryFiles.CODECS) {
            for (String query : workload.queries()) {
                Map<QueryWorkload.Reader, StringBuilder> seconds = new LinkedHashMap<>();
                List<String> expected = null;
                // One run is a test of the answers; what is timed warms up first.
                for (int run = runs == 1 ? 0 : -3; run < runs; run++) {
                    for (QueryWorkload.Reader reader : workload.readers()) {
                        Path folder = QueryFiles.folder(files, reader.encoding(), codec);
                        TimedQuery.Answer answer = sparks.get(reader.agent())
                                .ask(new TimedQuery(query, folder.toString(), reader.vectorised()));
                        expected = expected == null ? answer.values() : expected;
                        check(query, reader, answer.values(), expected);
                        if (run >= 0) {
                            seconds.computeIfAbsent(reader, key -> new StringBuilder())
                                    .append(String.format(Locale.ROOT, " %.3f", answer.seconds()));
                        }
                    }
                }
                seconds.forEach((reader, runsOfReader) -> out.println(
                        String.join(";", query, codec.toString(), reader.name(), runsOfReader.substring(1))));
            }
        }
    }

    private static void check(String query, QueryWorkload.Reader reader, List<String> values, List<String> expected) {
        for (int i = 0; i < expected.size(); i++) {
            if (!values.get(i).equals(expected.get(i)) && !areSumsInAnotherOrder(values.get(i), expected.get(i))) {
                throw new IllegalStateException(
                        query + " by " + reader.name() + ": " + values.get(i) + " instead of " + expected.get(i));
            }
        }
    }

    /** Sums of floating-point numbers depend on the order of tasks in their last digits. */
    private static boolean areSumsInAnotherOrder(String value, String expected) {
        if (!expected.contains(".")) {
            return false;
        }
        double sum = Double.parseDouble(expected);
        return Math.abs(Double.parseDouble(value) - sum) <= Math.abs(sum) * 1e-9;
    }
}
