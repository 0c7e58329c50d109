package io.github.parquetdecoding.agent;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** Files of the C++ writer, in a JVM with the agent: each BYTE_STREAM_SPLIT column X has a twin X_plain. */
class AgentVersionsTest {
    private static final List<String> FILES = List.of(
            "bss_v1_lists.parquet", "bss_v1_none.parquet", "bss_v2_zstd_nulls.parquet");
    private static final String TWIN = "_plain";

    /** The newest one: that of the application's class path. */
    @Test
    void allPagesComeOutPlainInTheApplicationsClassLoader() throws URISyntaxException {
        for (String file : FILES) {
            assertThatColumnsAreTheirTwins(new ColumnsOfFile().apply(resource(file)));
        }
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
