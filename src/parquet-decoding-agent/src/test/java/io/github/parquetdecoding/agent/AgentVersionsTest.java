// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.AnnotatedColumns;
import io.github.parquetdecoding.columns.ParquetJavaLoader;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Reads files of several writers with the agent: each column X has a twin X_plain, or each file has one. */
class AgentVersionsTest {
    /** Files with BYTE_STREAM_SPLIT. Two have FLOAT16 columns, which parquet-java reads since 1.14. */
    private static final List<String> FILES = List.of(
            "bss_v1_lists.parquet", "bss_v1_none.parquet", "bss_v2_zstd_nulls.parquet");
    /** Files with dictionaries, RLE booleans, deltas, nulls and lists. */
    private static final List<String> PACKED_FILES = List.of("ids_v1.parquet", "ids_v2.parquet", "ids_wide.parquet",
            "levels_v1.parquet", "levels_v2.parquet", "deltas.parquet", "deltas_one_more.parquet");
    private static final List<String> DELTA_FILES = List.of("pj_dict", "pj_plain", "py_v1_none_1", "py_v1_none_130",
            "py_v1_zstd_3000", "py_v2_none_1", "py_v2_none_130", "py_v2_zstd_3000");
    private static final List<String> ALP_FILES = List.of(
            "nostats_dictionary", "v1_lengths", "v1_one", "v1_zero", "v2_zstd");
    /**
     * Written by parquet-java 1.18.1, with FLOAT16, VARIANT, GEOMETRY and GEOGRAPHY columns; then number 60 became the
     * type of another FLOAT16 column, and 4 the unit of a time. No version knows these two.
     */
    private static final Path NEWER_TYPES =
            resource("../../../../parquet-decoding-columns/src/test/resources/unusual/newer_types.parquet");
    private static final String TWIN = "_plain";
    /** Of PLAIN files, read once. */
    private static final Map<String, Map<String, String>> TWINS = new ConcurrentHashMap<>();
    private static final String COLUMN = "org.apache.parquet.column.";

    @TempDir
    private Path folder;

    /** The newest version, from the application's class path. */
    @Test
    void allPagesComeOutPlainInTheApplicationsClassLoader() throws Exception {
        assertThatPagesComeOutPlain(getClass().getClassLoader(), "", 3, "none");
    }

