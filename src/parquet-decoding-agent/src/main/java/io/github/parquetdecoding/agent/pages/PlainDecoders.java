// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.PhysicalType;

/**
 * Chooses the decoders of a column chunk by the column's type, and by who reads it.
 *
 * @param recordReadersKnowAllTypes whether parquet-java's record readers read BYTE_STREAM_SPLIT for every type
 */
public record PlainDecoders(PageOptions options, boolean recordReadersKnowAllTypes) {
    /** Faster with DELTA and BYTE_STREAM_SPLIT pages than with PLAIN ones; relocated or not. */
    private static final String RECORD_READERS = ".column.impl.ColumnReadStoreImpl";
    /** Faster with DELTA pages than with PLAIN ones, but cannot skip values of FIXED_LEN_BYTE_ARRAY in them. */
    private static final String SPARK = "org.apache.spark.sql.execution.datasources.parquet.VectorizedColumnReader";

    /**
     * The packages of our columns and of the command that times them, relocated or not, which decode all encodings. Not
     * their full names, which would be renamed with the agent's own copy of the library.
     */
    private static final List<String> OUR_COLUMNS = List.of(".parquetdecoding.columns.", ".parquetdecoding.scan.");

    /**
     * {@return the decoders for the caller of {@code getPageReader}; null if it needs none}
     *
     * @param type the column's primitive type
     * @param length bytes per value of FIXED_LEN_BYTE_ARRAY
     */
    public ColumnDecoders of(String type, int length) {
        return of(callerOfGetPageReader(), type, length);
    }

    private static String callerOfGetPageReader() {
        return StackWalker.getInstance().walk(frames -> frames
                .dropWhile(frame -> !frame.getMethodName().equals("getPageReader"))
                .dropWhile(frame -> frame.getMethodName().equals("getPageReader"))
                .findFirst().map(StackWalker.StackFrame::getClassName).orElse("unknown"));
    }

    /**
     * @param caller the class that asked for the pages
     * @param name of the type
     */
    ColumnDecoders of(String caller, String name, int length) {
        if (OUR_COLUMNS.stream().anyMatch(caller::contains)) {
            return null;
        }
        PhysicalType type = name.equals("BINARY") ? PhysicalType.BYTE_ARRAY : PhysicalType.valueOf(name);
        boolean forRecords = caller.endsWith(RECORD_READERS);
        boolean readsDelta = forRecords || caller.equals(SPARK) && type != PhysicalType.FIXED_LEN_BYTE_ARRAY;
        Set<String> encodings = encodings(type).filter(encoding -> switch (encoding) {
            case "BYTE_STREAM_SPLIT" ->
                decodes(PageOptions.BYTE_STREAM_SPLIT) && !(forRecords && recordReadersKnowAllTypes);
            case "RLE" -> decodes(PageOptions.RLE) && !readsDelta;
            case "ALP" -> decodes(PageOptions.ALP);
            default -> decodes(PageOptions.DELTA) && !readsDelta;
        }).collect(Collectors.toSet());
        boolean packedLevels = decodes(PageOptions.RLE) && !forRecords;
        return encodings.isEmpty() && !packedLevels ? null
                : new ColumnDecoders(type, length, encodings, packedLevels, options.limit());
    }

    private static Stream<String> encodings(PhysicalType type) {
        return switch (type) {
            case BOOLEAN -> Stream.of("RLE");
            case INT32, INT64 -> Stream.of("DELTA_BINARY_PACKED", "BYTE_STREAM_SPLIT");
            case INT96 -> Stream.of();
            case FLOAT, DOUBLE -> Stream.of("BYTE_STREAM_SPLIT", "ALP");
            case BYTE_ARRAY -> Stream.of("DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY");
            case FIXED_LEN_BYTE_ARRAY -> Stream.of("DELTA_BYTE_ARRAY", "BYTE_STREAM_SPLIT");
        };
    }

    private boolean decodes(String kind) {
        return options.kinds().contains(kind);
    }
}
