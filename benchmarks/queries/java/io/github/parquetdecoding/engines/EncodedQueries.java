// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Times queries of columns in one encoding: what users of an engine have today, with the agent, and the same rows in
 * PLAIN files. One JVM with the agent and one without take turns, so that all readers of a query see the same machine.
 */
final class EncodedQueries {
    private static final int WARM_UP_RUNS = 3;

    private EncodedQueries() {
    }

    static void time(QueryWorkload workload, Path folder, int rows, int runs) throws Exception {
        Path files = folder.resolve(workload + "-" + rows + "-rows");
        Path complete = files.resolve("complete");
        if (!Files.exists(complete)) {
            workload.write(files, rows);
            Files.createFile(complete);
        }
        for (TimedEngine.Kind engine : engines(workload)) {
            try (TimedEngine stock = engine.start(workload.schema(), files.resolve(engine + "-stock"));
                    TimedEngine changed = engine.start(workload.schema(), files.resolve(engine + "-agent"),
                            "-javaagent:" + System.getProperty("agent"));
                    PrintStream out = new PrintStream(folder.resolve(engine + "-" + workload + ".csv").toFile())) {
                time(workload, files, runs, Map.of(false, stock, true, changed), out);
            }
        }
    }

    /** Spark reads DELTA pages itself. Iceberg's Spark does not run on JDK 25. */
    private static List<TimedEngine.Kind> engines(QueryWorkload workload) {
        if (workload != QueryWorkload.DELTA) {
            return List.of(TimedEngine.Kind.SPARK);
        }
        return Runtime.version().feature() >= 25 ? List.of(TimedEngine.Kind.FLINK)
                : List.of(TimedEngine.Kind.FLINK, TimedEngine.Kind.ICEBERG);
    }

    private static void time(QueryWorkload workload, Path files, int runs, Map<Boolean, TimedEngine> engines,
            PrintStream out) throws IOException {
        out.println("query;codec;reader;seconds");
        for (CompressionCodecName codec : QueryWorkload.CODECS) {
            Map<QueryWorkload.Reader, String> tables = new LinkedHashMap<>();
            for (QueryWorkload.Reader reader : workload.readers()) {
                Path folder = QueryWorkload.folder(files, reader.encoding(), codec);
                tables.put(reader, engines.get(reader.agent()).table(folder));
            }
            for (String query : workload.queries()) {
                Map<QueryWorkload.Reader, List<TimedEngine.Answer>> answers = new LinkedHashMap<>();
                // One run only tests the answers; timed runs warm up first.
                for (int run = runs == 1 ? 0 : -WARM_UP_RUNS; run < runs; run++) {
                    for (QueryWorkload.Reader reader : workload.readers()) {
                        TimedEngine.Answer answer = engines.get(reader.agent())
                                .ask(query, tables.get(reader), reader.vectorised());
                        answers.computeIfAbsent(reader, key -> new ArrayList<>()).add(answer);
                        check(query, reader, answer.values(), answers.get(workload.readers().get(0)).get(0).values());
                    }
                }
                answers.forEach((reader, ofReader) -> out.println(String.join(";", query, codec.toString(),
                        reader.name(), ofReader.subList(ofReader.size() - runs, ofReader.size()).stream()
                                .map(answer -> String.format(Locale.ROOT, "%.3f", answer.seconds()))
                                .collect(Collectors.joining(" ")))));
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
