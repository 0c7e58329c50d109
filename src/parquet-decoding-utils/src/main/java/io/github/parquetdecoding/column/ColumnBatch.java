// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.Arrays;
import java.util.Objects;

import io.github.parquetdecoding.ByteArrayDictionary;
import io.github.parquetdecoding.PhysicalType;

/**
 * Rows of one column, as arrays that are reused for the next batch, of this column or of any other. Elements beyond
 * {@link #valueCount} mean nothing, and the next batch may replace an array. A batch belongs to one thread.
 *
 * <p>A column that is not nested has a value in each row: value {@code i} belongs to row {@code i}. Nulls are 0 in
 * numbers, false in booleans, and empty in strings; {@link #validity} tells which they are. {@linkplain #layerCount
 * Layers} tell which values of a nested column belong to a row.
 *
 * <table>
 * <caption>Where the values of a type are</caption>
 * <tr><td>BOOLEAN</td><td>{@link #bits}, the lowest of each first</td></tr>
 * <tr><td>INT32, INT64</td><td>{@link #ints}, {@link #longs}</td></tr>
 * <tr><td>FLOAT, DOUBLE</td><td>{@link #floats}, {@link #doubles}</td></tr>
 * <tr><td>INT96, FIXED_LEN_BYTE_ARRAY</td><td>{@link #bytes}, {@link #elementSize} of them per value</td></tr>
 * <tr><td>BYTE_ARRAY</td><td>{@link #bytes}, value {@code i} from {@code offsets()[i]} to {@code offsets()[i + 1]}; or
 *     {@link #ids} of a {@link #dictionary}</td></tr>
 * </table>
 *
 * @since 0.1.0
 */
public final class ColumnBatch {
    final ColumnArrays arrays;
    /** Null if the column's levels are at most 1, so that validity tells them. */
    ColumnLevels levels;
    private boolean isInStruct;
    /** In a column without {@link #levels}, an optional struct whose nulls are those of the values. */
    private final ColumnLayer struct = new ColumnLayer(false, 1, 1, 0);
    private final int capacity;
    private Column column;
    private int rowCount;
    private int valueCount;

