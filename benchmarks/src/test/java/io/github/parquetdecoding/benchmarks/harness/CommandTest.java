// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;

import com.google.gson.JsonParser;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.run.BenchmarkRun;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs commands of benchmarks.jar in this JVM. */
abstract class CommandTest {
    static final String DECODING = "ByteStreamSplitDecodingBenchmark.";

    @TempDir
    Path folder;

    /** The output of the last command. */
    String out = "";
    String err = "";

    final int run(Object... arguments) throws IOException {
        StringWriter printed = new StringWriter();
        StringWriter errors = new StringWriter();
        int status = BenchmarksMain.run(new PrintWriter(printed, true), new PrintWriter(errors, true),
                Stream.of(arguments).map(Object::toString).toArray(String[]::new));
        out = printed.toString();
        err = errors.toString();
        return status;
    }

    /** Runs {@code report}; returns the HTML page, which must be well-formed XML. */
    final Document page(Object... arguments) throws Exception {
        Path file = folder.resolve("page.html");
        run(Stream.concat(Stream.of("report", "--html", file), Stream.of(arguments)).toArray());
        assertThat(err).endsWith("Wrote " + file + System.lineSeparator());
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(file.toFile());
    }

    /** Asserts that the command fails with this message and prints nothing else. */
    final void refuses(String message, Object... command) throws IOException {
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

    /** Forks with one iteration each. */
    static String means(String row, double... means) {
        return forks(row, Arrays.stream(means).mapToObj(mean -> new double[] {mean}).toArray(double[][]::new));
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
