// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.xml.parsers.DocumentBuilderFactory;

import io.github.parquetdecoding.DecodingKernels;
import io.github.parquetdecoding.comparison.Ratio;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import shaded.parquet.com.fasterxml.jackson.databind.JsonNode;
import shaded.parquet.com.fasterxml.jackson.databind.ObjectMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ScanTest extends ScanRuns {
    private static final MessageType TYPES = MessageTypeParser.parseMessageType("""
            message types {
                optional boolean bool; optional int32 int; optional int64 long; optional int96 int96;
                optional float float; required double double; optional binary bytes;
                optional fixed_len_byte_array(3) fixed; repeated int32 repeated;
                optional group struct {
                    optional group list (LIST) { repeated group list { optional binary element; } }
                }
            }""");

    @Test
    void theReportsOfASampleHaveAllColumnsAndFiguresThatMakeSense() throws Exception {
        Path file = folder.resolve("sample.parquet");
        SampleFile.write(file, ROWS);
        Path html = folder.resolve("page.html");
        Path json = folder.resolve("figures.json");

        assertThat(run(new BatchSource(), file, "--threads", 3, "--html", html, "--json", json)).isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString().lines()).allMatch(line -> line.length() <= 120 || line.contains(folder.toString()))
                .noneMatch(line -> line.startsWith("Too small"))
                .anyMatch(line -> line.matches("linenumber +INT32 +DICTIONARY +20,000 +0 .*\\(.* to .*\\)"))
                .anyMatch(line -> line.matches("Opened, read and summed: parquet-java [\\d.,]+ ms, columns [\\d.,]+ ms "
                        + "\\([\\d.,]+ times as fast\\), on 3 threads [\\d.,]+ ms \\([\\d.,]+ times\\)"));
        assertThat(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(html.toFile())
                .getElementsByTagName("script").getLength()).isZero();
        assertThat(html).content().contains("warehouses.<wbr/>list.<wbr/>element", "STRING",
                ">parquet-java, million values/s</th>", ">2</small>", "<p>Opened, read and summed: parquet-java ");
        assertThat(html).content().contains(DecodingKernels.describe().lines().toList())
                .containsPattern("(?s)warehouses.*(<td>[^<]*</td>\\s*){7}<td class=\"chart\"><i class=\"range\"");
        JsonNode scanned = new ObjectMapper().readTree(json.toFile()).get("files").get(0);
        assertThat(scanned.get("rows").asInt()).isEqualTo(ROWS);
        assertThat(scanned.get("wholeFile")).hasSize(3).allSatisfy(times -> {
            assertThat(times.get("seconds").size()).isGreaterThanOrEqualTo(3);
            assertThat(times.get("median").asDouble() * times.get("timesAsFast").asDouble())
                    .isCloseTo(scanned.get("wholeFile").get(0).get("median").asDouble(), within(1e-9)).isPositive();
        }).extracting(times -> times.get("threads").asInt()).containsExactly(1, 1, 3);
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

        int status = run(new BatchSource(), file);

        assertThat(err.toString()).isEmpty();
        assertThat(status).isZero();
    }

    @Test
    void namesAreCutInTheMiddleSoThatTheyStayDistinct() throws IOException {
        String group = "attributes_of_the_customer_who_has_ordered_the_goods_that_are_listed_on_the_invoice_below";
        MessageType schema = MessageTypeParser.parseMessageType("""
                message maps { required group %s {
                    required int32 key_of_value; required int32 key_of_units; required int32 x_of_units;
                } }""".formatted(group));
        Group row = new SimpleGroup(schema);
        row.addGroup(group).append("key_of_value", 1).append("key_of_units", 2).append("x_of_units", 3);
        assertThat(run(new BatchSource(), write("maps", schema, Stream.of(row), builder -> builder))).isZero();
        assertThat(out).asString().contains("Too small to tell what larger files gain: fewer than 200,000 values");
        List<String> names = out.toString().lines().filter(line -> line.startsWith("attr"))
                .map(line -> line.replaceFirst(" .*", "")).toList();
        assertThat(names).hasSize(3).doesNotHaveDuplicates().allMatch(name -> name.matches(".+\\.\\..+_(value|units)"));
        assertThat(out.toString().lines()).allMatch(line -> line.length() <= 120 || line.contains(folder.toString()));
        assertThat(TextReport.cut(List.of("column", "abcde_uvwxyz", "abcdefuvwxyz"), 8))
                .containsExactly("column", "abcde_..", "abcdef..");
        assertThat(TextReport.cut(List.of("abcdeXuvwxyz", "abcdeYuvwxyz"), 6))
                .containsExactly("abcdeXuvwxyz", "abcdeYuvwxyz");
    }

    @Test
    void smallFiguresHaveDigits() {
        assertThat(Stream.of(1234.4, 9.94, 0.12, 0.0994, 0.00346, 0.0).map(TextReport::number))
                .containsExactly("1,234", "9.9", "0.1", "0.099", "0.0035", "0.0");
        assertThat(TextReport.ratio(new Ratio(12.34, 0.951, 0.00346))).isEqualTo("12.3 (1.0 to 0.0035)");
    }

    @Test
    void reportsThatCannotBeWrittenAreRefusedBeforeAnythingIsMeasured() throws IOException {
        Path numbers = numbersFile("numbers.parquet");
        Path lost = folder.resolve("none").resolve("page");
        for (String option : List.of("--html", "--json", "--sample")) {
            assertUnusable(numbers, "Cannot write " + lost + ": " + folder.resolve("none") + " is not a folder",
                    option, lost);
            assertUnusable(numbers, "Cannot write " + folder + ": it is a folder", option, folder);
        }
        assertUnusable(numbers, lost + " does not exist", lost);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void wrongUseIsExplained() {
        assertThat(run(new BatchSource())).isEqualTo(2);
        assertThat(run(new BatchSource(), "x", "--threads", -1)).isEqualTo(2);
        assertThat(run(new BatchSource(), "x", "--frames")).isEqualTo(2);
        assertThat(err.toString()).contains("Missing a FILE", "--threads must be at least 0: -1", "--frames");
        assertThat(run(new BatchSource(), "--help")).isZero();
        assertThat(run(new BatchSource(), "--version")).isZero();
        assertThat(out.toString()).contains("--columns", "Exit status", "parquet-java 1.");
    }

    @Test
    void aRatioHasStudentsInterval() {
        // The logarithms of the ratios are 0 and ln 4, their standard error is ln 2, and t is 12.7062.
        Ratio ratio = Ratio.ofPairs(new double[] {1, 4}, new double[] {1, 1}, 0.95);
        assertThat(ratio.value()).isCloseTo(2, within(1e-9));
        assertThat(ratio.high()).isCloseTo(Math.pow(2, 13.7062), within(1.0));
        assertThat(ratio.low()).isCloseTo(Math.pow(2, -11.7062), within(1e-6));
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
