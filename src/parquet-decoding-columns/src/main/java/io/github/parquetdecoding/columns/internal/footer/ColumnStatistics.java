// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

import org.apache.parquet.CorruptStatistics;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.ColumnOrder;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveComparator;
import org.apache.parquet.schema.PrimitiveType;

import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.BINARY;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.I64;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.MISSING;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STOP;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.TRUE;

/**
 * What can be believed of the statistics of a column chunk. parquet-column's own class of statistics needs jts-core.
 *
 * @param min no value is less, unless it is NaN; of the class that parquet-java compares; null if nothing is known
 * @param max no value is greater, unless it is NaN; null together with {@code min}
 * @param areExact whether {@code min} and {@code max} are values of the chunk
 * @param nullCount or -1 if it is unknown. Some writers do not count nulls of groups around the column
 * @param nanCount or -1 if it is unknown
 */
public record ColumnStatistics(
        Comparable<?> min, Comparable<?> max, boolean areExact, long nullCount, long nanCount) {
    static final ColumnStatistics NONE = new ColumnStatistics(null, null, false, -1, -1);

    private static final int[] TYPES = {STOP, BINARY, BINARY, I64, STOP, BINARY, BINARY, TRUE, TRUE, I64};
    private static final int FLOAT16_INFINITY = 0x7C00;

    /** @param valueCount of the chunk, nulls included */
    static ColumnStatistics read(ThriftReader in, FileSchema.ValueType column, long valueCount, String createdBy) {
        long[] values = in.readStruct(TYPES);
        boolean isOld = values[5] == MISSING || values[6] == MISSING;
        byte[] max = in.readBytesAt(values[isOld ? 1 : 5]);
        byte[] min = in.readBytesAt(values[isOld ? 2 : 6]);
        long nullCount = values[3];
        boolean hasBounds = min != null && max != null;
        // If all are nulls, nothing has bounds: such a writer has counted nulls twice.
        if (!column.isKnown() || nullCount > valueCount || hasBounds && nullCount == valueCount) {
            return NONE;
        }
        nullCount = Math.max(nullCount, -1);
        long nanCount = values[9] > valueCount ? -1 : Math.max(values[9], -1);
        PrimitiveType type = column.type();
        boolean areEqual = Arrays.equals(min, max);
        boolean isTrusted = hasBounds && (isOld ? trustsSigned(type, areEqual, createdBy)
                : areEqual || !type.columnOrder().equals(ColumnOrder.undefined()));
        Comparable<?> least = isTrusted ? bound(min, type, true) : null;
        Comparable<?> greatest = isTrusted ? bound(max, type, false) : null;
        PrimitiveComparator<Object> comparator = type.comparator();
        if (least == null || greatest == null || !areEqual && comparator.compare(least, greatest) > 0) {
            return new ColumnStatistics(null, null, false, nullCount, nanCount);
        }
        boolean areExact = isOld || values[7] != 0 && values[8] != 0;
        return new ColumnStatistics(least, greatest, areExact, nullCount, nanCount);
    }

    /** {@return whether bounds are right that have been found by signed comparison, whatever the type} */
    private static boolean trustsSigned(PrimitiveType type, boolean areEqual, String createdBy) {
        LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
        boolean isSigned = switch (type.getPrimitiveTypeName()) {
            case BOOLEAN, FLOAT, DOUBLE -> annotation == null;
            case INT32, INT64 -> annotation == null || annotation instanceof DateLogicalTypeAnnotation
                    || annotation instanceof TimeLogicalTypeAnnotation
                    || annotation instanceof TimestampLogicalTypeAnnotation
                    || annotation instanceof IntLogicalTypeAnnotation integer && integer.isSigned();
            default -> isFloat16(type);
        };
        return (isSigned || areEqual)
                && !CorruptStatistics.shouldIgnoreStatistics(createdBy, type.getPrimitiveTypeName());
    }

    /**
     * {@return a bound, which covers both zeros if it is one, or null if it is NaN or has another size}
     *
     * @param bytes in PLAIN encoding, but without the length of a string
     */
    private static Comparable<?> bound(byte[] bytes, PrimitiveType type, boolean isMin) {
        int size = switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> 1;
            case INT32, FLOAT -> Integer.BYTES;
            case INT64, DOUBLE -> Long.BYTES;
            case INT96 -> 12;
            case FIXED_LEN_BYTE_ARRAY -> type.getTypeLength();
            case BINARY -> bytes.length;
        };
        if (bytes.length != size) {
            return null;
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> bytes[0] != 0;
            case INT32 -> in.getInt();
            case INT64 -> in.getLong();
            case FLOAT -> {
                float value = isMin ? -(0.0f - in.getFloat()) : 0.0f + in.getFloat();
                yield Float.isNaN(value) ? null : value;
            }
            case DOUBLE -> {
                double value = isMin ? -(0.0 - in.getDouble()) : 0.0 + in.getDouble();
                yield Double.isNaN(value) ? null : value;
            }
            default -> {
                int magnitude = isFloat16(type) ? in.getShort() & 0x7FFF : 1;
                if (magnitude == 0) {
                    bytes[1] = isMin ? Byte.MIN_VALUE : 0;
                }
                yield magnitude > FLOAT16_INFINITY ? null : Binary.fromConstantByteArray(bytes);
            }
        };
    }

    /** By its text, because parquet-column before 1.14 has no such class. */
    private static boolean isFloat16(PrimitiveType type) {
        return "FLOAT16".equals(String.valueOf(type.getLogicalTypeAnnotation()));
    }
}
