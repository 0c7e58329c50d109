// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs the {@code main} method of a test in a separate JVM. */
final class ChildJvm {
    private ChildJvm() {
    }

    /** {@return the JVM's output} It must exit normally. */
    static String run(Class<?> test, String... options) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Stream.of(
                Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()), Stream.of(options),
                Stream.of("-cp", System.getProperty("java.class.path"), test.getName()))
                .flatMap(arguments -> arguments).toList())
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
