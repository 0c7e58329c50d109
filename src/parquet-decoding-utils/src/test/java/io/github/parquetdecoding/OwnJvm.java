// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.parquetdecoding.testkit.ArrayType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process that runs a class of these tests on the same JDK, with only the classes of the library and its tests.
 */
public final class OwnJvm {
    private OwnJvm() {
    }

    /** Returns the process's output on both streams. It must exit with {@code exitCode}. */
    public static String output(int exitCode, Class<?> main, List<String> options, String... arguments)
            throws URISyntaxException, IOException, InterruptedException {
        Process process = of(main, options, arguments).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isEqualTo(exitCode);
        return output;
    }

    public static ProcessBuilder of(Class<?> main, List<String> options, String... arguments)
            throws URISyntaxException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", String.join(
                File.pathSeparator, classes(DecodingKernels.class), classes(ArrayType.class), classes(main))));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        // The JVM would read options from these variables, and print them.
        builder.environment().keySet().removeAll(Set.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS"));
        return builder;
    }

    private static String classes(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    }
}
