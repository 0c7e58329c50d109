// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.ArrayList;
import java.util.List;

import io.github.parquetdecoding.internal.kernels.LongCompress;
import io.github.parquetdecoding.internal.validity.ValidityBits;

/** What the levels of a batch say about groups. */
final class ColumnLevels {
    final List<Repetition> path;
    /** The number of levels that have been appended. */
    int count;

    private final ColumnLayer[] layers;
    /** The level of a value that is not null. */
    private final int valueLevel;

    ColumnLevels(List<Repetition> path) {
        this.path = path;
        List<ColumnLayer> found = new ArrayList<>();
        int definition = 0;
        int repetition = 0;
        for (int i = 0; i < path.size(); i++) {
            boolean isOptional = path.get(i) == Repetition.OPTIONAL;
            boolean isList = path.get(i) == Repetition.REPEATED
                    || isOptional && i + 1 < path.size() && path.get(i + 1) == Repetition.REPEATED;
            int notNull = definition + (isOptional ? 1 : 0);
            if (isList) {
                i += isOptional ? 1 : 0;
                definition = notNull + 1;
                repetition++;
            } else {
                definition = notNull;
            }
            if (isList || isOptional && i + 1 < path.size()) {
                found.add(new ColumnLayer(isList, notNull, definition, repetition));
            }
        }
        layers = found.toArray(new ColumnLayer[0]);
        valueLevel = definition;
    }

    int layerCount() {
        return layers.length;
    }

    ColumnLayer layer(int index) {
        return layers[index];
    }

    void clear() {
        count = 0;
        for (ColumnLayer layer : layers) {
            layer.clear();
        }
    }

    /**
     * Appends the levels that a reader has taken from {@code first} on, and the validity of their values.
     *
     * @param valueCount number of values before them
     * @return the number of their values, null or not
     */
    int append(ColumnLevelReader levels, int first, ColumnArrays values, int valueCount) {
        int end = levels.next();
        count += end - first;
        for (ColumnLayer layer : layers) {
            layer.reserve(end - first);
        }
        values.validity = ColumnArrays.withRoomForBits(values.validity, valueCount + end - first);
        int newCount = valueCount;
        for (int word = first >>> 6; word << 6 < end; word++) {
            long in = levels.taken(word, first);
            long begun = in & ~levels.repeatedAtLeast(word, 1);
            for (ColumnLayer layer : layers) {
                begun = layer.append(levels, word, in, begun);
            }
            int more = Long.bitCount(begun);
            ValidityBits.append(values.validity, newCount, more,
                    LongCompress.compress(levels.definedAtLeast(word, valueLevel), begun));
            newCount += more;
        }
        return newCount - valueCount;
    }

    /** Removes the levels of the first rows: {@return the number of their values} */
    int removeFirst(int rows) {
        int removed = rows;
        for (ColumnLayer layer : layers) {
            removed = layer.removeFirst(removed);
        }
        return removed;
    }

    void end() {
        for (ColumnLayer layer : layers) {
            layer.end();
        }
    }
}
