// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.lang.reflect.Field;
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
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

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
record RandomFile(MessageType schema, WriterVersion version, int pageRows, int pageBytes, int groupRows,
        CompressionCodecName codec, Function<ColumnDescriptor, Layout> layouts, Function<Type, Nulls> nulls) {

    /** @param seed if it is odd, the file is encrypted */
    MemoryFile write(int rows, long seed) throws IOException {
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
                            seed % 2 == 0 ? null : FileEncryptionProperties.builder(MemoryFile.KEY).build());
        }, (group, row) -> fill(group, schema, row, 0, random));
    }

    /** Writes records of a schema without Hadoop's configuration. */
    static MemoryFile write(MessageType schema, CompressionCodecName codec, int rows,
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
