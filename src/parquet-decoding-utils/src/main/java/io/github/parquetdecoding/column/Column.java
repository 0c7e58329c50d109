// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.List;

import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * A column of a schema.
 *
 * @param name what messages call the column
 * @param elementSize bytes per value of FIXED_LEN_BYTE_ARRAY; ignored for other types
 * @param path the repetition of each field on the way from the schema's root to the column, the column's own last
 * @since 0.1.0
 */
public record Column(String name, PhysicalType type, int elementSize, List<Repetition> path) {
    /** Checks that there is a path, and a size if the type has one. */
    public Column {
        path = List.copyOf(path);
        if (path.isEmpty()) {
            throw new IllegalArgumentException("A column's path has at least one field");
        }
        if (type == PhysicalType.FIXED_LEN_BYTE_ARRAY) {
            Checks.checkElementSize(elementSize);
        } else {
            elementSize = type.elementSize();
        }
    }

    /** A column that is not nested. */
    public Column(String name, PhysicalType type, Repetition repetition) {
        this(name, type, 0, List.of(repetition));
    }
}
