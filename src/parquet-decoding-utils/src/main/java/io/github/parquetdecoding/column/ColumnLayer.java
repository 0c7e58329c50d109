// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.Objects;

/**
 * A group around the values of a nested column, as Arrow has it: an optional struct, or a list or map, which is any
 * repeated field together with the optional group that is directly around it.
 *
 * @since 0.1.0
 */
public final class ColumnLayer {
    final boolean isList;
    int count;
    int nullCount;
    long[] validity = {};
    int[] offsets = {0};

    ColumnLayer(boolean isList) {
        this.isList = isList;
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
