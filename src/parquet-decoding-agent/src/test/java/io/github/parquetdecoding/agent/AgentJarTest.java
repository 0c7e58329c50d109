// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What the agent's jar contains. */
class AgentJarTest {
    private static final Path AGENT = Path.of(System.getProperty("agent"));

    @Test
    void itHasTheLicenceOfAsmAndSaysWhoseTheOtherClassesAre() throws IOException {
        try (JarFile jar = new JarFile(AGENT.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName)).anyMatch(name -> name.contains("/agent/asm/"));
            assertThat(text(jar, "META-INF/licenses/asm.txt")).contains("INRIA", "3. Neither the name");
            assertThat(text(jar, "META-INF/NOTICE")).contains("META-INF/licenses/asm.txt", "org.apache.parquet");
        }
    }

    @Test
    void javaThatIsTooOldReadsTheClassThatSaysSo() throws Exception {
        try (JarFile jar = new JarFile(AGENT.toFile())) {
            String name = jar.getManifest().getMainAttributes().getValue("Premain-Class");
            assertThat(name).isEqualTo(jar.getManifest().getMainAttributes().getValue("Agent-Class"));
            try (InputStream classFile = jar.getInputStream(jar.getEntry(name.replace('.', '/') + ".class"))) {
                assertThat(new DataInputStream(classFile).readLong() & 0xFFFF).as("class file version").isEqualTo(52);
            }
        }
    }

    @Test
    void onlyOneJarLooksLikeTheAgent() throws IOException {
        try (Stream<Path> files = Files.list(AGENT.getParent())) {
            assertThat(files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jar") && !name.matches(".*-(sources|javadoc)\\.jar")))
                    .containsExactly(AGENT.getFileName().toString());
        }
    }

    private static String text(JarFile jar, String entry) throws IOException {
        assertThat(jar.getEntry(entry)).as(entry).isNotNull();
        return new String(jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
    }
}
