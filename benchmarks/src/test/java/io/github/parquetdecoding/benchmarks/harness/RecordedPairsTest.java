// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Twenty recorded runs of {@code ab}, with twenty forks each, on a shared machine: ten with a library that was made 10
 * % slower on purpose, ten with an equal one. A line of {@code pairs.txt} contains the means of the forks: ours and
 * {@code arraycopy} with the base, then both with the new library.
 */
class RecordedPairsTest extends CommandTest {
    @Test
    void everySlowerLibraryIsCalledSlowerAndNoEqualOneIs() throws Exception {
        Path pairs = Path.of(RecordedPairsTest.class.getResource("pairs.txt").toURI());
        assertThat(Files.readAllLines(pairs)).hasSize(20).allSatisfy(pair -> {
            String[] parts = pair.split(";");
            int status = run("compare", write("base.json", row("ours", parts[1]), row("arraycopy", parts[2])),
                    write("new.json", row("ours", parts[3]), row("arraycopy", parts[4])));
            boolean slower = parts[0].equals("slower");
            assertThat(status).isEqualTo(slower ? ExitCode.BAD : ExitCode.GOOD);
            assertThat(out).startsWith((slower ? "**1 of 1 row is slower**" : "**0 of 1 row is slower**")
                    + "; controls did not move (1 row, ");
        });
    }

    private static String row(String name, String means) {
        return means(DECODING + name, Stream.of(means.split(" ")).mapToDouble(Double::parseDouble).toArray());
    }
}
