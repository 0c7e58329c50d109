// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/** Runs JMH as {@code benchmarks.jar} does without a command. */
class BenchmarkRunTest extends CommandTest {
    @Test
    void resultsSayTheMachineTheKernelsAndTheForks() throws Exception {
        Path file = folder.resolve("results.json");
        assertThat(run(options(file, "ByteStreamSplitDecodingBenchmark.(ours|arraycopy)$", "-f", "2"))).isZero();
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
        List<Object> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Djmh.ignoreLock=true",
                "-cp", System.getProperty("java.class.path"), BenchmarksMain.class.getName()));
        Collections.addAll(command, options(
                file, "ByteStreamSplitDecodingBenchmark.(ours|arraycopy|byteStores|byteBufferGet)$", "-f", "1"));
        Process run = new ProcessBuilder(command.stream().map(Object::toString).toList())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
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

    @Test
    void aRowThatFailsIsTheExitStatusUnlessFailuresAreAllowed() throws IOException {
        String[] failing = {"-f", "1", "-p", "bitWidth=1", "-p", "ids=NO_SUCH_IDS"};
        Path file = folder.resolve("results.json");
        Object[] options = options(file, "(HybridBenchmark|ByteStreamSplitDecodingBenchmark).ours$", failing);
        assertThat(run(options)).isEqualTo(ExitCode.UNUSABLE);
        assertThat(run(Stream.concat(Stream.of("-foe", "false"), Stream.of(options)).toArray())).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        NoSuchBenchmark      | ERROR: no benchmark matches NoSuchBenchmark; -l lists them, --help the other commands
        -nosuchoption        | ERROR: n is not a recognized option; -h lists JMH's options, --help the other commands
        repot results.json   | ERROR: no benchmark matches repot results.json; did you mean report?
        comapre --least 5    | ERROR: least is not a recognized option; did you mean compare?
        ByteStreamSplitDecoding -p type=FLOAT -p vals=9 | ERROR: no selected benchmark has a parameter vals; they have \
        source, type, values
        ^x -prof gc -pvals=9 | ERROR: no benchmark matches ^x; -l lists them, --help the other commands
        Hybrid.*ours -prof gc -pvals=9 | ERROR: no selected benchmark has a parameter vals; they have bitWidth, ids
        Hybird               | ERROR: no benchmark matches Hybird; -l lists them, --help the other commands
        """)
    void rowsThatNothingMatchesAndMisspeltCommandsAreNamed(String arguments, String message) throws IOException {
        assertThat(run((Object[]) arguments.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(err).contains(message);
        assertThat(out).isEmpty();
    }

    private static Object[] options(Path file, String rows, String... more) {
        List<String> options = new ArrayList<>(List.of(rows, "-p", "type=FLOAT", "-p", "values=1000", "-p",
                "source=HEAP", "-wi", "0", "-i", "2", "-r", "10ms", "-v", "SILENT", "-rf", "json", "-rff",
                file.toString(), "-jvmArgsAppend", "-XX:TieredStopAtLevel=1 -XX:-AlwaysPreTouch"));
        Collections.addAll(options, more);
        return options.toArray();
    }
}
