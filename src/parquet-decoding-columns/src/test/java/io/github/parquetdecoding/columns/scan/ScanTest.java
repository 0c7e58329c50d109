// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.scan;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.xml.parsers.DocumentBuilderFactory;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.crypto.ColumnEncryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import shaded.parquet.com.fasterxml.jackson.databind.JsonNode;
import shaded.parquet.com.fasterxml.jackson.databind.ObjectMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ScanTest {
    private static final int ROWS = 20_000;
    private static final MessageType NUMBERS =
            MessageTypeParser.parseMessageType("message numbers { required int32 a; required int32 b; }");
    private static final MessageType TYPES = MessageTypeParser.parseMessageType("""
            message types {
                optional boolean bool; optional int32 int; optional int64 long; optional int96 int96;
                optional float float; required double double; optional binary bytes;
                optional fixed_len_byte_array(3) fixed; repeated int32 repeated;
                optional group struct {
                    optional group list (LIST) { repeated group list { optional binary element; } }
                }
            }""");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Supplier<ColumnSource> batches, Object... arguments) {
        return Scan.run(batches, false, new PrintWriter(out, true), new PrintWriter(err, true), Stream.concat(
                Arrays.stream(arguments).map(String::valueOf), Stream.of("--seconds", "0.001")).toArray(String[]::new));
    }

    private Path write(
            String name, MessageType schema, Stream<Group> rows, UnaryOperator<ExampleParquetWriter.Builder> options)
            throws IOException {
        Path file = folder.resolve(name);
        try (ParquetWriter<Group> writer = options.apply(ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema).withConf(new PlainParquetConfiguration())).build()) {
            for (Group row : (Iterable<Group>) rows::iterator) {
                writer.write(row);
            }
        }
        return file;
    }

    private static Stream<Group> numbers(int... numbers) {
        return Arrays.stream(numbers).mapToObj(number -> new SimpleGroup(NUMBERS).append("a", number).append("b", 1));
    }

    private Path numbersFile(String name) throws IOException {
        return write(name, NUMBERS, numbers(1, 2, 3), builder -> builder);
    }

    @Test
    void theReportsOfASampleHaveAllColumnsAndFiguresThatMakeSense() throws Exception {
        Path file = folder.resolve("sample.parquet");
        SampleFile.write(file, ROWS);
        Path html = folder.resolve("page.html");
        Path json = folder.resolve("figures.json");

        assertThat(run(BatchSource::new, file, "--threads", 3, "--html", html, "--json", json)).isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString().lines()).allMatch(line -> line.length() <= 120 || line.contains(folder.toString()))
                .anyMatch(line -> line.matches("linenumber +INT32 +DICTIONARY +20,000 +0 .*\\(.* to .*\\)"));
        assertThat(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(html.toFile())
                .getElementsByTagName("script").getLength()).isZero();
        assertThat(html).content().contains("warehouses.list.element", "STRING");
        JsonNode scanned = new ObjectMapper().readTree(json.toFile()).get("files").get(0);
        assertThat(scanned.get("rows").asInt()).isEqualTo(ROWS);
        assertThat(scanned.get("threads").asInt()).isEqualTo(3);
        assertThat(names(scanned)).containsExactly("orderkey", "partkey", "linenumber", "quantity", "extendedprice",
                "discount", "returnflag", "shipdate", "shipmode", "comment", "warehouses.list.element");
        JsonNode discount = scanned.get("columns").get(5);
        assertThat(discount.get("nulls").asInt()).isBetween(5_800, 6_200);
        assertThat(discount.get("codecs").get(0).asText()).isEqualTo("SNAPPY");
        assertThat(discount.get("compressedBytes").asLong()).isPositive();
        JsonNode ratio = discount.get("ratio");
        assertThat(ratio.get("value").asDouble()).isBetween(ratio.get("low").asDouble(), ratio.get("high").asDouble());
        assertThat(discount.get("seconds").get("pages")).hasSize(scanned.get("rounds").asInt());
        assertThat(discount.get("valuesPerSecond").get("columns").asDouble()).isGreaterThan(1e5);
    }

    private static List<String> names(JsonNode file) {
        return StreamSupport.stream(file.get("columns").spliterator(), false)
                .map(column -> column.get("name").asText()).toList();
    }

    @ParameterizedTest
    @EnumSource(WriterVersion.class)
    void theAnswersOfAllTypesAreTheSame(WriterVersion version) throws IOException {
        float[] floats = {0, -0.0f, Float.NaN, Float.POSITIVE_INFINITY, Float.MIN_VALUE};
        Path file = write("types.parquet", TYPES, IntStream.range(0, ROWS).mapToObj(i -> {
            Group row = new SimpleGroup(TYPES).append("double", i * 0.1);
            if (i % 3 > 0) {
                row.append("bool", i % 7 < 3).append("int", i * i).append("long", (long) i << 33)
                        .append("int96", Binary.fromConstantByteArray(Arrays.copyOf(new byte[] {(byte) i}, 12)))
                        .append("float", floats[i % 5]).append("bytes", "x".repeat(i % 5))
                        .append("fixed", Binary.fromString(String.valueOf(i + 100_000).substring(3)));
                Group list = row.addGroup("struct").addGroup("list");
                for (int j = 0; j < i % 4; j++) {
                    row.add("repeated", j);
                    Group element = list.addGroup("list");
                    if (j != 1) {
                        element.append("element", "e" + i);
                    }
                }
            }
            return row;
        }), builder -> builder.withWriterVersion(version).withByteStreamSplitEncoding("float", true)
                .withDictionaryEncoding("int", false).withDictionaryEncoding("bytes", false));

        int status = run(BatchSource::new, file);

        assertThat(err.toString()).isEmpty();
        assertThat(status).isZero();
    }

    /** Our side reads another file, which has another answer. */
    private String differenceFrom(int... wrong) throws IOException {
        int[] numbers = IntStream.range(0, ROWS).toArray();
        Path file = write("right.parquet", NUMBERS, numbers(numbers), builder -> builder);
        Path other = write("wrong.parquet", NUMBERS, numbers(wrong), builder -> builder);
        assertThat(run(() -> new BatchSource() {
            @Override
            public Answer check(PageReadStore rowGroup, FileMetaData metadata, ColumnDescriptor column) {
                try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(other))) {
                    return super.check(reader.readRowGroup(0), metadata, column);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        }, file)).isEqualTo(Scan.DIFFERENT);
        return err.toString();
    }

    @Test
    void aWrongValueIsReportedWithItsRows() throws IOException {
        int[] numbers = IntStream.range(0, ROWS).toArray();
        numbers[12_345]++;
        assertThat(differenceFrom(numbers)).contains("right.parquet, column a, row group 0",
                "other values in rows 8,192 to 16,383");
    }

    @Test
    void valuesInAnotherOrderAreReported() throws IOException {
        int[] numbers = IntStream.range(0, ROWS).toArray();
        numbers[ROWS - 2] = ROWS - 1;
        numbers[ROWS - 1] = ROWS - 2;
        assertThat(differenceFrom(numbers)).contains("other values in rows 16,384 to 19,999");
    }

    @Test
    void aMissingRowIsReported() throws IOException {
        assertThat(differenceFrom(IntStream.range(0, ROWS - 1).toArray()))
                .contains("20,000 rows with 20,000 values, 0 of them null, but 19,999 rows with");
    }

    @Test
    void aWrongSumIsReported() throws IOException {
        assertThat(run(() -> new BatchSource() {
            @Override
            public long sum(PageReadStore rowGroup, FileMetaData file, ColumnDescriptor column) {
                return super.sum(rowGroup, file, column) + (column.getPath()[0].equals("b") ? 1 : 0);
            }
        }, numbersFile("sum.parquet"))).isEqualTo(Scan.DIFFERENT);
        assertThat(err.toString()).contains("The sums differ in", "column b");
    }

    @Test
    void whatCannotBeScannedIsSaidInASentence() throws Exception {
        Path numbers = numbersFile("numbers.parquet");
        byte[] bytes = Files.readAllBytes(numbers);
        byte[] damaged = bytes.clone();
        Arrays.fill(damaged, 4, 40, (byte) -1);
        byte[] badFooter = bytes.clone();
        badFooter[bytes.length - 5] = 127;
        byte[] encryptedFooter = bytes.clone();
        encryptedFooter[bytes.length - 1] = 'E';

        assertUnusable(folder.resolve("none"), "There is no file ");
        assertUnusable(folder, " is a folder");
        assertUnusable(file("nothing", new byte[0]), " is empty: it has no bytes");
        assertUnusable(file("short", new byte[] {1}), " is no Parquet file");
        assertUnusable(file("cut", Arrays.copyOf(bytes, 200)), " is no Parquet file, or its end is missing");
        assertUnusable(file("damaged", damaged), " is damaged: cannot read column a, row group 0: ");
        assertUnusable(file("footer", badFooter), " is damaged: cannot read its footer: ");
        assertUnusable(file("keys", encryptedFooter), " is encrypted, and scan has no keys");
        assertUnusable(encryptedColumn(), " is encrypted, and scan has no keys: cannot read column a");
        assertUnusable(file("codec", withFooter(bytes, footer -> footer.row_groups.get(0).columns.forEach(
                column -> column.meta_data.setCodec(CompressionCodec.LZO)))),
                " has a codec that cannot be loaded: cannot read column a, row group 0: ");
        assertUnusable(write("rows", NUMBERS, Stream.of(), builder -> builder), " has no rows");
        assertUnusable(numbers, " has no column c: the columns are a, b", "--columns", "b,c");
        assertUnusable(numbers, "Cannot write ", "--html", folder.resolve("none").resolve("page.html"));
    }

    private void assertUnusable(Path file, String message, Object... options) {
        err.getBuffer().setLength(0);
        assertThat(run(BatchSource::new, Stream.concat(Stream.of(file), Arrays.stream(options)).toArray()))
                .as(message).isEqualTo(Scan.UNUSABLE);
        assertThat(err.toString().lines()).singleElement().asString().contains(message);
    }

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private Path encryptedColumn() throws IOException {
        byte[] key = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
        ColumnPath column = ColumnPath.get("a");
        return write("encrypted", NUMBERS, numbers(1), builder -> builder.withEncryption(
                FileEncryptionProperties.builder(key).withPlaintextFooter().withEncryptedColumns(Map.of(
                        column, ColumnEncryptionProperties.builder(column).withKey(key).build())).build()));
    }

    private static byte[] withFooter(byte[] file, Consumer<org.apache.parquet.format.FileMetaData> change)
            throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int length = buffer.getInt(file.length - 8);
        int start = file.length - 8 - length;
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(file, 0, start);
        org.apache.parquet.format.FileMetaData footer =
                Util.readFileMetaData(new ByteArrayInputStream(file, start, length));
        change.accept(footer);
        Util.writeFileMetaData(footer, changed);
        changed.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(changed.size() - start).array());
        changed.write(file, file.length - 4, 4);
        return changed.toByteArray();
    }

    @Test
    void anEncodingThatParquetJavaRefusesIsNamed() throws Exception {
        ScannedFile file = ScannedFile.open(numbersFile("alp.parquet"), List.of());
        assertThat(file.failure("its footer", new IOException("Required field 'encoding' was not present! Struct")))
                .hasMessageContaining("has an encoding that parquet-java refuses, such as ALP");
    }

    @Test
    void groupsStandForTheirColumnsAndAreReadOnce() throws Exception {
        Path file = folder.resolve("sample.parquet");
        SampleFile.write(file, 10);
        assertThat(ScannedFile.open(file, List.of("warehouses", "comment", "warehouses.list")).columns())
                .extracting(ScannedFile::name).containsExactly("warehouses.list.element", "comment");
    }

    @Test
    void wrongUseIsExplained() {
        assertThat(run(BatchSource::new)).isEqualTo(2);
        assertThat(run(BatchSource::new, "x", "--threads", 0)).isEqualTo(2);
        assertThat(run(BatchSource::new, "x", "--frames")).isEqualTo(2);
        assertThat(err.toString()).contains("Missing a FILE", "--threads is at least 1: 0", "--frames");
        assertThat(run(BatchSource::new, "--help")).isZero();
        assertThat(run(BatchSource::new, "--version")).isZero();
        assertThat(out.toString()).contains("--columns", "Exit status", "parquet-java 1.");
    }

    @Test
    void aRatioHasStudentsInterval() {
        // The logarithms of the ratios are 0 and ln 4, their standard error is ln 2, and t is 12.706.
        Ratio ratio = Ratio.of(new double[] {1, 4}, new double[] {1, 1});
        assertThat(ratio.value()).isCloseTo(2, within(1e-9));
        assertThat(ratio.high()).isCloseTo(Math.pow(2, 13.706), within(1e-6));
        assertThat(ratio.low()).isCloseTo(Math.pow(2, -11.706), within(1e-9));
    }

    @Test
    void progressIsWrittenOverAndClearedOnlyAfterAWhile() {
        Progress progress = new Progress(new PrintWriter(err), 0);
        progress.show("round 1");
        progress.show("too early");
        progress.clear();
        Progress patient = new Progress(new PrintWriter(err), Progress.PATIENCE);
        patient.show("too early");
        patient.clear();
        assertThat(err).hasToString("\rround 1\r       \r");
    }
}
