// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A row of a file, or a struct in it. A field has an index, which is faster, and a name; {@link FieldValues} describes
 * its values.
 *
 * @since 0.1.0
 */
public abstract sealed class Row extends FieldValues permits RowReader, Struct {
    /** Whose children are the fields. */
    final RowField struct;

    Row(RowField struct) {
        this.struct = struct;
    }

    /** {@return the names of the fields that are read} */
    public final List<String> names() {
        return struct.children.stream().map(field -> field.schema.name()).toList();
    }

    /** {@return the index of a field} */
    public final int index(String name) {
        return struct.index(name);
    }

    /** {@return all values by their names, each as {@link #value} returns it} */
    public final Map<String, Object> toMap() {
        return struct.struct(position(0));
    }

    /** As {@link #isNull(int)}. */
    public final boolean isNull(String name) {
        return isNull(index(name));
    }

    /** As {@link #getBoolean(int)}. */
    public final boolean getBoolean(String name) {
        return getBoolean(index(name));
    }

    /** As {@link #getInt(int)}. */
    public final int getInt(String name) {
        return getInt(index(name));
    }

    /** As {@link #getLong(int)}. */
    public final long getLong(String name) {
        return getLong(index(name));
    }

    /** As {@link #getFloat(int)}. */
    public final float getFloat(String name) {
        return getFloat(index(name));
    }

    /** As {@link #getDouble(int)}. */
    public final double getDouble(String name) {
        return getDouble(index(name));
    }

    /** As {@link #getString(int)}. */
    public final String getString(String name) {
        return getString(index(name));
    }

    /** As {@link #getBytes(int)}. */
    public final byte[] getBytes(String name) {
        return getBytes(index(name));
    }

    /** As {@link #getDate(int)}. */
    public final LocalDate getDate(String name) {
        return getDate(index(name));
    }

    /** As {@link #getTime(int)}. */
    public final LocalTime getTime(String name) {
        return getTime(index(name));
    }

    /** As {@link #getTimestamp(int)}. */
    public final Instant getTimestamp(String name) {
        return getTimestamp(index(name));
    }

    /** As {@link #getLocalTimestamp(int)}. */
    public final LocalDateTime getLocalTimestamp(String name) {
        return getLocalTimestamp(index(name));
    }

    /** As {@link #getDecimal(int)}. */
    public final BigDecimal getDecimal(String name) {
        return getDecimal(index(name));
    }

    /** As {@link #getUuid(int)}. */
    public final UUID getUuid(String name) {
        return getUuid(index(name));
    }

    /** As {@link #getStruct(int)}. */
    public final Row getStruct(String name) {
        return getStruct(index(name));
    }

    /** As {@link #getList(int)}. */
    public final RowList getList(String name) {
        return getList(index(name));
    }

    /** As {@link #getMap(int)}. */
    public final RowMap getMap(String name) {
        return getMap(index(name));
    }

    /** As {@link #value(int)}. */
    public final Object value(String name) {
        return value(index(name));
    }
}
