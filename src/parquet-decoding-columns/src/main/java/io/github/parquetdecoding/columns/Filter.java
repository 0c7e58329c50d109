// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.List;
import java.util.function.Function;

import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.schema.MessageType;

/**
 * Decides which rows {@link ColumnFileReaderBuilder#filter(Filter)} keeps. {@link Filters} has all kinds.
 *
 * @since 0.1.0
 */
public final class Filter {
    final Meaning meaning;
    private final String text;

    /** In a file, whose columns are found by their names. */
    @FunctionalInterface
    interface Meaning {
        /** {@return what keeps the rows for which the filter is true, or false if it is inverted} */
        FilterPredicate predicate(Function<String, FilterColumn> columns, boolean isInverted);
    }

    Filter(String text, Meaning meaning) {
        this.text = text;
        this.meaning = meaning;
    }

    FilterPredicate predicate(MessageType file) {
        List<ColumnDescriptor> columns = file.getColumns();
        ColumnNames names = new ColumnNames(columns);
        return meaning.predicate(name -> new FilterColumn(columns.get(names.find(name)), name), false);
    }

    /** {@return the filter in words} */
    @Override
    public String toString() {
        return text;
    }
}
