// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.sun.tools.attach.VirtualMachine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What the agent does to a process, and how the process is affected. */
class AgentProcessTest {
    private static final Path AGENT = Path.of(System.getProperty("agent"));
    private static final Path LIBRARIES = Path.of(System.getProperty("parquet.java"));
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final String PAGE_STORE = "org.apache.parquet.hadoop.ColumnChunkPageReadStore";
    /** parquet-java's readers of values are then used. */
    private static final String RECORDS_OFF = "-Dparquet.decoding.records=off";
    private static final String CHANGED = ": pages come out PLAIN\n";
    private static final String TOO_LATE = "parquet-decoding-agent: starts too late for ALP pages: org.apache.parquet.";
    private static final String VALUES_CHANGED = ": decodes BYTE_STREAM_SPLIT\n";
    private static final String BSS_READER =
            "Initializing 'org/apache/parquet/column/values/bytestreamsplit/ByteStreamSplitValuesReaderFor";
    private static final String RECORDS = "org.apache.parquet.column.impl.ColumnReadStoreImpl in ";

    /** The agent's option and properties; unless asked to, and without a fault, the agent prints nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -                                     | decimal [BYTE_STREAM_SPLIT]
            jar                                   | decimal [PLAIN]
            jar agent=off                         | decimal [BYTE_STREAM_SPLIT]
            jar=verbose agent=off                 | turned off by -Dparquet.decoding.agent=off
            jar agent.pages=                      | decimal [BYTE_STREAM_SPLIT]
            jar agent.pages=alp,byte-stream-split | decimal [PLAIN]
            jar kernels=vector                    | cannot start, parquet-java stays as it is
            """)
    void optionsDecideWhatComesOut(String options, String start) throws Exception {
        String output = readFile(jvm(options));
        assertThat(output).startsWith(start.startsWith("decimal") ? start : "parquet-decoding-agent: " + start)
                .contains(options.matches("-|.*(off|pages=|vector)") ? "float32 [BYTE_STREAM_SPLIT] "
                        : "float32 [PLAIN] ", "float32_plain [PLAIN] ");
        assertThat(output.split("parquet-decoding-agent: ", -1)).hasSize(start.startsWith("decimal") ? 1 : 2);
    }

    @Test
    void whatTheAgentDoesNotKnowIsIgnoredWithALineEach() throws Exception {
        String output = readFile(
                jvm("jar=loud agent=no agent.pages=bss,rle agent.pageLimit=1g agent.page=alp kernel=auto"));
        assertThat(output).contains("ignores the unknown option \"loud\"; the only option is \"verbose\"\n",
                "ignores -Dparquet.decoding.agent=no; the values are \"on\" and \"off\"\n",
                "ignores \"bss\" of -Dparquet.decoding.agent.pages; the kinds are [byte-stream-split, ",
                "ignores -Dparquet.decoding.agent.pageLimit, which is not a number of bytes: ",
                "ignores [parquet.decoding.agent.page, parquet.decoding.kernel]; the properties are [parquet.decoding.",
                "float32 [BYTE_STREAM_SPLIT] ");
        assertThat(output.split("parquet-decoding-agent: ", -1)).hasSize(6);
    }

    private static String[] jvm(String options) {
        return Stream.of(options.split(" ")).filter(option -> !option.equals("-"))
                .map(option -> option.startsWith("jar")
                        ? "-javaagent:" + AGENT + option.substring(3) : "-Dparquet.decoding." + option)
                .toArray(String[]::new);
    }

    @Test
    void vectorsRunOnlyIfRequestedAsTheJarByItselfSays() throws Exception {
        List<String> jvm = new ArrayList<>(
                List.of("--add-modules", "jdk.incubator.vector", "-javaagent:" + AGENT + "=verbose"));
        assertThat(readFile(jvm.toArray(String[]::new))).doesNotContain("as requested")
                .containsPattern("scalar kernels on JDK .*: the agent's default\\R");
        jvm.set(2, "-Dparquet.decoding.kernels=auto");
        assertThat(output(List.of("-jar", AGENT.toString()))).contains(String.join(" ", jvm),
                "-javaagent:", "verbose", "-Dparquet.decoding.agent=off");
        jvm.add("-javaagent:" + AGENT + "=verbose");
        assertThat(readFile(jvm.toArray(String[]::new))).contains(" on JDK ")
                .doesNotContain("as requested", "the agent's default");
        jvm.set(2, "-Dparquet.decoding.kernels=scalar");
        assertThat(readFile(jvm.toArray(String[]::new))).containsPattern("scalar kernels on JDK .*: as requested\\R");
    }

    /** Given twice, it works once. */
    @Test
    void aVerboseAgentSaysWhichClassesItChangedAndWhichKernelsRun() throws Exception {
        String output = readFile("-javaagent:" + AGENT + "=verbose", "-javaagent:" + AGENT + "=verbose",
                RECORDS_OFF, "-Xlog:class+init");
        assertThat(output).contains("parquet-decoding-agent: version ", "parquet-decoding-agent: is already running\n",
                        "\nparquet-decoding-agent: " + PAGE_STORE + " in ", ": has ALP\n", "float32 [PLAIN] ",
                        VALUES_CHANGED, RECORDS, " reads records value by value: " + RECORDS_OFF,
                        BSS_READER + "Integer'")
                .containsOnlyOnce(CHANGED).containsOnlyOnce(" kernels on JDK ");
        assertThat(output.lines().filter(line -> line.startsWith("parquet-decoding-agent: ")))
                .allMatch(line -> line.length() <= 170);
    }

