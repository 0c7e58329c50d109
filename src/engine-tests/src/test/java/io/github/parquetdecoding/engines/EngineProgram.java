// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A file of src/test/programs, which a JVM of its own compiles and runs on the jars of an engine: what this module is
 * compiled with has neither these engines nor two versions of one.
 */
final class EngineProgram {
    private static final long SECONDS = 120;

    private final String engine;
    private final Path source;
    private final List<String> jars;

    /** @param engine as its folder is called, flink-2.3 */
    EngineProgram(String engine, String program) throws IOException {
        this.engine = engine;
        source = Path.of("src", "test", "programs", program + ".java");
        jars = new ArrayList<>(List.of(EngineJvm.classPath(engine).split(File.pathSeparator)));
    }

    /** Takes a jar from the class path. */
    String takeOut(String artifact) {
        String taken = jars.stream().filter(jar -> Path.of(jar).getFileName().toString().startsWith(artifact + "-"))
                .findFirst().orElseThrow();
        jars.remove(taken);
        return taken;
    }

    /** @param jvmOption an option of the JVM, or nothing */
    Run run(String jvmOption, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = EngineJvm.command();
        command.addAll(EngineJvm.vectors());
        if (!jvmOption.isEmpty()) {
            command.add(jvmOption);
        }
        Collections.addAll(command, "-cp", String.join(File.pathSeparator, jars), source.toString());
        command.addAll(arguments);

        Path output = Files.createTempDirectory(Files.createDirectories(Path.of("target", engine)), "run-");
        Path rows = output.resolve("rows");
        Path log = output.resolve("log");
        Process process = new ProcessBuilder(command)
                .redirectOutput(rows.toFile()).redirectError(log.toFile()).start();
        try {
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).as("ends in time, see " + log).isTrue();
            return new Run(process.exitValue(), Files.readAllLines(rows).stream().sorted().toList(),
                    Files.readString(log));
        } finally {
            process.destroyForcibly();
        }
    }

    /** @param rows what the program has printed, in order */
    record Run(int exitValue, List<String> rows, String log) {
        List<String> success() {
            assertThat(exitValue).as(log).isZero();
            return rows;
        }

        String failure() {
            assertThat(exitValue).isNotZero();
            assertThat(rows).isEmpty();
            return log;
        }
    }
}
