// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.RowReader;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compare.Range;
import org.apache.arrow.vector.compare.RangeEqualsVisitor;
import org.apache.arrow.vector.compare.VectorEqualsVisitor;
import org.apache.arrow.vector.complex.BaseListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Files against what pyarrow reads, which {@code make_data.py} has stored as Arrow streams. */
class PyarrowTwinsTest extends AllocatorTest {
    private static final String OTHERS = "../../../../tests/src/test/resources/";
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
    @ValueSource(strings = {"no_schema", OTHERS + "writers/polars", OTHERS + "writers/spark-v1"})
    void rowsAreReadAsPyarrowReadsThem(String name) throws IOException {
        Path file = RESOURCES.resolve(name + ".parquet");
        try (InputStream stored = new GZIPInputStream(Files.newInputStream(RESOURCES.resolve(
                file.getFileName().toString().replaceFirst("parquet$", "arrows.gz"))));
                ArrowReader expected = new ArrowStreamReader(stored, allocator);
                RowReader row = ColumnFileReader.builder(file).batchRows(17).rows()) {
            assertThat(expected.loadNextBatch()).isTrue();
            VectorSchemaRoot all = expected.getVectorSchemaRoot();
            assertThat(row.names()).isEqualTo(all.getSchema().getFields().stream().map(Field::getName).toList());
            for (int i = 0; i < all.getRowCount(); i++) {
                assertThat(row.next()).isTrue();
                for (FieldVector vector : all.getFieldVectors()) {
                    if (vector.getName().startsWith("timestamp_s_")) {
                        continue;                        // INT96 that pyarrow cannot read back
                    }
                    assertThat(text(row.value(vector.getName()))).as(vector.getName() + " in row " + i)
                            .isEqualTo(text(value(vector, i)));
                }
            }
            assertThat(row.next()).isFalse();
        }
    }

    /** {@return a value as a row has it} */
    private static Object value(FieldVector vector, int index) {
        if (vector.isNull(index)) {
            return null;
        }
        if (vector instanceof BaseListVector list) {
            FieldVector elements = vector.getChildrenFromFields().get(0);
            IntStream indexes = IntStream.range(list.getElementStartIndex(index), list.getElementEndIndex(index));
            if (!(vector instanceof MapVector)) {
                return indexes.mapToObj(i -> value(elements, i)).toList();
            }
            Map<Object, Object> map = new LinkedHashMap<>();
            indexes.forEach(i -> map.put(value(elements.getChildrenFromFields().get(0), i),
                    value(elements.getChildrenFromFields().get(1), i)));
            return map;
        }
        if (vector instanceof StructVector struct) {
            Map<Object, Object> fields = new LinkedHashMap<>();
            struct.getChildrenFromFields().forEach(child -> fields.put(child.getName(), value(child, index)));
            return fields;
        }
        Object value = vector instanceof Float2Vector halves ? (Object) halves.getValueAsFloat(index)
                : vector instanceof UInt8Vector longs ? longs.getObjectNoOverflow(index)
                : vector instanceof UInt4Vector ints ? ints.getObjectNoOverflow(index)
                : vector instanceof UInt1Vector bytes ? bytes.getObjectNoOverflow(index) : vector.getObject(index);
        ArrowType type = vector.getField().getType();
        return type instanceof ArrowType.Date ? LocalDate.ofEpochDay((int) value)
                : type instanceof ArrowType.Time time && value instanceof Long units
                ? LocalTime.ofNanoOfDay(units * (time.getUnit() == TimeUnit.NANOSECOND ? 1 : 1_000))
                : type instanceof ArrowType.Time ? ((LocalDateTime) value).toLocalTime()
                : value instanceof Character c ? (Object) (int) c
                : type instanceof ArrowType.Timestamp stamp && value instanceof Long units
                ? Instant.EPOCH.plus(units, stamp.getUnit() == TimeUnit.MICROSECOND ? ChronoUnit.MICROS
                        : stamp.getUnit() == TimeUnit.MILLISECOND ? ChronoUnit.MILLIS : ChronoUnit.NANOS) : value;
    }

    /** {@return any object as text} Arrow's INT96 has no time zone. */
    private static String text(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().map(entry -> text(entry.getKey()) + "=" + text(entry.getValue())).toList()
                    .toString();
        }
        return value instanceof List<?> list ? list.stream().map(PyarrowTwinsTest::text).toList().toString()
                : value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes)
                : value instanceof UUID uuid ? uuid.toString().replace("-", "")
                : value instanceof LocalDateTime local ? local.toInstant(ZoneOffset.UTC).toString()
                : String.valueOf(value);
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
