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

/** Times queries of ordinary files, in Spark as it comes and with the agent, in fresh JVMs and later. */
final class OrdinaryQueries {
    private static final String TITLES = "query;files;variant;seconds;CPU of tasks;CPU;first seconds;first CPU";

    private final Random order = new Random(32);
    private final Path folder;
    private final int runs;
    private final int processes;
    private final Map<String, List<String>> variants = new LinkedHashMap<>();

    OrdinaryQueries(Path folder, int runs, int processes, int threads) {
        this.folder = folder;
        this.runs = runs;
        this.processes = processes;
        String tasks = "-Dspark.master=local[" + threads + "]";
        variants.put("stock", List.of(tasks));
        variants.put("agent", List.of(tasks, "-javaagent:" + System.getProperty("agent")));
    }

    void time(OrdinaryTables workload) throws IOException {
        Map<String, Map<String, String>> kinds = workload.write(folder.resolve(workload.name()));
        Path csv = folder.resolve(workload.name() + ".csv");
        Map<String, List<TableQuery.Times>> first = new LinkedHashMap<>();
        Map<String, List<TableQuery.Times>> later = new LinkedHashMap<>();
        Map<String, List<String>> answers = new HashMap<>();
        for (int process = 0; process < processes; process++) {
            Map<String, SparkApplication> sparks = start();
            try {
                for (int run = 0; run <= runs; run++) {
                    ask(workload.queries(), kinds, sparks, answers, run == 0 ? first : later);
                    write(csv, first, later);
                }
            } finally {
                sparks.values().forEach(SparkApplication::close);
            }
        }
    }

    private Map<String, SparkApplication> start() throws IOException {
        Map<String, SparkApplication> sparks = new LinkedHashMap<>();
        for (Map.Entry<String, List<String>> variant : variants.entrySet()) {
            sparks.put(variant.getKey(), SparkApplication.local(
                    folder.resolve(variant.getKey()), variant.getValue().toArray(String[]::new)));
        }
        // Timing begins when all have started.
        sparks.values().forEach(spark -> spark.ask(SparkSession::version));
        return sparks;
    }

    private void ask(Map<String, String> queries, Map<String, Map<String, String>> kinds,
            Map<String, SparkApplication> sparks, Map<String, List<String>> answers,
            Map<String, List<TableQuery.Times>> times) {
        kinds.forEach((kind, tables) -> queries.forEach((query, sql) -> {
            Map<String, TableQuery.Answer> ofVariants = new HashMap<>();
            List<String> shuffled = new ArrayList<>(sparks.keySet());
            Collections.shuffle(shuffled, order);
            for (String variant : shuffled) {
                TableQuery.Answer answer = sparks.get(variant).ask(new TableQuery(kind, tables, sql));
                List<String> expected = answers.computeIfAbsent(query, key -> answer.rows());
                if (answer.rows().isEmpty() || !answer.rows().equals(expected)) {
                    throw new IllegalStateException(query + " by " + variant + " of " + kind + ": "
                            + answer.rows() + " instead of " + expected);
                }
                ofVariants.put(variant, answer);
            }
            for (String variant : variants.keySet()) {
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
