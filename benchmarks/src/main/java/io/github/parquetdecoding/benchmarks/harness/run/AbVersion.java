// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.run;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;

/**
 * A version that {@code ab} times.
 *
 * @param commit the commit recorded in the jar, or else the jar's name and checksum
 * @param program the class path and the main class
 */
public record AbVersion(String name, Path jar, String commit, List<String> program) {
    /** Where builds record the commit. */
    private static final Pattern COMMIT_FILE = Pattern.compile("(.*/)?(git|commit)\\.properties");
    private static final String COMMIT = "git.commit.id.describe";

    private static final int LINES_OF_FAILURE = 20;

    /** The JMH property that allows concurrent runs. */
    private static final String IGNORE_LOCK = "jmh.ignoreLock";

    /**
     * A JMH benchmark jar runs as is; any other jar goes ahead of these benchmarks on the class path.
     *
     * @param main the main class of these benchmarks
     */
    public static AbVersion of(String name, Path file, Class<?> main) throws UnusableFileException {
        try (JarFile jar = new JarFile(file.toFile())) {
            if (jar.getEntry("META-INF/BenchmarkList") != null) {
                return new AbVersion(name, file, commit(file, jar), List.of("-jar", file.toString()));
            }
            if (jar.stream().noneMatch(entry -> isClassOfOurs(entry.getName()))) {
                throw new UnusableFileException(file,
                        "contains neither JMH benchmarks nor any class that these benchmarks use");
            }
            return new AbVersion(name, file, commit(file, jar), List.of("-cp",
                    file + File.pathSeparator + System.getProperty("java.class.path"), main.getName()));
        } catch (NoSuchFileException e) {
            throw new UnusableFileException(file, "no such file");
        } catch (IOException e) {
            throw new UnusableFileException(file, "is not a jar (" + e.getMessage() + ")");
        }
    }

    private static boolean isClassOfOurs(String entry) {
        return entry.endsWith(".class") && entry.contains("/")
                && AbVersion.class.getClassLoader().getResource(entry) != null;
    }

    private static String commit(Path file, JarFile jar) throws IOException {
        Properties properties = new Properties();
        for (JarEntry entry : jar.stream().filter(each -> COMMIT_FILE.matcher(each.getName()).matches()).toList()) {
            try (InputStream in = jar.getInputStream(entry)) {
                properties.load(in);
            }
        }
        CRC32 sum = new CRC32();
        sum.update(Files.readAllBytes(file));
        return properties.getProperty(COMMIT,
                String.format("unknown (%s, CRC %08x)", file.getFileName(), sum.getValue()));
    }

    /** Runs JMH once and returns its results. */
    public List<JmhResult> run(List<String> options) throws UnusableFileException, IOException, InterruptedException {
        Path results = Files.createTempFile(name, ".json");
        Path output = Files.createTempFile(name, ".log");
        results.toFile().deleteOnExit();
        output.toFile().deleteOnExit();
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        // JMH's forks inherit this JVM's arguments, too; tests set IGNORE_LOCK in the running JVM.
        List<String> inherited = ManagementFactory.getRuntimeMXBean().getInputArguments();
        command.addAll(inherited);
        if (Boolean.getBoolean(IGNORE_LOCK) && inherited.stream().noneMatch(option -> option.contains(IGNORE_LOCK))) {
            command.add("-D" + IGNORE_LOCK + "=true");
        }
        command.addAll(program);
        command.addAll(options);
        command.addAll(List.of("-rf", "json", "-rff", results.toString()));
        Process process =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }));
        try {
            int status = process.waitFor();
            if (status != 0 || Files.size(results) == 0) {
                throw new UnusableFileException(jar,
                        "exited with status " + status + "; last lines of its output:\n" + lastLines(output));
            }
            List<JmhResult> rows = ResultsFile.read(results);
            for (JmhResult row : rows) {
                if (row.forks().isEmpty()) {
                    throw new UnusableFileException(jar, row.name() + " has no iteration scores in mode "
                            + row.environment().mode() + "; choose another mode with -bm");
                }
            }
            return rows;
        } finally {
            Files.deleteIfExists(results);
            Files.deleteIfExists(output);
        }
    }

    /** Omits stack frames, which would crowd out the error itself. */
    private static String lastLines(Path output) throws IOException {
        List<String> lines = new String(Files.readAllBytes(output), Charset.defaultCharset()).lines()
                .filter(line -> !line.isBlank() && !line.startsWith("\tat ")).toList();
        return lines.stream().skip(Math.max(0, lines.size() - LINES_OF_FAILURE))
                .map(line -> "    " + line).collect(Collectors.joining("\n"));
    }
}
