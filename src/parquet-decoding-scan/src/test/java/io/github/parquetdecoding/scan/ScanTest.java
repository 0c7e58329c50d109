// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;

import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class ScanTest {
    private static final Path TRIPS = Path.of("../parquet-decoding-columns/trips.parquet");
    private static final Path UNUSUAL = Path.of("../parquet-decoding-columns/src/test/resources/unusual");
    private static final MessageType TYPES = MessageTypeParser.parseMessageType("""
            message types {
                optional boolean bool; optional int32 int; optional int64 long; optional int96 int96;
                optional float float; required double double; optional binary bytes;
                optional fixed_len_byte_array(3) fixed; repeated int32 repeated;
            }""");

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** {@return the exit status} */
    private int run(String head, Object... files) {
        return Scan.run(0.001, head, new PrintWriter(out, true), new PrintWriter(err, true),
                Arrays.stream(files).map(String::valueOf).toArray(String[]::new));
    }

    @Test
    void theSampleHasSeveralRowGroupsAndTheTableAllColumns() throws IOException {
        Path file = Files.createFile(folder.resolve("sample.parquet"));
        SampleFile.write(file, 30_000, 10_000);

        assertThat(run("", file)).as(err.toString()).isZero();

        assertThat(err.toString().lines()).contains(file + ": parquet-java has read 10000 rows")
                .anyMatch(line -> line.startsWith(file + ": timing column ")).hasSizeLessThan(500);
        assertThat(out.toString().lines()).allMatch(line -> line.length() <= 120)
                .anyMatch(line -> line.matches("sample.parquet, 0.\\d MB, 30,000 rows in 3 row groups, SNAPPY"))
                .anyMatch(line -> line.matches("linenumber +INT32 +DICTIONARY +30,000 +0 +0.0/0.0( +[\\d.,]+){4}"))
                .anyMatch(line -> line.matches("discount +DOUBLE +DICTIONARY +30,000 +(29|30|31) % .*"))
                .anyMatch(line -> line.startsWith("warehouses.list.element ")).noneMatch(line -> line.contains("Too"))
                .anyMatch(line -> line.matches("Opened, read and summed: parquet-java [\\d,.]+ ms, columns [\\d,.]+ ms "
                        + "\\([\\d.]+ times as fast\\).*"));
    }

    @ParameterizedTest
    @EnumSource(WriterVersion.class)
    void theSumsOfAllTypesAreTheSame(WriterVersion version) throws IOException {
        Path file = folder.resolve("types.parquet");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(TYPES)
                .withConf(new PlainParquetConfiguration()).withWriterVersion(version)
                .withByteStreamSplitEncoding("float", true).withDictionaryEncoding("bytes", false).build()) {
            for (int i = 0; i < 20_000; i++) {
                Group row = new SimpleGroup(TYPES).append("double", i * 0.1);
                if (i % 3 > 0) {
                    row.append("bool", i % 7 < 3).append("int", i * i).append("long", (long) i << 33)
                            .append("int96", Binary.fromConstantByteArray(Arrays.copyOf(new byte[] {(byte) i}, 12)))
                            .append("float", i % 5 == 0 ? Float.NaN : -i).append("bytes", "x".repeat(i % 5))
                            .append("fixed", Binary.fromString(String.valueOf(i + 100_000).substring(3)));
                    IntStream.range(0, i % 4).forEach(j -> row.add("repeated", j));
                }
                writer.write(row);
            }
        }
        assertThat(run("", file)).as(err.toString()).isZero();
    }

    /** parquet-java misreads runs of length 0. */
    @Test
    void sumsThatDifferAreThoseOfBothReaders() {
        assertThat(run("", UNUSUAL.resolve("zero_runs.parquet"))).isEqualTo(Scan.DIFFERENT);
        assertThat(err.toString().lines()).last().asString().matches("The sums differ in .*zero_runs.parquet, column "
                + "a: parquet-java [\\d.]+ 10, columns 45");
        assertThat(out.toString()).isEmpty();
    }

    /** A batch of 8,192 of these values has 2 GiB. */
    @Test
    void batchesThatAreTooLargeBecomeSmaller() throws Exception {
        try (FileScan scan = new FileScan(Path.of("src/test/resources/values-of-2-gib.parquet"), 1, null)) {
            assertThat(scan.sum(1, 0, 0, new double[3])).isEqualTo(scan.sum(0, 0, 0, new double[3]));
        }
    }

    @Test
    void theHeadIsTheSchemaAndTheFirstRows() {
        assertThat(run("2", TRIPS)).isZero();
        assertThat(out.toString().lines()).hasSize(24).startsWith("message trip {", "  required int32 day;")
                .last().asString().startsWith("{\"day\": 1, \"fare_amount\": null, ");
    }

    @ParameterizedTest
    @CsvSource({"-1", "x", "1e3", "' '", "9999999999999999999"})
    void aWrongNumberOfRowsIsRefused(String head) {
        assertThat(run(head, TRIPS)).isEqualTo(Scan.WRONG_USE);
        assertThat(err.toString().lines()).containsExactly("-Dhead=" + head + " is not a number of rows from 0 up");
    }

    @Test
    void whatCannotBeReadIsSaidInALine() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "no Parquet at all");
        byte[] bytes = Files.readAllBytes(TRIPS);
        Arrays.fill(bytes, 4, 60, (byte) -1);
        Path damaged = Files.write(folder.resolve("damaged"), bytes);
        Path noRows = folder.resolve("no-rows");
        SampleFile.write(noRows, 0, 1);
        Map<Path, String> messages = Map.of(folder.resolve("none"), "none", folder, " is a folder: name a file in it",
                text, "it is no Parquet file", noRows, " has no rows",
                UNUSUAL.resolve("encrypted.parquet"), " is encrypted, and scan has no keys", damaged, "parquet-java ");
        messages.forEach((file, message) -> {
            err.getBuffer().setLength(0);
            assertThat(run("", file)).as(message).isEqualTo(Scan.UNUSABLE);
            assertThat(err.toString().lines()).last().asString().contains(message, file.toString());
        });
        assertThat(out.toString()).isEmpty();
        assertThat(run("9", noRows)).isZero();
        assertThat(run("9", text)).isEqualTo(Scan.UNUSABLE);
    }
}
