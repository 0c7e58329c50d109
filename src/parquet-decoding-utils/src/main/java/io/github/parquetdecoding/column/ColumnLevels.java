// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The levels of a batch, and what they say about groups. */
final class ColumnLevels {
    final List<Repetition> path;
    int[] repetitions = {};
    int[] definitions = {};
    int count;

    private final List<ColumnLayer> layers = new ArrayList<>();
    /** For each layer, the least level at which it is not null, and the level of the elements around it. */
    private final List<int[]> limits = new ArrayList<>();
    /** The level at which there is a value, null or not. */
    private final int valueLevel;

    ColumnLevels(List<Repetition> path) {
        this.path = path;
        int definition = 0;
        int repetition = 0;
        int existing = 0;
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
                layers.add(new ColumnLayer(isList));
                limits.add(new int[] {existing, notNull, definition, repetition});
            }
            existing = isList ? definition : existing;
        }
        valueLevel = existing;
    }

    int layerCount() {
        return layers.size();
    }

    void clear() {
        count = 0;
    }

    /** Appends the levels that a reader has taken from {@code first} on. */
    void append(ColumnLevelReader reader, int first) {
        int newCount = count + reader.next() - first;
        if (newCount > definitions.length) {
            int length = ColumnArrays.grown(definitions.length, newCount);
            repetitions = Arrays.copyOf(repetitions, length);
            definitions = Arrays.copyOf(definitions, length);
        }
        reader.copyTaken(first, repetitions, definitions, count);
        count = newCount;
    }

    /** Removes the levels of the first rows: {@return the number of their values} */
    int removeFirst(int rows) {
        int first = 0;
        int values = 0;
        for (int begun = 0; first < count && (repetitions[first] > 0 || begun++ < rows); first++) {
            values += definitions[first] >= valueLevel ? 1 : 0;
        }
        count -= first;
        System.arraycopy(repetitions, first, repetitions, 0, count);
        System.arraycopy(definitions, first, definitions, 0, count);
        return values;
    }

    ColumnLayer layer(int index) {
        return layers.get(index);
    }

    void fillLayers() {
        for (int i = 0; i < layers.size(); i++) {
            fill(layers.get(i), limits.get(i));
        }
    }

    private void fill(ColumnLayer layer, int[] limit) {
        int existing = limit[0];
        int notNull = limit[1];
        int element = limit[2];
        int repetition = limit[3];
        int slots = 0;
        int elements = 0;
        int nulls = 0;
        if (layer.validity.length << 6 < count) {
            layer.validity = new long[count + 63 >>> 6];
        }
        if (layer.isList && layer.offsets.length <= count) {
            layer.offsets = new int[count + 1];
        }
        Arrays.fill(layer.validity, 0);
        for (int i = 0; i < count; i++) {
            int definition = definitions[i];
            if (definition < existing || repetitions[i] > repetition) {
                continue;
            }
            if (!layer.isList || repetitions[i] < repetition) {
                boolean isValid = definition >= notNull;
                layer.validity[slots >>> 6] |= (isValid ? 1L : 0) << slots;
                nulls += isValid ? 0 : 1;
                if (layer.isList) {
                    layer.offsets[slots] = elements;
                }
                slots++;
            }
            elements += definition >= element ? 1 : 0;
        }
        if (layer.isList) {
            layer.offsets[slots] = elements;
        }
        layer.count = slots;
        layer.nullCount = nulls;
    }
}
