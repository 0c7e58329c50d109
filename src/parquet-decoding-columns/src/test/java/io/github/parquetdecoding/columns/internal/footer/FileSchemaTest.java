// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.AnnotatedColumns;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DecimalType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.MicroSeconds;
import org.apache.parquet.format.MilliSeconds;
import org.apache.parquet.format.NanoSeconds;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.TimeType;
import org.apache.parquet.format.TimeUnit;
import org.apache.parquet.format.TimestampType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Types of fields, with the oldest parquet-java, too. */
class FileSchemaTest {
    /** Set where parquet-java is too old for some types. */
    private static final boolean IS_OLD = System.getProperty("files") != null;

    private static FileSchema schema(List<ColumnOrder> orders, SchemaElement... fields) throws IOException {
        List<SchemaElement> schema = new ArrayList<>(List.of(fields));
        schema.add(0, new SchemaElement("m").setNum_children(fields.length)
                .setRepetition_type(FieldRepetitionType.REPEATED));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Util.writeFileMetaData(new FileMetaData(1, schema, 0, List.of()).setColumn_orders(orders), out);
        return new FileFooter(out.toByteArray(), 0, out.size(), 0).schema();
    }

    private static SchemaElement field(Type type) {
        return new SchemaElement("f").setRepetition_type(FieldRepetitionType.OPTIONAL).setType(type);
    }

    @Test
    void annotationsThatDoNotFitAreRemoved() throws Exception {
        AnnotatedColumns annotated = new AnnotatedColumns();
        FileFooter footer = FooterComparison.read(annotated.file());
        Map<String, String> read = new HashMap<>();
        for (int i = 0; i < footer.schema().columnCount(); i++) {
            ColumnStatistics statistics = footer.statistics(footer.readableChunk(0, i), i);
            boolean isAnnotated = footer.schema().column(i).getPrimitiveType().getLogicalTypeAnnotation() != null;
            read.put(String.join(".", footer.schema().path(i)), isAnnotated + " " + (statistics.min() != null));
        }
        assertThat(annotated.wrong(read, IS_OLD ? "FLOAT16|GEO|UNKNOWN" : "none")).isEmpty();
    }

    @Test
    void typesThatNobodyKnowsArePhysicalWithoutStatistics() throws IOException {
        FileFooter footer = FooterComparison.read(
                Files.readAllBytes(Path.of("src/test/resources/unusual/newer_types.parquet")));
        Map<String, String> columns = new HashMap<>();
        for (int i = 0; i < footer.schema().columnCount(); i++) {
            columns.put(String.join(".", footer.schema().path(i)),
                    footer.schema().column(i).getPrimitiveType().getLogicalTypeAnnotation() + " "
                    + (footer.statistics(footer.chunk(0, i), i) != ColumnStatistics.NONE));
        }
        assertThat(columns).containsEntry("invented", "null false").containsEntry("time", "null false");
        assertThat(footer.schema().messageType().getColumns()).hasSize(columns.size());
    }

    private static LogicalType timestamp(boolean isAdjusted, TimeUnit unit) {
        return LogicalType.TIMESTAMP(new TimestampType(isAdjusted, unit));
    }

    private static String annotation(SchemaElement field) throws IOException {
        return String.valueOf(schema(null, field).column(0).getPrimitiveType().getLogicalTypeAnnotation());
    }

    @Test
    void aConvertedTypeWinsIfTheLogicalTypeIsAnother() throws IOException {
        TimeUnit millis = TimeUnit.MILLIS(new MilliSeconds());
        SchemaElement time = field(Type.INT64).setLogicalType(timestamp(false, millis));
        assertThat(annotation(time)).isEqualTo("TIMESTAMP(MILLIS,false)");
        time.setConverted_type(ConvertedType.TIMESTAMP_MILLIS);
        assertThat(annotation(time)).isEqualTo("TIMESTAMP(MILLIS,false)");
        time.setConverted_type(ConvertedType.TIMESTAMP_MICROS);
        assertThat(annotation(time)).isEqualTo("TIMESTAMP(MICROS,true)");
        assertThat(annotation(field(Type.INT64).setConverted_type(ConvertedType.TIME_MICROS)))
                .isEqualTo("TIME(MICROS,true)");
        SchemaElement decimal = field(Type.INT64).setConverted_type(ConvertedType.DECIMAL).setScale(2).setPrecision(9);
        assertThat(annotation(decimal)).isEqualTo("DECIMAL(9,2)");
        assertThat(annotation(decimal.setLogicalType(LogicalType.DECIMAL(new DecimalType(3, 10)))))
                .isEqualTo("DECIMAL(10,3)");
        assertThat(annotation(decimal.setLogicalType(timestamp(true, TimeUnit.MICROS(new MicroSeconds())))))
                .isEqualTo("DECIMAL(9,2)");
    }

