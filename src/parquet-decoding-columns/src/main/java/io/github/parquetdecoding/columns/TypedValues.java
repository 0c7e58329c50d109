// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.UUID;

import io.github.parquetdecoding.ByteArrayDictionary;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.selection.Pruning;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;

/**
 * The values of a batch as objects of the column's logical type: for output. A loop over many values reads the arrays
 * of the {@link ColumnBatch}.
 *
 * <p>A value's index is that in the batch's arrays. A null is returned as null. A method that does not fit the type
 * refuses each call with {@link IllegalStateException}, which names the type.
 *
 * @since 0.1.0
 */
public final class TypedValues {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    /** The day 0 of INT96 values, counted from 1970. */
    private static final int JULIAN_DAY = -2_440_588;

    private final ColumnDescriptor column;
    /** Null if there is none. */
    private final LogicalTypeAnnotation type;
    private final ColumnBatch batch;
    private final boolean mayBeText;
    /** Null if none has been needed. */
    private Strings strings;

    /** Strings of a dictionary that have been needed, by their ids. */
    private record Strings(ByteArrayDictionary dictionary, String[] ofIds) {
    }

    TypedValues(ColumnDescriptor column, ColumnBatch batch, boolean mayBeText, Strings strings) {
        this.column = column;
        this.batch = batch;
        this.mayBeText = mayBeText;
        this.strings = strings;
        type = column.getPrimitiveType().getLogicalTypeAnnotation();
    }

    /** {@return values of the same column, which may have the same dictionary} */
    TypedValues next(ColumnBatch nextBatch) {
        return new TypedValues(column, nextBatch, mayBeText, strings);
    }

    /** {@return the values that a batch of a column has now} */
    public static TypedValues of(ColumnDescriptor column, ColumnBatch batch) {
        return new TypedValues(column, batch, mayBeText(column), null);
    }

    /** {@return the logical type, or null if the column has none} */
    public LogicalTypeAnnotation type() {
        return type;
    }

    /** {@return whether a value is null} */
    public boolean isNull(int index) {
        return batch.isNull(index);
    }

    /**
     * {@return a value as what its type is in Java} That is {@link Boolean}, {@link Integer}, {@link Long}, {@link
     * Float} or {@link Double}; {@link String} for STRING, ENUM and JSON; {@link BigDecimal}, {@link LocalDate}, {@link
     * LocalTime} and {@link UUID}; {@link Instant} for a TIMESTAMP that is adjusted to UTC and for INT96, otherwise
     * {@link LocalDateTime}; {@link Long} and {@link BigInteger} for unsigned INT32 and INT64; {@link Float} for
     * FLOAT16; and {@code byte[]} for all other bytes.
     */
    public Object value(int index) {
        if (isNull(index)) {
            return null;
        }
        if (type instanceof DecimalLogicalTypeAnnotation) {
            return decimal(index);
        }
        if (isText(type)) {
            return string(index);
        }
        if (type instanceof DateLogicalTypeAnnotation) {
            return localDate(index);
        }
        if (type instanceof TimeLogicalTypeAnnotation) {
            return localTime(index);
        }
        if (type instanceof TimestampLogicalTypeAnnotation timestamp && !timestamp.isAdjustedToUTC()) {
            return localDateTime(index);
        }
        if (type instanceof UUIDLogicalTypeAnnotation) {
            return uuid(index);
        }
        boolean isUnsigned = type instanceof IntLogicalTypeAnnotation integer && !integer.isSigned();
        return switch (batch.type()) {
            case BOOLEAN -> batch.bit(index);
            case INT32 -> isUnsigned ? (Object) Integer.toUnsignedLong(batch.ints()[index]) : batch.ints()[index];
            case INT64 -> type instanceof TimestampLogicalTypeAnnotation ? instant(index)
                    : isUnsigned ? new BigInteger(Long.toUnsignedString(batch.longs()[index])) : batch.longs()[index];
            case FLOAT -> batch.floats()[index];
            case DOUBLE -> batch.doubles()[index];
            case INT96 -> instant(index);
            case BYTE_ARRAY -> batch.value(index);
            case FIXED_LEN_BYTE_ARRAY -> isFloat16() ? (Object) float16(index) : batch.value(index);
        };
    }

    static boolean isText(LogicalTypeAnnotation type) {
        return type instanceof StringLogicalTypeAnnotation || type instanceof EnumLogicalTypeAnnotation
                || type instanceof JsonLogicalTypeAnnotation;
    }

    private boolean isFloat16() {
        return Pruning.isFloat16(column.getPrimitiveType());
    }

    /** {@return whether bytes may be text: GEOMETRY and BSON, for example, are not} */
    static boolean mayBeText(ColumnDescriptor column) {
        LogicalTypeAnnotation type = column.getPrimitiveType().getLogicalTypeAnnotation();
        return type == null || isText(type);
    }

    boolean mayBeText() {
        return mayBeText;
    }

    /** {@return strings that have been made, by the ids of the batch; null if there are none} */
    String[] known() {
        return strings == null || !batch.hasIds() || strings.dictionary != batch.dictionary() ? null : strings.ofIds;
    }

    /**
     * {@return a STRING, ENUM or JSON, or a BYTE_ARRAY without a type as text in UTF-8} If the batch has ids, equal ids
     * return the same object.
     */
    public String string(int index) {
        if (!mayBeText) {
            throw refusal("text");
        }
        if (batch.isNull(index) || !batch.hasIds()) {
            return batch.string(index);
        }
        if (strings == null || strings.dictionary != batch.dictionary()) {
            strings = new Strings(batch.dictionary(), new String[batch.dictionary().size()]);
        }
        int id = batch.ids()[index];
        String known = strings.ofIds[id];
        return known != null ? known : (strings.ofIds[id] = batch.string(index));
    }

