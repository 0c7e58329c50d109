// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonParser;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs commands of benchmarks.jar in this JVM. */
abstract class CommandTest {
    static final String DECODING = "ByteStreamSplitDecodingBenchmark.";

    @TempDir
    Path folder;

    /** The output of the last command. */
    String out = "";
    String err = "";

    final int run(Object... arguments) {
        StringWriter printed = new StringWriter();
        StringWriter errors = new StringWriter();
        int status = BenchmarksMain.run(new PrintWriter(printed, true), new PrintWriter(errors, true),
                List.of(arguments).stream().map(Object::toString).toArray(String[]::new));
        out = printed.toString();
        err = errors.toString();
        return status;
    }

    /** Asserts that the command fails with this message and prints nothing else. */
    final void refuses(String message, Object... command) {
        assertThat(run(command)).as(err).isEqualTo(ExitCode.UNUSABLE);
        assertThat(err).isEqualToIgnoringNewLines(message);
        assertThat(out).isEmpty();
    }

    final Path write(String name, String... entries) throws IOException {
        return Files.writeString(folder.resolve(name), "[" + String.join(",", entries) + "]");
    }

    static List<JmhResult> results(String... entries) throws UnusableFileException {
        return ResultsFile.results(Path.of("x"), JsonParser.parseString("[" + String.join(",", entries) + "]"));
    }

    /** Pages per ms. */
    static String pages(String row, double score, double error, String bytes) {
        return JmhJson.entry(row, "thrpt", "ops/ms", score, error, bytes);
    }

    /** ns per value; NaN for no error. */
    static String nanos(String row, double score, double error) {
        return JmhJson.entry(row, Double.isNaN(error) ? "ss" : "avgt", "ns/op", score, error, null);
    }

    static String forks(String row, double[]... forks) {
        return JmhJson.entry(row, "thrpt", "ops/ms", 0.1, null, forks);
    }

    static String withForks(String entry, String forks) {
        return entry.replaceFirst("(?s)\"rawData\": \\[.*?]]", "\"rawData\": " + forks);
    }

    /** The entry as measured on a busy machine. */
    static String busy(String entry, double cores) {
        return entry.replace("\"secondaryMetrics\": {",
                "\"secondaryMetrics\": {\"load.other\": {\"score\": " + cores + "}");
    }

    /** The entry as written by {@link BenchmarkRun}. */
    static String onZ80(String entry) {
        return entry.replaceFirst("\\{", """
                {"machine": {"cpu": "Z80", "cores": 2, "kernels": "scalar", "commit": "4321abc", "date": "2026-11-23"},
                """);
    }
}
