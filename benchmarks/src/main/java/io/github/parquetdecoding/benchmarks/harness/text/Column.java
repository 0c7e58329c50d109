// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.util.List;
import java.util.function.Function;

/**
 * A column of a table.
 *
 * @param cell a line's cell in Markdown
 */
public record Column<T>(String heading, Function<T, String> cell) {
    static List<String> headings(List<? extends Column<?>> columns) {
        return columns.stream().<String>map(Column::heading).toList();
    }

    static <T> List<String> cells(List<Column<T>> columns, T line) {
        return columns.stream().map(column -> column.cell().apply(line)).toList();
    }
}
