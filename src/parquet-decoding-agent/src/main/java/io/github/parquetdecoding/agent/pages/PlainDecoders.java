// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Chooses the decoders of a column chunk by the column's type, and by who reads it. */
public final class PlainDecoders {
    /** Faster with DELTA and BYTE_STREAM_SPLIT pages than with PLAIN ones; relocated or not. */
    private static final String RECORD_READERS = ".column.impl.ColumnReadStoreImpl";
    /** Faster with DELTA pages than with PLAIN ones, but cannot skip values of FIXED_LEN_BYTE_ARRAY in them. */
    private static final String SPARK = "org.apache.spark.sql.execution.datasources.parquet.VectorizedColumnReader";

    /**
     * The packages of our columns and of the command that times them, relocated or not, which decode all encodings. Not
     * their full names, which would be renamed with the agent's own copy of the library.
     */
    private static final List<String> OUR_COLUMNS = List.of(".parquetdecoding.columns.", ".parquetdecoding.scan.");

    private final PageOptions options;
    private final ValueDecoders values;
    private final boolean recordReadersKnowAllTypes;

    /** @param recordReadersKnowAllTypes whether parquet-java's record readers read BYTE_STREAM_SPLIT for every type */
    public PlainDecoders(PageOptions options, boolean recordReadersKnowAllTypes) {
        this.options = options;
        this.values = new ValueDecoders(options.limit());
        this.recordReadersKnowAllTypes = recordReadersKnowAllTypes;
    }

    /**
     * {@return the decoders for whoever has just called {@code getPageReader}; null if it needs none}
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

    /** @param caller the class that asked for the pages */
    ColumnDecoders of(String caller, String type, int length) {
        if (OUR_COLUMNS.stream().anyMatch(caller::contains)) {
            return null;
        }
        boolean forRecords = caller.endsWith(RECORD_READERS);
        boolean readsDelta = forRecords || caller.equals(SPARK) && !type.equals("FIXED_LEN_BYTE_ARRAY");
        Map<String, PageDecoder> decoders = new HashMap<>();
        int elementSize = switch (type) {
            case "INT32", "FLOAT" -> Integer.BYTES;
            case "INT64", "DOUBLE" -> Long.BYTES;
            case "FIXED_LEN_BYTE_ARRAY" -> length;
            default -> 0;
        };
        if (decodes(PageOptions.BYTE_STREAM_SPLIT) && elementSize > 0 && !(forRecords && recordReadersKnowAllTypes)) {
            decoders.put("BYTE_STREAM_SPLIT",
                    (page, valueCount) -> ValueDecoders.transposed(page, valueCount, elementSize));
        }
        if (decodes(PageOptions.DELTA) && !readsDelta) {
            switch (type) {
                case "INT32", "INT64" -> decoders.put("DELTA_BINARY_PACKED",
                        (page, valueCount) -> values.integers(page, valueCount, elementSize));
                case "BINARY" -> {
                    decoders.put("DELTA_LENGTH_BYTE_ARRAY", values::byteArrays);
                    decoders.put("DELTA_BYTE_ARRAY", values.prefixedByteArrays(0));
                }
                case "FIXED_LEN_BYTE_ARRAY" -> decoders.put("DELTA_BYTE_ARRAY", values.prefixedByteArrays(length));
                default -> { }
            }
        }
        if (decodes(PageOptions.RLE) && !readsDelta && type.equals("BOOLEAN")) {
            decoders.put("RLE", values::booleans);
        }
        if (decodes(PageOptions.ALP) && (type.equals("FLOAT") || type.equals("DOUBLE"))) {
            decoders.put("ALP", (page, valueCount) -> values.decimals(page, valueCount, elementSize));
        }
        boolean packedLevels = decodes(PageOptions.RLE) && !forRecords;
        return decoders.isEmpty() && !packedLevels ? null : new ColumnDecoders(decoders, packedLevels);
    }

    private boolean decodes(String kind) {
        return options.kinds().contains(kind);
    }
}
