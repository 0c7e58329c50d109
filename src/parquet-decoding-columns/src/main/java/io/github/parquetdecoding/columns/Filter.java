// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Supplier;

import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.selection.PredicateTree;
import io.github.parquetdecoding.columns.internal.selection.RowFilter;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.schema.MessageType;

/**
 * Decides which rows {@link ColumnFileReaderBuilder#filter(Filter)} keeps. {@link Filters} has all kinds.
 *
 * @since 0.1.0
 */
public final class Filter {
    final FilterPredicate predicate;

    /** @param meaning what keeps the rows for which it is true, or false if it is inverted */
    private record OfColumn(String column, Supplier<String> text,
            BiFunction<FilterColumn, Boolean, FilterPredicate> meaning) implements RowFilter.OfFile {
        @Override
        public FilterPredicate predicate(MessageType schema, ColumnNames names, boolean isInverted) {
            return meaning.apply(new FilterColumn(schema, names, column), isInverted);
        }

        @Override
        public String toString() {
            return column + text.get();
        }
    }

    Filter(FilterPredicate predicate) {
        this.predicate = predicate;
    }

    /** {@return a filter of one column, which is found by its name when a file is opened} */
    static Filter of(
            String column, Supplier<String> text, BiFunction<FilterColumn, Boolean, FilterPredicate> meaning) {
        Objects.requireNonNull(column, "The name of the column is null");
        return new Filter(new OfColumn(column, text, meaning));
    }

    /** {@return the filter in words} */
    @Override
    public String toString() {
        return PredicateTree.fold(predicate, part -> (part.isInverted() ? "not " : "") + part.predicate(),
                (parts, isAnd) -> "(" + String.join(isAnd ? " and " : " or ", parts) + ")");
    }
}
