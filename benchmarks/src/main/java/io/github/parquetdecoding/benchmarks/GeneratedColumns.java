// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
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
import org.apache.parquet.schema.Types;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
import static org.apache.parquet.schema.Type.Repetition.OPTIONAL;
import static org.apache.parquet.schema.Type.Repetition.REQUIRED;

/** Files of sensor-like columns, written with the defaults of parquet-java except for the encoding. */
public enum GeneratedColumns {
    /** Almost all values are distinct; one column is nullable. */
    BYTE_STREAM_SPLIT;

    private static final long SEED = 20_261_121;

    private static final MessageType SCHEMA = Types.buildMessage()
            .primitive(PrimitiveTypeName.FLOAT, REQUIRED).named("temperature")
            .primitive(PrimitiveTypeName.DOUBLE, REQUIRED).named("price")
            .primitive(PrimitiveTypeName.INT32, REQUIRED).named("sensor")
            .primitive(PrimitiveTypeName.INT64, REQUIRED).named("timestamp")
            .primitive(FIXED_LEN_BYTE_ARRAY, OPTIONAL).length(16).named("id")
            .named("measurements");

    void write(Path file, CompressionCodecName codec, int rows) throws IOException {
        ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(SCHEMA)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(codec)
                .withDictionaryEncoding(false);
        for (ColumnDescriptor column : SCHEMA.getColumns()) {
            builder = builder.withByteStreamSplitEncoding(column.getPath()[0], true);
        }
        Random random = new Random(SEED);
        double price = 100;
        long timestamp = 1_700_000_000_000_000L;
        try (ParquetWriter<Group> writer = builder.build()) {
            for (int i = 0; i < rows; i++) {
                Group row = new SimpleGroup(SCHEMA).append("temperature", (float) (20 + random.nextGaussian()));
                price += random.nextGaussian() * 0.05;
                row.append("price", price).append("sensor", random.nextInt());
                timestamp += random.nextInt(2_000_000);
                row.append("timestamp", timestamp);
                if (i % 10 != 0) {
                    byte[] id = new byte[16];
                    random.nextBytes(id);
                    row.add("id", Binary.fromConstantByteArray(id));
                }
                writer.write(row);
            }
        }
    }
}
