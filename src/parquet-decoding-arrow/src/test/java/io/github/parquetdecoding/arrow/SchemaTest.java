// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;

import io.github.parquetdecoding.arrow.ParquetArrowReader.Option;
import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.ColumnFileReaderBuilder;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What pyarrow's twins do not show: other writers' schemas, options, and schemas that do not fit. */
class SchemaTest extends AllocatorTest {
    /** Checked with pyarrow 26. */
    private static final String TYPES = """
            | optional binary x (ENUM); | x: Binary |
            | optional binary x (BSON); | x: Binary |
            | optional binary x (JSON); | x: Utf8 |
            | optional binary x (DECIMAL(50,5)); | x: Decimal(50, 5, 256) |
            | optional int64 x (TIMESTAMP_MICROS); | x: Timestamp(MICROSECOND, UTC) |
            | repeated int32 x; | x: List<x: Int(32, true) not null> not null |
            | repeated group x { optional int32 a; } | x: List<x: Struct<a: Int(32, true)> not null> not null |
            | required group x { required group y { optional int32 z; } } | x: Struct<y: Struct<z: Int(32, true)> not null> not null |
            | optional group x { repeated int32 a; required int32 b; } | x: Struct<a: List<a: Int(32, true) not null> not null, b: Int(32, true) not null> |
            | optional group x (LIST) { repeated int32 element; } | x: List<element: Int(32, true) not null> |
            | optional group x (LIST) { repeated group element { required int32 a; optional int32 b; } } | x: List<element: Struct<a: Int(32, true) not null, b: Int(32, true)> not null> |
            | optional group x (LIST) { repeated group array { optional int32 a; } } | x: List<array: Struct<a: Int(32, true)> not null> |
            | optional group x (LIST) { repeated group x_tuple { optional int32 a; } } | x: List<x_tuple: Struct<a: Int(32, true)> not null> |
            | optional group x (LIST) { repeated group bag { optional int32 array_element; } } | x: List<array_element: Int(32, true)> |
            | optional group x (LIST) { repeated group array (MAP) { repeated group map { required int32 k; required int32 v; } } } | x: List<array: Map(false)<array: Struct<k: Int(32, true) not null, v: Int(32, true) not null> not null> not null> |
            | optional group x (LIST) { repeated group array (LIST) { repeated int32 array; } } | x: List<array: List<array: Int(32, true) not null> not null> |
            | optional group x (MAP) { repeated group map { required binary key (STRING); optional int32 value; } } | x: Map(false)<x: Struct<key: Utf8 not null, value: Int(32, true)> not null> |
            | optional group x (MAP_KEY_VALUE) { repeated group map { required int32 k; required int32 v; } } | x: Map(false)<x: Struct<k: Int(32, true) not null, v: Int(32, true) not null> not null> |
            | optional group x (MAP) { repeated group key_value { required int32 key; } } | x: List<key: Int(32, true) not null> |
            """;

    private Path write(String schema, Map<String, String> metadata, int rows, ObjIntConsumer<Group> filler)
            throws IOException {
        return write(MessageTypeParser.parseMessageType("message m { " + schema + " }"), metadata, rows, filler);
    }

    private Schema schema(Path path, Option... options) throws IOException {
        try (ArrowReader reader = ParquetArrowReader.open(allocator, ColumnFileReader.builder(path), options)) {
            return reader.getVectorSchemaRoot().getSchema();
        }
    }

    static Stream<Arguments> types() {
        return TYPES.lines().map(line -> line.split(" ?\\| ?")).map(cells -> Arguments.of(cells[1], cells[2]));
    }

    @ParameterizedTest
    @MethodSource("types")
    void typesOfOtherWritersAreThoseOfPyarrow(String parquet, String arrow) throws IOException {
        Path path = write(parquet, Map.of(), 0, (group, row) -> { });
        assertThat(schema(path).getFields()).singleElement().hasToString(arrow);
    }

    @Test
    void columnsComeInTheOrderOfTheirNames() throws IOException {
        Path path = write("""
                optional int32 a; optional group b { required int32 x; optional int64 y; }
                required group m (MAP) { repeated group key_value { required int32 key; optional int32 value; } }
                """, Map.of(), 10, (group, row) -> {
                    group.append("a", row).addGroup("b").append("x", 2 * row).append("y", 3L * row);
                    group.addGroup("m").addGroup("key_value").append("key", 4 * row).append("value", 5 * row);
                });
        ColumnFileReaderBuilder files = ColumnFileReader.builder(path)
                .columns("b.y", "m.key_value.value", "a", "m.key_value.key", "b.x")
                .filter(FilterApi.gt(FilterApi.intColumn("a"), 7));
        try (ArrowReader reader = ParquetArrowReader.open(allocator, files)) {
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(reader.getVectorSchemaRoot().contentToTSVString()).isEqualTo("""
                    b\tm\ta
                    {"y":24,"x":16}\t[{"key":32,"value":40}]\t8
                    {"y":27,"x":18}\t[{"key":36,"value":45}]\t9
                    """);
            assertThat(reader.bytesRead()).isPositive();
            assertThat(reader.loadNextBatch()).isFalse();
            assertThat(reader.getVectorSchemaRoot().getRowCount()).isZero();
        }
        try (ArrowReader keys = ParquetArrowReader.open(
                allocator, ColumnFileReader.builder(path).columns("m.key_value.key"))) {
            assertThat(keys.getVectorSchemaRoot().getSchema().getFields()).singleElement()
                    .hasToString("m: List<key_value: Struct<key: Int(32, true) not null> not null> not null");
        }
    }

