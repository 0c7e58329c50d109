// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.Map;

/**
 * A map of a row: keys and values with the same indexes.
 *
 * @since 0.1.0
 */
public final class RowMap {
    private final RowField map;
    private final int position;
    private final RowList keys;
    private final RowList values;
    private final int batch;

    RowMap(RowField map, int position) {
        this.map = map;
        this.position = position;
        batch = map.batch;
        RowField entry = map.children.get(0);
        keys = new RowList(entry.children.get(0), map.offsets[position], map.offsets[position + 1]);
        values = new RowList(entry.children.get(1), map.offsets[position], map.offsets[position + 1]);
    }

    /** {@return the number of entries} */
    public int size() {
        return keys.size();
    }

    /** {@return the keys, in their order} */
    public RowList keys() {
        return keys;
    }

    /** {@return the values, in the order of their keys} */
    public RowList values() {
        return values;
    }

    /** {@return all entries in their order, each as {@link FieldValues#value} returns it; the last of equal keys} */
    public Map<Object, Object> toMap() {
        map.checkBatch(batch);
        return map.map(position);
    }

    @Override
    public String toString() {
        return JsonLine.of(toMap());
    }
}
