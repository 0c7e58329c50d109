// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Random;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
import static org.apache.parquet.schema.Type.Repetition.OPTIONAL;
import static org.apache.parquet.schema.Type.Repetition.REQUIRED;

/** Files of sensor-like columns, written with the defaults of parquet-java except for the encoding. */
public enum GeneratedColumns {
    /** Almost all values are distinct; one column is nullable. */
    BYTE_STREAM_SPLIT(REQUIRED, 0),
    /** Dictionaries of 50 to 4,000 values; two columns have runs. */
    DICTIONARY(REQUIRED, 0),
    /** The same with nulls at random: a tenth of each column. */
    NULLABLE_DICTIONARY(OPTIONAL, 10);

    private static final long SEED = 20_261_121;

    private final MessageType schema;
    private final boolean split = name().equals("BYTE_STREAM_SPLIT");
    private final int nullPercent;

    GeneratedColumns(Repetition repetition, int nullPercent) {
        this.nullPercent = nullPercent;
        schema = Types.buildMessage()
                .primitive(PrimitiveTypeName.FLOAT, repetition).named("temperature")
                .primitive(PrimitiveTypeName.DOUBLE, repetition).named("price")
                .primitive(PrimitiveTypeName.INT32, repetition).named("sensor")
                .primitive(PrimitiveTypeName.INT64, repetition).named("timestamp")
                .primitive(FIXED_LEN_BYTE_ARRAY, split ? OPTIONAL : repetition).length(16).named("id")
                .named("measurements");
    }

    /** The row being written, and state that later rows depend on. */
    private static final class Row {
        double price = 100;
        long timestamp = 1_700_000_000_000_000L;
        int sensor;
        Group group;
    }

    private static void fill(Row row, int index, Random random) {
        row.group.add("temperature", (float) (20 + random.nextGaussian()));
        row.price += random.nextGaussian() * 0.05;
        row.group.add("price", row.price);
        row.group.add("sensor", random.nextInt());
        row.timestamp += random.nextInt(2_000_000);
        row.group.add("timestamp", row.timestamp);
        if (index % 10 != 0) {
            row.group.add("id", bytes(random.nextLong(), random.nextLong()));
        }
    }

    private void fillRepeatedly(Row row, Random random) {
        if (random.nextInt(100) >= nullPercent) {
            row.group.add("temperature", 15 + 0.1f * random.nextInt(50));
        }
        if (random.nextInt(100) >= nullPercent) {
            row.group.add("price", 100 + 0.05 * Math.abs(random.nextInt(4000) - random.nextInt(4000)));
        }
        if (random.nextInt(30) == 0) {
            row.sensor = random.nextInt(1000);
        }
        if (random.nextInt(100) >= nullPercent) {
            row.group.add("sensor", row.sensor);
        }
        if (random.nextInt(500) == 0) {
            row.timestamp += 1_000_000;
        }
        if (random.nextInt(100) >= nullPercent) {
            row.group.add("timestamp", row.timestamp);
        }
        if (random.nextInt(100) >= nullPercent) {
            long id = random.nextInt(200);
            row.group.add("id", bytes(~id, id));
        }
    }

    private static Binary bytes(long first, long second) {
        return Binary.fromConstantByteArray(ByteBuffer.allocate(2 * Long.BYTES).putLong(first).putLong(second).array());
    }

    void write(Path file, CompressionCodecName codec, int rows) throws IOException {
        ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(codec)
                .withDictionaryEncoding(!split);
        for (ColumnDescriptor column : schema.getColumns()) {
            builder = builder.withByteStreamSplitEncoding(column.getPath()[0], split);
        }
        Random random = new Random(SEED);
        Row row = new Row();
        try (ParquetWriter<Group> writer = builder.build()) {
            for (int i = 0; i < rows; i++) {
                row.group = new SimpleGroup(schema);
                if (split) {
                    fill(row, i, random);
                } else {
                    fillRepeatedly(row, random);
                }
                writer.write(row.group);
            }
        }
    }
}
