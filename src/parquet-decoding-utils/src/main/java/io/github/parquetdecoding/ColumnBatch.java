// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.Objects;

import io.github.parquetdecoding.internal.memory.ByteCopies;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Rows of one column, as arrays that are used again for the next batch: of this column, or of any other. Elements
 * beyond {@link #valueCount} mean nothing, and an array may be another one after the next batch.
 *
 * <p>A column that is not nested has a value in each row: value {@code i} belongs to row {@code i}. Nulls are 0 in
 * numbers, unless {@link #setNullValue} has been called, false in booleans, and empty in strings; {@link #validity}
 * tells which they are. {@linkplain #layerCount Layers} tell which values of a nested column belong to a row.
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
    private static final byte[] NO_BYTES = {};
    /** Bytes that may be allocated to save a look at all lengths before. */
    private static final int LITTLE = 1 << 22;

    private final int capacity;
    private Number nullValue = 0;
    private boolean prefersIds;

    PhysicalType type;
    int elementSize;
    int rowCount;
    int valueCount;
    int nullCount;
    long[] validity = {};
    int[] ints = {};
    long[] longs = {};
    float[] floats = {};
    double[] doubles = {};
    long[] bits = {};
    byte[] bytes = NO_BYTES;
    int[] offsets = {0};
    /** Values of BYTE_ARRAY as ids, as long as all have one. */
    int[] ids = {};
    boolean hasIds;
    ByteArrayDictionary dictionary;
    /** Null if the column is not nested. */
    ColumnLevels levels;
    /** How many values, from the first on, are in {@link #bytes} although there are ids. */
    private int idsCopied;

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
    }

    /** {@return the most rows that a batch has} */
    public int capacity() {
        return capacity;
    }

    /**
     * Sets what numbers are where there is a null: 0, unless this is called. Takes effect with the next batch; an int
     * gets {@link Number#intValue}, and so on.
     */
    public void setNullValue(Number nullValue) {
        this.nullValue = Objects.requireNonNull(nullValue);
    }

    /**
     * Sets whether strings are left as ids of a dictionary where all of a batch have one, which saves copying them: for
     * callers that compare or group. Takes effect with the next batch.
     */
    public void setPrefersIds(boolean prefersIds) {
        this.prefersIds = prefersIds;
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
        return nullCount;
    }

    /** {@return whether value {@code index} is null} */
    public boolean isNull(int index) {
        Objects.checkIndex(index, valueCount);
        return nullCount > 0 && (validity[index >>> 6] >>> index & 1) == 0;
    }

    /** {@return a bit for each value, the lowest of each long first, set if it is not null; or null if none is null} */
    public long[] validity() {
        return nullCount == 0 ? null : validity;
    }

    /** {@return the type of the values; null before the first batch} */
    public PhysicalType type() {
        return type;
    }

    /** {@return bytes per value of {@link #bytes}; 0 if its values have offsets, or the type is another one} */
    public int elementSize() {
        return elementSize;
    }

    /** {@return values of INT32} */
    public int[] ints() {
        check(PhysicalType.INT32);
        return ints;
    }

    /** {@return values of INT64} */
    public long[] longs() {
        check(PhysicalType.INT64);
        return longs;
    }

    /** {@return values of FLOAT} */
    public float[] floats() {
        check(PhysicalType.FLOAT);
        return floats;
    }

    /** {@return values of DOUBLE} */
    public double[] doubles() {
        check(PhysicalType.DOUBLE);
        return doubles;
    }

    /** {@return values of BOOLEAN, a bit each, the lowest of each long first} */
    public long[] bits() {
        check(PhysicalType.BOOLEAN);
        return bits;
    }

    /** {@return the bytes of values, back to back, from index 0 on} */
    public byte[] bytes() {
        if (elementSize == 0) {
            check(PhysicalType.BYTE_ARRAY);
            copyIds(valueCount);
        }
        return bytes;
    }

    /** {@return where each value of BYTE_ARRAY begins in {@link #bytes}, and the end of the last one} */
    public int[] offsets() {
        check(PhysicalType.BYTE_ARRAY);
        copyIds(valueCount);
        return offsets;
    }

    /**
     * {@return indexes of {@link #dictionary}, if {@linkplain #setPrefersIds preferred} and all values of this batch
     * come from it; otherwise null} Those of nulls are 0. {@link #bytes} are then copied only on request, after which
     * there are still ids.
     */
    public int[] ids() {
        check(PhysicalType.BYTE_ARRAY);
        return hasIds ? ids : null;
    }

    /** {@return the dictionary of {@link #ids}, or null if there are none} Batches of a row group share it. */
    public ByteArrayDictionary dictionary() {
        check(PhysicalType.BYTE_ARRAY);
        return hasIds ? dictionary : null;
    }

    /**
     * {@return a copy of value {@code index} of BYTE_ARRAY, INT96 or FIXED_LEN_BYTE_ARRAY; null if it is null}
     */
    public byte[] value(int index) {
        if (isNull(index)) {
            return null;
        }
        if (elementSize > 0) {
            return Arrays.copyOfRange(bytes(), index * elementSize, (index + 1) * elementSize);
        }
        return Arrays.copyOfRange(bytes(), offsets[index], offsets[index + 1]);
    }

    /**
     * {@return the number of {@linkplain Layer layers} around the values of a nested column; 0 if it is not nested}
     */
    public int layerCount() {
        return levels == null ? 0 : levels.layerCount();
    }

    /** {@return a layer, counted from the outside in} */
    public Layer layer(int index) {
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

    private void check(PhysicalType expected) {
        if (type != expected) {
            throw new IllegalStateException(type == null ? "There is no batch yet"
                    : "Values of " + type + " are not where those of " + expected + " would be");
        }
    }

    /** @param path that of a nested column, otherwise null */
    void begin(PhysicalType newType, int newElementSize, Repetition[] path) {
        rowCount = 0;
        valueCount = 0;
        nullCount = 0;
        type = newType;
        elementSize = newType == PhysicalType.INT96 || newType == PhysicalType.FIXED_LEN_BYTE_ARRAY
                ? newElementSize : 0;
        if (path == null) {
            levels = null;
        } else if (levels == null || levels.path != path) {
            levels = new ColumnLevels(path);
        } else {
            levels.clear();
        }
        dictionary = null;
        hasIds = prefersIds && newType == PhysicalType.BYTE_ARRAY;
        idsCopied = 0;
        offsets[0] = 0;
    }

    /** After a failure. */
    void clear() {
        rowCount = 0;
        valueCount = 0;
        nullCount = 0;
        hasIds = false;
        if (levels != null) {
            levels.clear();
        }
    }

    void end(int rows, int values) {
        if (hasIds && dictionary == null) {
            // All are null.
            giveUpIds(values);
        }
        rowCount = rows;
        valueCount = values;
    }

    /** Makes room for this many values. */
    void reserve(int count, boolean nullable) {
        if (nullable && validity.length << 6 < count) {
            validity = Arrays.copyOf(validity, words(grown(validity.length << 6, count)));
        }
        switch (type) {
            case INT32 -> ints = ints.length >= count ? ints : Arrays.copyOf(ints, grown(ints.length, count));
            case INT64 -> longs = longs.length >= count ? longs : Arrays.copyOf(longs, grown(longs.length, count));
            case FLOAT -> floats = floats.length >= count ? floats : Arrays.copyOf(floats, grown(floats.length, count));
            case DOUBLE -> doubles =
                    doubles.length >= count ? doubles : Arrays.copyOf(doubles, grown(doubles.length, count));
            case BOOLEAN -> bits =
                    bits.length << 6 >= count ? bits : Arrays.copyOf(bits, words(grown(bits.length << 6, count)));
            case BYTE_ARRAY -> {
                offsets = offsets.length > count ? offsets : Arrays.copyOf(offsets, grown(offsets.length, count + 1));
                if (hasIds) {
                    reserveIds(count);
                }
            }
            default -> reserveBytes((long) count * elementSize);
        }
    }

    /** Makes room for ids of this many values. */
    void reserveIds(int count) {
        ids = ids.length >= count ? ids : Arrays.copyOf(ids, grown(ids.length, count));
    }

    /** Makes room for this many bytes. */
    void reserveBytes(long count) {
        if (count > ByteCopies.LARGEST_ARRAY) {
            throw new IndexOutOfBoundsException("The values of a batch have " + Checks.counted(count, "byte")
                    + ", more than an array holds: read batches of fewer than " + capacity + " rows");
        }
        if (bytes.length < count) {
            bytes = Arrays.copyOf(bytes, grown(bytes.length, (int) count));
        }
    }

    /**
     * Makes room for bytes of values from {@code first} on, of which some may not be needed, if they are few: {@return
     * whether it has}
     */
    boolean hasRoom(int first, long count) {
        giveUpIds(first);
        boolean isLittle = count <= LITTLE || count <= bytes.length - offsets[first];
        if (isLittle) {
            reserveBytes(offsets[first] + count);
        }
        return isLittle;
    }

    private static int grown(int length, int atLeast) {
        return (int) Math.min(Math.max(atLeast, length + (long) length / 2), ByteCopies.LARGEST_ARRAY);
    }

    private static int words(int count) {
        return (count + 63) >>> 6;
    }

    /** Moves values, back to back, to where they are not null. */
    void expand(int first, int count, int present) {
        if (present == count) {
            return;
        }
        nullCount += count - present;
        switch (type) {
            case INT32 -> Validity.expand(validity, first, ints, first, count, nullValue.intValue());
            case INT64 -> Validity.expand(validity, first, longs, first, count, nullValue.longValue());
            case FLOAT -> Validity.expand(validity, first, floats, first, count, nullValue.floatValue());
            case DOUBLE -> Validity.expand(validity, first, doubles, first, count, nullValue.doubleValue());
            case BOOLEAN -> expandBits(first, count, present);
            case BYTE_ARRAY -> {
                if (hasIds) {
                    Validity.expand(validity, first, ids, first, count, 0);
                } else {
                    expandOffsets(first, count, present);
                }
            }
            default -> expandElements(first, count, present);
        }
    }

    private boolean isValid(int index) {
        return (validity[index >>> 6] >>> index & 1) != 0;
    }

    private void expandBits(int first, int count, int present) {
        int from = first + present;
        for (int to = first + count - 1; to >= first; to--) {
            long bit = 0;
            if (isValid(to)) {
                from--;
                bit = bits[from >>> 6] >>> from & 1;
            }
            bits[to >>> 6] = bits[to >>> 6] & ~(1L << to) | bit << to;
        }
    }

    /** A null is as long as nothing: it ends where the value before it ends. */
    private void expandOffsets(int first, int count, int present) {
        int from = first + present;
        for (int to = first + count; to > first; to--) {
            offsets[to] = offsets[from];
            from -= (int) (validity[to - 1 >>> 6] >>> to - 1 & 1);
        }
    }

    private void expandElements(int first, int count, int present) {
        int from = first + present;
        for (int to = first + count - 1; to >= first; to--) {
            if (isValid(to)) {
                System.arraycopy(bytes, --from * elementSize, bytes, to * elementSize, elementSize);
            } else {
                Arrays.fill(bytes, to * elementSize, (to + 1) * elementSize, (byte) 0);
            }
        }
    }

    /** Values that follow have no ids: those before are copied. */
    void giveUpIds(int count) {
        if (hasIds) {
            copyIds(count);
            hasIds = false;
        }
    }

    private void copyIds(int count) {
        if (!hasIds || idsCopied == count) {
            return;
        }
        for (int i = idsCopied; i < count; i++) {
            int length = 0;
            if (nullCount == 0 || isValid(i)) {
                int start = dictionary.offsets()[ids[i]];
                length = dictionary.offsets()[ids[i] + 1] - start;
                reserveBytes((long) offsets[i] + length);
                System.arraycopy(dictionary.values(), start, bytes, offsets[i], length);
            }
            offsets[i + 1] = offsets[i] + length;
        }
        idsCopied = count;
    }

    @Override
    public String toString() {
        return "ColumnBatch[type=" + type + ", rowCount=" + rowCount + ", valueCount=" + valueCount + ", nullCount="
                + nullCount + "]";
    }

    /**
     * A group around the values of a nested column, as Arrow has it: an optional struct, or a list or map, which is any
     * repeated field together with the optional group that is directly around it.
     *
     * @since 0.1.0
     */
    public static final class Layer {
        final boolean isList;
        int count;
        int nullCount;
        long[] validity = {};
        int[] offsets = {0};

        Layer(boolean isList) {
            this.isList = isList;
        }

        /** {@return whether this is a list or map; otherwise a struct} */
        public boolean isList() {
            return isList;
        }

        /** {@return the number of structs, lists or maps: that of rows, or of elements of the next list around them} */
        public int count() {
            return count;
        }

        /** {@return a bit for each, set if it is not null; or null if none is null} */
        public long[] validity() {
            return nullCount == 0 ? null : validity;
        }

        /**
         * {@return the index of each list's first element, and the end of the last list; elements are those of the next
         * layer, or values}
         *
         * @throws IllegalStateException if this is no list
         */
        public int[] offsets() {
            if (!isList) {
                throw new IllegalStateException("A struct has no offsets");
            }
            return offsets;
        }
    }
}