    @Test
    void listsHaveLongOffsetsByOption() throws IOException {
        Path path = write("repeated int32 a;", Map.of(), 4, (group, row) -> group.append("a", row).append("a", 2));
        try (ArrowReader reader =
                ParquetArrowReader.open(allocator, ColumnFileReader.builder(path), Option.LARGE_LISTS)) {
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(reader.getVectorSchemaRoot().getVector("a")).hasToString("[[0,2], [1,2], [2,2], [3,2]]");
            assertThat(reader.getVectorSchemaRoot().getVector("a").getField().getType())
                    .isEqualTo(ArrowType.LargeList.INSTANCE);
        }
    }

    /** Of the pages of each row group, the first have ids of its dictionary and the last have strings. */
    @Test
    void idsBecomeOneDictionaryOfAllRowGroupsAndFiles() throws IOException {
        Path[] paths = new Path[2];
        for (int file = 0; file < 2; file++) {
            int first = 40 * file;
            paths[file] = write("optional binary a (STRING); required int32 b;", Map.of(), 250, (group, row) -> {
                        group.append("b", row);
                        if (row % 9 != 4) {
                            group.append("a", "text " + (first + (row % 100 < 50 ? row % 3 : row)));
                        }
                    });
        }
        List<Object> expected = new ArrayList<>();
        try (ArrowReader reader = ParquetArrowReader.open(allocator, ColumnFileReader.builder(paths))) {
            while (reader.loadNextBatch()) {
                append(reader.getVectorSchemaRoot().getVector("a"), expected);
            }
        }
        List<Object> actual = new ArrayList<>();
        try (ArrowReader reader = ParquetArrowReader.open(
                allocator, ColumnFileReader.builder(paths).ids("a").batchRows(30))) {
            int size = 0;
            while (reader.loadNextBatch()) {
                FieldVector indexes = reader.getVectorSchemaRoot().getVector("a");
                Dictionary dictionary = reader.lookup(indexes.getField().getDictionary().getId());
                assertThat(dictionary.getVector().getValueCount()).isGreaterThanOrEqualTo(size);
                size = dictionary.getVector().getValueCount();
                try (FieldVector decoded = (FieldVector) DictionaryEncoder.decode(indexes, dictionary)) {
                    append(decoded, actual);
                }
            }
            assertThat(size).isEqualTo(expected.stream().filter(text -> text != null).distinct().count());
        }
        assertThat(actual).hasSize(500).isEqualTo(expected);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParquetArrowReader.open(allocator, ColumnFileReader.builder(paths).ids("b")))
                .withMessage("Only strings and other bytes of any length can have ids: required int32 b");
    }

    private static void append(FieldVector vector, List<Object> to) {
        for (int i = 0; i < vector.getValueCount(); i++) {
            to.add(vector.isNull(i) ? null : vector.getObject(i).toString());
        }
    }

    @Test
    void originalSchemasThatDoNotFitAreIgnored() throws IOException {
        String parquet = "optional binary a (STRING); required int32 b;";
        Field other = new Field("a", FieldType.nullable(new ArrowType.Duration(TimeUnit.SECOND)), null);
        for (String original : List.of("no base 64", "AAAA", encoded(other))) {
            Path path = write(parquet, Map.of("ARROW:schema", original, "k", "v"), 0, (g, row) -> { });
            assertThat(schema(path).getFields()).hasToString("[a: Utf8, b: Int(32, true) not null]");
            assertThat(schema(path).getCustomMetadata()).containsEntry("k", "v").doesNotContainKey("ARROW:schema");
        }
    }

    /** Written by pyarrow; decimals of 64 bits are newer than Arrow 19. */
    @Test
    void onlyTypesThatAreNewerThanArrowAreLost() throws IOException {
        assertThat(schema(Path.of("src/test/resources/decimal64.parquet")).getFields()).hasToString("""
                [dur: Duration(MICROSECOND), tz: Timestamp(MICROSECOND, Europe/Berlin), \
                fsl: FixedSizeList(2)<element: Int(32, true)>, ls: LargeUtf8, \
                dict: Int(32, true)[dictionary: 0], \
                x: Struct<q: List<element: Decimal(12, 0, 128)>>]""");
    }

    /** Coordinate reference systems become what Arrow C++ makes of them: valid JSON is kept. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            optional binary x (GEOMETRY); | geoarrow.wkb | {"crs": "OGC:CRS84", "crs_type": "authority_code"}
            optional binary x (GEOMETRY(srid:5070));   | geoarrow.wkb | {"crs": "5070", "crs_type": "srid"}
            optional binary x (GEOMETRY(projjson:key));| geoarrow.wkb | {"crs": {"id": 1}, "crs_type": "projjson"}
            optional binary x (GEOMETRY(projjson:bad));| geoarrow.wkb | {"crs": "{\\\"id\\\"", "crs_type": "projjson"}
            optional binary x (GEOMETRY(projjson:no)); | geoarrow.wkb | {"crs": "projjson:no"}
            optional binary x (GEOMETRY([1]));         | geoarrow.wkb | {"crs": [1]}
            optional binary x (GEOMETRY(12.5));        | geoarrow.wkb | {"crs": "12.5"}
            optional binary x (GEOMETRY(a\"b));        | geoarrow.wkb | {"crs": "a\\\"b"}
            optional binary x (GEOGRAPHY); | geoarrow.wkb | {"crs": "OGC:CRS84", "crs_type": "authority_code", \
            "edges": "spherical"}
            optional binary x (GEOGRAPHY(srid:1,KARNEY)); | geoarrow.wkb | {"crs": "1", "crs_type": "srid", \
            "edges": "karney"}
            optional group x (VARIANT(1)) { required binary metadata; required binary value; } \
            | arrow.parquet.variant | ``
            """)
    void extensionTypesAreInTheMetadata(String parquet, String name, String metadata) throws IOException {
        Path path = write(parquet, Map.of("key", "{\"id\": 1}", "bad", "{\"id\""), 0, (group, row) -> { });
        assertThat(schema(path).getFields().get(0).getMetadata())
                .containsEntry("ARROW:extension:name", name).containsEntry("ARROW:extension:metadata", metadata);
        if (name.endsWith("variant")) {
            // A part of a variant is none.
            try (ArrowReader reader = ParquetArrowReader.open(
                    allocator, ColumnFileReader.builder(path).columns("x.value"))) {
                assertThat(reader.getVectorSchemaRoot().getSchema().getFields().get(0).getMetadata()).isEmpty();
            }
        }
    }

    @Test
    void filesWithoutColumnsHaveRows() throws IOException {
        Path path = Path.of("src/test/resources/no_columns.parquet");
        try (ArrowReader reader = ParquetArrowReader.open(allocator, path)) {
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(reader.getVectorSchemaRoot().getFieldVectors()).isEmpty();
            assertThat(reader.getVectorSchemaRoot().getRowCount()).isEqualTo(5);
            assertThat(reader.loadNextBatch()).isFalse();
        }
    }

    /** pyarrow also has the time 24:00, which is in DuckDB's files, and refuses the decimal. */
    @Test
    void timesOfAWholeDayAndDecimalsOfNoBytesAreValues() throws IOException {
        Path path = write("required int64 a (TIME(MICROS,false)); required binary b (DECIMAL(9,2));", Map.of(), 1,
                (group, row) -> group.append("a", 86_400_000_000L).append("b", Binary.EMPTY));
        try (ArrowReader reader = ParquetArrowReader.open(allocator, path)) {
            assertThat(reader.loadNextBatch()).isTrue();
            assertThat(reader.getVectorSchemaRoot().contentToTSVString()).isEqualTo("a\tb\n86400000000\t0.00\n");
        }
    }

    @Test
    void originalFieldsAreFoundByName() throws IOException {
        String original = encoded(Field.nullable("gone", ArrowType.Utf8.INSTANCE),
                Field.nullable("b", ArrowType.Utf8View.INSTANCE), Field.nullable("a", ArrowType.LargeUtf8.INSTANCE));
        Path path = write("optional binary a (STRING); optional binary b (STRING);",
                Map.of("ARROW:schema", original), 0, (group, row) -> { });
        assertThat(schema(path).getFields()).hasToString("[a: LargeUtf8, b: Utf8View]");
    }

    static String encoded(Field... fields) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        MessageSerializer.serialize(new WriteChannel(Channels.newChannel(bytes)), new Schema(List.of(fields)));
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /** Of four lists, the first two are null. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2         | A list of a has 0 elements instead of 2
            300000000 | 4 lists of a have 1200000000 elements, more than 134217728: read batches of fewer rows
            """)
    void listsThatDoNotFitTheirSizeAreRefused(int size, String message) throws IOException {
        Field lists = new Field("a", FieldType.nullable(new ArrowType.FixedSizeList(size)),
                List.of(Field.nullable("element", new ArrowType.Int(32, true))));
        Path path = write("optional group a (LIST) { repeated group list { optional int32 element; } }",
                Map.of("ARROW:schema", encoded(lists)), 4, (group, row) -> {
                    if (row >= 2) {
                        group.addGroup("a");
                    }
                });
        try (ArrowReader reader = ParquetArrowReader.open(allocator, path)) {
            assertThatThrownBy(reader::loadNextBatch).isInstanceOf(ParquetDecodingException.class)
                    .hasMessage(message);
        }
    }
}
