// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.io.TempDir;

/** Runs commands of benchmarks.jar in this JVM. */
abstract class CommandTest {
    static final String DECODING = "ByteStreamSplitDecodingBenchmark.";

    @TempDir
    Path folder;

    /** What the last command has printed. */
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

    final Path write(String name, String... entries) throws IOException {
        return Files.writeString(folder.resolve(name), "[" + String.join(",", entries) + "]");
    }

    /** As a run on a busy machine. */
    static String busy(String entry, double cores) {
        return entry.replace("\"secondaryMetrics\": {",
                "\"secondaryMetrics\": {\"load.other\": {\"score\": " + cores + "}");
    }
}
