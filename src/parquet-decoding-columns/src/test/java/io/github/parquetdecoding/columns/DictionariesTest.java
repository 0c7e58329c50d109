// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.schedule.LoadedRowGroup;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

import static io.github.parquetdecoding.columns.ColumnFileReaderTest.days;
import static org.assertj.core.api.Assertions.assertThat;

class DictionariesTest {
    /** Of even numbers, between which statistics cannot tell that others are missing; "o" has a null. */
    @Test
    void rowGroupsWhoseDictionariesDoNotMatchAreLeftOut() throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("""
                message rows {
                  required int32 day; optional int64 n; optional int64 o; required double x;
                  required binary text (STRING); required binary y (DECIMAL(4,0)); repeated int32 list;
                  required int32 a.b; optional group a { optional int32 b; } }
                """);
        MemoryFile file = RandomFile.write(schema, CompressionCodecName.ZSTD, 100, options -> options, (group, row) -> {
            int even = row % 5 * 2;
            group.append("day", even).append("n", (long) even).append("x", (double) even).append("text", "text " + even)
                    .append("y", Binary.fromConstantByteArray(new byte[] {0, (byte) even})).append("list", even)
                    .append("a.b", 1 + even / 4 * 4);
            group.addGroup("a").append("b", even);
            if (row > 0) {
                group.append("o", (long) even);
            }
        });
        Operators.IntColumn list = FilterApi.intColumn("list");
        Filter none = Filters.eq("x", 3);
        List<FilterPredicate> unmatched = new ArrayList<>(List.of(FilterApi.contains(FilterApi.eq(list, 3)),
                FilterApi.contains(FilterApi.in(list, new HashSet<>(Set.of(3, 5))))));
        Stream.of(Filters.eq("day", 3), Filters.in("n", 1, 3, 5), Filters.not(Filters.in("n", 0, 2, 4, 6, 8)), none,
                Filters.eq("o", 3), Filters.eq("a.b", 4), Filters.eq("text", "text 3"),
                Filters.eq("y", new BigDecimal("3")), Filters.or(none, none), Filters.and(none, Filters.gt("day", 2)),
                Filters.and(Filters.gt("day", 2), none))
                .map(filter -> filter.predicate).forEach(unmatched::add);
        List<FilterPredicate> matched = new ArrayList<>(List.of(
                FilterApi.notIn(FilterApi.longColumn("o"), Set.of(0L, 2L, 4L, 6L, 8L)),
                FilterApi.not(FilterApi.contains(FilterApi.eq(list, 4))), FilterApi.contains(FilterApi.eq(list, 4))));
        Stream.of(Filters.eq("day", 4), Filters.eq("a.b", 1), Filters.isNull("o"), Filters.gt("x", 7),
                Filters.or(none, Filters.isNotNull("n"))).map(filter -> filter.predicate).forEach(matched::add);
        for (FilterPredicate filter : Stream.concat(unmatched.stream(), matched.stream()).toList()) {
            try (RowGroups rowGroups = PagesAheadTest.rowGroups(file, "day", filter, new Memory(0))) {
                LoadedRowGroup rowGroup = rowGroups.next().load(0, 0);
                assertThat(rowGroup != null).as("%s", filter).isEqualTo(matched.contains(filter));
            }
            ColumnFileReaderBuilder builder = ColumnFileReader.builder(file).filter(filter);
            try (ColumnFileReader pruned = builder.open(); ColumnFileReader other = builder
                    .options(OpenedFile.newOptions().useDictionaryFilter(false).build()).open()) {
                assertThat(days(pruned)).as("%s", filter).isEqualTo(days(other));
            }
        }
    }

    /** Of an optional struct, whose nulls pyarrow's count of nulls in a dictionary omits. */
    @Test
    void nullsThatAreNotCountedAreKept() throws IOException {
        MemoryFile file = MemoryFile.of(getClass().getResourceAsStream("/unusual/category.parquet").readAllBytes());
        Operators.BinaryColumn color = FilterApi.binaryColumn("car.color");
        for (Filter filter : List.of(Filters.isNull("car.color"), Filters.isNull("car"),
                new Filter(FilterApi.eq(color, null)), new Filter(FilterApi.in(color, Collections.singleton(null))))) {
            assertThat(FiltersTest.rows(file, filter)).isEqualTo(List.of(1, 3, 4));
        }
        Set<Binary> others = Set.of(Binary.fromString("red"), Binary.fromString("blue"), Binary.fromString("green"));
        assertThat(FiltersTest.rows(file, new Filter(FilterApi.notIn(color, others)))).isEqualTo(List.of(1, 3, 4));
    }
}
