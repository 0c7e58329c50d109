// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** In a JVM with the agent, against one without. */
class PageDecompressorTest {
    private static final String DECOMPRESSOR = AgentPressureTest.ROOT + "hadoop/CodecFactory$HeapBytesDecompressor";

    @ParameterizedTest
    @CsvSource({
        "newest, ''", "1.12.0, ''", "1.13.1, ''", "1.14.4, ''", "1.15.2, ''", "1.16.0, ''",
        "1.12.0, org.apache.iceberg.shaded.", "1.16.0, somewhere.else.",
    })
    void pagesAndErrorsAreThoseOfStock(String version, String prefix) throws Exception {
        Map<String, String> stock = AgentProcessTest.output(List.of("--enable-native-access=ALL-UNNAMED",
                "-Dparquet.java=" + System.getProperty("parquet.java"), "-cp", System.getProperty("java.class.path"),
                Stock.class.getName(), version)).lines()
                .map(line -> line.split("=")).filter(line -> line.length == 2)
                .collect(Collectors.toMap(line -> line[0], line -> line[1], (a, b) -> b, TreeMap::new));
        Map<String, String> ours = outcomes(version, prefix);
        for (String codec : List.of("SNAPPY", "ZSTD")) {
            assertThat(ours.remove(codec + CompressedPages.ASKED)).isEqualTo(PageDecompressor.class.getName());
            assertThat(stock.remove(codec + CompressedPages.ASKED)).isEqualTo("parquet-java");
        }
        assertThat(ours).hasSizeGreaterThan(1000);
        // Only those that differ.
        ours.entrySet().removeIf(outcome -> stock.remove(outcome.getKey(), outcome.getValue()));
        assertThat(ours).isEqualTo(stock);
    }

    static final class Stock {
        public static void main(String[] arguments) throws Exception {
            outcomes(arguments[0], "").forEach((name, outcome) -> System.out.println(name + "=" + outcome));
        }
    }

    private static Map<String, String> outcomes(String version, String prefix) throws Exception {
        if (version.equals("newest")) {
            return new CompressedPages().apply(null);
        }
        try (ParquetJavaLoader loader = new ParquetJavaLoader(jar(version), prefix)) {
            return loader.compressedPages();
        }
    }

    private static Path jar(String version) {
        return Path.of(System.getProperty("parquet.java"), "parquet-hadoop-bundle-" + version + ".jar");
    }

    @Test
    void threadsDecompressAtOnce() {
        Map<String, String> alone = new CompressedPages().apply(null);
        assertThat(IntStream.range(0, 8).parallel().mapToObj(i -> new CompressedPages().apply(null)))
                .allMatch(alone::equals);
    }

    @Test
    void aCodecWithoutItsLibraryIsLeftToParquetJava() throws Exception {
        try (ParquetJavaLoader loader = new ParquetJavaLoader(jar("1.16.0"), "") {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (name.startsWith("org.xerial.")) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }
        }) {
            assertThat(loader.compressedPages())
                    .containsEntry("SNAPPY", "java.lang.NoClassDefFoundError: org/xerial/snappy/Snappy")
                    .containsEntry("ZSTD" + CompressedPages.ASKED, PageDecompressor.class.getName());
        }
    }

    @Test
    void aDecompressorOfAnotherFormStaysAsItIs() throws IOException {
        try (ParquetJavaLoader loader = AgentPressureTest.newLoader()) {
            for (String other : List.of("CodecFactory$BytesDecompressor", "CodecFactory$HeapBytesCompressor")) {
                byte[] classFile = loader.classFile(AgentPressureTest.ROOT + "hadoop/" + other);
                assertThatThrownBy(() -> PatchedClass.of(DECOMPRESSOR).patch(classFile, AgentPressureTest.ROOT))
                        .isInstanceOf(IncompatibleClassChangeError.class).hasMessageMatching("no (codec|decompress.*)");
            }
        }
    }
}
