// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table of plain text, for Markdown and HTML.
 *
 * @param texts how many columns, from the left, name the line; the others are figures, which are right-aligned
 */
public record Table<T>(List<Column<T>> columns, int texts, List<T> lines) {
    /** @param cell a line's cell */
    public record Column<T>(String heading, Function<T, String> cell) {
    }

    List<String> cells(T line) {
        return columns.stream().map(column -> column.cell().apply(line)).toList();
    }

    /** Aligned, so that it is readable as plain text, too. */
    public String markdown() {
        List<List<String>> cells = Stream.concat(Stream.of(columns.stream().<String>map(Column::heading).toList()),
                        lines.stream().map(this::cells))
                .map(line -> line.stream().map(Cells::markdown).toList()).toList();
        int[] widths = IntStream.range(0, columns.size()).map(c ->
                cells.stream().mapToInt(line -> Math.max(line.get(c).length(), 4)).max().orElseThrow()).toArray();
        List<String> rows = cells.stream().map(line -> row(c -> {
            String padding = " ".repeat(widths[c] - line.get(c).length());
            return c < texts ? line.get(c) + padding : padding + line.get(c);
        })).toList();
        String rule = row(c -> "-".repeat(widths[c] - 1) + (c < texts ? "-" : ":"));
        return rows.get(0) + rule + String.join("", rows.subList(1, rows.size()));
    }

    private String row(IntFunction<String> cell) {
        return IntStream.range(0, columns.size()).mapToObj(cell).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
