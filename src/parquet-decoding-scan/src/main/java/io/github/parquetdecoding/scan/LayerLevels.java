// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnLayer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type.Repetition;

/** The levels of a nested column, from its layers. */
final class LayerLevels {
    private final List<Repetition> path;
    private final ColumnBatch batch;
    private final Answer answer;
    /** The number of levels. */
    private long count;

    LayerLevels(MessageType schema, ColumnDescriptor column, ColumnBatch batch, Answer answer) {
        String[] names = column.getPath();
        path = IntStream.rangeClosed(1, names.length)
                .mapToObj(i -> schema.getType(Arrays.copyOf(names, i)).getRepetition()).toList();
        this.batch = batch;
        this.answer = answer;
    }

    /** Adds the levels of all rows: {@return their number} */
    long add() {
        count = 0;
        for (int row = 0; row < batch.rowCount(); row++) {
            add(0, 0, row, 0, 0, 0);
        }
        return count;
    }

    /** @param index in the layer, or of the value */
    private void add(int field, int layer, int index, int lists, int repetition, int definition) {
        boolean isWithin = field < path.size();
        boolean isOptional = isWithin && path.get(field) == Repetition.OPTIONAL;
        if (isOptional && (layer < batch.layerCount() ? batch.layer(layer).isNull(index) : batch.isNull(index))
                || !isWithin) {
            answer.addLevels(repetition, definition);
            count++;
        } else if (isOptional) {
            boolean isStruct = layer < batch.layerCount() && !batch.layer(layer).isList();
            add(field + 1, isStruct ? layer + 1 : layer, index, lists, repetition, definition + 1);
        } else if (path.get(field) == Repetition.REQUIRED) {
            add(field + 1, layer, index, lists, repetition, definition);
        } else {
            ColumnLayer list = batch.layer(layer);
            int first = list.offsets()[index];
            int end = list.offsets()[index + 1];
            for (int i = first; i < end; i++) {
                add(field + 1, layer + 1, i, lists + 1, i == first ? repetition : lists + 1, definition + 1);
            }
            if (first == end) {
                answer.addLevels(repetition, definition);
                count++;
            }
        }
    }
}
