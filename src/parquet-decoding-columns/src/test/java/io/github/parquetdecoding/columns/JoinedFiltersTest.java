// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

import static io.github.parquetdecoding.columns.FiltersTest.file;
import static io.github.parquetdecoding.columns.FiltersTest.kept;
import static io.github.parquetdecoding.columns.FiltersTest.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Filters of many others, as programs make them. */
class JoinedFiltersTest {
    @Test
    void everyCallOfFilterCounts() throws IOException {
        MemoryFile file = file("int32 x", List.of(0, 1, 2, 3, 4, 5));
        assertThat(rows(file, Filters.gt("x", 1), Filters.notEq("x", 3), Filters.lt("x", 5))).containsExactly(2, 4);
        FilterPredicate less = FilterApi.lt(FilterApi.intColumn("x"), 3);
        assertThat(rows(file, Filters.gt("x", 1), new Filter(less))).containsExactly(2);
        try (ColumnFileReader reader = ColumnFileReader.builder(file).filter(Filters.gt("x", 1))
                .options(OpenedFile.newOptions().withRecordFilter(FilterCompat.get(less)).build()).open()) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.column(0).ints()).startsWith(2);
            assertThat(reader.rowCount()).isOne();
        }
    }

    private static Filter[] filters(int count, IntFunction<Filter> each) {
        return IntStream.range(0, count).mapToObj(each).toArray(Filter[]::new);
    }

    /** As programs join them, one after the other; 20,000 take 200 MB if each keeps its text. */
    @Test
    void filtersMayBeJoinedOneAfterTheOther() throws IOException {
        MemoryFile file = file("int32 x", List.of(0, 1, 2, 3));
        Operators.IntColumn x = FilterApi.intColumn("x");
        int count = 4_000;
        Filter or = Stream.of(filters(20_000, i -> Filters.eq("x", i + 2))).reduce(Filters::or).orElseThrow();
        Filter right = Filters.eq("x", 2);
        Filter and = Filters.gt("x", 2);
        Filter not = and;
        for (int i = 0; i < count; i++) {
            right = Filters.or(Filters.eq("x", i + 3), right);
            and = Filters.and(and, Filters.notEq("x", -i));
            not = Filters.not(i % 3 == 0 ? Filters.and(not) : not);
        }
        assertThat(rows(file, or)).containsExactly(2, 3);
        assertThat(rows(file, right)).containsExactly(2, 3);
        assertThat(rows(file, Filters.not(or))).containsExactly(0, 1);
        assertThat(rows(file, and)).containsExactly(3);
        assertThat(rows(file, not)).containsExactly(3);
        assertThat(or.toString()).startsWith("(x = 2 or x = 3 or ").endsWith(" or x = 20001)");
        Filter ranges = Stream.of(filters(2_000, i -> Filters.between("x", 10 * i - 1, 10 * i + 1)))
                .reduce(Filters::or).orElseThrow();
        assertThat(rows(file, ranges)).containsExactly(0, 1);
        FilterPredicate predicate = FilterApi.gt(x, 2);
        for (int i = 0; i < count; i++) {
            predicate = FilterApi.not(FilterApi.not(FilterApi.or(predicate, FilterApi.eq(x, i + 2))));
        }
        assertThat(rows(file, new Filter(predicate))).containsExactly(2, 3);
    }

    @Test
    void filtersMayBeNestedFiveHundredTimes() throws IOException {
        MemoryFile file = file("int32 x", List.of(0, 1, 2, 3));
        Operators.IntColumn x = FilterApi.intColumn("x");
        Filter mixed = Filters.eq("x", 2);
        FilterPredicate predicate = FilterApi.eq(x, 2);
        for (int i = 0; i < 20_000; i++) {
            mixed = Filters.or(Filters.and(mixed, Filters.lt("x", 3)), Filters.eq("x", 1));
            predicate = FilterApi.not(FilterApi.and(FilterApi.not(predicate), FilterApi.notEq(x, 1)));
            predicate = FilterApi.and(predicate, FilterApi.lt(x, 3));
            if (i == 249) {
                assertThat(rows(file, mixed)).containsExactly(1, 2);
                assertThat(rows(file, new Filter(predicate))).containsExactly(1, 2);
            }
        }
        for (Filter each : List.of(mixed, new Filter(predicate), Filters.not(mixed))) {
            assertThatIllegalArgumentException().isThrownBy(() -> rows(file, each)).withMessage(
                    "The filter alternates between \"and\" and \"or\" more than 500 times, one inside of the other. "
                    + "Join many filters by one and(...) or or(...), and compare with many values by in(...)");
        }
        assertThat(mixed.toString()).endsWith(" or x = 1)").contains("((((...");
    }

    /** A filter of as many branches would overflow the stack as a list. */
    @Test
    void thousandsOfValuesAreFound() throws IOException {
        MemoryFile file = RandomFile.write(MessageTypeParser.parseMessageType("message m { required double d; }"),
                CompressionCodecName.UNCOMPRESSED, 9, options -> options, (group, row) -> group.append("d", row - 4.0));
        Filter[] zeros = new Filter[20_000];
        Arrays.setAll(zeros, i -> Filters.eq("d", 3 - i));
        assertThat(kept(file, "d", Filters.or(zeros))).containsExactly(-4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0);
        assertThat(kept(file, "d", Filters.not(Filters.in("d", Collections.nCopies(20_000, -0.0)))))
                .hasSize(8).doesNotContain(0.0);
    }
}
