// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;

/** Writes a file by parquet-java whose columns have dictionaries, but for their twins. */
final class HybridFileWriter {
    /** Dictionaries of one value and up; wider ones would not pay in a page, and parquet-java would give them up. */
    static final int MAX_WIDTH = 12;
    static final String TWIN = "_plain";
    private static final int ROWS = 9_000;

    private HybridFileWriter() {
    }

    static void write(Path file, WriterVersion version) throws IOException {
        Types.MessageTypeBuilder fields = Types.buildMessage();
        for (String suffix : new String[] {"", TWIN}) {
            fields.optional(PrimitiveTypeName.BOOLEAN).named("boolean" + suffix);
            for (int width = 0; width <= MAX_WIDTH; width++) {
                PrimitiveTypeName type = width % 2 == 0 ? PrimitiveTypeName.INT64 : PrimitiveTypeName.DOUBLE;
                fields.addField(Types.primitive(type, repetition(width)).named("width" + width + suffix));
            }
        }
        MessageType schema = fields.named("schema");
        ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withWriterVersion(version)
                .withPageRowCountLimit(ROWS / 2);
        for (Type column : schema.getFields()) {
            builder = builder.withDictionaryEncoding(column.getName(), !column.getName().endsWith(TWIN));
        }
        Random random = new Random(20261123);
        int[] ids = new int[MAX_WIDTH + 1];
        try (ParquetWriter<Group> writer = builder.build()) {
            for (int row = 0; row < ROWS; row++) {
                Group group = new SimpleGroup(schema);
                boolean inRuns = row / 500 % 2 == 1;
                for (int width = 0; width <= MAX_WIDTH; width++) {
                    // The first of each size are all ids in order, so the first page has them all.
                    int size = (1 << width) / 2 + 1;
                    if (row < size) {
                        ids[width] = row;
                    } else if (!inRuns || random.nextInt(20) == 0) {
                        ids[width] = random.nextInt(size);
                    }
                    add(group, "width" + width, ids[width], repetition(width) == Type.Repetition.OPTIONAL
                            && row >= size && random.nextInt(4) == 0);
                }
                add(group, "boolean", ids[1], inRuns && random.nextInt(9) == 0);
                writer.write(group);
            }
        }
    }

    /** Of widths without a remainder modulo 3 there are no nulls. */
    private static Type.Repetition repetition(int width) {
        return width % 3 == 0 ? Type.Repetition.REQUIRED : Type.Repetition.OPTIONAL;
    }

    private static void add(Group group, String column, int id, boolean isNull) {
        if (isNull) {
            return;
        }
        for (String name : new String[] {column, column + TWIN}) {
            switch (group.getType().getType(name).asPrimitiveType().getPrimitiveTypeName()) {
                case BOOLEAN -> group.add(name, id != 0);
                case INT64 -> group.add(name, -1_700_000_000_000L * id);
                default -> group.add(name, Math.sqrt(id));
            }
        }
    }
}
