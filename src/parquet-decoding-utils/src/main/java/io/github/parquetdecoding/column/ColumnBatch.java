// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.Arrays;
import java.util.Objects;

import io.github.parquetdecoding.ByteArrayDictionary;
import io.github.parquetdecoding.PhysicalType;

import static java.nio.charset.StandardCharsets.UTF_8;

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
    /** Null if the column is not nested. */
    ColumnLevels levels;
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

    /**
     * Sets whether strings are left as ids of a dictionary where all of a batch have one, which saves copying them: for
     * callers that compare or group. Takes effect with the next batch, which has either {@link #ids} or {@link #bytes}.
     */
    public void setPrefersIds(boolean prefersIds) {
        arrays.prefersIds = prefersIds;
    }

    /** {@return the number of rows, up to {@link #capacity}; 0 before the first batch and after a failure} */
    public int rowCount() {
        return rowCount;
    }

    /** {@return the number of values, nulls included: that of rows, if the column has no lists} */
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
        return arrays.nullCount > 0 && !arrays.isValid(index);
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
        return arrays.bytes;
    }

    /** {@return where each value of BYTE_ARRAY begins in {@link #bytes}, and the end of the last one} */
    public int[] offsets() {
        checkBytes();
        return arrays.offsets;
    }

    /**
     * {@return indexes of {@link #dictionary}, if {@linkplain #setPrefersIds preferred} and all values of this batch
     * come from it; otherwise null} Those of nulls are 0.
     */
    public int[] ids() {
        check(PhysicalType.BYTE_ARRAY);
        return arrays.hasIds ? arrays.ids : null;
    }

    /** {@return the dictionary of {@link #ids}, or null if there are none} Batches of a row group share it. */
    public ByteArrayDictionary dictionary() {
        check(PhysicalType.BYTE_ARRAY);
        return arrays.hasIds ? arrays.dictionary : null;
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
            return Arrays.copyOfRange(arrays.bytes, index * size, (index + 1) * size);
        }
        check(PhysicalType.BYTE_ARRAY);
        return arrays.hasIds ? arrays.dictionary.value(arrays.ids[index])
                : Arrays.copyOfRange(arrays.bytes, arrays.offsets[index], arrays.offsets[index + 1]);
    }

    /** {@return value {@code index} of BYTE_ARRAY as text in UTF-8; null if it is null} */
    public String string(int index) {
        check(PhysicalType.BYTE_ARRAY);
        byte[] value = value(index);
        return value == null ? null : new String(value, UTF_8);
    }

    /**
     * {@return the number of {@linkplain ColumnLayer layers} around the values of a nested column; 0 if it is not
     * nested}
     */
    public int layerCount() {
        return levels == null ? 0 : levels.layerCount();
    }

    /** {@return a layer, counted from the outside in} */
    public ColumnLayer layer(int index) {
        Objects.checkIndex(index, layerCount());
        return levels.layer(index);
    }

    /** {@return the number of levels of a nested column; 0 if it is not nested} */
    public int levelCount() {
        return levels == null ? 0 : levels.count;
    }

    /** {@return definition levels of a nested column; null if it is not nested} */
    public int[] definitionLevels() {
        return levels == null ? null : levels.definitions;
    }

    /** {@return repetition levels of a nested column; null if it is not nested} */
    public int[] repetitionLevels() {
        return levels == null ? null : levels.repetitions;
    }

    private void checkBytes() {
        check(PhysicalType.BYTE_ARRAY);
        if (arrays.hasIds) {
            throw new IllegalStateException("The values of " + column.name() + " are ids in this batch: use ids()");
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

    void begin(Column next, boolean isNested) {
        clear();
        column = next;
        PhysicalType type = next.type();
        boolean isOfElements = type == PhysicalType.INT96 || type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        arrays.begin(type, isOfElements ? next.elementSize() : 0);
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
        arrays.hasIds = false;
        if (levels != null) {
            levels.clear();
        }
    }

    void end(int rows, int values) {
        if (arrays.dictionary == null) {
            // All are null.
            arrays.giveUpIds(values);
        }
        if (levels != null) {
            levels.fillLayers();
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