    @Test
    void logicalTypesNeedNoConvertedTypes() throws IOException {
        SchemaElement small = field(Type.INT32).setLogicalType(LogicalType.INTEGER(new IntType((byte) 8, false)));
        assertThat(annotation(small)).isEqualTo("INTEGER(8,false)");
        assertThat(annotation(small.setLogicalType(LogicalType.INTEGER(new IntType((byte) 16, true)))))
                .isEqualTo("INTEGER(16,true)");
        assertThat(annotation(field(Type.INT64).setLogicalType(LogicalType.TIME(
                new TimeType(false, TimeUnit.NANOS(new NanoSeconds())))))).isEqualTo("TIME(NANOS,false)");
    }

    @Test
    void unknownConvertedTypesAreRemoved() {
        byte[] bytes = HexFormat.of().parseHex("292c48016d1502001502250218016425" + "2c" + "00290c00");
        FileSchema schema = new FileFooter(bytes, 0, bytes.length, 0).schema();
        assertThat(schema.column(0).getPrimitiveType().getLogicalTypeAnnotation()).isNull();
        assertThat(schema.valueType(0).isKnown()).isFalse();
    }

    @Test
    void ordersAreThoseOfTheFooter() throws IOException {
        ColumnOrder byType = ColumnOrder.TYPE_ORDER(new TypeDefinedOrder());
        SchemaElement interval = field(Type.FIXED_LEN_BYTE_ARRAY).setType_length(12)
                .setConverted_type(ConvertedType.INTERVAL);
        SchemaElement[] fields = {field(Type.INT32), field(Type.INT96), interval, field(Type.DOUBLE)};
        assertThat(orders(schema(List.of(byType, byType, byType), fields)))
                .containsExactly("TYPE_DEFINED_ORDER", "UNDEFINED", "UNDEFINED", "UNDEFINED");
        assertThat(orders(schema(null, fields)))
                .containsExactly("TYPE_DEFINED_ORDER", "UNDEFINED", "UNDEFINED", "TYPE_DEFINED_ORDER");
    }

    private static List<String> orders(FileSchema schema) {
        List<String> orders = new ArrayList<>();
        for (int i = 0; i < schema.columnCount(); i++) {
            orders.add(schema.column(i).getPrimitiveType().columnOrder().getColumnOrderName().name());
        }
        return orders;
    }

    /** The members 2, 3, 4 and 257 of the union, and none: only the first, the total order, is known. */
    @Test
    void newerOrdersAreUnknown() {
        String schema = "29 6c 48 01 6d 15 0a 00" + "15 0a 25 02 18 01 64 00".repeat(5);
        String orders = "39 5c 2c 00 00 3c 00 00 4c 00 00 0c 8204 00 00 00";
        byte[] bytes = HexFormat.of().parseHex((schema + "29 0c" + orders + "00").replace(" ", ""));
        assertThat(orders(new FileFooter(bytes, 0, bytes.length, 0).schema())).containsExactly(
                IS_OLD ? "UNDEFINED" : "IEEE_754_TOTAL_ORDER", "UNDEFINED", "UNDEFINED", "UNDEFINED", "UNDEFINED");
    }

    /** In the footer of one other column. */
    @ParameterizedTest
    @CsvSource({"15 10, 'has type 8, which is unknown'", "15 0e, 'has no type: .*length: 0'",
        "15 0e 15 01, 'has no type: .*length: -1'"})
    void columnsOfNoTypeAreRefusedWhenTheyAreRead(String type, String reason) {
        byte[] bytes = HexFormat.of().parseHex(("29 3c 48 01 6d 15 04 00" + "15 0a 25 02 18 01 64 00" + type
                + (type.length() > 5 ? "15 02" : "25 02") + "18 01 65 00" + "29 0c 00").replace(" ", ""));
        FileSchema schema = new FileFooter(bytes, 0, bytes.length, 0).schema();
        assertThat(schema.column(0).getPath()).containsExactly("d");
        assertThatThrownBy(() -> schema.column(1)).isInstanceOf(MalformedParquetException.class)
                .hasMessageMatching("The field e of the schema " + reason);
        assertThatThrownBy(schema::messageType).isInstanceOf(MalformedParquetException.class);
    }

    @Test
    void fieldsNeedNames() {
        byte[] bytes = HexFormat.of().parseHex("291c150000290c00");
        assertThatThrownBy(() -> new FileFooter(bytes, 0, bytes.length, 0))
                .isInstanceOf(MalformedParquetException.class).hasMessage("A field of the schema has no name");
    }

    @Test
    void groupsKeepTheirAnnotations() throws IOException {
        SchemaElement list = new SchemaElement("list").setRepetition_type(FieldRepetitionType.OPTIONAL)
                .setConverted_type(ConvertedType.LIST).setNum_children(0);
        SchemaElement map = list.deepCopy().setName("map").setConverted_type(ConvertedType.MAP_KEY_VALUE);
        SchemaElement text = field(Type.BYTE_ARRAY).setField_id(-7)
                .setLogicalType(LogicalType.STRING(new StringType()));
        assertThat(schema(null, list, map, text).messageType()).hasToString("""
                message m {
                  optional group list (LIST) {
                  }
                  optional group map (MAP_KEY_VALUE) {
                  }
                  optional binary f (STRING) = -7;
                }
                """);
    }
}
