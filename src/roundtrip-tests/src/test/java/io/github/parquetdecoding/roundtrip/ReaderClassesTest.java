// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.DecodingKernels;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.junit.jupiter.api.Test;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One run has the patch ahead of parquet-column, and tests it; the other has no patch, and must not compare the library
 * with itself.
 */
class ReaderClassesTest {
    private static final Path PATCH = Path.of(System.getProperty("patch"));

    @Test
    void theReadersAndWritersAreThoseThatThisRunIsMeantFor() throws Exception {
        assertThat(ReaderClasses.modules(getClass().getClassLoader()))
                .containsExactly(Path.of(System.getProperty("expected.readers")));
    }

    @Test
    void thePatchBehindParquetColumnIsNotTakenForThePatch() throws Exception {
        Path stock = ReaderClasses.location(ValuesReader.class);
        Path encoding = ReaderClasses.location(BytePacker.class);
        Path common = ReaderClasses.location(ByteBufferInputStream.class);
        Path library = ReaderClasses.location(DecodingKernels.class);
        try (URLClassLoader wrongOrder = loader(stock, encoding, PATCH, common, library);
                URLClassLoader rightOrder = loader(PATCH, stock, encoding, common, library)) {
            assertThat(ReaderClasses.modules(wrongOrder)).containsExactly(ReaderClasses.STOCK);
            assertThat(ReaderClasses.modules(rightOrder)).containsExactly(ReaderClasses.PATCH);
        }
    }

    /** Until Maven has packaged the patch there is no jar, and its classes use the library itself. */
    @Test
    void theJarHasAllItNeedsAndChoosesTheKernelsThatTheLibraryChooses() throws Exception {
        if (Files.isDirectory(PATCH)) {
            assertThat(PATCH.resolve("io")).doesNotExist();
            return;
        }
        try (JarFile jar = new JarFile(PATCH.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".class"))).allMatch(name ->
                    name.matches("io/github/parquetdecoding/parquetjava/(internal/[a-z0-9]+/)?[^/]+")
                            || name.matches("org/apache/parquet/column/values/"
                                    + "(bytestreamsplit|rle|bitpacking|delta(lengthbytearray|strings)?)/[^/]+"));
        }
        try (URLClassLoader loader = loader(PATCH)) {
            Class<?> copy = Class.forName("io.github.parquetdecoding.parquetjava.DecodingKernels", true, loader);
            assertThat(copy.getMethod("describe").invoke(null)).isEqualTo(DecodingKernels.describe());
        }
    }

    private static URLClassLoader loader(Path... path) throws Exception {
        URL[] urls = new URL[path.length];
        for (int i = 0; i < path.length; i++) {
            urls[i] = path[i].toUri().toURL();
        }
        return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }
}
