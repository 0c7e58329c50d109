// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Pairs that {@link RecordPairs} has recorded, of a library that decodes 10 % slower and of an equal one. */
class RecordedPairsTest {
    private static final int PAIRS = 10;

    private final StringWriter text = new StringWriter();

    @Test
    void everyLibraryThatIsSlowerIsCalledSlower() throws Exception {
        for (String pair : pairs("slower")) {
            assertThat(compare(pair)).as(pair + ": " + text).isEqualTo(ExitCode.BAD);
            assertThat(text.toString()).startsWith("**1 of 1 row is slower**; controls did not move (1 row, ")
                    .containsPattern("ByteStreamSplitDecoding\\.ours .*\\| slower ");
        }
    }

    @Test
    void noLibraryThatIsEqualIsCalledSlower() throws Exception {
        for (String pair : pairs("unchanged")) {
            assertThat(compare(pair)).as(pair + ": " + text).isEqualTo(ExitCode.GOOD);
            assertThat(text.toString()).startsWith("**0 of 1 row is slower**; controls did not move (1 row, ");
        }
    }

    private int compare(String pair) throws URISyntaxException {
        text.getBuffer().setLength(0);
        PrintWriter out = new PrintWriter(text, true);
        return BenchmarksMain.run(out, out, "compare", folder().resolve(pair + "-base.json").toString(),
                folder().resolve(pair + "-new.json").toString());
    }

    /** All ten, or the test fails. */
    private static List<String> pairs(String kind) throws IOException, URISyntaxException {
        List<String> expected =
                IntStream.rangeClosed(1, PAIRS).mapToObj(pair -> "%s-%02d".formatted(kind, pair)).toList();
        try (Stream<Path> files = Files.list(folder())) {
            List<String> there = files.map(file -> file.getFileName().toString())
                    .filter(file -> file.startsWith(kind)).sorted().toList();
            assertThat(there).as("recordings; benchmarks/README.md says how they are made").containsExactlyElementsOf(
                    expected.stream().flatMap(pair -> Stream.of(pair + "-base.json", pair + "-new.json")).toList());
        }
        return expected;
    }

    private static Path folder() throws URISyntaxException {
        URL folder = RecordedPairsTest.class.getResource("pairs");
        assertThat(folder).as("folder of recordings; benchmarks/README.md says how they are made").isNotNull();
        return Path.of(folder.toURI());
    }
}
