// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.spark.launcher.JavaModuleOptions;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Times whole queries: what a user of Spark has today, with the agent, and the same rows in PLAIN files. One JVM with
 * the agent and one without take turns, so that all readers of a query see the same machine.
 */
final class QueryTimes {
    private static final int WARM_UPS = 3;

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
        try (Spark stock = new Spark(files.resolve("stock.log"));
                Spark changed = new Spark(files.resolve("agent.log"), "-javaagent:" + System.getProperty("agent"))) {
            time(workload, files, runs, Map.of(false, stock, true, changed), out);
        }
    }

    private static void time(
            QueryWorkload workload, Path files, int runs, Map<Boolean, Spark> sparks, PrintStream out)
            throws IOException {
        out.println("query;codec;reader;seconds");
        for (CompressionCodecName codec : QueryFiles.CODECS) {
            for (String query : workload.queries()) {
                Map<QueryWorkload.Reader, StringBuilder> seconds = new LinkedHashMap<>();
                String[] expected = null;
                for (int run = -WARM_UPS; run < runs; run++) {
                    for (QueryWorkload.Reader reader : workload.readers()) {
                        Path folder = QueryFiles.folder(files, reader.encoding(), codec);
                        Spark.Answer answer = sparks.get(reader.agent()).ask(query, folder, reader.vectorised());
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

    private static void check(String query, QueryWorkload.Reader reader, String[] values, String[] expected) {
        for (int i = 0; i < expected.length; i++) {
            if (!values[i].equals(expected[i]) && !areSumsInAnotherOrder(values[i], expected[i])) {
                throw new IllegalStateException(
                        query + " by " + reader.name() + ": " + values[i] + " instead of " + expected[i]);
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

    /** A JVM with {@link QueryWorker}. */
    private static final class Spark implements AutoCloseable {
        private record Answer(double seconds, String[] values) {
        }

        private final Path log;
        private final Process process;
        private final BufferedReader answers;

        private Spark(Path log, String... options) throws IOException {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            Collections.addAll(command, options);
            command.addAll(EngineJvm.vectors());
            command.addAll(List.of("-Xmx4g", "-cp", System.getProperty("java.class.path")));
            Collections.addAll(command, JavaModuleOptions.defaultModuleOptionArray());
            command.add(QueryWorker.class.getName());
            this.log = log;
            process = new ProcessBuilder(command).redirectError(log.toFile()).start();
            answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        }

        private Answer ask(String query, Path files, boolean vectorised) throws IOException {
            String question = vectorised + ";" + files + ";" + query + "\n";
            process.getOutputStream().write(question.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            String answer = answers.readLine();
            if (answer == null) {
                throw new IOException("Spark has ended; " + log + " says why");
            }
            String[] fields = answer.split(" ");
            return new Answer(Double.parseDouble(fields[0]), Arrays.copyOfRange(fields, 1, fields.length));
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
