// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class CompareCommandTest {
    private static final String OURS = "ByteStreamSplitDecodingBenchmark.ours";
    private static final String TYPED = "ByteStreamSplitDecodingBenchmark.oursTyped";
    private static final String PEER = "ByteStreamSplitDecodingBenchmark.parquetJava";
    private static final String LIMIT = "ByteStreamSplitDecodingBenchmark.arraycopy";

    /** What means of forks differ by on a shared machine, and iterations of one fork; as the recorded pairs do. */
    private static final double NOISE_OF_FORKS = 0.02;
    private static final double NOISE_OF_ITERATIONS = 0.02;

    /** How often a fork meets a burst of other load, and what that costs it. */
    private static final double BURSTS = 0.05;
    private static final double SLOWER_BY_BURST = 0.2;

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Random random = new Random(20_261_123);

    @Test
    void equalCodeIsNotCalledSlower() throws IOException {
        Path base = write("base.json", row(OURS, 100), row(TYPED, 120), row(PEER, 10), row(LIMIT, 300));
        Path changed = write("new.json", row(OURS, 100), row(TYPED, 120), row(PEER, 10), row(LIMIT, 300));
        assertThat(compare(base, changed)).as(out.toString()).isZero();
        assertThat(firstLine()).matches(
                "\\*\\*0 of 2 rows are slower\\*\\*; controls did not move \\(2 rows, at most \\d\\.\\d % apart\\)\\.");
        assertThat(out.toString()).containsPattern("ours type=FLOAT values=1000` +\\| no difference shown ")
                .containsPattern("arraycopy type=FLOAT values=1000` +\\| control: did not move ")
                .doesNotContain("Not the same");
    }

    @Test
    void aRowThatIsTenPercentSlowerIsCalled() throws IOException {
        Path base = write("base.json", row(OURS, 100), row(TYPED, 120), row(PEER, 10));
        Path changed = write("new.json", row(OURS, 90), row(TYPED, 120), row(PEER, 10));
        assertThat(compare(base, changed)).as(out.toString()).isEqualTo(3);
        assertThat(firstLine()).startsWith("**1 of 2 rows is slower**; controls did not move (1 row, ");
        List<String> beforeFold = out.toString().lines().takeWhile(line -> !line.contains("<details>")).toList();
        assertThat(beforeFold.stream().filter(line -> line.startsWith("| `"))).singleElement().asString()
                .contains("ByteStreamSplitDecoding.ours ", "| slower ").containsPattern(" 0\\.[89]\\d\\d ±\\d");
    }

    @Test
    void lessTimeIsFaster() throws IOException {
        Path base = write("base.json", row("avgt", "ns/op", OURS, 10), row("avgt", "ns/op", TYPED, 10));
        Path changed = write("new.json", row("avgt", "ns/op", OURS, 8), row("avgt", "ns/op", TYPED, 12));
        assertThat(compare(base, changed)).isEqualTo(3);
        assertThat(firstLine()).isEqualTo(
                "**1 of 2 rows is slower, 1 is faster**; no control row shows that the machine was the same.");
        assertThat(out.toString()).containsPattern("\\.ours .*\\| faster ")
                .containsPattern("\\.oursTyped .*\\| slower ");
    }

    /** By {@link Comparison#ACCIDENTS}, one in a hundred may have a row that differs by accident. */
    @Test
    void ofAHundredComparisonsOfManyRowsHardlyAnyIsWrong() throws IOException {
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
            Path base = write("base.json", before.toArray(String[]::new));
            Path changed = write("new.json", after.toArray(String[]::new));
            out.getBuffer().setLength(0);
            compare(base, changed);
            List<String> slower = out.toString().lines().skip(1).filter(line -> line.contains("| slower "))
                    .map(line -> line.split(" ")[1]).distinct().toList();
            missed += slower.contains("`New.row17") ? 0 : 1;
            boolean faster = out.toString().contains("| faster ");
            falseAlarms += faster || !slower.stream().allMatch("`New.row17"::equals) ? 1 : 0;
        }
        assertThat(falseAlarms).as("comparisons with a false alarm").isLessThanOrEqualTo(2);
        assertThat(missed).as("comparisons that miss a row slower by 10 %").isLessThanOrEqualTo(3);
    }

    @Test
    void differencesBelowTheLeastAreNotCalled() throws IOException {
        Path base = write("base.json", exact(OURS, 100, 100.1, 99.9));
        Path changed = write("new.json", exact(OURS, 98, 98.1, 97.9));
        assertThat(compare(base, changed)).isZero();
        assertThat(compare(base, changed, "--least", "1.5 %")).isEqualTo(3);
        assertThat(compare(base, changed, "--least", "3.5")).isZero();
    }

    @Test
    void aControlThatMovesVoidsTheComparison() throws IOException {
        Path base = write("base.json", row(OURS, 100), row(PEER, 10), row(LIMIT, 300));
        Path changed = write("new.json", row(OURS, 80), row(PEER, 8), row(LIMIT, 300));
        assertThat(compare(base, changed)).isEqualTo(4);
        assertThat(firstLine())
                .startsWith("**Void: `ByteStreamSplitDecoding.parquetJava type=FLOAT values=1000` moved by ")
                .endsWith(" %, and its code is the same in both runs.** The verdicts on all other rows are withdrawn.");
        assertThat(out.toString()).containsPattern("\\.ours .*\\| withdrawn ").doesNotContain("| slower")
                .containsPattern("\\.parquetJava .*\\| control: moved ");
    }

    @Test
    void controlsOfAnybodysBenchmarksAreNamed() throws IOException {
        Path base = write("base.json", row("NewBenchmark.row", 100), row("NewBenchmark.peer", 10));
        Path changed = write("new.json", row("NewBenchmark.row", 100), row("NewBenchmark.peer", 8));
        assertThat(compare(base, changed)).isEqualTo(3);
        assertThat(compare(base, changed, "--control", "\\.peer$")).isEqualTo(4);
        assertThat(compare(write("baseline.json", row("NewBenchmark.baseline", 10), row("NewBenchmark.row", 1)),
                write("slower.json", row("NewBenchmark.baseline", 8), row("NewBenchmark.row", 1)))).isEqualTo(4);
        assertThat(compare(base, changed, "--control", "pear")).isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines("No row is named by --control pear");
    }

    @Test
    void twoForksAreTooFew() throws IOException {
        Path base = write("base.json", row(OURS, 100), row(TYPED, 100));
        Path changed = write("new.json", exact(OURS, 50, 51), row(TYPED, 100));
        assertThat(compare(base, changed)).isEqualTo(5);
        assertThat(firstLine()).startsWith("**0 of 1 row is slower**").endsWith("; 1 row could not be compared.");
        assertThat(out.toString()).containsPattern("\\.ours .*\\| too few forks: 2 ");
        Path few = write("few.json", exact(OURS, 50, 51));
        assertThat(compare(few, few)).isEqualTo(4);
        assertThat(out.toString()).contains("**Nothing to compare**: every row under test has fewer than 3 forks, or no score.");
    }

    @Test
    void aBusyMachineLetsNothingPass() throws IOException {
        Path base = write("base.json", exact(OURS, 70, 90, 110, 130), exact(LIMIT, 70, 90, 110, 130));
        Path changed = write("new.json", exact(OURS, 80, 90, 100, 120), exact(LIMIT, 80, 90, 100, 120));
        assertThat(compare(base, changed)).isEqualTo(5);
        assertThat(firstLine()).isEqualTo("**1 row is too noisy to tell** (more forks help); no control row shows that "
                + "the machine was the same; 1 row could not be compared.");
        assertThat(out.toString())
                .containsPattern("\\.ours .*\\| too noisy .*\\.\\d%")
                .containsPattern("\\.arraycopy .*\\| control: too noisy ");
        out.getBuffer().setLength(0);
        assertThat(compare(write("quiet.json", exact(OURS, 99, 100, 101), exact(LIMIT, 70, 90, 110, 130)),
                write("quiet2.json", exact(OURS, 99, 100, 101), exact(LIMIT, 80, 90, 100, 120)))).isZero();
        assertThat(firstLine()).isEqualTo("**0 of 1 row is slower**; no control row shows that the machine was the "
                + "same; 1 row could not be compared.");
    }

    /** As 5 of 15 comparisons did with three forks, before a row's interval had to leave out 5 %. */
    @Test
    void aRowThatIsFivePercentSlowerIsNotPassedByThreeForks() throws IOException {
        int called = 0;
        for (int seed = 0; seed < 200; seed++) {
            random = new Random(seed);
            Path base = write("base.json", row(3, OURS, 100), row(3, TYPED, 120), row(3, LIMIT, 300));
            Path changed = write("new.json", row(3, OURS, 95), row(3, TYPED, 114), row(3, LIMIT, 300));
            out.getBuffer().setLength(0);
            int status = compare(base, changed);
            assertThat(status).as("seed " + seed + ": " + out).isIn(3, 4, 5);
            called += status == 3 ? 1 : 0;
        }
        assertThat(called).isPositive();
    }

    @Test
    void rowsThatAreTooNoisyHaveTheirOwnExitStatusUnlessAnotherIsSlower() throws IOException {
        String noisy = exact(TYPED, 80, 100, 120);
        Path base = write("base.json", exact(OURS, 99, 100, 101), noisy);
        assertThat(compare(base, base)).isEqualTo(5);
        assertThat(firstLine()).startsWith(
                "**0 of 1 row is slower, 1 row is too noisy to tell** (more forks help); no control row");
        out.getBuffer().setLength(0);
        assertThat(compare(base, write("new.json", exact(OURS, 80, 80, 80), noisy))).isEqualTo(3);
        assertThat(out.toString()).contains("**1 of 1 row is slower, 1 row is too noisy to tell**");
        assertThat(BenchmarksMain.run(new PrintWriter(out), new PrintWriter(err), "compare", "--help")).isZero();
        assertThat(out.toString()).contains("Exit status 5", "rows are too noisy to tell whether");
    }

    @Test
    void aBusyMachineIsSaid() throws IOException {
        String busy = row(OURS, 100).replace("\"secondaryMetrics\": {",
                "\"secondaryMetrics\": {\"load.other\": {\"score\": 0.74}");
        compare(write("base.json", row(OURS, 100)), write("new.json", busy));
        assertThat(out.toString())
                .contains("\n- Busy machine: other processes kept up to 0.0 cores busy in BASE, 0.7 in NEW\n");
        out.getBuffer().setLength(0);
        compare(write("base.json", row(OURS, 100)), write("new.json", busy.replace("0.74", "0.1")));
        assertThat(out.toString()).doesNotContain("Busy");
    }

    @Test
    void scoresThatAreNoneAreNotCompared() throws IOException {
        Path file = write("base.json", exact(OURS, 0, 0, 0), exact(TYPED, 1, 1, 1));
        assertThat(compare(file, file)).isEqualTo(5);
        assertThat(out.toString()).containsPattern("\\.ours .*\\| no score ")
                .containsPattern("\\.oursTyped .*\\| no difference shown .* 1\\.000 ±0\\.0%");
    }

    @Test
    void anotherProcessorVoidsTheComparison() throws IOException {
        Path base = write("base.json", on("Z80", 1, row(OURS, 100)));
        Path changed = write("new.json", on("6502", 1, row(OURS, 100)));
        assertThat(compare(base, changed)).isEqualTo(4);
        assertThat(firstLine()).startsWith("**Void: the runs are of different processors.**");
        assertThat(out.toString()).contains("- Not the same: `CPU: Z80 in BASE, 6502 in NEW`");
    }

    @Test
    void whatElseIsNotTheSameIsNamed() throws IOException {
        String row = on("Z80", 2, row(OURS, 100));
        Path base = write("base.json", row, row(LIMIT, 100));
        Path changed = write("new.json", row.replace("25.0.3", "17.0.15").replace("[]", "[\"-XX:UseAVX=2\"]")
                .replace("\"cores\": 2", "\"cores\": 4").replace("scalar", "vectors").replace("4321abc", "8765def"));
        assertThat(compare(base, changed)).isZero();
        assertThat(out.toString())
                .contains(
                        "- Not the same: `JDK: 25.0.3 (HotSpot 25.0.3+9) in BASE, 17.0.15 (HotSpot 17.0.15+9) in NEW`",
                        "- Not the same: `JVM arguments: none in BASE, -XX:UseAVX=2 in NEW`",
                        "- Not the same: `cores: 2 in BASE, 4 in NEW`",
                        "- Not the same: `kernels: scalar in BASE, vectors in NEW`")
                .containsPattern("(?m)^`JDK 25\\.0\\.3 .*; CPU Z80; .*; BASE: commit 4321abc; NEW: commit 8765def`$");
    }

    @Test
    void rowsOfOneFileAreListed() throws IOException {
        Path base = write("base.json", row(OURS, 100), row(PEER, 10));
        Path changed = write("new.json", row(OURS, 100), row(TYPED, 100).replace("1000", "10"));
        assertThat(compare(base, changed)).isZero();
        assertThat(firstLine()).contains("no control row shows that the machine was the same")
                .endsWith("; 2 rows could not be compared.");
        assertThat(out.toString()).containsPattern("\\.parquetJava .*\\| control: only in BASE ")
                .containsPattern("\\.oursTyped type=FLOAT values=10` +\\| only in NEW ");
    }

    @Test
    void filesThatShareNoRowCannotBeCompared() throws IOException {
        Path base = write("base.json", row(OURS, 100));
        assertThat(compare(base, write("new.json", row(TYPED, 100)))).isEqualTo(4);
        assertThat(firstLine()).isEqualTo("**Nothing to compare**: no row under test is in both files.");
        out.getBuffer().setLength(0);
        assertThat(compare(base, base, "--control", "ours")).isEqualTo(4);
        assertThat(firstLine()).isEqualTo("**Nothing to compare**: no row under test is in both files.");
        out.getBuffer().setLength(0);
        assertThat(compare(base, write("unit.json", row("thrpt", "ops/s", OURS, 100)))).isEqualTo(4);
        assertThat(firstLine()).isEqualTo("**Nothing to compare**: no row under test is in both files.");
    }

    @Test
    void theCommentIsWrittenToAFileTooAndItsTablesAreTables() throws IOException {
        Path base = write("base.json", row(OURS, 100).replace("FLOAT", "a|b `c`\\n"), row(TYPED, 100));
        Path changed = write("new.json", row(OURS, 80).replace("FLOAT", "a|b `c`\\n"), row(TYPED, 100));
        Path copy = folder.resolve("comment.md");
        assertThat(compare(base, changed, "--out", copy.toString())).isEqualTo(3);
        assertThat(copy).content().isEqualTo(out.toString());
        List<String> table = out.toString().lines().filter(line -> line.startsWith("|")).toList();
        assertThat(table).hasSize(3 + 4).allSatisfy(line -> assertThat(line.split("(?<!\\\\)\\|")).hasSize(7));
        assertThat(table.get(2)).contains("`ByteStreamSplitDecoding.ours type=a\\|b c values=1000`");
        assertThat(out.toString().lines()).containsOnlyOnce("<details><summary>All rows</summary>")
                .endsWith("", "</details>");
    }

    @Test
    void aFileThatCannotBeWrittenIsNamed() throws IOException {
        Path file = write("base.json", row(OURS, 100));
        assertThat(compare(file, file, "--out", folder.toString())).isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines(folder + ": cannot be written: is a folder");
    }

    @ParameterizedTest
    @ValueSource(doubles = {50, 100})
    void whatGitHubWouldRefuseIsCut(double speedOfNew) throws IOException {
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        for (int row = 0; row < 1_000; row++) {
            before.add(row("NewBenchmark.row" + row, 100));
            after.add(row("NewBenchmark.row" + row, speedOfNew));
        }
        assertThat(compare(
                write("base.json", before.toArray(String[]::new)), write("new.json", after.toArray(String[]::new))))
                .isEqualTo(speedOfNew == 50 ? 3 : 5);
        assertThat(out.toString().length()).isBetween(ComparisonText.LONGEST / 2, ComparisonText.LONGEST);
        int cut = out.toString().lines().filter(line -> line.endsWith(" more rows are left out: there is no room."))
                .mapToInt(line -> Integer.parseInt(line.split(" ")[0])).sum();
        long shown = out.toString().lines().filter(line -> line.startsWith("| `")).count();
        assertThat(cut + shown).isEqualTo(speedOfNew == 50 ? 2_000 : 1_000);
        assertThat(out.toString()).endsWith("</details>\n");
    }

    @Test
    void resultsOfTwoRunsInOneFileAreRefused() throws IOException {
        Path file = write("base.json", row(OURS, 100), row(OURS, 100));
        assertThat(compare(file, file)).isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines(file + ": has two results of ByteStreamSplitDecoding.ours "
                + "{type=FLOAT, values=1000}: compare the files of single runs");
    }

    @Test
    void wrongArgumentsAreNamed() throws IOException {
        Path file = write("base.json", row(OURS, 100));
        assertThat(compare(file, Path.of("missing.json"))).isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines("missing.json: no such file");
        assertThat(compare(file, file, "--least", "-1%")).isEqualTo(2);
        assertThat(err.toString()).contains("'-1%' is no percentage from 0 to 100, such as 3%");
        assertThat(BenchmarksMain.run(new PrintWriter(out), new PrintWriter(err, true), "compare", "a.json"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("Missing required parameter: 'NEW.json'");
    }

    /** Of twenty forks. */
    private String row(String name, double score) {
        return row("thrpt", "ops/ms", name, score);
    }

    private String row(String mode, String unit, String name, double score) {
        return row(20, mode, unit, name, score);
    }

    private String row(int forks, String name, double score) {
        return row(forks, "thrpt", "ops/ms", name, score);
    }

    private String row(int count, String mode, String unit, String name, double score) {
        double[][] forks = new double[count][5];
        for (double[] fork : forks) {
            double burst = random.nextDouble() < BURSTS ? 1 - SLOWER_BY_BURST : 1;
            double mean = score * burst * Math.exp(NOISE_OF_FORKS * random.nextGaussian());
            for (int iteration = 0; iteration < fork.length; iteration++) {
                fork[iteration] = mean * Math.exp(NOISE_OF_ITERATIONS * random.nextGaussian());
            }
        }
        return JmhJson.entry(name, mode, unit, 1, null, forks);
    }

    /** Forks of one iteration. */
    private static String exact(String name, double... forks) {
        return JmhJson.entry(name, "thrpt", "ops/ms", 1, null,
                Stream.of(forks).flatMapToDouble(Arrays::stream).mapToObj(fork -> new double[] {fork})
                        .toArray(double[][]::new));
    }

    private static String on(String cpu, int cores, String entry) {
        return entry.replaceFirst("\\{", """
                {"machine": {"cpu": "%s", "cores": %d, "kernels": "scalar", "commit": "4321abc"},
                """.formatted(cpu, cores));
    }

    private String firstLine() {
        return out.toString().lines().findFirst().orElse("");
    }

    private int compare(Path base, Path changed, String... options) {
        String[] command = Stream.concat(Stream.of("compare", base.toString(), changed.toString()), Stream.of(options))
                .toArray(String[]::new);
        return BenchmarksMain.run(new PrintWriter(out, true), new PrintWriter(err, true), command);
    }

    private Path write(String name, String... entries) throws IOException {
        return Files.writeString(folder.resolve(name), "[" + String.join(",", entries) + "]");
    }
}
