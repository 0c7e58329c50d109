// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.selection;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.github.parquetdecoding.ByteArrayDictionary;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnLayer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.predicate.UserDefinedPredicate;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/**
 * An operator of a predicate, on rows of its column, by the order of the column's type: the same with each version of
 * parquet-java, whose own evaluations differ. Numbers that are compared are replaced by keys, which are longs in that
 * order; each string of a dictionary is tested once.
 */
public final class ColumnCondition {
    /** Numbers that are tested in one go: their keys stay in the L1 cache. */
    private static final int BLOCK = 512;

    private final boolean isInList;
    private final boolean keepsNulls;
    /** Tests values as objects; null if all values have the same result, the opposite of what nulls have. */
    private final Predicate<Object> test;
    /** How far the sign of floats must be shifted to cover all other bits; 0 for integers. */
    private int signShift;
    /** Added to all keys, some of which wrap around. */
    private long rotation;
    /** The largest key, which all NaNs have if the type's order does not distinguish them. */
    private long limit = Long.MAX_VALUE;
    /** Null if objects are tested. */
    private long[] keys;
    /** Whether rows are kept whose keys are not in the range or set. */
    private boolean isInverted;
    /** The set; null if it is a range. */
    private long[] sorted;
    private long low;
    /** How far the last key of the range is from the first, unsigned. */
    private long size;
    private ByteArrayDictionary dictionary;
    /** For each id of the dictionary, 1 if it is kept, otherwise 0. */
    private byte[] keptIds;
    /** A bit for each value of a batch. */
    private long[] kept = {};

    private ColumnCondition(ColumnDescriptor column, boolean keepsNulls, Predicate<Object> test) {
        isInList = column.getMaxRepetitionLevel() > 0;
        this.keepsNulls = keepsNulls;
        this.test = test;
    }

    /** @param less whether rows with a value less than {@code other}, which may be null, are kept */
    static ColumnCondition comparing(
            ColumnDescriptor column, Object other, boolean less, boolean equal, boolean greater) {
        if (other == null) {
            return new ColumnCondition(column, equal, null);
        }
        Comparator<Object> order = column.getPrimitiveType().comparator();
        ColumnCondition condition = new ColumnCondition(column, less && greater, value -> {
            int sign = order.compare(value, other);
            return sign < 0 ? less : sign == 0 ? equal : greater;
        });
        if (hasKey(other) && condition.findOrder(column.getPrimitiveType(), order)) {
            // The range of all keys that compare equal.
            condition.low = less == equal ? Long.MIN_VALUE : condition.key(other);
            condition.size = (greater == equal ? Long.MAX_VALUE : condition.key(other)) - condition.low;
            condition.isInverted = !equal;
        }
        return condition;
    }

    /** @param others which may have null among them */
    static ColumnCondition finding(ColumnDescriptor column, Set<?> others, boolean isInverted) {
        Comparator<Object> order = column.getPrimitiveType().comparator();
        Set<Object> set = new TreeSet<>(order);
        others.stream().filter(Objects::nonNull).forEach(set::add);
        ColumnCondition condition = new ColumnCondition(column,
                others.stream().anyMatch(Objects::isNull) != isInverted, value -> set.contains(value) != isInverted);
        if (set.stream().allMatch(ColumnCondition::hasKey) && condition.findOrder(column.getPrimitiveType(), order)) {
            condition.sorted = set.stream().mapToLong(condition::key).sorted().toArray();
            condition.isInverted = isInverted;
        }
        return condition;
    }

    @SuppressWarnings("unchecked")
    static <T extends Comparable<T>> ColumnCondition userDefined(
            ColumnDescriptor column, UserDefinedPredicate<T> predicate, boolean isInverted) {
        return new ColumnCondition(column, predicate.acceptsNullValue() != isInverted,
                value -> predicate.keep((T) value) != isInverted);
    }

