// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.parquet.example.data.Group;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is refused, and few rows: {@link FilterVersionsTest} compares many. */
class FiltersTest {
    private static final String CONTAINS = ", for which parquet-java's FilterApi has contains";
    private static final Path TRIPS = Path.of("trips.parquet");
    private static final Map<String, Object> LITERALS = Map.of("true", true, "7", 7, "2.5", 2.5, "text", "text",
            "date", LocalDate.EPOCH, "local",
            LocalDateTime.of(2026, 1, 1, 0, 0), "instant", Instant.EPOCH);

    static List<Object> kept(MemoryFile file, String column, Filter filter) throws IOException {
        List<Object> kept = new ArrayList<>();
        try (RowReader row = ColumnFileReader.builder(file).columns(column).filter(filter).rows()) {
            while (row.next()) {
                kept.add(row.value(0));
            }
        }
        return kept;
    }

    private static MemoryFile empty(String fields) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("message m { " + fields + " }");
        return RandomFile.write(
                schema, CompressionCodecName.UNCOMPRESSED, 0, options -> options, (group, row) -> { });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "int32 c | text | whole numbers or BigDecimal, not with String \"text\"",
        "int32 c | 2.5 | whole numbers or BigDecimal, not with Double 2.5",
        "int64 c (DECIMAL(9,2)) | 2.5 | whole numbers or BigDecimal, not with Double 2.5",
        "double c | true | numbers, not with Boolean true",
        "int32 c (DATE) | 7 | LocalDate, not with Integer 7",
        "int32 c (TIME(MILLIS,true)) | instant | LocalTime, not with Instant \"1970-01-01T00:00:00Z\"",
        "int64 c (TIMESTAMP(MICROS,true)) | local | Instant, not with LocalDateTime \"2026-01-01T00:00:00\"",
        "int64 c (TIMESTAMP(MICROS,true)) | date | Instant, not with LocalDate \"1970-01-01\"",
        "int64 c (TIMESTAMP(NANOS,false)) | instant | LocalDateTime, not with Instant \"1970-01-01T00:00:00Z\"",
        "binary c (STRING) | 7 | String in UTF-8 or byte[], not with Integer 7",
        "binary c (BSON) | text | byte[], not with String \"text\"",
        "fixed_len_byte_array(16) c (UUID) | text | UUID or byte[], not with String \"text\"",
        "fixed_len_byte_array(12) c (INTERVAL) | 7 | null by isNull or isNotNull, not with Integer 7",
        "fixed_len_byte_array(2) c (FLOAT16) | 2.5 | null by isNull or isNotNull, not with Double 2.5",
        "int96 c | instant | null by isNull or isNotNull, not with Instant \"1970-01-01T00:00:00Z\"",
        "boolean c | 7 | boolean by eq, notEq or in, not with Integer 7"})
    void aValueThatDoesNotFitTheTypeIsRefused(String type, String literal, String reason) throws IOException {
        MemoryFile file = empty("optional " + type + ";");
        Object value = LITERALS.get(literal);
        for (Filter filter : List.of(Filters.eq("c", value), Filters.in("c", value),
                Filters.not(Filters.gt("c", value)), Filters.and(Filters.isNull("c"),
                Filters.or(Filters.isNotNull("c"), Filters.lt("c", value))))) {
            assertThatIllegalArgumentException().isThrownBy(() -> kept(file, "c", filter))
                    .withMessage("c is optional " + type + ": filters compare it with " + reason);
        }
        assertThat(kept(file, "c", Filters.not(Filters.isNull("c")))).isEmpty();
    }

    @Test
    void booleansHaveNoOrderAndTextIsThatOfUtf8() throws IOException {
        assertThatIllegalArgumentException().isThrownBy(() -> kept(empty("required boolean b;"), "b",
                Filters.between("b", false, true))).withMessageEndingWith(
                "boolean by eq, notEq or in, not with Boolean false");
        assertThatIllegalArgumentException().isThrownBy(() -> kept(empty("required int32 i;"), "i",
                Filters.startsWith("i", ""))).withMessageEndingWith(", not with String \"\"");
        assertThatIllegalArgumentException().isThrownBy(() -> kept(empty("required binary t (STRING);"), "t",
                Filters.gt("t", "\uD800"))).withMessageContaining("filters compare it with String in UTF-8 or byte[]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "paymnt | There is no column paymnt. Did you mean payment?",
        "stops | Cannot filter by stops: a row may have several values of stops.list.element" + CONTAINS,
        "address | Cannot filter by address, a group: name its column address.zip",
        "extras | Cannot filter by extras: a row may have several values of extras.key_value.key" + CONTAINS,
        "extras.key_value | Cannot filter by extras.key_value: a row may have several values of extras.key_value.key"
            + CONTAINS,
        "extras.key_value.key | Cannot filter by extras.key_value.key: a row may have several values of"
            + " extras.key_value.key" + CONTAINS})
    void aNameThatIsNotOneColumnIsRefused(String name, String reason) throws IOException {
        boolean mayBeNull = List.of("stops", "address", "extras").contains(name);
        for (Filter filter : List.of(mayBeNull ? Filters.in(name, 1) : Filters.isNull(name), Filters.eq(name, 7),
                Filters.in(name))) {
            assertThatIllegalArgumentException().isThrownBy(
                    () -> ColumnFileReader.builder(TRIPS).filter(filter).open()).withMessage(reason);
        }
    }

    @Test
    void everyFileIsChecked() throws IOException {
        MemoryFile other = empty("required int64 day (TIMESTAMP(MILLIS,false));");
        try (RowReader row = ColumnFileReader.builder(empty("required int32 day;"), other).columns("day")
                .filter(Filters.eq("day", 7)).rows()) {
            assertThatThrownBy(row::next).isInstanceOf(ParquetDecodingException.class).hasMessageEndingWith(
                    "day is required int64 day (TIMESTAMP(MILLIS,false)): filters compare it with LocalDateTime, not"
                    + " with Integer 7");
        }
    }

    @Test
    void nothingIsComparedWithNull() {
        Stream<Function<Object, Filter>> comparisons = Stream.of(value -> Filters.eq("c", value),
                value -> Filters.between("c", 1, value), value -> Filters.in("c", Collections.singleton(value)),
                value -> Filters.in("c", 1, value), value -> Filters.startsWith("c", (String) value),
                value -> Filters.in("c", (Object[]) value), value -> Filters.in("c", (Collection<?>) value));
        comparisons.forEach(comparison -> assertThatNullPointerException().isThrownBy(() -> comparison.apply(null))
                .withMessage("Nothing compares with null: use isNull or isNotNull"));
        for (Executable call : List.<Executable>of(() -> Filters.eq(null, 1), () -> Filters.isNull(null))) {
            assertThatNullPointerException().isThrownBy(call::execute).withMessage("The name of the column is null");
        }
        Filter none = null;
        for (Executable call : List.<Executable>of(() -> Filters.not(none), () -> Filters.or(Filters.isNull("c"), none),
                () -> ColumnFileReader.builder(TRIPS).filter(none))) {
            assertThatNullPointerException().isThrownBy(call::execute).withMessageMatching("(A|The) filter is null");
        }
        assertThatIllegalArgumentException().isThrownBy(Filters::or).withMessage("There are no filters to join by or ");
    }

    @Test
    void aFilterIsReadable() {
        assertThat(Filters.or(Filters.and(Filters.eq("payment", "card"), Filters.isNull("fare")), Filters.not(
                Filters.in("id", 1, 2L, new BigDecimal("0.50"))),
                Filters.between("day", LocalDate.EPOCH, LocalDate.MAX),
                Filters.startsWith("zip", "1\n"), Filters.notEq("key", new byte[] {1, -1}), Filters.isNotNull("x")))
                .hasToString("""
                ((payment = "card" and fare is null) or not id in [1, 2, 0.50] or \
                (day >= "1970-01-01" and day <= "+999999999-12-31") or zip starts with "1\\n" or key != "01ff" or \
                x is not null)""");
    }

    static MemoryFile file(String type, List<?> values) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("message m { optional " + type + "; }");
        return RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, values.size(),
                options -> options.withPageRowCountLimit(2),
                (group, row) -> ExtremeValues.append(group, 0, values.get(row)));
    }

    @Test
    void zerosAreEqualAndNansAreAboveAllNumbers() throws IOException {
        double nan = Double.longBitsToDouble(-1);
        List<Double> values = Arrays.asList(null, -1 / 0., -1., -0., 0., 1 / 0., Double.NaN, nan);
        MemoryFile file = file("double x", values);
        // parquet-java 1.18 writes NaNs with a sign in the order of IEEE 754; others have only one order.
        for (MemoryFile each : List.of(file, file.withFooter(FilterVersionsTest::omitNanCounts))) {
            assertThat(kept(each, "x", Filters.eq("x", 0))).containsExactly(-0., 0.);
            assertThat(kept(each, "x", Filters.in("x", -0., Float.NaN))).containsExactly(-0., 0., nan, nan);
            assertThat(kept(each, "x", Filters.gt("x", -0f))).containsExactly(1 / 0., nan, nan);
            assertThat(kept(each, "x", Filters.gtEq("x", new BigDecimal("1e400")))).isEqualTo(values.subList(5, 8));
            assertThat(kept(each, "x", Filters.lt("x", 0))).containsExactly(-1 / 0., -1.);
            assertThat(kept(each, "x", Filters.not(Filters.gtEq("x", nan)))).isEqualTo(values.subList(1, 6));
            assertThat(kept(each, "x", Filters.notEq("x", 0))).containsExactly(-1 / 0., -1., 1 / 0., nan, nan);
            assertThat(kept(each, "x", Filters.ltEq("x", Double.NaN))).isEqualTo(values.subList(1, 8));
        }
    }

    @Test
    void valuesThatTheColumnCannotHoldHaveTheirPlaceAmongOthers() throws IOException {
        MemoryFile ints = file("int32 x (INTEGER(32,false))", Arrays.asList(-1, 1, null));
        assertThat(kept(ints, "x", Filters.gt("x", -1))).containsExactly(4_294_967_295L, 1L);
        assertThat(kept(ints, "x", Filters.eq("x", -1))).isEmpty();
        assertThat(kept(ints, "x", Filters.between("x", 2, 1L << 40))).containsExactly(4_294_967_295L);
        MemoryFile decimals = file("int64 x (DECIMAL(18,2))", Arrays.asList(125L, 126L, null));
        BigDecimal least = new BigDecimal("1.25");
        assertThat(kept(decimals, "x", Filters.eq("x", new BigDecimal("1.2500")))).containsExactly(least);
        assertThat(kept(decimals, "x", Filters.lt("x", new BigDecimal("1.2501")))).containsExactly(least);
        assertThat(kept(decimals, "x", Filters.eq("x", new BigDecimal("1.2501")))).isEmpty();
        assertThat(kept(decimals, "x", Filters.notEq("x", new BigDecimal("1.2501")))).hasSize(2);
        MemoryFile bytes = file("binary x (DECIMAL(18,2))",
                Arrays.asList(Binary.fromConstantByteArray(new byte[] {125}), null));
        for (MemoryFile each : List.of(ints, decimals, bytes, file("double x", Arrays.asList(1.5, null)))) {
            List<Object> all = kept(each, "x", Filters.isNotNull("x"));
            for (String exponent : List.of("999999999", "2147483647")) {
                BigDecimal large = new BigDecimal("1e" + exponent);
                BigDecimal small = new BigDecimal("1e-" + exponent);
                assertThat(kept(each, "x", Filters.lt("x", large))).isEqualTo(all);
                assertThat(kept(each, "x", Filters.gtEq("x", large))).isEmpty();
                assertThat(kept(each, "x", Filters.gt("x", large.negate()))).isEqualTo(all);
                assertThat(kept(each, "x", Filters.between("x", small.negate(), small))).isEmpty();
                assertThat(kept(each, "x", Filters.notEq("x", small))).isEqualTo(all);
            }
        }
        MemoryFile times = file("int64 x (TIMESTAMP(MILLIS,true))", Arrays.asList(-1L, 0L, null));
        assertThat(kept(times, "x", Filters.lt("x", Instant.EPOCH.minusNanos(1)))).hasSize(1);
        assertThat(kept(times, "x", Filters.gtEq("x", Instant.EPOCH.minusNanos(1)))).containsExactly(Instant.EPOCH);
        assertThat(kept(times, "x", Filters.lt("x", Instant.MAX))).hasSize(2);
    }

    @Test
    void bytesAreThoseOfTheCall() throws IOException {
        MemoryFile file = RandomFile.write(MessageTypeParser.parseMessageType("message m { required binary b; }"),
                CompressionCodecName.UNCOMPRESSED, 5, options -> options,
                (group, row) -> group.append("b", "b" + row));
        byte[] value = "b2".getBytes();
        Filter filter = Filters.eq("b", value);
        value[1] = '3';
        assertThat(kept(file, "b", filter)).containsExactly("b2".getBytes());
        // Bytes without a type are also compared with text.
        assertThat(kept(file, "b", Filters.gt("b", "b3"))).containsExactly("b4".getBytes());
        assertThat(kept(file, "b", Filters.not(Filters.startsWith("b", "b")))).isEmpty();
    }

    /** Fields of their own names: parquet-java omits dots at the end. */
    @Test
    void namesMayHaveAnyDots() throws IOException {
        List<String> names = List.of("No", "No.", "No..", "", ".", "...", ".a", "a..b", "b.c.", "b.c");
        MessageType schema = new MessageType("m", Stream.concat(Stream.of(Types.optionalGroup().addField(
                Types.optional(PrimitiveTypeName.INT32).named("")).named("g")), names.stream()
                .map(name -> Types.optional(PrimitiveTypeName.INT32).named(name))).toArray(Type[]::new));
        MemoryFile file = RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, 100,
                options -> options.withRowGroupRowCountLimit(50).withPageRowCountLimit(10), (group, row) -> {
                    group.addGroup("g").append("", row);
                    for (int i = 0; i < names.size(); i++) {
                        group.add(i + 1, (row + i + 1) % 100);
                    }
                });
        for (int i = 0; i < names.size() + 1; i++) {
            String name = i == 0 ? "g." : names.get(i - 1);
            int first = i;
            List<Integer> expected = IntStream.range(0, 100).filter(row -> (row + first) % 100 < 3).boxed().toList();
            assertThat(rows(file, Filters.lt(name, 3))).as(name).isEqualTo(expected);
            assertThat(rows(file, Filters.in(name, 0, 2, 1))).as(name).isEqualTo(expected);
            assertThat(rows(file, Filters.not(Filters.gt(name, 2)))).as(name).isEqualTo(expected);
            assertThat(rows(file, Filters.isNull(name))).as(name).isEmpty();
            FilterPredicate predicate = FilterApi.lt(FilterApi.intColumn(name), 3);
            try (ColumnFileReader reader = ColumnFileReader.builder(file).filter(predicate).open()) {
                assertThat(name).isIn(".a", "a..b", "g.");
                assertThat(rows(file, new Filter(predicate))).as(name).isEqualTo(expected);
                assertThat(reader.next()).isTrue();
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageMatching("The filter's column may be .* or one whose name goes on with dots, "
                        + "which parquet-java omits at the end: use Filters");
            }
        }
        assertThatIllegalArgumentException().isThrownBy(() -> rows(file, Filters.isNull("a")))
                .withMessageStartingWith("There is no column a. The columns are g.; No; No.; ");
    }

    static List<Integer> rows(MemoryFile file, Filter... filters) throws IOException {
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(file);
        Stream.of(filters).forEach(builder::filter);
        List<Integer> rows = new ArrayList<>();
        try (RowReader row = builder.rows()) {
            while (row.next()) {
                rows.add((int) row.rowIndex());
            }
        }
        return rows;
    }

    @Test
    void aStructListOrMapMayBeNull() throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("""
                message m { optional group s { optional group t { required int32 x; } required group r {
                    optional group l (LIST) { repeated group list { optional int32 element; } } } }
                  repeated int32 n; required group q { required int32 x; }
                  optional group map (MAP) { repeated group key_value { required int32 key; optional int32 value; } } }
                """);
        MemoryFile file = RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, 9, options -> options,
                (group, row) -> {
                    group.addGroup("q").append("x", row);
                    if (row % 3 > 0) {
                        Group struct = group.addGroup("s");
                        Group required = struct.addGroup("r");
                        if (row % 3 > 1) {
                            struct.addGroup("t").append("x", row);
                            group.addGroup("map");
                            Group list = required.addGroup("l");
                            if (row > 2) {
                                list.addGroup("list");
                            }
                        }
                    }
                });
        Map<String, List<Integer>> nulls = Map.of("s", List.of(0, 3, 6), "s.r", List.of(0, 3, 6), "q", List.of(),
                "s.t", List.of(0, 1, 3, 4, 6, 7), "s.r.l", List.of(0, 1, 3, 4, 6, 7),
                "map", List.of(0, 1, 3, 4, 6, 7), "s.t.x", List.of(0, 1, 3, 4, 6, 7));
        for (String name : nulls.keySet()) {
            List<Integer> others = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8));
            others.removeAll(nulls.get(name));
            assertThat(rows(file, Filters.isNull(name))).as(name).isEqualTo(nulls.get(name));
            assertThat(rows(file, Filters.isNotNull(name))).as(name).isEqualTo(others);
            assertThat(rows(file, Filters.not(Filters.isNull(name)), Filters.gt("q.x", 4))).as(name)
                    .isEqualTo(others.stream().filter(row -> row > 4).toList());
        }
        assertThatIllegalArgumentException().isThrownBy(() -> rows(file, Filters.isNull("n")));
    }

    @Test
    void aUuidHasTheOrderOfItsText() throws IOException {
        UUID low = UUID.fromString("7fffffff-0000-0000-0000-000000000000");
        UUID high = UUID.fromString("80000000-0000-0000-0000-000000000000");
        assertThat(low).isGreaterThan(high);
        MemoryFile file = ExtremeValues.write(2);
        String column;
        try (ColumnFileReader reader = ColumnFileReader.builder(file).open()) {
            column = reader.columns().get(reader.columns().size() - 1).getPath()[0];
        }
        assertThat(kept(file, column, Filters.between(column, low, high))).isNotEmpty().allMatch(high::equals);
    }
}
