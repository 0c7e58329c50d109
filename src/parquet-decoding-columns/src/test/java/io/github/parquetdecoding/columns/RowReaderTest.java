// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageTypeParser;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RowReaderTest {
    private static final Pattern REFUSAL = Pattern.compile("(c\\d+) is optional .* \\1.*: use (get\\w+)");
    private static final Path TRIPS = Path.of("trips.parquet");

    private static Object call(Row row, Object index, String name) throws Exception {
        Class<?> type = index instanceof Integer ? int.class : String.class;
        try {
            return Row.class.getMethod(name, type).invoke(row, index);
        } catch (InvocationTargetException e) {
            throw (Exception) e.getCause();
        }
    }

    @Test
    void aGetterOfAnotherTypeNamesTheOneToUseByIndexAndByName() throws Exception {
        List<String> getters = Stream.of(FieldValues.class.getMethods()).map(Method::getName)
                .filter(name -> name.startsWith("get") && !name.equals("getClass")).toList();
        assertThat(getters).hasSize(16);
        try (RowReader row = ColumnFileReader.builder(TypedValuesTest.fileOfAllTypes()).rows()) {
            assertThat(row.next()).isTrue();
            List<Object> expected = TypedValuesTest.values().values().stream().map(value -> value[1]).toList();
            for (int i = 0; i < expected.size(); i++) {
                int refused = 0;
                String name = row.names().get(i);
                assertThat(row.value(i)).isEqualTo(row.value(name)).isEqualTo(expected.get(i));
                for (String getter : getters) {
                    try {
                        assertThat(call(row, i, getter)).isEqualTo(call(row, name, getter));
                    } catch (IllegalStateException e) {
                        refused++;
                        Matcher refusal = REFUSAL.matcher(e.getMessage());
                        assertThat(e.getMessage()).matches(REFUSAL);
                        assertThat(refusal.matches()).isTrue();
                        Object value = call(row, i, refusal.group(2));
                        // Unsigned integers are larger as objects.
                        if (expected.get(i).getClass().isInstance(value)) {
                            assertThat(value).isEqualTo(expected.get(i));
                        }
                    }
                }
                assertThat(refused).isBetween(getters.size() - 3, getters.size() - 1);
            }
            assertThat(row.next()).isTrue();
            for (int i = 0; i < expected.size(); i++) {
                assertThat(row.isNull(i)).isTrue();
                assertThat(row.value(i)).isNull();
            }
            assertThat(row.getInt("c1") + row.getLong("c3") + row.getDouble("c6")).isZero();
            assertThat(row.getBoolean("c0")).isFalse();
            assertThat(row.getString("c8")).isNull();
            assertThatThrownBy(() -> row.value("d")).hasMessageMatching(
                    "There is no field d. The fields are c0; .*c19; and 9 others");
            assertThatThrownBy(() -> row.value("d28")).hasMessage("There is no field d28. Did you mean c28?");
            assertThatNullPointerException().isThrownBy(() -> row.getInt(null))
                    .withMessage("The name of the field is null");
        }
    }

    /** {@return what {@code value} returns, by other methods} */
    private static Object byGetters(FieldValues values, int index) {
        Object value = values.value(index);
        if (value instanceof List) {
            RowList list = values.getList(index);
            assertThat(JsonLine.of(list.toList())).isEqualTo(JsonLine.of(value)).isEqualTo(list.toString());
            return IntStream.range(0, list.size()).collect(
                    ArrayList::new, (all, i) -> all.add(byGetters(list, i)), ArrayList::addAll);
        }
        if (!(value instanceof Map<?, ?> map)) {
            return value;
        }
        Map<Object, Object> all = new LinkedHashMap<>();
        try {
            RowMap entries = values.getMap(index);
            assertThat(entries).hasToString(JsonLine.of(value));
            IntStream.range(0, entries.size()).forEach(i ->
                    all.put(byGetters(entries.keys(), i), byGetters(entries.values(), i)));
        } catch (IllegalStateException e) {
            Row struct = values.getStruct(index);
            assertThat(e).hasMessageEndingWith(": use getStruct");
            assertThat(struct).hasToString(JsonLine.of(value));
            assertThat(struct.names()).isEqualTo(List.copyOf(map.keySet()));
            struct.names().forEach(name -> all.put(name, byGetters(struct, struct.index(name))));
        }
        return all;
    }

    @Test
    void rowsAreTheSameWithAnyNumberOfThreads() throws IOException {
        MemoryFile file = RandomFile.nested(RandomFile.NESTED, 2, 50, 2_000, CompressionCodecName.SNAPPY, 3)
                .write(1_000, 4);
        List<String> expected = new ArrayList<>();
        try (RowReader row = ColumnFileReader.builder(file).batchRows(13).rows()) {
            while (row.next()) {
                expected.add(row.toString());
                row.names().forEach(name -> assertThat(JsonLine.of(byGetters(row, row.index(name))))
                        .isEqualTo(JsonLine.of(row.value(name))));
                assertThat(row.getLong("id")).isEqualTo(row.rowIndex()).isEqualTo(expected.size() - 1);
                assertThat(row.file()).isSameAs(file);
            }
        }
        assertThat(expected).hasSize(1_000);
        for (int threads = 1; threads <= 4; threads++) {
            List<String> actual = new ArrayList<>();
            try (RowReader row = ColumnFileReader.builder(file).threads(threads).batchRows(64)
                    .filter(FilterApi.gt(FilterApi.longColumn("id"), 9L)).rows()) {
                while (row.next()) {
                    actual.add(row.toString());
                }
            }
            assertThat(actual).isEqualTo(expected.subList(10, 1_000));
        }
    }

    @Test
    void aRowIsALineOfJson() throws IOException {
        try (RowReader row = ColumnFileReader.builder(TRIPS).rows()) {
            assertThat(row).hasToString("RowReader[no row]");
            assertThat(row.next()).isTrue();
            assertThat(row).hasToString("""
                    {"day": 1, "fare_amount": 12.5, "payment": "card", "stops": [4, 7], \
                    "pickup": "2026-11-01T08:15:00Z", "dropoff": "2026-11-01T08:45:00Z", "shared": true, \
                    "address": {"zip": "10001"}, "extras": {"tip": 1.50, "toll": null}}""");
        }
        assertThat(JsonLine.of("\"\\\n\r\t\0\u2028é")).isEqualTo("\"\\\"\\\\\\n\\r\\t\\u0000\\u2028é\"");
        Map<Object, Object> bytes = new LinkedHashMap<>();
        bytes.put(List.of(1), new byte[] {1, -1});
        assertThat(JsonLine.of(bytes)).isEqualTo("{\"[1]\": \"01ff\"}");
        assertThat(JsonLine.of(List.of(1e300, Double.NaN, -1 / 0f, Map.of(1 / 0., Float.NaN), BigDecimal.TEN.pow(400))))
                .isEqualTo("[1.0E300, \"NaN\", \"-Infinity\", {\"Infinity\": \"NaN\"}, 1" + "0".repeat(400) + "]");
        assertThat(JsonLine.of(List.of(LocalTime.of(10, 15), LocalTime.MIDNIGHT.plusNanos(1_000),
                LocalDateTime.of(2026, 1, 2, 3, 4), LocalDateTime.MAX, LocalDate.EPOCH, Instant.EPOCH)))
                .isEqualTo("[\"10:15:00\", \"00:00:00.000001\", \"2026-01-02T03:04:00\", "
                        + "\"+999999999-12-31T23:59:59.999999999\", \"1970-01-01\", \"1970-01-01T00:00:00Z\"]");
    }

    @Test
    void theNameOfAGroupIsAllOfIt() throws IOException {
        try (RowReader row = ColumnFileReader.builder(TRIPS).columns("extras", "address.zip", "stops", "day").rows()) {
            assertThat(row.next()).isTrue();
            assertThat(row).hasToString("""
                    {"extras": {"tip": 1.50, "toll": null}, "address": {"zip": "10001"}, "stops": [4, 7], "day": 1}""");
        }
        ColumnFileReaderBuilder dots = ColumnFileReader.builder(RandomFile.write(MessageTypeParser.parseMessageType("""
                message m { required group x { required int32 y.z; required int32 w; }
                    required group x.y { required int32 z; required int32 v; } }"""),
                CompressionCodecName.UNCOMPRESSED, 0, options -> options, (group, row) -> { }));
        try (ColumnFileReader reader = dots.columns("x.y", "x.w").open()) {
            assertThat(reader.columns()).extracting(column -> String.join("/", column.getPath()))
                    .containsExactly("x.y/z", "x.y/v", "x/w");
        }
        assertThatThrownBy(() -> dots.columns("x.y.z").open()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("x.y.z has several columns: \"x\", \"y.z\"; \"x.y\", \"z\"");
        assertThatThrownBy(() -> dots.columns("x", "x.w").open())
                .hasMessage("A column is named twice: [x, x.w]");
    }

    @Test
    void withoutARowAndAfterItsBatchNothingIsReturned() throws IOException {
        try (RowReader row = ColumnFileReader.builder(TRIPS).batchRows(2).rows()) {
            String noRow = "There is no row: next() must have returned true";
            assertThatThrownBy(() -> row.getInt(0)).isInstanceOf(IllegalStateException.class).hasMessage(noRow);
            assertThatThrownBy(row::rowIndex).hasMessage(noRow);
            assertThat(row.next()).isTrue();
            RowList stops = row.getList("stops");
            Row address = row.getStruct("address");
            RowMap extras = row.getMap("extras");
            Object kept = row.value("address");
            assertThat(row.next()).isTrue();
            assertThat(row.getStruct("address")).isNull();
            assertThat(stops.getInt(1)).isEqualTo(7);
            assertThat(address.getString("zip")).isEqualTo("10001");
            assertThatThrownBy(() -> stops.getInt(2)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThat(row.next()).isTrue();
            assertThatThrownBy(() -> stops.getInt(1)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("The row of this element is past, or the reader is closed: keep its value() instead");
            assertThatThrownBy(() -> address.getString("zip")).hasMessageContaining("this address is past");
            assertThatThrownBy(address::toMap).hasMessageContaining("is past");
            assertThatThrownBy(extras::toMap).hasMessageContaining("is past");
            assertThatThrownBy(() -> extras.keys().getString(0)).hasMessageContaining("is past");
            assertThat(kept).hasToString("{zip=10001}");
            assertThat(row.next()).isTrue();
            assertThat(row.next()).isFalse();
            assertThat(row.next()).isFalse();
            assertThatThrownBy(() -> row.isNull("day")).hasMessage(noRow);
        }
    }

    @Test
    void afterCloseNothingIsReturned() throws Exception {
        for (boolean isOther : new boolean[] {false, true}) {
            RowReader row = ColumnFileReader.builder(TRIPS).rows();
            assertThat(row.next()).isTrue();
            RowList stops = row.getList("stops");
            RowMap extras = row.getMap("extras");
            Row address = row.getStruct("address");
            Thread other = new Thread(() -> assertThatCode(row::close).doesNotThrowAnyException());
            if (isOther) {
                other.start();
                other.join();
            } else {
                row.close();
            }
            for (ThrowingCallable call : List.<ThrowingCallable>of(row::next, row::next, () -> row.getInt("day"),
                    () -> row.value(0), () -> row.isNull(0), () -> row.getList("stops"), row::toMap, row::rowIndex,
                    row::file)) {
                assertThatThrownBy(call).isInstanceOf(IllegalStateException.class).hasMessage("The reader is closed");
            }
            for (ThrowingCallable call : List.<ThrowingCallable>of(() -> stops.getInt(0), stops::toList, extras::toMap,
                    () -> extras.keys().value(0), () -> address.getString("zip"), address::toMap)) {
                assertThatThrownBy(call).isInstanceOf(IllegalStateException.class).hasMessageContaining("is closed");
            }
            assertThat(row).hasToString("RowReader[no row]");
            assertThat(row.names()).hasSize(9);
            row.close();
        }
    }

    /** As an older parquet-java reads newer types: BINARY cannot be an INT_8. */
    @Test
    void bytesOfUnusableTypesAreNoText() throws IOException {
        MemoryFile file = FiltersTest.file("binary x (STRING)", List.of(Binary.fromString("abc"))).withFooter(footer ->
                footer.getSchema().get(1).setConverted_type(ConvertedType.INT_8).unsetLogicalType());
        try (RowReader row = ColumnFileReader.builder(file).rows();
                ColumnFileReader columns = ColumnFileReader.builder(file).open()) {
            assertThat(row.next()).isTrue();
            assertThat(columns.next()).isTrue();
            assertThat(row.value("x")).isEqualTo(row.getBytes(0)).isEqualTo("abc".getBytes());
            assertThatThrownBy(() -> row.getString("x")).isInstanceOf(IllegalStateException.class)
                    .hasMessage("x is optional binary x: use getBytes");
            assertThatThrownBy(() -> columns.values(0).string(0)).hasMessage("x is optional binary x, not a text");
        }
    }

    @Test
    void fieldsInsideOfOthersAreHintedAt() throws IOException {
        try (RowReader row = ColumnFileReader.builder(TRIPS).rows()) {
            assertThat(row.next()).isTrue();
            assertThatIllegalArgumentException().isThrownBy(() -> row.getString("address.zip"))
                    .withMessage("There is no field address.zip: use getStruct(\"address\")");
            assertThatIllegalArgumentException().isThrownBy(() -> row.getInt("stops.list.element"))
                    .withMessage("There is no field stops.list.element: use getList(\"stops\")");
            assertThatIllegalArgumentException().isThrownBy(() -> row.getInt("daj"))
                    .withMessage("There is no field daj. Did you mean day?");
            assertThatIllegalArgumentException().isThrownBy(() -> row.getStruct("address").getInt("zap"))
                    .withMessage("There is no field zap. Did you mean zip?");
        }
    }

    @Test
    void stringsOfADictionaryAreMadeOnceAndPrimitivesTakeNoMemory() throws IOException {
        MemoryFile file = RandomFile.write(MessageTypeParser.parseMessageType("""
                message m { required int32 i; optional int64 l; required double d; required float f;
                    required boolean b; required binary s (STRING); }"""), CompressionCodecName.UNCOMPRESSED, 10_000,
                options -> options, (group, row) -> group.append("i", row).append("l", 1L).append("d", 0.5)
                        .append("f", 0.5f).append("b", row % 2 == 0).append("s", Binary.fromString("s" + row % 3)));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (RowReader row = ColumnFileReader.builder(file).batchRows(5_000).rows()) {
            List<String> strings = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                assertThat(row.next()).isTrue();
                strings.add(row.getString("s"));
            }
            long sum = 0;
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 3; i < 5_000 && row.next(); i++) {
                sum += row.getInt(0) + row.getLong("l") + (long) (row.getDouble(2) + row.getFloat(3))
                        + (row.getBoolean(4) ? 1 : 0) + (row.isNull(1) ? 1 : 0);
                if (row.getString(5) != strings.get(i % 3)) {
                    throw new AssertionError("Another object in row " + i);
                }
            }
            assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(4_000);
            assertThat(sum).isEqualTo(4_999 * 5_000 / 2 - 3 + 4_997 * 2 + 2_498);
        }
    }
}
