// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.schedule.LoadedRowGroup;
import io.github.parquetdecoding.columns.internal.schedule.PlannedRowGroup;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.columns.ColumnFileReaderTest.days;
import static io.github.parquetdecoding.columns.ColumnFileReaderTest.file;
import static io.github.parquetdecoding.columns.ColumnFileReaderTest.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Row groups and rows that are left out. */
@Timeout(60)
class FilteredFilesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void onlyWantedRowGroupsAreRead(int threads) throws IOException {
        MemoryFile file = file(0, 5_000);
        try (ColumnFileReader reader = ColumnFileReader.builder(file).threads(threads)
                .rowGroups(rowGroup -> rowGroup.offset() > 4 && rowGroup.index() != 3).open()) {
            assertThat(days(reader)).containsExactlyElementsOf(
                    IntStream.concat(IntStream.range(1_000, 3_000), IntStream.range(4_000, 5_000)).boxed().toList());
        }
        try (ColumnFileReader reader = ColumnFileReader.builder(file).threads(threads).rowGroups(rowGroup -> false)
                .open()) {
            assertThat(days(reader)).isEmpty();
        }
    }

    /** {@return a file of five row groups, and of empty ones before the second and fourth, where these begin} */
    private static MemoryFile withEmptyRowGroups(long dictionaryOffset) throws IOException {
        return file(0, 5_000).withFooter(footer -> {
            List<RowGroup> rowGroups = new ArrayList<>();
            for (RowGroup rowGroup : footer.getRow_groups()) {
                rowGroup.getColumns().forEach(chunk -> {
                    ColumnMetaData metadata = chunk.getMeta_data();
                    metadata.setData_page_offset(metadata.isSetDictionary_page_offset()
                            ? metadata.getDictionary_page_offset() : metadata.getData_page_offset());
                    metadata.setDictionary_page_offset(dictionaryOffset);
                });
                if (rowGroups.size() % 3 == 1) {
                    RowGroup empty = new RowGroup(rowGroup).setNum_rows(0);
                    empty.getColumns().forEach(chunk -> chunk.getMeta_data().setNum_values(0));
                    rowGroups.add(empty);
                }
                rowGroups.add(rowGroup);
            }
            footer.setRow_groups(rowGroups);
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void rowGroupsAreChosenByTheirIndex(long dictionaryOffset) throws IOException {
        MemoryFile file = withEmptyRowGroups(dictionaryOffset);
        int[] firstRows = {0, 1_000, 1_000, 2_000, 3_000, 3_000, 4_000, 5_000};
        for (int leftOut = -1; leftOut < 7; leftOut++) {
            for (int i = 0; i < 8; i++) {
                int first = i < 4 ? 0 : 1_500;
                List<Integer> expected = new ArrayList<>(range(first, 5_000));
                if (leftOut >= 0) {
                    expected.removeAll(range(firstRows[leftOut], firstRows[leftOut + 1]));
                }
                WatchedFile watched = new WatchedFile(file);
                int without = leftOut;
                ColumnFileReaderBuilder builder = ColumnFileReader.builder(watched)
                        .threads(1 + i % 2 * 2).rowGroups(rowGroup -> rowGroup.index() != without)
                        .options(OpenedFile.newOptions().useColumnIndexFilter(i % 4 < 2).build());
                if (i >= 4) {
                    builder.filter(FilterApi.gtEq(FilterApi.intColumn("day"), first));
                }
                try (ColumnFileReader reader = builder.columns("day").open()) {
                    assertThat(days(reader)).isEqualTo(expected);
                    assertThat(watched.opened()).hasValue(1);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void rowGroupsThatAreSkippedAreNotRead(int threads) throws IOException {
        MemoryFile file = file(0, 20_000);
        for (boolean begins : new boolean[] {false, true}) {
            AtomicLong read = new AtomicLong();
            WatchedFile watched = new WatchedFile(file, (bytes, length) -> read.addAndGet(length));
            try (ColumnFileReader reader = ColumnFileReader.builder(watched, watched).threads(threads).batchRows(1_000)
                    .open()) {
                if (begins) {
                    assertThat(reader.next()).isTrue();
                }
                assertThat(reader.skip(37_500)).isEqualTo(37_500);
                assertThat(reader.next()).isTrue();
                assertThat(reader.column("day").ints()).startsWith(begins ? 18_500 : 17_500);
            }
            // Four row groups of 40, and two footers.
            assertThat(read.get()).isLessThan(2L * file.bytes().length / (threads == 1 ? 8 : 5));
        }
    }

    static List<Arguments> filters() {
        Operators.IntColumn day = FilterApi.intColumn("day");
        return List.of(
                Arguments.of(FilterApi.and(FilterApi.gtEq(day, 1_950), FilterApi.lt(day, 2_150)), range(1_950, 2_150)),
                Arguments.of(FilterApi.or(FilterApi.eq(day, 7), FilterApi.gt(day, 4_990)), Stream.concat(
                        Stream.of(7), range(4_991, 5_000).stream()).toList()),
                Arguments.of(FilterApi.userDefined(day, new RowFilterTest.Hashed<>()),
                        range(0, 5_000).stream().filter(i -> i % 3 == 0).toList()),
                Arguments.of(FilterApi.eq(FilterApi.binaryColumn("text"), Binary.fromString("text 3210")),
                        List.of(3_210)),
                Arguments.of(FilterApi.gtEq(FilterApi.doubleColumn("place.x"), 2_400.0), range(4_800, 5_000)),
                Arguments.of(FilterApi.lt(day, 0), List.of()), Arguments.of(FilterApi.gtEq(day, 0), range(0, 5_000)));
    }

    @ParameterizedTest
    @MethodSource("filters")
    void onlyRowsThatMatchAreRead(FilterPredicate filter, List<Integer> expected) throws IOException {
        MemoryFile file = file(0, 5_000);
        for (int i = 0; i < 8; i++) {
            ParquetReadOptions options = OpenedFile.newOptions().useColumnIndexFilter(i % 2 == 0).build();
            ColumnFileReaderBuilder builder = ColumnFileReader.builder(file).filter(filter).options(options)
                    .threads(1 + i / 2).batchRows(1 + 70 * i);
            try (ColumnFileReader reader = builder.columns("stops", "text", "place.y").open()) {
                List<String> texts = new ArrayList<>();
                List<Long> stops = new ArrayList<>();
                List<Integer> indexes = new ArrayList<>();
                while (reader.next()) {
                    for (int row = 0; row < reader.rowCount(); row++) {
                        indexes.add((int) reader.rowIndex(row));
                        texts.add(reader.column("text").string(row));
                        assertThat(reader.column("place.y").isNull(row)).isTrue();
                        stops.add(reader.column("stops").longs()[2 * row]);
                        assertThat(reader.column("stops").valueCount()).isEqualTo(2 * reader.rowCount());
                    }
                }
                assertThat(indexes).isEqualTo(expected);
                assertThat(texts).isEqualTo(expected.stream().map(day -> "text " + day).toList());
                assertThat(stops).isEqualTo(expected.stream().map(day -> 2L * day).toList());
            }
            try (ColumnFileReader reader = builder.columns("day").open()) {
                int half = expected.size() / 2;
                assertThat(reader.skip(half)).isEqualTo(half);
                assertThat(days(reader)).isEqualTo(expected.subList(half, expected.size()));
            }
        }
    }

    /** {@return a list, a group of two columns, and columns whose own names have dots, of 10 rows} */
    private static MemoryFile fileOfNames() throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("""
                message names {
                  required int32 day; optional int32 x.y; optional group x { required int32 y; required int32 z; }
                  required int32 u.v; optional group one { required int32 two; }
                  optional group list (LIST) { repeated group list { required int32 element; } } }
                """);
        return RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, 10,
                options -> options.withRowGroupRowCountLimit(5), (group, row) -> {
                    group.append("day", row).append("x.y", row).append("u.v", row);
                    group.addGroup("x").append("y", -1).append("z", row);
                    group.addGroup("one").append("two", row);
                    group.addGroup("list").addGroup("list").append("element", row);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"day", "x.y", "x.z", "u.v", "one", "one.two", "list", "list.list", "list.list.element"})
    void columnsOfFiltersAreFoundByName(String name) throws IOException {
        Operators.IntColumn column = FilterApi.intColumn(name);
        boolean isList = name.startsWith("list");
        List<FilterPredicate> filters = List.of(
                isList ? FilterApi.contains(FilterApi.gtEq(column, 7)) : FilterApi.gtEq(column, 7),
                isList ? FilterApi.not(FilterApi.contains(FilterApi.lt(column, 7)))
                        : FilterApi.and(FilterApi.notEq(column, null), FilterApi.in(column, Set.of(7, 8, 9))));
        for (FilterPredicate filter : filters) {
            for (String[] columns : new String[][] {{"day"}, {"day", name.equals("day") ? "x.z" : name}}) {
                try (ColumnFileReader reader = ColumnFileReader.builder(fileOfNames()).filter(filter)
                        .columns(columns).open()) {
                    assertThat(days(reader)).as("%s", filter).isEqualTo(range(7, 10));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dya", "x", "x.w", "list.element", "day.x"})
    void columnsOfFiltersAreRefusedInTheWordsOfColumns(String name) throws IOException {
        WatchedFile file = new WatchedFile(fileOfNames());
        Throwable expected = catchThrowable(() -> ColumnFileReader.builder(file).ids(name).open());
        assertThat(expected).isInstanceOf(IllegalArgumentException.class);
        for (FilterPredicate filter : List.of(FilterApi.eq(FilterApi.intColumn(name), null),
                FilterApi.or(FilterApi.gt(FilterApi.intColumn("day"), 1), FilterApi.lt(FilterApi.intColumn(name), 1)),
                FilterApi.contains(FilterApi.eq(FilterApi.intColumn(name), 1)))) {
            assertThatThrownBy(() -> ColumnFileReader.builder(file).filter(filter).open())
                    .isInstanceOf(IllegalArgumentException.class).hasMessage(expected.getMessage());
        }
        assertThat(file.open()).hasValue(0);
    }

    @Test
    void aFilterNeedsItsColumnInEachFile() throws IOException {
        FilterPredicate filter = FilterApi.lt(FilterApi.intColumn("u.v"), 3);
        try (ColumnFileReader reader = ColumnFileReader.builder(fileOfNames(), file(0, 5)).columns("day")
                .filter(filter).open()) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::next).hasMessageContaining("There is no column u.v");
        }
    }

    @Test
    void filtersOfOtherTypesAreRefused() throws IOException {
        Operators.IntColumn list = FilterApi.intColumn("list");
        Operators.IntColumn day = FilterApi.intColumn("day");
        WatchedFile file = new WatchedFile(fileOfNames());
        for (FilterPredicate filter : List.of(FilterApi.eq(FilterApi.longColumn("day"), 1L), FilterApi.gt(list, 1),
                FilterApi.contains(FilterApi.eq(day, 1)))) {
            assertThatThrownBy(() -> ColumnFileReader.builder(file).filter(filter).open())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(filter.toString().contains("list") ? "list" : "day");
        }
        assertThat(file.open()).hasValue(0);
    }

    @Test
    void rowGroupsThatCannotMatchAreLeftOut() throws IOException {
        Operators.IntColumn day = FilterApi.intColumn("day");
        Operators.DoubleColumn x = FilterApi.doubleColumn("place.x");
        FilterPredicate one = FilterApi.eq(day, 4_321);
        for (FilterPredicate filter : List.of(one, FilterApi.gt(day, 4_500), FilterApi.in(day, Set.of(4_100, 4_200)),
                FilterApi.not(FilterApi.gtEq(day, 1_000)), FilterApi.and(one, FilterApi.notIn(day, Set.of(1, 2))),
                FilterApi.userDefined(day, new FilterComparison.Above(4_000, false)), FilterApi.lt(x, 400.0),
                FilterApi.eq(FilterApi.binaryColumn("text"), Binary.fromString("text 0")), FilterApi.eq(x, 9.0),
                Filters.not(Filters.lt("place.x", 2_400)).predicate,
                Filters.in("place.x", 0, -0.0, new BigDecimal("9.5")).predicate,
                Filters.startsWith("text", "text 999").predicate)) {
            try (RowGroups rowGroups = PagesAheadTest.rowGroups(file(0, 5_000), "day", filter, new Memory(0))) {
                long count = 0;
                for (PlannedRowGroup planned; (planned = rowGroups.next()) != null; ) {
                    LoadedRowGroup rowGroup = planned.load(0, 0);
                    count += rowGroup == null ? 0 : rowGroup.rowCount();
                }
                assertThat(count).as("%s", filter).isBetween(1L, 1_000L);
            }
        }
    }

    @Test
    void theLimitOfLevelsHoldsForColumnsOfTheFilter() throws IOException {
        FilterPredicate filter = FilterApi.contains(FilterApi.gtEq(FilterApi.longColumn("stops"), 0L));
        for (int i = 0; i < 4; i++) {
            ColumnFileReaderBuilder builder = ColumnFileReader.builder(file(0, 1_000)).columns("day").filter(filter)
                    .limitLevels(i % 2 == 0 ? 19 : 20).batchRows(i < 2 ? 10 : 1_000);
            try (ColumnFileReader reader = builder.open()) {
                if (i == 1) {
                    assertThat(days(reader)).hasSize(1_000);
                } else {
                    assertThatThrownBy(reader::next).isInstanceOf(ParquetDecodingException.class)
                            .hasMessageContaining("stops").hasMessageContaining("levels");
                }
            }
        }
        assertThatIllegalArgumentException().isThrownBy(() -> ColumnFileReader.builder(file(0, 1)).limitLevels(-5))
                .withMessage("The number of levels must be at least 0: -5");
        try (ParquetFileReader file = ParquetFileReader.open(file(0, 1), OpenedFile.newOptions().build())) {
            ColumnBatchReader reader = ColumnBatchReader.of(file.readNextRowGroup(), file.getFileMetaData(), "stops");
            assertThatIllegalArgumentException().isThrownBy(() -> reader.limitLevels(-5));
        }
    }

    private static ColumnFileReaderBuilder unusual(String file, FilterPredicate filter) {
        return ColumnFileReader.builder(Path.of("src/test/resources/unusual", file)).filter(filter)
                .options(OpenedFile.newOptions().useStatsFilter(false).useDictionaryFilter(false).build());
    }

    /** Written by pyarrow for a column of nulls. */
    @Test
    void aDictionaryMayBeEmpty() throws IOException {
        Operators.BinaryColumn text = FilterApi.binaryColumn("text");
        Binary other = Binary.fromString("a");
        try (ColumnFileReader all = unusual("empty_dictionary.parquet", FilterApi.notEq(text, other)).open();
                ColumnFileReader none = unusual("empty_dictionary.parquet", FilterApi.eq(text, other)).open()) {
            assertThat(days(all)).isEqualTo(range(0, 5));
            assertThat(days(none)).isEmpty();
        }
    }

    @Test
    void rowsAboveTheLargestIntAreRefused() throws IOException {
        try (ColumnFileReader reader = unusual(
                "rows_above_int.parquet", FilterApi.eq(FilterApi.intColumn("p"), null)).open()) {
            assertThatThrownBy(reader::next).isInstanceOf(ParquetDecodingException.class).hasMessage("Cannot filter "
                    + "rows by column p: a row group has 3000000000 rows, but at most 2147483647 can be filtered");
        }
    }
}
