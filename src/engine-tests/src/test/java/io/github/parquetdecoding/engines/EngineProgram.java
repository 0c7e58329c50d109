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

    private EngineProgram() {
    }

    /** @param jarOfTheJob an artifact whose jar is an argument instead of being on the class path, or null */
    static Run run(Engine engine, String program, List<String> jvmOptions, String jarOfTheJob, String... arguments)
            throws IOException, InterruptedException {
        List<String> jars = new ArrayList<>(List.of(engine.classPath().split(File.pathSeparator)));
        List<String> command = EngineJvm.command();
        command.addAll(EngineJvm.vectors());
        command.addAll(jvmOptions);
        String jar = jarOfTheJob == null ? null : jars.stream()
                .filter(each -> Path.of(each).getFileName().toString().startsWith(jarOfTheJob + "-"))
                .findFirst().orElseThrow();
        jars.remove(jar);
        Collections.addAll(command, "-cp", String.join(File.pathSeparator, jars),
                Path.of("src", "test", "programs", program + ".java").toString());
        Collections.addAll(command, arguments);
        if (jar != null) {
            command.add(jar);
        }

        Path output = Files.createTempDirectory(Files.createDirectories(Path.of("target", engine.name())), "run-");
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
