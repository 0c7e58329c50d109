// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.selection;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;

import io.github.parquetdecoding.column.ColumnBatch;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/** Tests numbers by keys, which are longs in the order of the column's type: whether they are in a range or set. */
final class NumberKeys {
    /** Numbers that are tested in one go: their keys stay in the L1 cache. */
    private static final int BLOCK = 512;

    /** How far the sign of floats must be shifted to cover all other bits; 0 for integers. */
    private int signShift;
    /** Added to all keys, some of which wrap around. */
    private long rotation;
    /** The largest key, which all NaNs have if the type's order does not distinguish them. */
    private long limit = Long.MAX_VALUE;
    /** Whether values are kept whose keys are not in the range or set. */
    private boolean isInverted;
    /** The set; null if it is a range. */
    private long[] sorted;
    private long low;
    /** How far the last key of the range is from the first, unsigned. */
    private long size;

    /** {@return what tests numbers of a type that are compared with others; null if one of them has no key} */
    static NumberKeys of(PrimitiveType type, Set<?> others) {
        NumberKeys keys = new NumberKeys();
        return others.stream().allMatch(NumberKeys::hasKey) && keys.findOrder(type, type.comparator()) ? keys : null;
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

    /** Keeps values less than, equal to or greater than another: all keys that compare equal are in the range. */
    void keepRange(Object other, boolean less, boolean equal, boolean greater) {
        low = less == equal ? Long.MIN_VALUE : key(other);
        size = (greater == equal ? Long.MAX_VALUE : key(other)) - low;
        isInverted = !equal;
    }

    void keepSet(Set<?> others, boolean inverted) {
        sorted = others.stream().mapToLong(this::key).sorted().toArray();
        isInverted = inverted;
    }

    /** Sets a bit for each value that is kept. For any thread. */
    void test(ColumnBatch batch, int valueCount, long[] kept) {
        long[] keys = new long[BLOCK];
        for (int first = 0; first < valueCount; first += BLOCK) {
            int count = Math.min(BLOCK, valueCount - first);
            loadKeys(batch, first, keys, count);
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
    private void loadKeys(ColumnBatch batch, int first, long[] keys, int count) {
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
}
