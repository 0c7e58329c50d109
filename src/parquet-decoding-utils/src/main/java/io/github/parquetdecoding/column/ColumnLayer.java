// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.Arrays;
import java.util.Objects;

import io.github.parquetdecoding.internal.kernels.LongCompress;
import io.github.parquetdecoding.internal.validity.ValidityBits;

/**
 * A group around the values of a nested column, as Arrow has it: an optional struct, or a list or map, which is any
 * repeated field together with the optional group that is directly around it.
 *
 * @since 0.1.0
 */
public final class ColumnLayer {
    /** Offsets that are written without a branch: how many lists a word of levels has cannot be predicted. */
    private static final int AT_ONCE = 8;

    final boolean isList;
    int count;
    int nullCount;
    long[] validity = {};
    int[] offsets = {0};

    /** The least definition level at which it is not null, and at which there is an element. */
    private final int notNull;
    private final int element;
    /** The repetition level of its elements. */
    private final int repetition;
    private int elementCount;

    ColumnLayer(boolean isList, int notNull, int element, int repetition) {
        this.isList = isList;
        this.notNull = notNull;
        this.element = element;
        this.repetition = repetition;
    }

    void clear() {
        count = 0;
        nullCount = 0;
        elementCount = 0;
    }

    /** Makes room for this many more slots. */
    void reserve(int more) {
        validity = ColumnArrays.withRoomForBits(validity, count + more);
        if (isList && offsets.length < count + more + AT_ONCE) {
            offsets = Arrays.copyOf(offsets, ColumnArrays.grown(offsets.length, count + more + AT_ONCE));
        }
    }

    /**
     * Appends the layer's slots that begin in a word of levels.
     *
     * @param in which of the 64 levels to look at
     * @param begun which of them begin a slot
     * @return which of them begin a slot of the layer below
     */
    long append(ColumnLevelReader levels, int word, long in, long begun) {
        int more = Long.bitCount(begun);
        long valid = levels.definedAtLeast(word, notNull) & begun;
        nullCount += more - Long.bitCount(valid);
        ValidityBits.append(validity, count, more, LongCompress.compress(valid, begun));
        if (!isList) {
            count += more;
            return begun;
        }
        long left = begun;
        long elements = levels.definedAtLeast(word, element) & ~levels.repeatedAtLeast(word, repetition + 1) & in;
        for (int slot = count; slot < count + more; slot += AT_ONCE) {
            for (int i = slot; i < slot + AT_ONCE; i++) {
                offsets[i] = elementCount + Long.bitCount(elements & (left ^ left - 1) >>> 1);
                left &= left - 1;
            }
        }
        count += more;
        elementCount += Long.bitCount(elements);
        return elements;
    }

    /** Appends this many structs that are not null; of a list, this many elements to the last one. */
    void appendPresent(int more) {
        if (isList) {
            elementCount += more;
            return;
        }
        ValidityBits.appendSet(validity, count, more);
        count += more;
    }

    void end() {
        if (isList) {
            offsets[count] = elementCount;
        }
    }

    /** Removes the first ones: {@return how many of what is within belong to them} */
    int removeFirst(int removed) {
        count -= removed;
        ColumnArrays.copyBits(validity, removed, 0, count);
        nullCount = count - ValidityBits.count(validity, 0, count);
        if (!isList) {
            return removed;
        }
        int elements = offsets[removed];
        elementCount -= elements;
        for (int i = 0; i <= count; i++) {
            offsets[i] = offsets[i + removed] - elements;
        }
        return elements;
    }

    /** {@return whether this is a list or map; otherwise a struct} */
    public boolean isList() {
        return isList;
    }

    /** {@return the number of structs, lists or maps: one for each row, or each element of the list around them} */
    public int count() {
        return count;
    }

    /** {@return a bit for each, set if it is not null; or null if none is null} */
    public long[] validity() {
        return nullCount == 0 ? null : validity;
    }

    /** {@return whether struct, list or map {@code index} is null} */
    public boolean isNull(int index) {
        Objects.checkIndex(index, count);
        return (validity[index >>> 6] >>> index & 1) == 0;
    }

    /**
     * {@return the index of each list's first element, and the end of the last list; elements are in the next layer,
     * or are values}
     *
     * @throws IllegalStateException if this is not a list
     */
    public int[] offsets() {
        if (!isList) {
            throw new IllegalStateException("A struct has no offsets");
        }
        return offsets;
    }
}