    @ParameterizedTest
    @CsvSource({
            "1.12.0, 1, '', FLOAT16|GEO|UNKNOWN", "1.13.1, 1, '', FLOAT16|GEO|UNKNOWN",
            "1.14.4, 3, '', GEO|UNKNOWN", "1.15.2, 3, '', GEO|UNKNOWN", "1.16.0, 3, '', none",
            "1.12.0, 1, org.apache.iceberg.shaded., FLOAT16|GEO|UNKNOWN", "1.16.0, 3, somewhere.else., none",
    })
    void allPagesComeOutPlainInALoaderOfTheirOwn(String version, int files, String prefix, String unknown)
            throws Exception {
        Path jar = Path.of(System.getProperty("parquet.java"), "parquet-hadoop-bundle-" + version + ".jar");
        try (RelocatingLoader loader = new RelocatingLoader(jar, prefix)) {
            assertThatPagesComeOutPlain(loader, prefix, files, unknown);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.12.0", "1.15.2", "1.16.0"})
    void valuesOfRecordsCanBeReadByOtherThreads(String version) throws Exception {
        Path jar = Path.of(System.getProperty("parquet.java"), "parquet-hadoop-bundle-" + version + ".jar");
        try (RelocatingLoader loader = new RelocatingLoader(jar, "")) {
            Function<Path, Map<String, String>> inThreads =
                    ParquetJavaLoader.newInstance(loader, ColumnsOfFile.InThreads.class.getName());
            for (String file : List.of("delta/py_v2_zstd_3000.plain.parquet", "delta/py_v2_zstd_3000.delta.parquet")) {
                Map<String, String> columns = inThreads.apply(resource(file));
                assertThat(columns.values()).as(file).allMatch(column -> column.endsWith("wrong: 0"))
                        .anyMatch(column -> column.matches("\\d{3,} .*"));
            }
        }
    }

    /** @param unknown a pattern of annotations that this parquet-java does not know */
    private void assertThatPagesComeOutPlain(ClassLoader loader, String prefix, int files, String unknown)
            throws Exception {
        Function<Path, Map<String, String>> columns =
                ParquetJavaLoader.newInstance(loader, prefix + ColumnsOfFile.class.getName());
        for (String file : Stream.concat(FILES.stream().limit(files), PACKED_FILES.stream()).toList()) {
            assertThatColumnsAreTheirTwins(columns.apply(resource(file)));
        }
        assertThatColumnsAreTheirTwins(columns.apply(NEWER_TYPES));
        Set<String> encodings = new TreeSet<>();
        for (String file : DELTA_FILES) {
            assertThatFilesAreEqual(columns, "delta/" + file + ".delta.parquet", "delta/" + file + ".plain.parquet")
                    .forEach(column -> encodings.add(column.substring(column.lastIndexOf('['))));
        }
        assertThat(encodings).contains("[DELTA_BINARY_PACKED]", "[DELTA_LENGTH_BYTE_ARRAY]", "[DELTA_BYTE_ARRAY]");
        for (String file : ALP_FILES) {
            assertThatFilesAreEqual(columns, file + ".alp.parquet", file + ".plain.parquet");
        }
        assertThat(loader.loadClass(prefix + ColumnsOfFile.class.getName()).getMethod("hasMinusOne", Path.class)
                .invoke(null, NEWER_TYPES)).isEqualTo(true);
        AnnotatedColumns annotated = new AnnotatedColumns();
        Path file = Files.write(folder.resolve("annotated.parquet"), annotated.file());
        Function<Path, Map<String, String>> annotations =
                ParquetJavaLoader.newInstance(loader, prefix + ColumnsOfFile.Annotations.class.getName());
        assertThat(annotated.wrong(annotations.apply(file), unknown)).isEmpty();
        for (String ours : List.of("impl.ColumnReadStoreImpl", "impl.RecordColumnReader")) {
            assertThat(loader.loadClass(prefix + COLUMN + ours).isSynthetic()).as(ours).isTrue();
        }
    }

    private static Collection<String> assertThatFilesAreEqual(
            Function<Path, Map<String, String>> columns, String file, String plain) {
        Map<String, String> twins = TWINS.computeIfAbsent(plain, twin -> new ColumnsOfFile().apply(resource(twin)));
        Map<String, String> read = columns.apply(resource(file));
        assertThat(read).hasSameSizeAs(twins);
        read.forEach((name, column) -> {
            assertThat(column).as(file + " " + name)
                    .matches("\\[(PLAIN|PLAIN, )?(RLE_DICTIONARY)?] [0-9a-f]+, in records \\[.*").doesNotContain("ALP");
            assertThat(valuesOf(column)).as(file + " " + name).isEqualTo(valuesOf(twins.get(name)));
        });
        return read.values();
    }

    private static void assertThatColumnsAreTheirTwins(Map<String, String> columns) {
        columns.forEach((name, column) -> {
            String twin = columns.get(name.endsWith(TWIN) ? name : name + TWIN);
            assertThat(twin).as(name).startsWith("[PLAIN] ");
            assertThat(column.split(", in")[0]).as(name).doesNotContain("BYTE_STREAM_SPLIT", "DELTA", "[RLE]");
            assertThat(valuesOf(column)).as(name).isEqualTo(valuesOf(twin));
        });
    }

    private static String valuesOf(String column) {
        return column.replaceAll("\\[.*?]", "");
    }

    /** Which a process that deserialises an exception may lack. */
    @Test
    void damagedPagesAreRefusedWithoutTheLibrarysException() throws IOException {
        byte[] bytes = Files.readAllBytes(resource("delta/py_v1_none_1.delta.parquet"));
        Set<String> causes = new TreeSet<>();
        for (int i = 0; i < 100; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= (byte) 0xFF;
            Path file = Files.write(folder.resolve("damaged.parquet"), damaged);
            try {
                new ColumnsOfFile().apply(file);
            } catch (RuntimeException e) {
                causes.add(String.valueOf(e.getCause()));
            }
        }
        assertThat(causes).noneMatch(cause -> cause.contains("parquetdecoding"))
                .anyMatch(cause -> cause.startsWith("java.lang.RuntimeException: ULEB128 "));
    }

    /** As gzip pages fail, which parquet-java decompresses when they are read. */
    @Test
    void causesThatAreNotTheLibrarysAreKept() {
        IOException failure = new IOException("not a gzip file");
        BytesInput damaged = new BytesInput() {
            @Override
            public void writeAllTo(OutputStream out) throws IOException {
                throw failure;
            }

            @Override
            public long size() {
                return Integer.BYTES;
            }
        };
        PageReader pages = new PageReader() {
            @Override
            public DictionaryPage readDictionaryPage() {
                return new DictionaryPage(damaged, 1, Encoding.PLAIN);
            }

            @Override
            public long getTotalValueCount() {
                return 1;
            }

            @Override
            public DataPage readPage() {
                return null;
            }
        };
        MessageType schema = MessageTypeParser.parseMessageType("message m { required int32 x; }");
        PageReadStore store = new ColumnsOfFile.NotingPages(null, pages, null);
        assertThatThrownBy(() -> ColumnsOfFile.reader(store, schema, schema.getColumns().get(0)))
                .isExactlyInstanceOf(ParquetDecodingException.class).hasCause(failure);
    }

    /** The footer has no encoding stats, so the dictionary decides only if all encodings of the chunk are known. */
    @Test
    void filtersFindValuesThatAreNotInTheDictionaryInFrontOfAlpPages() throws Exception {
        Path file = resource("nostats_dictionary.alp.parquet");
        try (ParquetFileReader reader = ColumnsOfFile.open(file, FilterCompat.NOOP)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            ColumnReader values = ColumnsOfFile.reader(
                    reader.readNextRowGroup(), schema, schema.getColumnDescription(new String[] {"d_price"}));
            for (int row = 0; row < 2500; row += 1, values.consume()) {
                FilterPredicate filter = FilterApi.eq(FilterApi.doubleColumn("d_price"), values.getDouble());
                if (row % 50 == 0) {
                    try (ParquetFileReader filtered = ColumnsOfFile.open(file, FilterCompat.get(filter))) {
                        assertThat(filtered.getRecordCount()).as("row %d", row).isEqualTo(2500);
                    }
                }
            }
        }
    }

    static Path resource(String name) {
        return Path.of(System.getProperty("agent")).resolveSibling("../../tests/src/test/resources/" + name);
    }
}
