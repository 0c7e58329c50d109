// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.UUID;

import io.github.parquetdecoding.columns.RowField.Getter;

/**
 * The fields of a row, or the elements of a list, by their index. A null is 0 or false in a primitive type: {@link
 * #isNull} tells it from a value; otherwise it is null. A method that does not fit the type refuses each call with an
 * {@link IllegalStateException}, which names the type and the method to use.
 *
 * <p>A struct, list or map is a view: it is refused once the rows of its batch have been read, but may be used until
 * then. What {@link #value} returns remains.
 *
 * @since 0.1.0
 */
public abstract sealed class FieldValues permits Row, RowList {
    FieldValues() {
    }

    abstract RowField field(int index);

    /** {@return the index of the value in the arrays of its field} */
    abstract int position(int index);

    /** {@return whether it is null} */
    public final boolean isNull(int index) {
        return field(index).isNull(position(index));
    }

    /** {@return a BOOLEAN} */
    public final boolean getBoolean(int index) {
        RowField field = field(index);
        int position = position(index);
        if (field.bits == null) {
            throw field.refusal();
        }
        return (field.bits[position >>> 6] >>> position & 1) != 0;
    }

    /** {@return an INT32, whatever its logical type: a DATE is days, and an unsigned one may be negative} */
    public final int getInt(int index) {
        RowField field = field(index);
        int position = position(index);
        if (field.ints == null) {
            throw field.refusal();
        }
        return field.ints[position];
    }

    /** {@return an INT64, whatever its logical type} */
    public final long getLong(int index) {
        RowField field = field(index);
        int position = position(index);
        if (field.longs == null) {
            throw field.refusal();
        }
        return field.longs[position];
    }

    /** {@return a DOUBLE} */
    public final double getDouble(int index) {
        RowField field = field(index);
        int position = position(index);
        if (field.doubles == null) {
            throw field.refusal();
        }
        return field.doubles[position];
    }

    /** {@return a FLOAT or FLOAT16} */
    public final float getFloat(int index) {
        RowField field = field(index);
        int position = position(index);
        return field.floats != null ? field.floats[position] : field.values(Getter.FLOAT).float16(position);
    }

    /** {@return a STRING, ENUM or JSON, or bytes in UTF-8 without a type} Of a dictionary's entry it is one object. */
    public final String getString(int index) {
        return field(index).string(position(index));
    }

    /** {@return a copy of what is stored as bytes, whatever its logical type} */
    public final byte[] getBytes(int index) {
        return field(index).bytes(position(index));
    }

    /** {@return a DATE} */
    public final LocalDate getDate(int index) {
        return field(index).values(Getter.DATE).localDate(position(index));
    }

    /** {@return a TIME} */
    public final LocalTime getTime(int index) {
        return field(index).values(Getter.TIME).localTime(position(index));
    }

    /** {@return a TIMESTAMP that is adjusted to UTC, or an INT96, which is taken for one} */
    public final Instant getTimestamp(int index) {
        return field(index).values(Getter.TIMESTAMP).instant(position(index));
    }

    /** {@return a TIMESTAMP that is not adjusted to UTC, in an unknown time zone} */
    public final LocalDateTime getLocalTimestamp(int index) {
        return field(index).values(Getter.LOCAL_TIMESTAMP).localDateTime(position(index));
    }

    /** {@return a DECIMAL} */
    public final BigDecimal getDecimal(int index) {
        return field(index).values(Getter.DECIMAL).decimal(position(index));
    }

    /** {@return a UUID} */
    public final UUID getUuid(int index) {
        return field(index).values(Getter.UUID).uuid(position(index));
    }

    /** {@return a struct} */
    public final Row getStruct(int index) {
        RowField field = field(index).check(Getter.STRUCT);
        int position = position(index);
        return field.isNull(position) ? null : new Struct(field, position);
    }

    /** {@return a list, in any layout that writers use} */
    public final RowList getList(int index) {
        RowField field = field(index).check(Getter.LIST);
        int position = position(index);
        return field.isNull(position) ? null : new RowList(
                field.children.get(0), field.offsets[position], field.offsets[position + 1]);
    }

    /** {@return a map} */
    public final RowMap getMap(int index) {
        RowField field = field(index).check(Getter.MAP);
        int position = position(index);
        return field.isNull(position) ? null : new RowMap(field, position);
    }

    /**
     * {@return any value as an object that does not change} That is {@link TypedValues#value} for a value; a {@code
     * Map} of names and objects for a struct, of objects for a map, both in their order; a {@code List} for a list.
     */
    public final Object value(int index) {
        return field(index).object(position(index));
    }
}
