// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

import static org.assertj.core.api.Assertions.assertThat;

/** What the agent's jar carries. */
class AgentJarTest {
    @Test
    void itHasTheLicenceOfAsmAndSaysWhoseTheOtherClassesAre() throws IOException {
        try (JarFile jar = new JarFile(System.getProperty("agent"))) {
            assertThat(jar.stream().map(ZipEntry::getName)).anyMatch(name -> name.contains("/agent/asm/"));
            assertThat(text(jar, "META-INF/licenses/asm.txt")).contains("INRIA", "3. Neither the name");
            assertThat(text(jar, "META-INF/NOTICE")).contains("META-INF/licenses/asm.txt", "org.apache.parquet");
        }
    }

    private static String text(JarFile jar, String entry) throws IOException {
        assertThat(jar.getEntry(entry)).as(entry).isNotNull();
        return new String(jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
    }
}
