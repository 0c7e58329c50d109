// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import io.github.parquetdecoding.benchmarks.harness.run.AbVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class AbCommandTest extends CommandTest {
    @Test
    void versionsTakeTurnsAndAreCompared() throws IOException {
        assertThat(ab(fake("base.jar", 100, 0, 2), fake("new.jar", 80, 0, 2), "ours", "-f", "4", "-i", "2"))
                .isEqualTo(3);
        assertThat(runs()).extracting(run -> run.split(" ")[0]).containsExactly(
                "base.jar", "new.jar", "new.jar", "base.jar", "base.jar", "new.jar", "new.jar", "base.jar");
        assertThat(runs()).allSatisfy(run -> assertThat(run)
                .contains(" ours -i 2 -f 1 -foe true -rf json -rff ").doesNotContain("-f 4"));
        assertThat(err).contains("round 1 of 4, BASE: 2 rows, ", "round 4 of 4, BASE: 2 rows, 0 s left");
        assertThat(out).startsWith("**1 of 1 row is slower**; controls did not move (1 row, ")
                .contains("forks 4;", "; BASE: commit of-base.jar; NEW: commit of-new.jar\n");
    }

    @Test
    void nothingRunsIfItsAnswerCannotBeWritten() throws IOException {
        Path jar = fake("base.jar", 100, 0, 1);
        refuses(jar + ": is not a folder", "ab", "--out-dir", jar, jar, jar);
        assertThat(folder.resolve("log")).doesNotExist();
    }

    @Test
    void oneThatFailsEndsTheRunAndKeepsCompleteRounds() throws Exception {
        Path changed = fake("new.jar", 100, 6, 2);
        assertThat(ab(fake("base.jar", 100, 0, 2), changed)).isEqualTo(1);
        assertThat(err).contains("round 1 of 20, BASE: 2 rows, ")
                .contains(changed + ": exited with status 1; last lines of its output:")
                .contains("    This is run 6").contains("    The answer is wrong and not timed");
        for (String file : List.of("base.json", "new.json")) {
            assertThat(ResultsFile.read(folder.resolve("results").resolve(file)))
                    .allSatisfy(row -> assertThat(row.forks()).hasSize(2));
        }
    }

    @Test
    void aModeWithoutScoresOfIterationsIsNamed() throws IOException {
        Path sampling = fake("sample.jar", Double.NaN, 0, 1);
        assertThat(ab(sampling, sampling)).isEqualTo(1);
        assertThat(err).contains(sampling + ": Own.ours type=FLOAT values=1000 has no iteration scores in mode sample; "
                + "choose another mode with -bm");
    }

    @Test
    void aRowThatOneVersionLacksIsListed() throws IOException {
        assertThat(ab(fake("base.jar", 100, 0, 1), fake("new.jar", 100, 0, 2), "-foe", "false", "-f=3")).isZero();
        assertThat(runs()).allSatisfy(run -> assertThat(run).containsOnlyOnce("-foe"));
        assertThat(err).contains("round 1 of 3, BASE: 1 row, ", "NEW: 2 rows, ");
        assertThat(out).containsPattern("\\.control .*\\| control: only in NEW ");
    }

    @Test
    void aLibraryIsAheadOfTheseBenchmarks() throws IOException {
        Path broken = zip("broken.jar", "io/github/parquetdecoding/ByteStreamSplitPage.class");
        assertThat(ab(broken, broken, "ByteStreamSplitDecoding.*arraycopy", "-p", "values=1000", "-p", "type=FLOAT",
                "-p", "source=HEAP", "-wi", "0", "-i", "1", "-r", "1ms")).isEqualTo(1);
        assertThat(err).contains("ClassFormatError");
    }

    @Test
    void aJarWithoutACommitIsNamedWithItsCheckSum() throws Exception {
        Path library = zip("library.jar", "io/github/parquetdecoding/ByteStreamSplitPage.class");
        assertThat(AbVersion.of("BASE", library, BenchmarksMain.class).commit())
                .matches("unknown \\(library\\.jar, CRC [0-9a-f]{8}\\)");
    }

    @Test
    void jarsThatCannotBeRunAreNamed() throws IOException {
        Path good = fake("good.jar", 100, 0, 1);
        Path text = Files.writeString(folder.resolve("text.jar"), "text");
        assertThat(ab(good, text)).isEqualTo(1);
        assertThat(err).startsWith(text + ": is not a jar (");
        refuses("missing.jar: no such file", "ab", "missing.jar", good);
        Path other = zip("other.jar", "org/example/Other.class", "module-info.class");
        refuses(other + ": contains neither JMH benchmarks nor any class that these benchmarks use",
                "ab", good, other);
        assertThat(folder.resolve("log")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -rff mine.json | ab writes base.json and new.json into --out-dir: leave out -rf and -rff
            -f 0           | -f 0: at least one round is required
            --least 5%     | JMH options: least is not a recognized option
            -l             | it does not list JMH options, benchmarks or profilers
            """)
    void optionsThatAreNotForAComparisonAreNamed(String options, String message) throws IOException {
        Path jar = fake("good.jar", 100, 0, 1);
        assertThat(ab(jar, jar, options.split(" "))).isEqualTo(2);
        assertThat(err).contains(message).contains("BASE.jar", "--out-dir", "--least", "Exit status");
        assertThat(folder.resolve("log")).doesNotExist();
    }

    private Path fake(String name, double speed, int failAt, int rows) throws IOException {
        return FakeBenchmarks.jar(folder.resolve(name), folder.resolve("log"), speed, failAt, rows);
    }

    private List<String> runs() throws IOException {
        return Files.readAllLines(folder.resolve("log"));
    }

    /** A jar of empty entries. */
    private Path zip(String name, String... entries) throws IOException {
        Path file = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String entry : entries) {
                zip.putNextEntry(new ZipEntry(entry));
            }
        }
        return file;
    }

    private int ab(Path base, Path changed, String... jmh) throws IOException {
        List<Object> command = new ArrayList<>(List.of("ab", "--out-dir", folder.resolve("results"), base, changed));
        command.addAll(List.of(jmh));
        return run(command.toArray());
    }
}
