// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

import io.github.parquetdecoding.columns.ColumnFileReader;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compare.Range;
import org.apache.arrow.vector.compare.RangeEqualsVisitor;
import org.apache.arrow.vector.compare.VectorEqualsVisitor;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Files against what pyarrow reads, which {@code make_data.py} has stored as Arrow streams. */
class PyarrowTwinsTest extends AllocatorTest {
    private static final String OTHERS = "../../../../roundtrip-tests/src/test/resources/";
    private static final Path RESOURCES = Path.of("src/test/resources");

    @ParameterizedTest
    @ValueSource(strings = {"flat", "nested", "dictionaries", "no_schema", OTHERS + "writers/polars",
        OTHERS + "writers/spark-v1", OTHERS + "delta/py_v2_none_130.delta"})
    void filesAreReadAsPyarrowReadsThem(String name) throws IOException {
        Path file = RESOURCES.resolve(name + ".parquet");
        Path twin = RESOURCES.resolve(file.getFileName().toString().replaceFirst("parquet$", "arrows.gz"));
        compare(twin, ParquetArrowReader.open(allocator, file));
        compare(twin, ParquetArrowReader.open(allocator, ColumnFileReader.builder(file).batchRows(7).threads(2)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"flat", "nested", "dictionaries"})
    void batchesPassThroughTheCDataInterface(String name) throws IOException {
        try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            Data.exportArrayStream(allocator, ParquetArrowReader.open(allocator, ColumnFileReader
                    .builder(RESOURCES.resolve(name + ".parquet")).batchRows(19)), stream);
            compare(RESOURCES.resolve(name + ".arrows.gz"), Data.importArrayStream(allocator, stream));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flat", "nested", "dictionaries"})
    void batchesPassThroughStreams(String name) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ArrowReader reader = ParquetArrowReader.open(allocator, ColumnFileReader
                .builder(RESOURCES.resolve(name + ".parquet")).batchRows(19));
                ArrowStreamWriter writer = new ArrowStreamWriter(reader.getVectorSchemaRoot(), reader, bytes)) {
            while (reader.loadNextBatch()) {
                writer.writeBatch();
            }
        }
        compare(RESOURCES.resolve(name + ".arrows.gz"),
                new ArrowStreamReader(new ByteArrayInputStream(bytes.toByteArray()), allocator));
    }

    private void compare(Path twin, ArrowReader reader) throws IOException {
        try (InputStream stored = new GZIPInputStream(Files.newInputStream(twin));
                ArrowReader expected = new ArrowStreamReader(stored, allocator);
                ArrowReader actual = reader) {
            VectorSchemaRoot all = expected.getVectorSchemaRoot();
            VectorSchemaRoot root = actual.getVectorSchemaRoot();
            assertThat(root.getSchema().getCustomMetadata()).isEqualTo(all.getSchema().getCustomMetadata());
            assertThat(root.getSchema().getFields()).isEqualTo(all.getSchema().getFields());
            assertThat(expected.loadNextBatch()).isTrue();
            int rows = 0;
            while (actual.loadNextBatch()) {
                for (FieldVector vector : root.getFieldVectors()) {
                    assertThat(new RangeEqualsVisitor(all.getVector(vector.getName()), vector)
                            .rangeEquals(new Range(rows, 0, root.getRowCount()))).as(vector.getName()).isTrue();
                }
                rows += root.getRowCount();
            }
            assertThat(rows).isEqualTo(all.getRowCount());
            for (long id : actual.getDictionaryIds()) {
                assertThat(VectorEqualsVisitor.vectorEquals(
                        expected.lookup(id).getVector(), actual.lookup(id).getVector())).isTrue();
            }
        }
    }
}
