// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.lang.reflect.Field;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** Files of the C++ writer, in a JVM with the agent: each BYTE_STREAM_SPLIT column X has a twin X_plain. */
class AgentVersionsTest {
    private static final List<String> FILES = List.of(
            "bss_v1_lists.parquet", "bss_v1_none.parquet", "bss_v2_zstd_nulls.parquet");
    /** Of dictionaries, RLE booleans, deltas, nulls and lists. */
    private static final List<String> PACKED_FILES = List.of("ids_v1.parquet", "ids_v2.parquet", "ids_wide.parquet",
            "levels_v1.parquet", "levels_v2.parquet", "deltas.parquet");
    private static final String TWIN = "_plain";
    private static final String VALUES = "org.apache.parquet.column.values.";

    /** The newest one: that of the application's class path. */
    @Test
    void allPagesComeOutPlainInTheApplicationsClassLoader() throws URISyntaxException {
        for (String file : FILES) {
            assertThatColumnsAreTheirTwins(new ColumnsOfFile().apply(resource(file)));
        }
    }

    @Test
    void levelsIdsAndDeltasAreReadByOurKernelsInTheApplicationsClassLoader() throws Exception {
        for (String file : PACKED_FILES) {
            assertThatValuesAreThoseOfTheirTwins(new ColumnsOfFile().apply(resource(file)));
        }
        assertThatKernelsAreOurs(getClass().getClassLoader(), "");
    }

    /** Two files have FLOAT16 columns, which no parquet-java before 1.14 reads. */
    @ParameterizedTest
    @CsvSource({
            "1.12.0, 1, ''", "1.13.1, 1, ''", "1.14.4, 3, ''", "1.15.2, 3, ''", "1.16.0, 3, ''",
            "1.12.0, 1, org.apache.iceberg.shaded.", "1.16.0, 3, somewhere.else.",
    })
    void allPagesComeOutPlainInALoaderOfTheirOwn(String version, int files, String prefix) throws Exception {
        Path jar = Path.of(System.getProperty("parquet.java"), "parquet-hadoop-bundle-" + version + ".jar");
        for (String file : FILES.subList(0, files)) {
            try (ParquetJavaLoader loader = new ParquetJavaLoader(jar, prefix)) {
                assertThatColumnsAreTheirTwins(loader.columnsOf(resource(file)));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
            "1.12.0, ''", "1.13.1, ''", "1.14.4, ''", "1.15.2, ''", "1.16.0, ''",
            "1.12.0, org.apache.iceberg.shaded.", "1.16.0, somewhere.else.",
    })
    void levelsIdsAndDeltasAreReadByOurKernelsInALoaderOfTheirOwn(String version, String prefix) throws Exception {
        Path jar = Path.of(System.getProperty("parquet.java"), "parquet-hadoop-bundle-" + version + ".jar");
        for (String file : PACKED_FILES) {
            try (ParquetJavaLoader loader = new ParquetJavaLoader(jar, prefix)) {
                assertThatValuesAreThoseOfTheirTwins(loader.columnsOf(resource(file)));
                assertThatKernelsAreOurs(loader, prefix);
            }
        }
    }

    private static void assertThatValuesAreThoseOfTheirTwins(Map<String, String> columns) {
        assertThat(columns.values()).anyMatch(column -> !column.startsWith("[PLAIN] "));
        columns.forEach((name, column) -> {
            String twin = columns.get(name.endsWith(TWIN) ? name : name + TWIN);
            assertThat(twin).as(name).startsWith("[PLAIN] ");
            assertThat(column.substring(column.indexOf(' '))).as(name).isEqualTo(twin.substring(twin.indexOf(' ')));
        });
    }

    private static void assertThatKernelsAreOurs(ClassLoader loader, String prefix)
            throws ReflectiveOperationException {
        assertThat(loader.loadClass(prefix + VALUES + "rle.RunLengthBitPackingHybridDecoder").getDeclaredFields())
                .extracting(Field::getName).contains("packedLeft");
        Class<?> packers = loader.loadClass(prefix + VALUES + "bitpacking.Packer");
        for (String method : List.of("newBytePacker", "newBytePackerForLong")) {
            Object littleEndian = packers.getEnumConstants()[1];
            assertThat(littleEndian).hasToString("LITTLE_ENDIAN");
            for (int bitWidth : new int[] {8, 9, 32}) {
                Object packer = packers.getMethod(method, int.class).invoke(littleEndian, bitWidth);
                assertThat(packer.getClass().isHidden()).as("%s(%d)", method, bitWidth).isEqualTo(bitWidth > 8);
                assertThat(packers.getMethod(method, int.class).invoke(littleEndian, bitWidth)).isSameAs(packer);
            }
        }
    }

    private static void assertThatColumnsAreTheirTwins(Map<String, String> columns) {
        assertThat(columns).hasSizeGreaterThanOrEqualTo(10);
        columns.forEach((name, column) -> {
            assertThat(column).as(name).startsWith("[PLAIN] ");
            assertThat(column).as(name).isEqualTo(columns.get(name.endsWith(TWIN) ? name : name + TWIN));
        });
    }

    static Path resource(String name) throws URISyntaxException {
        return Path.of(AgentVersionsTest.class.getResource("/" + name).toURI());
    }
}
