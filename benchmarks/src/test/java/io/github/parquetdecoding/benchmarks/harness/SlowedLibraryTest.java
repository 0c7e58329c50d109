// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import io.github.parquetdecoding.ByteStreamSplitPage;

import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class SlowedLibraryTest {
    @TempDir
    Path folder;

    @Test
    void itIsOtherCodeWithTheSameAnswer() throws Exception {
        Path library = library();
        Path slowed = folder.resolve("slowed.jar");
        SlowedLibrary.write(library, project().resolve(SlowedLibrary.SOURCE), slowed);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {slowed.toUri().toURL()}, null)) {
            Class<?> page = loader.loadClass(ByteStreamSplitPage.class.getName());
            byte[] encoded = new byte[400];
            for (int i = 0; i < encoded.length; i++) {
                encoded[i] = (byte) (31 * i);
            }
            Object slow = page.getMethod("of", byte[].class, int.class).invoke(null, encoded, 4);
            assertThat(page.getMethod("decode").invoke(slow)).isEqualTo(ByteStreamSplitPage.of(encoded, 4).decode());
        }
    }

    /** Of the class files, which are no jar yet when the modules' tests run. */
    private Path library() throws Exception {
        Path origin = Path.of(ByteStreamSplitPage.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isRegularFile(origin)) {
            return origin;
        }
        Path library = folder.resolve("library.jar");
        try (OutputStream out = Files.newOutputStream(library); ZipOutputStream jar = new ZipOutputStream(out);
                Stream<Path> files = Files.walk(origin)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(new ZipEntry(origin.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, jar);
            }
        }
        return library;
    }

    /** Maven runs tests in the module's folder, an IDE perhaps in the repository's. */
    private static Path project() {
        Path directory = Path.of("").toAbsolutePath();
        return Files.exists(directory.resolve("mvnw")) ? directory : directory.getParent();
    }
}
