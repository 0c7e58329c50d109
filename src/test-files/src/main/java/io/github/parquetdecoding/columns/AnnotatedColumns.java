// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DecimalType;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.MicroSeconds;
import org.apache.parquet.format.MilliSeconds;
import org.apache.parquet.format.NanoSeconds;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.TimeType;
import org.apache.parquet.format.TimeUnit;
import org.apache.parquet.format.TimestampType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;

/**
 * A file whose columns combine each physical type with each annotation that this parquet-java knows, most of which do
 * not fit. It has a footer with statistics, but no pages.
 */
public final class AnnotatedColumns {
    /** What the format allows: an annotation, then the physical types that it may annotate. */
    private static final Pattern FITTING = Pattern.compile("""
            (STRING|UTF8|ENUM|JSON|BSON|GEOMETRY|GEOGRAPHY)\\ of\\ BYTE_ARRAY
            | (DATE|TIME_MILLIS|U?INT_(8|16|32))\\ of\\ INT32
            | (TIME_(MICROS|NANOS)|TIMESTAMP_(MILLIS|MICROS|NANOS)|U?INT_64)\\ of\\ INT64
            | DECIMAL_9\\ of\\ (INT32|INT64|BYTE_ARRAY|FIXED_12|FIXED_16)
            | DECIMAL_18\\ of\\ (INT64|BYTE_ARRAY|FIXED_12|FIXED_16)
            | DECIMAL_38\\ of\\ (BYTE_ARRAY|FIXED_16)
            | UUID\\ of\\ FIXED_16 | FLOAT16\\ of\\ FIXED_2 | INTERVAL\\ of\\ FIXED_12 | UNKNOWN\\ of\\ .*
            """, Pattern.COMMENTS);
    private static final List<String> PHYSICAL_TYPES = List.of("BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE",
            "BYTE_ARRAY", "FIXED_2", "FIXED_12", "FIXED_16");
    /** Decimals cannot have 0 digits. */
    private static final int[] PRECISIONS = {0, 9, 18, 38};

    private final List<SchemaElement> schema = new ArrayList<>(List.of(new SchemaElement("m")));
    private final List<ColumnChunk> chunks = new ArrayList<>();
    /** What a reader should report for each column: whether it has an annotation, and whether it has statistics. */
    private final Map<String, String> expected = new TreeMap<>();

    public AnnotatedColumns() throws ReflectiveOperationException {
        for (Method method : LogicalType.class.getMethods()) {
            if (Modifier.isStatic(method.getModifiers()) && method.getParameterCount() == 1
                    && method.getReturnType() == LogicalType.class) {
                for (Map.Entry<String, Object> type : types(method).entrySet()) {
                    LogicalType annotation = (LogicalType) method.invoke(null, type.getValue());
                    addAll(new SchemaElement(type.getKey()).setLogicalType(annotation));
                }
            }
        }
        for (ConvertedType type : ConvertedType.values()) {
            for (int precision : type == ConvertedType.DECIMAL ? PRECISIONS : new int[1]) {
                addAll(new SchemaElement("converted " + type + (precision > 0 ? "_" + precision : ""))
                        .setConverted_type(type).setPrecision(precision));
            }
        }
        schema.get(0).setNum_children(chunks.size());
    }

    private static Map<String, Object> types(Method method) throws ReflectiveOperationException {
        Map<String, Object> types = new TreeMap<>();
        switch (method.getName()) {
            case "DECIMAL" -> {
                for (int precision : PRECISIONS) {
                    types.put("DECIMAL_" + precision, new DecimalType(0, precision));
                }
            }
            case "TIME", "TIMESTAMP" -> {
                for (TimeUnit unit : List.of(TimeUnit.MILLIS(new MilliSeconds()), TimeUnit.MICROS(new MicroSeconds()),
                        TimeUnit.NANOS(new NanoSeconds()))) {
                    types.put(method.getName() + "_" + unit.getSetField(),
                            method.getName().equals("TIME") ? new TimeType(true, unit) : new TimestampType(true, unit));
                }
            }
            case "INTEGER" -> {
                for (byte bits : new byte[] {8, 16, 32, 64}) {
                    types.put("INT_" + bits, new IntType(bits, true));
                    types.put("UINT_" + bits, new IntType(bits, false));
                }
            }
            default -> types.put(method.getName(), method.getParameterTypes()[0].getConstructor().newInstance());
        }
        return types;
    }

    private void addAll(SchemaElement annotated) {
        for (String physical : PHYSICAL_TYPES) {
            String name = annotated.getName() + " of " + physical;
            SchemaElement column = annotated.deepCopy().setName(name)
                    .setRepetition_type(FieldRepetitionType.OPTIONAL);
            int length = physical.startsWith("FIXED_") ? Integer.parseInt(physical.substring("FIXED_".length())) : 0;
            schema.add(length > 0 ? column.setType(Type.FIXED_LEN_BYTE_ARRAY).setType_length(length)
                    : column.setType(Type.valueOf(physical)));
            chunks.add(new ColumnChunk(4).setMeta_data(new ColumnMetaData(column.getType(), List.of(Encoding.PLAIN),
                    List.of(name), CompressionCodec.UNCOMPRESSED, 2, 0, 0, 4).setStatistics(statistics(physical))));
            boolean fits = FITTING.matcher(name.replace("converted ", "")).matches();
            boolean hasOrder = fits && !name.matches(".*INT96|.*INTERVAL.*");
            expected.put(name, fits + " " + hasOrder);
        }
    }

    private static Statistics statistics(String physical) {
        int bytes = switch (physical) {
            case "BOOLEAN" -> 1;
            case "INT32", "FLOAT" -> 4;
            case "INT64", "DOUBLE" -> 8;
            case "FIXED_2" -> 2;
            case "INT96", "FIXED_12" -> 12;
            default -> 16;
        };
        return new Statistics().setMin_value(new byte[bytes])
                .setMax_value(ByteBuffer.allocate(bytes).put(0, (byte) 1).array());
    }

    /**
     * {@return the columns of which a reader reports something else}
     *
     * @param read for each column, whether it has an annotation, and whether it has statistics
     * @param unknown a pattern of the beginnings of annotations that the reader does not know
     */
    public List<String> wrong(Map<String, String> read, String unknown) {
        return expected.entrySet().stream().map(column -> {
            String right = column.getKey().matches("(" + unknown + ").*") ? "false false" : column.getValue();
            return column.getKey() + ": " + right + ", read as " + read.get(column.getKey());
        }).filter(column -> !column.matches(".*: (\\w+ \\w+), read as \\1")).toList();
    }

    public byte[] file() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(new byte[] {'P', 'A', 'R', '1'});
        Util.writeFileMetaData(new FileMetaData(1, schema, 2, List.of(new RowGroup(chunks, 0, 2)))
                .setColumn_orders(Collections.nCopies(chunks.size(), ColumnOrder.TYPE_ORDER(new TypeDefinedOrder()))),
                out);
        ByteBuffer length = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(out.size() - 4);
        out.write(length.array());
        out.write(new byte[] {'P', 'A', 'R', '1'});
        return out.toByteArray();
    }
}
