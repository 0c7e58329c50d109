// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.github.parquetdecoding.DecodingKernels;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One run tests the patch, which is ahead of parquet-column; the other runs without the patch, and must not compare the
 * library with itself.
 */
class ReaderClassesTest {
    private static final Path PATCH = Path.of(System.getProperty("patch"));

    /** Returns names with slashes of all classes of the patch, which is a folder until Maven has packaged the jar. */
    private static List<String> patchClasses() throws Exception {
        try (FileSystem jar = Files.isDirectory(PATCH) ? null : FileSystems.newFileSystem(PATCH)) {
            Path root = jar == null ? PATCH : jar.getPath("/");
            try (Stream<Path> files = Files.walk(root)) {
                return files.map(file -> root.relativize(file).toString()).filter(name -> name.endsWith(".class"))
                        .filter(name -> !name.contains("META-INF")).toList();
            }
        }
    }

    @Test
    void theTestsRunWithTheIntendedReadersAndWriters() throws Exception {
        boolean patched = System.getProperty("expected.readers").equals("parquet-decoding-parquet-java");
        // Some have no counterpart in parquet-java.
        List<String> names = patchClasses().stream().filter(name -> name.matches("org/apache/parquet/[^$]*"))
                .filter(name -> patched || getClass().getClassLoader().getResource(name) != null).toList();
        assertThat(names).hasSizeGreaterThan(6);
        for (String name : names) {
            Class<?> type = Class.forName(
                    name.replace(".class", "").replace('/', '.'), false, getClass().getClassLoader());
            assertThat(Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).equals(PATCH))
                    .as(name).isEqualTo(patched);
        }
    }

    @Test
    void theJarIsCompleteAndChoosesTheSameKernelsAsTheLibrary() throws Exception {
        if (Files.isDirectory(PATCH)) {
            assertThat(PATCH.resolve("io")).doesNotExist();
            return;
        }
        assertThat(patchClasses()).allMatch(name ->
                name.matches("io/github/parquetdecoding/parquetjava/((column|internal/[a-z0-9]+)/)?[^/]+")
                        || name.matches("org/apache/parquet/column/(impl|values/[a-z]+)/[^/]+"));
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {PATCH.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> copy = Class.forName("io.github.parquetdecoding.parquetjava.DecodingKernels", true, loader);
            assertThat(copy.getMethod("describe").invoke(null)).isEqualTo(DecodingKernels.describe());
        }
    }
}
