// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import com.sun.management.OperatingSystemMXBean;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.io.PrintStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Times whole queries: what a user of Spark has today, with the agent, and the same rows in PLAIN files. One JVM with
 * the agent and one without take turns, so that all readers of a query see the same machine. Rows are few, unless
 * {@code -Drows=6000000 -Druns=5} ask for more.
 */
class QueryTimesTest {
    private static final int ROWS = Integer.getInteger("rows", 4000);
    private static final int RUNS = Integer.getInteger("runs", 1);

    /** @param select expressions of which the answer has a row */
    private record TimedQuery(String select, String path, boolean vectorised)
            implements SparkDriver.Question<TimedQuery.Answer> {
        private record Answer(double seconds, double cpuSeconds, List<String> values) implements Serializable {
        }

        @Override
        public Answer answer(SparkSession spark) {
            spark.conf().set("spark.sql.parquet.enableVectorizedReader", Boolean.toString(vectorised));
            OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            long start = System.nanoTime();
            long cpuStart = process.getProcessCpuTime();
            Row row = spark.read().parquet(path).selectExpr(select.split(", ")).first();
            return new Answer((System.nanoTime() - start) / 1e9, (process.getProcessCpuTime() - cpuStart) / 1e9,
                    IntStream.range(0, row.size()).mapToObj(i -> String.valueOf(row.get(i))).toList());
        }
    }

    private record Writing(QueryWorkload workload, String folder, String encoding, CompressionCodecName codec,
            int rows) implements SparkDriver.Question<String> {
        @Override
        public String answer(SparkSession spark) {
            try {
                workload.write(Path.of(folder), encoding, codec, rows);
                return folder;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyQueryIsAnsweredAlikeByEveryReader(QueryWorkload workload) throws Exception {
        Path folder = Files.createDirectories(Path.of("target", "queries").toAbsolutePath());
        Path files = folder.resolve(workload + "-" + ROWS + "-rows");
        Path times = folder.resolve(workload + ".csv");
        try (SparkApplication stock = SparkApplication.local(files.resolve("stock"));
                SparkApplication changed = SparkApplication.local(
                        files.resolve("agent"), "-javaagent:" + System.getProperty("agent"));
                PrintStream out = new PrintStream(times.toFile());
                PrintStream cpu = new PrintStream(folder.resolve(workload + "-cpu.csv").toFile())) {
            Path complete = files.resolve("complete");
            if (!Files.exists(complete)) {
                write(workload, files, changed);
                Files.createFile(complete);
            }
            time(workload, files, Map.of(false, stock, true, changed), out, cpu);
        }
        String query = workload.queries().get(0).replaceAll("[()]", "\\\\$0");
        assertThat(Files.readAllLines(times))
                .hasSize(1 + 2 * workload.queries().size() * workload.readers().size())
                .startsWith("query;codec;reader;seconds")
                .anyMatch(line -> line.matches(query + ";ZSTD;.*, agent;\\d.*"));
    }

    /** In a JVM with the agent, without which parquet-java has no ALP. */
    private static void write(QueryWorkload workload, Path files, SparkApplication changed) {
        for (String encoding : workload.encodings()) {
            for (CompressionCodecName codec : QueryWorkload.CODECS) {
                changed.ask(new Writing(workload, files.toString(), encoding, codec, ROWS));
            }
        }
    }

    private static void time(QueryWorkload workload, Path files, Map<Boolean, SparkApplication> sparks,
            PrintStream out, PrintStream cpu) {
        out.println("query;codec;reader;seconds");
        cpu.println("query;codec;reader;seconds");
        for (CompressionCodecName codec : QueryWorkload.CODECS) {
            for (String query : workload.queries()) {
                Map<QueryWorkload.Reader, List<TimedQuery.Answer>> answers = new LinkedHashMap<>();
                // One run is a test of the answers; what is timed warms up first.
                for (int run = RUNS == 1 ? 0 : -3; run < RUNS; run++) {
                    for (QueryWorkload.Reader reader : workload.readers()) {
                        Path folder = QueryWorkload.folder(files, reader.encoding(), codec);
                        TimedQuery.Answer answer = sparks.get(reader.agent())
                                .ask(new TimedQuery(query, folder.toString(), reader.vectorised()));
                        answers.computeIfAbsent(reader, key -> new ArrayList<>()).add(answer);
                        check(query, reader, answer.values(), answers.get(workload.readers().get(0)).get(0).values());
                    }
                }
                answers.forEach((reader, ofReader) -> {
                    List<TimedQuery.Answer> timed = ofReader.subList(ofReader.size() - RUNS, ofReader.size());
                    String row = String.join(";", query, codec.toString(), reader.name(), "");
                    out.println(row + seconds(timed, TimedQuery.Answer::seconds));
                    cpu.println(row + seconds(timed, TimedQuery.Answer::cpuSeconds));
                });
            }
        }
    }

    private static String seconds(List<TimedQuery.Answer> answers, ToDoubleFunction<TimedQuery.Answer> seconds) {
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
