// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.PrintWriter;
import java.util.List;

/** Prints cells in aligned columns. */
enum TextTable {
    /** Markdown that is readable as plain text, too. */
    MARKDOWN("| ", " | ", " |"),
    /** No lines between the columns: more fits into a terminal. */
    TERMINAL("", "  ", "");

    private final String start;
    private final String between;
    private final String end;

    TextTable(String start, String between, String end) {
        this.start = start;
        this.between = between;
        this.end = end;
    }

    /**
     * @param markdown the heading and the lines
     * @param texts how many columns, from the left, contain text; numbers are right-aligned
     */
    void print(List<List<String>> markdown, int texts, PrintWriter out) {
        List<List<String>> cells = markdown.stream().map(line -> line.stream()
                .map(cell -> this == MARKDOWN ? cell.replace("|", "\\|") : Cells.unescaped(cell)).toList()).toList();
        int columns = cells.get(0).size();
        int[] widths = new int[columns];
        for (List<String> line : cells) {
            for (int c = 0; c < columns; c++) {
                widths[c] = Math.max(widths[c], Math.max(line.get(c).length(), 4));
            }
        }
        for (int l = 0; l < cells.size(); l++) {
            StringBuilder text = new StringBuilder();
            StringBuilder rule = new StringBuilder();
            for (int c = 0; c < columns; c++) {
                String cell = cells.get(l).get(c);
                String padding = " ".repeat(widths[c] - cell.length());
                text.append(c == 0 ? start : between).append(c < texts ? cell + padding : padding + cell);
                rule.append(c == 0 ? start : between).append("-".repeat(widths[c] - 1))
                        .append(c < texts ? '-' : endOfRule());
            }
            out.println(text.append(end).toString().stripTrailing());
            if (l == 0) {
                out.println(rule.append(end));
            }
        }
        out.println();
    }

    private char endOfRule() {
        return this == MARKDOWN ? ':' : '-';
    }
}
