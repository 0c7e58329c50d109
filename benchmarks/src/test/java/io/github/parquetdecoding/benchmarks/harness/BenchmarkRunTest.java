// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/** Runs the main class of benchmarks.jar as users do, in a separate JVM. */
class BenchmarkRunTest {
    private static final List<String> SHORT = List.of("-p", "type=FLOAT", "-p", "values=1000", "-p", "source=HEAP",
            "-f", "2", "-wi", "0", "-i", "2", "-r", "10ms", "-v", "SILENT");

    @TempDir
    Path folder;

    @Test
    void resultsSayTheMachineTheKernelsAndTheForks() throws Exception {
        Path file = folder.resolve("results.json");
        Process run = start(file, "ByteStreamSplitDecodingBenchmark.(ours|arraycopy)$");
        String out = output(run.getInputStream());
        assertThat(run.waitFor()).isZero();

        assertThat(out.lines().filter(line -> line.startsWith("["))).hasSize(2);
        assertThat(out).as("none of its rows was asked for").doesNotContain("Arrow");
        List<JmhResult> results = ResultsFile.read(file);
        assertThat(results).extracting(JmhResult::row).containsExactly("arraycopy", "ours");
        assertThat(results).allSatisfy(result -> {
            assertThat(result.forks()).hasSize(2).allSatisfy(fork -> assertThat(fork).hasSize(2));
            assertThat(result.environment().cores()).isPositive();
            assertThat(result.environment().cpu()).isNotBlank();
            assertThat(result.environment().kernels()).contains("kernels");
            assertThat(result.otherLoad()).isGreaterThanOrEqualTo(0);
        });
    }

    @Test
    void aRunThatIsStoppedKeepsTheRowsThatAreDone() throws Exception {
        Path file = folder.resolve("results.json");
        Process run = start(file, "ByteStreamSplitDecodingBenchmark.(ours|arraycopy|byteStores|byteBufferGet)$");
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            while (!Files.exists(file) || Files.size(file) == 0) {
                assertThat(run.isAlive()).isTrue();
                Thread.sleep(10);
            }
        });
        run.descendants().forEach(ProcessHandle::destroyForcibly);
        run.destroyForcibly().waitFor();
        assertThat(ResultsFile.read(file)).extracting(JmhResult::row).startsWith("arraycopy").hasSizeBetween(1, 3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        NoSuchBenchmark      | ERROR: no benchmark matches NoSuchBenchmark; -l lists them, --help
        nosuchtable ours.jso | ERROR: no benchmark matches nosuchtable ours.jso; -l lists them, --help
        repot ours.json      | no benchmark matches repot ours.json (did you mean the command report?); -l lists them
        comapre --least 5    | is not a recognized option (did you mean the command compare?)
        """)
    void rowsThatNothingMatchesAreNamedAndACommandThatMayBeMeant(String arguments, String message) throws Exception {
        Process run = start(ProcessBuilder.Redirect.PIPE, List.of(arguments.split(" ")));
        assertThat(output(run.getErrorStream())).contains(message);
        assertThat(run.waitFor()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aRowThatFailsIsTheExitStatusUnlessFailuresAreAllowed() throws Exception {
        Path file = folder.resolve("results.json");
        String[] failing = {"-p", "ids=NO_SUCH_IDS", "-p", "bitWidth=1"};
        assertThat(start(file, "HybridBenchmark.ours$", failing).waitFor()).isEqualTo(ExitCode.UNUSABLE);
        String[] allowed = {"-p", "ids=NO_SUCH_IDS", "-p", "bitWidth=1", "-foe", "false"};
        assertThat(start(file, "HybridBenchmark.ours$", allowed).waitFor()).isZero();
    }

    @Test
    void theLoadOfLinuxIsThatOfAllStatesButIdleAndWaiting() {
        assertThat(OtherLoad.busyTicks("cpu  1 20 300 4000 50000 600000 7000000 80000000 5 6")).isEqualTo(87_600_321);
        assertThatThrownBy(() -> OtherLoad.busyTicks("cpu 1")).isInstanceOf(RuntimeException.class);
    }

    private static Process start(Path file, String rows, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(rows));
        arguments.addAll(SHORT);
        arguments.addAll(List.of(more));
        arguments.addAll(List.of("-rf", "json", "-rff", file.toString()));
        return start(ProcessBuilder.Redirect.DISCARD, arguments);
    }

    private static Process start(ProcessBuilder.Redirect errors, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Djmh.ignoreLock=true",
                "-cp", System.getProperty("java.class.path"), BenchmarksMain.class.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectError(errors).start();
    }

    private static String output(InputStream stream) throws IOException {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
}
