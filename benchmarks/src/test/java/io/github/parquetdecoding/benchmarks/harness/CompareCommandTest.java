// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class CompareCommandTest extends CommandTest {
    private static final String OURS = DECODING + "ours";
    private static final String TYPED = DECODING + "oursTyped";
    private static final String PEER = DECODING + "parquetJava";
    private static final String LIMIT = DECODING + "arraycopy";

    /** How much means of forks, and iterations of one fork, differ on a shared machine, as in the recorded pairs. */
    private static final double NOISE = 0.02;

    /** How often a fork meets a burst of other load, and how much that slows it down. */
    private static final double BURSTS = 0.05;
    private static final double SLOWER_BY_BURST = 0.2;

    private Random random = new Random(20_261_123);

    @Test
    void equalCodeIsNotCalledSlowerAndARowThatIsSlowerByATenthIs() throws IOException {
        List<String> base = List.of(row(OURS, 100), row(TYPED, 120), row(PEER, 10), row(LIMIT, 300));
        compares(0, base, List.of(row(OURS, 100), row(TYPED, 120), row(PEER, 10), row(LIMIT, 300)));
        assertThat(firstLine()).matches(
                "\\*\\*0 of 2 rows are slower\\*\\*; controls did not move \\(2 rows, at most \\d\\.\\d % apart\\)\\.");
        assertThat(out).containsPattern("ours type=FLOAT values=1000` +\\| no difference shown ")
                .containsPattern("arraycopy type=FLOAT values=1000` +\\| control: did not move ")
                .doesNotContain("Not the same");
        compares(3, base, List.of(row(OURS, 90), row(TYPED, 120), row(PEER, 10)));
        assertThat(firstLine()).startsWith("**1 of 2 rows is slower**; controls did not move (1 row, ");
        List<String> beforeFold = out.lines().takeWhile(line -> !line.contains("<details>")).toList();
        assertThat(beforeFold.stream().filter(line -> line.startsWith("| `"))).singleElement().asString()
                .contains("ByteStreamSplitDecoding.ours ", "| slower ").containsPattern(" 0\\.[89]\\d\\d ±\\d");
    }

    @Test
    void lessTimeIsFaster() throws IOException {
        compares(3, List.of(row(20, "avgt", "ns/op", OURS, 10), row(20, "avgt", "ns/op", TYPED, 10)),
                List.of(row(20, "avgt", "ns/op", OURS, 8), row(20, "avgt", "ns/op", TYPED, 12)));
        assertThat(firstLine()).isEqualTo(
                "**1 of 2 rows is slower, 1 is faster**; no control row shows that the machine was the same.");
        assertThat(out).containsPattern("\\.ours .*\\| faster ").containsPattern("\\.oursTyped .*\\| slower ");
    }

    /** By {@link Comparison#ACCIDENTS}, one in a hundred may have a row that differs by chance. */
    @Test
    void hardlyAnyOfAHundredComparisonsOfManyRowsIsWrong() throws IOException {
        int falseAlarms = 0;
        int missed = 0;
        for (int seed = 1; seed <= 100; seed++) {
            random = new Random(seed);
            List<String> before = new ArrayList<>();
            List<String> after = new ArrayList<>();
            for (int row = 0; row < 40; row++) {
                before.add(row("NewBenchmark.row" + row, 100));
                after.add(row("NewBenchmark.row" + row, row == 17 ? 90 : 100));
            }
            compare(before, after);
            List<String> slower = out.lines().skip(1).filter(line -> line.contains("| slower "))
                    .map(line -> line.split(" ")[1]).distinct().toList();
            missed += slower.contains("`New.row17") ? 0 : 1;
            falseAlarms += out.contains("| faster ") || !slower.stream().allMatch("`New.row17"::equals) ? 1 : 0;
        }
        assertThat(falseAlarms).as("comparisons with a false alarm").isLessThanOrEqualTo(2);
        assertThat(missed).as("comparisons that miss a row slower by 10 %").isLessThanOrEqualTo(3);
    }

    /** 5 of 15 such slowdowns passed before a row's interval had to exclude 5 %. */
    @Test
    void aRowThatIsFivePercentSlowerIsNotPassedByThreeForks() throws IOException {
        int called = 0;
        for (int seed = 0; seed < 200; seed++) {
            random = new Random(seed);
            int status = compare(List.of(row(3, OURS, 100), row(3, TYPED, 120), row(3, LIMIT, 300)),
                    List.of(row(3, OURS, 95), row(3, TYPED, 114), row(3, LIMIT, 300)));
            assertThat(status).as("seed " + seed + ": " + out).isIn(3, 4, 5);
            called += status == 3 ? 1 : 0;
        }
        assertThat(called).isPositive();
    }

    @Test
    void rowsThatAreTooNoisyHaveTheirOwnExitStatusUnlessAnotherIsSlower() throws IOException {
        String noisy = exact(TYPED, 80, 100, 120);
        List<String> base = List.of(exact(OURS, 99, 100, 101), noisy);
        compares(5, base, base);
        assertThat(firstLine()).startsWith(
                "**0 of 1 row is slower, 1 row is too noisy to tell** (more forks help); no control row");
        compares(3, base, List.of(exact(OURS, 80, 80, 80), noisy));
        assertThat(out).contains("**1 of 1 row is slower, 1 row is too noisy to tell**");
        List<String> all = List.of(exact(OURS, 70, 90, 110, 130), exact(LIMIT, 70, 90, 110, 130));
        compares(5, all, all);
        assertThat(firstLine()).isEqualTo("**1 row is too noisy to tell** (more forks help); no control row shows that "
                + "the machine was the same; 1 row could not be compared.");
        assertThat(out).containsPattern("\\.ours .*\\| too noisy .*\\.\\d%")
                .containsPattern("\\.arraycopy .*\\| control: too noisy ");
    }

    @Test
    void aBusyMachineIsSaid() throws IOException {
        compare(List.of(row(OURS, 100)), List.of(busy(row(OURS, 100), 0.74)));
        assertThat(out).contains("\n- Busy machine: other processes kept up to 0.0 cores busy in BASE, 0.7 in NEW\n");
        compare(List.of(row(OURS, 100)), List.of(busy(row(OURS, 100), 0.1)));
        assertThat(out).doesNotContain("Busy");
    }

    @Test
    void differencesBelowTheLeastAreNotCalled() throws IOException {
        List<String> base = List.of(exact(OURS, 100, 100.1, 99.9));
        List<String> changed = List.of(exact(OURS, 98, 98.1, 97.9));
        compares(0, base, changed);
        compares(3, base, changed, "--least", "1.5 %");
        compares(0, base, changed, "--least", "3.5");
        compares(2, base, base, "--least", "-1%");
        assertThat(err).contains("'-1%' is not a percentage from 0 to 100, such as 3%");
    }

    @Test
    void aControlThatMovesVoidsTheComparison() throws IOException {
        compares(4, List.of(row(OURS, 100), row(PEER, 10), row(LIMIT, 300)),
                List.of(row(OURS, 80), row(PEER, 8), row(LIMIT, 300)));
        assertThat(firstLine())
                .startsWith("**Void: `ByteStreamSplitDecoding.parquetJava type=FLOAT values=1000` moved by ")
                .endsWith(" %, but its code is the same in both runs.** The verdicts on all other rows are withdrawn.");
        assertThat(out).containsPattern("\\.ours .*\\| withdrawn ").doesNotContain("| slower")
                .containsPattern("\\.parquetJava .*\\| control: moved ");
    }

    @Test
    void controlsOfAnybodysBenchmarksAreNamed() throws IOException {
        List<String> base = List.of(row("NewBenchmark.row", 100), row("NewBenchmark.peer", 10));
        List<String> changed = List.of(row("NewBenchmark.row", 100), row("NewBenchmark.peer", 8));
        compares(3, base, changed);
        compares(4, base, changed, "--control", "\\.peer$");
        compares(4, List.of(row("NewBenchmark.baseline", 10), row("NewBenchmark.row", 1)),
                List.of(row("NewBenchmark.baseline", 8), row("NewBenchmark.row", 1)));
        compares(1, base, changed, "--control", "pear");
        assertThat(err).isEqualToIgnoringNewLines("No row matches --control pear");
    }

    @Test
    void rowsThatCannotBeComparedAreListed() throws IOException {
        compares(5, List.of(row(OURS, 100), row(TYPED, 100), row(PEER, 10)),
                List.of(exact(OURS, 50, 51), row(TYPED, 100), row(LIMIT, 9)));
        assertThat(firstLine()).startsWith("**0 of 1 row is slower**").endsWith("; 3 rows could not be compared.");
        assertThat(out).containsPattern("\\.ours .*\\| too few forks: 2 ")
                .containsPattern("\\.parquetJava .*\\| control: only in BASE ")
                .containsPattern("\\.arraycopy .*\\| control: only in NEW ");
        List<String> few = List.of(exact(OURS, 50, 51));
        compares(4, few, few);
        assertThat(out).contains("**Nothing to compare**: every row under test has fewer than 3 forks, or no score.");
        List<String> zero = List.of(exact(OURS, 0, 0, 0), exact(TYPED, 1, 1, 1));
        compares(5, zero, zero);
        assertThat(out).containsPattern("\\.ours .*\\| no score ")
                .containsPattern("\\.oursTyped .*\\| no difference shown .* 1\\.000 ±0\\.0%");
        for (String other : List.of(row(20, "thrpt", "ops/s", OURS, 1), row(PEER, 1))) {
            compares(4, few, List.of(other));
            assertThat(firstLine()).isEqualTo("**Nothing to compare**: no row under test is in both files.");
        }
    }

    @Test
    void whatIsNotTheSameIsNamedAndAnotherProcessorVoidsTheComparison() throws IOException {
        String row = onZ80(row(OURS, 100));
        List<String> base = List.of(row, row(LIMIT, 100));
        compares(0, base, List.of(row.replace("25.0.3", "17.0.15").replace("scalar", "vectors")
                .replace("[]", "[\"-XX:UseAVX=2\"]").replace("\"cores\": 2", "\"cores\": 4")
                .replace("4321abc", "8765def")));
        assertThat(out)
                .contains(
                        "- Not the same: `JDK: 25.0.3 (HotSpot 25.0.3+9) in BASE, 17.0.15 (HotSpot 17.0.15+9) in NEW`",
                        "- Not the same: `JVM arguments: none in BASE, -XX:UseAVX=2 in NEW`",
                        "- Not the same: `cores: 2 in BASE, 4 in NEW`",
                        "- Not the same: `kernels: scalar in BASE, vectors in NEW`")
                .containsPattern("(?m)^`JDK 25\\.0\\.3 .*; CPU Z80; .*; BASE: commit 4321abc; NEW: commit 8765def`$");
        compares(4, base, List.of(row.replace("Z80", "6502")));
        assertThat(firstLine()).startsWith("**Void: the runs used different processors.**");
    }

    @Test
    void theCommentIsWrittenToAFileTooAndItsTablesAreTables() throws IOException {
        List<String> base = List.of(row(OURS, 100).replace("FLOAT", "a|b `c`\\n"), row(TYPED, 100));
        Path copy = folder.resolve("comment.md");
        compares(3, base, List.of(row(OURS, 80).replace("FLOAT", "a|b `c`\\n"), row(TYPED, 100)),
                "--out", copy.toString());
        assertThat(copy).content().isEqualTo(out);
        List<String> table = out.lines().filter(line -> line.startsWith("|")).toList();
        assertThat(table).hasSize(3 + 4).allSatisfy(line -> assertThat(line.split("(?<!\\\\)\\|")).hasSize(7));
        assertThat(table.get(2)).contains("`ByteStreamSplitDecoding.ours type=a\\|b c values=1000`");
        assertThat(out.lines()).containsOnlyOnce("<details><summary>All rows</summary>").endsWith("", "</details>");
        compares(1, base, base, "--out", folder.toString());
        assertThat(err).isEqualToIgnoringNewLines(folder + ": cannot be written: is a folder");
    }

    @ParameterizedTest
    @ValueSource(doubles = {50, 100})
    void whatGitHubWouldRefuseIsCut(double speedOfNew) throws IOException {
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        for (int row = 0; row < 1_000; row++) {
            before.add(exact("NewBenchmark.row" + row, 99, 100, 101));
            after.add(exact("NewBenchmark.row" + row, speedOfNew - 1, speedOfNew, speedOfNew + 1));
        }
        compare(before, after);
        assertThat(out.length()).isBetween(ComparisonText.LONGEST / 2, ComparisonText.LONGEST);
        int cut = out.lines().filter(line -> line.endsWith(" more rows do not fit."))
                .mapToInt(line -> Integer.parseInt(line.split(" ")[0])).sum();
        long shown = out.lines().filter(line -> line.startsWith("| `")).count();
        assertThat(cut + shown).isEqualTo(out.contains("| slower ") ? 2_000 : 1_000);
        assertThat(out).endsWith("</details>\n");
    }

    @Test
    void aFileOfTwoRunsIsNamed() throws IOException {
        Path file = write("base.json", row(OURS, 100), row(OURS, 100));
        refuses(file + ": has two results of ByteStreamSplitDecoding.ours {type=FLOAT, values=1000}: compare files "
                + "of single runs", "compare", file, file);
    }

    private String row(String name, double score) {
        return row(20, name, score);
    }

    private String row(int forks, String name, double score) {
        return row(forks, "thrpt", "ops/ms", name, score);
    }

    private String row(int count, String mode, String unit, String name, double score) {
        double[][] forks = new double[count][5];
        for (double[] fork : forks) {
            double burst = random.nextDouble() < BURSTS ? 1 - SLOWER_BY_BURST : 1;
            double mean = score * burst * Math.exp(NOISE * random.nextGaussian());
            Arrays.setAll(fork, iteration -> mean * Math.exp(NOISE * random.nextGaussian()));
        }
        return JmhJson.entry(name, mode, unit, 1, null, forks);
    }

    /** Forks with one iteration each. */
    private static String exact(String name, double... forks) {
        return forks(name, Arrays.stream(forks).mapToObj(fork -> new double[] {fork}).toArray(double[][]::new));
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
