// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.ColumnFileReaderBuilder;
import io.github.parquetdecoding.columns.RowReader;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthViewVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.BaseListVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UnknownLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random nested files against parquet-java's records, with a list for each list or map and a map for each struct. The
 * id of a list is its fixed size.
 */
class RandomSchemasTest extends AllocatorTest {
    private static final int ROWS = 400;
    private static final int BATCH = 37;

    /** {@return a field of any kind, with 2 or 3 levels if it is a list} */
    private static Type field(String name, int depth, Repetition repetition, Random random) {
        Repetition inside = random.nextBoolean() ? Repetition.OPTIONAL : Repetition.REQUIRED;
        switch (depth == 0 ? 0 : random.nextInt(7)) {
            case 1, 2 -> {
                List<Type> children = new ArrayList<>();
                for (int i = 0; i <= random.nextInt(3); i++) {
                    Repetition ofChild = Repetition.values()[random.nextInt(5) % 3];
                    children.add(field(name + i, depth - 1, ofChild, random));
                }
                return new GroupType(repetition, name, children);
            }
            case 3, 4 -> {
                if (repetition == Repetition.REPEATED) {
                    return field(name, depth - 1, repetition, random);
                }
                Type element = random.nextInt(3) == 0 ? field("array", depth - 1, Repetition.REPEATED, random)
                        : new GroupType(Repetition.REPEATED, "list", field("element", depth - 1, inside, random));
                var list = Types.buildGroup(repetition).as(LogicalTypeAnnotation.listType()).addField(element);
                return (random.nextBoolean() ? list : list.id(1 + random.nextInt(3))).named(name);
            }
            case 5 -> {
                return repetition == Repetition.REPEATED ? field(name, depth - 1, repetition, random)
                        : Types.map(repetition).key(field("key", 0, Repetition.REQUIRED, random))
                                .value(field("value", depth - 1, inside, random)).named(name);
            }
            default -> {
                return leaf(repetition, random).named(name);
            }
        }
    }

