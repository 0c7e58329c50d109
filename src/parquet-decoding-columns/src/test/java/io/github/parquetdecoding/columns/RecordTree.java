// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnLayer;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.Type.Repetition;

/** A column of a record: a list for a list, a map for a struct that may be null, or a value. */
final class RecordTree {
    private RecordTree() {
    }

    /** @param depth the index in the path of the group's field */
    static Object of(Group group, String[] path, int depth) {
        String name = path[depth];
        Repetition repetition = group.getType().getType(name).getRepetition();
        int count = group.getFieldRepetitionCount(name);
        if (repetition == Repetition.REPEATED) {
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                elements.add(element(group, path, depth, i));
            }
            return elements;
        }
        if (count == 0) {
            return null;
        }
        Object element = element(group, path, depth, 0);
        boolean isStruct = repetition == Repetition.OPTIONAL && depth + 1 < path.length
                && !group.getType().getType(name).asGroupType().getType(path[depth + 1])
                        .isRepetition(Repetition.REPEATED);
        return isStruct ? Collections.singletonMap("struct", element) : element;
    }

    private static Object element(Group group, String[] path, int depth, int index) {
        if (depth + 1 < path.length) {
            return of(group.getGroup(path[depth], index), path, depth + 1);
        }
        return ParquetJavaValues.bits(ParquetJavaValues.value(group, path[depth], index));
    }

    /** @param depth the number of layers outside */
    static Object of(ColumnBatch batch, int depth, int index) {
        if (depth == batch.layerCount()) {
            return ColumnComparison.value(batch, index, false);
        }
        ColumnLayer layer = batch.layer(depth);
        if (layer.validity() != null && (layer.validity()[index >>> 6] >>> index & 1) == 0) {
            return null;
        }
        if (!layer.isList()) {
            return Collections.singletonMap("struct", of(batch, depth + 1, index));
        }
        List<Object> elements = new ArrayList<>();
        for (int i = layer.offsets()[index]; i < layer.offsets()[index + 1]; i++) {
            elements.add(of(batch, depth + 1, i));
        }
        return elements;
    }
}