    /**
     * A batch without rows.
     *
     * @param capacity the most rows of a batch, at least 1; a nested column may have more values
     */
    public ColumnBatch(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("A batch must have room for at least 1 row: " + capacity);
        }
        this.capacity = capacity;
        arrays = new ColumnArrays(capacity);
    }

    /** {@return the most rows that a batch has} */
    public int capacity() {
        return capacity;
    }

    /** {@return the number of rows, up to {@link #capacity}; 0 before the first batch and after a failure} */
    public int rowCount() {
        return rowCount;
    }

    /** {@return the number of values, nulls included; it differs from the number of rows only in columns with lists} */
    public int valueCount() {
        return valueCount;
    }

    /** {@return the number of values that are null} */
    public int nullCount() {
        return arrays.nullCount;
    }

    /** {@return whether value {@code index} is null} */
    public boolean isNull(int index) {
        Objects.checkIndex(index, valueCount);
        return arrays.nullCount > 0 && !ColumnArrays.isSet(arrays.validity, index);
    }

    /** {@return a bit for each value, the lowest of each long first, set if it is not null; or null if none is null} */
    public long[] validity() {
        return arrays.nullCount == 0 ? null : arrays.validity;
    }

    /** {@return the type of the values; null before the first batch} */
    public PhysicalType type() {
        return arrays.type;
    }

    /** {@return bytes per value of {@link #bytes}; 0 if its values have offsets, or are of another type} */
    public int elementSize() {
        return arrays.elementSize;
    }

    /** {@return values of INT32} */
    public int[] ints() {
        check(PhysicalType.INT32);
        return arrays.ints;
    }

    /** {@return values of INT64} */
    public long[] longs() {
        check(PhysicalType.INT64);
        return arrays.longs;
    }

    /** {@return values of FLOAT} */
    public float[] floats() {
        check(PhysicalType.FLOAT);
        return arrays.floats;
    }

    /** {@return values of DOUBLE} */
    public double[] doubles() {
        check(PhysicalType.DOUBLE);
        return arrays.doubles;
    }

    /** {@return values of BOOLEAN, a bit each, the lowest of each long first} */
    public long[] bits() {
        check(PhysicalType.BOOLEAN);
        return arrays.bits;
    }

    /** {@return value {@code index} of BOOLEAN, false if it is null} */
    public boolean bit(int index) {
        Objects.checkIndex(index, valueCount);
        return (bits()[index >>> 6] >>> index & 1) != 0;
    }

    /**
     * {@return the bytes of values, back to back, from index 0 on}
     *
     * @throws IllegalStateException also if the values of this batch are {@link #ids}
     */
    public byte[] bytes() {
        if (arrays.elementSize == 0) {
            checkBytes();
        }
        return arrays.elementSize == 0 ? arrays.strings.bytes : arrays.elements;
    }

    /** {@return where each value of BYTE_ARRAY begins in {@link #bytes}, and the end of the last one} */
    public int[] offsets() {
        checkBytes();
        return arrays.strings.offsets;
    }

    /** {@return whether the values of this batch are {@link #ids}: only if the decoder prefers them} */
    public boolean hasIds() {
        return arrays.strings.dictionary != null;
    }

    /**
     * {@return indexes of {@link #dictionary}} A null has index 0, as the first entry has: {@link #isNull} tells them
     * apart.
     *
     * @throws IllegalStateException also if the values of this batch are {@link #bytes}
     */
    public int[] ids() {
        checkIds();
        return arrays.strings.ids;
    }

    /**
     * {@return the dictionary of {@link #ids}, which batches of a row group share}
     *
     * @throws IllegalStateException also if the values of this batch are {@link #bytes}
     */
    public ByteArrayDictionary dictionary() {
        checkIds();
        return arrays.strings.dictionary;
    }

    /**
     * {@return a copy of value {@code index} of BYTE_ARRAY, INT96 or FIXED_LEN_BYTE_ARRAY; null if it is null}
     */
    public byte[] value(int index) {
        if (isNull(index)) {
            return null;
        }
        int size = arrays.elementSize;
        if (size > 0) {
            return Arrays.copyOfRange(arrays.elements, index * size, (index + 1) * size);
        }
        check(PhysicalType.BYTE_ARRAY);
        return arrays.strings.value(index);
    }

    /** {@return value {@code index} of BYTE_ARRAY as text in UTF-8; null if it is null} */
    public String string(int index) {
        check(PhysicalType.BYTE_ARRAY);
        return isNull(index) ? null : arrays.strings.string(index);
    }

    /** {@return the number of {@linkplain ColumnLayer layers} around the values: optional structs, lists and maps} */
    public int layerCount() {
        return levels != null ? levels.layerCount() : isInStruct ? 1 : 0;
    }

    /** {@return a layer, counted from the outside in} */
    public ColumnLayer layer(int index) {
        Objects.checkIndex(index, layerCount());
        return levels == null ? struct : levels.layer(index);
    }

    private void checkBytes() {
        check(PhysicalType.BYTE_ARRAY);
        if (hasIds()) {
            throw new IllegalStateException("The values of " + column.name() + " are ids in this batch: use ids()");
        }
    }

    private void checkIds() {
        check(PhysicalType.BYTE_ARRAY);
        if (!hasIds()) {
            throw new IllegalStateException("The values of " + column.name() + " are bytes in this batch: use bytes()."
                    + " They are ids where they are preferred and all come from a dictionary");
        }
    }

    private void check(PhysicalType expected) {
        if (arrays.type == null) {
            throw new IllegalStateException("There is no batch yet");
        }
        if (arrays.type != expected) {
            throw new IllegalStateException(column.name() + " is " + arrays.type + ": use " + switch (arrays.type) {
                case BOOLEAN -> "bits()";
                case INT32 -> "ints()";
                case INT64 -> "longs()";
                case FLOAT -> "floats()";
                case DOUBLE -> "doubles()";
                case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96 -> "bytes()";
            });
        }
    }

    /**
     * Removes the first rows.
     *
     * @throws IndexOutOfBoundsException if there are fewer than {@code rows}
     */
    public void removeFirst(int rows) {
        Objects.checkFromToIndex(0, rows, rowCount);
        int values = levels == null ? rows : levels.removeFirst(rows);
        arrays.removeFirst(values, valueCount - values);
        end(rowCount - rows, valueCount - values);
    }

    /** @param ofIds the dictionary whose ids are read; null to read values */
    void begin(Column next, boolean isNested, ByteArrayDictionary ofIds) {
        column = next;
        arrays.begin(next, ofIds);
        int optional = next.path().indexOf(Repetition.OPTIONAL);
        isInStruct = optional >= 0 && optional < next.path().size() - 1;
        if (!isNested) {
            levels = null;
        } else if (levels == null || !levels.path.equals(next.path())) {
            levels = new ColumnLevels(next.path());
        }
    }

    /** Also after a failure. */
    void clear() {
        rowCount = 0;
        valueCount = 0;
        arrays.nullCount = 0;
        arrays.strings.dictionary = null;
        if (levels != null) {
            levels.clear();
        }
    }

    void end(int rows, int values) {
        if (levels != null) {
            levels.end();
        } else {
            struct.validity = arrays.validity;
            struct.count = rows;
            struct.nullCount = arrays.nullCount;
        }
        rowCount = rows;
        valueCount = values;
    }

    @Override
    public String toString() {
        return "ColumnBatch[type=" + type() + ", rowCount=" + rowCount + ", valueCount=" + valueCount + ", nullCount="
                + nullCount() + "]";
    }
}
