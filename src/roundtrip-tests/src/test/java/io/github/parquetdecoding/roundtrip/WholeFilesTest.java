// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    /** Excludes ALP, which parquet-java does not support. */
    @ParameterizedTest
    @EnumSource(to = "PY_V2_ZSTD_3000")
    void columnsOfOtherWritersEqualTheirTwins(TwinFile file) throws IOException {
        assertThatColumnsEqualTheirTwins(file.path(), file.twins());
    }

    @ParameterizedTest
    @EnumSource(WriterVersion.class)
    void columnsOfParquetJavasWriterEqualTheirTwins(WriterVersion version, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("measurements.parquet");
        write(file, version);
        assertThatColumnsEqualTheirTwins(file, Map.of());
    }

    /** Twins have another name, or are in another file. */
    private static void assertThatColumnsEqualTheirTwins(Path file, Map<String, ChunkPages.Values> twins)
            throws IOException {
        Map<String, ChunkPages.Values> columns = ChunkPages.values(new LocalInputFile(file));
        assertThat(columns).isNotEmpty();
        columns.forEach((name, values) -> {
            if (!name.contains(TWIN)) {
                ChunkPages.Values twin = columns.getOrDefault(
                        name.replaceFirst("^[^ .]+", "$0" + TWIN), twins.get(name));
                assertThat(values.plain()).as(name).isDeepEqualTo(twin.plain());
                assertThat(values.repetitionLevels()).as(name).isEqualTo(twin.repetitionLevels());
                assertThat(values.definitionLevels()).as(name).isEqualTo(twin.definitionLevels());
            }
        });
    }

    private static void write(Path file, WriterVersion version) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType(
                "message schema { " + COLUMNS.formatted("") + COLUMNS.formatted(TWIN) + "}");
        ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withWriterVersion(version)
                .withPageSize(32 * 1024)
                .withRowGroupSize(800L * 1024)
                .withDictionaryEncoding(false);
        for (Type column : schema.getFields()) {
            builder = builder.withByteStreamSplitEncoding(column.getName(), !column.getName().endsWith(TWIN));
        }
        Random random = new Random(20261121);
        try (ParquetWriter<Group> writer = builder.build()) {
            for (int i = 0; i < ROWS; i++) {
                Group row = new SimpleGroup(schema);
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
                writer.write(row);
            }
        }
    }
}
