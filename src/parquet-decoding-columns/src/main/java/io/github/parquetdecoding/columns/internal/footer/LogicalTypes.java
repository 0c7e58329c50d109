// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.util.function.Supplier;

import org.apache.parquet.column.schema.EdgeInterpolationAlgorithm;
import org.apache.parquet.schema.DecimalMetadata;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.OriginalType;

import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.BINARY;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.BYTE;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.I32;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.MISSING;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STOP;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STRUCT;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.TRUE;

/** What the values of fields stand for. */
@SuppressWarnings("deprecation")    // Converted types, and their names in parquet-column.
final class LogicalTypes {
    /** Converted types by the format's numbers. */
    private static final OriginalType[] CONVERTED = {
        OriginalType.UTF8, OriginalType.MAP, OriginalType.MAP_KEY_VALUE, OriginalType.LIST, OriginalType.ENUM,
        OriginalType.DECIMAL, OriginalType.DATE, OriginalType.TIME_MILLIS, OriginalType.TIME_MICROS,
        OriginalType.TIMESTAMP_MILLIS, OriginalType.TIMESTAMP_MICROS, OriginalType.UINT_8, OriginalType.UINT_16,
        OriginalType.UINT_32, OriginalType.UINT_64, OriginalType.INT_8, OriginalType.INT_16, OriginalType.INT_32,
        OriginalType.INT_64, OriginalType.JSON, OriginalType.BSON, OriginalType.INTERVAL};
    private static final int[] GEOSPATIAL = {STOP, BINARY, I32};

    private LogicalTypes() {
    }

    /**
     * {@return the annotation of a field, or null if it has none} As in parquet-java, a converted type that contradicts
     * the logical type wins.
     *
     * @throws IllegalArgumentException if it is unknown, here or to the parquet-column at hand, or invalid
     */
    static LogicalTypeAnnotation of(SchemaElement field) {
        ThriftReader in = field.logicalType();
        LogicalTypeAnnotation logical = in == null ? null : read(in);
        OriginalType converted = converted(field);
        if (converted == null) {
            return logical == null && field.convertedType() >= 0 ? unknown() : logical;
        }
        return logical != null && logical.toOriginalType() == converted ? logical
                : LogicalTypeAnnotation.fromOriginalType(
                        converted, new DecimalMetadata(field.precision(), field.scale()));
    }

    static boolean isInterval(SchemaElement field) {
        return converted(field) == OriginalType.INTERVAL;
    }

    /** {@return the converted type, or null if there is none, or an unknown one} */
    private static OriginalType converted(SchemaElement field) {
        int number = field.convertedType();
        return number >= 0 && number < CONVERTED.length ? CONVERTED[number] : null;
    }

    /** Reads a union, which is a structure with one field. */
    private static LogicalTypeAnnotation read(ThriftReader in) {
        return switch (in.nextField(STOP)) {
            case 1 << 4 | STRUCT -> LogicalTypeAnnotation.stringType();
            case 2 << 4 | STRUCT -> LogicalTypeAnnotation.mapType();
            case 3 << 4 | STRUCT -> LogicalTypeAnnotation.listType();
            case 4 << 4 | STRUCT -> LogicalTypeAnnotation.enumType();
            case 5 << 4 | STRUCT -> {
                long[] decimal = read(in, I32, I32);
                yield LogicalTypeAnnotation.decimalType((int) decimal[1], (int) decimal[2]);
            }
            case 6 << 4 | STRUCT -> LogicalTypeAnnotation.dateType();
            case 7 << 4 | STRUCT -> {
                long[] time = read(in, TRUE, STRUCT);
                yield LogicalTypeAnnotation.timeType(time[1] != 0, unit(in, time[2]));
            }
            case 8 << 4 | STRUCT -> {
                long[] timestamp = read(in, TRUE, STRUCT);
                yield LogicalTypeAnnotation.timestampType(timestamp[1] != 0, unit(in, timestamp[2]));
            }
            case 10 << 4 | STRUCT -> {
                long[] integer = read(in, BYTE, TRUE);
                yield LogicalTypeAnnotation.intType((int) integer[1], integer[2] != 0);
            }
            case 11 << 4 | STRUCT -> newer(() -> LogicalTypeAnnotation.unknownType());
            case 12 << 4 | STRUCT -> LogicalTypeAnnotation.jsonType();
            case 13 << 4 | STRUCT -> LogicalTypeAnnotation.bsonType();
            case 14 << 4 | STRUCT -> LogicalTypeAnnotation.uuidType();
            case 15 << 4 | STRUCT -> newer(() -> LogicalTypeAnnotation.float16Type());
            case 16 << 4 | STRUCT -> {
                long[] variant = in.readStruct(new int[] {STOP, BYTE});
                yield newer(() -> LogicalTypeAnnotation.variantType((byte) Math.max(0, variant[1])));
            }
            case 17 << 4 | STRUCT -> {
                String crs = in.readStringAt(in.readStruct(GEOSPATIAL)[1]);
                yield newer(() -> LogicalTypeAnnotation.geometryType(crs));
            }
            case 18 << 4 | STRUCT -> {
                long[] geography = in.readStruct(GEOSPATIAL);
                String crs = in.readStringAt(geography[1]);
                yield newer(() -> LogicalTypeAnnotation.geographyType(crs, geography[2] == MISSING ? null
                        : EdgeInterpolationAlgorithm.findByValue((int) geography[2])));
            }
            default -> unknown();
        };
    }

    /** {@return the values of the fields 1 and 2, which a writer must set} */
    private static long[] read(ThriftReader in, int firstType, int secondType) {
        long[] values = in.readStruct(new int[] {STOP, firstType, secondType});
        return values[1] == MISSING || values[2] == MISSING ? unknown() : values;
    }

    private static TimeUnit unit(ThriftReader in, long start) {
        in.find(start);
        return switch (in.nextField(STOP)) {
            case 1 << 4 | STRUCT -> TimeUnit.MILLIS;
            case 2 << 4 | STRUCT -> TimeUnit.MICROS;
            case 3 << 4 | STRUCT -> TimeUnit.NANOS;
            default -> unknown();
        };
    }

    /**
     * {@return what not every parquet-column has} It is linked when it is called. As an {@code Object}: to verify that
     * it is an annotation, the JVM would load its class even if no file has one.
     */
    private static LogicalTypeAnnotation newer(Supplier<Object> type) {
        try {
            return (LogicalTypeAnnotation) type.get();
        } catch (LinkageError e) {
            return unknown();
        }
    }

    private static <T> T unknown() {
        throw new IllegalArgumentException("The logical type is unknown");
    }
}
