// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Files of parquet-java's writer: each BYTE_STREAM_SPLIT column X has a twin X_plain, and each row has a number. Mixed
 * files also have ALP and DELTA columns; stock cannot open them.
 */
final class TwinFiles {
    /** In the names of mixed files or of their folders. */
    static final String MIXED = "-mixed";
    /** There twice, once as twins: all types that have the encodings, nulls, lists and structs. */
    private static final String COLUMNS = """
            required float float32%1$s;
            optional double float64%1$s;
            optional int32 int32%1$s;
            required int64 int64%1$s;
            optional int32 day%1$s (DATE);
            optional int64 time%1$s (TIMESTAMP(MICROS, true));
            optional int32 decimal9%1$s (DECIMAL(9, 2));
            optional int64 decimal18%1$s (DECIMAL(18, 4));
            optional fixed_len_byte_array(7) decimal16%1$s (DECIMAL(16, 3));
            required fixed_len_byte_array(16) decimal38%1$s (DECIMAL(38, 10));
            optional fixed_len_byte_array(3) bytes3%1$s;
            optional binary text%1$s (STRING);
            optional group floats%1$s (LIST) { repeated group list { optional float element; } }
            optional group point%1$s { required double x; optional int32 y; }
            optional group points%1$s (LIST) {
                repeated group list { optional group element { required int64 at; optional double value; } }
            }
            """;
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType(
            "message rows { required int64 number; " + COLUMNS.formatted("") + COLUMNS.formatted(Twins.SUFFIX) + "}");

    private TwinFiles() {
    }

    /** @param firstNumber the number of the first row; rows of a number always have the same values */
    static Path ofOtherWriters(String name) {
        return Path.of("..", "tests", "src", "test", "resources", name + ".parquet").toAbsolutePath();
    }

    static void write(Path file, WriterVersion version, CompressionCodecName codec, int firstNumber, int rows)
            throws IOException {
        ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(SCHEMA)
                .withConf(new PlainParquetConfiguration())
                .withWriterVersion(version)
                .withCompressionCodec(codec)
                .withEncryption(TestKeys.encryption(file.getFileName().toString()))
                .withDictionaryEncoding(false)
                // Pages of which a filter can skip some.
                .withPageRowCountLimit(100)
                .withPageSize(4096);
        for (String[] path : SCHEMA.getPaths()) {
            boolean split = !path[0].equals("number") && !path[0].endsWith(Twins.SUFFIX);
            builder = builder.withByteStreamSplitEncoding(String.join(".", path), split);
        }
        if (file.toString().contains(MIXED)) {
            AlpValuesWriter.Factory.useIn(builder);
        }
        SimpleGroupFactory groups = new SimpleGroupFactory(SCHEMA);
        try (ParquetWriter<Group> writer = builder.build()) {
            for (int number = firstNumber; number < firstNumber + rows; number++) {
                Group row = groups.newGroup();
                row.add("number", (long) number);
                add(row, number, "");
                add(row, number, Twins.SUFFIX);
                writer.write(row);
            }
        }
        check(file);
    }

