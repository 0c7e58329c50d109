// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs {@code ab} over two equal libraries and over one that is slower on purpose, again and again, and keeps the
 * results of each. Pairs that are there already are not run.
 */
public final class RecordPairs {
    private static final int PAIRS = 10;

    /** The row that is slowed, and one whose code stays the same. */
    private static final List<String> JMH = List.of("ByteStreamSplitDecoding.*\\.(ours|arraycopy)$",
            "-p", "type=FLOAT", "-p", "values=100000", "-p", "source=HEAP",
            "-wi", "4", "-w", "50ms", "-i", "5", "-r", "40ms",
            // To touch all of the heap takes as long as to measure.
            "-jvmArgsAppend", "-XX:-AlwaysPreTouch");

    /** Of a figure: more than forks agree on. */
    private static final MathContext DIGITS = new MathContext(5);

    private RecordPairs() {
    }

    /** @param arguments the library's jar, the folder of the recordings, and more of JMH's options if need be */
    public static void main(String[] arguments) throws IOException {
        Path library = Path.of(arguments[0]);
        Path folder = Files.createDirectories(Path.of(arguments[1]));
        Path work = Files.createTempDirectory("pairs");
        Path slowed = work.resolve("slowed.jar");
        SlowedLibrary.write(library, SlowedLibrary.SOURCE, slowed);
        Path same = Files.copy(library, work.resolve("same.jar"));
        for (int pair = 1; pair <= PAIRS; pair++) {
            for (Map.Entry<String, Path> kind : List.of(Map.entry("slower", slowed), Map.entry("unchanged", same))) {
                String name = "%s-%02d".formatted(kind.getKey(), pair);
                if (!Files.exists(folder.resolve(name + "-new.json"))) {
                    int status = ab(library, kind.getValue(), work, List.of(arguments).subList(2, arguments.length));
                    if (status == ExitCode.UNUSABLE || status == ExitCode.USAGE) {
                        System.exit(status);
                    }
                    System.out.println(name + ": exit status " + status);
                    for (String side : List.of("base", "new")) {
                        Files.writeString(folder.resolve(name + "-" + side + ".json"),
                                compact(Files.readString(work.resolve(side + ".json"))));
                    }
                }
            }
        }
    }

    private static int ab(Path library, Path other, Path work, List<String> more) {
        List<String> command = new ArrayList<>(
                List.of("ab", "--out-dir", work.toString(), library.toString(), other.toString()));
        command.addAll(JMH);
        command.addAll(more);
        return BenchmarksMain.run(
                new PrintWriter(System.out, true), new PrintWriter(System.err, true), command.toArray(String[]::new));
    }

    /** What a comparison needs, one line for each row, without paths of this machine. */
    private static String compact(String results) {
        StringBuilder rows = new StringBuilder();
        for (JsonElement each : JsonParser.parseString(results).getAsJsonArray()) {
            JsonObject row = each.getAsJsonObject();
            row.addProperty("jvm", "java");
            row.remove("secondaryMetrics");
            JsonObject metric = row.getAsJsonObject("primaryMetric");
            metric.remove("scorePercentiles");
            metric.remove("scoreConfidence");
            metric.add("rawData", rounded(metric.getAsJsonArray("rawData")));
            rows.append(rows.isEmpty() ? "[" : ",\n").append(row);
        }
        return rows.append("]\n").toString();
    }

    private static JsonArray rounded(JsonArray forks) {
        JsonArray all = new JsonArray();
        for (JsonElement fork : forks) {
            JsonArray iterations = new JsonArray();
            fork.getAsJsonArray().forEach(score ->
                    iterations.add(new BigDecimal(score.getAsString()).round(DIGITS).stripTrailingZeros()));
            all.add(iterations);
        }
        return all;
    }
}
