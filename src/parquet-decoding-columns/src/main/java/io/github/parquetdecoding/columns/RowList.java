// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.List;
import java.util.Objects;

/**
 * A list of a row, whose elements have the indexes 0 to {@link #size} - 1.
 *
 * @since 0.1.0
 */
public final class RowList extends FieldValues {
    private final RowField element;
    private final int first;
    private final int size;
    private final int batch;

    RowList(RowField element, int from, int to) {
        this.element = element;
        first = from;
        size = to - from;
        batch = element.batch;
    }

    /** {@return the number of elements} */
    public int size() {
        return size;
    }

    /** {@return all elements, each as {@link #value} returns it} */
    public List<Object> toList() {
        element.checkBatch(batch);
        return element.objects(first, first + size);
    }

    @Override
    RowField field(int index) {
        return element;
    }

    @Override
    int position(int index) {
        element.checkBatch(batch);
        return first + Objects.checkIndex(index, size);
    }

    @Override
    public String toString() {
        return JsonLine.of(toList());
    }
}