    /** Checks that all pages of columns with a twin have their encoding, and none of any other column. */
    static void check(Path file) throws IOException {
        boolean mixed = file.toString().contains(MIXED);
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withDecryption(TestKeys.decryption())
                .build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
            Set<String> columns = reader.getFileMetaData().getSchema().getFields().stream()
                    .map(Type::getName).collect(Collectors.toSet());
            for (BlockMetaData rowGroup : reader.getFooter().getBlocks()) {
                for (ColumnChunkMetaData chunk : rowGroup.getColumns()) {
                    String column = chunk.getPath().toArray()[0];
                    Set<Encoding> encodings = chunk.getEncodingStats().getDataEncodings();
                    if (columns.contains(column + Twins.SUFFIX) && (mixed || !column.equals("text"))) {
                        assertThat(encodings).as(chunk.toString()).containsExactly(
                                mixed ? encoding(chunk.getPrimitiveType()) : Encoding.BYTE_STREAM_SPLIT);
                    } else {
                        // PLAIN, or what version 2 has for integers and bytes.
                        assertThat(encodings).as(chunk.toString()).isSubsetOf(
                                Encoding.PLAIN, Encoding.DELTA_BINARY_PACKED, Encoding.DELTA_BYTE_ARRAY);
                    }
                }
            }
        }
    }

    private static Encoding encoding(PrimitiveType type) {
        return switch (type.getPrimitiveTypeName()) {
            case DOUBLE -> Encoding.valueOf("ALP");
            case INT32, INT64 -> Encoding.DELTA_BINARY_PACKED;
            case BINARY -> Encoding.DELTA_LENGTH_BYTE_ARRAY;
            case FIXED_LEN_BYTE_ARRAY -> Encoding.DELTA_BYTE_ARRAY;
            default -> Encoding.BYTE_STREAM_SPLIT;
        };
    }

    /** Adds one to the length of the levels in the page that has a row, in an uncompressed file of version 1. */
    static void corrupt(Path file, String column, long row) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            ColumnChunkMetaData chunk = reader.getFooter().getBlocks().get(0).getColumns().stream()
                    .filter(each -> each.getPath().toDotString().equals(column)).findFirst().orElseThrow();
            OffsetIndex pages = reader.readOffsetIndex(chunk);
            int page = 0;
            while (page + 1 < pages.getPageCount() && pages.getFirstRowIndex(page + 1) <= row) {
                page++;
            }
            byte[] bytes = Files.readAllBytes(file);
            int offset = Math.toIntExact(pages.getOffset(page));
            ByteArrayInputStream in = new ByteArrayInputStream(bytes, offset, pages.getCompressedPageSize(page));
            Util.readPageHeader(in);
            bytes[offset + pages.getCompressedPageSize(page) - in.available()]++;
            Files.write(file, bytes);
        }
    }

    private static void add(Group row, int number, String suffix) {
        Random random = new Random(number * 20261121L);
        row.add("float32" + suffix, Float.intBitsToFloat(random.nextInt()));
        // In no order: the least and the greatest value of a page do not reveal what is in it.
        int scattered = number * 7919 % 10_007;
        if (number % 3 != 0) {
            // parquet-java writes no other NaN in PLAIN encoding.
            double bits = Double.longBitsToDouble(random.nextLong());
            row.add("float64" + suffix, number % 6 != 1 ? scattered / 100.0 : Double.isNaN(bits) ? Double.NaN : bits);
            row.add("text" + suffix, "https://example.org/" + scattered);
        }
        row.add("int64" + suffix, number % 3 == 0 ? random.nextLong() : scattered);
        row.add("decimal38" + suffix, binary(random, 16, 0));
        if (random.nextInt(5) != 0) {
            row.add("int32" + suffix, random.nextInt());
            row.add("day" + suffix, random.nextInt(100_000));
            row.add("time" + suffix, random.nextLong(1L << 52));
        }
        if (random.nextInt(5) != 0) {
            row.add("decimal9" + suffix, random.nextInt(1_000_000_000));
            row.add("decimal18" + suffix, -random.nextLong(1_000_000_000_000_000_000L));
            row.add("decimal16" + suffix, binary(random, 7, 0));
            row.add("bytes3" + suffix, binary(random, 3, -1));
        }
        if (random.nextInt(5) != 0) {
            Group list = row.addGroup("floats" + suffix);
            for (int i = random.nextInt(4); i > 0; i--) {
                Group element = list.addGroup("list");
                if (random.nextInt(4) != 0) {
                    element.add("element", Float.intBitsToFloat(random.nextInt()));
                }
            }
        }
        if (random.nextInt(5) != 0) {
            Group point = row.addGroup("point" + suffix);
            point.add("x", random.nextGaussian());
            if (random.nextBoolean()) {
                point.add("y", random.nextInt());
            }
        }
        Group points = row.addGroup("points" + suffix);
        for (int i = random.nextInt(3); i > 0; i--) {
            Group point = points.addGroup("list").addGroup("element");
            point.add("at", random.nextLong());
            if (random.nextBoolean()) {
                point.add("value", random.nextDouble());
            }
        }
    }

    /** Big-endian as decimals are; their first byte is 0 so that they have no more digits than they may. */
    private static Binary binary(Random random, int length, int first) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        bytes[0] = (byte) (bytes[0] & first);
        return Binary.fromConstantByteArray(bytes);
    }
}
