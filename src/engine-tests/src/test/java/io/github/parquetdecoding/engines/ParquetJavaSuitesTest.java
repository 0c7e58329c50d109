// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** parquet-java's tests that read records pass or fail with the agent as they do without it. */
class ParquetJavaSuitesTest {
    private static final String CLASSES = "org\\.apache\\.parquet\\.((avro|proto|filter2)\\.|statistics\\.TestColumn"
            + "|hadoop\\.((example|api)\\.|Deprecated.*Format|Test(.*Format|ColumnIndexFiltering|BloomFiltering"
            + "|.*Encryption|Parquet(Reader|Writer|RecordReader)|.*Encoding(s|Stats)|Merge|.*RowGroup|.*Codec))).*";
    /** Of a passed test, the next element is its output. */
    private static final Pattern TEST = Pattern.compile(
            "<testcase name=\"([^\"]*)\" classname=\"([^\"]*)\"[^>]*>\\s*<([\\w-]+)");

    @Test
    void parquetJavasTestsEndAsTheyDoWithoutTheAgent() throws IOException, InterruptedException {
        Map<String, String> stock = outcomes("stock");
        assertThat(Collections.frequency(stock.values(), "system-out")).isGreaterThan(500);
        assertThat(outcomes("agent", "-javaagent:" + System.getProperty("agent"))).isEqualTo(stock);
    }

    private static Map<String, String> outcomes(String name, String... options)
            throws IOException, InterruptedException {
        // parquet-java's tests write files to its folder target.
        Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("target", "suites")), name);
        // Tests of allocators cannot pass with vectored reads of the newer Hadoop that JDK 25 needs.
        Files.writeString(folder.resolve("core-site.xml"), "<configuration><property>"
                + "<name>parquet.hadoop.vectored.io.enabled</name><value>false</value></property></configuration>");
        List<String> command = EngineJvm.command();
        Collections.addAll(command, options);
        Collections.addAll(command, "-cp", "." + File.pathSeparator + Engine.PARQUET_JAVA_SUITES.classPath(),
                "org.junit.platform.console.ConsoleLauncher", "execute", "--select-package=org.apache.parquet",
                "--include-classname=" + CLASSES, "--details=none", "--reports-dir=.");
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile()).start();
        try {
            assertThat(process.waitFor(30, TimeUnit.MINUTES)).as("ends in time, see " + folder).isTrue();
        } finally {
            process.destroyForcibly();
        }
        Map<String, String> outcomes = new TreeMap<>();
        for (String report : List.of("TEST-junit-jupiter.xml", "TEST-junit-vintage.xml")) {
            for (MatchResult test : TEST.matcher(Files.readString(folder.resolve(report))).results().toList()) {
                outcomes.put(test.group(2) + '.' + test.group(1), test.group(3));
            }
        }
        return outcomes;
    }
}
