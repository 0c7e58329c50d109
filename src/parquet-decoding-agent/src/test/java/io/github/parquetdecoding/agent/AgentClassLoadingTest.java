// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whichever classes a process uses first, in however many threads, it ends as it does without the agent. With the
 * property {@code exhaustive}, every class of every version is tried first, and many more races are run.
 */
class AgentClassLoadingTest {
    private static final boolean EXHAUSTIVE = Boolean.getBoolean("exhaustive");
    /** The patched classes, the classes that use them, and some unrelated ones. */
    private static final String PATTERN = EXHAUSTIVE ? ".*"
            : ".*(bytestreamsplit|column\\.(impl|page)|hadoop\\.Col|Encoding|schema\\.Prim).*";

    static List<String> versions() {
        return EXHAUSTIVE ? List.of("1.12.0", "1.13.1", "1.14.4", "1.15.2", "1.16.0", "newest")
                : List.of("1.12.0", "newest");
    }

    @ParameterizedTest
    @MethodSource("versions")
    void everyClassMayBeTheFirstOneThatIsUsed(String version) throws Exception {
        List<String> arguments = arguments(version, false, "each", PATTERN);
        String stock = output(false, arguments);
        assertThat(stock.lines().count()).isGreaterThan(50);
        assertThat(output(true, arguments)).isEqualTo(stock);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void classesMayBeUsedFirstInSeveralThreads(boolean parallelCapable) throws Exception {
        for (int seed = 0; seed < (EXHAUSTIVE ? 10 : 1); seed++) {
            List<String> arguments = arguments(
                    "newest", parallelCapable, "races", EXHAUSTIVE ? "300" : "30", Integer.toString(seed));
            assertThat(output(true, arguments)).as("seed %d", seed).isEqualTo(output(false, arguments));
        }
    }

    @Test
    void classesOfTheApplicationsClassPathMayBeUsedFirstInSeveralThreads() throws Exception {
        for (int jvm = 0; jvm < (EXHAUSTIVE ? 60 : 3); jvm++) {
            List<String> arguments = arguments("newest", false, "application");
            arguments.addAll(FirstClasses.KNOWN_RACES.get(jvm % FirstClasses.KNOWN_RACES.size()));
            assertThat(output(true, arguments)).isEqualTo("done\n");
        }
    }

    private static List<String> arguments(String version, boolean parallelCapable, String... rest) throws IOException {
        String jars = version.equals("newest") ? ofClassPath("parquet-") : library("parquet-hadoop-bundle-" + version);
        List<String> arguments = new ArrayList<>(List.of(
                String.join(File.pathSeparator, ofClassPath("hadoop-client"), ofClassPath("slf4j")), jars,
                Boolean.toString(parallelCapable)));
        arguments.addAll(List.of(rest));
        return arguments;
    }

    private static String library(String name) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("parquet.java")))) {
            return files.map(Path::toString)
                    .filter(file -> file.contains(File.separator + name)).findAny().orElseThrow();
        }
    }

    /** The newest parquet-java and its dependencies. */
    private static String ofClassPath(String name) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> Path.of(entry).getFileName().toString().matches(name + "(?!decoding).*\\.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String output(boolean agent, List<String> arguments) throws IOException, InterruptedException {
        String programs = FirstClasses.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        List<String> command = new ArrayList<>(List.of("-cp", String.join(File.pathSeparator, programs,
                arguments.get(1), arguments.get(0)), FirstClasses.class.getName()));
        if (agent) {
            command.add(0, "-javaagent:" + System.getProperty("agent"));
        }
        command.addAll(arguments);
        return AgentProcessTest.output(command);
    }
}