    @Test
    void recordReadersDecodeByteStreamSplitThemselvesSince114() throws Exception {
        assertThat(readLists("1.14.4")).contains(VALUES_CHANGED, BSS_READER + "Integer'");
        assertThat(readLists("1.13.1")).contains(CHANGED).doesNotContain(VALUES_CHANGED, BSS_READER, "stays as it is");
    }

    private static String readLists(String version) throws Exception {
        return output(List.of("-javaagent:" + AGENT + "=verbose", RECORDS_OFF, "-Xlog:class+init", "-cp", CLASS_PATH,
                RelocatingLoader.class.getName(),
                LIBRARIES.resolve("parquet-hadoop-bundle-" + version + ".jar").toString(),
                AgentVersionsTest.resource("bss_v1_lists.parquet").toString()));
    }

    @Test
    void pagesLargerThanTheLimitAreRefused() throws Exception {
        Process process = java(List.of("-javaagent:" + AGENT, "-Dparquet.decoding.agent.pageLimit=9999",
                "-cp", CLASS_PATH, ColumnsOfFile.class.getName(),
                AgentVersionsTest.resource("delta/pj_plain.delta.parquet").toString()))
                .redirectErrorStream(true).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("ParquetDecodingException: could not read page Page", " in col [",
                        " bytes in PLAIN encoding; the limit is 9999 (-Dparquet.decoding.agent.pageLimit)");
    }

