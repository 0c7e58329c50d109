// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.parquetdecoding.comparison.Ratio;

/** A table for the terminal, up to 120 columns wide. */
final class TextReport {
    static final List<String> HEADINGS = List.of("column", "type", "encodings", "values", "nulls", "MB", "parquet-java",
            "columns", "pages", "as fast (95 %)");
    /** How many columns have texts, the others figures. */
    static final int TEXTS = 3;

    /** With fewer values, calls and opening the file cost more than decoding. */
    private static final long LEAST_VALUES = 200_000;
    private static final int WIDTH = 120;
    /** The least widths of the columns, from the left, that are cut if lines are too long. */
    private static final int[] LEAST_WIDTHS = {12, 8, 10};

    private TextReport() {
    }

    static void print(FileResult file, PrintWriter out) {
        facts(file).forEach(out::println);
        out.println();
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("", "", "", "", "", "", "million values/s", "", "", "columns: times"));
        lines.add(HEADINGS);
        file.columns().forEach(column -> lines.add(cells(column, file.codec() == null)));
        lines.add(cells(file.whole(), false));
        print(lines, out);
        out.println();
        out.println(wholeFile(file));
        out.println("MB: compressed/uncompressed. pages: decompressed, not decoded. All values were compared and are "
                + "the same.");
        out.println();
    }

    static String wholeFile(FileResult file) {
        List<WholeFile> times = file.wholeFile();
        return "Opened, read and summed: parquet-java " + milliseconds(times.get(0)) + ", columns "
                + milliseconds(times.get(1)) + " (" + oneDecimal(times.get(1).timesAsFast()) + " times as fast)"
                + times.stream().skip(2).map(more -> ", on " + more.threads() + " threads " + milliseconds(more) + " ("
                        + oneDecimal(more.timesAsFast()) + " times)").collect(Collectors.joining());
    }

    private static String milliseconds(WholeFile times) {
        return number(1e3 * times.median()) + " ms";
    }

    static List<String> facts(FileResult file) {
        List<String> facts = new ArrayList<>(List.of(
                String.format(Locale.ROOT, "%s, %s MB, %,d rows in %s%s", Scan.shown(file.path()),
                        millions(file.bytes()), file.rows(), counted(file.rowGroups(), "row group"),
                        file.codec() == null ? "" : ", " + file.codec()),
                "Written by " + file.createdBy(),
                String.format(Locale.ROOT, "%d rounds of %s on 1 thread, JDK %s", file.rounds(),
                        file.timedRowGroups() == file.rowGroups() ? "all row groups" : counted(
                                file.timedRowGroups(), "row group"), Runtime.version())));
        if (file.whole().values() < LEAST_VALUES) {
            facts.add(String.format(Locale.ROOT, "Too small to tell what larger files gain: fewer than %,d values, so "
                    + "fixed costs prevail", LEAST_VALUES));
        }
        return facts;
    }

    static List<String> cells(ColumnResult column, boolean withCodec) {
        ColumnResult.Sides<Double> speeds = column.valuesPerSecond();
        List<String> encodings = new ArrayList<>(column.encodings());
        encodings.addAll(withCodec ? column.codecs() : List.of());
        return List.of(column.name(), column.type(), String.join(", ", encodings),
                column.values() < 1_000_000 ? String.format(Locale.ROOT, "%,d", column.values())
                        : millions(column.values()) + " M",
                column.nulls() == 0 ? "0" : number(100.0 * column.nulls() / column.values()) + " %",
                millions(column.compressedBytes()) + "/" + millions(column.uncompressedBytes()),
                millions(speeds.parquetJava()), millions(speeds.columns()), millions(speeds.pages()),
                ratio(column.ratio()));
    }

    static String ratio(Ratio ratio) {
        return oneDecimal(ratio.value()) + " (" + oneDecimal(ratio.low()) + " to " + oneDecimal(ratio.high()) + ")";
    }

    private static String millions(double number) {
        return number(number / 1e6);
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    static String number(double number) {
        return number >= 9.95 ? String.format(Locale.ROOT, "%,.0f", number) : oneDecimal(number);
    }

    /** Two digits instead, if there are only zeros before them. */
    private static String oneDecimal(double number) {
        return number > 0 && number < 0.0995 ? new BigDecimal(number).round(new MathContext(2)).toPlainString()
                : String.format(Locale.ROOT, "%.1f", number);
    }

    /** Cuts names at the same place, as near to the middle as they stay distinct; not at all if there is none. */
    static List<String> cut(List<String> names, int width) {
        int kept = width - 2;
        return IntStream.rangeClosed(0, kept).boxed().sorted(Comparator.comparing(head -> Math.abs(head - kept / 2)))
                .map(head -> names.stream().map(name -> name.length() <= width ? name
                        : name.substring(0, head) + ".." + name.substring(name.length() - kept + head)).toList())
                .filter(cut -> Set.copyOf(cut).size() == Set.copyOf(names).size()).findFirst().orElse(names);
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
        for (int c = 0; c < TEXTS && total > WIDTH; c++) {
            int cut = Math.min(total - WIDTH, Math.max(0, widths[c] - LEAST_WIDTHS[c]));
            widths[c] -= cut;
            total -= cut;
        }
        List<String> names = cut(lines.stream().map(line -> line.get(0)).toList(), widths[0]);
        widths[0] = names.stream().mapToInt(String::length).max().orElseThrow();
        for (int l = 0; l < lines.size(); l++) {
            List<String> line = lines.get(l);
            StringBuilder text = new StringBuilder();
            int end = -2;
            for (int c = 0; c < widths.length; c++) {
                end += 2 + widths[c];
                String cell = c == 0 ? names.get(l) : line.get(c);
                if (cell.length() > widths[c] && c < TEXTS) {
                    cell = cell.substring(0, widths[c] - 2) + "..";
                }
                int padding = end - text.length() - (c < TEXTS ? widths[c] : cell.length());
                text.append(" ".repeat(Math.max(0, padding))).append(cell);
            }
            out.println(text.toString().stripTrailing());
        }
    }
}
