// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.schema.PrimitiveType;

/** Prints what a file contains and how fast it is read. */
final class Table {
    /** With fewer values, calls and opening the file cost more than decoding. */
    private static final long LEAST_VALUES = 200_000;
    /** How many columns have texts, the others figures. */
    private static final int TEXTS = 3;

    private final FileScan file;
    private final PrintWriter out;
    private final List<List<String>> lines = new ArrayList<>(List.of(
            List.of("", "", "", "", "", "", "million values/s", "", "", "columns: times"), List.of("column", "type",
                    "encodings", "values", "nulls", "MB", "parquet-java", "columns", "pages", "as fast")));

    Table(FileScan file, PrintWriter out) {
        this.file = file;
        this.out = out;
    }

    void print(int threads) throws IOException, Scan.Failure {
        file.run(threads);
        Map<ColumnPath, List<ColumnChunkMetaData>> chunks = file.rowGroups.stream()
                .flatMap(rowGroup -> rowGroup.getColumns().stream())
                .collect(Collectors.groupingBy(ColumnChunkMetaData::getPath));
        List<ColumnChunkMetaData> all = new ArrayList<>();
        long timedValuesOfAll = 0;
        for (int c = 0; c < file.columnSeconds.length; c++) {
            ColumnDescriptor column = file.columns.get(c);
            List<ColumnChunkMetaData> ofColumn = chunks.get(ColumnPath.get(column.getPath()));
            long timedValues = Arrays.stream(file.timedRowGroups)
                    .mapToLong(rowGroup -> ofColumn.get(rowGroup).getValueCount()).sum();
            String encodings = ofColumn.stream().flatMap(chunk -> (chunk.getEncodingStats() == null
                            ? chunk.getEncodings() : chunk.getEncodingStats().getDataEncodings()).stream())
                    .map(encoding -> encoding.name().replaceFirst("(PLAIN|RLE)_DICT", "DICT")).distinct().sorted()
                    .collect(Collectors.joining(", "));
            addLine(file.name(c), type(column.getPrimitiveType()), encodings, ofColumn,
                    timedValues, file.columnSeconds[c]);
            all.addAll(ofColumn);
            timedValuesOfAll += timedValues;
        }
        addLine("all columns", "", "", all, timedValuesOfAll, IntStream.range(0, FileScan.READERS.size()).mapToDouble(
                side -> Arrays.stream(file.columnSeconds).mapToDouble(times -> times[side]).sum()).toArray());

        println("%s, %s MB, %,d rows in %d row group%s, %s", file.path.getFileName(), millions(Files.size(file.path)),
                file.rowGroups.stream().mapToLong(BlockMetaData::getRowCount).sum(), file.rowGroups.size(),
                file.rowGroups.size() == 1 ? "" : "s",
                all.stream().map(chunk -> chunk.getCodec().name()).distinct().collect(Collectors.joining(", ")));
        // Without what a distribution appends.
        println("Written by %s; read on JDK %s", file.createdBy, System.getProperty("java.version"));
        if (all.stream().mapToLong(ColumnChunkMetaData::getValueCount).sum() < LEAST_VALUES) {
            println("Too small to tell what larger files gain: fewer than %,d values", LEAST_VALUES);
        }
        println("");
        printLines();
        println("");
        println("Opened, read and summed: parquet-java %s ms, columns %s as fast)%s", number(1e3 * file.wholeFile[0]),
                times(1), file.wholeFile.length == 2 ? "" : ", on " + threads + " threads " + times(2) + ")");
        println("MB: compressed/uncompressed. pages: decompressed, not decoded. The sums of all columns are the same.");
        println("");
    }

    private void println(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments).replaceAll("\\p{Cntrl}", "?"));
    }

    private static String type(PrimitiveType type) {
        String physical = type.getPrimitiveTypeName().name().replace("BINARY", "BYTE_ARRAY")
                .replace("FIXED_LEN_BYTE_ARRAY", "FIXED(" + type.getTypeLength() + ")");
        return type.getLogicalTypeAnnotation() == null ? physical : type.getLogicalTypeAnnotation().toString();
    }

    private void addLine(String name, String type, String encodings, List<ColumnChunkMetaData> chunks,
            long timedValues, double[] seconds) {
        long values = chunks.stream().mapToLong(ColumnChunkMetaData::getValueCount).sum();
        long nulls = chunks.stream().mapToLong(chunk -> chunk.getStatistics().getNumNulls()).sum();
        boolean isKnown = chunks.stream().allMatch(chunk -> chunk.getStatistics().isNumNullsSet());
        String shareOfNulls = nulls == 0 ? "0" : number(100.0 * nulls / values) + " %";
        List<String> line = new ArrayList<>(List.of(name, type, encodings,
                values < 1_000_000 ? String.format(Locale.ROOT, "%,d", values) : millions(values) + " M",
                isKnown ? shareOfNulls : "?",
                millions(chunks.stream().mapToLong(ColumnChunkMetaData::getTotalSize).sum()) + "/"
                        + millions(chunks.stream().mapToLong(ColumnChunkMetaData::getTotalUncompressedSize).sum())));
        for (double each : seconds) {
            line.add(millions(timedValues / each));
        }
        line.add(number(seconds[0] / seconds[1]));
        lines.add(line);
    }

    private String times(int side) {
        double seconds = file.wholeFile[side];
        return number(1e3 * seconds) + " ms (" + number(file.wholeFile[0] / seconds) + " times";
    }

    private static String millions(double number) {
        return number(number / 1e6);
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, number >= 9.95 ? "%,.0f" : "%.1f", number);
    }

    private void printLines() {
        int[] widths = new int[lines.get(0).size()];
        Arrays.setAll(widths, c -> lines.stream().mapToInt(line -> line.get(c).length()).max().orElseThrow());
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder();
            for (int c = 0; c < widths.length; c++) {
                String padding = " ".repeat(widths[c] - line.get(c).length());
                text.append(c == 0 ? "" : "  ").append(c < TEXTS ? line.get(c) + padding : padding + line.get(c));
            }
            println("%s", text.toString().stripTrailing());
        }
    }
}
