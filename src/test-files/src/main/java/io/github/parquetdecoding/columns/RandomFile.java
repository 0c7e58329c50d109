// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.UnaryOperator;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.crypto.ColumnEncryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/**
 * Writes random records with parquet-java.
 *
 * @param version of pages
 * @param pageRows the most rows of a page
 * @param pageBytes the size from which on a page ends with the next row
 * @param groupRows the most rows of a row group
 * @param layouts how columns are encoded
 * @param nulls where optional fields are null
 */
public record RandomFile(MessageType schema, WriterVersion version, int pageRows, int pageBytes, int groupRows,
        CompressionCodecName codec, Function<ColumnDescriptor, Layout> layouts, Function<Type, Nulls> nulls) {
    public static final MessageType NESTED = MessageTypeParser.parseMessageType("""
            message nested {
              required int64 id;
              optional group list (LIST) { repeated group list { optional int32 element; } }
              required group full (LIST) { repeated group list { required int64 element; } }
              optional group lists (LIST) { repeated group list {
                optional group element (LIST) { repeated group list { optional binary element (STRING); } } } }
              optional group map (MAP) {
                repeated group key_value { required binary key (STRING); optional double value; } }
              optional group structs (LIST) { repeated group list { optional group element {
                optional int32 a; required float b; optional group c { optional boolean d; } } } }
              optional group struct { optional int32 x; optional group inner { required int64 y; optional binary z; } }
              optional group one { required int96 x; }
              optional group two_levels (LIST) { repeated int32 element; }
              repeated int32 unannotated;
              repeated group groups { optional boolean a; repeated binary b; required fixed_len_byte_array(3) c; }
              required group r { required group s { required int32 t; optional fixed_len_byte_array(16) u; } }
            }""");

    /** A column of each type, encoding and way to have nulls, whose name tells them. */
    private static MessageType flat() {
        List<Type> columns = new ArrayList<>();
        columns.add(Types.required(PrimitiveTypeName.INT64).named("id"));
        for (PrimitiveTypeName type : PrimitiveTypeName.values()) {
            for (Layout layout : Layout.of(type)) {
                for (Nulls nulls : Nulls.values()) {
                    columns.add(new PrimitiveType(nulls == Nulls.REQUIRED ? Repetition.REQUIRED : Repetition.OPTIONAL,
                            type, type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? 1 + columns.size() % 17 : 0,
                            type + " " + layout + " " + nulls));
                }
            }
        }
        return new MessageType("flat", columns);
    }

    public static RandomFile flat(int version, int pageRows, int pageBytes, CompressionCodecName codec) {
        return new RandomFile(flat(), version(version), pageRows, pageBytes, 400, codec,
                column -> column.getPath()[0].equals("id") ? Layout.PLAIN
                        : column.getPath()[0].endsWith("DICTIONARY ALL") ? Layout.FALL_BACK
                        : Layout.valueOf(column.getPath()[0].split(" ")[1]),
                field -> field.getName().equals("id") ? Nulls.REQUIRED : Nulls.valueOf(field.getName().split(" ")[2]));
    }

    /** @param seed chooses encodings and nulls */
    public static RandomFile nested(
            MessageType schema, int version, int pageRows, int pageBytes, CompressionCodecName codec, int seed) {
        return new RandomFile(schema, version(version), pageRows, pageBytes, 300, codec, column -> {
            List<Layout> layouts = Layout.of(column.getPrimitiveType().getPrimitiveTypeName());
            Layout layout = layouts.get(
                    Math.floorMod(String.join(".", column.getPath()).hashCode() + seed, layouts.size()));
            // As above, if all values are null.
            return layout == Layout.DICTIONARY && column.getPath().length == 1 ? Layout.FALL_BACK : layout;
        }, field -> Nulls.values()[1 + Math.floorMod(field.hashCode() + seed, field.isPrimitive() ? 6 : 3)]);
    }

    private static WriterVersion version(int version) {
        return version == 1 ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0;
    }

    public static List<Type> fields(Random random, int depth) {
        List<Type> fields = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            Repetition repetition = Repetition.values()[random.nextInt(3)];
            PrimitiveTypeName type = PrimitiveTypeName.values()[random.nextInt(8)];
            fields.add(depth > 0 && random.nextInt(5) < 3
                    ? new GroupType(repetition, "group" + i, fields(random, depth - 1))
                    : new PrimitiveType(repetition, type, type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? 5 : 0,
                            "field" + i));
        }
        return fields;
    }

    /** @param seed if it is odd, the file is encrypted, with its footer, with one that can be read, or one column */
    public MemoryFile write(int rows, long seed) throws IOException {
        Random random = new Random(seed);
        return write(schema, codec, rows, builder -> {
            properties(builder).withValuesWriterFactory(new ValuesWriterFactory() {
                @Override
                public void initialize(ParquetProperties properties) {
                }

                @Override
                public ValuesWriter newValuesWriter(ColumnDescriptor column) {
                    return layouts.apply(column).writer(column.getPrimitiveType(), version);
                }
            });
            return builder.withWriterVersion(version).withPageRowCountLimit(pageRows).withPageSize(pageBytes)
                    .withRowGroupRowCountLimit(groupRows).withMinRowCountForPageSizeCheck(1)
                    .withMaxRowCountForPageSizeCheck(3).withEncryption(
                            seed % 2 == 0 ? null : encryption((int) Math.abs(seed / 2 % 3)).build());
        }, (group, row) -> fill(group, schema, row, 0, random));
    }

    private FileEncryptionProperties.Builder encryption(int kind) {
        FileEncryptionProperties.Builder encryption = FileEncryptionProperties.builder(MemoryFile.KEY);
        ColumnPath column = ColumnPath.get(schema.getPaths().get(0));
        return kind == 0 ? encryption : kind == 1 ? encryption.withPlaintextFooter()
                : encryption.withEncryptedColumns(Map.of(column, ColumnEncryptionProperties.builder(column)
                .withKey(MemoryFile.KEY).withKeyID("column").build()));
    }

    /** Writes records of a schema without Hadoop's configuration. */
    public static MemoryFile write(MessageType schema, CompressionCodecName codec, int rows,
            UnaryOperator<ExampleParquetWriter.Builder> options, ObjIntConsumer<Group> fill) throws IOException {
        MemoryFile file = new MemoryFile();
        ExampleParquetWriter.Builder builder = options.apply(ExampleParquetWriter.builder(file).withType(schema)
                .withConf(new PlainParquetConfiguration()).withCompressionCodec(codec));
        try (ParquetWriter<Group> writer = builder.build()) {
            for (int row = 0; row < rows; row++) {
                Group group = new SimpleGroup(schema);
                fill.accept(group, row);
                writer.write(group);
            }
        }
        return file;
    }

    /** The builder has no method to choose encodings. */
    private static ParquetProperties.Builder properties(ExampleParquetWriter.Builder builder) {
        try {
            Field field = ParquetWriter.Builder.class.getDeclaredField("encodingPropsBuilder");
            field.setAccessible(true);
            return (ParquetProperties.Builder) field.get(builder);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private void fill(Group group, GroupType type, int row, int depth, Random random) {
        for (Type field : type.getFields()) {
            int count = 1;
            Nulls ofField = nulls.apply(field);
            // parquet-java cannot read ids without a dictionary, even if there are none.
            boolean mustExist = row % groupRows == 5 && (depth > 0 || ofField != Nulls.ALL);
            if (field.isRepetition(Repetition.REPEATED)) {
                boolean isLong = random.nextInt(100) == 0;
                count = isLong ? random.nextInt(depth < 2 ? 1_500 : 20) : Math.max(0, random.nextInt(6) - 1);
                count = Math.max(count, mustExist ? 1 : 0);
            } else if (field.isRepetition(Repetition.OPTIONAL)) {
                count = ofField.isNull(row, random) && !mustExist ? 0 : 1;
            }
            for (int i = 0; i < count; i++) {
                if (!field.isPrimitive()) {
                    fill(group.addGroup(field.getName()), field.asGroupType(), row, depth + 1, random);
                } else if (field.getName().equals("id")) {
                    group.append("id", (long) row);
                } else {
                    append(group, field.asPrimitiveType(), random);
                }
            }
        }
    }

    /** Appends one of a few values, or of many. */
    private static void append(Group group, PrimitiveType type, Random random) {
        String name = type.getName();
        long bits = random.nextInt(4) > 0 ? random.nextInt(30) : random.nextLong();
        switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> group.append(name, bits % 2 == 0);
            case INT32 -> group.append(name, (int) bits);
            case INT64 -> group.append(name, bits);
            case FLOAT -> group.append(name, Float.intBitsToFloat((int) bits));
            case DOUBLE -> group.append(name, Double.longBitsToDouble(bits));
            case BINARY -> group.append(name, "a common prefix ".substring((int) (bits & 15)).repeat(
                    random.nextInt(200) == 0 ? 30 : (int) (bits >> 4 & 1)) + (bits % 7 == 0 ? "" : bits));
            default -> {
                byte[] bytes = new byte[Math.max(type.getTypeLength(), 12 - 11 * Math.min(1, type.getTypeLength()))];
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = (byte) (bits >>> 8 * (i % 8));
                }
                group.append(name, Binary.fromConstantByteArray(bytes));
            }
        }
    }
}
