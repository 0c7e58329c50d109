// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.github.parquetdecoding.columns.MemoryFile;
import io.github.parquetdecoding.columns.ParquetJavaValues;
import io.github.parquetdecoding.columns.RandomFile;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads whole files with parquet-java's column readers. Stock and patched readers never run together, so both are
 * compared with a PLAIN-encoded twin of each column.
 */
class WholeFilesTest {
    private static final String TWIN = "_plain";
    private static final int ROWS = 25_000;
    private static final String COLUMNS = """
            required float float%1$s; optional double double%1$s; required int32 int32%1$s; optional int64 int64%1$s;
            optional fixed_len_byte_array(2) fixed2%1$s; required fixed_len_byte_array(12) fixed12%1$s;
            """;

    @ParameterizedTest
    @ValueSource(strings = {
        "bss_v1_none", "bss_v2_zstd_nulls", "bss_v1_lists", "ids_v1", "ids_v2", "ids_wide", "levels_v1", "levels_v2"})
    void columnsOfOtherWritersEqualTheirTwins(String name) throws Exception {
        assertThatColumnsEqualTheirTwins(columns(resource(name)), Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"pj_dict", "pj_plain", "py_v1_none_1", "py_v1_none_130", "py_v1_zstd_3000", "py_v2_none_1",
        "py_v2_none_130", "py_v2_zstd_3000"})
    void columnsOfFilesInDeltaEqualThoseOfTheirTwins(String name) throws Exception {
        assertThatColumnsEqualTheirTwins(columns(resource("delta/" + name + ".delta")),
                columns(resource("delta/" + name + ".plain")));
    }

    private static InputFile resource(String name) throws IOException {
        return MemoryFile.of(WholeFilesTest.class.getResourceAsStream("/" + name + ".parquet").readAllBytes());
    }

    @ParameterizedTest
    @EnumSource(WriterVersion.class)
    void columnsOfParquetJavasWriterEqualTheirTwins(WriterVersion version) throws IOException {
        assertThatColumnsEqualTheirTwins(columns(write(version)), Map.of());
    }

    /** A twin has a different name or is in a different file. */
    private static void assertThatColumnsEqualTheirTwins(
            Map<String, List<Object>> columns, Map<String, List<Object>> twins) {
        assertThat(columns).isNotEmpty();
        columns.forEach((name, values) -> {
            if (!name.contains(TWIN)) {
                assertThat(values).as(name).isEqualTo(
                        columns.getOrDefault(name.replaceFirst("^[^.]+", "$0" + TWIN), twins.get(name)));
            }
        });
    }

    /** {@return the levels of each column, and its values with floats and doubles as their bits} */
    private static Map<String, List<Object>> columns(InputFile file) throws IOException {
        Map<String, List<Object>> columns = new LinkedHashMap<>();
        try (ParquetFileReader reader = ParquetFileReader.open(
                file, ParquetReadOptions.builder(new PlainParquetConfiguration()).build())) {
            MessageType schema = reader.getFileMetaData().getSchema();
            for (PageReadStore rowGroup; (rowGroup = reader.readNextRowGroup()) != null; ) {
                ColumnReadStore readers = ParquetJavaValues.columns(rowGroup, reader.getFileMetaData());
                for (ColumnDescriptor column : schema.getColumns()) {
                    read(readers.getColumnReader(column), columns.computeIfAbsent(
                            String.join(".", column.getPath()), name -> new ArrayList<>()));
                }
            }
        }
        return columns;
    }

    @SuppressWarnings("deprecation")    // No other method returns the number of values.
    private static void read(ColumnReader column, List<Object> values) {
        for (long i = 0; i < column.getTotalValueCount(); i++) {
            values.add(column.getCurrentRepetitionLevel());
            values.add(column.getCurrentDefinitionLevel());
            if (column.getCurrentDefinitionLevel() == column.getDescriptor().getMaxDefinitionLevel()) {
                values.add(ParquetJavaValues.bits(column));
            }
            column.consume();
        }
    }

    private static MemoryFile write(WriterVersion version) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType(
                "message schema { " + COLUMNS.formatted("") + COLUMNS.formatted(TWIN) + "}");
        Random random = new Random(20261121);
        return RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, ROWS, options -> {
            ExampleParquetWriter.Builder builder = options.withWriterVersion(version).withPageSize(32 * 1024)
                    .withRowGroupSize(800L * 1024).withDictionaryEncoding(false);
            schema.getFields().forEach(field -> builder.withByteStreamSplitEncoding(
                    field.getName(), !field.getName().endsWith(TWIN)));
            return builder;
        }, (row, i) -> {
            // parquet-java writes only one NaN in PLAIN encoding.
            double number = random.nextGaussian();
            byte[] bits = new byte[14];
            random.nextBytes(bits);
            for (String suffix : new String[] {"", TWIN}) {
                row.append("float" + suffix, (float) number).append("int32" + suffix, Double.hashCode(number))
                        .append("fixed12" + suffix, Binary.fromConstantByteArray(bits, 0, 12));
                if (i % 5 != 0) {
                    row.append("double" + suffix, number);
                }
                if (i % 3 != 0) {
                    row.append("int64" + suffix, Double.doubleToRawLongBits(number));
                }
                if (i % 7 != 0) {
                    row.append("fixed2" + suffix, Binary.fromConstantByteArray(bits, 12, 2));
                }
            }
        });
    }
}
