// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import io.github.parquetdecoding.columns.internal.storage.RemoteStorage;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Files of other writers and parquet-java. Those in ALP, which parquet-java cannot read, are tested elsewhere. */
class OtherWritersTest {
    private static final Path FOLDER = Path.of("../tests/src/test/resources");

    /** Set where parquet-java is too old for some. */
    private static final String NAMES = System.getProperty("files", ".*");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            List<Path> found = files.filter(file -> file.toString().matches(".*(?<!\\.alp)\\.parquet"))
                    .map(FOLDER::relativize).filter(file -> file.toString().matches(NAMES)).sorted().toList();
            assertThat(found).hasSizeGreaterThan(4);
            return found;
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void allBatchesEqualWhatParquetJavaReads(Path file) throws IOException {
        ColumnComparison comparison = new ColumnComparison(MemoryFile.of(Files.readAllBytes(FOLDER.resolve(file))));
        comparison.verify(7, true, false);
        comparison.verify(1_000_001, false, false);
        comparison.verify(1_000, true, true);
    }

    /** No version knows the types of {@code invented} and {@code time}. */
    @Test
    void typesThatParquetJavaDoesNotKnowAreReadAsPhysicalTypes() throws IOException {
        Path file = Path.of("src/test/resources/unusual/newer_types.parquet");
        Set<String> types = new HashSet<>();
        // The value -1, which statistics in the order of bytes exclude.
        Binary minusOne = Binary.fromConstantByteArray(new byte[] {0, (byte) 0xBC});
        try (ColumnFileReader reader = ColumnFileReader.builder(file)
                .filter(FilterApi.eq(FilterApi.binaryColumn("invented"), minusOne)).open()) {
            assertThat(reader.next()).isTrue();
            for (ColumnDescriptor column : reader.columns()) {
                String name = String.join(".", column.getPath());
                types.add(name + " " + column.getPrimitiveType().getLogicalTypeAnnotation());
                ColumnBatch twin = reader.column(name.replaceFirst("(_plain)?(?=\\.|$)", "_plain"));
                assertThat(values(reader.column(name))).as(name).isEqualTo(values(twin));
            }
        }
        assertThat(types).contains("invented null", "time null");
    }

    private static List<String> values(ColumnBatch batch) {
        return IntStream.range(0, batch.valueCount()).mapToObj(i -> batch.isNull(i) ? null : switch (batch.type()) {
            case INT32 -> String.valueOf(batch.ints()[i]);
            case INT64 -> String.valueOf(batch.longs()[i]);
            default -> HexFormat.of().formatHex(batch.value(i));
        }).toList();
    }

    @Test
    void annotationsThatDoNotFitAreRemoved() throws Exception {
        AnnotatedColumns annotated = new AnnotatedColumns();
        Map<String, String> read = new HashMap<>();
        new OpenedFile(MemoryFile.of(annotated.file()), new RemoteStorage(0, 1, 0, 8))
                .open(OpenedFile.newOptions().build()).rowGroups().get(0).getColumns()
                .forEach(chunk -> read.put(chunk.getPath().toDotString(),
                        (chunk.getPrimitiveType().getLogicalTypeAnnotation() != null) + " "
                                + chunk.getStatistics().hasNonNullValue()));
        // parquet-java 1.12 reads columns of nulls, whose type is UNKNOWN, as their physical types, with statistics.
        assertThat(annotated.wrong(read, NAMES.equals(".*") ? "none" : "FLOAT16|GEO"))
                .filteredOn(wrong -> !wrong.matches("UNKNOWN .*, read as false \\w+")).isEmpty();
    }
}