    /** {@return whether values have keys} Floats are ordered as by IEEE 754's total order or {@link Float#compare}. */
    private boolean findOrder(PrimitiveType type, Comparator<Object> comparator) {
        switch (type.getPrimitiveTypeName()) {
            case INT32 -> rotation = comparator.compare(0, -1) < 0 ? Long.MIN_VALUE : 0;
            case INT64 -> rotation = comparator.compare(0L, -1L) < 0 ? Long.MIN_VALUE : 0;
            case FLOAT -> {
                signShift = Long.SIZE - Integer.SIZE + 1;
                mergeNans(comparator, Float.intBitsToFloat(-1), Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY);
            }
            case DOUBLE -> {
                signShift = 1;
                mergeNans(comparator, Double.longBitsToDouble(-1), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
            }
            default -> {
                if (type.getTypeLength() == 0 || type.getTypeLength() > Long.BYTES
                        || !(type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation)) {
                    return false;
                }
            }
        }
        keys = new long[BLOCK];
        return true;
    }

    /** Moves negative NaNs from below all numbers to the positive ones above them, if the order has only one NaN. */
    private void mergeNans(Comparator<Object> comparator, Object negativeNan, Object lowest, Object highest) {
        if (comparator.compare(negativeNan, highest) > 0) {
            rotation = Long.MIN_VALUE - key(lowest);
            limit = key(highest) + 1;
        }
    }

    private static boolean hasKey(Object value) {
        return !(value instanceof Binary binary) || binary.length() > 0 && binary.length() <= Long.BYTES;
    }

    private long key(Object value) {
        long bits = value instanceof Binary binary ? new BigInteger(binary.getBytes()).longValue()
                : value instanceof Float number ? Float.floatToRawIntBits(number)
                : value instanceof Double number ? Double.doubleToRawLongBits(number) : ((Number) value).longValue();
        return Math.min((signShift > 0 ? ordered(bits, signShift) : bits) + rotation, limit);
    }

    /** {@return bits of a float in total order} */
    private static long ordered(long bits, int signShift) {
        return bits ^ -(bits >>> 63) >>> signShift;
    }

    /** {@return a bit for each row, the lowest of each long first, set if it is kept} Bits after the last row vary. */
    long[] test(ColumnBatch batch, int rowCount) {
        int count = isInList ? batch.valueCount() : rowCount;
        int words = count + 63 >>> 6;
        kept = kept.length < words ? new long[words] : kept;
        if (test == null) {
            Arrays.fill(kept, keepsNulls ? 0 : -1);
        } else if (keys != null) {
            testKeys(batch, count);
        } else if (batch.type() == PhysicalType.BOOLEAN) {
            testBits(batch.bits(), words);
        } else if (batch.hasIds()) {
            testDictionary(batch.dictionary());
            lookUp(batch.ids(), keptIds, count, kept);
        } else {
            testEach(batch, count);
        }
        long[] validity = batch.validity();
        if (validity != null) {
            long nulls = keepsNulls && !isInList ? -1 : 0;
            for (int i = 0; i < words; i++) {
                kept[i] = kept[i] & validity[i] | ~validity[i] & nulls;
            }
        }
        return isInList ? keptLists(batch, rowCount) : kept;
    }

    /** {@return for each row whether one of its elements is kept} */
    private long[] keptLists(ColumnBatch batch, int rowCount) {
        int[][] offsets = IntStream.range(0, batch.layerCount()).mapToObj(batch::layer).filter(ColumnLayer::isList)
                .map(ColumnLayer::offsets).toArray(int[][]::new);
        long[] lists = new long[rowCount + 63 >>> 6];
        int element = 0;
        for (int row = 0; row < rowCount; row++) {
            int end = row + 1;
            for (int[] ofLists : offsets) {
                end = ofLists[end];
            }
            long any = 0;
            for (; element < end; element++) {
                any |= kept[element >>> 6] >>> element;
            }
            lists[row >>> 6] |= (any & 1) << row;
        }
        return lists;
    }

    private void testBits(long[] bits, int words) {
        long ofTrue = test.test(true) ? -1 : 0;
        long ofFalse = test.test(false) ? -1 : 0;
        for (int i = 0; i < words; i++) {
            kept[i] = bits[i] & ofTrue | ~bits[i] & ofFalse;
        }
    }

    private void testDictionary(ByteArrayDictionary next) {
        if (dictionary != next) {
            dictionary = next;
            // The id of nulls is 0, also if there are no values.
            keptIds = new byte[Math.max(1, next.size())];
            for (int id = 0; id < next.size(); id++) {
                keptIds[id] = (byte) (test.test(entry(next, id)) ? 1 : 0);
            }
        }
    }

    private static Binary entry(ByteArrayDictionary dictionary, int id) {
        int[] offsets = dictionary.offsets();
        return Binary.fromConstantByteArray(dictionary.values(), offsets[id], offsets[id + 1] - offsets[id]);
    }

    private static void lookUp(int[] ids, byte[] keptIds, int count, long[] kept) {
        for (int first = 0; first < count; first += Long.SIZE) {
            long word = 0;
            for (int i = first, end = Math.min(first + Long.SIZE, count); i < end; i++) {
                word |= (long) keptIds[ids[i]] << i;
            }
            kept[first >>> 6] = word;
        }
    }

    private void testKeys(ColumnBatch batch, int valueCount) {
        for (int first = 0; first < valueCount; first += BLOCK) {
            int count = Math.min(BLOCK, valueCount - first);
            loadKeys(batch, first, count);
            if (sorted != null) {
                findAll(keys, count, sorted);
            } else {
                testRange(keys, count, low, size);
            }
            collectSigns(keys, count, isInverted ? 0 : -1, kept, first >>> 6);
        }
    }

    /** Makes exactly the keys negative that are not in a set. */
    private static void findAll(long[] keys, int count, long[] sorted) {
        for (int i = 0; i < count; i++) {
            keys[i] = Arrays.binarySearch(sorted, keys[i]);
        }
    }

    /** Makes exactly the keys negative that are not in a range. */
    private static void testRange(long[] keys, int count, long low, long size) {
        for (int i = 0; i < count; i++) {
            long distance = keys[i] - low;
            // The borrow of size - distance (Hacker's Delight, 2-13), because the JIT vectorizes it.
            keys[i] = ~size & distance | (~size | distance) & size - distance;
        }
    }

    /** In several loops, because the JIT vectorizes each of them. */
    private void loadKeys(ColumnBatch batch, int first, int count) {
        switch (batch.type()) {
            case INT32 -> copy(batch.ints(), first, keys, count);
            case INT64 -> System.arraycopy(batch.longs(), first, keys, 0, count);
            case FLOAT -> copyBits(batch.floats(), first, keys, count);
            case FIXED_LEN_BYTE_ARRAY -> copy(batch.bytes(), batch.elementSize(), first, keys, count);
            default -> copyBits(batch.doubles(), first, keys, count);
        }
        if (signShift > 0) {
            order(keys, count, signShift);
        }
        if (rotation != 0) {
            rotate(keys, count, rotation, limit);
        }
    }

    private static void copy(int[] values, int first, long[] keys, int count) {
        for (int i = 0; i < count; i++) {
            keys[i] = values[first + i];
        }
    }

    private static void copy(byte[] values, int size, int first, long[] keys, int count) {
        for (int i = 0, next = first * size; i < count; i++) {
            keys[i] = values[next++];    // The highest of a decimal's bytes.
            for (int j = 1; j < size; j++) {
                keys[i] = keys[i] << Byte.SIZE | values[next++] & 0xFF;
            }
        }
    }

    private static void copyBits(float[] values, int first, long[] keys, int count) {
        for (int i = 0; i < count; i++) {
            keys[i] = Float.floatToRawIntBits(values[first + i]);
        }
    }

    private static void copyBits(double[] values, int first, long[] keys, int count) {
        for (int i = 0; i < count; i++) {
            keys[i] = Double.doubleToRawLongBits(values[first + i]);
        }
    }

    private static void order(long[] keys, int count, int signShift) {
        for (int i = 0; i < count; i++) {
            keys[i] = ordered(keys[i], signShift);
        }
    }

    private static void rotate(long[] keys, int count, long rotation, long limit) {
        for (int i = 0; i < count; i++) {
            keys[i] = Math.min(keys[i] + rotation, limit);
        }
    }

    /** @param inverted -1 for rows whose key is not negative, 0 for those whose key is */
    private static void collectSigns(long[] keys, int count, long inverted, long[] rows, int offset) {
        for (int first = 0; first < count; first += Long.SIZE) {
            long word = 0;
            for (int i = first, end = Math.min(first + Long.SIZE, count); i < end; i++) {
                word |= keys[i] >>> 63 << i;
            }
            rows[offset + (first >>> 6)] = word ^ inverted;
        }
    }

    private void testEach(ColumnBatch batch, int count) {
        Arrays.fill(kept, 0);
        for (int i = 0; i < count; i++) {
            kept[i >>> 6] |= !batch.isNull(i) && test.test(value(batch, i)) ? 1L << i : 0;
        }
    }

    private static Object value(ColumnBatch batch, int index) {
        return switch (batch.type()) {
            case BOOLEAN -> batch.bit(index);
            case INT32 -> batch.ints()[index];
            case INT64 -> batch.longs()[index];
            case FLOAT -> batch.floats()[index];
            case DOUBLE -> batch.doubles()[index];
            case BYTE_ARRAY -> batch.hasIds() ? entry(batch.dictionary(), batch.ids()[index])
                    : Binary.fromReusedByteArray(batch.bytes(), batch.offsets()[index],
                            batch.offsets()[index + 1] - batch.offsets()[index]);
            case INT96, FIXED_LEN_BYTE_ARRAY -> Binary.fromReusedByteArray(
                    batch.bytes(), index * batch.elementSize(), batch.elementSize());
        };
    }
}