    /** Its first page reader finds that out. */
    @Test
    void aParquetJavaWithoutTheEncodingKeepsItsPages() throws Exception {
        List<String> command = new ArrayList<>(List.of("-cp", CLASS_PATH, RelocatingLoader.class.getName(),
                LIBRARIES.resolve("parquet-hadoop-bundle-1.11.1.jar").toString(),
                AgentVersionsTest.resource("levels_v1.parquet").toString()));
        String stock = output(command);
        command.add(0, "-javaagent:" + AGENT);
        assertThat(output(command)).startsWith("parquet-decoding-agent: pages of org.apache.parquet.")
                .contains(" stay as they are: java.lang.NoSuchFieldError")
                .containsOnlyOnce("parquet-decoding-agent: ").endsWith(stock);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.8", "16"})
    void javaThatIsTooOldIsToldSo(String version) throws Exception {
        assertThat(output(List.of("-cp", CLASS_PATH, StartsOnOlderJava.class.getName(), version)))
                .isEqualTo("parquet-decoding-agent: needs Java 17, this is " + version
                        + "; parquet-java stays as it is\n");
    }

    @Test
    void aClassOfTheNameThatReadsNoPagesStaysAsItIs() throws Exception {
        String name = "io.github.parquetdecoding.agent.hadoop.ColumnChunkPageReadStore";
        assertThat(output(List.of("-javaagent:" + AGENT, "-cp", CLASS_PATH, LoadsClass.class.getName(), name)))
                .contains(name + " in ", " stays as it is: java.lang.NoSuchMethodError: no getPageReader",
                        "\nloaded\n");
    }

    /** As in Flink, where formats come with a job. This loader's {@code toString} fails. */
    @Test
    void theAgentsOwnClassLoaderNeedsNoParquetJava() throws Exception {
        String classPath = Arrays.stream(CLASS_PATH.split(File.pathSeparator))
                .filter(entry -> !Path.of(entry).getFileName().toString().matches("parquet-[a-z-]+-\\d.*"))
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(output(List.of("-javaagent:" + AGENT + "=verbose", "-cp", classPath,
                RelocatingLoader.class.getName(), LIBRARIES.resolve("parquet-hadoop-bundle-1.16.0.jar").toString(),
                file().toString()))).contains(PAGE_STORE + " in RelocatingLoader@", "float32 [PLAIN] ");
    }

    /** JaCoCo adds a field and a method to every class, including ours. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itWorksBesideAnotherAgent(boolean first, @TempDir Path folder) throws Exception {
        String ours = "-javaagent:" + AGENT + "=verbose";
        String other = "-javaagent:" + LIBRARIES.resolve("org.jacoco.agent-runtime.jar")
                + "=destfile=" + folder.resolve("jacoco.exec");
        assertThat(first ? readFile(ours, other) : readFile(other, ours)).contains(CHANGED, "float32 [PLAIN] ");
        assertThat(folder.resolve("jacoco.exec")).isNotEmptyFile();
    }

    @Test
    void attachedLateItChangesWhatIsLoadedAlready() throws Exception {
        List<String> command = List.of("-XX:+EnableDynamicAgentLoading", "-cp", CLASS_PATH,
                ReadsTwice.class.getName(), file().toString());
        Process process = java(command).redirectErrorStream(true).start();
        try (BufferedReader out = new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                OutputStream in = process.getOutputStream()) {
            assertThat(linesUntil("read", out)).contains("\nfloat32 [BYTE_STREAM_SPLIT] ");
            VirtualMachine vm = VirtualMachine.attach(Long.toString(process.pid()));
            try {
                vm.loadAgent(AGENT.toString(), "verbose");
            } finally {
                vm.detach();
            }
            in.write('\n');
            in.flush();
            assertThat(linesUntil("read", out)).contains(CHANGED, "\nfloat32 [PLAIN] ", TOO_LATE)
                    .containsPattern(RECORDS + ".* it is already loaded\n");
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    /** From JDK 25 on, their classes are loaded before the agent starts. */
    @Test
    void classesOfAnArchiveAreChanged(@TempDir Path folder) throws Exception {
        Path tests = folder.resolve("tests.jar");
        ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, "--create", "--file", tests.toString(),
                "-C", Path.of(ColumnsOfFile.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                        .toString(), ".");
        String jars = tests + Stream.of(CLASS_PATH.split(File.pathSeparator)).filter(entry -> entry.endsWith(".jar"))
                .map(entry -> File.pathSeparator + entry).collect(Collectors.joining());
        boolean isLoaded = Runtime.version().feature() >= 25;
        for (String state : List.of("on", "off")) {
            Path archive = folder.resolve(state);
            String options = "-XX:-UseSerialGC -XX:+UseG1GC " + (isLoaded ? ""
                    : "-XX:+UnlockDiagnosticVMOptions -XX:+AllowArchivingWithJavaAgent ") + "-cp " + jars
                    + " -Dparquet.decoding.agent=";
            assertThat(output(command("-javaagent:" + AGENT, options + state,
                    (isLoaded ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + archive)))
                    .contains(state.equals("on") ? "float32 [PLAIN] " : "float32 [BYTE_STREAM_SPLIT] ");
            String output = output(command("-javaagent:" + AGENT + "=verbose", options + "on",
                    (isLoaded ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + archive));
            assertThat(output).contains(CHANGED, "float32 [PLAIN] ");
            assertThat(output.contains(TOO_LATE)).as(state).isEqualTo(isLoaded && state.equals("off"));
        }
    }

    private static List<String> command(String... options) throws Exception {
        List<String> command = new ArrayList<>();
        Stream.of(options).flatMap(option -> Stream.of(option.split(" "))).forEach(command::add);
        command.addAll(List.of(ColumnsOfFile.class.getName(), file().toString()));
        return command;
    }

    @Test
    void aJarMayNameItAsItsLauncherAgent(@TempDir Path folder) throws Exception {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, ColumnsOfFile.class.getName());
        attributes.putValue("Launcher-Agent-Class", ParquetDecodingAgent.class.getName());
        List<String> classPath = new ArrayList<>(List.of(AGENT.toUri().toString()));
        for (String entry : CLASS_PATH.split(File.pathSeparator)) {
            classPath.add(Path.of(entry).toUri().toString());
        }
        attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", classPath));
        Path jar = folder.resolve("application.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        assertThat(output(List.of("-jar", jar.toString(), file().toString()))).contains("float32 [PLAIN] ");
    }

    private static Path file() throws Exception {
        return AgentVersionsTest.resource("bss_v1_none.parquet");
    }

    private static String readFile(String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(options));
        command.addAll(List.of("-cp", CLASS_PATH, ColumnsOfFile.class.getName(), file().toString()));
        return output(command);
    }

    /** {@return what the process prints on both streams} It must end successfully. */
    static String output(List<String> command) throws IOException, InterruptedException {
        Process process = java(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static ProcessBuilder java(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Most of these processes do little once they have started.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        // The JVM would take options from these variables, and print them.
        builder.environment().keySet().removeAll(Set.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS"));
        return builder;
    }

    private static String linesUntil(String last, BufferedReader in) {
        return in.lines().takeWhile(line -> !line.equals(last)).map(line -> line + "\n").collect(Collectors.joining());
    }

    static final class ReadsTwice {
        public static void main(String[] arguments) throws IOException {
            ColumnsOfFile.main(arguments);
            System.out.println("read");
            System.in.read();
            ColumnsOfFile.main(arguments);
            System.out.println("read");
        }
    }

    static final class StartsOnOlderJava {
        public static void main(String[] arguments) {
            System.setProperty("java.specification.version", arguments[0]);
            ParquetDecodingAgent.premain("verbose", null);
        }
    }

    static final class LoadsClass {
        public static void main(String[] arguments) throws ClassNotFoundException {
            Class.forName(arguments[0]);
            System.out.println("loaded");
        }
    }
}
