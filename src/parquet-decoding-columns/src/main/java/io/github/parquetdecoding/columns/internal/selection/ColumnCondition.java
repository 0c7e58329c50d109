// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.selection;

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

/**
 * Evaluates one comparison on a column's rows, in the order of its type. parquet-java's own results differ between
 * versions; these do not. Each string of a dictionary is tested once.
 */
public final class ColumnCondition {
    private final boolean isInList;
    /** As in {@link PathColumn}. */
    private final int groups;
    private final boolean keepsNulls;
    /** Tests values as objects; null if all values have the same result, the opposite of what nulls have. */
    private final Predicate<Object> test;
    /** Null if objects are tested. */
    private final NumberKeys keys;
    private ByteArrayDictionary dictionary;
    /** For each id of the dictionary, 1 if it is kept, otherwise 0. */
    private byte[] keptIds;
    /** A bit for each value of a batch. */
    private long[] kept = {};

    private ColumnCondition(
            ColumnDescriptor column, boolean keepsNulls, Predicate<Object> test, NumberKeys keys) {
        this(column.getMaxRepetitionLevel() > 0, -1, keepsNulls, test, keys);
    }

    private ColumnCondition(
            boolean isInList, int groups, boolean keepsNulls, Predicate<Object> test, NumberKeys keys) {
        this.isInList = isInList;
        this.groups = groups;
        this.keepsNulls = keepsNulls;
        this.test = test;
        this.keys = keys;
    }

    /** @param groups of {@link PathColumn} */
    static ColumnCondition ofGroup(int groups, boolean isNull) {
        return new ColumnCondition(false, groups, isNull, null, null);
    }

    /** @param less whether rows with a value less than {@code other}, which may be null, are kept */
    static ColumnCondition comparing(
            ColumnDescriptor column, Object other, boolean less, boolean equal, boolean greater) {
        if (other == null) {
            return new ColumnCondition(column, equal, null, null);
        }
        Comparator<Object> order = column.getPrimitiveType().comparator();
        NumberKeys keys = NumberKeys.of(column.getPrimitiveType(), Set.of(other));
        if (keys != null) {
            keys.keepRange(other, less, equal, greater);
        }
        return new ColumnCondition(column, less && greater, value -> {
            int sign = order.compare(value, other);
            return sign < 0 ? less : sign == 0 ? equal : greater;
        }, keys);
    }

    /** @param others which may have null among them */
    static ColumnCondition finding(ColumnDescriptor column, Set<?> others, boolean isInverted) {
        Comparator<Object> order = column.getPrimitiveType().comparator();
        Set<Object> set = new TreeSet<>(order);
        others.stream().filter(Objects::nonNull).forEach(set::add);
        NumberKeys keys = NumberKeys.of(column.getPrimitiveType(), set);
        if (keys != null) {
            keys.keepSet(set, isInverted);
        }
        return new ColumnCondition(column, others.stream().anyMatch(Objects::isNull) != isInverted,
                value -> set.contains(value) != isInverted, keys);
    }

    @SuppressWarnings("unchecked")
    static <T extends Comparable<T>> ColumnCondition userDefined(
            ColumnDescriptor column, UserDefinedPredicate<T> predicate, boolean isInverted) {
        return new ColumnCondition(column, predicate.acceptsNullValue() != isInverted,
                value -> predicate.keep((T) value) != isInverted, null);
    }

    /** {@return a bit for each row, the lowest of each long first, set if it is kept} Bits after the last row vary. */
    long[] test(ColumnBatch batch, int rowCount) {
        int count = isInList ? batch.valueCount() : rowCount;
        int words = count + 63 >>> 6;
        kept = kept.length < words ? new long[words] : kept;
        if (batch.hasIds() && test != null) {
            testDictionary(batch.dictionary());
            lookUp(batch.ids(), keptIds, count, kept);
        } else {
            testValues(batch, count, kept);
        }
        long[] validity = validity(batch);
        if (validity != null) {
            long nulls = keepsNulls() ? -1 : 0;
            for (int i = 0; i < words; i++) {
                kept[i] = kept[i] & validity[i] | ~validity[i] & nulls;
            }
        }
        return isInList ? keptLists(batch, rowCount) : kept;
    }

    private long[] validity(ColumnBatch batch) {
        if (groups == 0) {
            return null;
        }
        return groups < 0 ? batch.validity() : batch.layer(groups - 1).validity();
    }

    /** {@return whether rows without a value are kept} */
    boolean keepsNulls() {
        return keepsNulls && !isInList;
    }

    /** {@return whether one of a dictionary's values is kept} For any thread. */
    boolean keepsAny(ColumnBatch values) {
        int count = values.rowCount();
        long[] found = new long[(count >>> 6) + 1];
        testValues(values, count, found);
        found[count >>> 6] &= (1L << count) - 1;
        return Arrays.stream(found).anyMatch(word -> word != 0);
    }

    private void testValues(ColumnBatch batch, int count, long[] kept) {
        if (test == null) {
            Arrays.fill(kept, keepsNulls ? 0 : -1);
        } else if (keys != null) {
            keys.test(batch, count, kept);
        } else if (batch.type() == PhysicalType.BOOLEAN) {
            testBits(batch.bits(), count + 63 >>> 6, kept);
        } else {
            testEach(batch, count, kept);
        }
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

    private void testBits(long[] bits, int words, long[] kept) {
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

    private void testEach(ColumnBatch batch, int count, long[] kept) {
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
