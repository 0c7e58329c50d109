// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads whole files with parquet-java's record reader. Stock and patched readers never run together, so both are
 * compared with a PLAIN-encoded twin of each column.
 */
class WholeFilesTest {
    private static final String TWIN = "_plain";
    private static final int ROWS = 25_000;

    /** Excludes ALP, which parquet-java does not support. */
    @ParameterizedTest
    @EnumSource(to = "PY_V2_ZSTD_3000")
    void recordsOfOtherWritersEqualTheirTwins(TwinFile file) throws IOException {
        assertThatColumnsEqualTheirTwins(rows(file.path()), rows(file.twinPath()));
    }

    @ParameterizedTest
    @EnumSource(WriterVersion.class)
    void recordsOfParquetJavasWriter(WriterVersion version, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("measurements.parquet");
        List<Group> written = write(file, version);
        assertThatColumnsEqualTheirTwins(rows(file), written);
    }

    /** Twins have another name, or are in another file. */
    private static void assertThatColumnsEqualTheirTwins(List<Group> rows, List<Group> twins) {
        assertThat(twins).isNotEmpty().hasSameSizeAs(rows);
        GroupType schema = twins.get(0).getType();
        for (Type field : rows.get(0).getType().getFields()) {
            String column = field.getName();
            if (column.endsWith(TWIN)) {
                continue;
            }
            String twin = schema.containsField(column + TWIN) ? column + TWIN : column;
            for (int i = 0; i < rows.size(); i++) {
                assertThat(bits(rows.get(i), column)).as("%s of row %d", column, i).isEqualTo(bits(twins.get(i), twin));
            }
        }
    }

    /** Returns bits in hexadecimal, or nothing for null. Groups are in brackets. */
    private static String bits(Group row, String column) {
        return IntStream.range(0, row.getFieldRepetitionCount(column))
                .mapToObj(i -> bits(row, column, i)).collect(Collectors.joining(" "));
    }

    private static String bits(Group row, String column, int index) {
        Type type = row.getType().getType(column);
        if (!type.isPrimitive()) {
            return type.asGroupType().getFields().stream()
                    .map(field -> bits(row.getGroup(column, index), field.getName()))
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        HexFormat hex = HexFormat.of();
        return switch (type.asPrimitiveType().getPrimitiveTypeName()) {
            case FLOAT -> hex.toHexDigits(Float.floatToRawIntBits(row.getFloat(column, index)));
            case DOUBLE -> hex.toHexDigits(Double.doubleToRawLongBits(row.getDouble(column, index)));
            case INT32 -> hex.toHexDigits(row.getInteger(column, index));
            case INT64 -> hex.toHexDigits(row.getLong(column, index));
            case BOOLEAN -> String.valueOf(row.getBoolean(column, index));
            case FIXED_LEN_BYTE_ARRAY, BINARY -> hex.formatHex(row.getBinary(column, index).getBytes());
            default -> throw new IllegalArgumentException(column);
        };
    }

    private static final class GroupReader extends ParquetReader.Builder<Group> {
        GroupReader(Path file) {
            super(new LocalInputFile(file), new PlainParquetConfiguration());
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }

    private static List<Group> rows(Path file) throws IOException {
        List<Group> rows = new ArrayList<>();
        try (ParquetReader<Group> reader = new GroupReader(file).build()) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                rows.add(row);
            }
        }
        return rows;
    }

    private static List<Group> write(Path file, WriterVersion version) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("""
                message schema {
                    required float float; optional double double; required int32 int32; optional int64 int64;
                    optional fixed_len_byte_array(2) fixed2; required fixed_len_byte_array(12) fixed12;
                }""");
        ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withWriterVersion(version)
                .withPageSize(32 * 1024)
                .withRowGroupSize(400L * 1024)
                .withDictionaryEncoding(false);
        for (Type column : schema.getFields()) {
            builder = builder.withByteStreamSplitEncoding(column.getName(), true);
        }
        List<Group> rows = new ArrayList<>();
        Random random = new Random(20261121);
        try (ParquetWriter<Group> writer = builder.build()) {
            for (int i = 0; i < ROWS; i++) {
                Group row = new SimpleGroup(schema);
                byte[] bits = new byte[34];
                random.nextBytes(bits);
                ByteBuffer value = ByteBuffer.wrap(bits);
                row.append("float", value.getFloat());
                double number = value.getDouble();
                if (i % 5 != 0) {
                    row.append("double", number);
                }
                row.append("int32", value.getInt());
                if (i % 3 != 0) {
                    row.append("int64", value.getLong(16));
                }
                if (i % 7 != 0) {
                    row.append("fixed2", Binary.fromConstantByteArray(bits, 24, 2));
                }
                row.append("fixed12", Binary.fromConstantByteArray(bits, 22, 12));
                writer.write(row);
                rows.add(row);
            }
        }
        return rows;
    }
}
