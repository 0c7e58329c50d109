// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Times queries of ordinary files, in Spark as it comes and with the agent. {@code -Druns=4} times each query four
 * times after its first run, and {@code -Dprocesses=3} does all that three times in fresh JVMs. Scans have few rows,
 * unless {@code -Drows=6000000} asks for more. {@code -Dtpch} is a folder with a Parquet file of each table of TPC-H.
 * {@code -Dthreads} is the number of tasks that run at a time.
 */
class OrdinaryQueriesTest {
    private static final int RUNS = Integer.getInteger("runs", 1);
    private static final int PROCESSES = Integer.getInteger("processes", 1);
    private static final String THREADS = "-Dspark.master=local[" + Integer.getInteger("threads", 2) + "]";
    private static final String AGENT = "-javaagent:" + System.getProperty("agent");
    private static final String TITLES = "query;files;variant;seconds;CPU of tasks;CPU;first seconds;first CPU";
    private static final Random ORDER = new Random(32);
    private static final Map<String, List<String>> VARIANTS = new LinkedHashMap<>();

    static {
        VARIANTS.put("stock", List.of(THREADS));
        VARIANTS.put("agent", List.of(THREADS, AGENT));
    }

    static List<OrdinaryTables> workloads() {
        List<OrdinaryTables> workloads = new ArrayList<>(List.of(
                OrdinaryTables.scans(Integer.getInteger("rows", 4000))));
        if (System.getProperty("tpch") != null) {
            workloads.add(OrdinaryTables.tpch(Path.of(System.getProperty("tpch")).toAbsolutePath()));
        }
        return workloads;
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyQueryIsAnsweredAlikeByEveryVariant(OrdinaryTables workload) throws IOException {
        Path folder = Path.of("target", "queries").toAbsolutePath();
        Map<String, Map<String, String>> kinds = workload.write(folder.resolve(workload.name()));
        Path csv = folder.resolve(workload.name() + ".csv");
        Map<String, List<TableQuery.Times>> first = new LinkedHashMap<>();
        Map<String, List<TableQuery.Times>> later = new LinkedHashMap<>();
        Map<String, List<String>> answers = new HashMap<>();
        for (int process = 0; process < PROCESSES; process++) {
            Map<String, SparkApplication> sparks = start(folder);
            try {
                for (int run = 0; run <= RUNS; run++) {
                    ask(workload.queries(), kinds, sparks, answers, run == 0 ? first : later);
                    write(csv, first, later);
                }
            } finally {
                sparks.values().forEach(SparkApplication::close);
            }
        }
        assertThat(csv).content().startsWith(TITLES).hasLineCount(1 + first.size());
        assertThat(first).hasSize(kinds.size() * workload.queries().size() * VARIANTS.size());
        assertThat(answers.values()).allSatisfy(rows -> assertThat(rows).isNotEmpty());
    }

    private static Map<String, SparkApplication> start(Path folder) throws IOException {
        Map<String, SparkApplication> sparks = new LinkedHashMap<>();
        for (Map.Entry<String, List<String>> variant : VARIANTS.entrySet()) {
            sparks.put(variant.getKey(), SparkApplication.local(
                    folder.resolve(variant.getKey()), variant.getValue().toArray(String[]::new)));
        }
        // What is timed begins when all have started.
        sparks.values().forEach(spark -> spark.ask(SparkSession::version));
        return sparks;
    }

    private static void ask(Map<String, String> queries, Map<String, Map<String, String>> kinds,
            Map<String, SparkApplication> sparks, Map<String, List<String>> answers,
            Map<String, List<TableQuery.Times>> times) {
        kinds.forEach((kind, tables) -> queries.forEach((query, sql) -> {
            Map<String, TableQuery.Answer> ofVariants = new HashMap<>();
            List<String> variants = new ArrayList<>(sparks.keySet());
            Collections.shuffle(variants, ORDER);
            for (String variant : variants) {
                TableQuery.Answer answer = sparks.get(variant).ask(new TableQuery(kind, tables, sql));
                assertThat(answer.rows()).as(query + " by " + variant + " of " + kind)
                        .isEqualTo(answers.computeIfAbsent(query, key -> answer.rows()));
                ofVariants.put(variant, answer);
            }
            for (String variant : VARIANTS.keySet()) {
                times.computeIfAbsent(String.join(";", query, kind, variant), key -> new ArrayList<>())
                        .add(ofVariants.get(variant).times());
            }
        }));
    }

    private static void write(Path csv, Map<String, List<TableQuery.Times>> first,
            Map<String, List<TableQuery.Times>> later) throws IOException {
        List<String> lines = new ArrayList<>(List.of(TITLES));
        first.forEach((row, ofFirst) -> {
            List<TableQuery.Times> ofLater = later.getOrDefault(row, List.of());
            lines.add(String.join(";", row, seconds(ofLater, TableQuery.Times::clock),
                    seconds(ofLater, TableQuery.Times::tasks), seconds(ofLater, TableQuery.Times::process),
                    seconds(ofFirst, TableQuery.Times::clock), seconds(ofFirst, TableQuery.Times::process)));
        });
        Files.write(csv, lines);
    }

    private static String seconds(List<TableQuery.Times> times, ToDoubleFunction<TableQuery.Times> seconds) {
        return times.stream().map(answer -> String.format(Locale.ROOT, "%.3f", seconds.applyAsDouble(answer)))
                .collect(Collectors.joining(" "));
    }
}
