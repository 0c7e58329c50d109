// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CompareCommandTest extends CommandTest {
    private static final String OURS = DECODING + "ours";
    private static final String TYPED = DECODING + "oursTyped";
    private static final String PEER = DECODING + "parquetJava";
    private static final String LIMIT = DECODING + "arraycopy";

    @Test
    void rowsThatDifferAreListedBeforeAllRows() throws IOException {
        List<String> base = List.of(steady(OURS, 100), steady(TYPED, 120), steady(PEER, 10), steady(LIMIT, 300));
        compares(0, base, base);
        assertThat(firstLine()).isEqualTo(
                "**0 of 2 rows are slower**; controls did not move (2 rows, at most 0.0 % apart).");
        assertThat(out).containsPattern("ours type=FLOAT values=1000 +\\| no difference shown ")
                .containsPattern("arraycopy type=FLOAT values=1000 +\\| control: did not move ")
                .contains("with a 99.750 % interval", "so that 1 % of comparisons of equal code have a row ")
                .doesNotContain("Not the same");
        compares(3, base, List.of(steady(OURS, 90), steady(TYPED, 120), steady(PEER, 10)));
        assertThat(firstLine()).startsWith("**1 of 2 rows is slower**; controls did not move (1 row, ");
        List<String> beforeFold = out.lines().takeWhile(line -> !line.contains("<details>")).toList();
        assertThat(beforeFold.stream().filter(line -> line.startsWith("| ByteStreamSplit"))).singleElement().asString()
                .contains("ByteStreamSplitDecoding.ours ", "| slower ").containsPattern(" 0\\.900 ±\\d");
    }

    @Test
    void lessTimeIsFaster() throws IOException {
        compares(3, List.of(nanos(OURS, 10), nanos(TYPED, 10)), List.of(nanos(OURS, 8), nanos(TYPED, 12)));
        assertThat(firstLine()).isEqualTo(
                "**1 of 2 rows is slower, 1 is faster**; no control row shows that the machine was the same.");
        assertThat(out).containsPattern("\\.ours .*\\| faster ").containsPattern("\\.oursTyped .*\\| slower ");
    }

    /** Three forks 2 % apart have an interval of ± 8 %. */
    @Test
    void rowsThatMayBeFivePercentSlowerAreTooNoisyWhichIsTheExitStatusUnlessAnotherIsSlower() throws IOException {
        String noisy = means(TYPED, 98, 100, 102);
        List<String> base = List.of(steady(OURS, 100), noisy);
        compares(5, base, List.of(steady(OURS, 100), means(TYPED, 94, 96, 98)));
        assertThat(firstLine()).startsWith(
                "**0 of 1 row is slower, 1 row is too noisy to tell** (more forks help); no control row");
        compares(3, base, List.of(steady(OURS, 80), noisy));
        assertThat(out).contains("**1 of 1 row is slower, 1 row is too noisy to tell**");
        List<String> all = List.of(means(OURS, 70, 90, 110, 130), means(LIMIT, 70, 90, 110, 130));
        compares(5, all, all);
        assertThat(firstLine()).isEqualTo("**1 row is too noisy to tell** (more forks help); no control row shows that "
                + "the machine was the same; 1 row could not be compared.");
        assertThat(out).containsPattern("\\.ours .*\\| too noisy .* ±>100%")
                .containsPattern("\\.arraycopy .*\\| control: too noisy ");
    }

    @Test
    void noFigureIsAbsurd() throws IOException {
        compares(5, List.of(means(OURS, 1e-5, 1, 1e5)), List.of(means(OURS, 1e-6, 1, 1e6)));
        assertThat(out).containsPattern("\\.ours .*\\| too noisy .* ±>100% \\|").doesNotContainPattern("\\d{8}");
        compares(4, List.of(steady(LIMIT, 1e8)), List.of(steady(LIMIT, 1)));
        assertThat(firstLine()).contains(" moved by a factor of 100000000, but");
        assertThat(out).containsPattern("\\.arraycopy .*\\| 0\\.000000010 ±");
    }

    @Test
    void differencesBelowTheLeastAreNotCalled() throws IOException {
        List<String> base = List.of(steady(OURS, 100));
        List<String> changed = List.of(steady(OURS, 98));
        compares(0, base, changed);
        compares(3, base, changed, "--least", "1.5");
        compares(0, base, changed, "--least", "3.5");
        compares(2, base, base, "--least", "much");
        assertThat(err).contains("'much' is not a double");
        for (String least : List.of("-1.0", "100.1", "NaN", "Infinity")) {
            compares(2, base, base, "--least", least);
            assertThat(err).startsWith("--least " + least + ": not from 0 to 100");
        }
    }

    @Test
    void aControlThatMovesVoidsTheComparison() throws IOException {
        compares(4, List.of(steady(OURS, 100), steady(PEER, 10), steady(LIMIT, 300)),
                List.of(steady(OURS, 80), steady(PEER, 8), steady(LIMIT, 300)));
        assertThat(firstLine()).isEqualTo("**Void: ByteStreamSplitDecoding.parquetJava type=FLOAT values=1000 moved "
                + "by 25.0 %, but its code is the same in both runs.** The verdicts on all other rows are withdrawn.");
        assertThat(out).containsPattern("\\.ours .*\\| withdrawn ").doesNotContain("| slower")
                .containsPattern("\\.parquetJava .*\\| control: moved ");
    }

    @Test
    void controlsOfAnybodysBenchmarksAreNamed() throws IOException {
        List<String> base = List.of(steady("NewBenchmark.row", 100), steady("NewBenchmark.peer", 10));
        List<String> changed = List.of(steady("NewBenchmark.row", 100), steady("NewBenchmark.peer", 8));
        compares(3, base, changed);
        compares(4, base, changed, "--control", "\\.peer$");
        compares(4, List.of(steady("NewBenchmark.baseline", 10), steady("NewBenchmark.row", 1)),
                List.of(steady("NewBenchmark.baseline", 8), steady("NewBenchmark.row", 1)));
        compares(1, base, changed, "--control", "pear");
        assertThat(err).isEqualToIgnoringNewLines("No row matches --control pear");
    }

    @Test
    void rowsThatCannotBeComparedAreListed() throws IOException {
        compares(5, List.of(steady(OURS, 100), steady(TYPED, 100), steady(PEER, 10)),
                List.of(means(OURS, 50, 51), steady(TYPED, 100), steady(LIMIT, 9)));
        assertThat(firstLine()).startsWith("**0 of 1 row is slower**").endsWith("; 3 rows could not be compared.");
        assertThat(out).containsPattern("\\.ours .*\\| too few forks: 2 ")
                .containsPattern("\\.parquetJava .*\\| control: only in BASE ")
                .containsPattern("\\.arraycopy .*\\| control: only in NEW ");
        List<String> few = List.of(means(OURS, 50, 51));
        compares(4, few, few);
        assertThat(out).contains("**Nothing to compare**: every row under test has fewer than 3 forks, no "
                + "score, or scores that count different things.");
        List<String> zero = List.of(means(OURS, 0, 0, 0), means(TYPED, 1, 1, 1));
        compares(5, zero, zero);
        assertThat(out).containsPattern("\\.ours .*\\| no score ")
                .containsPattern("\\.oursTyped .*\\| no difference shown .* 1\\.000 ±0\\.0%");
        compares(4, few, List.of(steady(PEER, 1)));
        assertThat(firstLine()).isEqualTo("**Nothing to compare**: no row under test is in both files.");
        Path file = write("base.json", steady(OURS, 100), steady(OURS, 100));
        refuses(file + ": has two results of ByteStreamSplitDecoding.ours {type=FLOAT, values=1000}: compare files "
                + "of single runs", "compare", file, file);
    }

    @Test
    void whatIsNotTheSameIsNamedAndAnotherProcessorVoidsTheComparison() throws IOException {
        String row = onZ80(steady(OURS, 100));
        List<String> base = List.of(row, steady(LIMIT, 100));
        compares(0, base, List.of(busy(row, 0.74).replace("25.0.3", "17.0.15").replace("scalar", "vectors")
                .replace("[]", "[\"-XX:UseAVX=2\"]").replace("\"cores\": 2", "\"cores\": 4")
                .replace("4321abc", "8765def")));
        assertThat(out)
                .contains(
                        "- Not the same: JDK: 25.0.3 (HotSpot 25.0.3+9) in BASE, 17.0.15 (HotSpot 17.0.15+9) in NEW\n",
                        "- Not the same: JVM arguments: none in BASE, -XX:UseAVX=2 in NEW\n",
                        "- Not the same: cores: 2 in BASE, 4 in NEW\n",
                        "- Not the same: kernels: scalar in BASE, vectors in NEW\n",
                        "\n- Busy machine: other processes kept up to 0.0 cores busy in BASE, 0.7 in NEW\n")
                .containsPattern("(?m); JDK 25\\.0\\.3 .*; CPU Z80; .*; BASE: commit 4321abc; NEW: commit 8765def$");
        compares(0, base, List.of(steady(OURS, 100)));
        assertThat(out).as("of what one file lacks").doesNotContain("Not the same", "Busy");
        compares(4, base, List.of(row.replace("Z80", "6502")));
        assertThat(firstLine()).startsWith("**Void: the runs used different processors.**");
    }

    @Test
    void tablesAreTablesWhateverParametersContain() throws IOException {
        List<String> base = List.of(steady(OURS, 100).replace("FLOAT", "a|b `c`\\n"), steady(TYPED, 100));
        compares(3, base, List.of(steady(OURS, 80).replace("FLOAT", "a|b `c`\\n"), steady(TYPED, 100)));
        List<String> table = out.lines().filter(line -> line.startsWith("|")).toList();
        assertThat(table).hasSize(3 + 4).allSatisfy(line -> assertThat(line.split("(?<!\\\\)\\|")).hasSize(7));
        assertThat(table.get(2)).contains("ByteStreamSplitDecoding.ours type=a\\|b \\`c\\` ");
        assertThat(out.lines()).containsOnlyOnce("<details><summary>All rows</summary>").endsWith("", "</details>");
    }

    /** Three forks 0.1 % apart. */
    private static String steady(String name, double score) {
        return means(name, score * 0.999, score, score * 1.001);
    }

    private static String nanos(String name, double score) {
        return steady(name, score).replace("thrpt", "avgt").replace("ops/ms", "ns/op");
    }

    private String firstLine() {
        return out.lines().findFirst().orElse("");
    }

    private void compares(int status, List<String> base, List<String> changed, String... options) throws IOException {
        assertThat(compare(base, changed, options)).as(err + out).isEqualTo(status);
    }

    private int compare(List<String> base, List<String> changed, String... options) throws IOException {
        List<Object> command = new ArrayList<>(List.of("compare", write("base.json", base.toArray(String[]::new)),
                write("new.json", changed.toArray(String[]::new))));
        command.addAll(List.of(options));
        return run(command.toArray());
    }
}
