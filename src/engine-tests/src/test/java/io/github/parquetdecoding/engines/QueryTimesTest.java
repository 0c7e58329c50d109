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
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Times whole queries: what users of an engine have today, with the agent, and the same rows in PLAIN files. One JVM
 * with the agent and one without take turns, so that all readers of a query see the same machine. Rows are few, unless
 * {@code -Drows=6000000 -Druns=5} ask for more.
 */
class QueryTimesTest {
    private static final int ROWS = Integer.getInteger("rows", 4000);
    private static final int RUNS = Integer.getInteger("runs", 1);

    static Stream<Arguments> workloads() {
        return Stream.of(QueryWorkload.values())
                .flatMap(workload -> engines(workload).map(engine -> Arguments.of(engine, workload)));
    }

    /** Spark reads DELTA pages itself. Iceberg's Spark does not run on JDK 25. */
    private static Stream<TimedEngine.Kind> engines(QueryWorkload workload) {
        if (workload != QueryWorkload.DELTA) {
            return Stream.of(TimedEngine.Kind.SPARK);
        }
        return Runtime.version().feature() >= 25 ? Stream.of(TimedEngine.Kind.FLINK)
                : Stream.of(TimedEngine.Kind.FLINK, TimedEngine.Kind.ICEBERG);
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyQueryIsAnsweredAlikeByEveryReader(TimedEngine.Kind engine, QueryWorkload workload) throws Exception {
        Path folder = Files.createDirectories(Path.of("target", "queries").toAbsolutePath());
        Path files = folder.resolve(workload + "-" + ROWS + "-rows");
        Path complete = files.resolve("complete");
        if (!Files.exists(complete)) {
            for (String encoding : workload.encodings()) {
                for (CompressionCodecName codec : QueryWorkload.CODECS) {
                    workload.write(files, encoding, codec, ROWS);
                }
            }
            Files.createFile(complete);
        }
        Path times = folder.resolve(engine + "-" + workload + ".csv");
        try (TimedEngine stock = engine.start(workload.schema(), files.resolve(engine + "-stock"));
                TimedEngine changed = engine.start(workload.schema(), files.resolve(engine + "-agent"),
                        "-javaagent:" + System.getProperty("agent"));
                PrintStream out = new PrintStream(times.toFile());
                PrintStream cpu = new PrintStream(folder.resolve(engine + "-" + workload + "-cpu.csv").toFile())) {
            time(workload, files, Map.of(false, stock, true, changed), out, cpu);
        }
        String query = workload.queries().get(0).replaceAll("[()]", "\\\\$0");
        assertThat(Files.readAllLines(times))
                .hasSize(1 + 2 * workload.queries().size() * workload.readers().size())
                .startsWith("query;codec;reader;seconds")
                .anyMatch(line -> line.matches(query + ";ZSTD;.*, agent;\\d.*"));
    }

    private static void time(QueryWorkload workload, Path files, Map<Boolean, TimedEngine> engines,
            PrintStream out, PrintStream cpu) throws IOException {
        out.println("query;codec;reader;seconds");
        cpu.println("query;codec;reader;seconds");
        for (CompressionCodecName codec : QueryWorkload.CODECS) {
            Map<QueryWorkload.Reader, String> tables = new LinkedHashMap<>();
            for (QueryWorkload.Reader reader : workload.readers()) {
                Path folder = QueryWorkload.folder(files, reader.encoding(), codec);
                tables.put(reader, engines.get(reader.agent()).table(folder));
            }
            for (String query : workload.queries()) {
                Map<QueryWorkload.Reader, List<TimedEngine.Answer>> answers = new LinkedHashMap<>();
                // One run is a test of the answers; what is timed warms up first.
                for (int run = RUNS == 1 ? 0 : -3; run < RUNS; run++) {
                    for (QueryWorkload.Reader reader : workload.readers()) {
                        TimedEngine.Answer answer = engines.get(reader.agent())
                                .ask(query, tables.get(reader), reader.vectorised());
                        answers.computeIfAbsent(reader, key -> new ArrayList<>()).add(answer);
                        check(query, reader, answer.values(), answers.get(workload.readers().get(0)).get(0).values());
                    }
                }
                answers.forEach((reader, ofReader) -> {
                    List<TimedEngine.Answer> timed = ofReader.subList(ofReader.size() - RUNS, ofReader.size());
                    String row = String.join(";", query, codec.toString(), reader.name(), "");
                    out.println(row + seconds(timed, TimedEngine.Answer::seconds));
                    cpu.println(row + seconds(timed, TimedEngine.Answer::cpuSeconds));
                });
            }
        }
    }

    private static String seconds(List<TimedEngine.Answer> answers, ToDoubleFunction<TimedEngine.Answer> seconds) {
        return answers.stream().map(answer -> String.format(Locale.ROOT, "%.3f", seconds.applyAsDouble(answer)))
                .collect(Collectors.joining(" "));
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
