// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.scan;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A table for the terminal, up to 120 columns wide. */
final class TextReport {
    private static final int WIDTH = 120;
    /** The columns, from the left, that are cut if there is not enough room, and what is left of them. */
    private static final int[] LEAST_WIDTHS = {12, 8, 10};

    private TextReport() {
    }

    static void print(FileResult file, PrintWriter out) {
        facts(file).forEach(out::println);
        out.println();
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("", "", "", "", "", "", "million values/s", "", "", "columns: times"));
        lines.add(List.of("column", "type", "encodings", "values", "nulls", "MB", "parquet-java", "columns", "pages",
                "as fast (95 %)"));
        file.columns().forEach(column -> lines.add(cells(column, file.codec() == null)));
        lines.add(cells(file.whole(), false));
        print(lines, out);
        out.println();
        out.println("MB: compressed/not. pages: decompressing them, without decoding. All values were compared and are "
                + "the same.");
        out.println();
    }

    static List<String> facts(FileResult file) {
        return List.of(
                String.format(Locale.ROOT, "%s, %s MB, %,d rows in %s%s", Scan.shown(file.path()),
                        megabytes(file.bytes()), file.rows(), counted(file.rowGroups(), "row group"),
                        file.codec() == null ? "" : ", " + file.codec()),
                "Written by " + file.createdBy(),
                String.format(Locale.ROOT, "%d rounds of %s on %s, JDK %s", file.rounds(),
                        file.timedRowGroups() == file.rowGroups() ? "all row groups" : counted(
                                file.timedRowGroups(), "row group"),
                        counted(file.threads(), "thread"), Runtime.version()));
    }

    private static List<String> cells(ColumnResult column, boolean withCodec) {
        return List.of(column.name(), column.type(), encodings(column, withCodec), count(column.values()),
                nulls(column), megabytes(column.compressedBytes()) + "/" + megabytes(column.uncompressedBytes()),
                millions(column.speed(column.parquetJava())), millions(column.speed(column.batches())),
                millions(column.speed(column.pages())), column.ratio().toString());
    }

    static String encodings(ColumnResult column, boolean withCodec) {
        return String.join(", ", column.encodings())
                + (withCodec ? column.codecs().stream().collect(Collectors.joining(", ", ", ", "")) : "");
    }

    static String nulls(ColumnResult column) {
        return column.nulls() == 0 ? "0" : number(100.0 * column.nulls() / column.values()) + " %";
    }

    static String count(long count) {
        return count < 1_000_000 ? String.format(Locale.ROOT, "%,d", count) : number(count / 1e6) + " M";
    }

    static String megabytes(long bytes) {
        return number(bytes / 1e6);
    }

    static String millions(double speed) {
        return number(speed / 1e6);
    }

    static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /** At least two digits. */
    private static String number(double number) {
        return String.format(Locale.ROOT, number >= 9.95 ? "%,.0f" : number >= 0.0995 ? "%.1f" : "%.2f", number);
    }

    private static void print(List<List<String>> lines, PrintWriter out) {
        int[] widths = new int[lines.get(0).size()];
        for (int c = 0; c < widths.length; c++) {
            int cell = c;
            // A heading above several columns needs no extra room.
            widths[c] = lines.stream().skip(1).mapToInt(line -> line.get(cell).length()).max().orElseThrow();
        }
        int total = 2 * (widths.length - 1);
        for (int width : widths) {
            total += width;
        }
        for (int c = 0; c < LEAST_WIDTHS.length && total > WIDTH; c++) {
            int cut = Math.min(total - WIDTH, Math.max(0, widths[c] - LEAST_WIDTHS[c]));
            widths[c] -= cut;
            total -= cut;
        }
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder();
            int end = -2;
            for (int c = 0; c < widths.length; c++) {
                end += 2 + widths[c];
                String cell = line.get(c);
                if (cell.length() > widths[c] && c < LEAST_WIDTHS.length) {
                    cell = cell.substring(0, widths[c] - 2) + "..";
                }
                int padding = end - text.length() - (c < LEAST_WIDTHS.length ? widths[c] : cell.length());
                text.append(" ".repeat(Math.max(0, padding))).append(cell);
            }
            out.println(text.toString().stripTrailing());
        }
    }
}
