// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

import io.github.parquetdecoding.columns.WebServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every Java block of the Markdown files is a complete source file, and prints the text block that follows it. All read
 * the same trips.parquet, which is also what https://example.com/ has.
 */
@Isolated("System.out is shared by the whole process")
class MarkdownExamplesTest {
    private static final Pattern EXAMPLE =
            Pattern.compile("(?ms)^ *```java\\n(.*?)^ *```$(?:\\s*^ *```text\\n(.*?)^ *```$)?");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package (\\S+);$");
    private static final Path TRIPS = root().resolve(Path.of("src", "parquet-decoding-columns", "trips.parquet"));
    private static final Path DOWNSTREAM = root().resolve(Path.of("src", "downstream"));
    private static final Pattern CLASS = Pattern.compile("(?m)^public (?:final )?class (\\w+) ");

    @TempDir
    private static Path folder;
    private static WebServer server;

    @BeforeAll
    static void start() throws IOException {
        server = new WebServer(Files.readAllBytes(TRIPS));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @TestFactory
    Stream<DynamicTest> everyExamplePrintsTheTextThatFollowsIt() throws IOException {
        Path root = root();
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.map(root::relativize).filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> Stream.of(file.toString().split("\\W"))
                            .noneMatch(Set.of("target", "downstream")::contains)).toList();
        }
        assertThat(files).contains(Path.of("README.md"), Path.of(".github", "CONTRIBUTING.md"));
        assertThat(examples(root.resolve("README.md"))).isNotEmpty();
        return files.stream().flatMap(file -> examples(root.resolve(file)).stream().map(example ->
                DynamicTest.dynamicTest(file + ", character " + example.start(), () -> check(example))));
    }

    static List<MatchResult> examples(Path file) {
        try {
            return EXAMPLE.matcher(Files.readString(file)).results().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void check(MatchResult example) throws Exception {
        String source = example.group(1);
        Matcher name = CLASS.matcher(source);
        assertThat(name.find()).as("has a public class: " + source).isTrue();
        assertThat(example.group(2)).as("is followed by a text block with its output: " + source).isNotNull();
        String onThisMachine = source.replace("\"trips.parquet\"", '"' + TRIPS.toString().replace("\\", "\\\\") + '"')
                .replace("https://example.com/", server.url(""));
        Matcher folder = PACKAGE.matcher(source);
        String mainClass = (folder.find() ? folder.group(1) + "." : "") + name.group(1);
        try (URLClassLoader loader = compiled(name.group(1), onThisMachine, MarkdownExamplesTest.folder)) {
            assertThat(output(loader.loadClass(mainClass))).as(source).isEqualTo(example.group(2));
        }
    }

    static URLClassLoader compiled(String name, String source, Path folder) throws IOException {
        Path classes = Files.createTempDirectory(folder, "example");
        Path file = Files.writeString(classes.resolve(name + ".java"), source);
        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        ToolProvider.getSystemJavaCompiler().run(null, complaints, complaints, "-Xlint:all,-classfile,-path",
                "-cp", System.getProperty("java.class.path"), "-d", classes.toString(), file.toString());
        assertThat(complaints).as(source).hasToString("");
        return new URLClassLoader(new URL[] {classes.toUri().toURL()});
    }

    private static String output(Class<?> program) throws Exception {
        PrintStream console = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        // On JDK 17, slice 2.4 measures objects with JOL, which prints warnings if it cannot attach.
        return output.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n")
                .replaceAll("(?m)^# WARNING: .*\\n", "");
    }

    /** The page shows parts of its project, which {@code .ci/downstream} builds. */
    @Test
    void everyBlockOfTheDownstreamProjectsPageIsPartOfAFile() throws IOException {
        String files = "";
        try (Stream<Path> all = Files.walk(DOWNSTREAM)) {
            for (Path file : all.filter(file -> file.toString().matches(".*[.](java|json|xml|yml)")).toList()) {
                files += Files.readString(file);
            }
        }
        assertThat(Pattern.compile("(?ms)^```(?:java|json|xml|yaml)\\n(.*?)^```$")
                .matcher(Files.readString(DOWNSTREAM.resolve("README.md"))).results())
                .hasSizeGreaterThan(4).extracting(block -> block.group(1)).allMatch(files::contains);
    }

    /** Maven runs tests in the module's folder; an IDE may run them in the repository's. */
    static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve("mvnw"))) {
            directory = directory.getParent();
        }
        return directory;
    }
}