    private static Types.PrimitiveBuilder<PrimitiveType> leaf(Repetition repetition, Random random) {
        return switch (random.nextInt(11)) {
            case 0 -> Types.primitive(PrimitiveTypeName.INT32, repetition);
            case 1 -> Types.primitive(PrimitiveTypeName.DOUBLE, repetition);
            case 2 -> Types.primitive(PrimitiveTypeName.BOOLEAN, repetition);
            case 3 -> Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition).length(3);
            case 4 -> Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition).length(16)
                    .as(LogicalTypeAnnotation.uuidType());
            case 5 -> Types.primitive(PrimitiveTypeName.INT64, repetition);
            case 6 -> Types.primitive(PrimitiveTypeName.INT64, repetition)
                    .as(LogicalTypeAnnotation.timestampType(true, LogicalTypeAnnotation.TimeUnit.MICROS));
            case 7 -> Types.primitive(PrimitiveTypeName.INT32, repetition).as(LogicalTypeAnnotation.decimalType(0, 9));
            case 8 -> Types.primitive(PrimitiveTypeName.BINARY, repetition);
            case 9 -> repetition == Repetition.OPTIONAL
                    ? Types.optional(PrimitiveTypeName.INT32).as(LogicalTypeAnnotation.unknownType())
                    : leaf(repetition, random);
            default -> Types.primitive(PrimitiveTypeName.BINARY, repetition).as(LogicalTypeAnnotation.stringType());
        };
    }

    private static void fill(Group group, Random random) {
        for (Type field : group.getType().getFields()) {
            int count = switch (field.getRepetition()) {
                case REQUIRED -> 1;
                case OPTIONAL -> random.nextInt(4) == 0
                        || field.getLogicalTypeAnnotation() instanceof UnknownLogicalTypeAnnotation ? 0 : 1;
                case REPEATED -> group.getType().getId() != null ? group.getType().getId().intValue()
                        : Math.max(0, random.nextInt(5) - 1);
            };
            for (int i = 0; i < count; i++) {
                int value = random.nextInt(200) - 50;
                if (!field.isPrimitive()) {
                    fill(group.addGroup(field.getName()), random);
                    continue;
                }
                switch (field.asPrimitiveType().getPrimitiveTypeName()) {
                    case INT32 -> group.add(field.getName(), value);
                    case INT64 -> group.add(field.getName(), value * 0x1_0000_0001L);
                    case DOUBLE -> group.add(field.getName(), value / 4.0);
                    case BOOLEAN -> group.add(field.getName(), value % 2 == 0);
                    case BINARY -> group.add(field.getName(), "x".repeat(value & 7) + value % 5);
                    default -> group.add(field.getName(), Binary.fromConstantByteArray(Arrays.copyOf(new byte[] {
                        (byte) value, 1, (byte) (value >> 8)}, field.asPrimitiveType().getTypeLength())));
                }
            }
        }
    }

    /** {@return what the fields with a name have in a record: a list if the field is repeated, else a value or null} */
    private static Object value(Group group, String name) {
        Type field = group.getType().getType(name);
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < group.getFieldRepetitionCount(name); i++) {
            values.add(field.isPrimitive() ? leaf(group, name, i) : group(group.getGroup(name, i)));
        }
        return field.isRepetition(Repetition.REPEATED) ? values : values.isEmpty() ? null : values.get(0);
    }

    private static Object group(Group group) {
        GroupType type = group.getType();
        if (!(type.getLogicalTypeAnnotation() instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation)) {
            return type.getLogicalTypeAnnotation() == null ? struct(group) : value(group, type.getFieldName(0));
        }
        if (type.getFieldName(0).equals("array")) {
            return value(group, "array");
        }
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < group.getFieldRepetitionCount(0); i++) {
            elements.add(value(group.getGroup(0, i), "element"));
        }
        return elements;
    }

    private static Object struct(Group group) {
        TreeMap<String, Object> fields = new TreeMap<>();
        group.getType().getFields().forEach(field -> fields.put(field.getName(), value(group, field.getName())));
        return fields;
    }

    private static Object leaf(Group group, String name, int index) {
        Type type = group.getType().getType(name);
        return ArrowTypes.of(type.asPrimitiveType()) instanceof ArrowType.Binary
                || type.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
                ? HexFormat.of().formatHex(group.getBinary(name, index).getBytes())
                : group.getValueToString(group.getType().getFieldIndex(name), index);
    }

    /** {@return the same of a vector} */
    private static Object value(FieldVector vector, int index) {
        if (vector.isNull(index)) {
            if (vector instanceof FixedSizeListVector) {
                assertNull(vector, index);
            }
            return null;
        }
        if (vector instanceof StructVector struct) {
            TreeMap<String, Object> fields = new TreeMap<>();
            struct.getChildrenFromFields().forEach(child -> fields.put(child.getName(), value(child, index)));
            return fields;
        }
        if (vector instanceof BaseListVector || vector instanceof LargeListVector) {
            return elements(vector, index).mapToObj(i -> value(vector.getChildrenFromFields().get(0), i)).toList();
        }
        Object value = vector instanceof DurationVector durations
                ? DurationVector.get(durations.getDataBuffer(), index) : vector.getObject(index);
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value.toString();
    }

    private static IntStream elements(FieldVector vector, int index) {
        return vector instanceof BaseListVector list
                ? IntStream.range(list.getElementStartIndex(index), list.getElementEndIndex(index))
                : LongStream.range(((LargeListVector) vector).getElementStartIndex(index),
                        ((LargeListVector) vector).getElementEndIndex(index)).mapToInt(Math::toIntExact);
    }

    /** All slots of null lists of a fixed size are null, and show nothing that was in memory. */
    private static void assertNull(FieldVector vector, int index) {
        assertThat(vector.isNull(index)).isTrue();
        if (vector instanceof StructVector struct) {
            struct.getChildrenFromFields().forEach(child -> assertNull(child, index));
        } else if (vector instanceof BaseListVector || vector instanceof LargeListVector) {
            elements(vector, index).forEach(i -> assertNull(vector.getChildrenFromFields().get(0), i));
        } else {
            int size = vector instanceof BaseFixedWidthVector fixed ? fixed.getTypeWidth()
                    : vector instanceof BaseVariableWidthViewVector ? BaseVariableWidthViewVector.ELEMENT_SIZE : 0;
            for (int i = 0; i < size; i++) {
                assertThat(vector.getDataBuffer().getByte((long) index * size + i)).isZero();
            }
        }
    }

    /** {@return a field of a record with maps: their keys and values are the only fields that have these names} */
    private static Object withMaps(Object value) {
        if (value instanceof Map<?, ?> struct) {
            Map<Object, Object> fields = new HashMap<>();
            struct.forEach((name, field) -> fields.put(name, withMaps(field)));
            return fields;
        }
        if (!(value instanceof List<?> list)) {
            return value;
        }
        if (list.isEmpty() || !(list.get(0) instanceof Map<?, ?> entry) || !entry.containsKey("key")) {
            return list.stream().map(RandomSchemasTest::withMaps).toList();
        }
        Map<Object, Object> map = new HashMap<>();
        list.forEach(each -> map.put(((Map<?, ?>) each).get("key"), withMaps(((Map<?, ?>) each).get("value"))));
        return map;
    }

    /** {@return the same of a value of a row; an empty map is a list above} */
    private static Object ofRow(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> all = new HashMap<>();
            map.forEach((key, each) -> all.put(ofRow(key), ofRow(each)));
            return all.isEmpty() ? List.of() : all;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(RandomSchemasTest::ofRow).toList();
        }
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes)
                : value instanceof UUID uuid ? uuid.toString().replace("-", "")
                : value instanceof Instant instant ? "" + ChronoUnit.MICROS.between(Instant.EPOCH, instant)
                : value instanceof BigDecimal decimal ? "" + decimal.unscaledValue()
                : value == null ? null : value.toString();
    }

    /** {@return the field with lists of a fixed size, and other types that Parquet does not have} */
    private static Field original(Field field, Random random) {
        String size = field.getMetadata().get("PARQUET:field_id");
        int choice = random.nextInt(4);
        ArrowType type = size != null ? new ArrowType.FixedSizeList(Integer.parseInt(size))
                : choice == 0 ? field.getType() : switch (field.getType().getTypeID()) {
                    case Utf8 -> choice == 1 ? ArrowType.LargeUtf8.INSTANCE : ArrowType.Utf8View.INSTANCE;
                    case Binary -> choice == 1 ? ArrowType.LargeBinary.INSTANCE : ArrowType.BinaryView.INSTANCE;
                    case Int -> new ArrowType.Duration(TimeUnit.SECOND);
                    case Timestamp -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "Europe/Berlin");
                    case List -> ArrowType.LargeList.INSTANCE;
                    default -> field.getType();
                };
        return new Field(field.getName(), new FieldType(field.isNullable(), type, null),
                field.getChildren().stream().map(child -> original(child, random)).toList());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25})
    void filesOfAnySchemaAreReadAsRecords(long seed) throws IOException {
        Random random = new Random(seed);
        List<Type> fields = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            fields.add(field("field" + i, 3, Repetition.values()[random.nextInt(5) % 3], random));
        }
        MessageType schema = new MessageType("random", fields);
        Field[] originals = new SchemaConverter(schema.getColumns(), column -> false, false, Map.of()).fields(schema)
                .stream().map(node -> original(node.field(), random)).toArray(Field[]::new);
        Path path = write(schema, Map.of("ARROW:schema", SchemaTest.encoded(originals)), ROWS,
                (group, row) -> fill(group, random));
        ColumnFileReaderBuilder files = ColumnFileReader.builder(path).batchRows(BATCH).threads(1 + random.nextInt(2));
        try (ParquetReader<Group> records = new ParquetReader.Builder<Group>(
                new LocalInputFile(path), new PlainParquetConfiguration()) {
                    @Override
                    protected GroupReadSupport getReadSupport() {
                        return new GroupReadSupport();
                    }
                }.build();
                RowReader row = files.rows();
                ParquetArrowReader reader = ParquetArrowReader.open(allocator, files)) {
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            int rows = 0;
            while (reader.loadNextBatch()) {
                for (int i = 0; i < root.getRowCount(); i++) {
                    Group record = records.read();
                    assertThat(row.next()).isTrue();
                    for (FieldVector vector : root.getFieldVectors()) {
                        String name = vector.getName();
                        Object expected = value(record, name);
                        assertThat(value(vector, i)).as(schema + " row " + (rows + i) + " " + name)
                                .isEqualTo(expected);
                        assertThat(ofRow(row.value(name))).as(schema + " row " + (rows + i) + " " + name)
                                .isEqualTo(withMaps(expected));
                    }
                }
                rows += root.getRowCount();
            }
            assertThat(rows).isEqualTo(ROWS);
            assertThat(row.next()).isFalse();
        }
    }
}
