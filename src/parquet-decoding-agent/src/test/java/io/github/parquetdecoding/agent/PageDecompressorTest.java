// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import io.github.parquetdecoding.agent.pages.PageDecompressor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** In a JVM with the agent, against one without. */
class PageDecompressorTest {
    private static final List<String> VERSIONS = List.of("newest", "1.12.0", "1.13.1", "1.14.4", "1.15.2", "1.16.0");
    /** By version and page. */
    private static final Map<String, String> STOCK = new TreeMap<>();

    @BeforeAll
    static void decompressWithoutTheAgent() throws Exception {
        AgentProcessTest.output(List.of("--enable-native-access=ALL-UNNAMED",
                "-Dparquet.java=" + System.getProperty("parquet.java"), "-cp", System.getProperty("java.class.path"),
                Stock.class.getName())).lines()
                .map(line -> line.split("=")).filter(line -> line.length == 2)
                .forEach(line -> STOCK.put(line[0], line[1]));
    }

    static final class Stock {
        public static void main(String[] none) throws Exception {
            for (String version : VERSIONS) {
                outcomes(version, "").forEach((page, outcome) -> System.out.println(version + page + "=" + outcome));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "newest, ''", "1.12.0, ''", "1.13.1, ''", "1.14.4, ''", "1.15.2, ''", "1.16.0, ''",
        "1.12.0, org.apache.iceberg.shaded.", "1.16.0, somewhere.else.",
    })
    void pagesAndErrorsAreThoseOfStock(String version, String prefix) throws Exception {
        Map<String, String> ours = outcomes(version, prefix);
        for (String codec : List.of("SNAPPY", "ZSTD")) {
            assertThat(ours.put(codec + CompressedPages.ASKED, "parquet-java")).isEqualTo(
                    PageDecompressor.class.getName());
        }
        assertThat(ours).hasSizeGreaterThan(1000);
        Map<String, String> stock = new TreeMap<>();
        STOCK.forEach((page, outcome) -> {
            if (page.startsWith(version)) {
                stock.put(page.substring(version.length()), outcome);
            }
        });
        // Only the outcomes that differ.
        ours.entrySet().removeIf(outcome -> stock.remove(outcome.getKey(), outcome.getValue()));
        assertThat(ours).isEqualTo(stock);
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
}
