// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;

/** Prints cells in aligned columns. */
public enum TextTable {
    /** Markdown that is readable as plain text, too. */
    MARKDOWN("| ", " | ", " |", ':'),
    /** No lines between the columns: more fits into a terminal. */
    TERMINAL("", "  ", "", '-');

    private final String start;
    private final String between;
    private final String end;
    private final char endOfRule;

    TextTable(String start, String between, String end, char endOfRule) {
        this.start = start;
        this.between = between;
        this.end = end;
        this.endOfRule = endOfRule;
    }

    /** @param texts how many columns, from the left, contain text; numbers are right-aligned */
    public <T> void print(List<Column<T>> columns, List<T> lines, int texts, PrintWriter out) {
        List<List<String>> cells = Stream.concat(Stream.of(Column.headings(columns)),
                        lines.stream().map(line -> Column.cells(columns, line)))
                .map(line -> line.stream().map(this::escaped).toList()).toList();
        int[] widths = new int[columns.size()];
        for (List<String> line : cells) {
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], Math.max(line.get(c).length(), 4));
            }
        }
        for (int l = 0; l < cells.size(); l++) {
            StringBuilder text = new StringBuilder();
            StringBuilder rule = new StringBuilder();
            for (int c = 0; c < widths.length; c++) {
                String cell = cells.get(l).get(c);
                String padding = " ".repeat(widths[c] - cell.length());
                text.append(c == 0 ? start : between).append(c < texts ? cell + padding : padding + cell);
                rule.append(c == 0 ? start : between).append("-".repeat(widths[c] - 1))
                        .append(c < texts ? '-' : endOfRule);
            }
            out.println(text.append(end).toString().stripTrailing());
            if (l == 0) {
                out.println(rule.append(end));
            }
        }
        out.println();
    }

    private String escaped(String cell) {
        return this == MARKDOWN ? cell.replace("|", "\\|") : Cells.unescaped(cell);
    }
}
