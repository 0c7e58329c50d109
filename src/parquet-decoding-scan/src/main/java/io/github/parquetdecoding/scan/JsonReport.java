// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.parquetdecoding.DecodingKernels;

/** All figures, including those of each round. */
final class JsonReport {
    private JsonReport() {
    }

    static String of(List<FileResult> files) {
        return json(object(
                "version", Scan.Version.ours(), "parquetJava", org.apache.parquet.Version.VERSION_NUMBER,
                "jdk", Runtime.version().toString(), "kernels", DecodingKernels.describe(),
                "files", files.stream().map(JsonReport::file).toList()), "\n") + "\n";
    }

    private static Map<String, Object> file(FileResult file) {
        return object(
                "path", file.path().toString(), "bytes", file.bytes(), "createdBy", file.createdBy(),
                "rows", file.rows(), "rowGroups", file.rowGroups(), "timedRowGroups", file.timedRowGroups(),
                "rounds", file.rounds(), "threads", file.threads(),
                "columns", file.columns().stream().map(JsonReport::column).toList(), "all", column(file.whole()));
    }

    private static Map<String, Object> column(ColumnResult column) {
        Ratio ratio = column.ratio();
        return object(
                "name", column.name(), "type", column.type(), "encodings", column.encodings(),
                "codecs", column.codecs(), "values", column.values(), "nulls", column.nulls(),
                "compressedBytes", column.compressedBytes(), "uncompressedBytes", column.uncompressedBytes(),
                "timedValues", column.timedValues(),
                "valuesPerSecond", object(
                        "parquetJava", column.speed(column.parquetJava()), "columns", column.speed(column.batches()),
                        "pages", column.speed(column.pages())),
                "ratio", object("value", ratio.value(), "low", ratio.low(), "high", ratio.high(), "confidence", 0.95),
                "seconds", object(
                        "parquetJava", list(column.parquetJava()), "columns", list(column.batches()),
                        "pages", list(column.pages())));
    }

    private static List<Double> list(double[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    /** @param entries names and values in turn */
    private static Map<String, Object> object(Object... entries) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < entries.length; i += 2) {
            object.put((String) entries[i], entries[i + 1]);
        }
        return object;
    }

    /** @param newLine where an element begins, a line break and its indentation */
    private static String json(Object value, String newLine) {
        String inner = newLine + "  ";
        if (value instanceof Map<?, ?> object) {
            return object.entrySet().stream()
                    .map(entry -> inner + json(entry.getKey(), inner) + ": " + json(entry.getValue(), inner))
                    .collect(Collectors.joining(",", "{", newLine + "}"));
        }
        if (value instanceof Collection<?> list) {
            boolean isShort = list.stream().noneMatch(Map.class::isInstance);
            return list.stream().map(element -> (isShort ? "" : inner) + json(element, inner))
                    .collect(Collectors.joining(isShort ? ", " : ",", "[", isShort ? "]" : newLine + "]"));
        }
        return value instanceof String text ? quoted(text) : String.valueOf(value);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> quoted.append(c == '"' || c == '\\' ? "\\" + (char) c
                : c < ' ' ? String.format("\\u%04x", c) : String.valueOf((char) c)));
        return quoted.append('"').toString();
    }
}