    /** {@return a DECIMAL; 0 for one of no bytes} */
    public BigDecimal decimal(int index) {
        if (!(type instanceof DecimalLogicalTypeAnnotation decimal)) {
            throw refusal("decimal");
        }
        return isNull(index) ? null : switch (batch.type()) {
            case INT32 -> BigDecimal.valueOf(batch.ints()[index], decimal.getScale());
            case INT64 -> BigDecimal.valueOf(batch.longs()[index], decimal.getScale());
            default -> new BigDecimal(unscaled(batch.value(index)), decimal.getScale());
        };
    }

    private static BigInteger unscaled(byte[] bytes) {
        return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
    }

    /** {@return a DATE} */
    public LocalDate localDate(int index) {
        if (!(type instanceof DateLogicalTypeAnnotation)) {
            throw refusal("date");
        }
        return isNull(index) ? null : LocalDate.ofEpochDay(batch.ints()[index]);
    }

    /**
     * {@return a TIME, adjusted to UTC or not}
     *
     * @throws ParquetDecodingException if it is not within a day; 24:00 is not, either
     */
    public LocalTime localTime(int index) {
        if (!(type instanceof TimeLogicalTypeAnnotation time)) {
            throw refusal("time");
        }
        return isNull(index) ? null : switch (time.getUnit()) {
            case MILLIS -> ofTime(batch.ints()[index], 1_000_000);
            case MICROS -> ofTime(batch.longs()[index], 1_000);
            case NANOS -> ofTime(batch.longs()[index], 1);
        };
    }

    private LocalTime ofTime(long value, long nanos) {
        if (value < 0 || value >= 86_400 * NANOS_PER_SECOND / nanos) {
            throw new ParquetDecodingException(
                    "Column " + ColumnNames.dotted(column) + " has a " + type + " that is not within a day: " + value);
        }
        return LocalTime.ofNanoOfDay(value * nanos);
    }

    /** {@return a TIMESTAMP that is adjusted to UTC, or an INT96, which is taken for one} */
    public Instant instant(int index) {
        if (column.getPrimitiveType().getPrimitiveTypeName().name().equals("INT96")) {
            return isNull(index) ? null : ofInt96(batch.value(index));
        }
        if (!(type instanceof TimestampLogicalTypeAnnotation timestamp) || !timestamp.isAdjustedToUTC()) {
            throw refusal("timestamp in UTC");
        }
        return isNull(index) ? null : ofTimestamp(timestamp, batch.longs()[index]);
    }

    /** {@return a TIMESTAMP that is not adjusted to UTC, in an unknown time zone} */
    public LocalDateTime localDateTime(int index) {
        if (!(type instanceof TimestampLogicalTypeAnnotation timestamp) || timestamp.isAdjustedToUTC()) {
            throw refusal("local timestamp");
        }
        return isNull(index) ? null
                : LocalDateTime.ofInstant(ofTimestamp(timestamp, batch.longs()[index]), ZoneOffset.UTC);
    }

    private static Instant ofTimestamp(TimestampLogicalTypeAnnotation timestamp, long value) {
        long perSecond = switch (timestamp.getUnit()) {
            case MILLIS -> 1_000;
            case MICROS -> 1_000_000;
            case NANOS -> NANOS_PER_SECOND;
        };
        return Instant.ofEpochSecond(
                Math.floorDiv(value, perSecond), Math.floorMod(value, perSecond) * (NANOS_PER_SECOND / perSecond));
    }

    private static Instant ofInt96(byte[] value) {
        ByteBuffer nanosAndDay = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
        return LocalDate.ofEpochDay(nanosAndDay.getInt(Long.BYTES) + (long) JULIAN_DAY).atStartOfDay()
                .plusNanos(nanosAndDay.getLong(0)).toInstant(ZoneOffset.UTC);
    }

    /** {@return a UUID} */
    public UUID uuid(int index) {
        if (!(type instanceof UUIDLogicalTypeAnnotation)) {
            throw refusal("UUID");
        }
        if (isNull(index)) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.wrap(batch.value(index));
        return new UUID(bytes.getLong(0), bytes.getLong(Long.BYTES));
    }

    /** {@return a FLOAT16; 0 for a null} */
    public float float16(int index) {
        if (!isFloat16()) {
            throw refusal("FLOAT16");
        }
        if (isNull(index)) {
            return 0;
        }
        byte[] value = batch.value(index);
        int bits = value[1] << 8 | value[0] & 0xFF;
        int exponent = bits >>> 10 & 0x1F;
        int fraction = bits & 0x3FF;
        float magnitude = switch (exponent) {
            case 0 -> Math.scalb((float) fraction, -24);
            case 0x1F -> fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
            default -> Math.scalb((float) (fraction | 0x400), exponent - 25);
        };
        return bits < 0 ? -magnitude : magnitude;
    }

    private IllegalStateException refusal(String wanted) {
        return new IllegalStateException(
                ColumnNames.dotted(column) + " is " + column.getPrimitiveType() + ", not a " + wanted);
    }

    @Override
    public String toString() {
        return "TypedValues[type=" + column.getPrimitiveType() + ", batch=" + batch + "]";
    }
}
