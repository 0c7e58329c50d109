// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileWriter.Mode;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Columns with the shapes of TPC-H's lineitem, one of them with nulls, and a list; written by parquet-java. */
final class SampleFile {
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType("""
            message lineitem {
                required int64 orderkey; required int32 partkey; required int32 linenumber; required double quantity;
                required double extendedprice; optional double discount; required binary returnflag (STRING);
                required int32 shipdate (DATE); required binary shipmode (STRING); required binary comment (STRING);
                optional group warehouses (LIST) { repeated group list { required int32 element; } }
            }""");
    private static final List<String> MODES = List.of("REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB");
    private static final List<String> WORDS = List.of((
            "furiously slyly carefully quickly final ironic regular express bold pending deposits requests packages "
            + "accounts theodolites ideas foxes sleep haggle nag wake above against across the").split(" "));

    private SampleFile() {
    }

    /** Writes the same file each time. */
    static void write(Path file, int rows, int rowsPerGroup) throws IOException {
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(SCHEMA).withWriteMode(Mode.OVERWRITE).withConf(new PlainParquetConfiguration())
                .withRowGroupRowCountLimit(rowsPerGroup).withCompressionCodec(CompressionCodecName.SNAPPY).build()) {
            Random random = new Random(1);
            long order = 0;
            int line = 0;
            for (int row = 0; row < rows; row++) {
                if (row == 0 || line == 7 || random.nextInt(4) == 0) {
                    // 8 of 32 keys are used.
                    order += order % 8 == 0 ? 25 : 1;
                    line = 0;
                }
                writer.write(row(random, order, ++line));
            }
        }
    }

    private static Group row(Random random, long order, int line) {
        int part = 1 + random.nextInt(200_000);
        int quantity = 1 + random.nextInt(50);
        Group row = new SimpleGroup(SCHEMA).append("orderkey", order).append("partkey", part)
                .append("linenumber", line).append("quantity", (double) quantity)
                .append("extendedprice", quantity * (90_000 + part / 10 % 20_001 + 100 * (part % 1_000)) / 100.0);
        if (random.nextInt(10) >= 3) {
            row.append("discount", random.nextInt(11) / 100.0);
        }
        row.append("returnflag", String.valueOf("ANR".charAt(random.nextInt(3))))
                .append("shipdate", 8_036 + random.nextInt(2_526))
                .append("shipmode", MODES.get(random.nextInt(MODES.size())))
                .append("comment", comment(random));
        if (random.nextInt(6) > 0) {
            Group list = row.addGroup("warehouses");
            for (int i = random.nextInt(5); i > 0; i--) {
                list.addGroup("list").append("element", random.nextInt(100));
            }
        }
        return row;
    }

    /** 10 to 43 characters. */
    private static String comment(Random random) {
        int length = 10 + random.nextInt(34);
        StringBuilder comment = new StringBuilder();
        while (comment.length() < length) {
            comment.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
        }
        return comment.substring(0, length);
    }
}
