// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Random;

import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Columns with the shapes of TPC-H's lineitem, one of them with nulls, and a list; written by parquet-java. */
final class SampleFile {
    static final int ROWS = 1_000_000;
    static final String DESCRIPTION =
            "a million rows with the shapes of TPC-H's lineitem, 30 % nulls in discount, and a list";

    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType("""
            message lineitem {
                required int64 orderkey;
                required int32 partkey;
                required int32 linenumber;
                required double quantity;
                required double extendedprice;
                optional double discount;
                required binary returnflag (STRING);
                required int32 shipdate (DATE);
                required binary shipmode (STRING);
                required binary comment (STRING);
                optional group warehouses (LIST) { repeated group list { required int32 element; } }
            }""");
    private static final String[] FLAGS = {"A", "N", "R"};
    private static final String[] MODES = {"REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB"};
    private static final String[] WORDS = (
            "furiously slyly carefully quickly final ironic regular express bold pending deposits requests packages "
            + "accounts theodolites ideas foxes sleep haggle nag wake above against across the").split(" ");
    private static final int FIRST_DAY = 8_036;
    private static final int DAYS = 2_526;
    private static final int PARTS = 200_000;

    private SampleFile() {
    }

    /** Writes the same file each time. */
    static void write(Path file, int rows) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(part))
                .withType(SCHEMA).withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.SNAPPY).build()) {
            Random random = new Random(1);
            long order = 1;
            int line = 1;
            int lines = 1 + random.nextInt(7);
            for (int row = 0; row < rows; row++) {
                if (line > lines) {
                    // 8 of 32 keys are used.
                    order += order % 8 == 0 ? 25 : 1;
                    line = 1;
                    lines = 1 + random.nextInt(7);
                }
                writer.write(row(random, order, line++));
            }
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Group row(Random random, long order, int line) {
        int part = 1 + random.nextInt(PARTS);
        int quantity = 1 + random.nextInt(50);
        Group row = new SimpleGroup(SCHEMA)
                .append("orderkey", order)
                .append("partkey", part)
                .append("linenumber", line)
                .append("quantity", (double) quantity)
                .append("extendedprice", quantity * (90_000 + part / 10 % 20_001 + 100 * (part % 1_000)) / 100.0);
        if (random.nextInt(10) >= 3) {
            row.append("discount", random.nextInt(11) / 100.0);
        }
        row.append("returnflag", FLAGS[random.nextInt(FLAGS.length)])
                .append("shipdate", FIRST_DAY + random.nextInt(DAYS))
                .append("shipmode", MODES[random.nextInt(MODES.length)])
                .append("comment", comment(random));
        int warehouses = random.nextInt(6) - 1;
        if (warehouses >= 0) {
            Group list = row.addGroup("warehouses");
            for (int i = 0; i < warehouses; i++) {
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
            comment.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
        }
        return comment.substring(0, length);
    }
}
