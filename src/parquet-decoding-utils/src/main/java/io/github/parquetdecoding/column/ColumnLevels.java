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
    /** How many of the values that {@link #append} has appended last are not null. */
    int presentCount;

    private final ColumnLayer[] layers;
    private final int innermostList;

    ColumnLevels(List<Repetition> path) {
        this.path = path;
        List<ColumnLayer> found = new ArrayList<>();
        int definition = 0;
        int repetition = 0;
        int innermost = 0;
        for (int i = 0; i < path.size(); i++) {
            boolean isOptional = path.get(i) == Repetition.OPTIONAL;
            boolean isList = path.get(i) == Repetition.REPEATED
                    || isOptional && i + 1 < path.size() && path.get(i + 1) == Repetition.REPEATED;
            int notNull = definition + (isOptional ? 1 : 0);
            if (isList) {
                i += isOptional ? 1 : 0;
                definition = notNull + 1;
                repetition++;
                innermost = found.size();
            } else {
                definition = notNull;
            }
            if (isList || isOptional && i + 1 < path.size()) {
                found.add(new ColumnLayer(isList, notNull, definition, repetition));
            }
        }
        layers = found.toArray(new ColumnLayer[0]);
        innermostList = innermost;
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
        presentCount = 0;
        for (int word = first >>> 6; word << 6 < end; word++) {
            long in = levels.taken(word, first);
            int after = in == -1 ? levels.endOfList(word) : word;
            if (after > word) {
                // Nothing begins around the innermost list.
                int more = after - word << 6;
                for (int i = innermostList; i < layers.length; i++) {
                    layers[i].appendPresent(more);
                }
                ValidityBits.appendSet(values.validity, newCount, more);
                newCount += more;
                presentCount += more;
                word = after - 1;
                continue;
            }
            long begun = in & levels.starts(word);
            for (ColumnLayer layer : layers) {
                begun = layer.append(levels, word, in, begun);
            }
            int more = Long.bitCount(begun);
            long valid = LongCompress.compress(levels.present(word), begun);
            ValidityBits.append(values.validity, newCount, more, valid);
            newCount += more;
            presentCount += Long.bitCount(valid);
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
