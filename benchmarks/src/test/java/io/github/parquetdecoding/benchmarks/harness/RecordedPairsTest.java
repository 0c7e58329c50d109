// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twenty recorded runs of {@code ab}, twenty forks each, on a shared machine: ten with a library whose decoding was made
 * 10 % slower on purpose, ten with an equal one. A line of {@code pairs.txt} has the means of the forks: ours and
 * {@code arraycopy} with the base, then both with the new library.
 */
class RecordedPairsTest {
    @TempDir
    Path folder;

    @Test
    void everySlowerLibraryIsCalledSlowerAndNoEqualOneIs() throws Exception {
        String pairs;
        try (InputStream in = RecordedPairsTest.class.getResourceAsStream("pairs.txt")) {
            pairs = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertThat(pairs.lines()).hasSize(20).allSatisfy(pair -> {
            String[] parts = pair.split(";");
            StringWriter text = new StringWriter();
            PrintWriter out = new PrintWriter(text, true);
            int status = BenchmarksMain.run(out, out, "compare",
                    write("base.json", parts[1], parts[2]), write("new.json", parts[3], parts[4]));
            boolean slower = parts[0].equals("slower");
            assertThat(status).isEqualTo(slower ? ExitCode.BAD : ExitCode.GOOD);
            assertThat(text.toString()).startsWith((slower ? "**1 of 1 row is slower**" : "**0 of 1 row is slower**")
                    + "; controls did not move (1 row, ");
        });
    }

    private String write(String name, String ours, String control) throws Exception {
        return Files.writeString(folder.resolve(name),
                "[" + row("ours", ours) + "," + row("arraycopy", control) + "]").toString();
    }

    private static String row(String name, String means) {
        return JmhJson.entry("ByteStreamSplitDecodingBenchmark." + name, "thrpt", "ops/ms", 1, null,
                Arrays.stream(means.split(" ")).map(mean -> new double[] {Double.parseDouble(mean)})
                        .toArray(double[][]::new));
    }
}
